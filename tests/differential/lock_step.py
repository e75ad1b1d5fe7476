"""Compiled games checked by a program of its own, so that numba can check array bounds as well.

NUMBA_BOUNDSCHECK=1 python -m tests.differential.lock_step GAME WALKED PLAYED

Under every edition and several settings, ``WALKED`` games are walked beside interpreted ones, and ``PLAYED`` games are
played with every field checked.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import numpy as np

import touchline
from touchline.core.fields import flat, layout
from touchline.core.game import Game
from touchline.core.playout import play_out
from touchline.sim.compiled import load_compiled
from touchline.sim.layouts import Packed, dtype_of, pack, pack_ruleset

RANDOM, POLICY, POLICY_AT_HOME = 0, 3, 1


def variants(game: Game[Any, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each edition with no switch touched, with the first one alone at another value, and with all of them."""
    for edition in game.loader.editions()["editions"]:
        switched = {}
        for switch in game.loader.switches(edition).values():
            values: tuple[Any, ...] = switch.values or (switch.span or ())
            switched[switch.name] = next(value for value in values if value != switch.default)
        yield edition, {}
        if switched:
            yield edition, dict([next(iter(switched.items()))])
        if len(switched) > 1:
            yield edition, switched


def unpack(box: Packed, state: type[Any]) -> Any:
    """The state in an array of one element, in plain numbers."""
    s = state()
    for f in layout(state):
        value = box[0][f.name]
        setattr(s, f.name, [int(v) for v in value] if f.count else int(value))
    return s


class CheckedGame:
    """Compiled play of a game under one ruleset, with every field of every state checked."""

    def __init__(self, game: Game[Any, Any], r: Any) -> None:
        self.game, self.r = game, r
        self.module, self.rules = load_compiled(game), pack_ruleset(r)
        self.tally = pack(game.tally())
        self.drawn = np.zeros(2, np.int64)

    def play(self, box: Packed, seed: int, games: range, policies: int, most_steps: int, sampled: Packed) -> int:
        """Play games from the state in ``box``, which becomes the last one's; the number of steps."""
        numbers = np.array([games.start]), np.array([len(games)])
        how = seed, *numbers, policies, most_steps, most_steps < self.game.most_steps
        result = box, self.tally, np.zeros(1, np.int64), sampled, self.drawn
        return int(self.module.checked_games(box.copy(), self.rules, *how, *result))

    def walk(self, number: int, policies: int) -> int:
        """Walk one game beside its interpreted twin, step by step; the number of steps."""
        box, sampled = pack(self.game.begin(self.r)), np.zeros(2, dtype_of(self.game.state))
        self.drawn[:] = 0
        agreed = 0

        def follow(s: Any, row: Any, picks: tuple[int, ...], n: int) -> None:
            nonlocal agreed
            twin = unpack(box, self.game.state)
            assert flat(twin) == flat(s), f"game {number}, step {agreed}: compiled {twin}, interpreted {s}"
            steps = self.play(box, 31, range(number, number + 1), policies, 1, sampled)
            assert steps == 1, f"game {number}, step {agreed}: a field leaves its range"
            self.drawn[0] = self.drawn[1]
            assert self.drawn[0] == n, f"game {number}, step {agreed}: {self.drawn[0]} draws compiled, {n} interpreted"
            agreed += 1

        by_policy = bool(policies & 1), bool(policies & 2)
        last, steps = play_out(self.game, self.r, 31, number, by_policy, watch=follow)
        assert unpack(box, self.game.state) == last
        assert steps == agreed
        return agreed

    def play_all(self, games: int) -> None:
        """Play so many games at random and as many by the policy: all end, in range and without faults."""
        self.tally[:] = pack(self.game.tally())
        self.drawn[:] = 0
        sampled = np.zeros(2 * games, dtype_of(self.game.state))
        for policies in (RANDOM, POLICY):
            start = pack(self.game.begin(self.r))
            steps = self.play(start, 41, range(games), policies, self.game.most_steps, sampled)
            assert steps > 0, f"game {-1 - steps} does not end, or a field leaves its range"
            for i in range(0, len(sampled), 5):
                faults = self.game.faults(unpack(sampled[i : i + 1], self.game.state), self.r)
                assert faults == [], faults
        assert int(self.tally["wins"].sum()) == 2 * games


def main(name: str, walked: str, played: str) -> None:
    game = touchline.find(name)
    for edition, options in variants(game):
        checked = CheckedGame(game, game.load(edition, options).values)
        steps = [checked.walk(n, (RANDOM, POLICY, POLICY_AT_HOME)[n % 3]) for n in range(int(walked))]
        checked.play_all(int(played))
        sys.stdout.write(f"{edition} {options}: {len(steps)} games, {sum(steps)} steps identical; {played} in range\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
