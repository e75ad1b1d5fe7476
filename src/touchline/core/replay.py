"""Read records: play every line again, and check whatever can be checked."""

from __future__ import annotations

import json
import re
from datetime import date
from functools import partial
from typing import Any, NamedTuple

from touchline.core import record
from touchline.core.errors import DataError, TouchlineError
from touchline.core.fair import Commitments, Throws, read_section
from touchline.core.game import SIDES, Outcome
from touchline.core.match import Match, new, refuse_throw
from touchline.core.record import MatchInfo, PlayerInfo
from touchline.core.sequence import Roll

WAYS = r"(?: \((?P<ways>(?:\d+\+)?\d+/\d+)\))?"
LINE = re.compile(rf"(?P<n>\d+) (?P<step>\w+) (?P<picks>.+?){WAYS}  ~(?P<sum>[0-9a-f]{{12}})")
PICK = re.compile(r"(?P<who>\w+): (?P<name>.+?)(?: @(?P<drawn>[0-9]{1,12}))?")
ENDED = "ended"
"""The line of a saved table that says how people ended its match; all that format 1 has of a result."""


class ReadRecord(NamedTuple):
    """What a record tells: the match, what is said of it, and what its dice follow from if not from a seed."""

    match: Match
    info: MatchInfo
    promised: Commitments | None

    @property
    def is_unfinished(self) -> bool:
        """Whether it ends before the end of its game, and does not say how people ended it."""
        return self.info.result is None


def replay(text: str) -> Match:
    """The match that a record tells of, or a DataError that names the line that does not fit."""
    return read_record(text).match


def read_record(text: str) -> ReadRecord:
    """Everything that a record tells, or a DataError that names the line that does not fit."""
    lines = record.lines_of(text)
    head = _read_header(lines)
    match = _begin(head)
    info = _read_info(head) if "result" in head else MatchInfo()
    _check_sections(lines, len(head) + 2)
    promised = read_section(lines)
    throws = Throws(promised.key) if promised is not None and promised.key is not None else None
    if promised is not None:
        match.use_dice(throws or refuse_throw)
    running = record.checksum("", "\n".join(lines[: len(head) + 1]))
    for number, line in enumerate(lines[len(head) + 2 :], len(head) + 3):
        if line in record.SECTIONS:
            break
        running = _play_line(match, number, line, running, fair=promised is not None)
        if throws is not None and promised is not None and promised.sealed and len(match.entries[-1].names) > 1:
            throws.ratchet(promised.salts(len(match.entries)))
    if promised is not None:
        steps = enumerate(match.entries, 1)
        calls = {(n, who): name for n, e in steps if len(e.names) > 1 for who, name in e.names}
        DataError.check(promised.find_broken(len(match.entries), calls))
    if promised is not None and text != record.add_end("\n".join([*lines, ""])):
        last = text.removesuffix("\n").split("\n")[-1]
        expected = "'end  ~checksum' of all of the record: a line was changed"
        raise _fault(f"line {len(lines) + 1}", repr(last[:60]), expected)
    return ReadRecord(match, info._replace(result=_result(match, info, lines, said="result" in head)), promised)


def verify(text: str) -> ReadRecord:
    """What a record tells, if its dice are open to checking; a game by committed dice must have ended."""
    found = read_record(text)
    promised = found.promised
    if promised is not None and (promised.key is None or promised.closed is None):
        raise _fault("[dice]", "dice that are not opened", "the record of a table that has ended")
    if promised is not None and found.is_unfinished:
        raise _fault(ENDED, "no end by its people", "the record of a table that has ended")
    return found


_fault = partial(DataError.of, "record")


def _read_header(lines: list[str]) -> dict[str, Any]:
    """The lines of the header by their keys."""
    first, _, version = lines[0].strip().rpartition(" ")
    if first != record.FIRST_LINE or version not in map(str, record.HEADERS):
        raise _fault("line 1", repr(lines[0][:60] or "nothing"), repr(f"{record.FIRST_LINE} {record.FORMAT}"))
    head: dict[str, Any] = {}
    for number, key in enumerate(record.HEADERS[int(version)], 1):
        line = lines[number] if number < len(lines) else ""
        name, _, value = line.partition(": ")
        try:
            head[key] = json.loads(value)
        except (ValueError, RecursionError):
            name = ""
        if name != key:
            raise _fault(f"line {number + 1}", repr(line[:60]), f"'{key}: …'")
    if len(lines) > len(head) + 1 and lines[len(head) + 1]:
        raise _fault(f"line {len(head) + 2}", repr(lines[len(head) + 1][:60]), "an empty line after the header")
    return head


def _check_sections(lines: list[str], start: int) -> None:
    """Whether each section stands behind the steps once, in its order."""
    found: list[str] = []
    for number, line in enumerate(lines[start:], start + 1):
        if not line.startswith("["):
            continue
        if line in found:
            raise _fault(f"line {number}", f"a second section {line[:60]}", "one of each")
        if line not in record.SECTIONS[len(found) :]:
            raise _fault(f"line {number}", repr(line[:60]), f"sections in their order: {' '.join(record.SECTIONS)}")
        found.append(line)


def _begin(head: dict[str, Any]) -> Match:
    """The match before its first step."""
    try:
        given = {key: head[key] for key in record.SETTING if key != "ruleset"}
        match = new(**given | {key: given[key] or None for key in ("components", "position")})
    except (TypeError, AttributeError):
        raise _fault("header", "values of another kind", "a header as touchline writes it") from None
    if match.rules.hash != head["ruleset"]:
        expected = f"{match.rules.hash!r}: these rules are not the ones it was played by"
        raise _fault("ruleset", repr(head["ruleset"]), expected)
    return match


def _read_info(head: dict[str, Any]) -> MatchInfo:
    """What the header says of players, date and result. Its shape is checked: it may come from a stranger."""
    day, players, result = head["date"], head["players"], head["result"]
    if not (day is None or _is_day(day)):
        raise _fault("date", repr(day)[:60], "a day such as 2026-11-16, or null")
    if not isinstance(players, list) or len(players) > 4 or not all(map(_is_player, players)):
        raise _fault("players", repr(players)[:60], "at most four players as touchline writes them")
    if not (result is None or _is_result(result)):
        raise _fault("result", repr(result)[:60], "a winner and a reason, or null")
    return MatchInfo(day or "", tuple(PlayerInfo(**player) for player in players), result and Outcome(**result))


def _is_day(value: Any) -> bool:
    try:
        return isinstance(value, str) and date.fromisoformat(value).isoformat() == value
    except ValueError:
        return False


def _is_player(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and set(value) == set(PlayerInfo._fields)
        and all(isinstance(text, str) and len(text) <= record.MOST_NAME for text in value.values())
        and value["side"] in SIDES
        and value["kind"] in (record.HUMAN, record.COMPUTER)
    )


def _is_result(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and set(value) == {"winner", "reason"}
        and value["winner"] in (None, *SIDES)
        and isinstance(value["reason"], str)
    )


def _result(match: Match, info: MatchInfo, lines: list[str], *, said: bool) -> Outcome | None:
    """How the match ended: by its rules, or else as the record says. A DataError if it says something else."""
    at = next((at for at, line in enumerate(lines) if line.startswith(f"{ENDED}: ")), None)
    by_people = None
    if at is not None:
        reason, _, winner = lines[at].removeprefix(f"{ENDED}: ").partition(" ")
        by_people = Outcome(winner or None, reason)
    if match.over:
        if at is not None:
            raise _fault(f"line {at + 1}", repr(lines[at][:60]), "no end by people, as the rules had ended it")
        if said and info.result != match.outcome:
            raise _fault("result", str(info.result), f"{match.outcome}, as the rules have it")
        return match.outcome
    result = info.result if said else by_people
    if at is not None and by_people != result:
        raise _fault(f"line {at + 1}", repr(lines[at][:60]), f"{result}, as the header says")
    if result is not None and result.reason not in record.ENDINGS:
        expected = f"one of {', '.join(record.ENDINGS)}: the rules did not end this match"
        raise _fault("result", result.reason[:60], expected)
    return result


def _play_line(match: Match, number: int, line: str, running: str, *, fair: bool) -> str:
    """Play one line; the checksum after it."""
    where = f"line {number}"
    parsed = LINE.fullmatch(line)
    if parsed is None:
        raise _fault(where, repr(line[:60]), "'number step who: choice  ~checksum'")
    body = line[: line.rindex("  ~")]
    after = record.checksum(running, body)
    if parsed["sum"] != after:
        raise _fault(where, f"checksum {parsed['sum']}", f"{after}: this line or one before it was changed")
    row = match.row
    step = match.game.steps[row.phase] if row else "the end"
    if parsed["step"] != step:
        raise _fault(where, f"step {parsed['step']}", step)
    for text in parsed["picks"].split("; "):
        pick = PICK.fullmatch(text)
        if pick is None:
            raise _fault(where, repr(text), "'who: choice'")
        who, name = pick["who"], pick["name"]
        drawn = int(pick["drawn"]) if pick["drawn"] is not None else None
        if isinstance(row, Roll):
            _check_throw(match, name, drawn, where, fair=fair)
        try:
            match.take(match.check(who, name), drawn)
        except TouchlineError as error:
            raise _fault(where, f"{who}: {name}", str(error)) from None
    if not match.entries or record.line_of(match.game, len(match.entries), match.entries[-1], fair=fair) != body:
        raise _fault(where, repr(body), "the next step, written as touchline writes it")
    return after


def _check_throw(match: Match, name: str, drawn: int | None, where: str, *, fair: bool) -> None:
    """Whether the dice give this outcome at this draw."""
    if fair and drawn != match.draws:
        raise _fault(where, f"{name} @{drawn}", f"draw {match.draws}: throws are numbered without a gap")
    given = match.look_up_throw(drawn).name if drawn is not None and match.has_open_dice else name
    if given != name:
        source = "the opened dice give" if fair else "the seed gives"
        raise _fault(where, f"{name} @{drawn}", f"{given}, which {source} at this draw")
