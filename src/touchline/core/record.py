"""A match as text: a header, one line per choice and per throw, a running checksum.

::

    touchline record 1
    game: "first_and_roll"
    ...
    seed: 7

    1 toss_call away: heads  ~5d1f00aa12c4
    2 coin dice: heads (1/2) @0  ~0c94...
    9 call home: red; away: green  ~77ab...

``(1/2)`` are the ways of the outcome, ``@0`` the number of the draw it came from (a scripted throw
has none): every drawn outcome can be recomputed from the seed.

A game whose dice all sides had a part in (``fair``) has a section ``[dice]`` behind its lines instead of a seed. Its
throws are written ``(3+1/6)``: the draw fell on the one number from 3 on, of six. So they can be
checked without the rules. Where its calls were sealed, their salts turn the key after each reveal. Behind its sections
such a record ends with a checksum of all of it::

    end  ~4be1...
"""

from __future__ import annotations

import json
import re
from hashlib import sha256
from typing import Any

from touchline.core.errors import DataError, Fault, TouchlineError
from touchline.core.fair import Commitments, Throws, read_section
from touchline.core.game import find
from touchline.core.match import Entry, Match, new
from touchline.core.sequence import Roll

FORMAT = 1
FIRST_LINE = f"touchline record {FORMAT}"
HEADER = ("game", "edition", "options", "components", "ruleset", "position", "seats", "seed")
WAYS = r"(?: \((?P<ways>(?:\d+\+)?\d+/\d+)\))?"
LINE = re.compile(rf"(?P<n>\d+) (?P<step>\w+) (?P<picks>.+?){WAYS}  ~(?P<sum>[0-9a-f]{{12}})")
PICK = re.compile(r"(?P<who>\w+): (?P<name>.+?)(?: @(?P<drawn>\d+))?")
SECTIONS = ("[dice]", "[table]")
"""What may stand behind the lines of a record: what its dice follow from, and who sat at the table."""
ENDED = "ended"
"""The line of the table that says how people ended the match before its rules did."""
END = re.compile(r"end  ~[0-9a-f]{12}")


def written(match: Match, promised: Commitments | None = None, table: str = "") -> str:
    """The record of a match; ``promised`` is what its dice and calls follow from, if not from its seed, and ``table``
    the section of its table."""
    rules = match.rules
    values = (
        match.game.name,
        rules.edition,
        dict(rules.options),
        dict(rules.contents),
        rules.hash,
        match.position,
        match.seats,
        match.seed,
    )
    lines = [FIRST_LINE]
    lines += [
        f"{key}: {json.dumps(value, ensure_ascii=False, sort_keys=True)}"
        for key, value in zip(HEADER, values, strict=True)
    ]
    running = checksum("", "\n".join(lines))
    lines.append("")
    for n, entry in enumerate(match.entries, 1):
        text = line_of(match, n, entry, fair=promised is not None)
        running = checksum(running, text)
        lines.append(f"{text}  ~{running}")
    text = "\n".join(lines) + "\n"
    return closed_off(text + promised.text() + table) if promised is not None else text + table


def closed_off(text: str) -> str:
    """A record with the checksum of all of it at its end."""
    return f"{text}end  ~{checksum('', text)}\n"


def lines_of(text: str) -> list[str]:
    """The lines of a record but for its last checksum."""
    lines = text.removesuffix("\n").split("\n")
    return lines[:-1] if END.fullmatch(lines[-1]) else lines


def line_of(match: Match, n: int, entry: Entry, *, fair: bool) -> str:
    """One step as its line, without the checksum."""
    picks = []
    for (who, name), drawn in zip(entry.names, entry.drawn, strict=True):
        picks.append(f"{who}: {name}" + (f" @{drawn}" if drawn >= 0 else ""))
    before = f"{entry.before}+" if fair else ""
    ways = f" ({before}{entry.ways[0]}/{entry.ways[1]})" if entry.ways else ""
    return f"{n} {match.game.phases(entry.phase).name.lower()} {'; '.join(picks)}{ways}"


def checksum(running: str, text: str) -> str:
    """The checksum after ``text``, of everything before it and of itself."""
    return sha256(f"{running}\n{text}".encode()).hexdigest()[:12]


def replay(text: str) -> Match:
    """The match that a record tells of, or a DataError that names the line that does not fit."""
    lines = lines_of(text)
    if not lines or lines[0].strip() != FIRST_LINE:
        found = lines[0][:60] if lines and lines[0] else "nothing"
        raise DataError([Fault("record", "line 1", repr(found), repr(FIRST_LINE))])
    head, body = _header(lines)
    try:
        match = new(
            head["game"],
            head["edition"],
            head["options"],
            head["components"] or None,
            head["position"] or None,
            head["seats"],
            head["seed"],
        )
    except (TypeError, AttributeError):
        raise DataError(
            [Fault("record", "header", "values of another kind", "a header as touchline writes it")]
        ) from None
    if match.rules.hash != head["ruleset"]:
        raise DataError(
            [
                Fault(
                    "record",
                    "ruleset",
                    repr(head["ruleset"]),
                    f"{match.rules.hash!r}: these rules are not the ones it was played by",
                )
            ]
        )
    promised = read_section(lines)
    throws = Throws(promised.key) if promised is not None and promised.key is not None else None
    if promised is not None:
        match.throw = throws
    running = checksum("", "\n".join(lines[: len(HEADER) + 1]))
    for number, line in enumerate(lines[body:], body + 1):
        if line in SECTIONS:
            break
        running = _step(match, number, line, running, fair=promised is not None)
        if throws is not None and promised is not None and promised.sealed and len(match.entries[-1].names) > 1:
            throws.ratchet(promised.salts(len(match.entries)))
    broken = promised.broken(len(match.entries), revealed(match)) if promised is not None else []
    if broken:
        raise DataError(broken)
    if promised is not None and text != closed_off("\n".join([*lines, ""])):
        found, expected = text.splitlines()[-1], "'end  ~checksum' of all of the record: a line was changed"
        raise DataError([Fault("record", f"line {len(lines) + 1}", repr(found[:60]), expected)])
    return match


def verified(text: str) -> tuple[Match, Commitments | None]:
    """The match of a record whose dice are open to checking, and what they follow from if not from a seed."""
    match = replay(text)
    lines = lines_of(text)
    promised = read_section(lines)
    if promised is None:
        return match, None
    finished = "the record of a table that has ended"
    if promised.key is None or promised.closed is None:
        raise DataError([Fault("record", "[dice]", "dice that are not opened", finished)])
    if match.over == ended_by_people(text):
        found = "an end by its people" if match.over else "no end by its people"
        expected = "none, as the rules had ended it" if match.over else finished
        raise DataError([Fault("record", ENDED, found, expected)])
    return match, promised


def ended_by_people(text: str) -> bool:
    """Whether a record tells of a match that its people ended, or their clock, and not its rules."""
    return any(line.startswith(f"{ENDED}: ") for line in lines_of(text))


def revealed(match: Match) -> dict[tuple[int, str], str]:
    """The secret calls of a match, by step and side."""
    return {(n, who): name for n, e in enumerate(match.entries, 1) if len(e.names) > 1 for who, name in e.names}


def _header(lines: list[str]) -> tuple[dict[str, Any], int]:
    head: dict[str, Any] = {}
    for number, key in enumerate(HEADER, 1):
        line = lines[number] if number < len(lines) else ""
        name, _, value = line.partition(": ")
        try:
            head[key] = json.loads(value)
        except (ValueError, RecursionError):
            name = ""
        if name != key:
            raise DataError([Fault("record", f"line {number + 1}", repr(line[:60]), f"'{key}: …'")])
    find(head["game"])
    return head, len(HEADER) + 2


def _step(match: Match, number: int, line: str, running: str, *, fair: bool) -> str:
    """Play one line; the checksum after it."""

    def fault(found: str, expected: str) -> DataError:
        return DataError([Fault("record", f"line {number}", found, expected)])

    parsed = LINE.fullmatch(line)
    if parsed is None:
        raise fault(repr(line[:60]), "'number step who: choice  ~checksum'")
    body = line[: line.rindex("  ~")]
    after = checksum(running, body)
    if parsed["sum"] != after:
        raise fault(f"checksum {parsed['sum']}", f"{after}: this line or one before it was changed")
    row = match.row
    step = row.phase.name.lower() if row else "the end"
    if parsed["step"] != step:
        raise fault(f"step {parsed['step']}", step)
    for text in parsed["picks"].split("; "):
        pick = PICK.fullmatch(text)
        if pick is None:
            raise fault(repr(text), "'who: choice'")
        drawn = int(pick["drawn"]) if pick["drawn"] is not None else None
        if isinstance(row, Roll) and fair and drawn != match.draws:
            raise fault(f"{pick['name']} @{drawn}", f"draw {match.draws}: throws are numbered without a gap")
        if isinstance(row, Roll) and drawn is not None and match.throw and match.drawn(drawn) != pick["name"]:
            source = "the opened dice give" if fair else "the seed gives"
            raise fault(f"{pick['name']} @{drawn}", f"{match.drawn(drawn)}, which {source} at this draw")
        try:
            match.take(pick["who"], pick["name"], drawn)
        except TouchlineError as error:
            raise fault(f"{pick['who']}: {pick['name']}", str(error)) from None
    if not match.entries or line_of(match, len(match.entries), match.entries[-1], fair=fair) != body:
        raise fault(repr(body), "the next step, written as touchline writes it")
    return after
