"""A call that lies face down is nowhere in the page of somebody else: every secret choice carries a canary.

Looked at is what developer tools show: the document, the frames and answers that came, what the browser stores, and the
memory of the page, text by text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Response, Route, WebSocket

from tests.browser.person import ANSWER, SOMETHING, Person
from tests.browser.screens import invite
from tests.server.canaries import CANARY
from tests.server.driving import games_with_secrets
from tests.server.serving import Served

STORED = """async () => {
  const stored = [{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href, history.state];
  return JSON.stringify([...stored, await indexedDB.databases(), await caches.keys()]);
}"""
NAMES = "(all) => all.map((one) => one.dataset.choice ?? one.dataset.thing)"
SHOWN = "() => document.documentElement.outerHTML"
GAMES = re.compile(r"/api/games")
TURNS = 6000
"""So many looks at most, a blink apart, come before the first secret, however slow the machine is."""
OPEN = """([secret, answer, chance]) => {
  if (document.querySelector(secret)) return;
  const shown = [...document.querySelectorAll(answer)].filter((one) => one.getClientRects().length);
  const lock = shown.filter((one) => one.matches(".lock-in"));
  const buttons = lock.length ? lock : shown;
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  buttons[Math.floor(chance * buttons.length)]?.dispatchEvent(click);
}"""
"""Choose something that is no secret, in one breath: a question that comes between a look and a click stays open."""
SECRET = f'.question [data-choice^="{CANARY}"], .question [data-thing^="{CANARY}"]'


class Watched(Person):
    """Somebody whose browser is open to whoever looks over the shoulder."""

    def __init__(self, browser: Browser, base: str) -> None:
        self.came: list[str] = []
        super().__init__(browser, base, seed="secrets", service_workers="block")
        self.context.route(GAMES, without_openings)
        self.page.on("websocket", self._tap)
        self.page.on("response", self._answer)

    def _tap(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.came.append(str(frame)))

    def _answer(self, response: Response) -> None:
        if "/api/" in response.url and response.ok:
            self.came.append(response.text())

    def memory(self) -> str:
        """All texts in the memory of the page, after whatever nobody needs was thrown away."""
        tools = self.context.new_cdp_session(self.page)
        parts: list[str] = []
        tools.on("HeapProfiler.addHeapSnapshotChunk", lambda said: parts.append(said["chunk"]))
        tools.send("HeapProfiler.collectGarbage")
        tools.send("HeapProfiler.takeHeapSnapshot")
        tools.detach()
        return "".join(parts)

    def everything(self) -> dict[str, str]:
        """What can be seen of this page, by where."""
        return {
            "document": self.page.evaluate(SHOWN),
            "storage": self.page.evaluate(STORED),
            "came": "\n".join(self.came),
            "memory": self.memory(),
        }

    @property
    def asked_in_secret(self) -> str:
        """What the secret choices that this person has are called by, up to what tells them apart; empty for none."""
        found: list[str] = self.page.locator(SECRET).evaluate_all(NAMES)
        marks = {mark[0] for name in found if (mark := re.match(rf"{CANARY} \d ", name))}
        assert len(marks) <= 1
        return marks.pop() if marks else ""

    def wait(self, shows: str) -> None:
        """Wait for something without keeping hold of it, as ``wait_for_selector`` would."""
        self.page.locator(shows).first.wait_for()

    def choose_openly(self) -> None:
        """Choose something, unless it would be in secret."""
        self.page.evaluate(OPEN, [SECRET, ANSWER, self.chance.random()])

    def lock(self) -> None:
        """Choose something in secret."""
        for _ in range(TURNS):
            if not self.page.locator(SECRET).count():
                return
            self.click()
        raise AssertionError(f"the choice is not locked: {self.faults}")

    def look(self) -> None:
        """Go behind the curtain."""
        self.page.locator("[data-look]").press("Enter")
        self.wait(ANSWER)


def without_openings(route: Route) -> None:
    """One tap for an ordinary play and its call needs the names that the calls really have."""
    answer = route.fetch()
    games = [{**game, "openings": {}} for game in answer.json()["games"]]
    route.fulfill(response=answer, json={"games": games})


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("secrets")
    options = ("--computers", "0", "--commands", "200")
    with Served(folder / "tables.db", folder, *options, module="tests.server.canaries") as served:
        yield served
        assert served.stop() == 0


def told(secret: str, seen: dict[str, str]) -> list[str]:
    """The places where a secret shows."""
    return [where for where, text in seen.items() if secret in text]


def until_secret(*people: Watched) -> Watched:
    """Play until somebody is asked in secret: who."""
    for _ in range(TURNS):
        for person in people:
            if person.page.locator("[data-look]").count():
                person.look()
            if person.asked_in_secret:
                return person
            person.choose_openly()
        people[0].page.wait_for_timeout(30)
    raise AssertionError([person.status for person in people])


@pytest.mark.parametrize("game", games_with_secrets())
def test_a_locked_call_is_not_in_the_page_of_an_opponent(game: str, browser: Browser, server: Served) -> None:
    host, guest = people = Watched(browser, server.base), Watched(browser, server.base)
    host.lay(game, "invite")
    host.wait("[data-invite]")
    guest.page.goto(invite(host))
    guest.page.locator("form.reading button").click()
    guest.wait(".table")
    chooser = until_secret(*people)
    opponent = guest if chooser is host else host
    secret = chooser.asked_in_secret
    assert told(secret, chooser.everything()) == ["document", "came", "memory"]
    chooser.lock()
    chooser.wait(".pill[data-state=saved]")
    opponent.wait(SOMETHING)
    assert told(secret, opponent.everything()) == []
    for person in people:
        assert person.faults == []
        person.leave()


@pytest.mark.parametrize("game", games_with_secrets())
def test_a_locked_call_leaves_a_shared_page_when_the_curtain_falls(game: str, browser: Browser, server: Served) -> None:
    person = Watched(browser, server.base)
    person.lay(game, "here")
    person.wait(SOMETHING)
    until_secret(person)
    secret = person.asked_in_secret
    assert "document" in told(secret, person.everything())
    person.lock()
    person.came.clear()
    person.wait("[data-look]")
    assert told(secret, person.everything()) == []
    assert person.faults == []
    person.leave()
