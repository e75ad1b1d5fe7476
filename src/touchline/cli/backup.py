"""``touchline backup``: a copy of the server's database, also while it serves."""

from pathlib import Path
from typing import Annotated

import typer

from touchline.core.errors import DataError, ServiceError
from touchline.play.store import data_folder
from touchline.server.storage.backup import copy_database

EXAMPLE = "Example: touchline backup tables-monday.db"
DATABASE = "tables.db"
Db = Annotated[
    Path | None,
    typer.Option("--db", help="The server's SQLite file; by default the one in your own folder.", metavar="FILE"),
]


def run(file: Annotated[Path, typer.Argument(help="The copy to make.", metavar="FILE")], db: Db = None) -> None:
    """Copy all tables and records of the server to a file, also while it serves."""
    copied = copy_database(find_database(db), file)
    print(f"{file} holds {copied.tables} tables, {copied.records} of them finished games.")
    print("Keep it as private as the database: whoever has it can read hidden calls.")


def make_folder() -> None:
    """Make the user's own folder, if it is not there yet."""
    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ServiceError(f"{folder} cannot be written ({error.strerror}): name another file with --db") from None


def find_database(db: Path | None) -> Path:
    """The SQLite file of the server: the named one, or the one in the user's own folder."""
    if db is not None and str(db).startswith(("postgres:", "postgresql:")):
        raise DataError.of(
            "command line", "--db", "PostgreSQL", "a SQLite file; for PostgreSQL use pg_dump and pg_restore"
        )
    return db if db is not None else data_folder() / DATABASE
