"""``touchline restore``: the server's database, from a copy that ``touchline backup`` made."""

from pathlib import Path
from typing import Annotated

import typer

from touchline.cli.backup import Db, find_database, make_folder
from touchline.server.storage.backup import copy_database

EXAMPLE = "Example: touchline restore tables-monday.db"


def run(file: Annotated[Path, typer.Argument(help="The copy to restore.", metavar="FILE")], db: Db = None) -> None:
    """Put a copy where the server keeps its database. What is there must be moved away first."""
    where = find_database(db)
    if db is None:
        make_folder()
    copied = copy_database(file, where)
    print(f"{where} holds {copied.tables} tables again, {copied.records} of them finished games.")
