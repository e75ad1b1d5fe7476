"""Names of choices and outcomes, and what each choice points at. ``k12`` is column k, row 12."""

import re
from itertools import chain
from typing import Any

from touchline.core.fields import Range, names_of
from touchline.core.ruleset import read_once
from touchline.games.brettfussball.geometry import SIDEWAYS, column, row, walk
from touchline.games.brettfussball.rules.action import piece_of
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
    Play,
    Ruleset,
    Ruling,
    State,
    Way,
)

FACE_NAMES = tuple(str(n + 1) for n in range(FACES))
LINE_UPS = names_of(LineUp)
WAY_NAMES = names_of(Way)
KICKS = tuple(f"kick {way}" for way in WAY_NAMES)
TAKERS = (Phase.TAKER, Phase.GOAL_KICK_TAKER, Phase.KICK_OFF_TAKER)
LINING_UP = (Phase.SCORER_LINE_UP, Phase.CONCEDER_LINE_UP)
THROWS = (Phase.HOME_TOSS, Phase.AWAY_TOSS, Phase.THROW)


def square_name(square: int) -> str:
    """A square as column and row."""
    return f"{chr(ord('a') + column(square))}{row(square) + 1}"


SQUARE_NAMES = tuple(square_name(q) for q in range(SQUARES))


def names(s: State, r: Ruleset, part: int) -> tuple[str, ...]:
    """The names of all options or outcomes of the current phase."""
    if s.phase == Phase.ACTION:
        return action_names(s, r)
    if s.phase in LINING_UP:
        return LINE_UPS
    return placement_names(s, r) if s.phase in NOT_OFFERED else FACE_NAMES


def action_names(s: State, r: Ruleset) -> tuple[str, ...]:
    """``k12 up 4``; ``k12 down left 5`` where both ways are open; ``kick left``."""
    first = s.side * TEAM
    squares = s.piece[first : first + TEAM]
    moves = (move_names(q, n if q == NOWHERE else 0, s.die, r) for n, q in enumerate(squares))
    return (*chain.from_iterable(moves), *KICKS)


@read_once
def move_names(square: int, number: int, die: int, r: Ruleset) -> tuple[str, ...]:
    """The moves of one piece: the piece by its square, the direction, the turn where it is a choice, the number thrown.

    ``number`` names a piece that is not on the board; it is 0 for one that is.
    """
    where = SQUARE_NAMES[square] if square != NOWHERE else f"piece{number + 1}"
    return tuple(
        f"{where} {WAY_NAMES[way]} {WAY_NAMES[SIDEWAYS[way][turn]]} {die}"
        if turn or (square != NOWHERE and die and r.fork[square][die - 1][way])
        else f"{where} {WAY_NAMES[way]} {die}"
        for way in range(WAYS)
        for turn in range(TURNS)
    )


def list_offered(s: State, r: Ruleset) -> list[int]:
    """The squares that the options of a placement stand for."""
    if s.phase == Phase.ATTACKER:
        return [r.around[s.ball][x] for x in range(NEIGHBOURS)]
    if s.phase == Phase.RESTART_SQUARE:
        return [opening(s, r, x) for x in range(2)]
    if s.phase == Phase.KEEPER_SQUARE:
        return [r.nearest[s.side][x] for x in range(NEAREST)]
    return [s.piece[s.side * TEAM + x] for x in range(TEAM)]


def placement_names(s: State, r: Ruleset) -> tuple[str, ...]:
    """The squares of a placement by name; places of a table that stand for none are counted.

    The two squares of a restart differ wherever they are asked; before that they are the same twice.
    """
    squares = list_offered(s, r)
    if s.phase == Phase.RESTART_SQUARE and squares[0] == squares[1]:
        squares[1] = NOWHERE
    return tuple(SQUARE_NAMES[q] if q != NOWHERE else f"none{i + 1}" for i, q in enumerate(squares))


NOT_OFFERED = {
    Phase.ATTACKER: Ruling.NOT_A_FREE_SQUARE,
    Phase.RESTART_SQUARE: Ruling.NOT_A_NEAREST_SQUARE,
    Phase.KEEPER_SQUARE: Ruling.NOT_A_NEAREST_FREE_SQUARE,
    **dict.fromkeys(TAKERS, Ruling.NO_SUCH_PIECE),
}
"""The phases of a placement, and the ruling on a square that is not offered."""
WAY_WORDS = "|".join(WAY_NAMES)
MOVE = re.compile(rf"(?P<square>[a-t]\d+) (?P<way>{WAY_WORDS})(?P<turn> (?:{WAY_WORDS}))? (?P<die>\d)")


def judge_unlisted(s: State, r: Ruleset, name: str) -> int:
    """The ruling on a square that is not offered (5.2, 7), a missing piece, or an impossible turn (4.3)."""
    move = MOVE.fullmatch(name)
    square = move["square"] if move else name
    if square not in SQUARE_NAMES or r.ground[SQUARE_NAMES.index(square)] == Ground.OUTSIDE:
        return Ruling.LEGAL
    if move is None:
        return NOT_OFFERED.get(Phase(s.phase), Ruling.LEGAL)
    if s.phase != Phase.ACTION or move["die"] != str(s.die):
        return Ruling.LEGAL
    if not is_held_by(s, SQUARE_NAMES.index(square), s.side):
        return Ruling.NO_SUCH_PIECE
    way = WAY_NAMES.index(move["way"])
    is_turn = move["turn"] and WAY_NAMES.index(move["turn"].strip()) in SIDEWAYS[way]
    return Ruling.NOTHING_TO_CHOOSE if is_turn else Ruling.LEGAL


def cite_restart_square(s: State) -> str:
    """7.1  A throw-in; 7.2  a corner."""
    return "7.2" if s.play == Play.CORNER else "7.1"


def points(s: State, r: Ruleset, part: int, x: int) -> dict[str, Any]:
    """What an option points at: the piece that moves, from where to where, the squares on the way, what it does."""
    if s.phase == Phase.ACTION:
        return kick_points(s, r, x - MOVES) if x >= MOVES else move_points(s, r, x)
    if s.phase not in NOT_OFFERED or (square := list_offered(s, r)[x]) == NOWHERE:
        return {}
    if s.phase == Phase.RESTART_SQUARE:
        return {"to": SQUARE_NAMES[square]}
    if s.phase in TAKERS:
        start, to = square, square if s.phase == Phase.GOAL_KICK_TAKER else s.ball
    else:
        start, to = s.piece[s.mover if s.phase == Phase.ATTACKER else s.side * TEAM], square
    return {"piece": SQUARE_NAMES[start], "from": SQUARE_NAMES[start], "to": SQUARE_NAMES[to]}


def move_points(s: State, r: Ruleset, x: int) -> dict[str, Any]:
    move = plain_move(s.piece[piece_of(s, x)], s.die, x % (WAYS * TURNS), r)
    if move and move["to"] == SQUARE_NAMES[s.ball]:
        return {**move, "does": "attack" if s.on[s.ball] else "take"}
    return move


@read_once
def plain_move(square: int, die: int, move: int, r: Ruleset) -> dict[str, Any]:
    """A move that meets no piece, the ``move``-th of the piece on this square; empty if it leads nowhere."""
    way, turn = divmod(move, TURNS)
    if square == NOWHERE or r.ends[square][die - 1][way][turn] == NOWHERE:
        return {}
    path = tuple(SQUARE_NAMES[q] for q in walk(square, way, turn, r.neighbour).path)[:die]
    return {"piece": SQUARE_NAMES[square], "from": SQUARE_NAMES[square], "to": path[-1], "path": path, "does": ""}


def kick_points(s: State, r: Ruleset, way: int) -> dict[str, Any]:
    """The flight of the ball; no piece moves. ``to`` is the last square on the board if the ball leaves it."""
    end = flight(s, r, way)
    last, square = (end if end >= 0 else -1 - end), s.ball
    path = []
    while square != last:
        square = r.beyond[square][way]
        path.append(SQUARE_NAMES[square])
    does = "out" if end < 0 else landing(s, r, end)
    return {"from": SQUARE_NAMES[s.ball], "to": SQUARE_NAMES[last], "path": tuple(path), "does": does}


def landing(s: State, r: Ruleset, end: int) -> str:
    """6.2  What happens to a ball that ends on the board, in one word."""
    if r.ground[end] == Ground.GOAL:
        return "own_goal" if r.half[end] == s.side else "goal"
    if s.on[end] == 0:
        return "loose"
    return "pass" if is_held_by(s, end, s.side) else "lose"


def position_names(field: str, r: Ruleset) -> Range | None:
    """A position may give squares by name."""
    return Range(0, SQUARES - 1, SQUARE_NAMES) if field in ("ball", "piece") else None
