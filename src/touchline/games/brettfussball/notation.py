"""Names of choices and outcomes, and what each choice points at. ``k12`` is column k, row 12."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from touchline.core.fields import Range
from touchline.games.brettfussball.geometry import SIDEWAYS, column, row, walk
from touchline.games.brettfussball.rules.action import end_of, piece_of, way_of
from touchline.games.brettfussball.rules.board import is_held_by
from touchline.games.brettfussball.rules.flight import flight
from touchline.games.brettfussball.rules.out import opening
from touchline.games.brettfussball.state import (
    FACES,
    MOVES,
    NEAREST,
    NEIGHBOURS,
    NOWHERE,
    SQUARES,
    TEAM,
    TURNS,
    WAYS,
    Ground,
    LineUp,
    Phase,
    Ruleset,
    State,
    Way,
)

FACE_NAMES = tuple(str(n + 1) for n in range(FACES))
LINE_UPS = tuple(choice.name.lower() for choice in LineUp)
WAY_NAMES = tuple(way.name.lower() for way in Way)
KICKS = tuple(f"kick {way}" for way in WAY_NAMES)
THROWS = (Phase.HOME_TOSS, Phase.AWAY_TOSS, Phase.THROW)


@cache
def square_name(square: int) -> str:
    """A square as column and row."""
    return f"{chr(ord('a') + column(square))}{row(square) + 1}"


SQUARE_NAMES = tuple(square_name(q) for q in range(SQUARES))


def names(s: State, r: Ruleset, part: int) -> tuple[str, ...]:
    """The names of all options or outcomes of the current phase."""
    found = NAMES.get(s.phase)
    return found(s, r) if found is not None else FACE_NAMES


def action_names(s: State, r: Ruleset) -> tuple[str, ...]:
    """``k12 up 4``; ``k12 down left 5`` where both ways are open; ``kick left``."""
    return (*(move_name(s, r, x) for x in range(MOVES)), *KICKS)


def move_name(s: State, r: Ruleset, x: int) -> str:
    """A move: the piece by its square, the direction, the turn where it is a choice, the number thrown."""
    square = s.piece[piece_of(s, x)]
    way, turn = way_of(x), x % TURNS
    where = SQUARE_NAMES[square] if square != NOWHERE else f"piece{x // (WAYS * TURNS) + 1}"
    if turn or (square != NOWHERE and s.die and r.fork[square][s.die - 1][way]):
        return f"{where} {WAY_NAMES[way]} {WAY_NAMES[SIDEWAYS[way][turn]]} {s.die}"
    return f"{where} {WAY_NAMES[way]} {s.die}"


def named_squares(squares: list[int]) -> tuple[str, ...]:
    """Squares by name; places of a table that stand for none are counted."""
    return tuple(SQUARE_NAMES[q] if q != NOWHERE else f"none{i + 1}" for i, q in enumerate(squares))


def offered(s: State, r: Ruleset) -> list[int]:
    """The squares that the options of a placement stand for."""
    if s.phase == Phase.ATTACKER:
        return [r.around[s.ball][x] for x in range(NEIGHBOURS)]
    if s.phase == Phase.RESTART_SQUARE:
        return [opening(s, r, x) for x in range(2)]
    if s.phase == Phase.KEEPER_SQUARE:
        return [r.nearest[s.side][x] for x in range(NEAREST)]
    return [s.piece[s.side * TEAM + x] for x in range(TEAM)]


def placement_names(s: State, r: Ruleset) -> tuple[str, ...]:
    return named_squares(offered(s, r))


def restart_square_names(s: State, r: Ruleset) -> tuple[str, ...]:
    """Two different squares wherever they are asked; the same twice before that."""
    one, other = named_squares(offered(s, r))
    return one, other if other != one else "none2"


NAMES: dict[int, Callable[[State, Ruleset], tuple[str, ...]]] = {
    Phase.ACTION: action_names,
    Phase.ATTACKER: placement_names,
    Phase.RESTART_SQUARE: restart_square_names,
    Phase.TAKER: placement_names,
    Phase.GOAL_KICK_TAKER: placement_names,
    Phase.KEEPER_SQUARE: placement_names,
    Phase.SCORER_LINE_UP: lambda s, r: LINE_UPS,
    Phase.CONCEDER_LINE_UP: lambda s, r: LINE_UPS,
    Phase.KICK_OFF_TAKER: placement_names,
}


def points(s: State, r: Ruleset, part: int, x: int) -> Mapping[str, Any]:
    """What an option points at: the piece that moves, from where to where, the squares on the way, what it does."""
    if s.phase == Phase.ACTION:
        return kick_points(s, r, x - MOVES) if x >= MOVES else move_points(s, r, x)
    if s.phase in (Phase.ATTACKER, Phase.RESTART_SQUARE, Phase.KEEPER_SQUARE):
        to = offered(s, r)[x]
        if to == NOWHERE:
            return {}
        if s.phase == Phase.RESTART_SQUARE:
            return {"to": SQUARE_NAMES[to]}
        square = s.piece[s.mover if s.phase == Phase.ATTACKER else s.side * TEAM]
        return {"piece": SQUARE_NAMES[square], "from": SQUARE_NAMES[square], "to": SQUARE_NAMES[to]}
    if s.phase in (Phase.TAKER, Phase.GOAL_KICK_TAKER, Phase.KICK_OFF_TAKER):
        square = offered(s, r)[x]
        if square == NOWHERE:
            return {}
        to = square if s.phase == Phase.GOAL_KICK_TAKER else s.ball
        return {"piece": SQUARE_NAMES[square], "from": SQUARE_NAMES[square], "to": SQUARE_NAMES[to]}
    return {}


def move_points(s: State, r: Ruleset, x: int) -> Mapping[str, Any]:
    square = s.piece[piece_of(s, x)]
    if square == NOWHERE or end_of(s, r, x) == NOWHERE:
        return {}
    path = walked(r, square, way_of(x), x % TURNS)[: s.die]
    does = "" if path[-1] != SQUARE_NAMES[s.ball] else "attack" if s.on[s.ball] else "take"
    return {"piece": SQUARE_NAMES[square], "from": SQUARE_NAMES[square], "to": path[-1], "path": path, "does": does}


def walked(r: Ruleset, square: int, way: int, turn: int) -> tuple[str, ...]:
    """The squares of the longest move from a square, found once for each ruleset."""
    kept = _WALKS.get(id(r))
    if kept is None:
        if len(_WALKS) >= MOST_KEPT:
            _WALKS.clear()
        kept = _WALKS[id(r)] = (r, {})
    path = kept[1].get((square, way, turn))
    if path is None:
        squares = walk(square, way, turn, r.neighbour).path
        path = kept[1][square, way, turn] = tuple(SQUARE_NAMES[q] for q in squares)
    return path


# By identity, because a ruleset takes long to hash; each is kept beside its number, so none is mistaken.
_WALKS: dict[int, tuple[Ruleset, dict[tuple[int, int, int], tuple[str, ...]]]] = {}
MOST_KEPT = 64


def kick_points(s: State, r: Ruleset, way: int) -> Mapping[str, Any]:
    """The flight of the ball, which moves and not a piece; ``to`` is the last square of the board if it leaves."""
    end = flight(s, r, way)
    last, square = (end if end >= 0 else -1 - end), s.ball
    path = []
    while square != last:
        square = r.beyond[square][way]
        path.append(SQUARE_NAMES[square])
    does = "out" if end < 0 else landing(s, r, end)
    return {"from": SQUARE_NAMES[s.ball], "to": SQUARE_NAMES[last], "path": tuple(path), "does": does}


def landing(s: State, r: Ruleset, end: int) -> str:
    """6.2  What becomes of a ball that ends on the board, in one word."""
    if r.ground[end] == Ground.GOAL:
        return "own_goal" if r.half[end] == s.side else "goal"
    if s.on[end] == 0:
        return "loose"
    return "pass" if is_held_by(s, end, s.side) else "lose"


def position_names(field: str, r: Ruleset) -> Range | None:
    """A position may give squares by name."""
    return Range(0, SQUARES - 1, SQUARE_NAMES) if field in ("ball", "piece") else None
