"""The chance to win at the terminal: in words, and as a line of bars."""

from collections.abc import Sequence

from rich.text import Text

from touchline.terminal.draw import Screen
from touchline.terminal.outlook import format_percent
from touchline.terminal.words import GameWords

BARS = "▁▂▃▄▅▆▇█"
SIDE_STYLES = ("green", "yellow")
"""How the bar of a step is printed: where home stands better, and where away does."""


def describe_chance(value: float, words: GameWords) -> str:
    """Describe both sides' chances to win, to a tenth of a percent."""
    home = f"{100 * value:.1f}"
    away = f"{100 - float(home):.1f}"
    return words.text("ui.chances.now", home=format_percent(home, words), away=format_percent(away, words))


def describe_way(values: Sequence[float], words: GameWords) -> str:
    """Describe where the chance to win began, its lowest and its highest point, and where it stands."""
    low, high = min(values), max(values)
    shares = {"start": values[0], "low": low, "high": high, "last": values[-1]}
    said = {name: format_percent(f"{100 * value:.1f}", words) for name, value in shares.items()}
    return words.text("ui.chances.way", **said, low_at=values.index(low), high_at=values.index(high))


def draw_way(values: Sequence[float], width: int) -> Text:
    """Draw home's chance to win as bars, as many steps to a bar as it takes."""
    columns = max(1, min(width, len(values)))
    line = Text()
    for column in range(columns):
        first = column * len(values) // columns
        part = values[first : max(first + 1, (column + 1) * len(values) // columns)]
        value = sum(part) / len(part)
        bar = BARS[min(int(value * len(BARS)), len(BARS) - 1)]
        line.append(bar, SIDE_STYLES[0 if value >= 0.5 else 1])
    return line


def show_way(screen: Screen, values: Sequence[float]) -> None:
    """Show how the chance to win has moved: as bars, and in words."""
    if not screen.plain:
        screen.say("ui.chances.graph")
        screen.line(draw_way(values, screen.console.width))
    screen.line(describe_way(values, screen.words), "dim")
