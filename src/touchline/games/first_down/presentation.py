"""How the game wants to be shown: which messages stand out, which stand back."""

from __future__ import annotations

from touchline.core.presentation import Presentation

PRESENTATION = Presentation(
    tones={
        "touchdown": "points",
        "field_goal": "points",
        "bonus_good": "points",
        "intercepted": "loss",
        "kick_wiped_out": "loss",
        "turned_up": "news",
        "first_down": "news",
        "next_down": "down",
        "possession": "period",
        "extra_round": "period",
        "full_time": "period",
    }
)
