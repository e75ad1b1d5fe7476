"""The ledger of a game as one picture: the chance to win step by step, and what moved it."""

from __future__ import annotations

from textwrap import fill
from typing import Any

from touchline.cli import plots
from touchline.cli.files import Outfile
from touchline.cli.plots import AWAY, HOME, INK, LEVEL, PALE, PAPER
from touchline.core.game import SIDES
from touchline.core.match import Match
from touchline.study.ledger import GameLedger
from touchline.terminal.plays import describe_play
from touchline.terminal.words import GameWords

SIZE = (12.0, 6.4)
NARROW = 24
EDGE = 0.15
"""So near an end of the way, a text stands beside its play."""
PARTS = {
    "dice": "ui.review.dice",
    "guesses": "ui.review.guesses",
    "own_errors": "ui.review.own_errors",
    "other_errors": "ui.review.other_errors",
}


def write(match: Match, ledger: GameLedger, words: GameWords, out: Outfile) -> None:
    """Draw the picture in the form that the file's suffix names."""
    plots.save(out, SIZE, lambda sheet: draw(sheet, match, ledger, words))


def draw(sheet: Any, match: Match, ledger: GameLedger, words: GameWords) -> None:
    """Draw a heading, the way of the chance to win, and the account of each side."""
    head, body = sheet.subfigures(2, 1, height_ratios=(0.14, 1))
    for panel in (head, body):
        panel.set_facecolor(PAPER)
    head.text(0.012, 0.62, words.title(match.game.title), size=18, weight="bold", va="center")
    if ledger.outcome is not None:
        head.text(0.012, 0.02, words.outcome(ledger.outcome, match.score), size=10.5, color=PALE, va="center")
    way, parts = body.subplots(1, 2, width_ratios=(2.4, 1))
    draw_way(way, match, ledger, words)
    draw_parts(parts, ledger, words)


def draw_way(axes: Any, match: Match, ledger: GameLedger, words: GameWords) -> None:
    """Draw home's chance to win at the start and after every step, with the plays that decided the game."""
    values = [100 * value for value in ledger.values]
    steps = range(len(values))
    axes.axhline(50, color=LEVEL, linewidth=0.8, linestyle=":")
    axes.fill_between(steps, 50, values, where=[v >= 50 for v in values], color=HOME, alpha=0.18, interpolate=True)
    axes.fill_between(steps, 50, values, where=[v <= 50 for v in values], color=AWAY, alpha=0.18, interpolate=True)
    axes.plot(steps, values, color=INK, linewidth=1.4)
    for play in ledger.decisive:
        at, value = play.stretch.last + 1, 100 * play.account.result
        axes.plot([at], [value], "o", color=HOME if play.account.swing > 0 else AWAY)
        if play.stretch.messages:
            said = fill(describe_play(play.stretch, match.game.presentation.plays, words), NARROW)
            anchor = "left" if at < EDGE * len(values) else "right" if at > (1 - EDGE) * len(values) else "center"
            axes.annotate(said, (at, value), xytext=(0, -14 if value > 50 else 8), textcoords="offset points",
                          ha=anchor, va="top" if value > 50 else "bottom", size=8.5)  # fmt: skip
    axes.set_ylim(-4, 104)
    axes.set_xlim(0, max(len(values) - 1, 1))
    axes.set_title(words.text("ui.review.way"))
    axes.set_xlabel(words.text("ui.review.steps"))


def draw_parts(axes: Any, ledger: GameLedger, words: GameWords) -> None:
    """Draw what moved the chance to win, as each side sees it."""
    height = 0.36
    for offset, side in ((-height / 2, SIDES[0]), (height / 2, SIDES[1])):
        seen = ledger.total.seen_by(side)
        found = [100 * (-seen[part] if part == "own_errors" else seen[part]) for part in PARTS]
        places = [k + offset for k in range(len(PARTS))]
        axes.barh(places, found, color=HOME if side == SIDES[0] else AWAY, height=height, label=words.seat(side))
        for place, value in zip(places, found, strict=True):
            text = f"{value:+.1f}".replace("-", "\N{MINUS SIGN}")
            axes.annotate(text, (value, place), xytext=(5 if value >= 0 else -5, 0), textcoords="offset points",
                          ha="left" if value >= 0 else "right", va="center", size=9)  # fmt: skip
    axes.axvline(0, color=LEVEL, linewidth=0.8)
    axes.set_yticks(range(len(PARTS)), [words.text(key) for key in PARTS.values()])
    axes.invert_yaxis()
    axes.margins(x=0.35)
    axes.set_title(words.text("ui.review.moved"))
    axes.tick_params(axis="x", bottom=False, labelbottom=False)
    axes.legend(frameon=False, loc="upper center", bbox_to_anchor=(0.5, 0), ncols=2)
