"""The start of a game, positions laid out by hand, and what would be wrong with one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from touchline.core.errors import DataError, Fault
from touchline.games.brettfussball.geometry import at
from touchline.games.brettfussball.notation import square_name
from touchline.games.brettfussball.rules.board import has_ball, set_piece
from touchline.games.brettfussball.rules.end import is_decided
from touchline.games.brettfussball.rules.setup import line_up_first
from touchline.games.brettfussball.state import (
    NOWHERE,
    PIECES,
    SQUARES,
    TEAM,
    Ground,
    Phase,
    Play,
    Ruleset,
    Side,
    State,
)

PLAYERS = {"h": 0, "x": 0, "a": 1, "y": 1}
KEEPERS = {"H": 0, "X": 0, "A": 1, "Y": 1}
ON_BALL = "xyXY*"
SIGNS = f".#*{''.join(PLAYERS)}{''.join(KEEPERS)}"
LINING_UP = (Phase.SCORER_LINE_UP, Phase.CONCEDER_LINE_UP)
TOSS = (Phase.HOME_TOSS, Phase.AWAY_TOSS)
BEFORE_TAKER = (Phase.RESTART_SQUARE, Phase.TAKER, Phase.GOAL_KICK_TAKER, Phase.KEEPER_SQUARE, Phase.KICK_OFF_TAKER)
THROWN = (Phase.ACTION, Phase.ATTACKER, Phase.RESTART_SQUARE)


def begin(r: Ruleset) -> State:
    """2.1  Eleven pieces a side on their places; nobody knows yet who kicks off."""
    s = State(ball=r.places[Side.HOME][r.team - 1])
    for side in Side:
        for i in range(r.team):
            set_piece(s, side * TEAM + i, r.places[side][i])
    return s


def ordinary(r: Ruleset) -> State:
    """Home kicks off."""
    s = begin(r)
    line_up_first(s, r, Side.HOME)
    return s


def derive(s: State, r: Ruleset, given: frozenset[str]) -> None:
    """Complete a position: the squares follow the pieces, the phase follows the throw."""
    s.on = [0] * SQUARES
    for piece, square in enumerate(s.piece):
        if square != NOWHERE:
            s.on[square] = piece + 1
    if given & {"piece", "ball"} and "play" not in given:
        s.play = Play.OPEN
    if "phase" not in given:
        s.phase = Phase.ACTION if s.die else Phase.THROW


def read_drawing(drawing: Any, r: Ruleset) -> Mapping[str, Any]:
    """Pieces and ball from a drawing of the board, row 1 at the bottom.

    ``H`` and ``h`` are home's keeper and players, ``A`` and ``a`` away's, ``*`` the loose ball, ``#`` a goal;
    ``X``, ``x``, ``Y`` and ``y`` stand on the ball.
    """
    rows = drawing.split() if isinstance(drawing, str) else list(drawing) if isinstance(drawing, list | tuple) else []
    wrong: list[str] = []
    sizes = [len(line) if isinstance(line, str) else 0 for line in rows]
    if sizes != [r.width] * r.length:
        raise fault([f"{len(rows)} rows, expected {r.length} rows of {r.width} signs"])
    squares: dict[str, list[int]] = {sign: [] for sign in SIGNS}
    for y, line in enumerate(reversed(rows)):
        for x, sign in enumerate(line):
            square = at(x, y)
            if sign not in SIGNS:
                wrong.append(f"{sign!r} on {square_name(square)}, expected one of {' '.join(SIGNS)}")
            elif (sign == "#") != (r.ground[square] == Ground.GOAL):
                wrong.append(f"{sign!r} on {square_name(square)}, expected the goals of this board and no others")
            else:
                squares[sign].append(square)
    balls = [q for sign in ON_BALL for q in squares[sign]]
    if len(balls) != 1:
        wrong.append(f"{len(balls)} balls, expected 1")
    pieces = [NOWHERE] * PIECES
    for side in Side:
        keepers = [q for sign, of in KEEPERS.items() if of == side for q in squares[sign]]
        others = [q for sign, of in PLAYERS.items() if of == side for q in squares[sign]]
        if len(keepers) > 1 or len(others) >= r.team:
            wrong.append(f"{len(keepers)} keepers and {len(others)} players, expected 1 and {r.team - 1}")
            continue
        others.sort(reverse=side == Side.AWAY)
        pieces[side * TEAM : side * TEAM + len(keepers)] = keepers
        pieces[side * TEAM + 1 : side * TEAM + 1 + len(others)] = others
    if wrong:
        raise fault(wrong)
    return {"piece": pieces, "ball": balls[0]}


def fault(wrong: list[str]) -> DataError:
    return DataError(Fault("position", "drawing", sentence, "a drawing of this board") for sentence in wrong)


def faults(s: State, r: Ruleset) -> list[str]:
    """What is inconsistent in a state; empty for every state that play can reach."""
    wrong = []
    lifted = 0
    for piece, square in enumerate(s.piece):
        if piece % TEAM >= r.team:
            if square != NOWHERE:
                wrong.append(f"piece {piece % TEAM + 1} of a side of {r.team} is on the board")
        elif square == NOWHERE:
            lifted += 1
        elif r.ground[square] != Ground.FIELD:
            wrong.append(f"a piece on {square_name(square)}, which is no square of the field")
        elif s.on[square] != piece + 1:
            wrong.append(f"two pieces on {square_name(square)}")
    standing = SQUARES - s.on.count(0)
    if standing + lifted != 2 * r.team:
        wrong.append(f"{standing} squares with a piece on them, expected {2 * r.team - lifted}")
    if lifted and s.phase not in LINING_UP:
        wrong.append(f"{lifted} pieces missing, expected {r.team} on each side")
    if r.ground[s.ball] != Ground.FIELD:
        wrong.append(f"the ball on {square_name(s.ball)}, which is no square of the field")
    if s.phase in (Phase.THROW, Phase.ACTION) and s.play != Play.OPEN and not has_ball(s, s.side):
        wrong.append("a kick is forced on a side that is not on the ball (rule 3.2)")
    if (s.phase in THROWN) != (s.die > 0) and s.phase not in TOSS:
        wrong.append(f"the die shows {s.die} (0 before the throw), which does not fit the phase")
    if s.phase != Phase.FULL_TIME and is_decided(s, r):
        wrong.append("the score has ended the game (rule 9.2)")
    return wrong
