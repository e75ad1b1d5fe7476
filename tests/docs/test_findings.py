"""What the page of findings says is what the book says."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tools import findings

PAGE = findings.PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize("tell", findings.SECTIONS)
def test_a_section_is_what_the_book_says(tell: Callable[[], list[str]]) -> None:
    assert "\n".join(tell()).strip() in PAGE


def test_every_picture_is_there() -> None:
    shown = [line.split("(")[1].rstrip(")") for line in PAGE.splitlines() if line.startswith("![")]
    assert sorted(shown) == sorted(f"findings/{path.name}" for path in findings.PICTURES.iterdir())
