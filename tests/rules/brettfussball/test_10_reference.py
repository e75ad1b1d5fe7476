"""The actions against a slow reference on fuzzed positions; every position of a tiny board; whole games."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.branches import branches
from tests.rules.brettfussball.reference import DOWN, LEFT, RIGHT, UP, WORDS, Position, Reference, Spot
from tests.rules.brettfussball.situation import GAME, TINY, Board, rules, tiny
from touchline.core.fields import copy, flat
from touchline.core.playout import play_out
from touchline.core.sequence import Roll
from touchline.games.brettfussball.notation import SQUARE_NAMES
from touchline.games.brettfussball.rules.flight import flight
from touchline.games.brettfussball.state import NOWHERE, TEAM, Ground, Phase, Play, Ruleset, State, Way

WAYS = {Way.UP: UP, Way.RIGHT: RIGHT, Way.DOWN: DOWN, Way.LEFT: LEFT}


def spot(square: int) -> Spot:
    return square % 20, square // 20


def fuzzed(r: Ruleset, chance: random.Random) -> State:
    """Pieces anywhere, often near the edges and near each other, the ball often under one."""
    field = [q for q in range(480) if r.ground[q] == Ground.FIELD]
    edges = [q for q in field if any(r.neighbour[q][w] == NOWHERE for w in range(4))]
    s: State = GAME.begin(r)
    s.on = [0] * 480
    s.piece = [NOWHERE] * 22
    taken: set[int] = set()
    for side in (0, 1):
        for i in range(r.team):
            free = [q for q in (edges if chance.random() < 0.4 else field) if q not in taken]
            square = chance.choice(free or [q for q in field if q not in taken])
            taken.add(square)
            s.piece[side * TEAM + i] = square
            s.on[square] = side * TEAM + i + 1
    s.ball = chance.choice(sorted(taken)) if chance.random() < 0.8 else chance.choice(field)
    s.side = chance.randrange(2)
    s.die = chance.randrange(1, 7)
    held = s.on[s.ball] > 0 and (s.on[s.ball] - 1) // TEAM == s.side
    s.play = chance.choice(list(Play)) if held and chance.random() < 0.3 else Play.OPEN
    s.phase = Phase.ACTION
    return s


def seen(s: State) -> Position:
    pieces = {spot(q): (p // TEAM, p % TEAM == 0) for p, q in enumerate(s.piece) if q != NOWHERE}
    return Position(pieces, spot(s.ball), s.side, s.play != Play.OPEN)


@pytest.mark.rule("4.1", "4.2", "4.3")
@pytest.mark.parametrize(
    ("board", "edition"),
    [("full", "classic"), ("full", "modern"), ("compact", "classic"), ("compact", "modern"), ("tiny", "")],
)
def test_the_actions_equal_those_of_the_reference(board: str, edition: str, sized: Callable[[int, int], int]) -> None:
    game, r = (TINY, tiny()) if board == "tiny" else (GAME, rules(board, edition))
    reference = Reference.of(game.data / f"{board}.toml", board, modern=edition == "modern")
    chance = random.Random(f"{board} {edition}")
    for _ in range(sized(1000, 20_000)):
        b = Board(fuzzed(r, chance), r)
        at = seen(b.s)
        moves = reference.moves(at, b.s.die)
        assert b.choices() == set(moves) | reference.kicks(at)
        names = b.names()
        for choice, (start, end) in moves.items():
            pointed = GAME.points(b.s, r, 0, names.index(choice))
            assert (pointed["from"], pointed["to"]) == (SQUARE_NAMES[start[0] + 20 * start[1]], pointed["path"][-1])
            assert SQUARE_NAMES.index(pointed["to"]) == end[0] + 20 * end[1]
        if reference.kicks(at):
            for way, vector in WAYS.items():
                what, last = reference.kick(at, vector, b.s.die)
                found = flight(b.s, r, way)
                kind = "out" if found < 0 else "goal" if r.ground[found] == Ground.GOAL else "lands"
                assert (kind, spot(found if found >= 0 else -1 - found)) == (what, last)
                assert WORDS[vector] == way.name.lower()


def perft(r: Ruleset, plies: int) -> list[tuple[int, int]]:
    """By ply, throws counted too: ways to get there, and different positions reached."""
    due: dict[tuple[int, ...], tuple[Any, int]] = {}
    start = TINY.ordinary(r)
    due[flat(start)] = (start, 1)
    counts = []
    for _ in range(plies):
        after: dict[tuple[int, ...], tuple[Any, int]] = {}
        for s, ways in due.values():
            row = TINY.rows.get(s.phase)
            for branch in branches(row, s, r) if row is not None else ():
                key = flat(branch.after)
                after[key] = (branch.after, ways + (after[key][1] if key in after else 0))
        due = after
        counts.append((sum(ways for _, ways in due.values()), len(due)))
    return counts


@pytest.mark.rule("1.7")
def test_every_position_of_the_tiny_board_within_some_plies_is_counted(sized: Callable[[int, int], int]) -> None:
    plies = sized(5, 7)
    assert perft(tiny(), plies) == PERFT[:plies]


PERFT = [
    (6, 6),
    (24, 11),
    (112, 58),
    (725, 327),
    (4015, 1856),
    (41694, 13199),
    (240890, 78510),
]


@pytest.mark.rule("4.2")
@pytest.mark.parametrize("board", ["full", "compact", "tiny"])
def test_all_pieces_stand_on_squares_of_their_own_and_there_is_one_ball(
    board: str, sized: Callable[[int, int], int]
) -> None:
    game, r = (TINY, tiny()) if board == "tiny" else (GAME, rules(board))
    met: set[int] = set()

    def check(s: State, row: Any, picks: tuple[int, ...], n: int) -> None:
        met.add(s.phase)
        standing = [q for q in s.piece if q != NOWHERE]
        assert len(set(standing)) == len(standing)
        lining_up = s.phase in (Phase.SCORER_LINE_UP, Phase.CONCEDER_LINE_UP)
        assert lining_up or len(standing) == 2 * r.team
        assert {q for q in range(480) if s.on[q]} == set(standing)
        assert all(r.ground[q] == Ground.FIELD for q in [*standing, s.ball])
        before = copy(s)
        assert before == s
        assert isinstance(row, Roll) or row.ruling(s, r, picks[0]) == 0

    for number in range(sized(10, 500)):
        play_out(game, r, 3, number, policies=(number % 3 > 0, number % 2 > 0), watch=check)
    assert {Phase.THROW, Phase.ACTION, Phase.ATTACKER} <= met
