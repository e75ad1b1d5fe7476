"""Write what can be thrown in each game into the page, which knows no rules: ``python -m tools.throws``.

The check of a record in the page looks up every throw there: the face, and the numbers that belong to it. For each game
and edition with its printed components, ``web/throws.js`` has the dice, and for each step those that can be thrown.
Which of them it is at a moment, only the rules know. Format the file afterwards: ``python -m tools.node --write``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from touchline.core.fields import copy, layout
from touchline.core.game import AnyGame, find, games
from touchline.core.ruleset import Rules
from touchline.core.sequence import AnyRoll, Roll

FILE = Path(__file__).parents[1] / "src" / "touchline" / "web" / "throws.js"
HEAD = """// Written by `python -m tools.throws`. Do not edit.
//
// The faces of everything that can be thrown with the printed components of a game and edition, in their order, each
// with its ways ("0*3 5*1"); and for each step those that can be thrown there.

/** @type {Record<string, {dice: string[], steps: Record<string, number[]>}>} */
export const THROWS = """

Die = tuple[tuple[str, int], ...]
"""The faces in their order, each with its ways."""


class Watched:
    """A state whose fields are noted when a rule reads them."""

    def __init__(self, state: Any) -> None:
        self._state, self._read = state, dict[str, None]()

    def __getattr__(self, name: str) -> Any:
        self._read[name] = None
        return getattr(self._state, name)


def list_dice(game: AnyGame, rules: Rules[Any]) -> dict[str, list[Die]]:
    """For each step at which something is thrown, all that can be thrown there."""
    rolls = [row for row in game.sequence if isinstance(row, Roll)]
    return {game.steps[int(row.phase)]: sorted(set(find_dice(game, rules, row))) for row in rolls}


def find_dice(game: AnyGame, rules: Rules[Any], row: AnyRoll, given: Mapping[str, int] | None = None) -> Iterator[Die]:
    """The dice of a row, whatever the fields hold that its ways and the names of its faces are read from."""
    fixed = {"phase": int(row.phase), **(given or {})}
    state = copy(game.ordinary(rules.values))
    for name, value in fixed.items():
        setattr(state, name, value)
    watched = Watched(state)
    try:
        ways = [row.ways(watched, rules.values, x) for x in range(row.among)]
        names = game.names(watched, rules.values, 0)
    except IndexError:
        ways, names = [], ()
    open_fields = [name for name in watched._read if name not in fixed]
    if open_fields:
        span = next(field for field in layout(game.state) if field.name == open_fields[0])
        assert not span.count, f"{span.name} holds several numbers: too many to try all"
        for value in range(span.range.low, span.range.high + 1):
            yield from find_dice(game, rules, row, {**(given or {}), span.name: value})
    elif sum(ways) == row.out_of:
        yield tuple((names[x], n) for x, n in enumerate(ways) if n)


def describe(found: Mapping[str, list[Die]]) -> dict[str, Any]:
    """The dice as the page reads them: each once, and for each step their places."""
    dice = sorted({die for at_step in found.values() for die in at_step})
    assert not any(" " in name or "*" in name for die in dice for name, _ in die)
    return {
        "dice": [" ".join(f"{name}*{n}" for name, n in die) for die in dice],
        "steps": {step: [dice.index(die) for die in at_step] for step, at_step in found.items()},
    }


def describe_all() -> dict[str, Any]:
    """What the page has of every game, by its name and edition."""
    return {
        f"{name} {edition}": describe(list_dice(find(name), find(name).load(edition)))
        for name in games()
        for edition in find(name).loader.editions()["editions"]
    }


if __name__ == "__main__":
    FILE.write_text(f"{HEAD}{json.dumps(describe_all(), ensure_ascii=False)};\n", encoding="utf-8")
