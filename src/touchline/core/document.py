"""Read data that may be wrong or hostile, and list every fault at once.

A ``Sheet`` is a table of a TOML file (or of a mapping) that knows its file and its key. Its readers
never raise: they note a fault and return a stand-in, so that one pass finds everything that is wrong.
Data with a fault is never used.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from touchline.core.errors import DataError, Fault, did_you_mean

T = TypeVar("T")

MOST_BYTES = 64 * 1024
MOST_NESTING = 8


def is_whole(value: Any, low: int, high: int) -> bool:
    """Whether something from outside is a whole number in a range; true and false are not numbers."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def read_toml(path: str | Path) -> dict[str, Any]:
    """Read a TOML file, or raise one DataError. Size and nesting are checked before parsing."""
    return parse_toml(read_text(path, MOST_BYTES, "TOML file"), str(path))


def read_text(path: str | Path, most: int, what: str) -> str:
    """Read a text file of at most ``most`` bytes, or raise a DataError; ``what`` names what it should be."""
    try:
        with Path(path).open(encoding="utf-8") as file:
            size = os.fstat(file.fileno()).st_size
            text = file.read(most + 1) if size <= most else ""
        if max(size, len(text)) <= most:
            return text
        found, expected = f"{max(size, len(text))} bytes", f"at most {most} bytes"
    except UnicodeDecodeError:
        found, expected = "bytes that are no text", f"a {what} in UTF-8"
    except (OSError, ValueError, TypeError) as error:
        found, expected = getattr(error, "strerror", None) or "no path", f"a readable {what}"
    raise DataError.of(str(path), "file", found, expected)


def parse_toml(text: str, file: str) -> dict[str, Any]:
    """Parse a TOML text, or raise one DataError."""
    bare = WRITTEN.sub('""', text)
    deepest = nesting(bare)
    if deepest > MOST_NESTING:
        raise DataError.of(file, "file", f"nesting {deepest} deep", f"at most {MOST_NESTING}")
    if LONG_WORD.search(bare):
        found = f"a number or a name of more than {MOST_WORD} characters"
        raise DataError.of(file, "file", found, "numbers and names as they are printed")
    try:
        return tomllib.loads(text)
    except ValueError as error:
        raise DataError.of(file, "file", f"text that is no TOML ({error})", "TOML") from None


MOST_WORD = 64
LONG_WORD = re.compile(rf"[\w-]{{{MOST_WORD + 1}}}")
WRITTEN = re.compile(
    r'''"""(?:[^"\\]|\\.|"(?!""))*+(?:""")?|"(?:[^"\\\n]|\\.)*+"?|#[^\n]*+|'''
    r"""'''(?:[^']|'(?!''))*+(?:''')?|'[^'\n]*+'?""",
    re.DOTALL,
)
"""Strings and comments, in which brackets and dots mean nothing. Unterminated ones match too, and there is no
backtracking, so the time is linear in the text."""


def nesting(bare: str) -> int:
    """The depth of brackets and dotted keys in a text without strings and comments, without parsing it."""
    deepest = depth = dots = 0
    for character in bare:
        if character in "[{":
            depth += 1
        elif character in "]}":
            depth = max(0, depth - 1)
        dots = dots + 1 if character == "." else 0 if character in "=,[]{}\n" else dots
        deepest = max(deepest, depth, dots)
    return deepest


def show_value(value: Any) -> str:
    """A value for a person; Python refuses to write very long numbers."""
    try:
        return repr(value)
    except ValueError:
        return "a number of thousands of digits"


class Sheet:
    """One table and where it stands; faults go to a shared list."""

    def __init__(self, values: Mapping[str, Any], file: str, faults: list[Fault], key: str = "") -> None:
        self.values, self.file, self.faults, self.key = values, file, faults, key

    def fault(self, key: str, found: Any, expected: str) -> None:
        """Note one fault at ``key`` of this table."""
        shown = found if isinstance(found, str) and found.startswith("nothing") else show_value(found)
        place = key or '""'
        self.faults.append(Fault(self.file, f"{self.key}.{place}" if self.key else place, shown[:80], expected))

    def table(self, key: str) -> Sheet:
        """The table at ``key``; an empty one, with a fault, if something else stands there."""
        inner = self.values.get(key, {})
        if not isinstance(inner, Mapping):
            self.fault(key, inner, "a table")
            inner = {}
        return Sheet(inner, self.file, self.faults, f"{self.key}.{key}" if self.key else key)

    def only(self, keys: Iterable[str]) -> None:
        """Every key that is not among ``keys`` is a fault."""
        known = list(keys)
        for key in self.values:
            if key not in known:
                self.fault(key, "nothing known by this name", did_you_mean(str(key), known))

    def refuse(self, key: str, expected: str) -> None:
        """Note that what stands at ``key``, if anything, is not what is expected."""
        self.fault(key, self.values.get(key, "nothing"), expected)

    def integer(self, key: str, low: int, high: int) -> int:
        """The whole number at ``key``."""
        value: Any = self.values.get(key)
        if not is_whole(value, low, high):
            self.refuse(key, f"a whole number from {low} to {high}")
            return low
        return int(value)

    def flag(self, key: str, *, default: bool) -> bool:
        """Whether ``key`` is true; the default if it is not there."""
        value = self.values.get(key, default)
        if not isinstance(value, bool):
            self.refuse(key, "true or false")
            return default
        return value

    def text(self, key: str, most: int = 200) -> str:
        """The text at ``key``."""
        value = self.values.get(key)
        if not isinstance(value, str) or len(value) > most:
            self.refuse(key, f"a text of at most {most} characters")
            return ""
        return value

    def choice(self, key: str, names: tuple[str, ...]) -> int:
        """The place in ``names`` of the name at ``key``."""
        value = self.values.get(key)
        if not isinstance(value, str) or value not in names:
            self.refuse(key, f"one of {', '.join(names)}")
            return 0
        return names.index(value)

    def texts(self, key: str, count: int, what: str = "texts") -> list[str]:
        """The list of exactly ``count`` texts at ``key``; numbers are read as they are written."""
        value = self.values.get(key)
        if not isinstance(value, list | tuple) or len(value) != count or not all(map(is_plain, value)):
            self.refuse(key, f"a list of {count} {what}")
            return []
        return [str(v) for v in value]

    def read_each(
        self, key: str, count: int, what: str, read: Callable[[str], T | None], expected: str
    ) -> tuple[list[str], list[T]]:
        """The texts at ``key``, and what ``read`` makes of each; a text of which it makes nothing is a fault."""
        texts, found = self.texts(key, count, what), []
        for i, text in enumerate(texts):
            value = read(text)
            if value is None:
                self.fault(f"{key}[{i}]", text, expected)
            else:
                found.append(value)
        return texts or [""] * count, found


def is_plain(value: Any) -> bool:
    """Whether something is a text or a number that can be written."""
    return isinstance(value, str) or is_whole(value, -(10**9), 10**9)
