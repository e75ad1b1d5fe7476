"""How the game wants to be shown: which messages stand out or stand back, and what is printed on its parts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from touchline.core.presentation import Presentation
from touchline.games.famous_first_downs.components import DEFENSES, PLAYS
from touchline.games.famous_first_downs.state import Ruleset
from touchline.games.famous_first_downs.view import grid_of, options_of

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


def printed(r: Ruleset) -> Mapping[str, Any]:
    """The cards: the options of each play, the values of each defense card, and which take no part in sacks."""
    plays = {
        name: {"options": options_of(play, r), "no_sack": bool(r.cannot_be_sacked[play])}
        for play, name in enumerate(PLAYS)
    }
    cards = {
        name: {"values": grid_of(card, r), "no_sack": bool(r.cannot_sack[card])} for card, name in enumerate(DEFENSES)
    }
    return {"downs": r.downs, "plays": plays, "cards": cards}
