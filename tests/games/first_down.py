"""What the tests know of The First Down Game."""

from __future__ import annotations

from tests.games import Facts, Film

KEYS = {
    "how.extra",
    "against",
    "covers",
    "defense_cards",
    "deck",
    "distance",
    "hand",
    "last_hand",
    "offense_cards",
    "possession_extra",
    "possession_of",
    "shows",
    "table",
    "tell.cards",
    "tell.piece",
    "tell.score",
    "tell.turned_up",
    "to_stop",
    "ui.average",
    "outcome.points",
    "outcome.extra",
    "outcome.draw",
    "to_go",
    *(f"closed.{name}" for name in ("laid", "used")),
    *(f"pick.{name}" for name in ("count", "left")),
    *(f"short.{name}" for name in ("possession_extra", "possession_of", "situation", "touch_down")),
    "moment.bonus_fails",
    *(f"die.{name}" for name in ("offense", "defense", "draw")),
    *(f"down.{n}" for n in (1, 2, 3, 4)),
    *(f"end.{side}" for side in ("home", "away")),
    *(f"entry.{name}" for name in ("card", "run", "faces", "never", "nothing", "kick", "special")),
    *(f"face.{side}" for side in ("home", "away")),
    *(f"kind.{name}" for name in ("run", "pass", "long_pass", "special")),
    *(f"line.{name}" for name in ("first_down", "touch_down")),
}

FACTS = Facts(
    variants=(("standard", {"extra": "true"}), ("tiny", {})),
    turned_up=2,
    dice_fall=True,
    for_children=True,
    moved={"piece": 7},
    picture={"position": {"piece": 0}},
    answers=3,
    film=Film({"position": {"piece": 19, "picked": "dive+off_tackle+quick+out"}}, ("dive",)),
    on_board=frozenset({"lay", "bonus"}),
    keys=frozenset(KEYS),
)
