"""What the tests know of Famous First Downs."""

from __future__ import annotations

from tests.games import Facts
from touchline.games.famous_first_downs.components import DEFENSES
from touchline.games.famous_first_downs.notation import ZONES

KEYS = {
    "again",
    "at",
    "board.cannot_be_sacked",
    "board.cannot_sack",
    "conversion",
    "die.coin",
    "distance",
    "drive.overtime",
    "drive.regular",
    "grid",
    "grid_row",
    "kick_from",
    "needed.goal",
    "needed.yards",
    "shown_option",
    "shown_trick",
    "situation",
    "stands",
    "stands_tackled",
    "ui.dice",
    "ui.no_odds",
    *(f"tell.{name}" for name in ("against", "card", "drive", "laid", "over", "score", "situation")),
    *(f"outcome.{name}" for name in ("points", "overtime", "concession", "draw")),
    *(f"card.{name}" for name in DEFENSES),
    *(f"zone.{name}" for name in ZONES),
    *(f"choice.{name}" for name in ZONES),
    *(f"depth.{name}" for name in ("long", "short", "run")),
    *(f"coins.{name}" for name in ("home", "pool", "away")),
    *(f"down.{n}" for n in (1, 2, 3, 4)),
    *(f"end_zone.{side}" for side in ("home", "away")),
    *(f"face.{name}" for name in ("heads", "tails", "home", "away")),
}

FACTS = Facts(
    short={"options": {"drives": 1}},
    variants=(("italian", {}), ("english", {"drives": 1}), ("tiny", {})),
    rare=frozenset({"toss"}),
    turned_up=1,
    moved={"offense_zone": 7},
    answers=4,
    on_board=frozenset({"call"}),
    keys=frozenset(KEYS),
)
