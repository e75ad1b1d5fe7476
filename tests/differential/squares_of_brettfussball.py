"""What must hold at every step of Brettfußball, in the rule dialect: compiled play counts where it does not."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from tests.players.naive_brettfussball import AGAINST_NAIVE
from touchline.core.fields import Range
from touchline.core.game import find
from touchline.core.tally import MOST, Results, count_result
from touchline.games.brettfussball.state import NOWHERE, PIECES, SQUARES, Ground, Phase, Ruleset, State


@dataclass(slots=True)
class Checks(Results):
    """Steps that were looked at, and those at which the two pictures of the board differ."""

    steps: Annotated[int, Range(0, MOST)] = 0
    wrong: Annotated[int, Range(0, MOST)] = 0


def is_sound(s: State, r: Ruleset) -> bool:
    """Every piece on a square of the field that says so, nobody else on any square, the ball on the field."""
    standing = 0
    for piece in range(PIECES):
        if s.piece[piece] != NOWHERE:
            standing += 1
            if s.on[s.piece[piece]] != piece + 1 or r.ground[s.piece[piece]] != Ground.FIELD:
                return False
    taken = 0
    for square in range(SQUARES):
        taken += 1 if s.on[square] else 0
    if s.phase < Phase.SCORER_LINE_UP or s.phase > Phase.CONCEDER_LINE_UP:
        return taken == standing == 2 * r.team and r.ground[s.ball] == Ground.FIELD
    return taken == standing  # lifted pieces are not back yet


def check(s: State, r: Ruleset, x: int, t: Checks) -> None:
    """Before each step."""
    t.steps += 1
    t.wrong += 0 if is_sound(s, r) else 1


def finish(s: State, r: Ruleset, t: Checks) -> None:
    t.wrong += 0 if is_sound(s, r) else 1
    count_result(t, s.score[0], s.score[1])


GAME = find("brettfussball")
CHECKED = replace(GAME, policy=AGAINST_NAIVE, tally=Checks, counts=dict.fromkeys(GAME.rows, check), finish=finish)
"""Brettfußball with these checks, and a naive player away. Two tests share it, so that it is compiled once."""
