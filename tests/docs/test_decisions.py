"""The decisions are listed, numbered without a gap, and each says whether it holds."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "docs" / "adr"
PAGES = sorted(FOLDER.glob("[0-9]*.md"))
INDEX = (FOLDER / "README.md").read_text(encoding="utf-8")


def test_decisions_are_numbered_without_a_gap() -> None:
    assert [int(path.name[:4]) for path in PAGES] == list(range(1, len(PAGES) + 1))


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_a_decision_has_a_status_and_its_line_in_the_index(path: Path) -> None:
    found = re.match(
        r"# (\d+)\. (.+)\n\nStatus: (accepted|superseded by \d+)\n\n## Context\n", path.read_text(encoding="utf-8")
    )
    assert found is not None
    number, title, status = found.groups()
    assert int(number) == int(path.name[:4])
    assert f"| {number} | [{title}]({path.name}) | {status} |" in INDEX.splitlines()


def test_the_index_leads_to_nothing_else() -> None:
    assert sorted(re.findall(r"\]\(([^)]+)\)", INDEX)) == [path.name for path in PAGES]
