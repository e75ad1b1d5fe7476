"""``touchline restore``: the server's database, from a copy that ``touchline backup`` made."""

from pathlib import Path
from typing import Annotated

import typer

from touchline.cli.backup import Db, describe, find_database, make_folder, tell
from touchline.cli.common import AsJson, Language, print_json
from touchline.locale import load_catalogue
from touchline.server.storage.backup import REPLACED, restore_database

EXAMPLE = "Example: touchline restore tables-monday.db --replace"


def run(
    file: Annotated[Path, typer.Argument(help="The copy to restore.", metavar="FILE")],
    db: Db = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="Move aside the database that is there, instead of refusing.")
    ] = False,
    with_damaged: Annotated[
        bool, typer.Option("--with-damaged", help="Take a copy some of whose tables are damaged.")
    ] = False,
    as_json: AsJson = False,
    language: Language = "",
) -> None:
    """Check a copy, and put it where the server keeps its database. Stop the server first."""
    where = find_database(db)
    if db is None:
        make_folder()
    there = where.exists()
    copied = restore_database(file, where, replace=replace, with_damaged=with_damaged)
    aside = where.with_name(where.name + REPLACED) if there else None
    if as_json:
        print_json({**describe(where, copied), "replaced": str(aside) if aside else None})
        return
    words = load_catalogue(language)
    tell(words, where, copied)
    if aside:
        print(words.text("ui.restore.replaced", file=str(aside)))
