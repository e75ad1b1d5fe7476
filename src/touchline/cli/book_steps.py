"""Steps on the command line: how a game went on from a position, as far as whoever asks has seen it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from touchline.core.errors import DataError, TouchlineError
from touchline.core.match import DICE, Match

UNSEEN = "?"
"""Stands for a choice that was not seen."""
FORM = "SIDE=CHOICE, or a throw such as 3"


class Replayed(NamedTuple):
    """A match after all steps, and the sides that made a choice which was not seen."""

    match: Match
    unseen: frozenset[str]


def replay_steps(match: Match, steps: Sequence[str], first: int = 1) -> Replayed:
    """Play steps one after the other; one error says which cannot be, and why.

    A choice that was not seen is any with which all later steps are possible. ``first`` is the number of the first one.
    """
    for number, text in enumerate(steps, first):
        who, sign, choice = (part.strip() for part in text.partition("="))
        if sign and choice == UNSEEN:
            return try_unseen(match, who, steps[number - first :], number)
        try:
            match.play(who if sign else DICE, choice if sign else who)
        except TouchlineError as error:
            raise DataError.of("command line", f"--step {number}", repr(text), f"{FORM}: {error}") from None
    return Replayed(match, frozenset())


def try_unseen(match: Match, who: str, steps: Sequence[str], number: int) -> Replayed:
    """Go on after a choice that was not seen, which may be any."""
    text, choices = steps[0], next((ask.choices for ask in match.asks if ask.who == who), ())
    if not choices or not match.is_concealed(who):
        raise DataError.of("command line", f"--step {number}", repr(text), "a choice that everybody sees is named")
    faults: list[DataError] = []
    for choice in choices:
        tried = match.fork(same_dice=True)
        tried.play(who, choice)
        try:
            found = replay_steps(tried, steps[1:], number + 1)
        except DataError as error:
            faults.append(error)
        else:
            return Replayed(found.match, found.unseen | {who})
    raise max(faults, key=count_played)


def count_played(error: DataError) -> int:
    """The number of the step that could not be played."""
    return int(error.faults[0].key.split()[-1])
