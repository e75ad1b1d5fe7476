"""The odds of a question in every game: whole, worded in every language, and made of what a side sees."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import islice

import pytest

import touchline
from touchline.core.game import games
from touchline.core.match import DICE, Match
from touchline.core.sight import see
from touchline.locale import list_languages, load_catalogue
from touchline.play.odds import SHADES, Chance, Die, Face, Outlook, chance, consequences, format_average, outlook

MOST_ASKED = 5_000


def questions(game: str) -> Iterator[tuple[Match, str]]:
    """The questions of random games without end, each with a side that it is put to."""
    draw = random.Random(game)
    while True:
        match = touchline.new(game, seed=draw.randrange(10**6))
        while not match.over:
            if match.asks[0].who == DICE:
                match.roll()
                continue
            yield match.fork(), draw.choice(match.asks).who
            match.play(match.asks[0].who, draw.choice(match.asks[0].choices))


@pytest.mark.parametrize("game", games())
def test_whatever_is_said_has_words_and_adds_up(game: str, sized: Callable[[int, int], int]) -> None:
    told = ((m, who, outlook(see(m, who))) for m, who in islice(questions(game), MOST_ASKED))
    after_a_die = list(islice((one for one in told if one[-1].dice), sized(5, 60)))
    assert after_a_die, "no die followed any of these questions"
    openings = touchline.find(game).presentation.openings
    for match, who, found in after_a_die:
        names = {name for ask in match.asks if ask.who == who for name in ask.choices}
        names |= {name for ask in match.asks if ask.step in openings for name in openings[ask.step].calls}
        assert {pick.name for line in found.rows for pick in (line.picks[0], *line.also)} <= names
        assert {brief.name for brief in found.briefs} <= names
        for die in found.dice:
            assert sum(Fraction(face.odds) for face in die.faces) == 1
        prospects = [cell for cells in found.cells for cell in cells if cell is not None]
        for prospect in prospects:
            assert sum(float(one.percent) for one in prospect.chances) < 101
        keys = {f"{game}.die.{die.name}" for die in found.dice}
        keys |= {f"{game}.odds.{one.what}" for prospect in prospects for one in prospect.chances}
        catalogues = [load_catalogue(language) for language in list_languages()]
        assert all(key in words for key in keys for words in catalogues)
        for one in (one for prospect in prospects for one in (prospect.main, prospect.risk) if one):
            forms = (f"{game}.odds.main.{one.what}", f"{game}.odds.{one.what}")
            assert all(any(form in words for form in forms) for words in catalogues)


@pytest.mark.parametrize("game", games())
def test_a_table_is_whole(game: str, sized: Callable[[int, int], int]) -> None:
    told = (outlook(see(m, who)) for m, who in islice(questions(game), MOST_ASKED))
    for found in islice((one for one in told if one.rows), sized(4, 60)):
        assert len(found.cells) == len(found.rows)
        assert {len(cells) for cells in found.cells} == {len(found.columns) or 1}
        for gauge in found.gauges:
            assert [len(shades) for shades in gauge.shades] == [len(cells) for cells in found.cells]
            used = {shade for shades in gauge.shades for shade in shades}
            assert SHADES in used
            assert used <= set(range(SHADES + 1))
            assert len(gauge.mix) in (0, len(found.rows))
            assert bool(gauge.mix) == bool(gauge.bound)
            assert not gauge.mix or abs(sum(int(share or 0) for share in gauge.mix) - 100) <= len(gauge.mix) // 2


@pytest.mark.parametrize("game", games())
def test_asking_changes_nothing(game: str) -> None:
    match, who = next(questions(game))
    before = (match.record(), match.state, match.asks)
    outlook(see(match, who))
    assert (match.record(), match.state, match.asks) == before


def test_who_does_not_see_a_hand_is_told_of_every_card_that_may_be_in_it() -> None:
    hands = ("dive+sweep+quick+post", "dive+off_tackle+slant+out")
    first, second = (touchline.new("first_down", position={"picked": hand, "laid": "dive"}) for hand in hands)
    told = outlook(see(first, "away"))
    assert told == outlook(see(second, "away"))
    cards = {line.picks[0].name for line in told.columns}
    assert cards == {*["off_tackle", "sweep", "quick", "slant", "out", "post", "bomb"], "field_goal", "special"}
    assert {line.picks[0].name for line in outlook(see(first, "home")).rows} < cards


def test_odds_that_depend_on_what_is_hidden_are_not_told() -> None:
    match = touchline.new("first_down", position={"picked": "dive+sweep+quick+post"})
    at = see(match, "away")
    first, *others = at.worlds
    odd = replace(at.game, worlds=lambda s, r, side: [first, (replace(others[0][0], piece=3), 1)])
    assert outlook(replace(at, game=odd)) == Outlook(known=False)


def test_who_is_not_asked_is_told_nothing() -> None:
    match = touchline.new("first_and_roll")
    assert outlook(see(match, "away")).dice
    assert outlook(see(match, "home")) == Outlook()


def test_a_game_without_a_verdict_tells_its_die_alone() -> None:
    match, who = next((m, who) for m, who in questions("brettfussball") if m.asks[0].step == "action")
    at = see(match, who)
    at = replace(at, game=replace(at.game, verdict=None))
    die = Die("die", tuple(Face(str(n), "1/6") for n in range(1, 7)))
    assert outlook(at) == Outlook((die,))
    assert all(consequence.ends == () for consequence in consequences(at) or ())


def test_a_percentage_is_rounded_once_and_a_fraction_is_told_where_it_says_more() -> None:
    assert chance("x", Fraction(1, 3), exact=True) == Chance("x", "1/3", "33")
    assert chance("x", Fraction(1, 36), exact=True) == Chance("x", "1/36", "2.8")
    assert chance("x", Fraction(1, 1297), exact=True) == Chance("x", "", "0.1")
    assert chance("x", Fraction(1, 3), exact=False) == Chance("x", "", "33")
    assert chance("x", Fraction(0), exact=True) == Chance("x", "0", "0")
    assert format_average(Fraction(-1, 30), whole=False) == "+0.0"
    assert format_average(Fraction(-6), whole=True) == "-6"
