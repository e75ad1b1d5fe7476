"""What a book says of a position as one picture: bars for a choice, a map of both sides' choices for a secret call."""

from __future__ import annotations

from textwrap import fill
from typing import Any

from touchline.cli import plots
from touchline.cli.files import Outfile
from touchline.cli.heat import DARK, HeatMap, count_decimals, write_worth
from touchline.cli.plots import AWAY, FAINT, HOME, INK, PALE, PAPER, SHADES
from touchline.core.match import Match
from touchline.solve.reader import Reading
from touchline.terminal.words import GameWords

SIZE = (10.0, 5.2)
NARROW = 18
"""Characters above the bars beside a map."""
COLORS = {"home": HOME, "away": AWAY}


def write(reading: Reading, match: Match, title: str, value: str, words: GameWords, out: Outfile) -> None:
    """Draw the picture in the form that the file's suffix names."""
    plots.save(out, SIZE, lambda sheet: draw(sheet, reading, match, title, value, words))


def draw(sheet: Any, reading: Reading, match: Match, title: str, value: str, words: GameWords) -> None:
    """Draw a heading, and below it what is asked."""
    head, body = sheet.subfigures(2, 1, height_ratios=(0.2, 1))
    for panel in (head, body):
        panel.set_facecolor(PAPER)
    head.text(0.012, 0.62, title, size=18, weight="bold", va="center")
    head.text(0.012, 0.1, value, size=10.5, color=PALE, va="center")
    if reading.payoffs:
        draw_call(body, HeatMap.of(reading, match, words), words)
        return
    for ask in match.asks:
        draw_choices(body.subplots(), reading, ask, words)


def draw_choices(axes: Any, reading: Reading, ask: Any, words: GameWords) -> None:
    """Draw what each choice of one side is worth to it, the best on top."""
    advice, decimals = reading.sides[ask.who], count_decimals(reading)
    found = sorted(advice.options.items(), key=lambda option: option[1])
    shades = [COLORS[ask.who] if advice.mix[name] else FAINT for name, _ in found]
    axes.barh(range(len(found)), [value for _, value in found], color=shades, height=0.7)
    axes.set_yticks(range(len(found)), [words.choice(ask.step, name) for name, _ in found])
    for place, (_, value) in enumerate(found):
        shown = write_worth(value, decimals, reading.is_points)
        axes.annotate(shown, (max(value, 0.0), place), xytext=(6, 0), textcoords="offset points", va="center")
    least, most = (found[0][1], found[-1][1]) if reading.is_points else (0.0, 1.0)
    axes.set_xlim(min(least, 0.0), max(most, 0.0) + 0.12 * (max(most, 0.0) - min(least, 0.0)))
    axes.xaxis.set_visible(False)
    axes.spines["bottom"].set_visible(False)
    choice = words.text("ui.book.choice", side=words.seat(ask.who))
    axes.set_title(choice[:1].upper() + choice[1:])


def draw_call(body: Any, heat: HeatMap, words: GameWords) -> None:
    """Draw a secret call: its cells, and beside them how often either side makes each choice."""
    from matplotlib.colors import LinearSegmentedColormap

    grid = body.subplots(2, 2, width_ratios=(4, 1), height_ratios=(1, 2.4))
    axes, columns, rows = grid[1][0], grid[0][0], grid[1][1]
    grid[0][1].set_visible(False)
    low, high = heat.span
    axes.imshow(
        heat.cells, cmap=LinearSegmentedColormap.from_list("turf", SHADES), aspect="auto", vmin=low, vmax=high or 1
    )
    axes.set_yticks(range(len(heat.rows)), heat.rows)
    axes.set_xticks(range(len(heat.columns)), [name.replace(" ", "\n") for name in heat.columns])
    axes.tick_params(length=0)
    both = "ui.book.both_in_points" if heat.is_points else "ui.book.both"
    axes.set_xlabel(words.text(both), labelpad=10, color=PALE)
    for i, line in enumerate(heat.cells):
        for k, value in enumerate(line):
            ink = PAPER if heat.scale(value) > DARK else INK
            axes.text(k, i, write_worth(value, heat.decimals, heat.is_points), ha="center", va="center", color=ink)
    columns.bar(range(len(heat.columns)), heat.column_mix, color=AWAY, width=0.7)
    columns.set_xlim(-0.5, len(heat.columns) - 0.5)
    columns.set_title(words.text("ui.book.mix", side=words.seat("away")), size=11)
    rows.barh(range(len(heat.rows)), heat.row_mix, color=HOME, height=0.7)
    rows.set_ylim(len(heat.rows) - 0.5, -0.5)
    rows.set_title(fill(words.text("ui.book.mix", side=words.seat("home")), NARROW), size=11)
    for k, share in enumerate(heat.column_mix):
        columns.annotate(f"{share:.0%}", (k, share), xytext=(0, 3), textcoords="offset points", ha="center")
    for k, share in enumerate(heat.row_mix):
        rows.annotate(f"{share:.0%}", (share, k), xytext=(4, 0), textcoords="offset points", va="center")
    columns.set_ylim(0, 1.25 * max(heat.column_mix))
    rows.set_xlim(0, 1.35 * max(heat.row_mix))
    for side, name in ((columns, "left"), (rows, "bottom")):
        side.set_xticks([])
        side.set_yticks([])
        side.spines[name].set_visible(False)
