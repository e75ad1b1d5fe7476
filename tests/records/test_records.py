"""Records of every version so far: each still replays, verifies, and comes to the same result."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import touchline
from tests.fair.node import in_javascript
from tools.records import RESULTS, result_of
from touchline.core.record import write_record
from touchline.core.replay import verify
from touchline.play import LocalTable
from touchline.play.saving import write_section

FILES = sorted(Path(__file__).parent.glob("v*/*.rec"))


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_a_record_replays_verifies_and_comes_to_the_same_result(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    results: dict[str, Any] = json.loads((path.parent / RESULTS).read_text(encoding="utf-8"))
    match, info, promised = verify(text)
    table = LocalTable.read(text)
    assert result_of(table) == results[path.name]
    written = write_record(match, info if is_described(text) else table.info, promised, write_section(table))
    assert written == text or not is_described(text)
    again = LocalTable.read(written)
    assert (result_of(again), again.people, again.events) == (result_of(table), table.people, table.events)


def test_every_record_with_committed_dice_verifies_without_the_rules_too() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in FILES}
    fair = {path: text for path, text in texts.items() if "\n[dice]\n" in text}
    checks = in_javascript("(fair, texts) => texts.map(fair.verify)", list(fair.values()))
    assert [check["faults"] for check in checks] == [[]] * len(fair)
    assert any(check["sealed"] for check in checks)
    assert 0 < len(fair) < len(texts)


def test_no_record_was_lost_and_every_edition_has_one() -> None:
    for folder in {path.parent for path in FILES}:
        results = json.loads((folder / RESULTS).read_text(encoding="utf-8"))
        assert {path.name for path in FILES if path.parent == folder} == set(results)
    played = {header_of(path) for path in FILES}
    for game in touchline.games():
        for edition in touchline.find(game).loader.editions()["editions"]:
            assert (game, edition) in played, "python -m tools.records"


def is_described(text: str) -> bool:
    """Whether a record says who played: those of format 1 do not."""
    return not text.startswith("touchline record 1\n")


def header_of(path: Path) -> tuple[str, str]:
    """The game and the edition of a record."""
    lines = path.read_text(encoding="utf-8").split("\n")
    game, edition = (json.loads(line.partition(": ")[2]) for line in lines[1:3])
    return game, edition
