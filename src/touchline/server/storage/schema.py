"""One schema for both databases, as numbered migrations.

The SQL is written once. ``{serial}`` and ``{bytes}`` are the two column types that SQLite and PostgreSQL name
differently. A migration that has been released is never edited; a change is a new one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from touchline.server.storage.errors import StorageFailed

Execute = Callable[..., list[tuple[Any, ...]]]


class Migration(NamedTuple):
    """One step of the schema: a name for people, and statements that run in one transaction."""

    name: str
    statements: tuple[str, ...]


MIGRATIONS: tuple[Migration, ...] = (
    Migration(
        "tables, log, tokens, records and leases",
        (
            """CREATE TABLE tables (
                table_no {serial},
                public_id TEXT NOT NULL UNIQUE,
                owner TEXT NOT NULL,
                private BOOLEAN NOT NULL,
                game TEXT NOT NULL,
                header {bytes} NOT NULL,
                created DOUBLE PRECISION NOT NULL,
                ended DOUBLE PRECISION,
                result TEXT
            )""",
            "CREATE INDEX tables_by_game ON tables (game, table_no)",
            "CREATE INDEX tables_by_end ON tables (ended, table_no)",
            """CREATE TABLE log (
                id {serial},
                table_no BIGINT NOT NULL REFERENCES tables,
                seq BIGINT NOT NULL CHECK (seq > 0),
                seat TEXT NOT NULL,
                cmd_id TEXT NOT NULL,
                facts {bytes} NOT NULL,
                UNIQUE (table_no, seq),
                UNIQUE (table_no, seat, cmd_id)
            )""",
            """CREATE TABLE tokens (
                hash {bytes} PRIMARY KEY,
                kind TEXT NOT NULL CHECK (kind IN ('seat', 'invite', 'move', 'player')),
                table_no BIGINT REFERENCES tables,
                subject TEXT NOT NULL,
                expires DOUBLE PRECISION,
                revoked DOUBLE PRECISION,
                used DOUBLE PRECISION,
                CHECK ((kind = 'player') = (table_no IS NULL))
            )""",
            "CREATE INDEX tokens_by_subject ON tokens (subject, table_no)",
            "CREATE TABLE records (table_no BIGINT PRIMARY KEY REFERENCES tables, text TEXT NOT NULL)",
            """CREATE TABLE played (
                table_no BIGINT NOT NULL REFERENCES tables,
                seat TEXT NOT NULL,
                player TEXT NOT NULL,
                name TEXT NOT NULL,
                PRIMARY KEY (table_no, seat, player)
            )""",
            "CREATE INDEX played_by_player ON played (player)",
            "CREATE INDEX played_by_name ON played (name)",
            """CREATE TABLE leases (
                table_no BIGINT PRIMARY KEY REFERENCES tables,
                owner TEXT NOT NULL,
                holder TEXT NOT NULL,
                epoch BIGINT NOT NULL,
                until DOUBLE PRECISION NOT NULL
            )""",
            "CREATE INDEX leases_by_holder ON leases (holder)",
        ),
    ),
    Migration(
        "the lobby",
        (
            """CREATE TABLE lobby (
                table_no BIGINT PRIMARY KEY REFERENCES tables,
                stage TEXT NOT NULL,
                vacant BOOLEAN NOT NULL,
                seats {bytes} NOT NULL
            )""",
            """CREATE TABLE seated (
                table_no BIGINT NOT NULL REFERENCES tables,
                person TEXT NOT NULL,
                PRIMARY KEY (table_no, person)
            )""",
            "CREATE INDEX seated_by_person ON seated (person)",
        ),
    ),
)


def migrate(execute: Execute, types: Mapping[str, str], shown: str, steps: Sequence[Migration] = MIGRATIONS) -> None:
    """Bring a database to the newest schema, inside the caller's transaction; refuse one that is newer still.

    ``shown`` names the database in the message.
    """
    execute("CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL)")
    [(done,)] = execute("SELECT coalesce(max(number), 0) FROM migrations")
    if done > len(steps):
        raise StorageFailed(
            f"{shown} was written by a newer Touchline (its schema is {done}, this program knows {len(steps)}): "
            "install that version, or name another database with --db"
        )
    for number, step in enumerate(steps[done:], done + 1):
        for statement in step.statements:
            execute(statement.format(**types))
        execute("INSERT INTO migrations (number, name) VALUES (?, ?)", number, step.name)
