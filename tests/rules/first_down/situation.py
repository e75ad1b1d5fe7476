"""A situation on the table and what is chosen or thrown next: all that a rule test needs."""

from __future__ import annotations

from typing import Any

import touchline
from touchline.core.match import DICE, Match

HAND = "dive+sweep+quick+post"
"""A hand with a card of every kind."""
LONG = "dive+slant+post+bomb"


def situation(edition: str | None = None, options: Any = None, components: Any = None, **position: Any) -> Match:
    """A match at a position: home attacks, has picked HAND and laid nothing, unless said otherwise."""
    return touchline.new(
        "first_down", edition=edition, options=options, components=components, position={"picked": HAND, **position}
    )


def go(m: Match, *steps: str) -> Match:
    """Play the steps: each names the choice or the face for the one question asked now.

    ``dive/base`` lays Dive for the offense and Base for the defense. ``step:name`` also says which
    step must be asked (``stop_pass:2``), so that a test can show where a throw belongs.
    """
    for text in steps:
        step, _, name = text.rpartition(":")
        asks = m.asks
        assert asks, f"the match is over before {text}"
        if step:
            assert asks[0].step == step, f"{asks[0].step} is asked, not {step}"
        if "/" in name:
            for ask, choice in zip(asks, name.split("/"), strict=True):
                m.play(ask.who, choice)
        else:
            assert len(asks) == 1, f"two sides are asked at {asks[0].step}"
            m.play(asks[0].who, name)
    return m


def asked(m: Match) -> str:
    """The step that is asked now; empty at the end."""
    return m.asks[0].step if m.asks else ""


def lies(m: Match) -> tuple[int, int, int]:
    """Which possession it is, on which down, and where the piece stands."""
    s = m.state
    return s.possession, s.down, s.piece


def choices(m: Match, who: str) -> tuple[str, ...]:
    """What a side may choose now."""
    return next(ask.choices for ask in m.asks if ask.who == who)


def thrower(m: Match) -> bool:
    """Whether dice are asked."""
    return bool(m.asks) and m.asks[0].who == DICE
