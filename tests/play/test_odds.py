"""The odds of a question in every game: whole, worded in every language, and made of what a side sees."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import islice

import pytest

import touchline
from touchline.core.game import games
from touchline.core.match import DICE, Match
from touchline.core.sight import see
from touchline.locale import list_languages, load_catalogue
from touchline.play.odds import Chance, Die, Face, Outlook, chance, consequences, outlook

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
    for match, who, found in after_a_die:
        names = {(ask.step, name) for ask in match.asks if ask.who == who for name in ask.choices}
        assert {(p.picks[0].step, p.picks[0].name) for p in found.prospects} <= names
        for die in found.dice:
            assert sum(Fraction(face.odds) for face in die.faces) == 1
        for prospect in found.prospects:
            assert sum(float(one.percent) for one in prospect.chances) < 101
        keys = {f"{game}.die.{die.name}" for die in found.dice}
        keys |= {f"{game}.odds.{one.what}" for prospect in found.prospects for one in prospect.chances}
        assert all(key in load_catalogue(language) for key in keys for language in list_languages())


@pytest.mark.parametrize("game", games())
def test_asking_changes_nothing(game: str) -> None:
    match, who = next(questions(game))
    before = (match.record(), match.state, match.asks)
    outlook(see(match, who))
    assert (match.record(), match.state, match.asks) == before


def test_who_cannot_know_the_state_is_told_nothing() -> None:
    match = touchline.new("first_down", position={"picked": "dive+sweep+quick+post"})
    assert outlook(see(match, "home")).prospects
    assert outlook(see(match, "away")) == Outlook((), (), known=False)


def test_who_is_not_asked_is_told_nothing() -> None:
    match = touchline.new("first_and_roll")
    assert outlook(see(match, "away")).dice
    assert outlook(see(match, "home")) == Outlook((), (), known=True)


def test_a_game_without_a_verdict_tells_its_die_alone() -> None:
    match, who = next((m, who) for m, who in questions("brettfussball") if m.asks[0].step == "action")
    die = Die("die", tuple(Face(str(n), "1/6") for n in range(1, 7)))
    assert outlook(see(match, who)) == Outlook((die,), (), known=True)
    assert all(consequence.ends == () for consequence in consequences(see(match, who)))


def test_a_percentage_is_rounded_once_and_a_fraction_is_told_where_it_says_more() -> None:
    assert chance("x", Fraction(1, 3), exact=True) == Chance("x", "1/3", "33")
    assert chance("x", Fraction(1, 36), exact=True) == Chance("x", "1/36", "2.8")
    assert chance("x", Fraction(1, 1297), exact=True) == Chance("x", "", "0.1")
    assert chance("x", Fraction(1, 3), exact=False) == Chance("x", "", "33")
