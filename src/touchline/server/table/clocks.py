"""Clocks: none, a time for each answer, or a bank of time with an increment. The time is always passed in."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from touchline.core.game import SIDES

GRACE = 30.0
"""Seconds that clocks stand after a restart, for people to come back."""
Seconds = Annotated[float, Meta(ge=0, le=7 * 24 * 3600)]


class ClockRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``move``: seconds for each answer, then a default is played. ``bank``: seconds for the whole match, and an
    increment for each answer; when time is up the other side may claim the match."""

    kind: Literal["none", "move", "bank"] = "none"
    seconds: Seconds = 0
    increment: Seconds = 0


@dataclass
class Clocks:
    """What is left to each side. Whose clock runs follows from the open questions: both at a secret call."""

    rule: ClockRule
    left: dict[str, float] = field(default_factory=dict)
    running: tuple[str, ...] = ()
    since: float = 0.0
    """The time up to which ``left`` is right; later than now while the clocks stand after a restart."""

    def __post_init__(self) -> None:
        self.left = self.left or dict.fromkeys(SIDES, float(self.rule.seconds))

    def time_left(self, side: str, now: float) -> float:
        """Seconds left to a side."""
        gone = max(0.0, now - self.since) if side in self.running else 0.0
        return max(0.0, self.left[side] - gone)

    def run(self, sides: Iterable[str], now: float) -> None:
        """Run the clocks of these sides from now on."""
        if self.rule.kind == "none":
            self.since = max(self.since, now)
            return
        self.left = {side: self.time_left(side, now) for side in self.left}
        self.since = max(self.since, now)
        self.running = tuple(sides)

    def credit(self, sides: Iterable[str]) -> None:
        """Add the increment for a final answer. (A secret choice that can still be changed earns nothing.)"""
        for side in sides if self.rule.kind == "bank" else ():
            self.left[side] += self.rule.increment

    def restart(self, sides: Iterable[str]) -> None:
        """Give these sides the full time for a new question."""
        for side in sides if self.rule.kind == "move" else ():
            self.left[side] = float(self.rule.seconds)

    def stand(self, now: float) -> None:
        """Do not count the time that the server was down, nor the grace from now on."""
        self.since = max(self.since, now + GRACE)

    def is_up(self, side: str, now: float) -> bool:
        """Whether a side that must answer has no time left."""
        return side in self.running and now >= self.since + self.left[side]

    @property
    def due(self) -> float | None:
        """When a default must be played; None if nothing is due."""
        if self.rule.kind != "move" or not self.running:
            return None
        return self.since + min(self.left[side] for side in self.running)
