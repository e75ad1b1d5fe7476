"""How the game wants to be shown: which messages stand out or stand back, and what is printed on its parts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from touchline.core.presentation import Presentation
from touchline.games.brettfussball.geometry import at
from touchline.games.brettfussball.notation import SQUARE_NAMES
from touchline.games.brettfussball.state import NOWHERE, Numbers, Ruleset

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


def printed(r: Ruleset) -> Mapping[str, Any]:
    """The marks of the board: squares by name, areas as rows of figures, row 1 first."""
    return {
        "places": [[SQUARE_NAMES[q] for q in side if q != NOWHERE] for side in r.places],
        "quarter": [SQUARE_NAMES[q] for q in r.quarter],
        "area": rows(r.area, r),
        "circle": rows(r.circle, r),
    }


def rows(marks: Numbers, r: Ruleset) -> list[str]:
    return ["".join(str(marks[at(x, y)]) for x in range(r.width)) for y in range(r.length)]
