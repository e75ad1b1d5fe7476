"""What people at a table hear of each other: notices under the scoreboard, names, clocks, and who only looks on."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import FRESH, Arrive
from tests.browser.person import ANSWER, LAY, Person
from tests.browser.test_people_at_a_table import invited
from tests.server.serving import Served

PHONE = {"width": 390, "height": 844}
HIDE = """() => {
  Object.defineProperty(document, "hidden", { get: () => true });
  Object.defineProperty(document, "visibilityState", { get: () => "hidden" });
  window.called = [];
  window.Notification = class {
    static permission = "granted";
    constructor(title, { body }) { window.called.push(`${title}: ${body}`); }
  };
}"""
"""The page is in another tab, and the browser's own notices are kept here."""
ASKED = """
window.permissions = 0;
window.Notification = class {
  static permission = "default";
  static async requestPermission() { window.permissions += 1; return (Notification.permission = "granted"); }
};
"""
WIDENED = """() => [...document.querySelectorAll("html, .log .lines, .log-aside, .note-text")]
  .filter((box) => box.clientWidth && box.scrollWidth > box.clientWidth + 1)
  .map((box) => box.className || box.tagName)"""
"""What has more in it than there is room for."""


def seated(arrive: Arrive, **asked: object) -> tuple[Person, Person]:
    """Mara, and Bo on a phone, at a table of 1st & Roll."""
    host, guest = arrive(seed="host"), arrive(seed="guest", viewport=PHONE)
    host.page.evaluate("localStorage.setItem('touchline.name', 'Mara')")
    host.page.reload()
    host.page.wait_for_selector(".game")
    host.lay("first_and_roll", "invite", **{"private": False, "position": {"ball": 30}, **asked})
    invited(host, guest)
    host.page.wait_for_selector(ANSWER)
    for person in (host, guest):
        person.hold()
    return host, guest


def told(person: Person, text: str) -> None:
    """A notice with some words is in sight, under the scoreboard."""
    notice = person.page.locator(f".note-text:has-text('{text}')").last
    notice.wait_for()
    box, window = notice.bounding_box(), person.page.viewport_size
    assert box is not None
    assert window is not None
    assert 60 <= box["y"] < window["height"] / 3
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= window["width"]


def test_an_offer_is_in_sight_on_a_phone_stays_until_answered_and_a_refusal_is_told(arrive: Arrive) -> None:
    host, guest = seated(arrive)
    host.open_menu()
    host.page.locator("[data-do=draw]").click()
    told(guest, "Mara offers a draw.")
    told(host, "You offer a draw.")
    host.open_menu()
    assert host.page.locator("dialog [data-do=draw]").is_disabled()
    host.close_menu()
    guest.page.locator(".note-text [data-do=refuse]").click()
    told(host, "Bo said no.")
    guest.page.wait_for_selector(".note-text", state="detached")
    host.open_menu()
    host.page.locator("[data-do=draw]").click()
    host.page.locator(".note-text [data-do=withdraw]").click()
    guest.page.wait_for_selector(".note-text", state="detached")
    host.open_menu()
    host.page.locator("[data-do=draw]").click()
    guest.page.locator(".note-text [data-do=agree]").click()
    host.page.wait_for_selector(".ended")


def test_a_chat_is_told_with_a_way_to_answer_and_goes_by_itself(arrive: Arrive) -> None:
    host, guest = seated(arrive)
    guest.open_menu()
    guest.page.locator(".chat input").fill("good luck")
    guest.page.locator(".chat button").click()
    told(host, "Bo: good luck")
    host.page.wait_for_function("() => { touchlineClock.goOn(); return !document.querySelector('.note-text'); }")
    guest.page.locator(".chat input").fill("and have fun")
    guest.page.locator(".chat button").click()
    host.page.locator(".note-text [data-do=answer-chat]").click()
    host.page.wait_for_selector("dialog .chat")


def test_there_is_no_chat_against_the_computer(arrive: Arrive) -> None:
    person = arrive()
    person.lay("first_and_roll")
    person.page.wait_for_selector(ANSWER)
    person.open_menu()
    assert person.page.locator(".chat").count() == 0
    assert "Plays by the book" in person.page.inner_text("dialog .seats")


def test_a_team_talks_among_itself(arrive: Arrive) -> None:
    host, mate = arrive(seed="host"), arrive(seed="mate")
    wish = {"game": "first_and_roll", "how": "invite", "asked": {"seats": 4}, "roles": ["offense", "defense"]}
    host.page.evaluate(LAY, [wish])
    host.page.wait_for_selector("[data-invite=home_defense]")
    host.page.locator("[data-invite=home_defense]").click()
    host.page.wait_for_selector("dialog [data-do=copy]:not([disabled])")
    mate.page.goto(host.page.locator("dialog input").first.input_value())
    mate.page.locator("form.reading button.big").click()
    mate.page.wait_for_selector(".table")
    mate.open_menu()
    mate.page.locator(".chat input").fill("red next")
    mate.page.locator(".chat select").select_option("team")
    mate.page.locator(".chat button").click()
    host.page.wait_for_selector(".note-text:has-text('to your side): red next')")


def test_clocks_are_large_and_the_running_one_is_marked(arrive: Arrive) -> None:
    host, guest = seated(arrive, clock={"kind": "bank", "seconds": 300})
    host.page.locator('.option[data-choice="red"]').click()
    host.page.wait_for_selector(".score-side.home .score-time:not(.running)")
    for person, least in ((host, 20), (guest, 17)):
        person.page.wait_for_selector(".score-side.away .score-time.running")
        sizes = person.page.locator(".score-time").evaluate_all(
            "(all) => all.map((o) => parseInt(getComputedStyle(o).fontSize))"
        )
        assert min(sizes) >= least
        inside = person.page.evaluate(
            """() => [...document.querySelectorAll(".score-time")].every((one) => {
                 const [own, bar] = [one.getBoundingClientRect(), one.closest(".score").getBoundingClientRect()];
                 return own.bottom <= bar.bottom && own.left >= bar.left && own.right <= bar.right;
               })"""
        )
        assert inside


def test_somebody_who_leaves_is_told_of_and_so_is_who_plays_for_them_and_that_they_are_back(
    browser: Browser, tmp_path: Path
) -> None:
    with Served(tmp_path / "tables.db", tmp_path, *FRESH) as served:
        host, guest = Person(browser, served.base, seed="host"), Person(browser, served.base, seed="guest")
        host.lay("first_and_roll", "invite", position={"ball": 30}, grace=1)
        invited(host, guest)
        host.page.wait_for_selector(ANSWER)
        table = guest.page.url
        guest.page.goto("about:blank")
        host.page.wait_for_selector(".note-text:has-text('Bo has stepped away')")
        host.page.wait_for_selector(".note-text:has-text('the computer plays on for them')")
        guest.page.goto(table)
        guest.page.wait_for_selector(".table")
        host.page.wait_for_selector(".note-text:has-text('Bo is back.')")
        assert host.faults == []
        host.leave()
        guest.leave()


def test_whoever_looks_on_knows_whom_what_they_see_and_how_much_later(arrive: Arrive) -> None:
    host, _ = seated(arrive, delay=1)
    third = arrive(seed="third")
    third.go(f"#/table/{host.table}")
    third.page.wait_for_selector(".watching:has-text('You are watching Mara against Bo.')")
    text = third.page.inner_text(".watching")
    assert "no secret call" in text
    assert "1 second after" in text
    expect(third.page.locator(".lamp")).to_have_text("watching", ignore_case=True)  # once the game is seen, much later
    third.page.wait_for_selector(".asked .status:has-text('Both sides are choosing…')")


def test_the_title_says_whose_turn_it_is_and_out_of_sight_the_browser_calls(arrive: Arrive) -> None:
    host, guest = seated(arrive)
    expect(host.page).to_have_title("● Your turn · 1st & Roll")
    guest.page.locator('.option[data-choice="green"]').click()
    expect(guest.page).to_have_title("1st & Roll")
    guest.page.evaluate("import('/settings.js').then(({ calls }) => { calls.value = 'on'; })")
    guest.page.evaluate(HIDE)
    host.page.locator('.option[data-choice="yellow"]').click()
    while not guest.page.evaluate("called.length"):
        if host.page.locator(ANSWER).count() and "Call a die" not in host.status:
            host.answer()
        guest.page.wait_for_timeout(50)
    assert guest.page.evaluate("called[0]") == "Your turn: 1st & Roll"


def test_leave_for_the_browsers_notices_is_asked_for_at_a_click_in_the_settings_only(arrive: Arrive) -> None:
    person = arrive()
    person.context.add_init_script(ASKED)
    person.page.reload()
    person.lay("first_and_roll")
    person.page.wait_for_selector(ANSWER)
    person.answer()
    assert person.page.evaluate("permissions") == 0
    person.page.locator(".table-tools .menu summary").click()
    person.page.locator("[data-do=calls]").click()
    person.page.wait_for_selector("[data-do=calls]:has-text('Stop alerting me')")
    assert person.page.evaluate("permissions") == 1


@pytest.mark.parametrize("language", ["de", "it", "ja"])
def test_notices_fit_a_small_phone_in_every_language(language: str, arrive: Arrive) -> None:
    host, guest = seated(arrive)
    guest.page.set_viewport_size({"width": 360, "height": 640})
    guest.page.evaluate("(language) => import('/words.js').then(({ speak }) => speak(language))", language)
    host.open_menu()
    host.page.locator("[data-do=draw]").click()
    guest.page.wait_for_selector(".note-text [data-do=agree]")
    box = guest.page.locator(".note-text").bounding_box()
    assert box is not None
    assert box["height"] <= 60
    assert box["x"] + box["width"] <= 360


def test_a_word_of_500_letters_widens_nothing(arrive: Arrive) -> None:
    host, guest = seated(arrive)
    word = "W" * 500
    guest.open_menu()
    guest.page.locator(".chat input").fill(word)
    guest.page.locator(".chat button").click()
    told(host, word)
    for person in (host, guest):
        person.page.wait_for_function("() => document.querySelector('.log-aside.said') !== null", timeout=30_000)
        assert person.page.evaluate(WIDENED) == []
