"""What every screen needs to know about showing a game. Each fact has a default, so a game may bring none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Tone = Literal["points", "loss", "news", "down", "period", "routine"]
"""How a message sounds: points, a setback, news, the next down, a new period, or routine that only the log tells."""
Curtain = Literal["never", "calls", "always"]
"""Which questions are asked behind a curtain where both sides share a screen."""
MOST_AT_ONCE = 12
"""More choices than this are listed by the pieces they move, or by the things they join."""


@dataclass(frozen=True, slots=True)
class Opening:
    """A choice that does nothing but open a secret call; a screen may offer the calls in its place."""

    choice: str
    step: str
    calls: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Presentation:
    """How a game wants to be shown; messages are named without the name of the game."""

    tones: Mapping[str, Tone] = field(default_factory=dict)
    """The messages that stand out or stand back."""
    openings: Mapping[str, Opening] = field(default_factory=dict)
    """For a step, the choice that opens a secret call."""
