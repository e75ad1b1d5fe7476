"""One schema for both databases, as numbered migrations: the files of the folder ``migrations``.

The SQL is written once. ``{serial}`` and ``{bytes}`` are the two column types that SQLite and PostgreSQL name
differently. A migration that has been released is never edited; a change is a new one.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from touchline.server.storage.errors import StorageFailed

Execute = Callable[..., list[tuple[Any, ...]]]


class Migration(NamedTuple):
    """One step of the schema: a name for people, and statements that run in one transaction."""

    name: str
    statements: tuple[str, ...]


def read_migration(path: Path) -> Migration:
    """A migration from its file, whose first line is a comment with its name."""
    name, _, text = path.read_text(encoding="utf-8").partition("\n")
    return Migration(name.removeprefix("-- "), tuple(statement.strip() for statement in text.split(";")[:-1]))


MIGRATIONS = tuple(map(read_migration, sorted(Path(__file__).with_name("migrations").glob("*.sql"))))
CHECKSUMS = 3
"""The migration that brings checksums."""


def check_readable(done: int, newest: int, shown: str, why: str) -> None:
    """Whether a database that cannot be written to, and so not be brought up to date, has the newest schema."""
    if done != newest:
        age, remedy = (
            ("an older", "let it be brought up to date") if done < newest else ("a newer", "install that version")
        )
        raise StorageFailed(f"{shown} was written by {age} Touchline, and can only be read ({why}): {remedy}")


def check_current(done: int, newest: int, shown: str) -> None:
    """Whether a database that may be in use has the newest schema: only a server brings it up to date."""
    if done < newest:
        raise StorageFailed(f"{shown} was written by an older Touchline: start the server once, which updates it")
    if done > newest:
        raise StorageFailed(f"{shown} was written by a newer Touchline: install that version")


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
