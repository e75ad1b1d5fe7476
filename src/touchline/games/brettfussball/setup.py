"""The start of a game, positions set up by hand, and what is wrong with one that play cannot reach."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from touchline.core.errors import DataError, Fault
from touchline.core.fields import flat
from touchline.core.position import Usual, check_usual, complete
from touchline.core.roles import Side
from touchline.games.brettfussball.geometry import at
from touchline.games.brettfussball.notation import LINING_UP, square_name
from touchline.games.brettfussball.rules.action import end_of, has_action, piece_of
from touchline.games.brettfussball.rules.attack import attacker_ruling
from touchline.games.brettfussball.rules.board import has_ball, set_piece
from touchline.games.brettfussball.rules.end import is_decided, is_time_up
from touchline.games.brettfussball.rules.out import goal_kick_taker_ruling, keeper_square_ruling, steps_to_opening
from touchline.games.brettfussball.rules.setup import line_up_first
from touchline.games.brettfussball.state import (
    LONGEST,
    MOVES,
    NEAREST,
    NEIGHBOURS,
    NOWHERE,
    PIECES,
    SQUARES,
    TEAM,
    WIDEST,
    Ground,
    Phase,
    Play,
    Ruleset,
    State,
)

PLAYERS = {"h": 0, "x": 0, "a": 1, "y": 1}
KEEPERS = {"H": 0, "X": 0, "A": 1, "Y": 1}
ON_BALL = "xyXY*"
SIGNS = f".#*{''.join(PLAYERS)}{''.join(KEEPERS)}"
TOSS = (Phase.HOME_TOSS, Phase.AWAY_TOSS)
AFTER_A_GOAL = (*LINING_UP, Phase.KICK_OFF_TAKER)
THROWN = (Phase.AWAY_TOSS, Phase.ACTION, Phase.ATTACKER, Phase.RESTART_SQUARE)
MANY = 2
"""With this many options there is a choice."""
PLAYS: Mapping[int, tuple[Play, ...]] = {
    Phase.ATTACKER: (Play.OPEN,),
    Phase.RESTART_SQUARE: (Play.THROW_IN, Play.CORNER),
    Phase.TAKER: (Play.THROW_IN, Play.CORNER),
    Phase.GOAL_KICK_TAKER: (Play.GOAL_KICK,),
    Phase.KEEPER_SQUARE: (Play.GOAL_KICK,),
    **dict.fromkeys(AFTER_A_GOAL, (Play.KICK_OFF,)),
}
"""What kind of turn it is where the phase says so: the usual one first."""
USUAL: tuple[Usual[State, Ruleset], ...] = (Usual("play", PLAYS, lambda s, r: PLAYS[s.phase], "chapters 5, 7 and 8"),)


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
    if "phase" in given and s.phase in TOSS and "piece" not in given:
        s.piece = begin(r).piece
    s.on = [0] * SQUARES
    for piece, square in enumerate(s.piece):
        if square != NOWHERE:
            s.on[square] = piece + 1
    if "play" not in given and given & {"piece", "ball"}:
        s.play = Play.OPEN
    complete(s, r, USUAL, given)
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
    wrong = [sentence for check in (check_pieces, check_turn, check_end) for sentence in check(s, r)]
    if not wrong:
        wrong = [sentence for check in (check_restart, check_line_up) for sentence in check(s, r)]
    return wrong


def check_pieces(s: State, r: Ruleset) -> Iterator[str]:
    """1.5, 8.2  Every piece has a square of its own, unless it is lifted after a goal."""
    lifted = 0
    for piece, square in enumerate(s.piece):
        if piece % TEAM >= r.team:
            if square != NOWHERE:
                yield f"piece {piece % TEAM + 1} of a side of {r.team} is on the board"
        elif square == NOWHERE:
            lifted += 1
        elif r.ground[square] != Ground.FIELD:
            yield f"a piece on {square_name(square)}, which is no square of the field"
        elif s.on[square] != piece + 1:
            yield f"two pieces on {square_name(square)}"
    standing = SQUARES - s.on.count(0)
    if standing + lifted != 2 * r.team:
        yield f"{standing} squares with a piece on them, expected {2 * r.team - lifted}"
    if lifted and s.phase not in LINING_UP:
        yield f"{lifted} pieces missing, expected {r.team} on each side"
    if r.ground[s.ball] != Ground.FIELD:
        yield f"the ball on {square_name(s.ball)}, which is no square of the field"


def check_turn(s: State, r: Ruleset) -> Iterator[str]:
    """2.1, 3  The toss, the throw, and the kind of turn."""
    if s.phase in TOSS and flat(s) != flat(replace(begin(r), phase=s.phase, die=s.die, mover=s.mover)):
        yield "the game has begun before the toss (rule 2.1)"
    if s.phase in (Phase.THROW, Phase.ACTION) and s.play != Play.OPEN and not has_ball(s, s.side):
        yield "a kick is forced on a side that is not on the ball (rule 3.2)"
    if (s.phase in THROWN) != (s.die > 0):
        yield f"the die shows {s.die} (0 before the throw), which does not fit the phase"
    yield from check_usual(s, r, USUAL)


def check_end(s: State, r: Ruleset) -> Iterator[str]:
    """9  Goals and turns."""
    if s.phase != Phase.FULL_TIME and is_decided(s, r):
        yield "the score has ended the game (rule 9.2)"
    if s.phase != Phase.FULL_TIME and is_time_up(s, r, settled=False):
        yield f"turn is {s.turn}, expected a game that is over (rules 9.3, 9.5)"
    if s.phase == Phase.FULL_TIME and not is_decided(s, r) and not is_time_up(s, r, settled=True):
        yield "the game is over before its goals or its turns are (rule 9)"


def check_restart(s: State, r: Ruleset) -> Iterator[str]:
    """5.2, 7  The attacker came to the ball; a restart is taken where the ball left the board."""
    if s.phase == Phase.ACTION and not has_action(s, r):
        yield "an action is asked and there is none (rule 3.3)"
    if s.phase == Phase.ATTACKER and not can_attack(s, r):
        yield "no piece of the side has come to an opponent's ball (rule 5.1)"
    if s.phase in (Phase.RESTART_SQUARE, Phase.TAKER) and not is_at_edge(s, r):
        yield f"a restart at {square_name(s.ball)}, expected where the ball leaves the board (rules 7.1, 7.2)"
    if s.phase == Phase.RESTART_SQUARE:
        one, other = steps_to_opening(s, r, 0), steps_to_opening(s, r, 1)
        if not 0 < one == other < LONGEST:
            yield "there is no choice between two squares (rules 7.1, 7.2)"
    if s.phase in (Phase.TAKER, Phase.KICK_OFF_TAKER) and s.on[s.ball]:
        yield "a piece stands on the ball already (rules 7.1, 8.2)"
    in_area = [x for x in range(TEAM) if goal_kick_taker_ruling(s, r, x) == 0]
    if s.phase == Phase.GOAL_KICK_TAKER and (len(in_area) < MANY or 0 in in_area):
        yield "there is no choice between players in the penalty area (rule 7.3)"
    if s.phase == Phase.KEEPER_SQUARE:
        squares = sum(keeper_square_ruling(s, r, x) == 0 for x in range(NEAREST))
        if in_area or squares < MANY:
            yield "there is no choice where the keeper is set (rule 7.3)"


def check_line_up(s: State, r: Ruleset) -> Iterator[str]:
    """8.2  After a goal: the strays are lifted, the ball is on the mark."""
    if s.phase not in AFTER_A_GOAL:
        return
    if s.ball != r.places[s.side][r.team - 1]:
        yield f"the ball on {square_name(s.ball)}, expected the kick-off mark (rule 8.2)"
    for piece, square in enumerate(s.piece):
        side = piece // TEAM
        if square == NOWHERE:
            if s.phase == Phase.CONCEDER_LINE_UP and side != s.side and piece % TEAM < r.team:
                yield "a piece of the side that scored is missing (rule 8.2)"
        elif s.phase in LINING_UP and r.half[square] != side:
            yield f"a piece on {square_name(square)}, which is in the other half (rule 8.2)"
        elif s.phase == Phase.SCORER_LINE_UP and side != s.side and r.circle[square]:
            yield f"a piece on {square_name(square)}, which is in the center circle (rule 8.2)"


def can_attack(s: State, r: Ruleset) -> bool:
    """5.1, 5.2  Whether the attacker can reach the opponent with the ball, and there is a choice of squares."""
    moves = [x for x in range(MOVES) if piece_of(s, x) == s.mover and end_of(s, r, x) == s.ball]
    squares = sum(attacker_ruling(s, r, x) == 0 for x in range(NEIGHBOURS))
    return bool(moves) and has_ball(s, 1 - s.side) and squares >= MANY


def is_at_edge(s: State, r: Ruleset) -> bool:
    """7.1, 7.2  The side line for a throw-in; for a corner the arc, and beside it the lines that it joins."""
    x, y = s.ball % WIDEST, s.ball // WIDEST
    at_side = x in (0, r.width - 1)
    if s.play == Play.THROW_IN:
        return at_side
    at_end = y == (r.length - 1 if s.side == Side.HOME else 0)
    return at_side and at_end if s.phase == Phase.RESTART_SQUARE else at_side or at_end
