"""Opens any book: that of a game divided into places, or that of a game with a lasting secret."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from touchline.core.game import find
from touchline.core.ruleset import OwnComponents
from touchline.solve.reader import SolvedBook, open_book
from touchline.solve.series_pocket import is_series_pocket
from touchline.solve.series_reader import SeriesBook, open_series_book
from touchline.solve.shelf import is_series_folder

AnyBook = SolvedBook | SeriesBook


def open_any(
    name: str,
    edition: str | None = None,
    options: Mapping[str, Any] | None = None,
    components: OwnComponents = None,
    path: str | Path | None = None,
) -> AnyBook:
    """The book in a folder or a file, or the one that comes with the game; it must be of this game, and of these rules.

    Without any of edition, options and components the rules are those of the book that is named.
    """
    is_series = find(name).series is not None if path is None else holds_series(Path(path))
    return (open_series_book if is_series else open_book)(name, edition, options, components, path)


def holds_series(path: Path) -> bool:
    """Whether this is the book of a game with a lasting secret."""
    return is_series_folder(path) or is_series_pocket(path)
