"""``docs/api.md`` is written from the docstrings, and leaves out nothing that is public."""

from __future__ import annotations

import inspect

import pytest

import touchline
from tools.api import CHAPTERS, FILE, members_of, page
from touchline.core.match import Match

TOLD = [thing for _, things in CHAPTERS for thing in things]


def test_the_page_is_current() -> None:
    assert FILE.read_text(encoding="utf-8") == page(), "python -m tools.api"


def test_every_public_name_is_told_of() -> None:
    assert {thing.__name__ for thing in TOLD} >= set(touchline.__all__)


@pytest.mark.parametrize("thing", TOLD, ids=lambda thing: str(thing.__name__))
def test_every_name_says_what_it_is(thing: type) -> None:
    said = inspect.getdoc(thing)
    assert said
    assert not said.startswith(f"{thing.__name__}(")


def test_no_method_of_a_match_is_left_out() -> None:
    public = [name for name in vars(Match) if not name.startswith("_")]
    assert len(list(members_of(Match))) == len(public)
