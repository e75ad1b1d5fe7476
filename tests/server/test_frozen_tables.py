"""A table that can no longer be continued: said so to those who may know of it, and downloaded by its people."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from tests.server.client import Person
from tests.server.serving import Served
from touchline.server.storage import open_storage
from touchline.server.storage.model import StoredRow


@pytest.mark.parametrize("private", [False, True])
def test_its_people_may_have_all_that_is_kept_of_it(tmp_path: Path, private: bool) -> None:
    db = tmp_path / "tables.db"

    async def lay(base: str) -> tuple[Person, str]:
        owner = Person(base)
        return owner, await owner.lay("first_and_roll", private=private, sit={"home": {"name": "Ann"}})

    async def look(base: str, owner: Person, table: str) -> None:
        own, strange = Person(base, owner.secret), Person(base)
        for path in (f"/api/tables/{table}", f"/api/tables/{table}/log"):
            answer = await strange.get(path)
            assert (answer.status, answer.body["code"]) == ((404, "no_such_table") if private else (409, "frozen"))
        assert (await own.get(f"/api/tables/{table}")).body["code"] == "frozen"
        text = await own.get(f"/api/tables/{table}/log")
        assert text.status == 200
        assert b'"fact":"nonsense"' in text.raw

    with Served(db, tmp_path) as server:
        owner, table = asyncio.run(lay(server.base))
        assert server.stop() == 0
    storage = open_storage(db)
    info = storage.find(table)
    assert info is not None
    last = len(storage.rows(info.table_no))
    broken = json.dumps({"at": 1.0, "facts": [{"fact": "nonsense"}]}, separators=(",", ":")).encode()
    storage.append([StoredRow(info.table_no, last + 1, "home", "x", broken)])
    storage.close()
    with Served(db, tmp_path) as server:
        asyncio.run(look(server.base, owner, table))
        assert server.read_figures()["touchline_tables_frozen"] == "1"
        assert server.stop() == 0
        lines = [json.loads(line) for line in server.log.read_text(encoding="utf-8").splitlines()]
        [told] = [line for line in lines if line["event"] == "frozen"]
        assert told["level"] == "error"
        assert told["reason"] == f"log: row {last + 1}"
