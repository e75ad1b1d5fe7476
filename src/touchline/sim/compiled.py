"""Compiled play of a game: one compiled function, ``play_games``, shared by simulation, rollouts and tournaments."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from types import ModuleType
from typing import Any

import numpy as np

from touchline.core.errors import RulesBug
from touchline.core.game import WON, AnyGame
from touchline.sim.cache import announce, import_numba, is_warm, load_module
from touchline.sim.fingerprint import play_key
from touchline.sim.layouts import Packed, dtype_of, pack, pack_all, pack_ruleset
from touchline.sim.link import PLAY, link

BOTH_BY_POLICY = 3
FEW = 4_096
"""Fewer games than this are not worth another thread."""


def load_compiled(game: AnyGame) -> ModuleType:
    """The module of compiled play of ``game``; numba compiles its functions when they are first called."""
    import_numba()
    return load_module(game.name, play_key(game), lambda: link(game))


class CompiledGame:
    """Compiled play of one game under one ruleset. Its methods may be called by several threads at once."""

    def __init__(self, game: AnyGame, r: Any) -> None:
        self.game, self.rules = game, pack_ruleset(r)
        self.module = load_compiled(game)
        if not is_warm(game.name, play_key(game), PLAY):
            announce(game.title, "once, up to half a minute")

    def play(self, start: Any, seed: int, first: int, count: int, policies: int) -> tuple[int, Packed]:
        """Play ``count`` games to their end from game ``first`` on; the number of steps, and the tally.

        Bit 0 of ``policies`` says whether home plays the policy, bit 1 whether away does.
        """
        tally = pack(self.game.tally())
        numbers = np.array([first]), np.array([count])
        steps = self._play(pack(start), seed, *numbers, policies, self.game.most_steps, False, tally)[0]
        return steps, tally

    def sum_worths(self, states: Sequence[Any], games: Sequence[range], seed: int, threads: int = 1) -> list[int]:
        """For each state the sum of home's results of these games, ``WON`` for each game won, by both policies.

        Games longer than the game's horizon are cut short and judged. A game has the same dice whatever state it
        begins with. Any number of threads gives the same sums.
        """
        starts = pack_all(states)
        firsts = np.array([numbers.start for numbers in games])
        counts = np.array([len(numbers) for numbers in games])
        shares = max(1, min(threads, int(counts.sum()) // FEW))

        def play_share(k: int) -> Packed:
            begin, end = counts * k // shares, counts * (k + 1) // shares
            return self._results(starts, seed, firsts + begin, end - begin, BOTH_BY_POLICY, judge=True)

        if shares == 1:
            total = play_share(0)
        else:
            with ThreadPoolExecutor(shares) as pool:
                total = sum(pool.map(play_share, range(shares)), np.zeros(len(states), np.int64))
        return [int(worth) for worth in total]

    def play_each(self, start: Any, numbers: range, seed: int, policies: int) -> list[int]:
        """Home's result of each of these games, played to its end."""
        starts = np.repeat(pack(start), len(numbers))
        results = self._results(starts, seed, np.array(numbers), np.ones(len(numbers), np.int64), policies, judge=False)
        return [int(worth) for worth in results]

    def _results(
        self, starts: Packed, seed: int, firsts: Packed, counts: Packed, policies: int, *, judge: bool
    ) -> Packed:
        """For each start the sum of home's results; with ``judge`` long games are cut at the horizon."""
        tallies = np.zeros(len(starts), dtype_of(self.game.tally))
        most_steps = (self.game.horizon if judge else 0) or self.game.most_steps
        _, worths = self._play(starts, seed, firsts, counts, policies, most_steps, judge, tallies)
        wins = tallies["wins"]
        results: Packed = WON * wins[:, 0] + WON // 2 * wins[:, 2] + worths
        return results

    def _play(
        self,
        starts: Packed,
        seed: int,
        firsts: Packed,
        counts: Packed,
        policies: int,
        most_steps: int,
        judge: bool,
        tallies: Packed,
    ) -> tuple[int, Packed]:
        """Call the compiled function, always with the same types: it is compiled only once."""
        worths, box = np.zeros(len(starts), np.int64), starts[:1].copy()
        games = seed, firsts, counts, policies, most_steps, judge
        steps = int(self.module.play_games(starts, self.rules, *games, box, tallies, worths))
        if steps < 0:
            raise RulesBug(f"{self.game.name}: game {-1 - steps} of seed {seed} is not over after {most_steps} steps")
        return steps, worths


def compiled_game(game: AnyGame, r: Any) -> CompiledGame:
    """The compiled play of a game under a ruleset, kept for the next call."""
    if id(r) not in _READY or _READY[id(r)][1].game is not game:
        while len(_READY) >= MOST_READY:
            del _READY[next(iter(_READY))]
        _READY[id(r)] = (r, CompiledGame(game, r))
    return _READY[id(r)][1]


MOST_READY = 8
_READY: dict[int, tuple[Any, CompiledGame]] = {}
"""By the identity of a ruleset, which is kept alive beside it."""
