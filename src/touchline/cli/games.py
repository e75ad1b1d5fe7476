"""``touchline games``: which games there are."""

from __future__ import annotations

from typing import Any

from touchline.cli.common import AS_AT_HOME, AsJson, Language, Plain, print_json, screen_for

NAME = "games"
EXAMPLE = "Example: touchline games --json"


def run(as_json: AsJson = False, plain: Plain = False, language: Language = AS_AT_HOME) -> None:
    """List the games with their editions and switches."""
    from touchline.core.game import find, games

    listed = [described(find(name)) for name in games()]
    if as_json:
        print_json(listed)
        return
    for game in listed:
        screen = screen_for(game["name"], language, plain=plain)
        screen.line(f"{game['name']}  {game['title']}", "bold")
        editions = [
            screen.words.text("ui.games.default", name=e) if e == game["default"] else e for e in game["editions"]
        ]
        screen.indented(screen.words.text("ui.games.seats", seats=screen.words.listed([str(n) for n in game["seats"]])))
        screen.indented(screen.words.text("ui.games.editions", names=", ".join(editions)))
        for switch in game["switches"]:
            screen.indented(screen.words.text("ui.games.switch", **switch))
        screen.indented(screen.words.text("ui.games.play", command=f"touchline play {game['name']}"), "dim")


def described(game: Any) -> dict[str, Any]:
    """A game as plain data."""
    editions = game.loader.editions()
    switches = [
        {"name": s.name, "default": s.default, "expected": s.expected, "rule": s.cite, "says": s.says}
        for s in game.loader.switches().values()
    ]
    return {
        "name": game.name,
        "title": game.title,
        "seats": list(game.seats),
        "editions": list(editions["editions"]),
        "default": editions["default"],
        "switches": switches,
    }
