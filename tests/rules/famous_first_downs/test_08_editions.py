"""Chapter 8, Editions: what they change, and that they are numbers only."""

from __future__ import annotations

from typing import Any

import pytest

import touchline
from tests.rules.famous_first_downs.situation import GAME, PASS_10, TACKLE, coins, situation, zones
from tests.rules.steps import asked, go
from touchline.core.reasons import Reason


def values(edition: str, **options: Any) -> Any:
    return touchline.find(GAME).load(edition, options).values


@pytest.mark.rule("8")
def test_the_italian_edition_is_the_default() -> None:
    assert touchline.new(GAME).rules.edition == "italian"


@pytest.mark.rule("8")
def test_the_english_edition_changes_three_things_and_no_more() -> None:
    italian, english = values("italian"), values("english")
    assert english == italian._replace(coin_toss=1, sack_price=3, defense_repeat_price=4)


@pytest.mark.rule("8")
@pytest.mark.rule("7.6")
@pytest.mark.parametrize(
    ("edition", "away", "asks"), [("italian", 2, True), ("english", 2, False), ("english", 3, True)]
)
def test_a_sack_costs_two_coins_or_three(edition: str, away: int, asks: bool) -> None:
    m = go(situation(edition=edition, zones=(20, 10, 20), momentum=[0, away]), *TACKLE)
    assert (asked(m) == "sack") == asks
    if asks:
        assert coins(go(m, "sack")) == (10, 0, 0)


@pytest.mark.rule("8")
@pytest.mark.rule("7.7")
def test_the_defenses_repeat_costs_four_coins_in_the_english_edition() -> None:
    m = go(situation(edition="english", zones=(20, 10, 20), momentum=[0, 3]), *PASS_10)
    assert asked(m) == "lay"
    m = go(situation(edition="english", zones=(20, 10, 20), momentum=[0, 4]), *PASS_10, "defense_answer:repeat")
    assert (coins(m), zones(m)) == ((10, 0, 0), (20, 10, 20))


@pytest.mark.rule("8")
@pytest.mark.rule("7.9")
def test_in_the_english_edition_an_offense_takes_back_what_it_spent_and_a_defense_three_for_its_sack() -> None:
    m = go(
        situation(edition="english", zones=(20, 10, 20), momentum=[3, 3]), *TACKLE, "sack:sack", "offense_repeat:repeat"
    )
    assert coins(m) == (7, 0, 3)


@pytest.mark.rule("8")
def test_the_offenses_prices_are_the_same_in_both_editions() -> None:
    for edition in ("italian", "english"):
        r = values(edition)
        assert (r.step_price, r.trick_price, r.offense_repeat_price, r.turnover_price) == (1, 2, 3, 7)


@pytest.mark.rule("8")
def test_why_a_repeat_is_too_dear_is_explained() -> None:
    m = go(situation(edition="english", zones=(20, 10, 20), momentum=[3, 3]), *PASS_10)
    assert m.why("away", "repeat") == Reason("not_your_turn", "7.8")
    m = go(situation(zones=(20, 10, 20), momentum=[2, 3]), *PASS_10)
    assert m.why("away", "turnover") == Reason("too_few_coins_for_a_turnover", "7.7")


@pytest.mark.rule("8")
@pytest.mark.rule("2.1")
def test_the_tiny_edition_is_one_drive_each_on_a_short_field_with_two_coins() -> None:
    m = touchline.new(GAME, edition="tiny")
    assert (zones(m), coins(m), m.rules.values.drives, m.rules.values.downs) == ((0, 6, 6), (2, 0, 0), 1, 2)
    assert m.asks[0].choices == ("pro_set", "i_formation")


@pytest.mark.rule("8")
@pytest.mark.rule("2.1")
def test_a_switch_has_the_last_word_over_the_edition() -> None:
    assert values("tiny").drives == 1
    assert values("tiny", drives=2).drives == 2
    assert values("italian").drives == 3


@pytest.mark.rule("8")
@pytest.mark.rule("2.2")
def test_the_tiny_edition_knows_no_overtime() -> None:
    m = situation(edition="tiny", offense="away", down=2, zones=(3, 3, 6), score=[3, 3])
    go(m, "punt")
    assert m.outcome == touchline.Outcome(None, "draw")


@pytest.mark.rule("8")
@pytest.mark.parametrize(
    ("request_", "words"),
    [
        ({"edition": "germn"}, "'germn'"),
        ({"options": {"drive": 3}}, "Did you mean drives"),
        ({"options": {"missed_kick_resets": "maybe"}}, "one of false, true"),
        ({"seats": 3}, "one of 2"),
    ],
)
def test_an_unknown_edition_or_option_is_an_error_that_names_the_right_ones(
    request_: dict[str, Any], words: str
) -> None:
    with pytest.raises(touchline.DataError, match=words):
        touchline.new(GAME, **request_)


@pytest.mark.rule("8")
def test_no_rule_asks_for_the_name_of_an_edition() -> None:
    from pathlib import Path

    folder = Path(touchline.find(GAME).data).parent
    texts = [path.read_text(encoding="utf-8") for path in folder.rglob("*.py")]
    assert not [text for text in texts if "edition ==" in text or '"english"' in text or '"tiny"' in text]
