"""The odds of a question as they cross the wire: codes and numbers, for a page to put into its own words."""

from __future__ import annotations

import msgspec

from touchline.play.odds import Outlook


class Face(msgspec.Struct, frozen=True):
    """A face of a die, by its name, and its odds as a fraction."""

    name: str
    odds: str


class Die(msgspec.Struct, frozen=True):
    """A die that follows a choice: its code in the game's catalogue (``die.CODE``; empty if it has none), its faces."""

    name: str
    faces: tuple[Face, ...]


class Pick(msgspec.Struct, frozen=True):
    """A choice, and the step at which it is made."""

    step: str
    name: str


class Chance(msgspec.Struct, frozen=True):
    """What may happen (``odds.WHAT`` in the game's catalogue), how likely in percent, and as a fraction; that is empty
    where it would have more parts than four dice, or where throws rarer than one in a million were left out."""

    what: str
    odds: str
    percent: str


class Prospect(msgspec.Struct, frozen=True):
    """What a choice comes to: first its own ``picks`` (a second one is made before any die), at a secret call the
    choices of the other side ``against`` which it comes to this, then the yards on average (empty if none count), and
    everything that may happen, the likeliest first. What is rarer than one in a thousand is left out."""

    picks: tuple[Pick, ...]
    against: tuple[Pick, ...]
    average: str
    chances: tuple[Chance, ...]


class Reckoned(msgspec.Struct, frozen=True):
    """The dice that follow the choices of a question, and what each choice comes to."""

    dice: tuple[Die, ...]
    prospects: tuple[Prospect, ...]
    known: bool


def reckoned(found: Outlook) -> Reckoned:
    """An outlook in the words of the wire."""
    dice = (Die(t.die, tuple(Face(name, str(odds)) for name, odds in t.faces)) for t in found.dice)
    prospects = (
        Prospect(
            tuple(Pick(*pick) for pick in line.picks),
            tuple(Pick(*pick) for pick in line.against),
            line.average,
            tuple(Chance(*chance) for chance in line.chances),
        )
        for line in found.lines
    )
    return Reckoned(tuple(dice), tuple(prospects), found.known)
