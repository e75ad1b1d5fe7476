"""The files of pocket books: what is said in the beginning, and named parts.

A file begins with ``MAGIC``, the length of its head, and the head as JSON: what it is a book of, its layers, how far
off its values are, how it was made, and the hash of the rest.
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any, Self

import numpy as np

from touchline.core.errors import DataError
from touchline.solve.folder import CHECKSUM, FORMAT, SETTING, BookFolder, StoredBook, sum_up
from touchline.solve.walk import Array

MAGIC = b"touchline pocket book 1\n"
SUFFIX = ".pocket"
PLACES = "places"
PACKING = [{"id": lzma.FILTER_LZMA2, "preset": 9, "dict_size": 1 << 22, "lc": 0, "lp": 0, "pb": 0}]
ESCAPE = 255
"""The byte of a number that needs four bytes of its own."""


@dataclass
class PackedBook(StoredBook):
    """A book of rounded values in one file."""

    content: bytes = field(default=b"", repr=False)
    is_about = True

    @classmethod
    def open(cls, path: Path) -> Self:
        """The book in a file, or one error that says what is wrong."""
        return cls(path, *read_checked(path))

    def part(self, name: str) -> bytes:
        """One of its parts."""
        begin, size = self.about["parts"][name]
        return self.content[begin : begin + size]


def read_head(path: Path) -> tuple[dict[str, Any], bytes]:
    """What a pocket book says of itself, and the rest of the file."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise DataError.of(str(path), "file", error.strerror or str(error), "a pocket book") from None
    begin = len(MAGIC) + 4
    size = int.from_bytes(content[len(MAGIC) : begin], "little")
    try:
        about = json.loads(content[begin : begin + size]) if content.startswith(MAGIC) else None
    except ValueError:
        about = None
    if not isinstance(about, dict) or not {*SETTING, CHECKSUM, "sha256"} <= set(about):
        raise DataError.of(str(path), "file", "another form", "a pocket book")
    return about, content[begin + size :]


def read_checked(path: Path) -> tuple[dict[str, Any], bytes]:
    """What a pocket book says of itself, and the rest of the file, or the error that it was changed."""
    about, content = read_head(path)
    if sha256(content).hexdigest() != about["sha256"] or sum_up(about) != about[CHECKSUM]:
        raise DataError.of(str(path), "sha256", "another file", "the file that was written")
    return about, content


def write_book(folder: BookFolder, about: Mapping[str, Any], path: Path, parts: Mapping[str, bytes]) -> None:
    """Write the pocket book of a full book: what it says of itself, then its parts."""
    gap = max(max(facts["gaps"]) for facts in folder.layers.values() if facts["gaps"])
    write_parts(folder.about, {"book": folder.about[CHECKSUM], "gap": gap, **about}, path, parts)


def write_parts(setting: Mapping[str, Any], about: Mapping[str, Any], path: Path, parts: Mapping[str, bytes]) -> None:
    """Write a pocket book: what it is a book of, what else it says of itself, then its parts."""
    content = b"".join(parts.values())
    begins = np.cumsum([0, *(len(part) for part in parts.values())]).tolist()
    head = {
        **{name: setting[name] for name in SETTING},
        "format": FORMAT,
        "made": f"{datetime.now(UTC):%Y-%m-%d}, touchline {version('touchline')}, from a full book by make_pocket",
        **about,
        "parts": {name: [begin, len(part)] for (name, part), begin in zip(parts.items(), begins, strict=False)},
        "sha256": sha256(content).hexdigest(),
    }
    head[CHECKSUM] = sum_up(head)
    written = json.dumps(head).encode()
    path.write_bytes(MAGIC + len(written).to_bytes(4, "little") + written + content)


def pack(content: bytes) -> bytes:
    return lzma.compress(content, lzma.FORMAT_RAW, filters=PACKING)


def unpack(packed: bytes) -> bytes:
    return lzma.decompress(packed, lzma.FORMAT_RAW, filters=PACKING)


def pack_places(places: Array) -> bytes:
    """The numbers of places, in order."""
    return pack(np.diff(places, prepend=0).astype("<u4").tobytes())


def unpack_places(packed: bytes) -> Array:
    return np.cumsum(np.frombuffer(unpack(packed), "<u4").astype(np.int64))


def pack_numbers(numbers: Array) -> bytes:
    """Whole numbers, most of them small: a byte each."""
    whole = numbers.ravel().astype(np.int64)
    folded = np.where(whole >= 0, 2 * whole, -2 * whole - 1)
    large = folded[folded >= ESCAPE].astype("<u4")
    return pack(np.minimum(folded, ESCAPE).astype(np.uint8).tobytes() + large.tobytes())


def unpack_numbers(packed: bytes, count: int) -> Array:
    content = unpack(packed)
    folded = np.frombuffer(content, np.uint8, count).astype(np.int64)
    folded[folded == ESCAPE] = np.frombuffer(content, "<u4", -1, count)
    found: Array = np.where(folded % 2 == 0, folded // 2, -(folded // 2) - 1)
    return found
