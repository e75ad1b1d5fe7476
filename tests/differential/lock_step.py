"""Compiled games checked by a program of its own, so that numba can check array bounds as well.

NUMBA_BOUNDSCHECK=1 python -m tests.differential.lock_step GAME WALKED PLAYED

Under every edition and several settings, ``WALKED`` games are walked beside interpreted ones, and ``PLAYED`` games are
played with every field checked.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import numpy as np

import touchline
from touchline.core.fields import flat, layout
from touchline.core.game import Game
from touchline.core.playout import play_out
from touchline.sim.cache import import_numba, key_of, load_module
from touchline.sim.layouts import Packed, dtype_of, pack, pack_ruleset
from touchline.sim.link import LOOP, link

RANDOM, POLICY, POLICY_AT_HOME = 0, 3, 1
SAMPLED_STEPS = 400
"""A checked game keeps its state after one of this many first steps."""
CHECKS = {
    "tallies, worths):": "tallies, worths, sampled, drawn):",
    "            k = 0\n": """\
            wanted = {scale}({raw}(key, other, 0x7FFFFFFF), SAMPLED_STEPS)
            n += drawn[0]
            k = 0
""",
    "                if m < 0:\n": """\
                if not in_range(s):
                    return -1 - g
                if k <= wanted:
                    sampled[2 * (g - firsts[i])] = s
                if m < 0:
""",
    "            if {over}:\n": """\
            drawn[1] = n
            if {over}:
""",
    "            steps += k\n": """\
            sampled[2 * (g - firsts[i]) + 1] = s
            steps += k
""",
}
"""What is put in the place of lines of the compiled loop, so that every field of every state is checked.

A field out of its range is an error like a game that does not end. ``sampled`` gets two states of each game: one from
the middle, and the last. Games begin after ``drawn[0]`` draws, and ``drawn[1]`` gets the draws of the last one.
"""


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
    s, packed = state(), box[0]
    for f in layout(state):
        setattr(s, f.name, packed[f.name].tolist())
    return s


def write_range_check(game: Game[Any, Any]) -> str:
    """``in_range``: whether every field of a state is in its declared range."""
    lines = ["def in_range(s):"]
    for f in layout(game.state):
        place, indent = (f"s.{f.name}[i]", "        ") if f.count else (f"s.{f.name}", "    ")
        lines += [f"    for i in range({f.count}):"] if f.count else []
        lines += [f"{indent}if {place} < {f.range.low} or {place} > {f.range.high}:", f"{indent}    return False"]
    return "\n".join([*lines, "    return True"])


def load_checked(game: Game[Any, Any]) -> ModuleType:
    """The module of compiled play of a game, with every field of every state checked."""
    loop = LOOP
    for line, checked in CHECKS.items():
        assert loop.count(line) == 1, line
        loop = loop.replace(line, checked.replace("SAMPLED_STEPS", str(SAMPLED_STEPS)))
    import_numba()
    text = link(game, loop, write_range_check(game))
    return load_module(f"{game.name}_checked", key_of(text), lambda: text)


class CheckedGame:
    """Compiled play of a game under one ruleset, with every field of every state checked."""

    def __init__(self, game: Game[Any, Any], r: Any) -> None:
        self.game, self.r = game, r
        self.module, self.rules = load_checked(game), pack_ruleset(r)
        self.tally = pack(game.tally())
        self.drawn = np.zeros(2, np.int64)

    def play(self, box: Packed, seed: int, games: range, policies: int, most_steps: int, sampled: Packed) -> int:
        """Play games from the state in ``box``, which becomes the last one's; the number of steps."""
        numbers = np.array([games.start]), np.array([len(games)])
        how = seed, *numbers, policies, most_steps, most_steps < self.game.most_steps
        result = box, self.tally, np.zeros(1, np.int64), sampled, self.drawn
        return int(self.module.play_games(box.copy(), self.rules, *how, *result))

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
