"""Parts that several boards draw alike: a team with its score, the downs, a die."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from touchline.terminal.words import GameWords

TALL = 1000
"""The height of a screen that scrolls."""
TEAM = {"home": "bold white on blue", "away": "bold white on magenta"}
TURF = "white on dark_green"


def draw_team(name: str, side: str, score: int) -> Text:
    """The name of a side and its score, in the color of the side."""
    return Text(f" {name} {score:>2} ", style=TEAM[side])


def draw_downs(downs: Iterable[int], current: int, words: GameWords) -> Text:
    """The downs of a series with the current one marked."""
    shown = Text()
    for down in downs:
        name = words.code("down", down)
        shown.append(f"▸{name}◂" if down == current else f" {name} ", style="bold" if down == current else "dim")
    return shown.append("  ")


def draw_die(text: str, ink: str, body: str) -> Text:
    """A die with what it shows."""
    return Text("▐", style=body).append(text, style=f"bold {ink} on {body}").append("▌", style=body)
