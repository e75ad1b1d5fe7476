"""OpenSpiel solves the last down of a tiny game, and our book says how right it is.

``python examples/openspiel_solve.py --rounds 200``
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

import pyspiel
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

import touchline
import touchline.envs.openspiel
from touchline.solve.reader import SolvedBook
from touchline.solve.solver import solve

GAME = "famous_first_downs"
LAST_DOWN = "drives:1/1 offense:away down:2 offense_zone:8 score:7/7"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=100, help="rounds of CFR+")
    asked = parser.parse_args()

    theirs = pyspiel.load_game(f"touchline_{GAME}", {"edition": "tiny", "position": LAST_DOWN})
    turns = pyspiel.convert_to_turn_based(theirs)  # its solvers want one player at a time
    solver = cfr.CFRPlusSolver(turns)
    for _ in range(asked.rounds):
        solver.evaluate_and_update_policy()
    mix = solver.average_policy()
    value = expected_game_score.policy_value(turns.new_initial_state(), [mix, mix])[0]
    print(f"OpenSpiel: home is worth {value:+.4f}, exploitable by {exploitability.exploitability(turns, mix):.4f}")

    game = touchline.find(GAME)
    with tempfile.TemporaryDirectory() as folder:
        book = SolvedBook(solve(game, game.load("tiny"), Path(folder)))
        ours = 2 * book.read_state(theirs.new_initial_state().s).value - 1
    print(f"our book:  home is worth {ours:+.4f}")


if __name__ == "__main__":
    main()
