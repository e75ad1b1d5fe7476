"""The readings of Japanese: every kanji that is said has one, as the page sets it above the word."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator

import pytest

import touchline
from touchline.core.game import games
from touchline.locale import list_languages, load_readings, load_translation
from touchline.server.http.api.catalogue import list_words

JAPANESE = "ja"
KANJI = re.compile(r"[一-鿿々]")
KANA = re.compile(r"[ぁ-ん]+")
READ = re.compile(r"[0-9一-鿿々]+")
"""What a reading stands for: a number is read together with what it counts."""


def texts(game: str) -> Iterator[str]:
    """Everything that a game says in Japanese: its texts and its rules; without a game, what all games say."""
    named = games()
    for key, entry in load_translation(JAPANESE).entries.items():
        space = key.partition(".")[0]
        if (space if space in named else "") == game:
            yield from entry.forms
    if not game:
        return
    book = tomllib.loads((touchline.find(game).data / f"rulebook.{JAPANESE}.toml").read_text(encoding="utf-8"))
    yield from (*book["chapters"].values(), *book["switches"].values(), *book["sources"].values())
    for rule in book["rules"].values():
        yield from (rule["title"], rule["text"], rule.get("ruling", ""))


def known_words() -> re.Pattern[str]:
    """The words of the glossary, the longest first: what ``readings.js`` looks for."""
    return re.compile("|".join(sorted(load_readings(JAPANESE), key=len, reverse=True)))


@pytest.mark.parametrize("game", ["", *games()])
def test_every_kanji_that_is_said_has_a_reading(game: str) -> None:
    known = known_words()
    unread = {text: rest for text in texts(game) if KANJI.search(rest := known.sub("", text))}
    assert unread == {}


def test_every_word_of_the_glossary_is_said_somewhere() -> None:
    known = known_words()
    said = {word for game in ("", *games()) for text in texts(game) for word in known.findall(text)}
    assert set(load_readings(JAPANESE)) - said == set()


def test_a_reading_is_in_hiragana_and_keeps_the_hiragana_of_its_word() -> None:
    for word, reading in load_readings(JAPANESE).items():
        assert KANA.fullmatch(reading), word
        assert re.fullmatch(READ.sub(".+", word), reading), f"{word} is not read {reading}"


def test_the_page_gets_the_readings_with_the_words() -> None:
    assert list_words(JAPANESE).readings == load_readings(JAPANESE)
    assert all(list_words(language).readings == {} for language in list_languages() if language != JAPANESE)
