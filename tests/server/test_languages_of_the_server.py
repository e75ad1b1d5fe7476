"""What the server tells of games and rules is in the language that was asked for."""

from __future__ import annotations

import pytest

import touchline
from touchline.core.game import games
from touchline.locale import languages
from touchline.server.http.api.catalogue import listed_games, rules_in_words, words

BOX = tuple(games())
TRANSLATED = [
    language
    for language in languages()
    if language != "en" and all((touchline.find(name).data / f"rulebook.{language}.toml").exists() for name in BOX)
]
"""That no language lacks a rulebook is for the test of all languages to say."""


def says(language: str) -> list[str]:
    """What every switch of every edition does."""
    return [
        switch["says"]
        for game in listed_games((), language)
        for edition in game["editions"]
        for switch in edition["switches"]
    ]


@pytest.mark.parametrize("language", TRANSLATED)
def test_switches_rules_and_words_are_said_in_each_language(language: str) -> None:
    assert all(ours != theirs for ours, theirs in zip(says(language), says("en"), strict=True))
    for name in BOX:
        ours, theirs = rules_in_words(name, language), rules_in_words(name, "en")
        assert ours["language"] == language
        assert [rule["number"] for rule in ours["rules"]] == [rule["number"] for rule in theirs["rules"]]
    assert words(language)["texts"].keys() == words("en")["texts"].keys()


def test_a_language_that_nobody_speaks_is_refused() -> None:
    for ask in (lambda: listed_games((), "tlh"), lambda: rules_in_words("first_down", "tlh"), lambda: words("tlh")):
        with pytest.raises(touchline.DataError, match="tlh"):
            ask()
