"""Statistics as a table for other programs: csv or parquet, one number per row."""

import csv
from io import TextIOWrapper
from typing import Any, BinaryIO

from touchline.cli.files import Outfile
from touchline.core.errors import TargetUnavailable
from touchline.sim import Stats

SUFFIXES = (".csv", ".parquet")
RUN = ("game", "edition", "ruleset", "home", "away", "seed", "games", "asked")
CELL = ("figure", "row", "column", "counted", "value", "half_width")
WHOLE = ("seed", "games", "asked", "counted")
PARTS = ("value", "half_width")


def require(suffix: str) -> None:
    """Raise TargetUnavailable if a library for this kind of file is missing."""
    if suffix == ".parquet":
        try:
            import pyarrow.parquet  # noqa: F401  asked for before the games are played
        except ImportError:
            raise TargetUnavailable("writing parquet", "pip install 'touchline[tables]', or write .csv") from None


def make_records(stats: Stats) -> list[dict[str, Any]]:
    """One record per number, each with what identifies the simulation, so that tables can be joined."""
    run = {name: getattr(stats, name) for name in RUN}
    return [run | dict(zip(CELL, row, strict=True)) for row in stats.table()]


def write(stats: Stats, out: Outfile) -> None:
    """Write the table in the form that the file's suffix names."""
    out.write(lambda file: (write_parquet if out.suffix == ".parquet" else write_csv)(stats, file))


def write_csv(stats: Stats, file: BinaryIO) -> None:
    text = TextIOWrapper(file, encoding="utf-8", newline="", write_through=True)
    writer = csv.DictWriter(text, RUN + CELL)
    writer.writeheader()
    writer.writerows(make_records(stats))
    text.detach()


def write_parquet(stats: Stats, file: BinaryIO) -> None:
    import pyarrow
    import pyarrow.parquet

    kinds = {
        **dict.fromkeys(RUN + CELL, pyarrow.string()),
        **dict.fromkeys(WHOLE, pyarrow.int64()),
        **dict.fromkeys(PARTS, pyarrow.float64()),
    }
    table = pyarrow.Table.from_pylist(make_records(stats), schema=pyarrow.schema(list(kinds.items())))
    pyarrow.parquet.write_table(table, file)
