"""Sound: made by the page, heard at what happens, off until it is wanted."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Arrive
from tests.browser.person import ANSWER, Person

RENDER = """async () => {
  const { NAMES, makeNoise } = await import("/noises.js");
  const { SOUNDS } = await import("/sound.js");
  const heard = {};
  for (const name of NAMES) {
    const ears = new OfflineAudioContext(1, 3 * 44100, 44100);
    makeNoise(name, ears, ears.destination, 0);
    const samples = (await ears.startRendering()).getChannelData(0);
    const loud = samples.findLastIndex((one) => Math.abs(one) > 0.005);
    const peak = samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
    const sum = samples.reduce((all, one) => all + one * one, 0);
    heard[name] = { peak, lasts: loud / 44100, power: Math.sqrt(sum / Math.max(loud, 1)) };
  }
  return { heard, used: [...new Set(Object.values(SOUNDS))] };
}"""
LISTEN = """
window.ears = 0;
window.heard = [];
window.AudioContext = class extends AudioContext {
  constructor(...given) { super(...given); window.ears += 1; }
  createGain(...given) { window.heard.push("gain"); return super.createGain(...given); }
};
"""
"""Count what is made for ears."""
UNTOUCHED = """
window.touched = false;
Object.defineProperty(navigator, "userActivation", { get: () => ({ hasBeenActive: window.touched }) });
"""
"""A tool that drives the page counts as a hand on it: what the browser says of hands is said here."""
NORMAL = """async () => {
  const { speed } = await import("/settings.js");
  speed.value = "fast";
}"""
LONGEST = 2.1
DICE = 10
"""More than so many sounds are made where dice fall."""
PLAYS = 3
"""The first play may be over before the sound is on: its last lines come while the next question is answered."""


def listening(arrive: Arrive, **context: Any) -> Person:
    person = arrive(seed="sound", **context)
    person.context.add_init_script(LISTEN)
    person.page.reload()
    person.page.wait_for_selector(".game")
    return person


def play_once(person: Person) -> None:
    """One play of 1st & Roll, dice and all."""
    before = len(person.log)
    while len(person.log) < before + 4:
        red = person.page.locator(f'{ANSWER}[data-choice$="red"]')
        red.click() if red.count() else person.answer()
        person.page.wait_for_selector(ANSWER)


def test_every_sound_is_audible_short_and_not_too_loud(arrive: Arrive) -> None:
    found = arrive().page.evaluate(RENDER)
    assert sorted(found["heard"]) == sorted(found["used"])
    for name, sound in found["heard"].items():
        assert 0.05 < sound["peak"] < 0.9, name
        assert sound["power"] > 0.01, name
        assert 0.02 < sound["lasts"] < LONGEST, name


def test_nothing_is_made_for_ears_until_sound_is_wanted_and_then_dice_are_heard(arrive: Arrive) -> None:
    person = listening(arrive)
    person.lay("first_and_roll", position={"ball": 30})
    person.page.wait_for_selector(ANSWER)
    person.page.evaluate(NORMAL)
    play_once(person)
    assert person.page.evaluate("[ears, heard.length]") == [0, 0]
    button = person.page.locator(".table-tools [data-do=sound]")
    assert button.get_attribute("aria-label") == "Turn the sound on"
    button.click()
    person.page.wait_for_function("() => heard.length > 0")
    wanted = person.page.evaluate("heard.length") + DICE
    for _ in range(PLAYS):
        play_once(person)
        if person.page.evaluate("heard.length") > wanted:
            break
    assert person.page.evaluate("ears") == 1
    assert person.page.evaluate("heard.length") > wanted
    button.click()
    quiet = person.page.evaluate("heard.length")
    play_once(person)
    assert person.page.evaluate("heard.length") == quiet


def test_the_wish_is_remembered_and_nothing_sounds_before_the_first_click(arrive: Arrive) -> None:
    person = listening(arrive)
    person.lay("first_and_roll", position={"ball": 30})
    person.page.wait_for_selector(ANSWER)
    person.page.locator("[data-do=sound]").click()
    person.page.wait_for_function("() => heard.length > 0")
    fresh = person.context.new_page()
    fresh.add_init_script(UNTOUCHED)
    fresh.goto(person.page.url)
    fresh.wait_for_selector(ANSWER)
    fresh.evaluate("import('/sound.js').then(({ hear }) => hear('lands'))")
    assert fresh.evaluate("[ears, heard.length]") == [0, 0]
    assert fresh.locator(".table-tools [data-do=sound]").get_attribute("aria-label") == "Turn the sound off"
    fresh.evaluate("touched = true")
    fresh.locator(f'{ANSWER}[data-choice$="red"]').click()
    fresh.wait_for_function("() => ears === 1 && heard.length > 0")


@pytest.mark.parametrize("width", [360, 390])
def test_a_phone_has_the_switch_in_the_menu_of_the_table(width: int, arrive: Arrive) -> None:
    person = listening(arrive, viewport={"width": width, "height": 700})
    person.lay("first_and_roll", position={"ball": 30})
    person.page.wait_for_selector(ANSWER)
    person.open_menu()
    person.page.locator("dialog [data-do=sound]").click()
    person.page.wait_for_function("() => heard.length > 0")
    assert person.page.evaluate("localStorage.getItem('touchline.sound')") == "on"
