"""The adapters pass the tests of the libraries whose interfaces they speak."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any
from warnings import catch_warnings, simplefilter

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.integration_tests import api_test as openspiels
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability
from pettingzoo.utils import parallel_to_aec

import touchline
import touchline.envs.gymnasium
import touchline.envs.openspiel
from touchline.core.errors import DataError, IllegalAction, NotYourTurn
from touchline.core.playout import play_out
from touchline.envs.gymnasium import OneSideEnv, name_of
from touchline.envs.pettingzoo import TurnEnv, aec, parallel
from touchline.solve.reader import SolvedBook
from touchline.solve.solver import solve

with catch_warnings():
    simplefilter("ignore")  # their tests import a game of theirs in a way that they have given up
    from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test

GAMES = touchline.games()
QUICK = "first_down"
SHORT = {"brettfussball": "options=board:compact end:time turns:2"}

named = pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably",
    "ignore:We recommend agents to be named",
    "ignore:Observation is not a NumPy array",
    "ignore:Action mask numpy array is all zeros",
    "ignore:Action mask is a single",
)


@named
@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_accepts_every_game(game: str) -> None:
    api_test(aec(game), num_cycles=40)
    parallel_api_test(parallel(game), num_cycles=40)


@named
def test_pettingzoo_finds_the_same_games_by_the_same_seeds_and_ends_after_as_many_cycles_as_asked() -> None:
    seed_test(lambda: aec(QUICK), num_cycles=40)

    def both(**asked: Any) -> Any:
        return parallel(QUICK, illegal="drawn", **asked)

    max_cycles_test(SimpleNamespace(parallel_env=both, env=lambda **asked: parallel_to_aec(both(**asked))))


@pytest.mark.parametrize("game", ["famous_first_downs", "first_and_roll", "first_down"])
def test_the_second_of_two_secret_calls_sees_nothing_of_the_first(game: str) -> None:
    env = TurnEnv(game, seed=3)
    compared = 0
    env.reset(seed=3)
    while compared < 4:
        first = env.agent_selection
        options = np.flatnonzero(env.observe(first)["action_mask"])
        if len(env.one.asked) == 2:
            second = env.possible_agents[env.one.asked[1]]
            before = env.observe(second)
            env.step(int(options[compared % len(options)]))
            assert env.agent_selection == second
            after = env.observe(second)
            assert all((before[key] == after[key]).all() for key in before)
            env.step(int(np.flatnonzero(after["action_mask"])[0]))
            compared += 1
        else:
            env.step(int(options[0]))


def test_an_illegal_option_loses_or_is_an_error_or_another_is_drawn() -> None:
    for illegal in ("loses", "drawn", "error"):
        env = TurnEnv("famous_first_downs", illegal=illegal)
        env.reset(seed=1)
        loser, worst = env.agent_selection, env.one.batch.options
        if illegal == "error":
            with pytest.raises(IllegalAction, match=f"option {worst} of {loser} in game 0 .*: legal are"):
                env.step(worst)
            continue
        env.step(worst)
        assert env.terminations[loser] == (illegal == "loses")
        assert env.rewards[loser] == (-1 if illegal == "loses" else 0)
    with pytest.raises(DataError, match="illegal"):
        TurnEnv(QUICK, illegal="wins")
    joint = parallel(QUICK)
    joint.reset(seed=1)
    with pytest.raises(NotYourTurn, match="is asked, and no choice"):
        joint.step({})


def test_gymnasium_accepts_a_game_against_each_quick_player() -> None:
    for opponent in ("random", "policy"):
        check_env(gymnasium.make(name_of(QUICK), opponent=opponent, dtype="int8").unwrapped)
    with pytest.raises(DataError, match="side"):
        OneSideEnv(QUICK, side="left")
    assert {name_of(game) for game in GAMES} <= set(gymnasium.registry)
    assert name_of("first_and_roll") == "touchline/FirstAndRoll-v0"


def test_the_opponent_plays_as_in_a_simulation() -> None:
    """Against random choices at home, the policy away plays its very games of interpreted play."""
    env = OneSideEnv(QUICK, opponent="policy")
    game, r = env.one.batch.game, env.one.batch.rules.values
    _, info = env.reset(seed=8)
    over, reward = False, 0.0
    while not over:
        home = env.one.batch.draw()[0][0, 0]
        assert info["action_mask"][home]
        _, reward, over, _, info = env.step(int(home))
    last, _ = play_out(game, r, 8, 0, (False, True))
    assert reward == {"home": 1, "away": -1, None: 0}[game.outcome(last, r).winner]
    assert env.one.batch.state(0) == last


def test_the_vector_environment_plays_what_single_ones_play() -> None:
    number = 3
    many = gymnasium.make_vec(name_of(QUICK), num_envs=number, opponent="policy")
    seen, info = many.reset(seed=6)
    single = OneSideEnv(QUICK, opponent="policy")
    rows, masks = seen.copy(), info["action_mask"]
    first, told = single.reset(seed=6)
    assert (first == rows[0]).all()
    assert (told["action_mask"] == masks[0]).all()
    ends = 0
    for _ in range(60):
        actions = [int(np.flatnonzero(mask)[0]) if mask.any() else 0 for mask in masks]
        seen, rewards, ended, _, info = many.step(actions)
        assert many.observation_space.contains(seen)
        if ends == 0:
            row, reward, over, _, _ = single.step(actions[0])
            assert (row == seen[0]).all()
            assert (reward, over) == (rewards[0], ended[0])
        ends += int(ended[0])
        masks = info["action_mask"]
    assert ends > 1


@pytest.mark.parametrize("game", GAMES)
def test_openspiel_plays_every_game(game: str) -> None:
    loaded = pyspiel.load_game(f"touchline_{game}({SHORT.get(game, '')})")
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=False, verbose=False)


LAST_DOWN = "drives:1/1 offense:away down:2 offense_zone:8 score:7/7"
LAST_CARDS = "phase:lay piece:6 down:2 picked:9 laid:1 special:laid"


def small(game: str, position: str) -> Any:
    """The end of a game of the smallest edition, turn by turn as OpenSpiel's solvers want it."""
    return pyspiel.load_game_as_turn_based(f"touchline_{game}", {"edition": "tiny", "position": position})


def test_openspiel_accepts_a_whole_small_tree() -> None:
    """OpenSpiel's own tests of an interface. Two of them know the games of OpenSpiel alone."""
    for base, position in (
        (openspiels.EnforceAPIOnFullTreeBase, LAST_CARDS),
        (openspiels.EnforceAPIOnPartialTreeBase, LAST_CARDS),
    ):
        case: Any = type("Case", (base,), {"game_name": QUICK, "game": small(QUICK, position)})
        case.setUpClass()
        names = [name for name in dir(case) if name.startswith("test_") and name not in KNOWS_ONLY_THEIRS]
        assert len(names) > 3
        for name in names:
            getattr(case(name), name)()
    openspiels._assert_is_perfect_recall(small(QUICK, LAST_CARDS))


KNOWS_ONLY_THEIRS = {"test_number_of_nodes", "test_game_is_perfect_recall"}
"""Compare with numbers that OpenSpiel lists for its own games. What the second counts is checked without the number."""


def test_openspiels_solver_agrees_with_our_book(tmp_path: Path) -> None:
    game = touchline.find("famous_first_downs")
    theirs = pyspiel.load_game("touchline_famous_first_downs", {"edition": "tiny", "position": LAST_DOWN})
    solver = cfr.CFRPlusSolver(pyspiel.convert_to_turn_based(theirs))
    for _ in range(20):
        solver.evaluate_and_update_policy()
    found = solver.average_policy()
    turns = pyspiel.convert_to_turn_based(theirs)
    off = exploitability.exploitability(turns, found)
    assert off < 0.05
    ours = 2 * SolvedBook(solve(game, game.load("tiny"), tmp_path)).read_state(theirs.new_initial_state().s).value - 1
    value = expected_game_score.policy_value(turns.new_initial_state(), [found, found])[0]
    assert value == pytest.approx(ours, abs=2 * off)


def test_openspiels_solver_finds_little_to_exploit_where_a_side_has_a_secret() -> None:
    turns = small(QUICK, LAST_CARDS)
    solver = cfr.CFRPlusSolver(turns)
    before = exploitability.exploitability(turns, solver.average_policy())
    for _ in range(10):
        solver.evaluate_and_update_policy()
    assert exploitability.exploitability(turns, solver.average_policy()) < before / 2


def test_what_openspiel_cannot_read_is_one_message() -> None:
    with pytest.raises(DataError, match="position: found 'down'"):
        touchline.envs.openspiel.read_words("down", "position")
