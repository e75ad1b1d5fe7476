"""The smallest books, solved once for all tests that read them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.solve.conftest import folder  # noqa: F401  the smallest book of Famous First Downs
from touchline.core.game import find
from touchline.solve.chain import solve_chain
from touchline.solve.folder import BookFolder
from touchline.solve.pocket import make_pocket
from touchline.solve.reader import SolvedBook
from touchline.solve.series_reader import SeriesBook


@pytest.fixture(scope="session")
def book(folder: Path) -> SolvedBook:  # noqa: F811
    return SolvedBook.open(folder)


@pytest.fixture(scope="session")
def pocket(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:  # noqa: F811
    """The same book, rounded."""
    path = tmp_path_factory.mktemp("pockets") / "tiny.pocket"
    make_pocket(BookFolder.open(folder), path, fine=202)
    return path


@pytest.fixture(scope="session")
def series(tmp_path_factory: pytest.TempPathFactory) -> SeriesBook:
    """The book of the smallest edition of the First Down Game, with a lasting secret."""
    game, path = find("first_down"), tmp_path_factory.mktemp("series") / "tiny"
    solve_chain(game, game.load("tiny"), path, gap=1e-3)
    return SeriesBook.open(path)
