"""What a screen draws from: frozen, plain, and the same for every screen."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from touchline.core.fields import names_of
from touchline.core.game import SIDES
from touchline.core.ruleset import Numbers, read_once
from touchline.games.brettfussball.geometry import at
from touchline.games.brettfussball.notation import SQUARE_NAMES, THROWS
from touchline.games.brettfussball.rules.board import owner
from touchline.games.brettfussball.rules.end import is_timed
from touchline.games.brettfussball.state import NOWHERE, PIECES, TEAM, Ground, Phase, Play, Ruleset, State

STEPS, PLAYS = names_of(Phase), names_of(Play)
SIGNS = {Ground.FIELD: ".", Ground.GOAL: "#"}
KEEPER = 1
"""The number of a keeper."""


@dataclass(frozen=True, slots=True)
class View:
    """Brettfußball as one side sees it, or a watcher: nothing is hidden."""

    viewer: str
    step: str
    side: str
    """Whose turn it is."""
    play: str
    """What kind of turn it is: open, attacked, or the restart."""
    thrown: int
    turn: int
    """The number of this turn, counted from 1; after the last turn still that of the last."""
    last_turn: int
    """The turn after which the time is up, extra time included once it has begun; 0 where turns are not counted."""
    score: tuple[int, int]
    ball: str
    holder: str
    """The side on the ball, empty if it is loose."""
    ground: tuple[str, ...]
    """The board, row 1 first: ``.`` field, ``:`` penalty area or circle, ``#`` goal."""
    pieces: tuple[tuple[str, str, int], ...]
    """Each piece on the board: its side, its square, and the number that it keeps; 1 is the keeper."""
    die: str
    over: bool


def last_turn(r: Ruleset, turn: int) -> int:
    """The turn after which the time is up, extra time included once it has begun; 0 where turns are not counted."""
    if not is_timed(r):
        return 0
    return r.turns if turn <= r.turns else r.turns + r.extra_turns


def view(s: State, r: Ruleset, side: int, chosen: tuple[str, ...]) -> View:
    """The view of a side (-1: a watcher)."""
    over = s.phase == Phase.FULL_TIME
    turn = max(s.turn, 1) if over else s.turn + 1
    return View(
        viewer=SIDES[side] if side >= 0 else "watcher",
        step=STEPS[s.phase],
        side=SIDES[s.side],
        play=PLAYS[s.play],
        thrown=s.die,
        turn=turn,
        last_turn=last_turn(r, turn),
        score=(s.score[0], s.score[1]),
        ball=SQUARE_NAMES[s.ball],
        holder=SIDES[owner(s.on[s.ball])] if s.on[s.ball] else "",
        ground=ground(r),
        pieces=tuple(
            (SIDES[p // TEAM], SQUARE_NAMES[s.piece[p]], p % TEAM + KEEPER)
            for p in range(PIECES)
            if s.piece[p] != NOWHERE
        ),
        die="die" if s.phase in THROWS else "",
        over=over,
    )


@read_once
def ground(r: Ruleset) -> tuple[str, ...]:
    """The board without anything on it."""
    return tuple("".join(sign(r, at(x, y)) for x in range(r.width)) for y in range(r.length))


def sign(r: Ruleset, square: int) -> str:
    if r.ground[square] == Ground.FIELD and (r.area[square] or r.circle[square]):
        return ":"
    return SIGNS[Ground(r.ground[square])]


def describe_parts(r: Ruleset) -> Mapping[str, Any]:
    """The marks of the board: squares by name, areas as rows of figures, row 1 first."""
    return {
        "places": [[SQUARE_NAMES[q] for q in side if q != NOWHERE] for side in r.places],
        "quarter": [SQUARE_NAMES[q] for q in r.quarter],
        "area": rows(r.area, r),
        "circle": rows(r.circle, r),
    }


def rows(marks: Numbers, r: Ruleset) -> list[str]:
    return ["".join(str(marks[at(x, y)]) for x in range(r.width)) for y in range(r.length)]
