"""Pig and goofspiel in our dialect. That they are OpenSpiel's games is checked by `make bench`, which has OpenSpiel."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable
from typing import Any

import pytest

from benchmarks.games import goofspiel, pig
from benchmarks.games.goofspiel import rules as goofspiel_rules
from benchmarks.games.goofspiel import state as goofspiel_state
from benchmarks.games.pig import rules as pig_rules
from benchmarks.games.pig.state import Act, Phase, State
from tests.architecture.test_dialect import breaches
from tests.differential.lock_step import RANDOM, CheckedGame
from tests.inspecting import inspect_game
from touchline.core.game import Game
from touchline.core.playout import play_out
from touchline.core.sequence import legal

GAMES = [pig.GAME, goofspiel.GAME]
PIG = pig.GAME.load().values
GOOFSPIEL = goofspiel.GAME.load().values


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.name)
def test_every_state_on_the_way_is_in_range_and_without_faults(
    game: Game[Any, Any], sized: Callable[[int, int], int]
) -> None:
    ends = {inspect_game(game, game.load().values, 3, number) for number in range(sized(200, 2000))}
    assert len(ends) > 100


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.name)
def test_compiled_and_interpreted_games_are_identical_in_lock_step(
    game: Game[Any, Any], sized: Callable[[int, int], int]
) -> None:
    games, checked = sized(30, 300), CheckedGame(game, game.load().values)
    assert sum(checked.walk(number, RANDOM) for number in range(games)) >= 24 * games


@pytest.mark.parametrize("module", [pig_rules, goofspiel_rules], ids=lambda m: m.__name__)
def test_their_rules_are_written_in_the_dialect(module: Any) -> None:
    functions = [n for n in ast.parse(inspect.getsource(module)).body if isinstance(n, ast.FunctionDef)]
    assert len(functions) > 5
    assert {f.name: found for f in functions if (found := breaches(f, vars(module)))} == {}


def test_a_one_costs_the_turn_and_what_it_brought() -> None:
    s = State(phase=Phase.DIE, player=1, score=[10, 20], turn_total=15)
    pig_rules.throw(s, PIG, 0)
    assert (s.phase, s.player, s.score, s.turn_total) == (Phase.TURN, 0, [10, 20], 0)


def test_any_other_face_adds_its_points_to_the_turn() -> None:
    s = State(phase=Phase.DIE, player=1, turn_total=15)
    pig_rules.throw(s, PIG, 5)
    assert (s.phase, s.player, s.turn_total) == (Phase.TURN, 1, 21)


def test_stopping_banks_the_turn_and_passes_the_die() -> None:
    s = State(score=[10, 20], turn_total=15)
    pig_rules.act(s, PIG, Act.STOP)
    assert (s.phase, s.player, s.score, s.turn_total, s.moves) == (Phase.TURN, 1, [25, 20], 0, 1)


@pytest.mark.parametrize(("points", "options"), [(99, [Act.ROLL, Act.STOP]), (100, [Act.STOP])])
def test_who_has_enough_can_only_stop(points: int, options: list[int]) -> None:
    s = State(score=[points - 6, 0], turn_total=6)
    row = pig.GAME.rows[s.phase]
    assert legal(row.sides[0], s, PIG) == options
    pig_rules.act(s, PIG, Act.STOP)
    assert (s.phase == Phase.OVER) == (points == 100)


@pytest.mark.parametrize("act", list(Act))
def test_pig_ends_at_its_horizon_whatever_was_chosen(act: Act) -> None:
    s = State(moves=PIG.horizon - 1)
    pig_rules.act(s, PIG, act)
    assert s.phase == Phase.OVER


@pytest.mark.parametrize(("x", "y", "score"), [(4, 3, [9, 0]), (3, 4, [0, 9]), (4, 4, [0, 0])])
def test_the_higher_bid_takes_the_prize_and_equal_ones_leave_it(x: int, y: int, score: list[int]) -> None:
    s = goofspiel.GAME.begin(GOOFSPIEL)
    goofspiel_rules.turn_up(s, GOOFSPIEL, 8)
    goofspiel_rules.bid(s, GOOFSPIEL, x, y)
    assert s.score == score
    mine, theirs = (legal(part, s, GOOFSPIEL) for part in goofspiel.GAME.rows[goofspiel_state.Phase.BID].sides)
    assert x not in mine
    assert y not in theirs
    assert len(mine) == len(theirs) == 12


def test_the_last_trick_plays_itself() -> None:
    last = goofspiel_state.State(
        phase=goofspiel_state.Phase.BID, turn=11, prize=1, prizes=1 << 12, hand=[0b11, 0b1100], score=[0, 5]
    )
    goofspiel_rules.bid(last, GOOFSPIEL, 1, 2)
    assert (last.phase, last.turn, last.score) == (goofspiel_state.Phase.OVER, 13, [0, 5 + 1 + 13])
    assert (last.prizes, last.hand) == (0, [0, 0])


def test_goofspiel_turns_up_every_prize_once() -> None:
    for number in range(50):
        prizes: list[int] = []

        def note(s: Any, row: Any, picks: tuple[int, ...], n: int, seen: list[int] = prizes) -> None:
            seen += [s.prize] if s.phase == goofspiel_state.Phase.BID else []

        last, steps = play_out(goofspiel.GAME, GOOFSPIEL, 5, number, watch=note)
        assert steps == 24
        assert sorted([*prizes, last.prize]) == list(range(1, 14))
