"""What the tests know of Famous First Downs."""

from __future__ import annotations

from tests.games import Facts, Film
from touchline.games.famous_first_downs.components import DEFENSES
from touchline.games.famous_first_downs.notation import ZONES

BOARD = (
    "cannot_be_sacked",
    "cannot_sack",
    "even",
    "fewer_yards",
    "go_for_two",
    "more_yards",
    "no_gain",
    "price",
    "punt",
    "sure",
    "sure_kick",
    "tackle",
    "to_line",
    "yards",
)

KEYS = {
    "how.overtime",
    "how.concession",
    "again",
    "at",
    *(f"board.{name}" for name in BOARD),
    *(f"short.{name}" for name in ("conversion", "momentum", "situation")),
    *(f"prompt.{name}" for name in ("coin", "coins", "reveal", "tackle")),
    *(f"moment.{name}" for name in ("first_down", "punt")),
    "to_go",
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

ON_BOARD = {"lay", "call", "trick", "sack", "offense_repeat", "defense_answer", "conversion", "kick_step"}

FACTS = Facts(
    short={"options": {"drives": 1}},
    variants=(("italian", {}), ("english", {"drives": 1}), ("tiny", {})),
    rare=frozenset({"toss"}),
    turned_up=2,
    moved={"offense_zone": 7},
    answers=4,
    film=Film({"position": {"offense_zone": 44, "neutral_zone": 4, "score": [7, 10]}}, ("singleback", "long_left")),
    on_board=frozenset(ON_BOARD),
    keys=frozenset(KEYS),
)
