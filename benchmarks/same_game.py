"""Before ours and OpenSpiel's are compared: play them in lock step and see that they are the same game."""

from __future__ import annotations

import random
import re
from fractions import Fraction
from typing import Any

from touchline.core.game import AnyGame
from touchline.core.sequence import Both, Roll, legal, ways_of

GAMES = 200


def is_same_game(ours: AnyGame, name: str) -> str:
    """One line that says what was seen; an AssertionError names the first difference."""
    import pyspiel

    theirs = pyspiel.load_game(name)
    drawn = random.Random(1)
    steps = sum(walk(ours, theirs.new_initial_state(), drawn) for _ in range(GAMES))
    parameters = ", ".join(f"{key} {value}" for key, value in theirs.get_parameters().items())
    return (
        f"{ours.title} is OpenSpiel's `{name}` ({parameters}): {GAMES} random games in lock step, {steps:,} steps with "
        "the same choices, odds, points and end."
    )


def walk(ours: AnyGame, state: Any, drawn: random.Random) -> int:
    """One game in lock step; the number of steps."""
    r = ours.load().values
    s, steps = ours.begin(r), 0
    while (row := ours.rows.get(s.phase)) is not None:
        same(state.is_terminal(), False, "over", state)
        same(state.is_chance_node(), isinstance(row, Roll), "chance", state)
        same(state.is_simultaneous_node(), isinstance(row, Both), "at once", state)
        if isinstance(row, Roll):
            ways = ways_of(row, s, r)
            odds = {x: Fraction(w, row.out_of) for x, w in enumerate(ways) if w}
            told = {x: Fraction(p).limit_denominator(1000) for x, p in state.chance_outcomes()}
            same(told, odds, "odds", state)
            picks = drawn.choices(range(row.among), ways)
            state.apply_action(picks[0])
        elif isinstance(row, Both):
            listed = [legal(part, s, r) for part in row.sides]
            same([state.legal_actions(0), state.legal_actions(1)], listed, "choices", state)
            picks = [drawn.choice(options) for options in listed]
            state.apply_actions(picks)
        else:
            same(state.current_player(), row.by(s) >> 1, "whose turn", state)
            options = legal(row, s, r)
            same(state.legal_actions(), options, "choices", state)
            picks = [drawn.choice(options)]
            state.apply_action(picks[0])
        row.then(s, r, *picks)
        same(read_points(state), list(s.score), "points", state)
        steps += 1
    same(state.is_terminal(), True, "over", state)
    return steps


def read_points(state: Any) -> list[int]:
    """The points of both players, as OpenSpiel prints them."""
    found = re.search(r"(?:Scores|Points): (\d+) (\d+)", str(state))
    assert found is not None, f"no points in {state}"
    return [int(points) for points in found.groups()]


def same(theirs: Any, ours: Any, what: str, state: Any) -> None:
    if theirs != ours:
        raise AssertionError(f"not the same game: {what} {theirs} in OpenSpiel, {ours} in ours, at {state}")
