"""The smallest book, solved once for all tests that read it."""

from __future__ import annotations

from pathlib import Path

import pytest

from touchline.core.game import find
from touchline.solve.solver import solve


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The book of the smallest edition of Famous First Downs."""
    game = find("famous_first_downs")
    path = tmp_path_factory.mktemp("books") / "tiny"
    solve(game, game.load("tiny"), path)
    return path
