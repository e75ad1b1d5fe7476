"""``touchline backup``: a copy of the server's database, also while it serves."""

from pathlib import Path
from typing import Annotated

import typer

from touchline.cli.common import AsJson, Language, print_json
from touchline.core.errors import DataError, ServiceError
from touchline.locale import Catalogue, load_catalogue
from touchline.play.store import data_folder
from touchline.server.storage.backup import Copied, copy_database

EXAMPLE = "Example: touchline backup tables-monday.db"
DATABASE = "tables.db"
BAD = 1
"""The exit status of a copy with damaged tables."""
Db = Annotated[
    Path | None,
    typer.Option("--db", help="The server's SQLite file; by default the one in your own folder.", metavar="FILE"),
]


def run(
    file: Annotated[Path, typer.Argument(help="The copy to make.", metavar="FILE")],
    db: Db = None,
    as_json: AsJson = False,
    language: Language = "",
) -> None:
    """Copy all tables and records of the server to a file, also while it serves. Exit status 1: tables are damaged."""
    copied = copy_database(find_database(db), file)
    if as_json:
        print_json(describe(file, copied))
    else:
        words = load_catalogue(language)
        tell(words, file, copied)
        print(words.text("ui.backup.private"))
    if copied.damaged:
        raise typer.Exit(BAD)


def describe(file: Path, copied: Copied) -> dict[str, object]:
    """What a file holds, as plain data."""
    return {"file": str(file), **copied._asdict()}


def tell(words: Catalogue, file: Path, copied: Copied) -> None:
    """Say what a file holds, and which tables are damaged."""
    print(words.text("ui.backup.holds", **describe(file, copied)))
    if copied.damaged:
        print(words.text("ui.backup.damaged", tables=list(copied.damaged)))


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
