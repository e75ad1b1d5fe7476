"""At a table nobody is called home or away: the reader is spoken to, the other side has a name."""

from __future__ import annotations

import re

import pytest

from tests.browser.conftest import Arrive
from tests.browser.person import ANSWER, LINES, Person
from tests.browser.screens import at, resign
from tests.browser.test_hot_seat import sat_down
from tests.games import WITH_BOARD

STRIP = ".result"
SCORE = r"(Home|home|Heim|Casa) \d+, ([Aa]way|Gast|Ospite) \d+|ホーム\d+点?、アウェイ\d+点?"
"""What a score alone is told with: nobody is called so in it."""
SIDES = {
    "en": ("Home", "home", "Away", "away"),
    "de": ("Heim", "Gast"),
    "it": ("Casa", "Ospite"),
    "ja": ("ホーム", "アウェイ"),
}
SHORT = {"ball": 60, "down": 2, "mark": 66, "phase": "call"}
"""A call on the other side's half."""
CALLS = {
    "en": ("You call red, Robin covers", "at Robin’s 40"),
    "de": ("Du sagst Rot an, Robin deckt", "an der 40 von Robin"),
    "it": ("Chiami rosso, Robin copre", "sulle 40 yard di Robin"),
    "ja": ("あなたは赤をコール、ロビンは", "ロビン陣40ヤード"),
}
TURNS = 6


def told(person: Person) -> str:
    """All that the log and the result say, folded away or not; without what is said only to whom it may concern."""
    return " ".join((person.page.text_content(STRIP) or "", *person.log))


@pytest.mark.parametrize("language", CALLS)
def test_a_call_is_told_in_the_words_of_the_reader(language: str, arrive: Arrive) -> None:
    person = arrive(language=language)
    person.lay("first_and_roll", position=SHORT)
    person.page.wait_for_selector(f"{ANSWER}[data-choice=red]")
    call, place = CALLS[language]
    assert place in person.page.inner_text(STRIP)
    person.page.locator(f"{ANSWER}[data-choice=red]").click()
    person.page.wait_for_function(
        "([lines, call]) => [...document.querySelectorAll(lines)].some((one) => one.textContent.includes(call))",
        arg=[LINES, call],
    )


def test_the_own_half_is_yours(arrive: Arrive) -> None:
    person = arrive()
    person.lay("first_and_roll", position={"ball": 38, "down": 2, "mark": 44})
    person.page.wait_for_selector(ANSWER)
    assert "at your 38" in person.page.inner_text(STRIP)


@pytest.mark.parametrize("language", SIDES)
@pytest.mark.parametrize("game", WITH_BOARD)
def test_against_the_computer_no_line_speaks_of_home_and_away(game: str, language: str, arrive: Arrive) -> None:
    person = arrive(seed=game, language=language)
    person.lay(game)
    for _ in range(TURNS):
        person.answer()
    person.page.wait_for_selector(LINES, state="attached")
    said = re.sub(SCORE, "", told(person))
    assert [
        side for side in SIDES[language] if side in re.findall(r"\w+", said) or (language == "ja" and side in said)
    ] == []


def test_two_at_one_screen_are_called_by_the_names_they_gave(arrive: Arrive) -> None:
    person = sat_down(arrive, "brettfussball")
    for _ in range(TURNS):
        person.answer()
    assert "Mara rolls" in told(person) or "Bo rolls" in told(person)


def test_a_replay_calls_the_computer_by_its_name(arrive: Arrive) -> None:
    person = arrive(seed="replay")
    person.lay("brettfussball")
    for _ in range(TURNS):
        person.answer()
    resign(person)
    at(person, f"#/replay/{person.table}", ".steps input")
    person.page.keyboard.press("End")
    person.page.wait_for_selector(LINES, state="attached")
    assert any("Robin rolls" in line for line in person.log)
