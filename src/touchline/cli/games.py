"""``touchline games``: which games there are."""

from typing import Any

from touchline.cli.common import AsJson, Language, Plain, make_screen, print_json
from touchline.core.game import AnyGame, find, games
from touchline.core.ruleset import Switch
from touchline.locale.rulebook import Rulebook, load_rulebook
from touchline.terminal.words import GameWords

EXAMPLE = "Example: touchline games --json"


def run(as_json: AsJson = False, plain: Plain = False, language: Language = "") -> None:
    """List the games with their editions and switches."""
    listed = [describe(find(name)) for name in games()]
    if as_json:
        print_json(listed)
        return
    for game in listed:
        screen = make_screen(game["name"], language, plain=plain)
        screen.line(f"{game['name']}  {screen.words.title(game['title'])}", "bold")
        editions = [
            screen.words.text("ui.games.default", name=e) if e == game["default"] else e for e in game["editions"]
        ]
        screen.indent(screen.words.text("ui.games.seats", seats=screen.words.join_or([str(n) for n in game["seats"]])))
        screen.indent(screen.words.text("ui.games.editions", names=screen.words.join(editions)))
        book = load_rulebook(find(game["name"]), language)
        for switch in find(game["name"]).loader.switches().values():
            screen.indent(describe_switch(switch, book, screen.words))
        screen.indent(screen.words.text("ui.games.play", command=f"touchline play {game['name']}"), "dim")


def describe_switch(switch: Switch, book: Rulebook, words: GameWords) -> str:
    """Describe a switch in one line: its default, what it may be set to, its rule, what it does."""
    first, last = switch.span or ("", "")
    expected = words.text("ui.games.span", first=first, last=last) if switch.span else words.join_or([*switch.values])
    about = {"name": switch.name, "default": switch.default, "expected": expected, "rule": switch.cite}
    return words.text("ui.games.switch", **about, says=book.says(switch))


def describe(game: AnyGame) -> dict[str, Any]:
    """Describe a game as plain data."""
    switches = [
        {"name": s.name, "default": s.default, "expected": s.expected, "rule": s.cite, "says": s.says}
        for s in game.loader.switches().values()
    ]
    return {
        "name": game.name,
        "title": game.title,
        "seats": list(game.seats),
        "editions": list(game.loader.list_editions()),
        "default": game.loader.editions()["default"],
        "switches": switches,
    }
