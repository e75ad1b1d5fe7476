"""What the tests know of 1st & Roll."""

from __future__ import annotations

import touchline
from tests.games import Facts, Film

KEYS = {
    "how.overtime",
    "ball_on",
    "die.coin",
    "distance",
    "playing",
    "situation",
    "short.place",
    "short.situation",
    "kick_from",
    "to_go",
    "needed.goal",
    "needed.yards",
    "place.midfield",
    "place.yard",
    "tell.ball",
    "tell.score",
    "period.1",
    "period.2",
    "period.overtime",
    "outcome.points",
    "outcome.overtime",
    "outcome.tie",
    *(f"colour.{name}" for name in ("red", "yellow", "green")),
    *(f"down.{n}" for n in (1, 2, 3, 4)),
    *(f"end_zone.{side}" for side in ("home", "away")),
    *(f"face.{name}" for name in ("FLAG", "T", "clock", "heads", "tails")),
    *(f"mark.{name}" for name in ("none", "circle", "square")),
    *(f"die.{component.name}" for component in touchline.find("first_and_roll").load().components),
}

FACTS = Facts(
    short={"options": {"overtime": "false"}, "position": {"period": 2, "clock": "4:00", "ball": 30}},
    variants=(("revised", {}), ("first", {"clock_track": "short", "overtime_periods": 1})),
    rare=frozenset({"block_dice"}),
    turned_up=2,
    dice_fall=True,
    one_die=True,
    moved={"ball": 7},
    answers=0,
    film=Film({"position": {"ball": 99, "down": 1, "period": 2, "clock": "6:00", "score": [10, 13]}}, ("play red",)),
    picture={"position": {"ball": 38, "down": 2, "mark": 44, "period": 2, "clock": "6:00", "score": [10, 13]}},
    keys=frozenset(KEYS),
)
