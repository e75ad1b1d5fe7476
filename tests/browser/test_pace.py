"""The pace at which events are shown: dice, calls and moments stand long enough to be read, at every speed."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from tests.browser.conftest import Arrive
from tests.browser.person import ANSWER, LINES

PLANNED = """
const due = [];
let now = 0, made = 0;
window.setTimeout = (does, wait = 0) => due.push({ number: ++made, at: now + wait, does }) && made;
window.clearTimeout = (number) => {
  const i = due.findIndex((one) => one.number === number);
  if (i >= 0) due.splice(i, 1);
};
/** Let the next wait end, unless it lasts longer; whether one did. */
const goOn = (until) => {
  due.sort((a, b) => a.at - b.at);
  if (!due.length || due[0].at > until) return false;
  const { at, does } = due.shift();
  now = at;
  does();
  return true;
};
"""
"""Time that passes by the plan of the page alone: each wait ends when the next one is looked at."""
GO = """async ([speed]) => {
  const [{ Pace }, settings] = await Promise.all([import("/pace.js"), import("/settings.js")]);
  settings.motion.value = "full";
  settings.speed.value = speed;
  const pace = new Pace();
  pace.stops = { touchdown: "score", turnover: "turnover" };
  const event = (what) => ({ type: "event", n: (event.n = (event.n ?? 1) + 1), what });
  const told = (name, params = {}) => event({ type: "told", key: `far.${name}`, params, cite: "" });
  const seen = [];
  const state = () => {
    const { thrown, revealed, asks } = pace.store;
    const moment = pace.moment.value;
    return [
      asks.value.length ? "asked" : "",
      moment ? (moment.isStamped ? "stamp" : "runs in") : "",
      pace.falling.value ? "falls" : "",
      revealed.value && !thrown.value.length ? "reveal" : "",
      `${thrown.value.length} dice`,
    ].find(Boolean);
  };
  let last = "";
  const look = () => {
    const is = state();
    if (is !== last) seen.push([(last = is), now]);
  };
  PLANNED
  pace.show([
    event({ type: "reveal", step: 1, at: "call", calls: [] }),
    event({ type: "throw", step: 2, at: "die", name: "5" }),
    told("threw", { die: "red", face: "5" }),
    event({ type: "throw", step: 3, at: "die", name: "4" }),
    told("threw", { die: "green", face: "4" }),
    told("touchdown", { side: "home" }),
    event({ type: "view", view: { score: [6, 0] } }),
    event({ type: "asks", asks: [{ n: 2, choices: [] }] }),
  ]);
  look();
  while (goOn(Infinity)) look();
  return seen;
}""".replace("PLANNED", PLANNED)
"""One play that scores, through the pace of the page alone: what could be seen, and when it came."""
IS_OVER = "(id) => fetch(`/api/tables/${id}`).then((got) => got.json()).then(({ stage }) => stage === 'over')"


def lasted(seen: list[list[Any]]) -> dict[str, int]:
    """How long each thing stood; of two like ones the last."""
    return {one: after - at for (one, at), (_, after) in pairwise(seen)}


@pytest.mark.parametrize(("speed", "times"), [("slow", 1.5), ("normal", 1.0), ("fast", 0.5)])
def test_dice_fall_one_after_another_then_the_ball_runs_in_and_the_word_is_stamped(
    speed: str, times: float, arrive: Arrive
) -> None:
    seen = arrive().page.evaluate(GO, [speed])
    names = [name for name, _ in seen]
    assert names == ["reveal", "falls", "1 dice", "falls", "2 dice", "runs in", "stamp", "asked"]
    planned = {"reveal": 1500, "falls": 750, "1 dice": 180, "2 dice": 900, "runs in": 900, "stamp": 1970}
    assert lasted(seen) == {name: times * time for name, time in planned.items()}


def test_with_reduced_motion_faces_calls_and_words_stand_as_long_and_nothing_travels(arrive: Arrive) -> None:
    seen = arrive(reduced_motion="reduce").page.evaluate(GO, ["normal"])
    names = [name for name, _ in seen]
    assert names == ["reveal", "1 dice", "2 dice", "stamp", "asked"]
    assert lasted(seen) == {"reveal": 1500, "1 dice": 750 + 180, "2 dice": 750 + 900, "stamp": 1970}


def test_at_once_nothing_is_waited_for(arrive: Arrive) -> None:
    seen = arrive().page.evaluate(GO, ["at_once"])
    assert [name for name, _ in seen] == ["asked"]


def test_the_space_bar_skips_whatever_is_shown(arrive: Arrive) -> None:
    person = arrive()
    person.lay("first_and_roll", position={"ball": 30})
    person.page.wait_for_selector(ANSWER)
    person.page.evaluate("import('/settings.js').then(({ speed }) => { speed.value = 'slow'; })")
    person.page.locator('.option[data-choice="red"]').click()
    person.page.wait_for_selector("[data-do=skip]")
    person.page.locator(".room").focus()
    person.page.keyboard.press("Space")
    person.page.wait_for_selector("[data-do=skip]", state="detached")
    person.page.wait_for_selector(ANSWER)


OPENING = """async ([seat, levels]) => {
  const [{ Pace }, settings] = await Promise.all([import("/pace.js"), import("/settings.js")]);
  settings.speed.value = "normal";
  const pace = new Pace();
  PLANNED
  const seats = levels.map((level, i) => ({ seat: ["home", "away"][i], level }));
  const event = (what) => ({ type: "event", n: (event.n = (event.n ?? 1) + 1), what });
  const asks = (seat) => event({ type: "asks", asks: [{ n: 1, seat, choices: [] }] });
  const play = [
    event({ type: "throw", step: 2, at: "die", name: "5" }),
    event({ type: "told", key: "far.threw", params: { die: "red", face: "5" }, cite: "" }),
    event({ type: "view", view: {} }),
  ];
  const last = () => { while (goOn(Infinity)); return now; };
  const lasted = (...messages) => { const from = last(); pace.show(messages); return last() - from; };
  pace.show([{ type: "snapshot", seat, seats: { seats }, dice: { stage: "lobby" }, asks: [], view: {} }]);
  return [lasted(...play, ...play, asks("away"), ...play, ...play), lasted(asks("home"), ...play)];
}""".replace("PLANNED", PLANNED)
"""How long four throws before the first question to home last, with one to away after two; and a throw later."""
ONE_PLAY, TWO_THROWS, OPENS_WITHIN = 750 + 900, 750 + 180 + 750 + 900, 900


def test_what_happens_before_the_first_question_keeps_nobody_waiting(arrive: Arrive) -> None:
    opening, later = arrive().page.evaluate(OPENING, ["home", ["", "policy"]])
    assert 0 < opening < OPENS_WITHIN
    assert later == ONE_PLAY


def test_once_another_person_is_asked_dice_fall_as_usual(arrive: Arrive) -> None:
    opening, later = arrive().page.evaluate(OPENING, ["home", ["", ""]])
    assert 0 < opening - TWO_THROWS < OPENS_WITHIN
    assert later == ONE_PLAY


def test_who_looks_on_sees_each_throw_of_the_opening(arrive: Arrive) -> None:
    opening, _ = arrive().page.evaluate(OPENING, ["", ["policy", "policy"]])
    assert opening == 2 * TWO_THROWS


PLAYS = """async ([plays, speed, passes]) => {
  const [{ Pace }, settings] = await Promise.all([import("/pace.js"), import("/settings.js")]);
  settings.speed.value = speed;
  const pace = (window.pace = new Pace());
  let n = 0;
  const events = (play) => [
    { type: "throw", step: play, at: "die", name: "5" },
    { type: "told", key: "far.threw", params: { die: "red", face: "5" }, cite: "" },
    { type: "view", view: { play } },
    { type: "asks", asks: [{ n: play, choices: [] }] },
  ].map((what) => ({ type: "event", n: ++n, what }));
  PLANNED
  for (let play = 1; play <= plays; play++) pace.show(events(play));
  while (goOn(passes));
  window.passAll = () => { while (goOn(Infinity)); };
}""".replace("PLANNED", PLANNED)
"""Many plays come at once, as when two computers play; then so many milliseconds pass."""
SHOWN = "() => pace.store.view.value.play ?? 0"


def test_however_many_plays_wait_each_is_shown_at_the_chosen_pace(arrive: Arrive) -> None:
    page = arrive().page
    page.evaluate(PLAYS, [200, "fast", 2000])
    assert page.evaluate(SHOWN) == 2000 // (0.5 * (750 + 900))
    before = page.evaluate(SHOWN)
    page.evaluate("pace.skipPlay()")
    assert page.evaluate(SHOWN) in (before + 1, before + 2)
    page.evaluate("import('/settings.js').then(({ speed }) => { speed.value = 'at_once'; })")
    page.evaluate("passAll()")
    assert page.evaluate(SHOWN) == 200


def test_a_backlog_beyond_any_game_is_not_kept(arrive: Arrive) -> None:
    page = arrive().page
    page.evaluate(PLAYS, [6000, "normal", 0])
    assert 6000 - 20_000 / 4 <= page.evaluate(SHOWN) < 6000


def test_two_computers_are_watched_at_the_pace_of_who_looks_on(arrive: Arrive) -> None:
    person = arrive()
    person.page.evaluate("import('/settings.js').then(({ speed }) => { speed.value = 'slow'; })")
    person.hold()
    person.lay("first_down", "watch", computers={"home": "random", "away": "random"}, private=False)
    person.page.wait_for_function(IS_OVER, arg=person.table, polling=200)
    assert person.page.locator(".ended").count() == 0
    steps = person.page.locator(LINES).count()
    person.page.keyboard.press("Space")
    assert person.page.locator(".ended").count() == 0
    person.page.evaluate("import('/settings.js').then(({ speed }) => { speed.value = 'at_once'; })")
    person.let_go()
    person.page.wait_for_selector(".ended")
    assert person.page.locator(LINES).count() > 3 * steps
