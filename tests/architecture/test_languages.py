"""Every language says all that English says: every key with its parameters, every rule with its numbers."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import touchline
from tests.architecture.source import fields_of
from touchline.core.game import games
from touchline.locale import (
    ENGLISH,
    Catalogue,
    find_sources,
    format_number,
    list_languages,
    load_catalogue,
    load_translation,
    parse_catalogue,
)

OTHERS = tuple(language for language in list_languages() if language != ENGLISH)
MANY = 1000
CODE_NAME = re.compile(r"[a-z]+(?:_[a-z0-9]+)+")
WORDS = re.compile(r"[^\W\d_]{2,}")
STRAIGHT = re.compile(r"""["']|(?<![\w.,)])-\d|\.\.\.""")
"""What a typewriter has and a printed text has not: straight quotes, a hyphen for a minus, three dots."""

# Names and loan words that a language has from English: a text made of them alone may be the same.
FROM_ENGLISH = {
    "de": """
        1st Roll Famous First Downs Down Game Brettfußball Touchline Esc FLAG T Pro Set Formation Singleback Wishbone
        Shotgun Spread Goal Line Nickel Dime Quarter Dive Off tackle Sweep Quick Slant Out Post Bomb Field Special
        Base Stack Blitz Short Deep zone Spy Hail Mary FIRST DOWN TOUCH Kickoff Punt Touchback Touchdown Safety
        Fair Catch Timeout Return Sack Turnover Onside pool Link Pip Robin Ada Vega Noa Kai Iris min
        TD INT Drive Yards Tackle Tackles Bonus No Overtime normal Turnovers Chance
    """,
    "it": """
        1st Roll Famous First Downs Down Game Brettfußball Touchline Esc FLAG T Pro Set Formation Singleback Wishbone
        Shotgun Spread Goal Line Nickel Dime Quarter Dive Off tackle Sweep Quick Slant Out Post Bomb Field Special
        Base Stack Blitz Short Deep zone Spy Hail Mary FIRST DOWN TOUCH kickoff punt touchback touchdown safety
        fair catch timeout field goal first down trick play onside Link Pip Robin Ada Vega Noa Kai Iris min
        TD INT inc drive kick Bonus No Overtime Touchdown Safety Field
    """,
    "ja": """
        1st Roll Famous First Downs Touchline Esc FLAG T FIRST DOWN TOUCH HOME AWAY Enter TD INT
    """,
}


@pytest.fixture(params=OTHERS)
def other(request: pytest.FixtureRequest) -> Catalogue:
    return load_translation(request.param)


@pytest.fixture
def english() -> Catalogue:
    return load_translation(ENGLISH)


def entries(path: Path) -> set[str]:
    return set(parse_catalogue(path.read_text(encoding="utf-8"), "", path.name).entries)


def path_of(game: str, language: str) -> Path:
    return touchline.find(game).data / f"rulebook.{language}.toml"


def book(game: str, language: str) -> dict[str, Any]:
    return tomllib.loads(path_of(game, language).read_text(encoding="utf-8"))


TRANSLATED_BOOKS = [(name, language) for name in games() for language in OTHERS if path_of(name, language).exists()]


def spoken(text: str) -> set[str]:
    """The words of a text without its parameters."""
    return set(WORDS.findall(re.sub(r"\{[^}]*\}", " ", text)))


def parameters(catalogue: Catalogue, key: str) -> set[str]:
    return {name for name, _ in fields_of(catalogue, key)}


def test_four_languages_are_spoken() -> None:
    assert list_languages() == ("de", "en", "it", "ja")


def test_every_file_has_the_keys_of_the_english_one(other: Catalogue) -> None:
    ours, theirs = find_sources(other.language), find_sources(ENGLISH)
    assert ours.keys() == theirs.keys()
    for name, path in ours.items():
        missing, foreign = entries(theirs[name]) - entries(path), entries(path) - entries(theirs[name])
        assert sorted(foreign) == []
        assert sorted(missing) == []


def test_every_language_has_every_rulebook() -> None:
    wanted = {(name, language) for name in games() for language in OTHERS}
    assert wanted - set(TRANSLATED_BOOKS) == set()


def test_every_text_has_the_parameters_of_the_english_one(other: Catalogue, english: Catalogue) -> None:
    differ = {
        key: parameters(other, key) ^ parameters(english, key)
        for key in other.entries
        if parameters(other, key) != parameters(english, key)
    }
    assert differ == {}


def test_what_is_counted_has_as_many_forms_as_the_language(other: Catalogue, english: Catalogue) -> None:
    forms = 1 + max(other.plural(n) for n in range(MANY))
    for key, entry in other.entries.items():
        expected = forms if len(english.entries[key].forms) > 1 else 1
        assert len(entry.forms) == expected, key


def test_no_text_is_the_english_one(other: Catalogue, english: Catalogue) -> None:
    loaned = {word.casefold() for word in WORDS.findall(FROM_ENGLISH[other.language])}
    same = {
        key: entry.forms[0]
        for key, entry in other.entries.items()
        if entry.forms == english.entries[key].forms
        and not {word.casefold() for word in spoken(entry.forms[0])} <= loaned
    }
    assert same == {}


def test_a_text_ends_in_a_space_where_the_english_one_does(other: Catalogue, english: Catalogue) -> None:
    for key, entry in other.entries.items():
        for form in entry.forms:
            wanted = english.entries[key].forms[0]
            assert not form.startswith(" "), key
            assert form.endswith(" ") == wanted.endswith(" "), key


def test_texts_are_set_as_print_is(other: Catalogue) -> None:
    typed = {key: form for key, entry in other.entries.items() for form in entry.forms if STRAIGHT.search(form)}
    assert typed == {}


@pytest.mark.parametrize(("name", "language"), TRANSLATED_BOOKS)
def test_a_rulebook_has_the_chapters_rules_and_sources_of_the_english_one(name: str, language: str) -> None:
    ours, theirs = book(name, language), book(name, ENGLISH)
    assert ours["language"] == language
    assert list(ours["chapters"]) == list(theirs["chapters"])
    assert list(ours["sources"]) == list(theirs["sources"])
    assert list(ours["rules"]) == list(theirs["rules"])
    for rule, row in ours["rules"].items():
        assert row.keys() == theirs["rules"][rule].keys(), rule
        assert row["source"] == theirs["rules"][rule]["source"], rule
        assert row.get("kind") == theirs["rules"][rule].get("kind"), rule


@pytest.mark.parametrize(("name", "language"), TRANSLATED_BOOKS)
def test_a_rulebook_says_what_every_switch_does(name: str, language: str) -> None:
    said = book(name, language)["switches"]
    assert list(said) == list(touchline.find(name).loader.switches())
    assert all(said.values())


@pytest.mark.parametrize(("name", "language"), TRANSLATED_BOOKS)
def test_a_translated_rule_keeps_every_number_and_name_of_a_switch(name: str, language: str) -> None:
    """Japanese writes with digits what English spells out, so there may be more."""
    ours, theirs = book(name, language), book(name, ENGLISH)
    for rule, row in theirs["rules"].items():
        for part in ("text", "ruling"):
            found, wanted = (sheet["rules"][rule].get(part, "") for sheet in (ours, theirs))
            numbers, english = (Counter(re.findall(r"\d+", text)) for text in (found, wanted))
            assert numbers >= english if language == "ja" else numbers == english, f"{rule} {part}"
            assert set(CODE_NAME.findall(found)) == set(CODE_NAME.findall(wanted)), f"{rule} {part}"
            assert row.get(part, "").strip() == "" or found.strip() != wanted.strip(), f"{rule} {part} is English"


@pytest.mark.parametrize(("name", "language"), TRANSLATED_BOOKS)
def test_rulebooks_are_set_as_print_is(name: str, language: str) -> None:
    for rule, row in book(name, language)["rules"].items():
        for part in ("title", "text", "ruling"):
            assert STRAIGHT.findall(row.get(part, "")) == [], f"{rule} {part}"


def test_numbers_carry_a_real_minus_in_every_language(other: Catalogue) -> None:
    assert load_catalogue(other.language).text("count.yards", n=-3).startswith(format_number(-3))
