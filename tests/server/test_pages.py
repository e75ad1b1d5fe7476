"""The files of the page: a game without a board has the generic one, a game from outside may bring its own."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from touchline.server.http import pages


@pytest.mark.parametrize("name", ["board.js", "pieces.js", "own.js", "board.css", "picture.svg"])
def test_a_file_that_a_game_does_not_have_is_the_generic_one(duel: str, name: str) -> None:
    assert pages.find_stand_in(f"games/{duel}/{name}") == pages.WEB / "games" / "_generic" / name


def test_a_game_from_outside_brings_its_own_board(duel: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = tmp_path / "web" / "board.js"
    own.parent.mkdir()
    own.write_text("export const board = () => null;\n", encoding="utf-8")
    monkeypatch.setattr(pages, "find", lambda name: SimpleNamespace(data=tmp_path / "data"))
    assert pages.find_stand_in(f"games/{duel}/board.js") == own
    assert pages.find_stand_in(f"games/{duel}/board.css") == pages.WEB / "games" / "_generic" / "board.css"


@pytest.mark.parametrize(
    "path", ["games/nothing/board.js", "games/duel/secret.js", "games/duel", "games/duel/a/board.js", "board.js", ""]
)
def test_nothing_stands_in_for_anything_else(duel: str, path: str) -> None:
    assert pages.find_stand_in(path) is None
