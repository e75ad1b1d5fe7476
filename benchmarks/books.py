"""A game solved to the end by OpenSpiel's value iteration and by ours: the last drive of the tiny Famous First Downs.

OpenSpiel is handed our rows as a Python game, so both solve the same thing: ``python -m benchmarks.books --whole``
compares the values of every state of the whole tiny game, which takes OpenSpiel minutes.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from time import perf_counter
from typing import Any

import touchline
from benchmarks.measure import Done, Play
from touchline.core.fields import copy, flat
from touchline.core.sequence import Both, Roll, legal, side_of, ways_of
from touchline.solve.reader import SolvedBook
from touchline.solve.solver import solve

GAME = touchline.find("famous_first_downs")
RULES = GAME.load("tiny")
LAST = "drive_2"
AGREE = 1e-9
THRESHOLD = 1e-12
"""OpenSpiel goes on until no value changes by more."""
WORTH = {"home": 1.0, "away": -1.0, None: 0.0}
_numbers = count()


def start_of_last_drive() -> Any:
    """The last drive begins at a level score."""
    plan, r = GAME.book, RULES.values
    assert plan is not None
    s = plan.lay(r, plan.place(GAME.ordinary(r), r), 0)
    assert s is not None
    plan.put(s, r, LAST, 1, 0)
    return s


def load_openspiel(start: Any) -> Any:
    """Our rows from a state on as a game of OpenSpiel: home is player 0."""
    import pyspiel

    r = RULES.values
    kind = pyspiel.GameType(
        short_name=f"touchline_{next(_numbers)}",
        long_name=GAME.title,
        dynamics=pyspiel.GameType.Dynamics.SIMULTANEOUS,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=False,
        provides_observation_tensor=False,
        parameter_specification={},
    )
    most = max(part.among for row in GAME.sequence for part in (row.sides if not isinstance(row, Roll) else (row,)))
    info = pyspiel.GameInfo(
        num_distinct_actions=most,
        max_chance_outcomes=most,
        num_players=2,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=10_000,
    )

    class State(pyspiel.State):  # type: ignore[misc]
        def __init__(self, game: Any) -> None:
            super().__init__(game)
            self.s = copy(start)

        def current_player(self) -> Any:
            row = GAME.rows.get(int(self.s.phase))
            if row is None:
                return pyspiel.PlayerId.TERMINAL
            if isinstance(row, Roll):
                return pyspiel.PlayerId.CHANCE
            return pyspiel.PlayerId.SIMULTANEOUS if isinstance(row, Both) else side_of(row.by(self.s))

        def _legal_actions(self, player: int) -> list[int]:
            for part in GAME.rows[int(self.s.phase)].sides:
                if side_of(part.by(self.s)) == player:
                    return legal(part, self.s, r)
            return []

        def chance_outcomes(self) -> list[tuple[int, float]]:
            row = GAME.rows[int(self.s.phase)]
            assert isinstance(row, Roll)
            return [(x, w / row.out_of) for x, w in enumerate(ways_of(row, self.s, r)) if w]

        def _apply_action(self, x: int) -> None:
            row = GAME.rows[int(self.s.phase)]
            assert not isinstance(row, Both)
            row.then(self.s, r, x)

        def _apply_actions(self, picks: list[int]) -> None:
            row = GAME.rows[int(self.s.phase)]
            row.then(self.s, r, *(picks[side_of(part.by(self.s))] for part in row.sides))

        def is_terminal(self) -> bool:
            return int(self.s.phase) not in GAME.rows

        def returns(self) -> list[float]:
            if not self.is_terminal():
                return [0.0, 0.0]
            worth = WORTH[GAME.outcome(self.s, r).winner]
            return [worth, -worth]

        def __str__(self) -> str:
            return " ".join(map(str, flat(self.s)))

    class Game(pyspiel.Game):  # type: ignore[misc]
        def __init__(self, params: Any = None) -> None:
            super().__init__(kind, info, params or {})

        def new_initial_state(self) -> Any:
            return State(self)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> None:
            return None

    pyspiel.register_game(kind, Game)
    return Game()


def solve_by_openspiel(game: Any) -> dict[str, float]:
    """The values of all states but throws, by their text."""
    from open_spiel.python.algorithms import value_iteration

    found: dict[str, float] = value_iteration.value_iteration(game, -1, THRESHOLD, cyclic_game=True)
    return found


@contextmanager
def exact_programs() -> Iterator[None]:
    """Let HiGHS solve OpenSpiel's linear programs, to the last digit; ECOS, its own choice, stops within 1e-7."""
    from open_spiel.python.algorithms.lp_solver import LinearProgram

    before = LinearProgram.solve.__defaults__
    LinearProgram.solve.__defaults__ = ("HIGHS", {})
    try:
        yield
    finally:
        LinearProgram.solve.__defaults__ = before


def list_states(game: Any) -> dict[str, Any]:
    """All states but throws, by their text."""
    from open_spiel.python.algorithms import get_all_states

    found = get_all_states.get_all_states(game, -1, True, False, to_string=str, stop_if_encountered=True)
    return {text: state.s for text, state in found.items()}


@cache
def last_drive() -> tuple[Any, int]:
    """The last drive as a game of OpenSpiel, and how many states it has."""
    game = load_openspiel(start_of_last_drive())
    return game, len(list_states(game))


def ours() -> Play:
    """Our solver, from the rules to the book on the disk."""
    _, states = last_drive()

    def play() -> Done:
        with tempfile.TemporaryDirectory() as folder:
            solve(GAME, RULES, Path(folder), part=[LAST])
        return Done(1, states)

    play()  # compiles
    return play


def by_openspiel() -> Play:
    game, states = last_drive()

    def play() -> Done:
        solve_by_openspiel(game)
        return Done(1, states)

    return play


def compare(game: Any) -> tuple[int, float]:
    """How many states OpenSpiel has solved, and how far its values are from ours at most."""
    with exact_programs():
        values = solve_by_openspiel(game)
    with tempfile.TemporaryDirectory() as folder:
        book = SolvedBook(solve(GAME, RULES, Path(folder)))
        states = list_states(game)
        worst = max(abs(values[text] - (2 * book.read_state(s).value - 1)) for text, s in states.items())
    return len(states), worst


def all_agree() -> str:
    """Both find the same values; an AssertionError if not."""
    states, worst = compare(last_drive()[0])
    if worst > AGREE:
        raise AssertionError(f"OpenSpiel's value iteration is off by {worst}")
    return f"OpenSpiel's value iteration and our solver find the same values of {states} states to {AGREE:g}."


if __name__ == "__main__":
    begun = perf_counter()
    chosen = load_openspiel(GAME.begin(RULES.values)) if "--whole" in sys.argv else last_drive()[0]
    print("{} states, off by {:.1e} at most".format(*compare(chosen)), f"({perf_counter() - begun:.0f} s)")
