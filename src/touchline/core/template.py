"""The printed components of a game as a template, in which owners replace what differs in their box."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from touchline.core.document import read_toml
from touchline.core.errors import DataError
from touchline.core.game import AnyGame

PROVENANCE = ("status", "source")
"""What a template leaves out: an owner's components need no source."""


def template(game: AnyGame) -> dict[str, Any]:
    """Every table of the printed components that may be replaced."""
    printed: dict[str, Any] = {}
    for name in game.loader.files:
        printed |= read_toml(game.data / name)
    tables = {key: without_provenance(value) for key, value in printed.items() if key not in PROVENANCE}
    return {key: value for key, value in tables.items() if is_replaceable(game, {key: value})}


def is_replaceable(game: AnyGame, contents: Mapping[str, Any]) -> bool:
    """Whether the game accepts these components from an owner."""
    try:
        game.load(components=contents)
    except DataError:
        return False
    return True


def without_provenance(value: Any) -> Any:
    """A table without the status and the source of its values."""
    if not isinstance(value, Mapping):
        return value
    return {key: without_provenance(inner) for key, inner in value.items() if key not in PROVENANCE}
