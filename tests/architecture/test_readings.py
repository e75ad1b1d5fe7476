"""The readings of Japanese: every kanji in the games for children has one, as the page sets it above the word."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator

import pytest

import touchline
from touchline.locale import languages, readings, translated
from touchline.server.catalogue import words

JAPANESE = "ja"
FOR_CHILDREN = ("first_down", "brettfussball")
KANJI = re.compile(r"[一-鿿々]")
KANA = re.compile(r"[ぁ-ん]+")


def texts(game: str) -> Iterator[str]:
    """Everything that a game says in Japanese: its texts and its rules."""
    yield from (entry.forms[0] for key, entry in translated(JAPANESE).entries.items() if key.startswith(f"{game}."))
    book = tomllib.loads((touchline.find(game).data / f"rulebook.{JAPANESE}.toml").read_text(encoding="utf-8"))
    yield from (*book["chapters"].values(), *book["switches"].values())
    for rule in book["rules"].values():
        yield from (rule["title"], rule["text"], rule.get("ruling", ""))


def known_words() -> re.Pattern[str]:
    """The words of the glossary, the longest first: what ``ruby`` in ``boards/parts.js`` looks for."""
    return re.compile("|".join(sorted(readings(JAPANESE), key=len, reverse=True)))


@pytest.mark.parametrize("game", FOR_CHILDREN)
def test_every_kanji_of_a_game_for_children_has_a_reading(game: str) -> None:
    unread = {text: rest for text in texts(game) if KANJI.search(rest := known_words().sub("", text))}
    assert unread == {}


def test_every_word_of_the_glossary_is_said_somewhere() -> None:
    said = {word for game in FOR_CHILDREN for text in texts(game) for word in known_words().findall(text)}
    assert set(readings(JAPANESE)) - said == set()


def test_a_reading_is_in_hiragana_and_keeps_the_hiragana_of_its_word() -> None:
    for word, reading in readings(JAPANESE).items():
        assert KANA.fullmatch(reading), word
        assert re.fullmatch(re.sub(f"{KANJI.pattern}+", ".+", word), reading), f"{word} is not read {reading}"


def test_the_page_gets_the_readings_with_the_words() -> None:
    assert words(JAPANESE)["readings"] == readings(JAPANESE)
    assert all(words(language)["readings"] == {} for language in languages() if language != JAPANESE)
