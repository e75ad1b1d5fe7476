"""Chapter 1: the die, from data to the ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from touchline.core.document import Sheet
from touchline.core.ruleset import Component, Loader, Part

from .rules import FACES
from .state import Ruleset

KEEPERS = ("elsewhere", "there")


def tables(printed: Sheet, own: Sheet) -> tuple[dict[str, Any], tuple[Component, ...]]:
    """The faces that score, by where the keeper is; an owner's own die in place of the printed one."""
    die = (own if own.values else printed).table("die")
    die.only(KEEPERS)
    goals = [die.integer(keeper, 0, FACES) for keeper in KEEPERS]
    status = "own" if own.values else "attested"
    parts = tuple(Part(f"{keeper}: {goal}", status) for keeper, goal in zip(KEEPERS, goals, strict=True))
    return {"goals": goals}, (Component("die", "Die", parts, ""),)


def derive(found: dict[str, Any], options: Mapping[str, Any]) -> dict[str, Any]:
    return found


LOADER = Loader("shootout", Path(__file__).parent / "data", Ruleset, ("components.toml",), tables, derive)
