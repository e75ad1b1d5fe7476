"""Chapters 3, 4 and 6.1, what may be done with the number thrown: one predicate."""

from touchline.games.brettfussball.rules.board import has_ball, owner
from touchline.games.brettfussball.state import ACTIONS, MOVES, NOWHERE, TEAM, TURNS, WAYS, Play, Ruleset, Ruling, State


def piece_of(s: State, x: int) -> int:
    """The piece that move x is about."""
    return s.side * TEAM + x // (WAYS * TURNS)


def way_of(x: int) -> int:
    """The direction in which move x starts."""
    return x // TURNS % WAYS


def end_of(s: State, r: Ruleset, x: int) -> int:
    """4.1, 4.3  Where move x ends; nowhere if it cannot be made."""
    return r.ends[s.piece[piece_of(s, x)]][s.die - 1][way_of(x)][x % TURNS]


def action_ruling(s: State, r: Ruleset, x: int) -> int:
    """3.1  Move a piece, kick the ball, or attack."""
    if x >= MOVES:
        return Ruling.LEGAL if has_ball(s, s.side) else Ruling.NOT_ON_THE_BALL
    if s.play != Play.OPEN:
        return Ruling.MUST_KICK
    return move_ruling(s, r, x)


def move_ruling(s: State, r: Ruleset, x: int) -> int:
    """4.1 to 4.3, 5.1  Exactly as many squares as thrown, to a free square or onto the opponent with the ball."""
    square = s.piece[piece_of(s, x)]
    if square == NOWHERE:
        return Ruling.NO_SUCH_PIECE
    way = way_of(x)
    end = r.ends[square][s.die - 1][way][x % TURNS]
    if end == NOWHERE:
        return no_move_ruling(s, r, square, way, x % TURNS)
    if s.on[end] == 0 or (end == s.ball and owner(s.on[end]) != s.side):
        return Ruling.LEGAL
    return Ruling.SQUARE_TAKEN


def no_move_ruling(s: State, r: Ruleset, square: int, way: int, turn: int) -> int:
    """4.1, 4.3  Why a move leads nowhere."""
    if r.neighbour[square][way] == NOWHERE:
        return Ruling.AGAINST_THE_EDGE
    if turn and not r.fork[square][s.die - 1][way]:
        return Ruling.NOTHING_TO_CHOOSE
    return Ruling.NO_WAY_ON


def has_action(s: State, r: Ruleset) -> bool:
    """3.3  Whether the side can do anything with its throw."""
    for i in range(ACTIONS):
        if action_ruling(s, r, ACTIONS - 1 - i) == Ruling.LEGAL:
            return True
    return False
