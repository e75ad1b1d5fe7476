"""How the game wants to be shown: which messages stand out or stand back, and what is printed on its parts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from touchline.core.game import phrase
from touchline.core.presentation import Presentation
from touchline.games.first_down.notation import BONUS_NAMES, names_in
from touchline.games.first_down.state import CARDS, Ruleset
from touchline.games.first_down.view import cards_in_play, entries_of, faces

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
    """3.1, 5.2  How many cards are picked, the faces by which each bonus throw is good, and the cards in words."""
    good = zip(BONUS_NAMES, r.bonus_good, strict=True)
    deck, covers = cards_in_play(r)
    cards, guards = enumerate(names_in(r).cards[:CARDS], 1), enumerate(names_in(r).covers, 1)
    hints = {
        "offense": {c.name: [phrase("entry.card", kind=c.kind, squares=" ".join(c.squares))] for c in deck},
        "defense": {cover.name: entries_of(cover) for cover in covers},
    }
    return {
        "picks": r.picks,
        "bonus": {name: faces(named) for name, named in good},
        "components": {name: f"defense.{n}" for n, name in guards} | {name: f"offense.{n}" for n, name in cards},
        "hints": hints,
    }
