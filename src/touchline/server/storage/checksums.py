"""Checksums of tables, log rows and records: CRC-32, over the bytes that are written anyway.

A table's checksum is where the chain of its log begins, and each row's checksum goes on from that of the row before:
a row that was changed, exchanged or taken out does not fit, nor does a log under another table. This finds what disks
and copies damage. Whoever writes to the database on purpose can write checksums too.

What was written before there were checksums has none. It is taken as it is, up to a table's first checksum.
"""

from collections.abc import Sequence
from zlib import crc32

from touchline.server.storage.model import StoredRow


def continue_checksum(before: int, *values: object) -> int:
    """The checksum of ``before`` and these values. A damaged database gives values of any type."""
    for value in values:
        before = crc32(as_bytes(value), before)
    return before


def as_bytes(value: object) -> bytes:
    return value if isinstance(value, bytes) else f"{value}\0".encode("utf-8", "surrogatepass")


def row_checksum(before: int, row: StoredRow) -> int:
    """The checksum of a row that follows on one with the checksum ``before``."""
    return continue_checksum(before, row.seat, row.cmd_id, row.facts)


def find_damage(start: int | None, rows: Sequence[StoredRow], stored: Sequence[int | None], there: int) -> str:
    """What is wrong with a log, or nothing. ``start`` is its table's checksum; ``there`` is how many rows there are."""
    before, checked = start or 0, start is not None
    for n, (row, found) in enumerate(zip(rows, stored, strict=True), 1):
        if row.seq != n:
            return f"row {n} of its log is missing"
        if found is None and not checked:
            continue
        before, checked = row_checksum(before, row), True
        if found != before:
            return f"row {n} of its log is not what was written"
    return f"the end of its log is missing, after row {len(rows)}" if there > len(rows) else ""
