"""The components that an owner fills in: everything printed, and nothing that the game would not take back."""

from __future__ import annotations

from typing import Any

import pytest

import touchline
from touchline.core.game import find
from touchline.core.ruleset import PROVENANCE

GAMES = list(touchline.games())


def keys(value: Any) -> set[str]:
    """All keys of a table and of the tables in it."""
    return {key for name, inner in value.items() for key in (name, *keys(inner))} if isinstance(value, dict) else set()


@pytest.mark.parametrize("game", GAMES)
def test_a_template_is_taken_as_it_is_and_makes_the_rules_of_the_box(game: str) -> None:
    found = find(game)
    filled = found.loader.make_template()
    assert filled
    assert not keys(filled) & set(PROVENANCE)
    assert found.load(components=filled).values == found.load().values
