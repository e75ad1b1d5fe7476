"""The metrics: at a port of their own that no proxy leads to, and true."""

from __future__ import annotations

import asyncio
import json
import os
import time
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.server import inside
from tests.server.client import ask
from tests.server.serving import METRICS, Served
from touchline.core.errors import ServiceError
from touchline.server.http import lag
from touchline.server.http.app import Settings, make_application
from touchline.server.http.lag import Lag, watch_loop
from touchline.server.storage import open_storage
from touchline.server.storage.errors import StorageFailed
from touchline.server.storage.model import NewTableRow
from touchline.server.storage.sql import ConstraintFailed, Storage
from touchline.server.storage.sqlite import Sqlite

PATIENT = 60.0
PROXIES = {
    "renames us": {"host": "127.0.0.1"},
    "tells for whom it asks": {"host": "127.0.0.1", "x-forwarded-for": "192.0.2.1"},
    "tells it in another way": {"host": "127.0.0.1", "forwarded": "for=192.0.2.1"},
    "tells its own name": {"host": "127.0.0.1", "via": "1.1 proxy"},
}


@pytest.mark.parametrize("proxy", PROXIES)
def test_where_people_play_there_are_no_figures_whatever_a_proxy_says(server: Served, proxy: str) -> None:
    assert ask(server.base, "GET", "/metrics", None, PROXIES[proxy]).status == 404
    assert ask(server.base, "GET", "/metrics", None, {}).status == 404


def test_figures_have_a_port_of_their_own_for_this_computer_alone(server: Served) -> None:
    ask(server.base, "GET", "/api/games", None, {})
    assert 'touchline_requests_total{route="/api/games",method="GET",status="200"}' in server.metrics()
    where = urlsplit(next(line.removeprefix(METRICS) for line in server.said if line.startswith(METRICS)))
    base = f"{where.scheme}://{where.netloc}"
    assert where.hostname == "127.0.0.1"
    for headers in ({"host": "example.org"}, {"x-forwarded-for": "192.0.2.1"}, {"via": "1.1 proxy"}):
        assert ask(base, "GET", where.path, None, headers).status == 404  # a page of another site, a proxy
    assert ask(base, "GET", "/api/games", None, {}).status == 404


def test_without_the_option_nothing_listens(tmp_path: Path) -> None:
    async def scene() -> int:
        app = make_application(Settings(), open_storage(tmp_path / "tables.db"))
        async with inside.running(app):
            return (await inside.get(app, "/metrics", "127.0.0.1")).status

    assert asyncio.run(scene()) == 404


def test_every_figure_is_said_once_with_what_it_means(server: Served) -> None:
    lines = server.metrics().splitlines()
    said = [line.split()[2] for line in lines if line.startswith("# HELP")]
    assert len(said) == len(set(said))
    for name in ("write_failures", "tables_frozen", "tables_read_only", "loop_lag_seconds", "database_bytes"):
        assert f"touchline_{name}" in said
        assert float(server.read_figures()[f"touchline_{name}"]) >= 0


def test_the_size_is_that_of_the_database(storage: Storage) -> None:
    empty = storage.size()
    for n in range(40):
        storage.create(NewTableRow(f"{n:032x}", "o", False, "first_and_roll", os.urandom(10_000), 0.0))
    assert empty > 0
    assert storage.size() - empty >= 40 * 10_000


def test_a_write_that_fails_is_counted_and_one_that_is_refused_is_not(tmp_path: Path) -> None:
    storage = Sqlite(tmp_path / "tables.db")
    row = NewTableRow("0" * 32, "o", False, "first_and_roll", b"{}", 0.0)
    storage.create(row)
    with pytest.raises(ConstraintFailed):
        storage.create(row)
    assert storage.failures == 0
    storage._writer.execute("PRAGMA query_only=ON")
    for _ in range(2):
        with pytest.raises(StorageFailed):
            storage.try_writing()
    assert storage.failures == 2
    storage.close()


def test_a_size_that_cannot_be_looked_up_is_no_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    storage = open_storage(tmp_path / "tables.db")
    app = make_application(Settings(), storage)

    def fails() -> int:
        raise ServiceError("away")

    async def scene() -> str:
        async with inside.running(app):
            gateway = app._app.state.gateway  # type: ignore[attr-defined]
            monkeypatch.setattr(storage, "size", fails)
            await gateway.measure()
            return str(gateway.metrics.text())

    assert "touchline_database_bytes nan\n" in asyncio.run(scene())


def test_a_loop_that_is_held_up_says_for_how_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lag, "EVERY", 0.001)
    held = 0.2

    async def scene() -> float:
        late = Lag()
        assert late.longest() == 0.0
        async with watch_loop(late), asyncio.timeout(PATIENT):
            await asyncio.sleep(0.01)
            time.sleep(held)  # what must never happen
            while late.longest() < held - 0.01:
                await asyncio.sleep(0.001)
        return late.longest()

    assert held - 0.01 <= asyncio.run(scene()) < PATIENT


def test_a_table_that_cannot_be_restored_is_counted_and_logged_once(tmp_path: Path) -> None:
    db, table = tmp_path / "tables.db", "a" * 32
    storage = open_storage(db)
    storage.create(NewTableRow(table, "o", False, "first_and_roll", b"not a header", 0.0))
    storage.close()
    with Served(db, tmp_path) as served:
        assert served.read_figures()["touchline_tables_frozen"] == "0"
        for _ in range(2):
            assert ask(served.base, "GET", f"/api/tables/{table}", None, {}).status == 409
        assert served.read_figures()["touchline_tables_frozen"] == "1"
        assert served.stop() == 0
    lines = [json.loads(line) for line in served.log.read_text(encoding="utf-8").splitlines()]
    assert [(line["level"], line["table"]) for line in lines if line["event"] == "frozen"] == [("error", 1)]
