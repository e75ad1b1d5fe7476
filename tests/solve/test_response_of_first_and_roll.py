"""Best responses in 1st & Roll: small dice whole, compared with brute force; and whole states of every class."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tests.solve.boxes import QUARTERS, STEADY, TENS, name_last, write_box
from tests.solve.brute import value_of
from touchline.cli import make_app
from touchline.core.errors import DataError
from touchline.core.game import find
from touchline.core.match import Match
from touchline.core.sequence import weights_of
from touchline.players import POLICY, RANDOM
from touchline.solve.losses import find_losses, find_worst
from touchline.solve.reader import SolvedBook
from touchline.solve.response import OTHER, OWN, Responses, check_states, respond
from touchline.solve.solver import solve

GAME = find("first_and_roll")
FULL_TIME = GAME.phases["FULL_TIME"]
EXACT = 1e-12
PLAYERS = {RANDOM: {}, POLICY: GAME.policy}
LATE = {"period": 2, "marker": 3, "timeouts": [0, 0]}
POSITIONS: list[dict[str, Any]] = [
    {**LATE, "ball": 50, "down": 3, "mark": 60, "score": [3, 7]},
    {**LATE, "ball": 75, "down": 4, "mark": 80, "score": [10, 7], "offense": "away"},
    {**LATE, "phase": "kickoff", "score": [10, 7], "timeouts": [1, 0]},
    {**LATE, "ball": 50, "down": 4, "mark": 75, "period": 3},
    {**LATE, "ball": 50, "down": 4, "mark": 75, "period": 4, "timeouts": [1, 0]},
]


def find_later(responses: Responses, period: int, side: int, s: Any) -> float | None:
    """Home's value of a kickoff in a later period, after a toss: brute force over whole periods takes too long."""
    if s.period == period or s.phase == FULL_TIME:
        return None
    found = responses.find_value(s, s, side)
    return None if found is None else found.value


@pytest.mark.parametrize("player", PLAYERS)
def test_a_small_game_is_as_brute_force_has_it(player: str) -> None:
    """With overtime, whose toss a player that loses something does not see level."""
    rules = GAME.load("revised", {"clock_track": "short", "overtime_periods": "2"}, STEADY)
    r = rules.values._replace(last_space=4, timeouts=1)
    responses, weights = respond(GAME, r, PLAYERS[player]), PLAYERS[player]

    def weigh(row: Any, s: Any, r: Any, part: int) -> list[int]:
        said = weights.get(int(row.phase))
        return weights_of(row.sides[part], s, r, said[part] if said else None)

    for position in POSITIONS:
        s = Match(GAME, rules, position).state
        for side in range(2):
            known = partial(find_later, responses, s.period, side)
            found = value_of(GAME, r, s, known, side, weigh)
            kept = found if side == 0 else 1.0 - found
            estimate = responses.estimate(side, s)
            assert estimate.margin < EXACT
            assert abs(estimate.value - kept) < EXACT


@pytest.mark.parametrize("player", PLAYERS)
def test_whole_states_of_every_class_meet_what_is_worked_out(player: str, sized: Callable[[int, int], int]) -> None:
    """Each layer is another class of space and timeouts. A policy looks at what rules forget: here nothing is."""
    rules = GAME.load("revised", {"clock_track": "short"}, QUARTERS)
    part = name_last(rules.values.last_space, 4, "half_2_0", "overtime")
    responses = respond(GAME, rules.values, PLAYERS[player], part=part, reach=16)
    assert len(responses.layers) == 2 * 4 * 16
    assert check_states(responses, sized(128 if player == POLICY else 32, 1_280)) < EXACT
    with pytest.raises(DataError, match="a game whose plays never lead back"):
        find_losses(responses, None, 0)  # type: ignore[arg-type]


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize(
    "dice", [QUARTERS, pytest.param(TENS, marks=pytest.mark.full), pytest.param(None, marks=pytest.mark.full)]
)
def test_points_meet_whole_states(player: str, dice: dict[str, Any] | None, sized: Callable[[int, int], int]) -> None:
    """With small dice, dice of many penalties, and the printed ones."""
    responses = respond(GAME, GAME.load("revised", {}, dice).values, PLAYERS[player], objective="points")
    assert responses.gap < EXACT
    assert check_states(responses, sized(12, 200)) < EXACT


def exploit(*args: str) -> str:
    done = CliRunner().invoke(make_app(["exploit"]), ["exploit", "first_and_roll", *args])
    if done.exception is not None:
        raise done.exception
    return done.stdout


def test_what_is_lost_in_points_at_the_terminal(tmp_path: Path) -> None:
    asked = ("policy", "--objective", "points", "--components", str(write_box(tmp_path, QUARTERS)))
    data = json.loads(exploit(*asked, "--json"))
    assert data["objective"] == "points"
    home, away = data["home"], data["away"]
    assert home["value"] == pytest.approx(-away["value"])
    for side in (home, away):
        assert side["lost"] == pytest.approx(side["value"] - side["kept"])
        assert side["lost"] > 0
        assert side["margin"] < EXACT * 10
        assert [one["lost"] for one in side["own"]] == sorted((one["lost"] for one in side["own"]), reverse=True)
    shown = exploit(*asked, "--plain", "--position", "ball=75", "--position", "down=4")
    assert "until the next score, this position is worth" in shown
    assert "Where most is lost when the opponent begins the play" in shown


def test_where_most_is_lost_is_what_positions_lose(tmp_path: Path) -> None:
    rules = GAME.load("revised", {"clock_track": "short"}, QUARTERS)
    part = name_last(rules.values.last_space, 2, "half_2_0")
    book = SolvedBook(solve(GAME, rules, tmp_path, part=part, reach=16))
    responses = respond(GAME, rules.values, GAME.policy, part=part, reach=16)
    for fixed in (OWN, OTHER):
        for worst in find_worst(responses, book, fixed, 3):
            s = responses.plan.lay(rules.values, worst.number, responses.layers[worst.layer].variant)
            responses.plan.put(s, rules.values, worst.layer, 0, worst.lead)
            player = 0 if fixed == OWN else 1
            value = book.read_state(s).value
            assert abs((value if player == 0 else 1.0 - value) - worst.worth) < 1e-9
            assert abs(worst.worth - responses.value_to(player, s) - worst.lost) < 1e-9
            assert worst.lost > 0
