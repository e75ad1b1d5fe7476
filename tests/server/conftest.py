"""What the server's tests share: both databases, real and empty."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from touchline.server.storage import open_storage
from touchline.server.storage.sql import Storage

if TYPE_CHECKING:
    from tests.server.postgresql import Cluster
    from tests.server.serving import Served


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Cluster]:
    """A PostgreSQL server of our own; without PostgreSQL the test fails with the command that installs it."""
    from tests.server.postgresql import Cluster

    with Cluster() as cluster:
        yield cluster


@pytest.fixture(params=["sqlite", "postgresql"])
def db(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """What ``--db`` would name: a new database of each kind in turn."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    cluster: Cluster = request.getfixturevalue("postgresql")
    return cluster.database()


@pytest.fixture
def storage(db: str) -> Iterator[Storage]:
    opened_here = open_storage(db)
    yield opened_here
    opened_here.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server on SQLite that many tests share. It believes ``X-Forwarded-For``, so that a test can be anybody."""
    from tests.server.client import ask
    from tests.server.serving import Served

    folder = tmp_path_factory.mktemp("served")
    with Served(folder / "tables.db", folder, "--trusted-proxy", "127.0.0.1") as served:
        assert ask(served.base, "GET", "/api/games", None, {}).status == 200  # it has read all games by then
        yield served
        assert served.stop() == 0


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server of the module's own, whose database its tests may look into and change."""
    from tests.server.serving import Served

    folder = tmp_path_factory.mktemp("own")
    with Served(folder / "tables.db", folder, "--trusted-proxy", "127.0.0.1") as served:
        yield served
        assert served.stop() == 0
