"""Columns and lines of text, measured as a terminal shows them: a kanji or a kana takes two cells."""

import re
from collections.abc import Iterable, Sequence
from itertools import accumulate

from rich.cells import cell_len, chop_cells
from rich.text import Text

SPACES = re.compile(r"(?<=\S)[ \u00a0]+(?=\S)|(?<=[、。\uff1a\uff1b\uff09」])(?=[^\s、。\uff1a\uff1b\uff09」])")
"""Where a line may end: at spaces, and after Japanese punctuation."""
NUMBER = re.compile(r"[(+−±]?\d")
UNIT = re.compile(r"\w|[%±]")
GAP = 2


def left(text: str, width: int) -> str:
    """Pad a text at its right to the width of a column."""
    return text + " " * (width - cell_len(text))


def right(text: str, width: int) -> str:
    """Pad a text at its left to the width of a column."""
    return " " * (width - cell_len(text)) + text


def widest(texts: Iterable[str]) -> int:
    """The width of the widest text."""
    return max(map(cell_len, texts), default=0)


def place(texts: Iterable[tuple[int, str]]) -> str:
    """Place each text at its column of a line, from the left."""
    line = ""
    for column, text in texts:
        line = left(line, column) + text
    return line


# Lines


def flow(pieces: Iterable[Text], width: int, indent: int = 0) -> list[Text]:
    """Set pieces side by side. A piece that does not fit begins a new, indented line; only one that is wider
    than a whole line is broken."""
    lines = [Text()]
    for piece in (part for whole in pieces for part in split(whole, width - indent)):
        if lines[-1].cell_len + cell_len(piece.plain.rstrip()) > width and lines[-1].plain.strip():
            lines.append(Text(" " * indent))
        lines[-1].append_text(piece)
    for line in lines[:-1]:
        line.rstrip()
    return lines


def wrap(text: Text, width: int, indent: int = 0) -> list[Text]:
    """Break a text into lines between words, and a number never apart from the words beside it."""
    lines = []
    for line in text.split("\n", allow_blank=True):
        lines += flow(line.divide(find_breaks(line.plain)), width, indent) if line.cell_len > width else [line]
    return lines


def find_breaks(line: str) -> list[int]:
    """Find where a line may be broken: not between a number and its label or its unit."""
    found = []
    for gap in SPACES.finditer(line):
        before, after = line[: gap.start()], line[gap.end() :]
        word = before.split(" ")[-1]
        labeled = NUMBER.match(after) and (before[-1].isalnum() or after[0] == "(")
        united = NUMBER.match(word) and word[-1].isdigit() and UNIT.match(after)
        if "\u00a0" not in gap[0] and not labeled and not united:
            found.append(gap.end())
    return found


def split(piece: Text, width: int) -> list[Text]:
    """Break a piece that is wider than a line: where a line may be broken, else between words, else anywhere."""
    if cell_len(piece.plain.rstrip()) <= width:
        return [piece]
    for ends in (find_breaks(piece.plain), [gap.end() for gap in SPACES.finditer(piece.plain)]):
        if ends:
            return [part for inner in piece.divide(ends) for part in split(inner, width)]
    ends = list(accumulate(len(part) for part in chop_cells(piece.plain, width)))
    return list(piece.divide(ends[:-1]))


# Tables


def align(lines: Sequence[Sequence[str]], width: int, *, stacked: bool = False) -> list[list[str]]:
    """Align rows in tables, each no wider than ``width``: the first column comes again in each of them, and rows
    that are empty there are left out.

    The words of a heading stand below each other if ``stacked``, or if the table is too wide otherwise.
    """
    if stacked or row_width(lines) > width:
        lines = [*stack(lines[0]), *lines[1:]]
    widths = [widest(line[i] for line in lines) for i in range(len(lines[0]))]
    tables, first = [], 1
    while first < len(widths):
        last = first + 1
        while last < len(widths) and widths[0] + sum(widths[first : last + 1]) + GAP * (last + 1 - first) <= width:
            last += 1
        tables.append([set_row(line, widths, range(first, last)) for line in lines if any(line[first:last])])
        first = last
    return tables


def stack(heads: Sequence[str]) -> list[list[str]]:
    """Stack the words of each heading, as rows that end on the same line."""
    parts = [[part.plain.rstrip() for part in Text(head).divide(find_breaks(head))] for head in heads]
    depth = max(map(len, parts))
    return [[part[i - depth] if len(part) >= depth - i else "" for part in parts] for i in range(depth)]


def row_width(lines: Sequence[Sequence[str]]) -> int:
    """The width of a whole table."""
    return sum(widest(line[i] for line in lines) for i in range(len(lines[0]))) + GAP * (len(lines[0]) - 1)


def set_row(line: Sequence[str], widths: Sequence[int], columns: range) -> str:
    """Set a row: the first column flush left, the others flush right."""
    rest = "".join(right(line[i], widths[i] + GAP) for i in columns)
    return f"{left(line[0], widths[0])}{rest}".rstrip()
