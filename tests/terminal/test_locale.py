"""The reader of catalogues: keys, parameters, codes, plural forms, faults."""

from __future__ import annotations

from pathlib import Path

import pytest

import touchline
from touchline.locale import (
    Catalogue,
    detect_language,
    list_languages,
    load_catalogue,
    load_translation,
    parse_catalogue,
)

PO = r"""
# a comment
msgid ""
msgstr ""
"Language: xx\n"
"Plural-Forms: nplurals=3; plural=n==1 ? 0 : n>=2 && n<=4 ? 1 : 2;\n"

#. for the screen
msgid "game.kick"
msgstr "{side:^side} kicks a {colour:colour} ball {n:+}"

msgid "side.home"
msgstr "the hosts"

msgid "game.colour.red"
msgstr "crimson"

msgid "count.yards"
msgid_plural "count.yards"
msgstr[0] "{n} jard"
msgstr[1] "{n} jardy"
msgstr[2] "{n} jardů"

msgid "game.gain"
msgstr "a gain of {total:#yards}"

msgid "long"
msgstr ""
"two lines\n"
"and a \"quote\" \\ {{braces}}"

#, fuzzy
msgid "unsure"
msgstr "not shown"

msgid "untranslated"
msgstr ""

#~ msgid "old"
#~ msgstr "gone"
"""


@pytest.fixture
def words() -> Catalogue:
    return parse_catalogue(PO, "xx", "xx.po")


def test_codes_are_translated_by_the_namespace_that_the_text_names(words: Catalogue) -> None:
    assert words.text("game.kick", side="home", colour="red", n=-3) == "The hosts kicks a crimson ball −3"
    assert words.text("game.kick", side="home", colour="mauve", n=4) == "The hosts kicks a mauve ball +4"


@pytest.mark.parametrize(
    ("n", "text"), [(1, "1 jard"), (3, "3 jardy"), (7, "7 jardů"), (0, "0 jardů"), (-1, "−1 jard")]
)
def test_the_number_decides_the_plural_form(n: int, text: str, words: Catalogue) -> None:
    assert words.text("count.yards", n=n) == text
    assert words.text("game.gain", total=n) == f"a gain of {text}"


def test_texts_over_several_lines_keep_their_signs(words: Catalogue) -> None:
    assert words.text("long") == 'two lines\nand a "quote" \\ {braces}'


@pytest.mark.parametrize("key", ["nowhere", "unsure", "untranslated", "old"])
def test_a_key_without_a_text_is_shown_in_brackets(key: str, words: Catalogue) -> None:
    assert words.text(key, n=3) == f"[{key}]"


def test_a_parameter_that_is_not_given_shows_its_name(words: Catalogue) -> None:
    assert words.text("game.gain") == "a gain of {total}"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('msgid "a"\nmsgstr "x"\nmsgid "a"\nmsgstr "y"\n', "line 3"),
        ('msgid "a"\nmsgstr x\n', "line 2"),
        ('msgstr "x"\n', "line 1"),
        ('msgid "a"\nmsgtext "x"\n', "line 2"),
        ('msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=n !;\\n"\n', "line 1"),
    ],
)
def test_a_faulty_catalogue_names_the_line(text: str, found: str) -> None:
    with pytest.raises(touchline.DataError, match=found):
        parse_catalogue(text, "xx", "xx.po")


def test_an_unknown_language_lists_those_there_are() -> None:
    assert "en" in list_languages()
    with pytest.raises(touchline.DataError, match=r"'klingon'.*en"):
        load_catalogue("klingon")


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "it_IT", "LC_ALL": "ja_JP.eucJP"}, "ja"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LANGUAGE": "fr:it:de"}, "it"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C.UTF-8", "LANGUAGE": "de"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LC_MESSAGES": "de-CH@euro", "LANG": "it_IT"}, "de"),
    ],
)
def test_the_environment_chooses_the_language(environ: dict[str, str], language: str) -> None:
    assert detect_language(environ) == language


def test_what_a_language_lacks_is_said_in_english(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for language, text in (("en", PO), ("xx", 'msgid "side.home"\nmsgstr "xyz"\n')):
        (tmp_path / language).mkdir()
        (tmp_path / language / "touchline.po").write_text(text, encoding="utf-8")
    monkeypatch.setattr("touchline.locale.FOLDER", tmp_path)
    load_translation.cache_clear()
    load_catalogue.cache_clear()
    try:
        assert load_catalogue("xx").text("side.home") == "xyz"
        assert load_catalogue("xx").text("game.colour.red") == "crimson"
        assert set(load_translation("xx").entries) == {"side.home"}
    finally:
        load_translation.cache_clear()
        load_catalogue.cache_clear()
