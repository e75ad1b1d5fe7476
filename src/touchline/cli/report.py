"""Statistics as a report for people: texts from the catalogue, figures as the game's own table describes them."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from touchline.core.figures import Axis, Cell, Figure, cells
from touchline.core.game import SIDES
from touchline.locale import format_number
from touchline.players import kind_of
from touchline.sim import Stats
from touchline.sim.stats import DRAW
from touchline.terminal.columns import left, widest
from touchline.terminal.draw import Screen
from touchline.terminal.words import GameWords

BAR = 24
"""Columns of the longest bar."""
COMMON_SCORES = 8
NOTHING = "–"


@dataclass(frozen=True)
class Labels:
    """The names of a game's figures in words."""

    words: GameWords

    def title(self, figure: Figure) -> str:
        return self.words.text(f"figure.{figure.name}")

    def axis(self, axis: Axis) -> str:
        return self.words.text(f"axis.{axis.title}")

    def name(self, axis: Axis | None, name: str) -> str:
        """A label of an axis; names from a person's own components stay as they are."""
        if axis is None:
            return ""
        return self.words.catalogue.code(self.words.game, axis.words, name).replace("_", " ")


class Run(NamedTuple):
    """How the games were played. None of it changes a number."""

    title: str
    seconds: float
    speed: float | None
    """Games per second after the first batch; None if that was too short to measure."""


def format_percent(share: float | None) -> str:
    return NOTHING if share is None else f"{100 * share:.1f} %"


def format_decimal(value: float | None) -> str:
    return NOTHING if value is None else format_number(f"{value:.2f}")


def format_value(figure: Figure, value: float | None) -> str:
    """Format a number of a figure."""
    return format_percent(value) if figure.is_share else format_decimal(value)


def list_cells(figure: Figure, stats: Stats) -> list[Cell]:
    """The cells of a figure without padding: cells on an axis without a name that never occurred."""
    return [
        cell
        for cell in cells(figure, stats.tally, stats.games)
        if cell.counted or ((figure.rows is None or cell.row) and (figure.columns is None or cell.column))
    ]


def find_grid(figure: Figure, stats: Stats) -> tuple[list[str], list[str], dict[tuple[str, str], Cell]]:
    """Find the names of rows and columns, and the cells by them."""
    found = {(cell.row, cell.column): cell for cell in list_cells(figure, stats)}
    return list(dict.fromkeys(row for row, _ in found)), list(dict.fromkeys(column for _, column in found)), found


def describe_played(stats: Stats, words: GameWords) -> str:
    """Describe which games were played: 0 to 99,999 and 200,000 to 299,999."""
    return ", ".join(words.text("ui.simulate.span", first=f"{a:,}", last=f"{b - 1:,}") for a, b in stats.played)


def print_report(screen: Screen, stats: Stats, how: Run, *, everything: bool) -> None:
    """Print what was simulated, who won, and the game's own figures."""
    words = screen.words
    screen.line(words.text("ui.title", game=how.title, edition=stats.edition), "bold")
    if not stats.is_whole:
        about = {"games": f"{stats.games:,}", "asked": f"{stats.asked:,}", "played": describe_played(stats, words)}
        screen.line(words.text("ui.simulate.partial", **about), "bold yellow")
    about = {"games": f"{stats.games:,}", "seed": str(stats.seed), "target": stats.target}
    about["seconds"] = f"{how.seconds:.1f}"
    if how.speed is None:
        screen.say("ui.simulate.done", **about)
    else:
        screen.say("ui.simulate.done_at", **about, speed=f"{round(how.speed):,}")
    for side, who in zip(SIDES, (stats.home, stats.away), strict=True):
        screen.say("ui.sits", seat=words.text(f"seat.{side}"), who=words.text(f"who.{kind_of(who)}"))
    screen.line()
    print_results(screen, stats)
    labels = Labels(words)
    single = [figure for figure in stats.figures if figure.rows is None]
    titles = widest(map(labels.title, single)) if single else 0
    for figure in single:
        (cell,) = list_cells(figure, stats)
        screen.line(f"{left(labels.title(figure), titles)}{format_value(figure, cell.value):>10}")
    left_out = [figure for figure in stats.figures if figure.columns is not None][1:] if not everything else []
    for figure in stats.figures:
        if figure.rows is None or figure in left_out:
            continue
        screen.line()
        screen.line(labels.title(figure), "bold")
        (print_bars if figure.columns is None else print_grid)(screen, figure, stats, labels)
    if left_out:
        screen.line()
        screen.note("ui.simulate.more", n=len(left_out))


def print_results(screen: Screen, stats: Stats) -> None:
    """Print wins and points, with their intervals."""
    words = screen.words
    rows = [
        ["", *(words.text(f"seat.{side}") for side in SIDES), words.text("ui.simulate.draw")],
        ["ui.simulate.wins", *(format_interval(*stats.shares[name], share=True) for name in (*SIDES, DRAW))],
        ["ui.simulate.points", *(format_interval(*stats.scoring[side], share=False) for side in SIDES), ""],
        ["ui.simulate.margin", format_interval(*stats.margin, share=False), "", ""],
        ["ui.simulate.win_share", format_interval(*stats.win_share, share=True), "", ""],
    ]
    screen.table([rows[0], *([words.text(key), *values] for key, *values in rows[1:])])
    ranked = sorted(enumerate(stats.scores), key=lambda score: -score[1])[:COMMON_SCORES]
    if ranked:
        texts = [f"{points} ({format_percent(count / (2 * stats.games))})" for points, count in ranked if count]
        screen.say("ui.simulate.common_scores", scores=", ".join(texts))
    screen.note("ui.simulate.intervals")
    screen.line()


def format_interval(value: float, half: float, *, share: bool) -> str:
    """Format a number with half the width of its interval."""
    return f"{100 * value:.2f} % ± {100 * half:.2f}" if share else f"{format_decimal(value)} ± {half:.2f}"


def print_bars(screen: Screen, figure: Figure, stats: Stats, labels: Labels) -> None:
    """Print one line per name, the most frequent first."""
    found = sorted(list_cells(figure, stats), key=lambda cell: -(cell.value or 0))
    most = max((cell.value or 0 for cell in found), default=0)
    width = widest(labels.name(figure.rows, cell.row) for cell in found)
    for cell in found:
        room = min(BAR, screen.console.width - width - 14)
        bar = "" if screen.plain or not most else "█" * round(room * (cell.value or 0) / most)
        name = labels.name(figure.rows, cell.row)
        screen.line(f"  {left(name, width)}  {format_value(figure, cell.value):>8}  {bar}".rstrip())


def print_grid(screen: Screen, figure: Figure, stats: Stats, labels: Labels) -> None:
    """Print a table of rows and columns; in plain mode, a line per cell."""
    assert figure.rows is not None
    assert figure.columns is not None
    rows, columns, found = find_grid(figure, stats)
    names = [labels.name(figure.columns, column) for column in columns]
    if screen.plain:
        for row in rows:
            for column, name in zip(columns, names, strict=True):
                value = format_value(figure, found[row, column].value)
                screen.line(f"  {labels.name(figure.rows, row)} / {name}: {value}")
        return
    corner = f"{labels.axis(figure.rows)} ↓  {labels.axis(figure.columns)} →"
    screen.line(f"  {corner}", "dim")
    lines = [
        [labels.name(figure.rows, row), *(format_value(figure, found[row, c].value) for c in columns)] for row in rows
    ]
    screen.table([["", *names], *lines], stacked=True)


def to_data(stats: Stats, how: Run) -> dict[str, Any]:
    """Convert everything to named plain data, for another program."""
    figures = [
        {
            "name": figure.name,
            "share": figure.is_share,
            "cells": [cell._asdict() for cell in list_cells(figure, stats)],
        }
        for figure in stats.figures
    ]
    pair = ("value", "half_width")
    return {
        **{name: getattr(stats, name) for name in ("game", "edition", "options", "ruleset", "home", "away", "seed")},
        "target": stats.target,
        "seconds": round(how.seconds, 3),
        "games": stats.games,
        "asked": stats.asked,
        "complete": stats.is_whole,
        "played": stats.played,
        "steps": stats.steps,
        "wins": stats.wins,
        "shares": {name: dict(zip(pair, found, strict=True)) for name, found in stats.shares.items()},
        "win_share": dict(zip(pair, stats.win_share, strict=True)),
        "points": {name: dict(zip(pair, found, strict=True)) for name, found in stats.scoring.items()},
        "margin": dict(zip(pair, stats.margin, strict=True)),
        "scores": stats.scores,
        "figures": figures,
        "tally": stats.tally,
    }
