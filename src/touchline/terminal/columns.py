"""Columns of text, measured as a terminal shows them: a kanji or a kana takes two cells."""

from __future__ import annotations

from collections.abc import Iterable

from rich.cells import cell_len


def left(text: str, width: int) -> str:
    """A text at the left of a column."""
    return text + " " * (width - cell_len(text))


def right(text: str, width: int) -> str:
    """A text at the right of a column."""
    return " " * (width - cell_len(text)) + text


def widest(texts: Iterable[str]) -> int:
    """The width of a column that holds all of the texts."""
    return max(map(cell_len, texts))


def placed(texts: Iterable[tuple[int, str]]) -> str:
    """A line with each text at its column, from the left."""
    line = ""
    for column, text in texts:
        line = left(line, column) + text
    return line
