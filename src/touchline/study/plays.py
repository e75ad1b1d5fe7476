"""The plays and drives of a match, from its messages and from what its game says about them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from touchline.core.game import Message
from touchline.core.match import Match
from touchline.core.presentation import Plays


@dataclass(frozen=True, slots=True)
class Stretch:
    """A play or a drive: its first step and its last one, counted from 0, whose it is, and what happened.

    ``drive`` counts from 1; it is 0 before the first drive. ``lead`` says where a play began, if that was told.
    """

    first: int
    last: int
    drive: int
    side: str = ""
    lead: Message | None = None
    messages: tuple[Message, ...] = ()


def list_stretches(match: Match, steps: int) -> tuple[list[Stretch], list[Stretch]]:
    """The plays of a match, and its drives; of its ``steps`` the last may be an end by people, a play of its own."""
    plays = list_plays([messages for _, messages in match.narration()], match.game.presentation.plays)
    if steps > len(match.entries):
        last = plays[-1] if plays else Stretch(0, -1, 0)
        plays.append(Stretch(last.last + 1, steps - 1, last.drive, last.side))
    drives: list[Stretch] = []
    for play in plays:
        if drives and drives[-1].drive == play.drive:
            drives[-1] = replace(drives[-1], last=play.last, messages=drives[-1].messages + play.messages)
        else:
            drives.append(play)
    return plays, drives


def list_plays(told: list[tuple[Message, ...]], facts: Plays) -> list[Stretch]:
    """Sort the messages of all steps into plays.

    A play begins after the message that leads to it, so that what is asked before a snap belongs to it, or with the
    message that begins it. A drive begins with the play after its message.
    """
    teller = _Teller(facts)
    for messages in told:
        teller.add(messages)
    return teller.close()


class _Teller:
    def __init__(self, facts: Plays) -> None:
        self.facts = facts
        self.found: list[Stretch] = []
        self.first, self.at = 0, -1
        self.messages: list[Message] = []
        self.lead: Message | None = None
        self.side = ""
        """The side of the drive."""
        self.drive = 0
        self.has_begun = self.is_over = self.has_ended = False
        """Whether the play has begun, whether the next one follows it, and whether the drive has ended."""
        self.next_lead: Message | None = None
        self.next_drive: tuple[int, str] | None = None

    def add(self, messages: tuple[Message, ...]) -> None:
        """Add a step."""
        begins = any(message.name in self.facts.begins for message in messages)
        if self.at >= 0 and (self.is_over or (begins and self.has_begun) or not self.facts.begins):
            self._close_play()
        self.at += 1
        self.messages += messages
        for message in messages:
            self._note(message)

    def _note(self, message: Message) -> None:
        facts, name = self.facts, message.name
        if name in facts.begins:
            self.has_begun = True
        if name in facts.ends:
            self.has_ended = True
        if name in facts.leads and name in facts.begins:
            self.lead = message
        elif name in facts.leads:
            self.is_over, self.next_lead = True, message
        if name in facts.drives:
            side = str(message.params.get("side", ""))
            if self.has_ended or side != self.side or not self.drive:
                self.next_drive = self.drive + 1, side
                self.has_ended = False
        elif name in facts.things and not self.drive:  # the game began in the middle of a drive
            self.drive = 1
            self.side = str(message.params.get("side", message.params.get("offense", "")))

    def _close_play(self) -> None:
        self.found.append(Stretch(self.first, self.at, self.drive, self.side, self.lead, tuple(self.messages)))
        self.first, self.messages = self.at + 1, []
        self.lead, self.next_lead = self.next_lead, None
        self.has_begun = self.is_over = False
        if self.next_drive is not None:
            self.drive, self.side = self.next_drive
            self.next_drive = None

    def close(self) -> list[Stretch]:
        """All plays, with the last one."""
        if self.at >= self.first:
            self._close_play()
        return self.found
