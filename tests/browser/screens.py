"""Every screen of the page: walks that stop at each of them once."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tests.browser.person import ANSWER, Person
from touchline.core.game import games

Comes = Callable[..., Person]
Stop = tuple[str, Person]
"""The name of a screen, and somebody who looks at it."""
Walk = Callable[[Comes], Iterator[Stop]]

PHONE, DESKTOP = (390, 844), (1280, 800)
SIZES = {"phone": PHONE, "desktop": DESKTOP}
THEMES = ("light", "dark")
GAME = "first_and_roll"
DRESS = """async ([language, theme]) => {
  const [words, settings] = await Promise.all([import("/words.js"), import("/settings.js")]);
  settings.theme.value = theme;
  await words.speak(language);
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
}"""


def dress(person: Person, language: str, theme: str, size: str) -> None:
    """Show the screen that somebody looks at in another language, in other colours and at another size."""
    width, height = SIZES[size]
    person.page.set_viewport_size({"width": width, "height": height})
    person.page.evaluate(DRESS, [language, theme])


def at(person: Person, address: str, shows: str) -> Person:
    """Go to an address, and wait for what it shows."""
    person.go(address)
    person.page.wait_for_selector(shows)
    return person


def asked(person: Person, game: str) -> Person:
    """Sit at a table before a question, with the board drawn."""
    person.lay(game)
    person.page.wait_for_selector(ANSWER)
    person.page.wait_for_selector(".drawn svg:visible")
    return person


def resign(person: Person) -> None:
    """Give a game up, sure of it."""
    person.open_menu()
    person.page.locator("[data-do=resign]").click()
    person.page.locator("[data-do=resign].danger").click()
    person.page.wait_for_selector(".ended")


def invite(person: Person) -> str:
    """The link that a table's owner hands on."""
    if not person.page.locator("dialog").count():
        person.page.locator("[data-invite]").click()
    person.page.wait_for_selector("dialog [data-do=copy]:not([disabled])")
    return person.page.locator("dialog input").first.input_value()


def close(person: Person) -> None:
    """Close the dialog that is open."""
    person.page.keyboard.press("Escape")
    person.page.wait_for_selector("dialog", state="detached")


def spoil(person: Person) -> None:
    """Write something on a die that cannot stand there, and try to play with it."""
    person.page.locator(".part-cell").first.click()
    person.page.keyboard.type("seven")
    person.page.keyboard.press("Enter")
    person.page.locator("[data-do=play]").click()
    person.page.wait_for_selector(".part-fault")


def reading(comes: Comes) -> Iterator[Stop]:
    """What can be looked at without a game."""
    person = comes()
    yield "start", at(person, "", ".game")
    person.page.locator(".menu summary").click()
    yield "menu", person
    person.page.locator(".menu summary").click()
    yield "new", at(person, f"#/new/{GAME}", ".setting")
    yield "move", at(person, "#/move", ".reading")
    yield "rules", at(person, f"#/rules/{GAME}", ".rule")
    yield "components", at(person, f"#/components/{GAME}", ".part")
    spoil(person)
    yield "a fault", person
    yield "dice", at(person, "#/dice", "input[type=file]")
    yield "watch", at(person, "#/watch", "h2")
    at(person, "#/me", "[data-do=code]").page.locator("[data-do=code]").click()
    person.page.wait_for_selector(".code-shown")
    yield "a code", person
    person.page.locator("input[name=code]").fill("0000")
    person.page.locator("[data-do=recover]").click()
    person.page.wait_for_selector("[data-part=return] [role=alert]")
    yield "a code that is not good", person
    yield "no such table", at(person, "#/table/" + 32 * "0", "main [role=alert]")


def tables(comes: Comes) -> Iterator[Stop]:
    """A question in every game, with everything that can be opened beside it in one."""
    person = comes()
    for game in games():
        yield f"table of {game}", asked(person, game)
    person.lay(GAME, position={"ball": 95, "mark": 100, "phase": "call"})
    person.page.wait_for_selector(ANSWER)
    dress(person, "en", "light", "desktop")  # a phone has the table in a sheet
    person.page.keyboard.press("o")
    person.page.wait_for_selector(".odds-table")
    yield "odds", person
    asked(person, GAME)
    dress(person, "en", "light", "desktop")
    for summary in person.page.locator("main summary:visible").all():
        summary.click()
    yield "everything open", person
    dress(person, "en", "light", "desktop")
    person.page.locator(".log .log-more").last.click()
    person.page.locator(".log .cite:visible").first.click()
    person.page.wait_for_selector("dialog .rule")
    yield "rule", person
    close(person)
    person.page.keyboard.press("?")
    person.page.wait_for_selector("dialog .keys")
    yield "keys", person


def ends(comes: Comes) -> Iterator[Stop]:
    """A game that is over, and what is left of it."""
    person = asked(comes(), "brettfussball")
    person.answer()
    person.page.wait_for_selector(ANSWER)
    resign(person)
    table = person.table
    yield "over", person
    at(person, f"#/replay/{table}", ".steps input")
    person.page.wait_for_selector(".drawn svg:visible")
    yield "replay", person
    yield "replays", at(person, "#/replay", ".tables li")
    yield "dice of a game", at(person, f"#/dice/{table}", "[role=status] b")


def one_screen(comes: Comes) -> Iterator[Stop]:
    """Two at one screen: before the curtain and behind it."""
    person = comes()
    person.lay("first_down", "here")
    person.page.wait_for_selector("[data-look]")
    yield "curtain", person
    person.page.locator("[data-look]").press("Enter")
    person.page.wait_for_selector(ANSWER)
    yield "behind the curtain", person


def invited(comes: Comes) -> Iterator[Stop]:
    """A friend who comes by a link, and must leave."""
    host = comes()
    host.lay(GAME, "invite")
    host.page.wait_for_selector("[data-invite]")
    yield "lobby", host
    link = invite(host)
    yield "inviting", host
    guest = comes()
    guest.page.goto(link)
    guest.page.wait_for_selector("form.reading button")
    yield "joining", guest
    guest.page.locator("form.reading button").click()
    guest.page.wait_for_selector(".table")
    host.page.keyboard.press("Escape")
    host.open_menu()
    host.page.locator("[data-about]").click()
    host.page.wait_for_selector(".neighbor")
    yield "about somebody", host
    host.page.keyboard.press("Escape")
    host.page.wait_for_selector(".neighbor", state="detached")
    host.page.locator("[data-revoke]").click()
    yield "taking a seat away", host
    host.page.locator("[data-revoke].danger").click()
    guest.page.wait_for_selector("main [role=alert]")
    yield "a seat that was taken away", guest


def lessons(comes: Comes) -> Iterator[Stop]:
    """A gate, with a choice that is not the right one; and the end."""
    person = at(comes(), f"#/lesson/{GAME}", ".lesson")
    person.page.wait_for_selector(".drawn svg:visible")
    person.page.locator(".lesson .far .big").click()
    person.page.locator(f"{ANSWER}[data-choice=green]").click()
    person.page.wait_for_selector(".missed")
    yield "lesson", person
    while not person.page.locator(".lesson .more").count():
        person.page.locator(".lesson .far button").last.click()
    yield "end of a lesson", person


WALKS: tuple[Walk, ...] = (reading, tables, ends, one_screen, invited, lessons)
