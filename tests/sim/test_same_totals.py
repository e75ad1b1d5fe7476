"""Game k of seed s is the same game whatever the batches, the threads and the target; stopping keeps whole batches."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import touchline
from touchline.sim import Interrupted, cache, cpu, python, targets
from touchline.sim.batches import BatchSize, cut_batches
from touchline.sim.job import SimulationJob

GAMES = touchline.games()


@pytest.mark.parametrize("name", GAMES)
def test_the_size_of_a_batch_and_the_number_of_threads_change_nothing(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = []
    for module, target, size, threads in ((cpu, "cpu", 20_000, 1), (cpu, "cpu", 7, 3), (python, "python", 5, 1)):
        monkeypatch.setattr(module, "BATCH", size)
        found.append(
            touchline.simulate(name, games=50, home="policy", seed=11, target=target, threads=threads, options={})
        )
    assert found[0] == found[1] == found[2]
    assert found[0].played == ((0, 50),)
    assert found[0].is_whole


@pytest.mark.parametrize(
    ("games", "warm", "expected"),
    [(200, False, "python"), (5, True, "python"), (100_000, True, "cpu"), (10**7, False, "cpu")],
)
def test_auto_chooses_what_finishes_first_and_says_so(
    games: int, warm: bool, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cpu, "is_warm", lambda *asked: warm)
    monkeypatch.setattr(targets, "seconds_per_game", lambda *asked: 0.02)
    match = touchline.new("first_down", seed=2)
    assert targets.quickest_target(SimulationJob(match, games, (True, True)), games) == expected


def test_a_few_games_are_interpreted_where_nothing_is_compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TOUCHLINE_CACHE", str(tmp_path))
    monkeypatch.setattr(cache, "_LOADED", {})
    monkeypatch.setattr(targets, "seconds_per_game", lambda *asked: 0.001)
    few = touchline.simulate("first_down", games=300, seed=2)
    assert few.target == "python"
    assert few == touchline.simulate("first_down", games=300, seed=2, target="python")
    assert not any(tmp_path.iterdir())


def test_the_time_of_a_game_is_measured() -> None:
    job = SimulationJob(touchline.new("first_down", seed=2), 3, (False, False))
    assert 0 < targets.seconds_per_game(job, python) < 1


def test_batches_grow_while_they_are_brief_and_shrink_when_they_take_long() -> None:
    pace = BatchSize(6400)
    sizes = []
    for first, count in cut_batches([(0, 20_000), (30_000, 30_050)], pace):
        sizes.append((first, count))
        pace.learn(count, 0.01 if len(sizes) < 5 else 1.0)
    assert sizes[:6] == [(0, 100), (100, 200), (300, 400), (700, 800), (1500, 1600), (3100, 800)]
    assert sum(count for _, count in sizes) == 20_050
    assert sizes[-1][0] >= 30_000


@pytest.mark.parametrize(("target", "threads"), [("cpu", 2), ("cpu", 1), ("python", 1)])
def test_an_interruption_tells_of_whole_batches(target: str, threads: int) -> None:
    def stop(done: int) -> None:
        if done > 100:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted) as caught:
        touchline.simulate("first_down", games=10**9, seed=4, target=target, threads=threads, progress=stop)
    stats = caught.value.stats
    assert stats is not None
    assert not stats.is_whole
    assert stats.asked == 10**9
    assert stats.played == ((0, stats.games),)
    whole = touchline.simulate("first_down", games=stats.games, seed=4)
    assert (stats.tally, stats.steps) == (whole.tally, whole.steps)


def test_an_interruption_before_the_first_batch_tells_of_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*given: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(python, "play", stop)
    with pytest.raises(Interrupted) as caught:
        touchline.simulate("first_down", games=10, target="python")
    assert caught.value.stats is None
