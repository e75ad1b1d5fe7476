"""Chapters 1 and 5.2, what stands where on the board."""

from touchline.games.brettfussball.state import NOWHERE, TEAM, Ground, Ruleset, State


def owner(number: int) -> int:
    """The side of a piece, counted from 1 as on a square."""
    return (number - 1) // TEAM


def keeper(side: int) -> int:
    """The keeper is the first piece of a side."""
    return side * TEAM


def is_held_by(s: State, square: int, side: int) -> bool:
    """Whether a piece of a side stands on a square."""
    return s.on[square] > 0 and owner(s.on[square]) == side


def has_ball(s: State, side: int) -> bool:
    """6.1  Whether a piece of a side stands on the ball."""
    return is_held_by(s, s.ball, side)


def is_free(s: State, r: Ruleset, square: int) -> bool:
    """5.2  On the board, not a goal square, no piece on it."""
    return square != NOWHERE and r.ground[square] == Ground.FIELD and s.on[square] == 0


def set_piece(s: State, piece: int, square: int) -> None:
    """Put a piece on a square."""
    lift(s, piece)
    s.piece[piece] = square
    s.on[square] = piece + 1


def lift(s: State, piece: int) -> None:
    """Take a piece off the board."""
    if s.piece[piece] != NOWHERE:
        s.on[s.piece[piece]] = 0
        s.piece[piece] = NOWHERE
