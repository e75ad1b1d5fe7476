"""The coach: what the book advises a side that is asked, and what it says of a choice afterwards, as sentences.

A sentence is a key of the catalogue with choices and numbers. All numbers are the side's own chances to win, or
differences of them, as the book has them. The coach knows what the side knows: of the other side it uses the mix of the
book, and that only where nothing lasting is hidden.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from touchline.core.game import other_side
from touchline.core.match import Match
from touchline.core.sequence import Both
from touchline.study.ledger import BookReader, read_if_known

if TYPE_CHECKING:
    from touchline.solve.reader import Reading

LEAST = 0.005
"""A call that is made less often is not named."""
SHOWN = 0.0005
"""Half of what is shown as a tenth of a percent: smaller differences are none."""


@dataclass(frozen=True, slots=True)
class CoachSentence:
    """A sentence: the last part of its key, the choices in it, its numbers, and a mix of calls if it names one."""

    key: str
    choices: Mapping[str, str] = field(default_factory=dict)
    numbers: Mapping[str, float] = field(default_factory=dict)
    mix: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CoachAdvice:
    """What the coach knows about a question: what each choice is worth, how often to make it, and what is level."""

    options: Mapping[str, float]
    mix: Mapping[str, float]
    level: float
    """Choices whose values differ by less are told as the same."""
    is_secret: bool
    covered: Mapping[str, float]
    """How often the other side's mix meets each call; empty where nothing can be said of it."""
    is_covering: bool
    """Whether the side is the one that meets the other's call."""

    @property
    def ranked(self) -> list[str]:
        """The choices, the best first; of equal ones that which is made more often."""
        return sorted(self.options, key=lambda name: (-self.options[name], -self.mix[name]))

    def hint(self) -> tuple[CoachSentence, CoachSentence]:
        """Two sentences before a choice: what to do, and why."""
        often = sorted((name for name in self.mix if self.mix[name] >= LEAST), key=lambda name: -self.mix[name])
        if not self.is_secret or len(often) < 2:
            best = self.ranked[0] if not self.is_secret else often[0]
            key = "always" if self.is_secret else "best"
            return CoachSentence(key, {"choice": best}, {"worth": self.options[best]}), self.compare_next(best)
        worth = max(self.options.values())
        told = CoachSentence("mix", numbers={"worth": worth}, mix={name: self.mix[name] for name in often})
        return told, self.explain_mix(often, worth)

    def compare_next(self, best: str) -> CoachSentence:
        """The next best choice, and what it gives away."""
        rest = [name for name in self.ranked if name != best]
        if not rest:
            return CoachSentence("alone", {"choice": best})
        worth, loss = self.options[rest[0]], self.options[best] - self.options[rest[0]]
        if loss < self.level:
            return CoachSentence("level", {"choice": rest[0]}, {"worth": worth})
        return CoachSentence("next", {"choice": rest[0]}, {"worth": worth, "loss": loss})

    def explain_mix(self, often: list[str], worth: float) -> CoachSentence:
        """Why to mix the calls that are made often."""
        first, second = often[:2]
        if self.covered and max(self.covered[first], self.covered[second]) >= LEAST:
            numbers = {"share": self.covered[first], "other_share": self.covered[second]}
            key = "meets" if self.is_covering else "covered"
            return CoachSentence(key, {"choice": first, "other": second}, numbers)
        worst = self.ranked[-1]
        if worth - self.options[worst] >= self.level:
            return CoachSentence("outside", {"choice": worst}, {"loss": worth - self.options[worst]})
        return CoachSentence("even", numbers={"worth": worth})

    def judge(self, chosen: str) -> CoachSentence:
        """One sentence after a choice: what it gave away, if anything."""
        best = self.ranked[0]
        loss = self.options[best] - self.options[chosen]
        if loss < self.level:
            return CoachSentence("right", {"choice": chosen}, {"worth": self.options[chosen]})
        numbers = {"loss": loss, "worth": self.options[best]}
        return CoachSentence("gave", {"choice": chosen, "best": best}, numbers)


def advise(match: Match, who: str, book: BookReader) -> CoachAdvice | None:
    """What the book advises a side that is asked; None where it says nothing, or counts points."""
    reading = read_if_known(match, book)
    if reading is None or reading.is_points or who not in reading.sides:
        return None
    advice = reading.sides[who]
    level = max(2 * max(reading.high - reading.value, reading.value - reading.low), SHOWN)
    names = [side for side, _ in match.deciding]
    covered = find_covered(match, who, reading) if reading.payoffs else {}
    is_secret = isinstance(match.row, Both)
    return CoachAdvice(advice.options, advice.mix, level, is_secret, covered, is_secret and names.index(who) == 1)


def find_covered(match: Match, who: str, reading: Reading) -> dict[str, float]:
    """How often each call of a side and the other side's mix meet."""
    game, r, view, row = match.game, match.rules.values, match.view(who), match.row
    assert isinstance(row, Both)
    part = [side for side, _ in match.deciding].index(who)
    named = [game.names(match.state, r, index) for index in (0, 1)]
    other = reading.sides[other_side(who)].mix
    found = {}
    for name in reading.sides[who].options:
        own = named[part].index(name)
        shares = (
            share
            for answer, share in other.items()
            if game.covers(view, r, *((own, named[1].index(answer)) if part == 0 else (named[0].index(answer), own)))
        )
        found[name] = sum(shares)
    return found
