"""The term lists in ``docs/terms``: what a thing is called in a language, kept in every catalogue and rulebook."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import touchline
from touchline.core.game import games
from touchline.locale import ENGLISH, list_languages, load_translation

FOLDER = Path(__file__).parents[2] / "docs" / "terms"
LISTS = tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))
FIELDS = {"en", "use", "never", "games", "because", "but"}
LETTER = "A-Za-zÀ-ÖØ-öø-ÿ"
"""Letters that make words with borders. Japanese has none, so a term may begin and end anywhere there."""

Term = Mapping[str, Any]


class Said(NamedTuple):
    """A text in English and in another language."""

    game: str
    english: str
    text: str


def terms_of(language: str) -> list[Term]:
    found: list[Term] = read(FOLDER / f"{language}.toml")["term"]
    return found


def read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def word(pattern: str) -> re.Pattern[str]:
    """A regular expression with word borders, whatever the case."""
    return re.compile(rf"(?<![{LETTER}])(?:{pattern})(?![{LETTER}])", re.IGNORECASE)


def spoken(text: str) -> str:
    return re.sub(r"\{[^}]*\}", " ", text)


def texts_of(language: str) -> Iterator[tuple[str, str, str]]:
    """Every text of a language, as its game ("" for all games), its place and what it says."""
    for key, entry in load_translation(language).entries.items():
        scope = key.partition(".")[0]
        yield scope if scope in games() else "", key, spoken(" / ".join(entry.forms))
    for name in games():
        data = touchline.find(name).data
        book = read(data / f"rulebook.{language}.toml")
        switches = {switch: row["says"] for switch, row in read(data / "editions.toml")["switches"].items()}
        for chapter, title in book["chapters"].items():
            yield name, f"{name} chapter {chapter}", title
        for switch, says in book.get("switches", switches).items():
            yield name, f"{name} switch {switch}", says
        for rule, row in book["rules"].items():
            yield name, f"{name} {rule}", " ".join(row.get(part, "") for part in ("title", "text", "ruling"))


def pairs(language: str) -> dict[str, Said]:
    english = {place: text for _, place, text in texts_of(ENGLISH)}
    return {place: Said(game, english[place], text) for game, place, text in texts_of(language)}


def broken(term: Term, said: Mapping[str, Said]) -> list[str]:
    """Where a term is not kept: a text that lacks it, or says what it must not."""
    found = []
    for place, (game, english, text) in said.items():
        if game not in term.get("games", (game,)) or place in term.get("but", ()):
            continue
        wanted = term.get("use", ())
        if wanted and word(term["en"]).search(english) and not any(form.lower() in text.lower() for form in wanted):
            found.append(f"{place}: {wanted[0]!r} is missing in {text!r}")
        bad = [form for form in term.get("never", ()) if word(form).search(text)]
        found += [f"{place}: {form!r} must not be in {text!r}" for form in bad]
    return found


def test_term_lists_are_of_languages_that_exist() -> None:
    assert LISTS
    assert set(LISTS) <= set(list_languages())


@pytest.mark.parametrize("language", LISTS)
def test_every_text_keeps_to_the_terms_of_its_language(language: str) -> None:
    said = pairs(language)
    assert [line for term in terms_of(language) for line in broken(term, said)] == []


@pytest.mark.parametrize("language", LISTS)
def test_a_term_asks_for_something_that_texts_can_break(language: str) -> None:
    said = pairs(language)
    for term in terms_of(language):
        assert term.keys() <= FIELDS, term
        assert term.get("use") or term.get("never"), term
        assert set(term.get("games", ())) <= set(games()), term
        assert set(term.get("but", ())) <= said.keys(), term
        assert str(term["because"]).strip(), term
        if "use" in term:
            met = [row for row in said.values() if row.game in term.get("games", (row.game,))]
            assert any(word(term["en"]).search(row.english) for row in met), f"no English text has {term['en']!r}"


def test_a_broken_term_is_found() -> None:
    said = {
        "a": Said("toy", "A trick play.", "Ein Trick."),
        "b": Said("toy", "Trick plays", "Trick Plays"),
        "c": Said("other", "A trick play.", "Ein Trick."),
        "d": Said("toy", "Tricky", "Trickreich"),
    }
    term = {"en": "trick plays?", "use": ["Trick Play"], "games": ["toy"]}
    assert broken(term, said) == ["a: 'Trick Play' is missing in 'Ein Trick.'"]
    assert broken({**term, "but": ["a"]}, said) == []
    assert [line.split(":")[0] for line in broken({"never": ["Trick"]}, said)] == ["a", "b", "c"]
    assert broken({"never": ["(?-i:trick)"]}, said) == []
    assert [line.split(":")[0] for line in broken({"never": ["技"]}, {"e": Said("", "", "特技を使う")})] == ["e"]
