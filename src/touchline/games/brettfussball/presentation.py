"""How the game wants to be shown: which messages stand out, which stand back."""

from __future__ import annotations

from touchline.core.presentation import Presentation

PRESENTATION = Presentation(
    tones={
        "goal": "points",
        "own_goal": "points",
        "attacks": "loss",
        "ball_lost": "loss",
        "throw_in": "news",
        "corner": "news",
        "goal_kick": "news",
        "kicks_off": "news",
        "full_time": "period",
    }
)
