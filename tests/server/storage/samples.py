"""Tables and rows to keep."""

from __future__ import annotations

import secrets

from touchline.server.storage.model import NewTableRow, StoredRow
from touchline.server.storage.sql import Storage


def new_table(game: str = "duel", *, owner: str = "anna", private: bool = False, created: float = 1.0) -> NewTableRow:
    return NewTableRow(secrets.token_hex(16), owner, private, game, b'{"game": "duel"}', created)


def row(table_no: int, seq: int, cmd_id: str | None = None, seat: str = "home") -> StoredRow:
    return StoredRow(table_no, seq, seat, cmd_id or f"c{seq}", f'[{{"choice": {seq}}}]'.encode())


def laid(storage: Storage) -> int:
    """The number of a new table."""
    return storage.create(new_table())
