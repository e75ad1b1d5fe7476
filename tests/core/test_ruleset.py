"""Editions and switches: which value is in force when both speak."""

from __future__ import annotations

from typing import Annotated, NamedTuple

import pytest

import touchline
from touchline.cli.games import describe
from touchline.core import ruleset
from touchline.core.game import find
from touchline.core.ruleset import MOST_KEPT, MOST_PRINTED, Advice, advice_of, content_hash, read_once
from touchline.server.http.api.catalogue import describe_games


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


class Printed(NamedTuple):
    """As much of a ruleset as it takes."""

    faces: tuple[int, ...]


def test_what_is_read_off_a_ruleset_is_worked_out_once() -> None:
    asked: list[tuple[int, Printed]] = []

    @read_once
    def face(n: int, r: Printed) -> int:
        asked.append((n, r))
        return r.faces[n]

    one, other = Printed((1, 2)), Printed((5, 6))
    assert [face(0, one), face(0, one), face(1, one), face(0, other), face(1, one)] == [1, 1, 2, 5, 2]
    assert asked == [(0, one), (1, one), (0, other)]


def test_no_ruleset_is_mistaken_for_another_however_many_there_are() -> None:
    @read_once
    def first(r: Printed) -> int:
        return r.faces[0]

    assert [first(Printed((n,))) for n in range(3 * MOST_KEPT)] == list(range(3 * MOST_KEPT))


def test_what_is_kept_of_rulesets_is_bounded_and_those_in_use_stay() -> None:
    @read_once
    def first(r: Printed) -> Printed:
        return Printed(r.faces)

    used = Printed((1,))
    answer = first(used)
    for n in range(MOST_KEPT):
        first(Printed((n,)))
    assert first(used) == answer
    assert first(used) is not answer  # it was dropped, and is worked out anew
    loader = touchline.find("famous_first_downs").loader
    usual, found = loader.load(None, None, None), []
    for drives in range(1, 21):
        for resets in ("false", "true"):
            found.append(loader.load(None, {"drives": drives, "missed_kick_resets": resets}, None))
            assert loader.load(None, None, None) is usual
    assert len(found) > MOST_PRINTED
    assert len(ruleset._PRINTED) <= MOST_PRINTED
    assert loader.load(None, {"drives": 20, "missed_kick_resets": "true"}, None) is found[-1]


def test_rulesets_that_differ_in_an_option_share_their_tables() -> None:
    loader = touchline.find("brettfussball").loader
    short, long = (loader.load(None, {"turns": turns}, None).values for turns in (101, 102))
    assert (short.turns, long.turns) == (101, 102)
    assert all(getattr(short, name) is getattr(long, name) for name in ("ends", "neighbour", "beyond", "fork"))


@pytest.mark.parametrize("name", ["first_down", "famous_first_downs"])
def test_an_edition_for_tests_is_played_when_it_is_named_and_offered_nowhere(name: str) -> None:
    loader = touchline.find(name).loader
    assert "tiny" in loader.editions()["editions"]
    assert "tiny" not in loader.list_editions()
    assert touchline.new(name, edition="tiny").rules.edition == "tiny"
    with pytest.raises(touchline.DataError) as caught:
        touchline.new(name, edition="teeny")
    assert "tiny" not in str(caught.value)
    told = describe_games((), "en")
    assert "tiny" not in {edition.name for game in told.games for edition in game.editions}
    assert "tiny" not in describe(touchline.find(name))["editions"]
