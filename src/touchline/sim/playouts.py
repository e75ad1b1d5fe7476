"""Play-outs: what becomes of given states if both sides go on by the game's policy."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from touchline.core.game import WON, Game
from touchline.sim.compiled import announce, compiled
from touchline.sim.layouts import Packed, dtype_of, pack, pack_all, pack_ruleset

BOTH_BY_POLICY = 3
FEW = 4_096
"""So few games are not worth another thread."""


class PlayOuts:
    """Compiled play-outs of one game under one ruleset."""

    def __init__(self, game: Game[Any, Any], r: Any) -> None:
        self.game, self.module, self.rules = game, compiled(game), pack_ruleset(r)
        self.most_steps = game.horizon or game.most_steps
        self.tally = dtype_of(game.tally)
        announce(game, self.module, "play_outs")

    def worths(self, states: Sequence[Any], games: Sequence[range], seed: int, threads: int = 1) -> list[int]:
        """Home's results summed up, ``WON`` for each game won: of each state the games with these numbers.

        A game has the same dice whatever state it begins with. Any number of threads gives the same sums.
        """
        starts = pack_all(states)
        firsts = np.array([numbers.start for numbers in games])
        counts = np.array([len(numbers) for numbers in games])
        shares = max(1, min(threads, int(counts.sum()) // FEW))

        def share(k: int) -> Packed:
            begin, end = counts * k // shares, counts * (k + 1) // shares
            return self._sums(starts, seed, firsts + begin, end - begin, BOTH_BY_POLICY, self.most_steps)

        if shares == 1:
            total = share(0)
        else:
            with ThreadPoolExecutor(shares) as pool:
                total = sum(pool.map(share, range(shares)), np.zeros(len(states), np.int64))
        return [int(worth) for worth in total]

    def whole_games(self, start: Any, numbers: range, seed: int, policies: tuple[bool, bool]) -> list[int]:
        """Home's result of each of these games, played to its end by the policy or at random."""
        starts = np.repeat(pack(start), len(numbers))
        flags, most = policies[0] + 2 * policies[1], self.game.most_steps
        sums = self._sums(starts, seed, np.array(numbers), np.ones(len(numbers), np.int64), flags, most)
        return [int(worth) for worth in sums]

    def _sums(
        self, starts: Packed, seed: int, firsts: Packed, counts: Packed, policies: int, most_steps: int
    ) -> Packed:
        tallies, worths = np.zeros(len(starts), self.tally), np.zeros(len(starts), np.int64)
        box = starts[:1].copy()
        self.module.play_outs(starts, self.rules, seed, firsts, counts, policies, most_steps, box, tallies, worths)
        wins = tallies["wins"]
        sums: Packed = WON * wins[:, 0] + WON // 2 * wins[:, 2] + worths
        return sums
