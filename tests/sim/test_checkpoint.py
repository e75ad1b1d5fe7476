"""A simulation that is carried on comes to the totals of one that was never stopped."""

from __future__ import annotations

import resource
from pathlib import Path
from typing import Any

import pytest

import touchline
from touchline import DataError
from touchline.sim import Interrupted, checkpoint

GAME, GAMES = "first_down", 3000


def run(path: Path, stop_at: int = GAMES, **request: Any) -> touchline.sim.Stats | None:
    """Simulate with a checkpoint; what was found, or None if it was stopped after so many games."""

    def stop(done: int) -> None:
        if stop_at <= done < GAMES:
            raise KeyboardInterrupt

    asked: dict[str, Any] = {"games": GAMES, "home": "policy", "seed": 3, "threads": 2, "target": "cpu"} | request
    try:
        return touchline.simulate(GAME, checkpoint=path, progress=stop, **asked)
    except Interrupted:
        return None


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A name for a checkpoint; every batch is written at once."""
    monkeypatch.setattr(checkpoint, "EVERY", 0.0)
    monkeypatch.setattr("touchline.sim.cpu.BATCH", 200)
    return tmp_path / "season.checkpoint"


def test_a_simulation_is_carried_on_by_any_target(path: Path) -> None:
    whole = run(path.with_suffix(".other"))
    assert run(path, stop_at=500) is None
    assert run(path, stop_at=1000, target="python") is None
    lines = len(path.read_bytes().splitlines())
    assert lines > 3
    assert run(path) == whole
    done = path.read_bytes()
    assert len(done.splitlines()) > lines
    assert run(path) == whole  # all is done: nothing is played, nothing is written
    assert path.read_bytes() == done


@pytest.mark.parametrize("cut", [1, 40])
def test_a_torn_last_line_is_dropped_and_its_games_are_played_again(path: Path, cut: int) -> None:
    whole = run(path.with_suffix(".other"))
    run(path, stop_at=1500)
    path.write_bytes(path.read_bytes()[:-cut])
    assert run(path) == whole


def test_a_file_that_ends_in_its_first_line_begins_anew(path: Path) -> None:
    whole = run(path)
    path.write_bytes(path.read_bytes()[:25])
    assert run(path) == whole


@pytest.mark.parametrize(
    ("other", "said"),
    [
        ({"seed": 4}, "seed: found 3, expected 4"),
        ({"home": "random"}, "home: found 'policy', expected 'random'"),
        ({"options": {"extra": "true"}}, "ruleset: found"),
        ({"position": {"possession": 2}}, "position: found another starting position"),
    ],
)
def test_the_checkpoint_of_another_simulation_is_refused_and_left_alone(
    path: Path, other: dict[str, Any], said: str
) -> None:
    run(path, stop_at=1000)
    before = path.read_bytes()
    with pytest.raises(DataError, match="belongs to another simulation") as caught:
        run(path, **other)
    assert said in str(caught.value)
    assert path.read_bytes() == before


def test_a_checkpoint_is_extended_to_more_games_and_never_cut(path: Path) -> None:
    run(path, games=1000)
    more = touchline.simulate(GAME, 2000, home="policy", seed=3, checkpoint=path)
    assert more == touchline.simulate(GAME, 2000, home="policy", seed=3)
    assert more.played == ((0, 2000),)
    before = path.read_bytes()
    with pytest.raises(DataError, match="games: found 2000 games, expected at most 1999: ask for more games"):
        touchline.simulate(GAME, 1999, home="policy", seed=3, checkpoint=path)
    assert path.read_bytes() == before
    assert len([line for line in before.splitlines() if b"touchline_checkpoint" in line]) == 1


def test_a_damaged_line_and_a_file_of_another_kind_are_refused_and_left_alone(path: Path) -> None:
    run(path, stop_at=1500)
    lines = path.read_bytes().splitlines(keepends=True)
    for broken in (lines[1].replace(b"1", b"2", 1), lines[2]):
        path.write_bytes(b"".join([lines[0], broken, *lines[2:]]))
        with pytest.raises(DataError, match="a damaged line"):
            run(path)
    path.write_text("a letter to somebody\n", encoding="utf-8")
    with pytest.raises(DataError, match="expected a checkpoint"):
        run(path)
    assert path.read_text(encoding="utf-8") == "a letter to somebody\n"


def test_a_full_disk_is_one_clear_message(path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, hard))
    try:
        with pytest.raises(DataError, match="File too large, expected a file that can be written"):
            run(path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert run(path) == run(path.with_suffix(".other"))


def test_a_device_is_no_checkpoint(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="found a folder or a device, expected a file"):
        run(Path("/dev/zero"))
    with pytest.raises(DataError, match="found a folder or a device, expected a file"):
        run(tmp_path)
