"""A thousand games at once, played at random: ``python examples/random_loop.py --game first_and_roll``."""

from __future__ import annotations

import argparse
from time import perf_counter

import touchline.envs


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="first_down")
    parser.add_argument("--games", type=int, default=1_000, help="how many are played at once")
    parser.add_argument("--steps", type=int, default=1_000, help="how often each of them is stepped")
    asked = parser.parse_args()

    many = touchline.envs.batch(asked.game, asked.games, seed=1)
    print(f"{asked.game}: each side sees {len(many.places)} numbers and has at most {many.options} options")
    ended, home = 0, 0.0
    begun = perf_counter()
    for _ in range(asked.steps):
        # A learner would look at many.observations and many.masks here; draw() chooses evenly among what is legal.
        actions, _ = many.draw()
        many.step(actions)
        ended += int((many.ended > 0).sum())
        home += float(many.rewards[:, 0].sum())
    seconds = perf_counter() - begun
    print(f"{asked.games * asked.steps:,} steps in {seconds:.2f} s, {ended} games, home ahead by {home:.0f}")


if __name__ == "__main__":
    main()
