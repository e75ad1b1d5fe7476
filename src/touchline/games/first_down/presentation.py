"""How the game wants to be shown: which messages stand out or stand back, and what is printed on its parts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from touchline.core.presentation import Presentation
from touchline.games.first_down.notation import BONUS_NAMES
from touchline.games.first_down.state import Ruleset
from touchline.games.first_down.view import faces

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


def printed(r: Ruleset) -> Mapping[str, Any]:
    """3.1, 5.2  How many cards are picked, and the faces by which each bonus throw is good."""
    good = zip(BONUS_NAMES, r.bonus_good, strict=True)
    return {"picks": r.picks, "bonus": {name: faces(named) for name, named in good}}
