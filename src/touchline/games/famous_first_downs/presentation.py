"""How the game wants to be shown: which messages stand out, which stand back."""

from __future__ import annotations

from touchline.core.presentation import Presentation

PRESENTATION = Presentation(
    tones={
        "touchdown": "points",
        "touchdown_points": "points",
        "conversion_good": "points",
        "field_goal": "points",
        "turnover": "loss",
        "downs": "loss",
        "kick_misses": "loss",
        "conversion_fails": "loss",
        "revealed": "news",
        "tackled": "news",
        "first_down": "news",
        "next_down": "down",
        "drive": "period",
        "overtime": "period",
        "full_time": "period",
        "trick.leave": "routine",
        "sack.tackle": "routine",
        "offense_repeat.accept": "routine",
        "defense_answer.accept": "routine",
        "concede.play_on": "routine",
    }
)
