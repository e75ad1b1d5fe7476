"""What is chosen and thrown next in a rule test: the same words for every game."""

from __future__ import annotations

from touchline.core.match import DICE, Match
from touchline.core.ruleset import Component


def go(m: Match, *steps: str) -> Match:
    """Play the steps: each names the choice, the face or the outcome for the one question asked now.

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


def parts_of(component: Component) -> tuple[str, ...]:
    """What is printed on a component, part by part."""
    return tuple(part.part for part in component.parts)


def status_of(component: Component) -> tuple[str, ...]:
    """How sure we are of each part."""
    return tuple(part.status for part in component.parts)
