"""Finds the pocket books that come with games."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from touchline.core.errors import DataError
from touchline.core.game import AnyGame
from touchline.core.ruleset import Rules
from touchline.solve.packing import SUFFIX, read_head


def list_shipped(game: AnyGame) -> dict[Path, dict[str, Any]]:
    """The pocket books that come with a game: the file of each, and what it says of itself."""
    return {path: read_head(path)[0] for path in sorted(game.data.glob(f"*{SUFFIX}"))}


def find_shipped(game: AnyGame, rules: Rules[Any]) -> Path:
    """The pocket book of these rules, or one error that says which there are and how to solve these."""
    shipped = list_shipped(game)
    for path, about in shipped.items():
        if about["ruleset"] == rules.hash:
            return path
    known = ", ".join(
        " ".join([about["edition"], *list_changed(game, about["edition"], about["options"])])
        for about in shipped.values()
    )
    changed = list_changed(game, rules.edition, rules.options)
    found = " ".join([f"edition {rules.edition}", *changed, *(["own components"] if rules.contents else [])])
    command = " ".join(
        [f"touchline solve {game.name} --edition {rules.edition}", *(f"--set {text}" for text in changed)]
    )
    command += " --components FILE" if rules.contents else ""
    has = f"the rules of a book that comes with the game ({known})" if known else "a game that comes with a book"
    raise DataError.of("request", "rules", found, f"{has}, or the folder of one: {command} --out DIR makes it")


def list_changed(game: AnyGame, edition: str, options: Mapping[str, Any]) -> list[str]:
    """The switches that are not as the edition has them."""
    switches = game.loader.switches(edition)
    return [f"{key}={value}" for key, value in options.items() if value != switches[key].default]
