"""Two at one screen: names are asked once, the curtain is held once a call, and a play takes four actions."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Arrive
from tests.browser.person import ANSWER, QUESTION, Person

HELD = 550
CURTAIN = ".asked [data-look]"
NAMES = """() => {
  localStorage.setItem("touchline.name", "Mara");
  localStorage.setItem("touchline.friend", "Bo");
}"""
CLOCK = ("timeout", "let_run", "run_off", "leave")


def sat_down(arrive: Arrive, game: str, **asked: object) -> Person:
    """Two people at one screen, known by name."""
    person = arrive(seed="here")
    person.page.evaluate(NAMES)
    person.page.reload()
    person.page.wait_for_selector(".game")
    person.lay(game, "here", **asked)
    person.page.wait_for_selector(f"{CURTAIN}, {ANSWER}")
    return person


def hold(person: Person) -> None:
    """Hold the curtain as a finger does."""
    person.page.locator(CURTAIN).hover()
    person.page.mouse.down()
    person.page.wait_for_selector(ANSWER)
    person.page.mouse.up()


def calls_told(person: Person) -> int:
    return sum("calls" in line and "covers" in line for line in person.log)


def one_play(person: Person, call: str) -> list[str]:
    """Play from one curtain to the next play: everything that had to be done."""
    done: list[str] = []
    before = calls_told(person)
    while True:
        person.page.wait_for_selector(f"{CURTAIN}, {ANSWER}, .ended")
        if calls_told(person) > before and person.page.locator(CURTAIN).count():
            return done
        if person.page.locator(CURTAIN).count():
            hold(person)
            done.append("hold")
            continue
        names = person.page.locator(f"{ANSWER}[data-choice]").evaluate_all("(all) => all.map((o) => o.dataset.choice)")
        name = next((one for one in names if one.split()[-1] == call), names[-1])
        before_click = person.question
        person.page.locator(f'{ANSWER}[data-choice="{name}"]').click()
        person.page.wait_for_function(f"(before) => {QUESTION} !== before", arg=before_click)
        done.append(name)


def test_a_play_takes_four_actions_and_nobody_is_asked_about_the_clock(arrive: Arrive) -> None:
    person = sat_down(arrive, "first_and_roll", position={"ball": 30})
    plays = [one_play(person, "yellow") for _ in range(3)]
    for done in plays:
        assert [one.split()[-1] for one in done[:4]] == ["hold", "yellow", "hold", "yellow"]
        assert not set(done) & set(CLOCK)
    assert min(map(len, plays)) == 4


def test_what_is_announced_is_called_behind_the_same_curtain(arrive: Arrive) -> None:
    person = sat_down(arrive, "first_and_roll", position={"ball": 30, "down": 4})
    assert one_play(person, "red")[:4] == ["hold", "play red", "hold", "red"]


def test_the_button_has_the_clock_asked_about_again(arrive: Arrive) -> None:
    person = sat_down(arrive, "first_and_roll", position={"ball": 30})
    button = person.page.locator("[data-do=ask-more]")
    assert button.get_attribute("aria-pressed") == "false"
    button.click()
    person.page.wait_for_selector("[data-do=ask-more][aria-pressed=true]")
    asked: set[str] = set()
    for _ in range(4):
        asked |= set(one_play(person, "red"))
        if asked & set(CLOCK):
            return
    pytest.fail(f"nobody was asked about the clock: {asked}")


def test_the_curtain_and_the_prompt_name_one_person_and_not_both(arrive: Arrive) -> None:
    person = sat_down(arrive, "first_and_roll", position={"ball": 30})
    assert person.status == "Mara is choosing…"
    assert "Mara" in person.page.inner_text(CURTAIN)
    assert person.page.locator(".score-name b").all_inner_texts() == ["Mara", "Bo"]
    hold(person)
    person.page.locator('.option[data-choice="red"]').click()
    person.page.wait_for_selector(f"{CURTAIN}:has-text('Bo')")
    assert person.status == "Bo is choosing…"


def test_the_other_side_of_a_shared_screen_answers_an_offer_there(arrive: Arrive) -> None:
    person = sat_down(arrive, "first_and_roll", position={"ball": 30})
    hold(person)
    person.open_menu()
    person.page.locator("[data-do=draw]").click()
    person.page.locator(".note-text.stays [data-do=agree]").click()
    person.page.wait_for_selector(".ended")
