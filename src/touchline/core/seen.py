"""What somebody saw of a table's dice while it was played, to be compared with its record afterwards.

A record fits together even if the host chose its secret after the contributions were open, or took back the dice that
it did not like. Only somebody who was there knows better: the page notes each promise when it is shown, and offers the
notes as a small file. ``docs/record.md`` describes it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from touchline.core.errors import DataError, Fault
from touchline.core.fair import HASH, NUMBER, TABLE, Commitments
from touchline.core.game import SIDES

FORMAT = "touchline seen 1"
FILE = "seen"
"""What a fault names until somebody knows the name of the file."""
KEYS = {"format", "table", "series", "calls", "throws"}


class ShownDice(NamedTuple):
    """The dice from one commitment to the next, as they were shown."""

    commitment: str
    early: bool
    """Whether the commitment was seen while a contribution was still closed."""
    own: tuple[str, ...]
    """The sides whose contributions were drawn where this was seen, and opened to this commitment."""
    hashes: Mapping[str, str]
    contributions: Mapping[str, str]


class Seen(NamedTuple):
    """What was seen of one table. All series but the last were dropped: the dice began anew."""

    table: str
    series: tuple[ShownDice, ...]
    calls: Mapping[tuple[int, str], str]
    """For a step and a side, the hash that was shown of its secret call."""
    throws: Mapping[int, str]
    """For a step, what was shown to have been thrown."""

    @property
    def is_early(self) -> bool:
        """Whether the last commitment was seen while a contribution was still closed."""
        return self.series[-1].early

    @property
    def has_part(self) -> bool:
        """Whether a contribution to the last dice was drawn where this was seen: the host cannot have known it."""
        return bool(self.series[-1].own)


def read_seen(text: str) -> Seen:
    """What a file tells, or a DataError that says what it is instead."""
    try:
        told = json.loads(text)
    except (ValueError, RecursionError):
        raise _fault("file", "no JSON", "a file that the page saved") from None
    found = told.get("format") if isinstance(told, dict) else None
    if found != FORMAT:
        raise _fault("format", repr(found)[:60], repr(FORMAT))
    if set(told) != KEYS:
        raise _fault("keys", ", ".join(sorted(map(str, told)))[:90], ", ".join(sorted(KEYS)))
    if not _fits(TABLE, told["table"]):
        raise _fault("table", repr(told["table"])[:60], "the 32 hexadecimal digits of a table")
    if not isinstance(told["series"], list) or not told["series"]:
        raise _fault("series", repr(told["series"])[:60], "a list of what was promised, one entry at least")
    series = tuple(_read_series(at, one) for at, one in enumerate(told["series"], 1))
    return Seen(told["table"], series, _read_calls(told["calls"]), _read_throws(told["throws"]))


def _read_series(at: int, told: Any) -> ShownDice:
    """One entry of the list."""
    if not isinstance(told, dict) or set(told) != set(ShownDice._fields):
        raise _fault(f"series {at}", repr(told)[:60], ", ".join(ShownDice._fields))
    if not _fits(HASH, told["commitment"]):
        raise _fault(f"series {at}: commitment", repr(told["commitment"])[:80], "64 hexadecimal digits")
    if not isinstance(told["early"], bool):
        raise _fault(f"series {at}: early", repr(told["early"])[:60], "true or false")
    if not isinstance(told["own"], list) or not all(side in SIDES for side in told["own"]):
        raise _fault(f"series {at}: own", repr(told["own"])[:60], "a list of sides, home or away")
    for key in ("hashes", "contributions"):
        by_side = told[key]
        if not isinstance(by_side, dict) or not all(
            side in SIDES and _fits(HASH, value) for side, value in by_side.items()
        ):
            raise _fault(f"series {at}: {key}", repr(by_side)[:80], "64 hexadecimal digits for home or away")
    return ShownDice(**{**told, "own": tuple(told["own"])})


def _read_calls(told: Any) -> dict[tuple[int, str], str]:
    """The hashes of secret calls, by step and side."""
    if not isinstance(told, dict):
        raise _fault("calls", repr(told)[:60], "hashes by step and side, such as '9 home'")
    calls = {}
    for place, shown in told.items():
        n, _, side = place.partition(" ")
        if not (NUMBER.fullmatch(n) and side in SIDES and _fits(HASH, shown)):
            raise _fault("calls", repr({place: shown})[:90], "a hash by step and side, such as '9 home'")
        calls[int(n), side] = shown
    return calls


def _read_throws(told: Any) -> dict[int, str]:
    """What was thrown, by step."""
    if not isinstance(told, dict):
        raise _fault("throws", repr(told)[:60], "what was thrown by step")
    for n, name in told.items():
        if not (NUMBER.fullmatch(n) and isinstance(name, str)):
            raise _fault("throws", repr({n: name})[:90], "what was thrown by step")
    return {int(n): name for n, name in told.items()}


def _fits(form: Any, value: Any) -> bool:
    return isinstance(value, str) and form.fullmatch(value) is not None


_fault = partial(DataError.of, FILE)


def find_differences(seen: Seen, promised: Commitments, thrown: Mapping[int, str]) -> list[Fault]:
    """What the record says otherwise than it was seen, or what cannot have happened with an honest host.

    ``thrown`` is what the record says was thrown, by step. Only the first difference there is listed.
    """
    if seen.table != promised.table:
        return [Fault("record", "table", promised.table, f"{seen.table}, the table that was seen")]
    throws = ((n, name) for n, name in sorted(seen.throws.items()) if n <= (promised.closed or 0))
    other = [(n, name) for n, name in throws if thrown.get(n) != name][:1]
    return [
        *_differ_in_promises(seen, promised),
        *_find_reused(seen),
        *_differ_in_calls(seen, promised),
        *(Fault("record", f"step {n}", thrown.get(n, "no throw"), f"{name}, as it was shown") for n, name in other),
    ]


def _differ_in_promises(seen: Seen, promised: Commitments) -> Iterator[Fault]:
    """Another commitment, hash or contribution, and a restart that the record does not tell of."""
    *before, last = seen.series
    if last.commitment != promised.secret_hash:
        yield Fault("record", "commitment", promised.secret_hash, f"{last.commitment}, as it was shown")
    opened = {side: part.hex() for side, part in promised.contributions.items()}
    for key, shown, told in (
        ("hash", last.hashes, promised.hashes),
        ("contribution", last.contributions, opened),
    ):
        for side, value in sorted(shown.items()):
            if told.get(side) != value:
                yield Fault("record", f"{key} {side}", told.get(side, f"no {key}"), f"{value}, as it was shown")
    told_of = list(promised.dropped)
    for one in before:
        if one.commitment in told_of:
            told_of.remove(one.commitment)
        else:
            count = f"{len(promised.dropped)} restarts, none from {one.commitment}"
            yield Fault("record", "restart", count, "every restart of the dice that was seen")


def _find_reused(seen: Seen) -> Iterator[Fault]:
    """A contribution that was open before the host showed the commitment it was used with."""
    for at, one in enumerate(seen.series):
        for side, part in sorted(one.contributions.items()):
            if any(part == earlier.contributions.get(side) for earlier in seen.series[:at]):
                expected = "one that was not open before the host promised its secret"
                yield Fault("seen", f"contribution {side}", part, expected)


def _differ_in_calls(seen: Seen, promised: Commitments) -> Iterator[Fault]:
    """Secret calls whose hash was another. One that was never revealed has no place in a record."""
    for (n, side), shown in sorted(seen.calls.items()):
        if promised.closed is not None and n > promised.closed:
            continue
        told, _ = promised.envelopes.get((n, side), ("", b""))
        if told != shown:
            key, found = f"{promised.kind} {n} {side}", told or f"no {promised.kind}"
            yield Fault("record", key, found, f"{shown}, as it was shown")
