"""Write a match as text: a header, one line per choice and per throw, a running checksum. See ``docs/record.md``.

Every drawn outcome can be recomputed: from the seed, or from what all sides had a part in (``fair``).
"""

from __future__ import annotations

import json
import re
from hashlib import sha256
from typing import Any, NamedTuple, Protocol

from touchline.core.fair import Commitments
from touchline.core.game import AnyGame, Outcome
from touchline.core.ruleset import Rules

FORMAT = 2
FIRST_LINE = "touchline record"
SETTING = ("game", "edition", "options", "components", "ruleset", "position", "seats", "seed")
"""The lines of the header that say what is played: all that format 1 has."""
INFO = ("date", "players", "result")
"""The lines of the header that say who played when, and how it ended."""
HEADERS = {1: SETTING, 2: SETTING + INFO}
SECTIONS = ("[dice]", "[table]")
"""What may follow the steps of a record: what its dice follow from, and a saved table."""
END = re.compile(r"end  ~[0-9a-f]{12}")

HUMAN, COMPUTER = "human", "computer"
RESIGNED, AGREED, ON_TIME, CLOSED = "resigned", "agreed_draw", "time", "closed"
ENDINGS = (RESIGNED, AGREED, ON_TIME, CLOSED)
"""How people, or their clock, can end a match before its rules do."""
MOST_NAME = 60
"""A longer name is cut off."""


class Entry(NamedTuple):
    """One step of a match: the phase, who picked what, the ways of a throw, the draw it came from.

    ``before`` is how many of all ways belong to the outcomes listed before the one thrown: the draw fell on one of
    the ``ways[0]`` numbers from there on.
    """

    phase: int
    picks: tuple[int, ...]
    names: tuple[tuple[str, str], ...]
    ways: tuple[int, int] | None
    drawn: tuple[int, ...]
    before: int = 0


class PlayerInfo(NamedTuple):
    """Who decided for a side, or for one role of it: a ``human`` by name, or a ``computer`` of a level."""

    side: str
    role: str = ""
    """Empty for all roles of the side."""
    name: str = ""
    kind: str = HUMAN
    level: str = ""


class MatchInfo(NamedTuple):
    """What a record says of a match besides its steps."""

    date: str = ""
    """The day on which it began, in UTC and as ISO 8601 has it; empty if unknown."""
    players: tuple[PlayerInfo, ...] = ()
    result: Outcome | None = None
    """How it ended, by its rules or by its people; None while it has not."""


class Recordable(Protocol):
    """What of a match goes into its record."""

    game: AnyGame
    rules: Rules[Any]
    position: dict[str, Any]
    seats: int
    seed: int
    entries: list[Entry]

    @property
    def outcome(self) -> Outcome | None: ...


def write_record(match: Recordable, info: MatchInfo, promised: Commitments | None = None, table: str = "") -> str:
    """The record of a match.

    ``info`` says who played, and how people ended it if the rules did not.
    ``promised`` is what dice and calls follow from, if not from the seed; ``table`` is the section of a saved table.
    """
    lines = _header(match, info)
    running = checksum("", "\n".join(lines))
    lines.append("")
    for n, entry in enumerate(match.entries, 1):
        text = line_of(match.game, n, entry, fair=promised is not None)
        running = checksum(running, text)
        lines.append(f"{text}  ~{running}")
    text = "\n".join(lines) + "\n"
    return add_end(text + promised.text() + table) if promised is not None else text + table


def _header(match: Recordable, info: MatchInfo) -> list[str]:
    rules, ended = match.rules, match.outcome or info.result
    loaded = match.game.name, rules.edition, dict(rules.options), dict(rules.contents), rules.hash
    players = [player._replace(name=player.name[:MOST_NAME])._asdict() for player in info.players]
    result = {"winner": ended.winner, "reason": ended.reason} if ended is not None else None
    values = *loaded, dict(match.position), match.seats, match.seed, info.date or None, players, result
    lines = [f"{key}: {write_json(value)}" for key, value in zip(HEADERS[FORMAT], values, strict=True)]
    return [f"{FIRST_LINE} {FORMAT}", *lines]


def write_json(value: Any) -> str:
    """A value in one line of printable characters, whatever strangers have put into it."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True)
    return text if text.isprintable() else "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in text)


def add_end(text: str) -> str:
    """A record with the checksum of all of it at its end."""
    return f"{text}end  ~{checksum('', text)}\n"


def lines_of(text: str) -> list[str]:
    """The lines of a record but for its last checksum."""
    lines = text.removesuffix("\n").split("\n")
    return lines[:-1] if END.fullmatch(lines[-1]) else lines


def line_of(game: AnyGame, n: int, entry: Entry, *, fair: bool) -> str:
    """One step as its line, without the checksum."""
    picks = []
    for (who, name), drawn in zip(entry.names, entry.drawn, strict=True):
        picks.append(f"{who}: {name}" + (f" @{drawn}" if drawn >= 0 else ""))
    before = f"{entry.before}+" if fair else ""
    ways = f" ({before}{entry.ways[0]}/{entry.ways[1]})" if entry.ways else ""
    return f"{n} {game.steps[entry.phase]} {'; '.join(picks)}{ways}"


def checksum(running: str, text: str) -> str:
    """The checksum after ``text``, of everything before it and of itself."""
    return sha256(f"{running}\n{text}".encode()).hexdigest()[:12]
