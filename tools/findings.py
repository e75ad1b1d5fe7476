"""Writes docs/findings.md and its pictures: what the shipped book of Famous First Downs tells a player.

``python -m tools.findings``. Every number and every picture is read from the book.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import touchline
from touchline.cli import plots
from touchline.cli.files import Outfile
from touchline.locale import load_catalogue
from touchline.solve.library import AnyBook
from touchline.solve.reader import Reading
from touchline.terminal.words import GameWords

GAME = "famous_first_downs"
PAGE = Path(__file__).parent.parent / "docs" / "findings.md"
PICTURES = PAGE.parent / "findings"
FIELD, SERIES, COINS = 50, 10, 10
DRIVES = 3
CHOICES = {"go_for_it": "#b5532b", "field_goal": "#1f6f4a", "punt": "#8a8f98"}
SITUATIONS = ((1, 10), (2, 10), (2, 5), (3, 10), (3, 5), (3, 2), (4, 2), (4, 1))
SHADED = 10.0
"""Points of a hundred at which a shade is full."""
TOLD_APART = 0.001
"""Twice the error of the rounded book."""
OWN = 20
"""Yards conquered in the table of calls: midfield, nearly."""
LEADS = range(-16, 17)
POINTS = (0, 3, 6, 7, 8)
"""What a drive may bring."""
HEAD = """\
# What the book says: Famous First Downs

Written by `tools/findings.py` from the book that comes with the game. Chances to win count a draw half, and both sides
play as well as possible from there on. The shipped book is rounded: a value may be off by 0.05 points of a hundred, so
differences below 0.1 are not told apart. The cards are those of the rulebook, most of them reconstructed (rule 1.2):
own cards are solved with `touchline solve famous_first_downs --components FILE`, and what follows may differ for them.
"""

Draw = Callable[[Any], None]


@cache
def open_book(edition: str) -> AnyBook:
    return touchline.book(GAME, edition=edition)


@cache
def words() -> GameWords:
    return GameWords(load_catalogue("en"), GAME)


def read(edition: str = "italian", **position: Any) -> Reading:
    """What the book says of a position."""
    return open_book(edition).read(touchline.new(GAME, edition=edition, position=position))


def share(value: float) -> str:
    return f"{value:.1%}"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """A table of Markdown; the first column is text, the others are numbers."""
    lines = [head, ["---", *["--:"] * (len(head) - 1)], *rows]
    return ["| " + " | ".join(line) + " |" for line in lines]


def save(name: str, size: tuple[float, float], draw: Draw) -> None:
    PICTURES.mkdir(exist_ok=True)
    plots.save(Outfile("--out", PICTURES / f"{name}.png", plots.SUFFIXES), size, draw)


# Who attacks first


def tell_who_attacks_first() -> list[str]:
    rows = []
    for edition in ("italian", "english"):
        first = read(edition, down=1).value
        rows.append((edition, share(first), share(1 - first)))
    return [
        "## Attack second",
        "",
        "With the first drive just begun and nothing scored, the side that attacks first is behind already. Whoever",
        "attacks last knows what is needed.",
        "",
        *table(("edition", "attacks first", "attacks second"), rows),
        "",
    ]


# Fourth down


def can_be_reached(own: int, to_go: int) -> bool:
    """1.4  Whether a down can begin so: a drive starts with ten yards to go, and the field ends at 50."""
    return SERIES <= own + to_go <= FIELD


def best_on_fourth(own: int, to_go: int, coins: int) -> str:
    """The best choice with so many yards conquered and so many to go, level in the first drive."""
    options = read_fourth(own, to_go, coins)
    return max(options, key=lambda name: options[name])


def read_fourth(own: int, to_go: int, coins: int) -> dict[str, float]:
    reading = read(down=4, offense_zone=own, neutral_zone=to_go, momentum=[coins, 0])
    return dict(reading.sides["home"].options)


def tell_fourth_down() -> list[str]:
    rows = []
    for own in range(0, FIELD, 5):
        for to_go in (1, 5):
            if not can_be_reached(own, to_go):
                continue
            options = read_fourth(own, to_go, 0)
            best = best_on_fourth(own, to_go, 0)
            place = f"{own} conquered, {to_go} to go"
            rows.append((place, *(share(options[name]) for name in CHOICES), words().choice("fourth_down", best)))
    return [
        "## Fourth down",
        "",
        "The best choice by yards conquered and yards to go, level in the first drive, without coins and with three:",
        "",
        "![Fourth down: what is best](findings/fourth_down.png)",
        "",
        *table(("no coins", *(words().choice("fourth_down", name) for name in CHOICES), "best"), rows),
        "",
    ]


def draw_fourth_down(sheet: Any) -> None:
    from matplotlib.colors import ListedColormap
    from matplotlib.patches import Patch

    names = list(CHOICES)
    panels = sheet.subplots(2, 1, sharex=True)
    for axes, coins in zip(panels, (0, 3), strict=True):
        cells = [
            [
                names.index(best_on_fourth(own, to_go, coins)) if can_be_reached(own, to_go) else float("nan")
                for own in range(FIELD)
            ]
            for to_go in range(1, SERIES + 1)
        ]
        colors = ListedColormap(list(CHOICES.values()))
        axes.imshow(cells, cmap=colors, vmin=0, vmax=len(names) - 1, aspect="auto", origin="lower")
        axes.set_yticks((0, 4, 9), ("1", "5", "10"))
        axes.set_ylabel("yards to go")
        axes.set_title("without coins" if coins == 0 else f"with {coins} coins")
    panels[-1].set_xlabel("yards conquered")
    shown = [Patch(color=CHOICES[name], label=words().choice("fourth_down", name)) for name in names]
    sheet.legend(handles=shown, loc="outside lower center", ncols=len(names), frameon=False)


# After a touchdown


def leads_before(drive: int) -> list[int]:
    """The leads that the offense of a drive may have, from the drives that are over."""
    ours, theirs = ({sum(found) for found in product(POINTS, repeat=n)} for n in ((drive - 1) // 2, drive // 2))
    return sorted({a - b for a in ours for b in theirs} & set(LEADS))


def gain_of_two(drive: int, lead: int) -> float:
    """What trying for two adds to the chance to win, with this lead before the points of the touchdown."""
    begun = [(drive + 1) // 2, drive // 2]
    offense = "home" if drive % 2 else "away"
    ours, theirs = max(lead, 0), max(-lead, 0)
    score = [ours, theirs] if offense == "home" else [theirs, ours]
    reading = read(phase="conversion", offense=offense, drives=begun, score=score)
    options = reading.sides[offense].options
    return float(options["go_for_two"] - options["take_points"])


def write_lead(lead: int) -> str:
    return f"{lead:+d}".replace("-", "\N{MINUS SIGN}") if lead else "0"


def tell_conversions() -> list[str]:
    good = []
    for drive in range(1, 2 * DRIVES + 1):
        gains = {lead: gain_of_two(drive, lead) for lead in leads_before(drive)}
        leads = [lead for lead, gain in gains.items() if gain > TOLD_APART]
        most = max(leads, key=lambda lead: gains[lead], default=0)
        told = ", ".join(write_lead(lead) for lead in leads) or "never"
        good.append((str(drive), told, f"{gains[most]:+.1%} at {write_lead(most)}" if leads else "none"))
    return [
        "## One or two after a touchdown",
        "",
        "The leads, counted before the touchdown's points, at which trying for two wins more often than seven points,",
        "by drive of the game (nobody has coins). White: no game has that lead.",
        "",
        "![What a try for two adds](findings/conversion.png)",
        "",
        *table(("drive", "try for two at a lead of", "it adds most"), good),
        "",
    ]


def draw_conversions(sheet: Any) -> None:
    axes = sheet.subplots()
    cells = [
        [100 * gain_of_two(drive, lead) if lead in leads_before(drive) else float("nan") for lead in LEADS]
        for drive in range(1, 2 * DRIVES + 1)
    ]
    most = SHADED
    shown = axes.imshow(cells, cmap="BrBG", vmin=-most, vmax=most, aspect="auto")
    axes.set_xticks(range(0, len(LEADS), 4), [write_lead(lead) for lead in LEADS[::4]])
    axes.set_yticks(range(2 * DRIVES), [f"drive {n}" for n in range(1, 2 * DRIVES + 1)])
    axes.set_xlabel("lead before the points of the touchdown")
    axes.set_title("What a try for two adds to the chance to win, in points of a hundred")
    sheet.colorbar(shown, ax=axes, extend="both")


# Calls


def mixes(down: int, to_go: int) -> tuple[str, dict[str, float], dict[str, float]]:
    """The best play in a situation, and the mixes of both sides once it lies."""
    where: dict[str, Any] = {"offense_zone": OWN, "neutral_zone": to_go}
    laid = read(down=down, phase="lay", **where).sides["home"].options
    play = max(laid, key=lambda name: laid[name])
    called = read(down=down, phase="call", play=play, **where).sides
    return play, dict(called["home"].mix), dict(called["away"].mix)


def name_mix(mix: dict[str, float]) -> str:
    often = sorted(((times, name) for name, times in mix.items() if times >= 0.005), reverse=True)
    return ", ".join(f"{words().choice('call', name)} {times:.0%}" for times, name in often)


def tell_calls() -> list[str]:
    rows = []
    for down, to_go in SITUATIONS:
        play, offense, defense = mixes(down, to_go)
        rows.append((f"{down} & {to_go}", words().choice("lay", play), name_mix(offense), name_mix(defense)))
    return [
        "## Calls by down and distance",
        "",
        f"The best play to lay, level in the first drive with {OWN} yards conquered and no coins, and how often each",
        "side makes which secret call then:",
        "",
        *table(("situation", "play", "offense", "defense"), rows),
        "",
        "One such call as a map, third and five:",
        "",
        "![Third and five](findings/call.png)",
        "",
    ]


def draw_call() -> None:
    from touchline.cli import book_picture

    play, _, _ = mixes(3, 5)
    position = {"down": 3, "phase": "call", "play": play, "offense_zone": OWN, "neutral_zone": 5}
    match = touchline.new(GAME, position=position)
    reading = open_book("italian").read(match)
    out = Outfile("--out", PICTURES / "call.png", plots.SUFFIXES)
    book_picture.write(reading, match, words().choice("lay", play), f"home wins {share(reading.value)}", words(), out)


# Momentum


def worth_of_coins(offense: int, defense: int) -> float:
    """The attacker's chance to win with so many coins on either side, first down of the first drive."""
    return read(down=1, momentum=[offense, defense]).value


def tell_momentum() -> list[str]:
    rows = []
    for coins in range(COINS + 1):
        ours = worth_of_coins(coins, 0) - worth_of_coins(0, 0)
        theirs = worth_of_coins(0, 0) - worth_of_coins(0, coins)
        rows.append((str(coins), f"{ours:+.1%}", f"{theirs:+.1%}"))
    return [
        "## What momentum is worth",
        "",
        "What so many coins add to the chance to win at the start of the first drive, if only one side has any:",
        "",
        "![What coins are worth](findings/momentum.png)",
        "",
        *table(("coins", "to the side that attacks", "to the side that defends"), rows),
        "",
    ]


def draw_momentum(sheet: Any) -> None:
    axes = sheet.subplots()
    coins = range(COINS + 1)
    level = worth_of_coins(0, 0)
    axes.plot(coins, [100 * (worth_of_coins(n, 0) - level) for n in coins], "o-", color=plots.HOME, label="attacks")
    axes.plot(coins, [100 * (level - worth_of_coins(0, n)) for n in coins], "s-", color=plots.AWAY, label="defends")
    axes.set_xlabel("coins")
    axes.set_title("What coins add to the chance to win, in points of a hundred")
    axes.set_xticks(list(coins))
    axes.legend(frameon=False)


SECTIONS = (tell_who_attacks_first, tell_fourth_down, tell_conversions, tell_calls, tell_momentum)


def main() -> None:
    save("fourth_down", (10.0, 5.6), draw_fourth_down)
    save("conversion", (10.0, 3.6), draw_conversions)
    save("momentum", (8.0, 3.6), draw_momentum)
    draw_call()
    PAGE.write_text(
        "\n".join([HEAD, *(line for tell in SECTIONS for line in tell())]).rstrip() + "\n", encoding="utf-8"
    )


if __name__ == "__main__":
    main()
