"""How the game wants to be shown: which messages stand out or stand back, and what is printed on its parts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain, repeat
from typing import Any

from touchline.core.presentation import Opening, Presentation
from touchline.games.first_and_roll.notation import CLOCK_NAMES, COLOURS
from touchline.games.first_and_roll.state import Mark, Ruleset

PRESENTATION = Presentation(
    tones={
        "touchdown": "points",
        "field_goal": "points",
        "safety": "points",
        "turnover": "loss",
        "bomb_intercepted": "loss",
        "blocked": "loss",
        "calls": "news",
        "first_down": "news",
        "next_down": "down",
        "second_half": "period",
        "overtime": "period",
        "full_time": "period",
        "announce.play": "routine",
        "bomb.green": "routine",
        "run_off.leave": "routine",
        "timeout.let_run": "routine",
        "other_timeout.let_run": "routine",
        "run_off_timeout.let_run": "routine",
    },
    openings={"announce": Opening("play", "call", COLOURS)},
)


def printed(r: Ruleset) -> Mapping[str, Any]:
    """The spaces of the clock track, and the faces of each die."""
    penalties = zip(r.penalty_defense, r.penalty_yards, r.penalty_automatic, strict=True)
    dice = {
        "penalty": faces(r.penalty_ways, [f"{'D' if d else 'O'}{y}{'A' if a else ''}" for d, y, a in penalties]),
        "kick": faces(r.kick_ways, r.kick),
        "clock": faces(r.clock_ways, CLOCK_NAMES),
    }
    for i, colour in enumerate(COLOURS):
        marks = [Mark(mark).name.lower() for mark in r.offense_mark[i]]
        guards = ["FLAG" if f else y for y, f in zip(r.defense_yards[i], r.defense_flag[i], strict=True)]
        dice[f"offense_{colour}"] = faces(r.offense_ways[i], r.offense_yards[i], marks)
        dice[f"defense_{colour}"] = faces(r.defense_ways[i], guards)
    return {"minutes": r.minutes[: r.last_space + 1], "dice": dice}


def faces(ways: Iterable[int], texts: Iterable[int | str], marks: Iterable[str] = ()) -> list[dict[str, str]]:
    """The six faces of a die; a text that comes up in several ways is on as many faces."""
    drawn = zip(ways, texts, chain(marks, repeat("none")), strict=False)
    return [{"text": str(text), "mark": mark} for n, text, mark in drawn for _ in range(n)]
