"""A situation on the table and what is thrown next: all that a rule test needs."""

from __future__ import annotations

from typing import Any

import touchline
from touchline.core.match import DICE, Match
from touchline.games.first_and_roll.state import Side


def situation(
    edition: str | None = None, options: dict[str, Any] | None = None, components: Any = None, **position: Any
) -> Match:
    """A match at a position: first and ten at home's own 25 unless said otherwise."""
    return touchline.new(
        "first_and_roll", edition=edition, options=options, components=components, position=position or {"ball": 25}
    )


def go(m: Match, *steps: str) -> Match:
    """Play the steps: each names the choice or the face for the one question asked now.

    ``red/green`` calls red for the offense and green for the defense. ``step:name`` also says which
    step must be asked (``clock_die:T``), so that a test can show where a throw belongs.
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


def thrower(m: Match) -> bool:
    """Whether dice are asked."""
    return bool(m.asks) and m.asks[0].who == DICE


def lies(m: Match) -> tuple[Side, int, int, int]:
    """Who has the ball, on which down, where, and the mark."""
    s = m.state
    return Side(s.offense), s.down, s.ball, s.mark


def spot(m: Match) -> tuple[str, int, int, int]:
    """Who has the ball where, which down it is and where the mark stands."""
    s = m.state
    return ("home", "away")[s.offense], s.ball, s.down, s.mark
