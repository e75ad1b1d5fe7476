"""What the server tells of games and rules is in the language that was asked for."""

from __future__ import annotations

from functools import partial

import pytest

import touchline
from touchline.core.game import games
from touchline.locale import list_languages
from touchline.server.http.api.catalogue import describe_games, describe_rulebook, list_words

BOX = tuple(games())
TRANSLATED = [
    language
    for language in list_languages()
    if language != "en" and all((touchline.find(name).data / f"rulebook.{language}.toml").exists() for name in BOX)
]
"""That no language lacks a rulebook is for the test of all languages to say."""


def says(language: str) -> list[str]:
    """What every switch of every edition does."""
    return [
        switch.says
        for game in describe_games((), language).games
        for edition in game.editions
        for switch in edition.switches
    ]


@pytest.mark.parametrize("language", TRANSLATED)
def test_switches_rules_and_words_are_said_in_each_language(language: str) -> None:
    assert all(ours != theirs for ours, theirs in zip(says(language), says("en"), strict=True))
    for name in BOX:
        ours, theirs = describe_rulebook(name, language), describe_rulebook(name, "en")
        assert ours.language == language
        assert [rule.number for rule in ours.rules] == [rule.number for rule in theirs.rules]
    assert list_words(language).texts.keys() == list_words("en").texts.keys()


def test_a_language_that_nobody_speaks_is_refused() -> None:
    for ask in (partial(describe_games, ()), partial(describe_rulebook, "first_down"), list_words):
        with pytest.raises(touchline.DataError, match="tlh"):
            ask("tlh")
