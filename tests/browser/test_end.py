"""The end of a game: told in the words of who reads it, with a box score, charts and a picture to share."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, Route

from tests.boxes import COUNTS, count_match
from tests.browser.conftest import Arrive
from tests.browser.person import ANSWER, TOLD, Person
from tests.browser.screens import resign
from tests.browser.test_people_at_a_table import invited
from tests.games import facts
from tests.server.serving import Served
from touchline.core.game import games
from touchline.core.match import Match
from touchline.core.replay import replay

WHOLE: dict[str, dict[str, Any]] = {
    "first_and_roll": {"options": {"clock_track": "short"}},
    "famous_first_downs": {"options": {"drives": 2}},
    "brettfussball": {"options": {"board": "compact", "turns": 60}},
}
WATCH = """() => {
  window.seen = [];
  const look = () => {
    const what = document.querySelector(".verdict") ? "end" : document.querySelector(".ended") ? "board" : "";
    const result = document.querySelector(".result")?.textContent.trim() ?? "";
    if (what && window.seen.at(-1)?.what !== what) window.seen.push({ what, result, at: touchlineClock.now });
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}"""
"""Notes when the board shows that the game is over, and when the end is told, by the plan of the page."""
STANDS = 0.5 * 1600
"""So many milliseconds the board stands at least before the end is told, at a fast pace."""
RECORD = re.compile(r"/api/records/\w+/events")
NAMES = re.compile(r"\b(home|away)\b", re.IGNORECASE)


def read_record(page: Page, table: str) -> Match:
    text = page.evaluate("(id) => fetch(`/api/records/${id}`).then((answer) => answer.text())", table)
    return replay(text)


def verdict(person: Person) -> str:
    person.page.wait_for_selector(".verdict h1")
    return " ".join(person.page.inner_text(".verdict h1").split())


@pytest.fixture(scope="module", params=games())
def ended(request: pytest.FixtureRequest, browser: Browser, server: Served) -> Iterator[Person]:
    """Somebody who has just played a whole game against the computer."""
    game = request.param
    person = Person(browser, server.base, seed=f"end {game}", viewport={"width": 1280, "height": 800})
    person.lay(game, "computer", **(WHOLE.get(game) or facts(game).short))
    person.play()
    person.page.wait_for_selector(".verdict")
    yield person
    assert person.faults == []
    person.leave()


@pytest.fixture
def over(ended: Person) -> Person:
    """The end screen, opened anew: it is told from the record, however little of the log this page has seen."""
    ended.go(f"#/table/{ended.page.url.split('/')[5]}") if "/table/" not in ended.page.url else ended.page.reload()
    ended.page.wait_for_selector(TOLD)
    return ended


def played(person: Person) -> Match:
    return read_record(person.page, person.table)


def test_the_result_is_told_in_the_words_of_the_player(over: Person) -> None:
    match = played(over)
    outcome = match.outcome
    assert outcome is not None
    home, away = match.view("home").score
    said = {"home": f"You win {home}–{away}", "away": f"You lose {home}–{away}", None: f"A draw {home}–{away}"}
    assert verdict(over) == said[outcome.winner]
    points = [int(one) for one in over.page.locator(".verdict-side b").all_inner_texts()]
    assert points == [home, away]
    assert not NAMES.search(over.page.inner_text(".verdict"))
    first = over.page.locator(".ended :is(button, a)").first
    assert first.get_attribute("data-do") == "rematch"
    assert first.get_attribute("class") == "big"


def test_the_box_score_is_what_the_record_says(over: Person) -> None:
    match = played(over)
    if match.game.name not in COUNTS:
        assert over.page.locator(".end-box").count() == 0
        return
    over.page.wait_for_selector(".end-box tbody tr")
    shown = {
        row.get_attribute("data-row"): tuple(row.locator("td").all_inner_texts())
        for row in over.page.locator(".end-box tbody tr").all()
    }
    assert set(shown) == {one.name for one in match.game.presentation.plays.box}
    counted = count_match(match)
    assert len(counted) > 1
    assert {name: shown[name] for name in counted} == {
        name: tuple(str(one).replace("-", "−") for one in values) for name, values in counted.items()
    }


def test_nothing_is_counted_from_a_part_of_the_log(over: Person) -> None:
    """A page that is opened late has little of the log, or nothing, before it has the record."""
    waiting: list[Route] = []
    is_due = False

    def answer(route: Route) -> None:
        if is_due:
            route.continue_()
        else:
            waiting.append(route)

    over.page.route(RECORD, answer)
    with over.page.expect_request(RECORD):
        over.page.reload()
    over.page.wait_for_selector(".verdict")
    assert over.page.locator(".end-box, .end-biggest, .end-lead, .end-drives").count() == 0
    is_due = True
    for route in waiting:
        route.continue_()
    over.page.wait_for_selector(TOLD)
    over.page.unroute(RECORD)
    plays = played(over).game.presentation.plays
    assert over.page.locator(".end-box tbody tr").count() == len(plays.box)


def test_the_scores_are_drawn_and_lead_to_their_moment(over: Person) -> None:
    match = played(over)
    scores = [match.state_after(step).score for step in range(len(match.entries) + 1)]
    changes = [n for n in range(1, len(scores)) if scores[n] != scores[n - 1]]
    marks = over.page.locator(".lead-chart a")
    if not changes:
        assert marks.count() == 0
        return
    marks.first.wait_for()
    assert marks.count() == len(changes)
    home, away = scores[changes[-1]]
    label = marks.last.get_attribute("aria-label") or ""
    assert label.endswith(f"{home}–{away}")
    href = marks.last.get_attribute("href") or ""
    assert changes[-1] <= int(href.split("/")[3])


def has_moved(match: Match) -> bool:
    """Whether two plays began at different places."""
    plays = match.game.presentation.plays
    told = [message for _, messages in match.narration() for message in messages]
    return len({one.params[plays.spot.lstrip("-")] for one in told if one.name in plays.leads}) > 1


def test_the_drives_are_drawn_on_the_field(over: Person) -> None:
    match = played(over)
    plays = match.game.presentation.plays
    rows = over.page.locator(".drive-chart .drive")
    if not plays.spot:
        assert rows.count() == 0
        return
    rows.first.wait_for()
    assert rows.count() >= 2
    ways = over.page.locator(".drive-way").evaluate_all(
        "(all) => all.map((one) => ['x1', 'x2'].map((x) => parseFloat(one.getAttribute(x))))"
    )
    assert len(ways) == rows.count()
    assert all(0 <= end <= 100 for way in ways for end in way)
    assert any(start != end for start, end in ways) or not has_moved(match)
    assert not over.page.locator("[style]").count()


def test_the_biggest_play_is_seen_again_by_a_click(over: Person) -> None:
    match = played(over)
    biggest = over.page.locator("[data-do=biggest]")
    if not biggest.count():
        assert not match.game.presentation.plays.begins or sum(match.view("home").score) == 0
        return
    step = biggest.get_attribute("data-step")
    assert re.fullmatch(r"\+\d+|\d+–\d+", over.page.inner_text(".biggest-sum"))
    biggest.click()
    over.page.wait_for_url(f"**/#/replay/*/{step}/home")
    over.page.wait_for_selector(f".replaying .status:has-text('Step {step} of')")
    over.page.go_back()
    over.page.wait_for_selector(".verdict")


def test_a_picture_of_the_play_is_made_in_the_page(over: Person, tmp_path: Path) -> None:
    with over.page.expect_download() as loaded:
        over.page.locator("[data-do=share]").click()
    assert re.fullmatch(r"\w+-\d+-\d+\.png", loaded.value.suggested_filename)
    path = tmp_path / "shared.png"
    loaded.value.save_as(path)
    with Image.open(path) as opened:
        picture = opened.convert("RGB")
    assert picture.size == (1200, 1000)
    board = picture.crop((60, 230, 1140, 780))
    colours = {colour for _, colour in board.getcolors(1 << 20) or []}
    assert len(colours) > (200 if match_has_board(over) else 10)
    head = {colour for _, colour in picture.crop((50, 80, 1150, 185)).getcolors(1 << 20) or []}
    assert len(head) > 100


def match_has_board(person: Person) -> bool:
    return person.page.evaluate("document.querySelector('.end-page').dataset.game") in COUNTS


def test_the_board_can_still_be_looked_at(over: Person) -> None:
    over.page.locator("[data-do=board]").click()
    over.page.wait_for_selector(".slab .drawn")
    assert re.match(r"You (win|lose)|A draw", over.status)
    over.page.locator("[data-do=result]").click()
    over.page.wait_for_selector(".verdict")


def test_a_play_of_the_log_leads_to_its_moment(over: Person) -> None:
    row = over.page.locator(".end .log .log-line").nth(1)
    href = row.get_attribute("href") or ""
    assert re.fullmatch(r"#/replay/\w+/\d+/home", href)


# Ends that people make


def test_who_resigns_and_who_wins_read_it_in_their_words(arrive: Arrive) -> None:
    host, guest, third = arrive(seed="host"), arrive(seed="guest"), arrive(seed="third")
    host.page.evaluate("localStorage.setItem('touchline.name', 'Mara')")
    host.page.reload()
    host.lay("first_and_roll", "invite", private=False, position={"ball": 30, "down": 4})
    invited(host, guest)
    third.go(f"#/table/{host.table}")
    third.page.wait_for_selector(".table")
    resign(host)
    assert verdict(host) == "You lose 0–0"
    assert host.page.inner_text(".verdict .status") == "You resigned."
    assert verdict(guest) == "You win 0–0"
    assert guest.page.inner_text(".verdict .status") == "Mara resigned."
    assert verdict(third) == "Bo wins 0–0"
    assert third.page.inner_text(".verdict .status") == "Mara resigned."
    assert third.page.locator("[data-do=rematch]").count() == 0
    host.page.locator("[data-do=rematch]").click()
    host.page.wait_for_selector("[data-do=rematch][disabled]")
    guest.page.locator("[data-do=rematch]").click()
    for person in (host, guest):
        person.page.wait_for_selector(".table .asked")


def test_a_draw_that_is_agreed_on(arrive: Arrive) -> None:
    host, guest = arrive(seed="host"), arrive(seed="guest")
    host.lay("brettfussball", "invite", private=False)
    invited(host, guest)
    host.page.wait_for_selector(f"{ANSWER}, .asked .status")
    host.open_menu()
    host.page.get_by_text("Offer a draw").click()
    guest.page.locator("[data-do=agree]").click()
    for person in (host, guest):
        assert verdict(person) == "A draw 0–0"
        assert person.page.inner_text(".verdict .status") == "Both sides agreed."


def test_time_that_ran_out(arrive: Arrive) -> None:
    host, guest = arrive(seed="host"), arrive(seed="guest")
    clock = {"kind": "bank", "seconds": 1, "increment": 0}
    host.lay("first_and_roll", "invite", private=False, clock=clock, position={"ball": 30, "down": 4})
    invited(host, guest)
    guest.page.wait_for_selector(".score-side.home .score-time:has-text('0:00')")
    guest.open_menu()
    guest.page.get_by_text("Claim a win on time").click()
    assert verdict(guest) == "You win 0–0"
    assert guest.page.inner_text(".verdict .status").endswith("ran out of time.")
    assert verdict(host) == "You lose 0–0"
    assert host.page.inner_text(".verdict .status") == "You ran out of time."


def test_a_shared_screen_plays_again_with_one_click(arrive: Arrive) -> None:
    person = arrive(seed="shared")
    person.lay("brettfussball", "here", options={"end": "time", "turns": 2})
    person.play()
    before = person.table
    person.page.wait_for_selector(".verdict")
    person.page.locator("[data-do=rematch]").click()
    person.page.wait_for_url(lambda url: "/table/" in url and before not in url)
    person.page.wait_for_selector(".table .asked")


def test_a_rematch_with_other_options_begins_with_those_of_the_table(arrive: Arrive) -> None:
    person = arrive(seed="options")
    level = "random"
    wish = {"game": "first_and_roll", "how": "computer", "level": level, "asked": {"options": {"clock_track": "short"}}}
    person.page.evaluate("async (wish) => (await import('/tables.js')).openTable(wish)", wish)
    person.page.wait_for_selector(ANSWER)
    resign(person)
    before = person.table
    person.page.wait_for_selector(".verdict")
    person.page.locator("[data-do=options]").click()
    person.page.wait_for_selector(".setting")
    assert person.page.locator("[name=preset][value=quick]").is_checked()
    assert person.page.locator("[name=how][value=computer]").is_checked()
    assert person.page.locator(f"[name=level][value={level}]").is_checked()
    assert person.page.locator("select[name=side]").input_value() == "away"
    person.page.locator("label:has([name=preset][value=classic])").click()
    person.page.locator(".setting-open .big").click()
    person.page.wait_for_selector(".table .score-side.away:has-text('You')")
    assert before not in person.page.url
    laid = person.page.evaluate("(id) => fetch(`/api/tables/${id}`).then((answer) => answer.json())", person.table)
    assert laid["options"].get("clock_track") != "short"
    assert {place["level"] for place in laid["seats"]} == {level, ""}


def test_the_last_play_stands_before_the_end_is_told(arrive: Arrive) -> None:
    person = arrive(seed="stands")
    person.lay("brettfussball", "computer", options={"end": "time", "turns": 1}, position={"die": 2, "play": "open"})
    person.page.wait_for_selector(ANSWER)
    person.page.evaluate("async () => { (await import('/settings.js')).speed.value = 'fast'; }")
    person.page.evaluate(WATCH)
    person.play()
    person.page.wait_for_selector(".verdict")
    board, end = person.page.evaluate("window.seen")
    assert (board["what"], end["what"]) == ("board", "end")
    assert board["result"] != ""
    assert end["at"] - board["at"] >= STANDS  # more where other waits end before the record has come
