"""The printed components of a game as a template, in which owners replace what differs in their box."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from touchline.core.errors import DataError
from touchline.core.game import AnyGame

PROVENANCE = ("status", "source")
"""What a template leaves out: an owner's components need no source."""


def template(game: AnyGame) -> dict[str, Any]:
    """Every table of the printed components that the game accepts from an owner."""
    found = {}
    for key, value in without_provenance(game.loader.printed()).items():
        with suppress(DataError):
            game.load(components={key: value})
            found[key] = value
    return found


def without_provenance(value: Any) -> Any:
    """A table without the status and the source of its values."""
    if not isinstance(value, Mapping):
        return value
    return {key: without_provenance(inner) for key, inner in value.items() if key not in PROVENANCE}
