"""How fast Pgx plays at random on any JAX device: ``python pgx_speed.py --batches 131072 1048576``.

Needs jax and pgx alone (pgx, and what it imports, typing_extensions and svgwrite, are pure Python).
A batch of games is stepped inside one jitted loop; a game that ends starts anew at once, so that every step is played.
Actions are drawn evenly among the legal ones, one random number a game. Prints one JSON line per game and batch.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Any

GAMES = ("tic_tac_toe", "connect_four", "backgammon")
BATCHES = (1 << 10, 1 << 13)
SECONDS = 3.0


def random_play(game: str, batch: int) -> Callable[[int], tuple[int, int]]:
    """``play(n)``: step every game of the batch ``n`` times; how many games ended and how many steps were made."""
    import jax
    import jax.numpy as jnp
    import pgx

    env = pgx.make(game)
    begin, step = jax.vmap(env.init), jax.vmap(env.step)

    def pick(mask: Any, bits: Any) -> Any:
        """The legal action on which a random number of 32 bits falls; 16 of them are enough to number actions."""
        ends = jnp.cumsum(mask.astype(jnp.int32), axis=1)
        drawn = ((bits >> 16).astype(jnp.int32) * ends[:, -1]) >> 16
        return jnp.argmax(ends > drawn[:, None], axis=1).astype(jnp.int32)

    def advance(_: Any, carried: tuple[Any, Any, Any]) -> tuple[Any, Any, Any]:
        state, key, ended = carried
        key, acting, chance, anew = jax.random.split(key, 4)
        action = pick(state.legal_action_mask, jax.random.bits(acting, (batch,)))
        state = step(state, action, jax.random.split(chance, batch))
        done = state.terminated | state.truncated
        fresh = begin(jax.random.split(anew, batch))

        def renewed(new: Any, old: Any) -> Any:
            return jnp.where(done.reshape((batch,) + (1,) * (old.ndim - 1)), new, old)

        return jax.tree_util.tree_map(renewed, fresh, state), key, ended + done.sum()

    def steps(state: Any, key: Any, n: Any) -> Any:
        return jax.lax.fori_loop(0, n, advance, (state, key, jnp.int32(0)))

    loop = jax.jit(steps)
    key, first = jax.random.split(jax.random.PRNGKey(1))
    carried = [jax.jit(begin)(jax.random.split(first, batch)), key]

    def play(n: int) -> tuple[int, int]:
        carried[0], carried[1], ended = jax.block_until_ready(loop(carried[0], carried[1], jnp.int32(n)))
        return int(ended), n * batch

    return play


def fit_steps(play: Callable[[int], tuple[int, int]], seconds: float) -> int:
    """How many steps of a batch take about so many seconds; the loop is compiled on the way."""
    play(1)
    n = 1
    while True:
        start = perf_counter()
        play(n)
        took = perf_counter() - start
        if took > seconds / 4:
            return max(1, round(n * seconds / took))
        n *= 4


def measure(game: str, batches: list[int], seconds: float) -> Iterator[dict[str, Any]]:
    """Speeds of one game, batch by batch."""
    import jax

    for batch in batches:
        start = perf_counter()
        play = random_play(game, batch)
        play(1)
        first = perf_counter() - start
        n = fit_steps(play, seconds)
        start = perf_counter()
        games, steps = play(n)
        took = perf_counter() - start
        yield {
            "game": game,
            "batch": batch,
            "steps_per_second": round(steps / took),
            "games_per_second": round(games / took),
            "seconds": round(took, 3),
            "seconds_to_first_result": round(first, 2),
            "device": str(jax.devices()[0].device_kind),
            "jax": jax.__version__,
        }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", choices=GAMES, default=list(GAMES), help="default: all three")
    parser.add_argument("--batches", nargs="+", type=int, default=list(BATCHES), help="games at once, one run each")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="how long each is measured")
    asked = parser.parse_args()
    for game in asked.games:
        for row in measure(game, asked.batches, asked.seconds):
            print(json.dumps(row), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
