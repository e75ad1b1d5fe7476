"""The section after the record of a saved match: the state of its table."""

import json
from collections.abc import Callable
from typing import TypeVar

from touchline.core.errors import DataError, TouchlineError
from touchline.core.game import SIDES, Outcome
from touchline.core.match import Match
from touchline.core.record import COMPUTER, ENDINGS, HUMAN, MatchInfo, PlayerInfo, lines_of, write_json
from touchline.core.replay import ENDED, read_record
from touchline.play.table import HandedSeat, Seat, Table
from touchline.players import check_name

SECTION = "[table]"
CONTINUES = "continues"
HANDED = "handed"

T = TypeVar("T", bound=Table)


def write_section(table: Table) -> str:
    """The section of a table: shared sides, standing orders, calls that wait, the game it continues."""
    lines = [SECTION, f"shared: {' '.join(sorted({seat.side for seat in table.seats if seat.role}))}"]
    lines += [f"order {seat} {order}: {setting}" for (seat, order), setting in table.orders.items()]
    lines.append(f"obeyed: {' '.join(map(str, sorted(table.obeyed)))}")
    for side, (_, name, drawn) in table.match.pending.items():
        lines.append(f"locked {side}: {name}" + (f" @{drawn}" if drawn is not None else ""))
    for handed in table.handed:
        named = {"from": handed.before._asdict(), "to": handed.after._asdict()}
        lines.append(f"{HANDED} {handed.seat} {handed.step}: {write_json(named)}")
    if table.continues:
        lines.append(f"{CONTINUES}: {table.continues}")
    return "\n".join(lines) + "\n"


def read_table(text: str, make: Callable[[Match, tuple[str, ...] | None], T]) -> tuple[T, MatchInfo]:
    """The table of a saved text or of a bare record, and who played at it; a DataError names the line that is wrong.

    ``make`` is given the match and the sides that are shared.
    """
    match, info, _ = read_record(text)
    lines = lines_of(text)
    start = lines.index(SECTION) + 1 if SECTION in lines else len(lines)
    table: T | None = None
    players = {(player.side, player.role): player for player in info.players}
    for number, line in enumerate(lines[start:], start + 1):
        if not line:
            continue
        key, _, value = line.partition(":")
        words, value = key.split(), value.strip()
        try:
            if table is None:
                if words != ["shared"]:
                    raise ValueError(line)
                table = make(match, tuple(value.split()))
            elif words[0] == "seat" and len(words) == 2:
                seat = table.seat(words[1])  # format 1 alone: later records name the players in their header
                if value != HUMAN:
                    check_name(value, (HUMAN,))
                players[seat.side, seat.role] = describe_player(seat, value)
            else:
                _read_line(table, words, value)
        except (ValueError, TypeError, LookupError, RecursionError, TouchlineError) as error:
            expected = f"a line as touchline writes it ({error})"
            raise DataError.of("saved table", f"line {number}", repr(line[:60]), expected) from None
    if table is None:
        table = make(match, tuple(sorted({player.side for player in info.players if player.role})) or None)
    if info.result is not None and not match.over:
        table.ended = info.result
    return table, info._replace(players=tuple(players.values()))


def describe_player(seat: Seat, who: str) -> PlayerInfo:
    """What a record says of a seat: a person (``human``), or the computer player of this name."""
    if who == HUMAN:
        return PlayerInfo(seat.side, seat.role)
    return PlayerInfo(seat.side, seat.role, kind=COMPUTER, level=who)


def _read_line(table: Table, words: list[str], value: str) -> None:
    kind, *names = words
    if kind == "order" and len(names) == 2:
        table.leave_order(names[0], names[1], value)
    elif kind == "obeyed" and not names:
        table.obey({int(n) for n in value.split()})
    elif kind == "locked" and len(names) == 1:
        choice, _, drawn = value.partition(" @")
        table.match.take(table.match.check(names[0], choice), int(drawn) if drawn else None)
    elif kind == HANDED and len(names) == 2:
        named = json.loads(value)
        before, after = (PlayerInfo(**named[key]) for key in ("from", "to"))
        table.handed.append(HandedSeat(table.seat(names[0]).name, int(names[1]), before, after))
    elif kind == CONTINUES and not names:
        table.continues = value
    elif kind == ENDED and not names:  # format 1 alone
        reason, _, winner = value.partition(" ")
        if reason not in ENDINGS or winner not in ("", *SIDES):
            raise ValueError(value)
        table.ended = Outcome(winner or None, reason)
    else:
        raise ValueError(kind)
