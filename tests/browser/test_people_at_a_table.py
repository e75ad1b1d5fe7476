"""People in several browsers at one table: invited, looking on, cut off, coming back, moving on."""

from __future__ import annotations

import re
import socket
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import AT_HOME, FRESH, Arrive
from tests.browser.person import ANSWER, LAY, Person
from tests.games import facts
from tests.server.serving import Served
from touchline.core.game import games

CALL = {"position": {"ball": 30, "down": 4}}
"""1st & Roll at a question of home's that opens a secret call."""
LEAVE_IN_HASTE = """async () => {
  const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  document.querySelector("[data-key=ArrowRight]").click();
  await drawn();
  await drawn();
  const late = performance.now() + 300;
  while (performance.now() < late);
  location.hash = "#/dice";
}"""
"""From a step of a replay to another page, while the page is too busy to let its address follow the step before."""


def invited(host: Person, guest: Person) -> None:
    """The guest opens the host's link and sits down."""
    host.page.locator("[data-invite]").click()
    link = host.page.locator("dialog input")
    host.page.wait_for_selector("dialog [data-do=copy]:not([disabled])")
    guest.page.goto(link.input_value())
    guest.page.wait_for_selector("form.reading")
    assert guest.page.url.endswith("/#/join")
    guest.page.locator("form.reading input").fill("Bo")
    guest.page.locator("form.reading button.big").click()
    guest.page.wait_for_selector(".table")
    host.page.keyboard.press("Escape")
    host.page.wait_for_selector(f"{ANSWER}, .asked .status")


BOTH_CALLED = ("You call red, Bo covers green", "Home calls red, you cover green", "Home calls red, Bo covers green")
"""The same calls, told to whom they concern and to somebody who looks on. Only the guest gave a name."""


def free_port() -> str:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return str(free.getsockname()[1])


def settled(person: Person, sentence: str) -> None:
    """The one sentence comes to hold some words."""
    person.page.wait_for_selector(f".asked .status:has-text('{sentence}')")


def test_two_play_by_an_invite_and_a_third_looks_on(arrive: Arrive) -> None:
    host, guest, third = arrive(seed="host"), arrive(seed="guest"), arrive(seed="third")
    host.lay("first_and_roll", "invite", private=False, **CALL)
    invited(host, guest)
    third.go(f"#/table/{host.table}")
    settled(host, "Call a die in secret")
    settled(guest, "Home is choosing")
    settled(third, "is choosing")
    assert third.page.locator(ANSWER).count() == 0
    host.page.locator(".option[data-choice='play red']").click()
    settled(host, "Your call is face down")
    settled(guest, "Which die do you cover?")
    guest.page.locator(".option[data-choice='green']").click()
    for person, told in zip((host, guest, third), BOTH_CALLED, strict=True):
        person.page.wait_for_selector(f".log li:has-text('{told}')")
    guest.open_menu()
    guest.page.locator(".chat input").fill("well called")
    guest.page.locator(".chat button").click()
    third.page.wait_for_selector(".log .said:has-text('Bo: well called')")


def test_the_owner_takes_a_seat_away_once_sure_and_the_guest_is_told(arrive: Arrive) -> None:
    host, guest = arrive(seed="host"), arrive(seed="guest")
    host.lay("first_and_roll", "invite", private=False, **CALL)
    invited(host, guest)
    settled(guest, "Home is choosing")
    guest.open_menu()
    assert guest.page.locator("[data-revoke]").count() == 0
    host.open_menu()
    assert host.page.locator("[data-revoke]").all_inner_texts() == ["Remove Bo from the table"]
    host.page.locator("[data-revoke=away]").click()
    host.page.locator("button:has-text('No, Bo stays')").click()
    host.page.locator("[data-revoke=away]:not(.danger)").press("Enter")
    host.page.wait_for_selector("[data-revoke=away].danger:focus")
    host.page.keyboard.press("Enter")
    guest.page.wait_for_selector("[role=alert]:has-text('The table’s owner has removed you')")
    host.page.wait_for_selector("dialog [data-invite=away]")
    host.page.locator("dialog [data-computer=away]").click()
    host.page.wait_for_selector("dialog [data-seat=away]:has-text('Robin')")
    settled(host, "Call a die in secret")
    assert host.page.locator("[data-revoke]").count() == 0
    guest.page.reload()
    guest.page.wait_for_selector(".table")
    assert guest.page.locator(ANSWER).count() == 0


def test_an_owner_deletes_a_table_once_sure_and_not_a_game_of_others(arrive: Arrive) -> None:
    host, guest = arrive(seed="host"), arrive(seed="guest")
    host.lay("first_and_roll", "invite", private=False, **CALL)
    host.page.wait_for_selector(".lobby")
    host.open_menu()
    host.page.locator("[data-do=delete]:not(.danger)").click()
    host.page.locator("[data-do=delete].danger").click()
    host.page.wait_for_selector(".game")
    assert host.page.evaluate("fetch('/api/tables?mine=true').then((a) => a.json()).then((a) => a.tables)") == []
    host.lay("first_and_roll", "invite", private=False, **CALL)
    invited(host, guest)
    settled(guest, "Home is choosing")
    host.open_menu()
    assert host.page.locator("[data-do=delete]").count() == 0
    host.page.locator("dialog [data-do=resign]").click()
    host.page.locator("dialog [data-do=resign].danger").click()
    host.page.wait_for_selector(".ended")
    host.open_menu()
    host.page.locator("[data-do=delete]:not(.danger)").click()
    host.page.locator("[data-do=delete].danger").click()
    host.page.wait_for_selector(".note-text:has-text('Others have played here too')")
    guest.open_menu()
    assert guest.page.locator("[data-do=delete]").count() == 0


def test_the_game_that_the_address_names_stands_first_and_is_marked(arrive: Arrive) -> None:
    person = arrive()
    for game in (*games(), ""):
        person.go(f"#/game/{game}" if game else "#/")
        person.page.wait_for_selector(f".game[aria-current=true] #game-{game}" if game else ".game:not([aria-current])")
        shown = person.page.locator(".game h3").evaluate_all("(all) => all.map((one) => one.id.slice(5))")
        assert sorted(shown) == sorted(games())
        assert shown[0] == (game or games()[0])
        assert person.page.locator(".game[aria-current]").count() == (1 if game else 0)


def test_a_list_is_set_apart_as_its_language_does(arrive: Arrive) -> None:
    person = arrive(language="ja")
    wish = {"game": "first_and_roll", "how": "invite", "asked": {"seats": 4}, "roles": ["offense", "defense"]}
    person.page.evaluate(LAY, [wish])
    person.page.wait_for_selector(".asked .status:has-text('、')")
    assert ", " not in person.status


def test_unlocking_takes_a_call_back(arrive: Arrive) -> None:
    host, guest = arrive(seed="host"), arrive(seed="guest")
    host.lay("first_and_roll", "invite", **CALL)
    invited(host, guest)
    host.page.wait_for_selector(ANSWER)
    host.page.keyboard.press("1")
    settled(host, "Your call is face down")
    host.page.keyboard.press("u")
    settled(host, "Call a die in secret")


def test_what_cannot_be_chosen_says_why_and_opens_its_rule(arrive: Arrive) -> None:
    person = arrive(seed="why")
    person.lay("first_and_roll", "computer", **CALL)
    person.page.wait_for_selector(ANSWER)
    person.page.locator("[data-do=help]").click()
    person.page.locator("[data-why=field_goal]").click()
    person.page.wait_for_selector(".whynot [role=status]:has-text('the goal is farther away')")
    person.page.locator(".whynot .cite").first.click()
    person.page.wait_for_selector("dialog .rule")


def test_a_reload_in_the_middle_loses_nothing(arrive: Arrive) -> None:
    person = arrive(seed="reload")
    person.lay("famous_first_downs", "computer")
    for _ in range(4):
        person.answer()
    person.page.wait_for_selector(ANSWER)
    prompt, log = person.prompt, person.log
    person.page.reload()
    person.page.wait_for_selector(ANSWER)
    person.has_told(len(log))
    assert person.prompt == prompt
    assert person.log == log


def test_a_cut_line_is_mended_and_what_was_chosen_meanwhile_arrives(arrive: Arrive) -> None:
    person = arrive(seed="cut")
    person.lay("first_and_roll", "computer", **CALL)
    person.page.wait_for_selector(ANSWER)
    lines = len(person.log)
    person.context.set_offline(True)
    person.page.evaluate("for (const line of window.touchlineSockets) line.close()")
    person.page.wait_for_selector(".pill[data-state=lost]")
    person.page.locator(".option[data-choice='play red']").click()
    person.context.set_offline(False)
    person.page.wait_for_selector(".pill[data-state=saved]")
    person.has_told(lines + 1)


def test_a_server_that_was_killed_goes_on_where_it_was(browser: Browser, tmp_path: Path) -> None:
    port = free_port()
    with Served(tmp_path / "tables.db", tmp_path, *FRESH, "--port", port) as served:
        person = Person(browser, served.base, seed="killed")
        person.lay("first_and_roll", "computer", **CALL)
        person.answer()
        person.page.wait_for_selector(ANSWER)
        prompt = person.prompt
        served.kill()
        person.page.wait_for_selector(".pill[data-state=lost]")
    with Served(tmp_path / "tables.db", tmp_path, *FRESH, "--port", port):
        person.page.wait_for_selector(".pill[data-state=saved]")
        assert person.prompt == prompt
        person.answer()
        assert person.faults == []
        person.leave()


def test_a_finished_game_is_seen_again_downloaded_and_its_dice_checked(arrive: Arrive) -> None:
    person = arrive(seed="again")
    person.lay("first_down", "computer")
    person.play()
    table, told = person.table, person.log
    person.go(f"#/replay/{table}/3")
    settled(person, "Step 3 of")
    person.page.locator("[data-key=ArrowRight]").click()
    settled(person, "Step 4 of")
    person.page.wait_for_url(f"**/#/replay/{table}/4")
    person.page.locator(".steps button").last.click()
    person.has_told(len(told))
    # A replay speaks to nobody: there the reader's side is called as the others call it.
    differing = [now for now, before in zip(person.log, told, strict=True) if now != before]
    assert [line for line in differing if not re.search(r"\b[Hh]ome\b", line)] == []
    with person.page.expect_download() as loaded:
        person.page.locator("a[download]").click()
    record = Path(loaded.value.path())
    assert record.read_text(encoding="utf-8").startswith("touchline record 2")
    person.go("#/dice")
    person.page.locator("input[type=file]").set_input_files(record)
    person.page.wait_for_selector("[role=status]:has-text('The record is consistent')")
    person.go(f"#/replay/{table}/3")
    settled(person, "Step 3 of")
    person.page.evaluate(LEAVE_IN_HASTE)
    person.page.wait_for_selector("input[type=file]")


def test_a_rematch_swaps_the_sides(arrive: Arrive) -> None:
    person = arrive(seed="rematch")
    person.lay("brettfussball", "computer", options={"end": "time", "turns": 1})
    person.play()
    before = person.table
    person.page.locator("[data-do=rematch]").click()
    person.page.wait_for_url(lambda url: before not in url)
    person.page.wait_for_selector(".score-side.away:has-text('You')")


@pytest.mark.parametrize("language", ["de", "it", "ja"])
def test_the_page_speaks_the_language_of_the_browser(language: str, arrive: Arrive) -> None:
    person = arrive(language=language, seed=language)
    person.lay("first_down", "computer")
    person.page.wait_for_selector(".asked .question")
    assert person.page.evaluate("document.documentElement.lang") == language
    assert "[" not in person.page.inner_text("main")


def test_a_phone_at_home_plays_without_a_secure_context(browser: Browser, tmp_path: Path) -> None:
    port = free_port()
    home = f"http://{AT_HOME}:{port}"
    with Served(tmp_path / "tables.db", tmp_path, *FRESH, "--port", port, "--public-url", home) as served:
        person = Person(browser, home, seed="phone", viewport={"width": 390, "height": 844}, has_touch=True)
        assert person.page.evaluate("isSecureContext") is False
        person.lay("first_down", "computer")
        person.play()
        assert person.faults == []
        person.leave()
        assert served.stop() == 0


def test_a_seat_is_taken_along_to_another_device(arrive: Arrive) -> None:
    here, there = arrive(seed="here"), arrive(seed="there")
    here.lay("first_and_roll", "computer", **CALL)
    here.page.wait_for_selector(ANSWER)
    here.open_menu()
    here.page.locator("[data-move=home]").click()
    here.page.wait_for_selector("dialog [data-do=copy]:not([disabled])")
    there.page.goto(here.page.locator("dialog input[readonly]").input_value())
    there.page.locator("section.reading button").click()
    there.page.wait_for_selector(ANSWER)
    here.page.wait_for_selector("[role=alert]:has-text('another device')")


def test_a_table_is_set_up_for_four_with_sealed_calls_and_a_clock(arrive: Arrive) -> None:
    person = arrive(seed="set up")
    person.go("#/new/first_and_roll")
    person.page.locator("[name=how][value=invite]").check()
    person.page.locator("select[name=seats]").select_option("4")
    person.page.locator("[name=sealed]").check()
    person.page.locator(".setting-more summary").click()
    person.page.locator("select[name=clock]").select_option("short")
    person.page.locator("[name=edition][value=first]").check()
    person.page.locator("[name=clock_track][value=short]").check()
    person.page.locator("form button.big").click()
    person.page.wait_for_selector("dialog [data-do=copy]:not([disabled])")
    person.page.wait_for_selector(".seats li[data-seat=away_defense]")
    assert person.page.locator(".seats li").count() == 4
    assert person.page.locator(".seats li[data-seat=home_offense]:has-text('you')").count() == 1


def test_sealed_calls_are_opened_by_the_page_itself(arrive: Arrive) -> None:
    host, guest = arrive(seed="host"), arrive(seed="guest")
    host.lay("first_and_roll", "invite", sealed=True, position={"ball": 30})
    invited(host, guest)
    settled(host, "Call a die in secret")
    host.page.locator(".option[data-choice='red']").click()
    settled(guest, "Which die do you cover?")
    guest.page.locator(".option[data-choice='green']").click()
    for person, told in zip((host, guest), BOTH_CALLED, strict=False):
        person.page.wait_for_selector(f".log li:has-text('{told}')")


def asked_after(person: Person, step: int) -> tuple[int, str]:
    """The first step from this one on after which somebody must choose, and who: a table that waits for its answer."""
    record = person.page.evaluate(
        "(table) => fetch(`api/records/${table}`).then((answer) => answer.text())", person.table
    )
    chosen = re.finditer(r"^(\d+) \S+ (home|away): ", record, re.MULTILINE)
    return next((int(found[1]) - 1, found[2]) for found in chosen if int(found[1]) > step)


@pytest.mark.parametrize("game", games())
def test_a_finished_game_is_continued_from_a_step_against_the_computer(game: str, arrive: Arrive) -> None:
    person = arrive(seed=game)
    person.lay(game, "here", **facts(game).short)
    person.play()
    step, side = asked_after(person, 6)
    person.go(f"#/replay/{person.table}/{step}")
    person.page.wait_for_selector(".drawn svg:visible")
    board = person.page.inner_text(".twin")
    person.page.locator(f"[data-continue={side}]").click()
    person.page.wait_for_selector(f".score-side.{side}:has-text('You')")
    assert person.page.inner_text(".twin").splitlines()[0] == board.splitlines()[0]
    person.open_menu()
    assert person.page.locator(".continued a").count() == 1
    person.close_menu()
    person.answer()
