"""Storage of tables, logs, tokens, records, leases and people: SQLite for one process, PostgreSQL for several.

Acknowledged means durable. ``Storage`` is the one interface to both.
"""

from pathlib import Path

from touchline.core.errors import DataError
from touchline.server.storage.sql import Storage

EXPECTED = "a file, or postgresql://user@host/name"


def open_storage(db: str | Path, *, beside: bool = False) -> Storage:
    """The storage that ``--db`` names: a file (or ``sqlite:///path``), or ``postgresql://user@host/name``. Opened
    ``beside`` a server, it must exist, and is neither locked nor brought up to date."""
    text = str(db)
    scheme, colon, rest = text.partition("://")
    if not colon:
        scheme, rest = "sqlite", text
    elif scheme == "sqlite":
        rest = rest.removeprefix("/")  # sqlite:///games.db is beside us, sqlite:////srv/games.db is not
    if scheme == "sqlite" and rest:
        from touchline.server.storage.sqlite import Sqlite

        return Sqlite(rest, beside=beside)
    if scheme in {"postgresql", "postgres"} and rest:
        from touchline.server.storage.postgres import Postgres

        return Postgres(text, beside=beside)
    raise DataError.of("--db", "database", repr(f"{scheme}{colon}…" if colon else text), EXPECTED)
