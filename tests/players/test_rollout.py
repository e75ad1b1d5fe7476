"""The rollout player: what it is called, what it may see, and that it plays well."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import touchline
from tests.toy.duel import GAME as DUEL
from tests.toy.duel import Phase
from touchline.core.errors import DataError, TargetUnavailable
from touchline.core.sequence import legal
from touchline.core.sight import Sight
from touchline.players import STRONG_TIMES, Level, read_level
from touchline.players import rollout as module
from touchline.players.rollout import RolloutPlayer, make_player

HIDER, SEEKER = 0, 1


def seen(side: int, hidden: int = 1, **fields: Any) -> Sight:
    """The call of a duel as one side sees it."""
    s = DUEL.state(phase=Phase.CALL, hidden=hidden, stash=[hidden + 1, 0], last=0, **fields)
    return Sight.of_state(DUEL, DUEL.load().values, s, side)


def test_levels_are_named() -> None:
    assert read_level("rollout") == Level(0, 1)
    assert read_level("rollout:strong") == Level(0, STRONG_TIMES)
    assert read_level("rollout:500") == Level(500, 0)
    assert read_level("rollout:500").of(DUEL) == 500
    assert read_level("rollout").of(DUEL) == DUEL.play_outs


@pytest.mark.parametrize("name", ["rollout:abc", "rollout:", "rollout:0", "rollout:-5", "rollout:1.5", "rollout:²"])
def test_a_level_that_is_none_is_refused_with_what_would_be_right(name: str) -> None:
    with pytest.raises(DataError, match="rollout:strong, or rollout:N") as refused:
        make_player(name)
    assert repr(name) in str(refused.value)


def test_a_player_that_is_none_is_refused_with_the_nearest() -> None:
    with pytest.raises(DataError, match="Did you mean rollout"):
        make_player("rolout")


def test_without_numba_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("touchline.players.find_spec", lambda name: None)
    with pytest.raises(TargetUnavailable, match=r"touchline\[sim\]"):
        make_player("rollout")


@pytest.mark.parametrize("side", [HIDER, SEEKER])
def test_only_legal_options_weigh_and_the_same_position_weighs_the_same(side: int) -> None:
    question = seen(side)
    weights = make_player("rollout:900").weigh(question)
    assert weights == make_player("rollout:900").weigh(question)
    assert len(weights) == question.part.among
    assert sum(weights) > 0
    assert {x for x, weight in enumerate(weights) if weight} <= set(legal(question.part, question.seen, question.r))


def test_a_single_option_needs_no_play_outs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "legal", lambda part, s, r: [1])
    monkeypatch.setattr(module, "MoveSearch", None)
    assert make_player("rollout").weigh(seen(HIDER)) == [0, 1]


@pytest.mark.parametrize("side", [HIDER, SEEKER])
def test_every_number_of_threads_weighs_the_same(side: int) -> None:
    strong = Level(50_000, 0)
    assert RolloutPlayer(strong, threads=1).weigh(seen(side)) == RolloutPlayer(strong, threads=3).weigh(seen(side))


def test_what_is_hidden_does_not_move_the_side_that_cannot_see_it() -> None:
    assert make_player("rollout:500").weigh(seen(SEEKER, hidden=1)) == make_player("rollout:500").weigh(
        seen(SEEKER, hidden=2)
    )


def test_in_the_last_round_of_a_duel_the_secret_is_kept_as_theory_says() -> None:
    """The pea is under 1 or 2 and may move on: if the seeker guesses 2, only a mixed hider is safe."""
    last = {"round": DUEL.load().values.rounds - 1, "score": [0, 0]}
    mixes = [make_player("rollout:400000").weigh(seen(HIDER, hidden, **last)) for hidden in (1, 2)]
    shares = [[weight / sum(mix) for weight in mix] for mix in mixes]
    places = [0.0, 0.0, 0.0]
    for hidden, mix in zip((1, 2), shares, strict=True):
        for moved, share in enumerate(mix):
            places[(hidden + moved) % 3] += share / 2
    assert max(places) < 0.45  # the seeker cannot guess right more often than this, and never less than 1/3


def test_a_move_that_time_cut_short_is_marked() -> None:
    hasty = RolloutPlayer(Level(400_000, 0), most_seconds=1e-6)
    assert sum(hasty.weigh(seen(SEEKER))) > 0
    assert hasty.capped
    patient = RolloutPlayer(Level(400, 0), most_seconds=600)
    assert patient.weigh(seen(SEEKER)) == make_player("rollout:400").weigh(seen(SEEKER))
    assert not patient.capped


def test_it_can_be_sat_at_a_table_and_saved(duel: str) -> None:
    from touchline.play import LocalTable

    table = LocalTable(touchline.new(duel, seed=4), {"home": "rollout:60", "away": "rollout:30"})
    table.begin()
    assert table.match.over
    again = LocalTable.read(table.text())
    assert again.people == {"home": "rollout:60", "away": "rollout:30"}
    with pytest.raises(DataError, match="human"):
        table.sit("home", "nobody")


def test_more_play_outs_cost_no_legality_in_any_game(sized: Callable[[int, int], int]) -> None:
    """Whole games with few play-outs: every choice is legal, or the match would refuse it."""
    from touchline.play import LocalTable

    for name in ("first_down",) if sized(0, 1) == 0 else touchline.games():
        for seed in range(sized(1, 4)):
            table = LocalTable(touchline.new(name, seed=seed), {"home": "rollout:40", "away": "policy"})
            table.begin()
            assert table.match.over
