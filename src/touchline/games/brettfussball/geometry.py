"""What the drawing of a board implies: neighbors, where moves end, from where a kick can score."""

from collections.abc import Sequence
from typing import NamedTuple

from touchline.core.roles import Side
from touchline.games.brettfussball.state import FACES, NOWHERE, SQUARES, TURNS, WAYS, WIDEST, Ground, Way

SIDEWAYS = ((Way.LEFT, Way.RIGHT), (Way.DOWN, Way.UP), (Way.LEFT, Way.RIGHT), (Way.DOWN, Way.UP))
"""4.3  By direction the two turns, the first named first."""
AROUND = (
    *((0, 1), (1, 0), (0, -1), (-1, 0)),
    *((-1, 1), (1, 1), (1, -1), (-1, -1)),
    *((0, 2), (2, 0), (0, -2), (-2, 0)),
)
"""5.2  Orthogonal, diagonal, two away."""


Nexts = Sequence[Sequence[int]]
"""By square and direction: the next square of the field, or nowhere."""


class Walk(NamedTuple):
    """A move: the squares it passes in order, and how many forks it had met at each of them."""

    path: tuple[int, ...]
    forks: tuple[int, ...]


def column(square: int) -> int:
    return square % WIDEST


def row(square: int) -> int:
    return square // WIDEST


def at(x: int, y: int) -> int:
    return y * WIDEST + x


def shift(square: int, by: tuple[int, int], ground: list[int]) -> int:
    """The square at this offset; nowhere outside the board."""
    x, y = column(square) + by[0], row(square) + by[1]
    if not (0 <= x < WIDEST and 0 <= at(x, y) < SQUARES):
        return NOWHERE
    return NOWHERE if ground[at(x, y)] == Ground.OUTSIDE else at(x, y)


def neighbours(ground: list[int]) -> list[list[int]]:
    """The next square of the field; nowhere at the edge and before a goal."""
    return [[on_field(q, by, ground) for by in AROUND[:WAYS]] for q in range(SQUARES)]


def on_field(square: int, by: tuple[int, int], ground: list[int]) -> int:
    """The square of the field at this offset from another; otherwise nowhere."""
    if ground[square] != Ground.FIELD:
        return NOWHERE
    found = shift(square, by, ground)
    return found if found != NOWHERE and ground[found] == Ground.FIELD else NOWHERE


def walk(square: int, way: int, turn: int, nexts: Nexts) -> Walk:
    """4.1, 4.3  The longest move from a square: as far as a die goes, or until it is blocked."""
    path: list[int] = []
    forks: list[int] = []
    met = 0
    for _ in range(FACES):
        if nexts[square][way] == NOWHERE:
            ways = [w for w in SIDEWAYS[way] if nexts[square][w] != NOWHERE]
            if not path or not ways:
                break
            met += len(ways) == TURNS
            way = ways[turn] if len(ways) == TURNS else ways[0]
        square = nexts[square][way]
        path.append(square)
        forks.append(met)
    return Walk(tuple(path), tuple(forks))


class Moves(NamedTuple):
    """Where every move ends, whether it met a fork, and the most forks that one move can meet."""

    ends: list[list[list[list[int]]]]
    fork: list[list[list[int]]]
    most_forks: int


def moves(nexts: Nexts) -> Moves:
    """Every move of every square. The second turn leads somewhere only where there is a choice."""
    ends = [[[[NOWHERE] * TURNS for _ in range(WAYS)] for _ in range(FACES)] for _ in range(SQUARES)]
    fork = [[[0] * WAYS for _ in range(FACES)] for _ in range(SQUARES)]
    most = 0
    for square in range(SQUARES):
        for way in range(WAYS):
            for turn in range(TURNS):
                made = walk(square, way, turn, nexts)
                for n, (end, forks) in enumerate(zip(made.path, made.forks, strict=True)):
                    fork[square][n][way] |= forks > 0
                    if turn == 0 or forks:
                        ends[square][n][way][turn] = end
                    most = max(most, forks)
    return Moves(ends, fork, most)


def shots(ground: list[int], half: list[int]) -> list[list[int]]:
    """By side and square: how many throws could score with a kick if no piece stood in its way."""
    found = [[0] * SQUARES for _ in Side]
    for square in (q for q in range(SQUARES) if ground[q] == Ground.FIELD):
        for way in Way:
            q = square
            for n in range(FACES):
                q = shift(q, AROUND[way], ground)
                if q == NOWHERE:
                    break
                if ground[q] == Ground.GOAL:
                    side = 1 - half[q]
                    found[side][square] = max(found[side][square], FACES - n)
                    break
    return found
