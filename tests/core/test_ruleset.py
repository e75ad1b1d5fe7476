"""Editions and switches: which value is in force when both speak."""

from __future__ import annotations

from typing import Annotated, NamedTuple

import touchline
from touchline.core.game import find
from touchline.core.ruleset import Advice, advice_of, content_hash


def test_an_edition_may_have_a_default_of_its_own_for_a_switch(duel: str) -> None:
    game = find(duel)
    assert game.load("plain").values.double == 0
    assert game.load("doubled").values.double == 1
    assert game.load("doubled").options == {"double": "true"}


def test_whoever_sets_the_switch_has_the_last_word(duel: str) -> None:
    assert find(duel).load("doubled", {"double": False}).values.double == 0
    assert find(duel).load("plain", {"double": "true"}).values == find(duel).load("doubled").values


def test_the_switches_of_an_edition_show_its_own_defaults(duel: str) -> None:
    loader = find(duel).loader
    assert loader.switches()["double"].default == "false"
    assert loader.switches("plain")["double"].default == "false"
    assert loader.switches("doubled")["double"].default == "true"


def test_a_record_keeps_the_value_that_the_edition_gave(duel: str) -> None:
    m = touchline.new(duel, edition="doubled")
    assert '"double": "true"' in m.record()
    assert touchline.replay(m.record()).rules == m.rules


class Advised(NamedTuple):
    field: int
    likely: Annotated[tuple[int, ...], Advice()]


def test_what_is_for_players_alone_is_no_part_of_the_content_hash() -> None:
    assert advice_of(Advised) == {"likely"}
    one, other = Advised(100, (1, 2)), Advised(100, (3, 4))
    assert content_hash("game", one) == content_hash("game", other)
    assert content_hash("game", one) != content_hash("game", Advised(99, (1, 2)))
    assert content_hash("game", one) != content_hash("other", one)
