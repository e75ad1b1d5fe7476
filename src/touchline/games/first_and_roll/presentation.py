"""How the game wants to be shown: which messages stand out, which stand back."""

from __future__ import annotations

from touchline.core.presentation import Opening, Presentation
from touchline.games.first_and_roll.notation import COLOURS

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
