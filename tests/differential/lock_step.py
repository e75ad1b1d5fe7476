"""Walk interpreted and compiled games side by side; run as a program so that numba can check array bounds.

NUMBA_BOUNDSCHECK=1 python -m tests.differential.lock_step GAME GAMES EDITION OPTIONS
"""

from __future__ import annotations

import json
import sys
from typing import Any

import touchline
from touchline.core.fields import flat, layout
from touchline.core.game import Game
from touchline.core.playout import play_out
from touchline.sim.compiled import load_compiled
from touchline.sim.layouts import Packed, pack, pack_ruleset


def unpack(box: Packed, state: type[Any]) -> Any:
    """The state in an array of one element, in plain numbers."""
    s = state()
    for f in layout(state):
        value = box[0][f.name]
        setattr(s, f.name, [int(v) for v in value] if f.count else int(value))
    return s


def walk(game: Game[Any, Any], r: Any, number: int, policies: tuple[bool, bool]) -> int:
    """The number of steps of one game on which both sides agreed, field by field."""
    module = load_compiled(game)
    box, rules, tally = pack(game.begin(r)), pack_ruleset(r), pack(game.tally())
    drawn, agreed = 0, 0

    def follow(s: Any, row: Any, picks: tuple[int, ...], n: int) -> None:
        nonlocal drawn, agreed
        twin = unpack(box, game.state)
        assert flat(twin) == flat(s), f"game {number}, step {agreed}: compiled {twin}, interpreted {s}"
        drawn = module.one_step(box, rules, 31, number, drawn, policies[0] + 2 * policies[1], tally)
        assert drawn == n, f"game {number}, step {agreed}: {drawn} draws compiled, {n} interpreted"
        agreed += 1

    last, steps = play_out(game, r, 31, number, policies, watch=follow)
    assert unpack(box, game.state) == last
    assert steps == agreed
    return agreed


def main(name: str, games: str, edition: str, options: str) -> None:
    """Walk so many games, a third each at random, with the policy, and one against the other."""
    sides = ((False, False), (True, True), (True, False))
    game = touchline.find(name)
    r = game.load(edition, json.loads(options)).values
    steps = [walk(game, r, n, sides[n % 3]) for n in range(int(games))]
    sys.stdout.write(f"{len(steps)} games, {sum(steps)} steps identical\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
