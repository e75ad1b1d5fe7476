"""PostgreSQL is dumped and restored as the page for operators says, and nothing is missing."""

from __future__ import annotations

import re
import shlex
import subprocess
from pathlib import Path

import psycopg

from tests.server.postgresql import Cluster
from touchline.server.storage import open_storage
from touchline.server.storage.model import NewTableRow, StoredRow

PAGE = (Path(__file__).parents[3] / "docs" / "operate.md").read_text(encoding="utf-8")
TABLE = "a" * 32


def told(program: str) -> list[str]:
    """The words with which the page calls a program."""
    [line] = re.findall(rf"(?m)^runuser .* -- ({program} .*)$", PAGE)
    return shlex.split(line)


def test_what_is_dumped_comes_back(postgresql: Cluster, tmp_path: Path) -> None:
    there = {name: postgresql.url().replace("/postgres?", f"/{name}?") for name in ("touchline", "touchline_again")}
    places = {f"postgresql:///{name}": url for name, url in there.items()}
    places["/var/lib/touchline/monday.dump"] = str(tmp_path / "monday.dump")
    with psycopg.connect(postgresql.url(), autocommit=True) as connection:
        for name in there:
            connection.execute(f"CREATE DATABASE {name}".encode())
    storage = open_storage(there["touchline"])
    table_no = storage.create(NewTableRow(TABLE, "owner", True, "first_and_roll", b"{}", 1.0))
    storage.append([StoredRow(table_no, n, "home", f"c{n}", b"facts") for n in range(1, 4)])
    kept = storage.find(TABLE), storage.rows(table_no)
    storage.close()
    programs = (postgresql.programs / "postgres").resolve().parent  # of the same version
    for program in ("pg_dump", "pg_restore"):
        first, *words = [places.get(word, word) for word in told(program)]
        subprocess.run([programs / first, *words], check=True, capture_output=True)
    again = open_storage(there["touchline_again"])
    assert (again.find(TABLE), again.rows(table_no)) == kept
    assert again.create(NewTableRow("b" * 32, "owner", True, "first_and_roll", b"{}", 1.0)) > table_no
    again.close()
