"""What a table is, fixed when it is created: the game and its rules, the seats, the clock, the host's secret."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from touchline.core.errors import DataError, Fault, unknown
from touchline.core.fair import SECRET_BYTES, commitment
from touchline.core.game import SIDES, find
from touchline.core.match import Match, start_match
from touchline.core.ruleset import MOST_PRINTED, Rules
from touchline.core.sequence import Both
from touchline.play.table import seats_for
from touchline.players import check_level
from touchline.server.table.clocks import ClockRule

FORMAT = 1
ID_BYTES = 16
FRESH_BYTES = ID_BYTES + SECRET_BYTES
"""Random bytes for a new table, and for every command."""


class Sitter(msgspec.Struct, frozen=True, omit_defaults=True):
    """The holder of a seat from the start: a person, or a computer player of a level."""

    person: str = ""
    name: str = ""
    level: str = ""


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A request for a table."""

    game: str
    edition: str | None = None
    options: dict[str, str | int | bool] = {}
    components: dict[str, Any] | None = None
    position: dict[str, Any] = {}
    seats: Annotated[int, Meta(ge=2, le=4)] = 2
    shared: tuple[str, ...] | None = None
    clock: ClockRule = ClockRule()
    private: bool = False
    delay: Annotated[float, Meta(ge=0, le=3600)] = 0
    """Seconds by which watchers see everything later."""
    chat: bool = True
    hot_seat: bool = False
    """One person may hold several seats, at one screen."""
    stand_in: Annotated[str, Meta(max_length=32)] = "policy"
    """The level of the computer player that stands in for an absent person; empty for none."""
    grace: Annotated[float, Meta(ge=0, le=24 * 3600)] = 60
    """Seconds of absence after which it does."""
    sealed: bool = False
    """Each side keeps its secret choices to itself until all are sealed, and opens them itself. For people at devices
    of their own: no computer player stands in, and no default is played. A side that keeps the other waiting, for
    longer than a clock or the grace allows, can lose the match."""


class Origin(msgspec.Struct, frozen=True):
    """The finished table that another continues, and after how many of its steps."""

    table: str
    step: int


class TableHeader(msgspec.Struct, frozen=True, kw_only=True):
    """A request with everything pinned, as it is stored. It holds the host's secret: it is for the log alone."""

    format: int = FORMAT
    table: str
    secret: str
    owner: str
    created: float
    ruleset: str
    asked: Request
    sitters: dict[str, Sitter] = {}
    continues: Origin | None = None

    def encode(self) -> bytes:
        return msgspec.json.encode(self)

    def match(self) -> Match:
        """The match at its beginning, or a DataError if it would follow other rules than it began with."""
        asked = self.asked
        rules = rules_of(asked.game, asked.edition, asked.options, asked.components)
        if rules.hash != self.ruleset:
            expected = f"{self.ruleset!r}: this table was opened under other rules, and is only kept for reading"
            raise DataError.of("table", "ruleset", repr(rules.hash), expected)
        return Match(find(asked.game), rules, asked.position or None, asked.seats, 0)


def header(
    asked: Request,
    owner: str,
    now: float,
    fresh: bytes,
    sitters: dict[str, Sitter] | None = None,
    continues: Origin | None = None,
) -> TableHeader:
    """A new table, or an error that lists everything that is wrong with the request.

    Components are read, but not tried out: the HTTP side tries out those of strangers (``workers.components``).
    """
    rules = rules_of(asked.game, asked.edition, asked.options, asked.components)
    match = start_match(rules, asked.position or None, asked.seats)
    names = tuple(seat.name for seat in seats_for(asked.seats, match.game.roles, asked.shared))
    for name, sitter in (sitters or {}).items():
        if name not in names:
            raise unknown("seat", name, names)
        if sitter.level:
            check_level(sitter.level, match.game, rules)
    if asked.stand_in:
        check_level(asked.stand_in, match.game, rules)
    if asked.sealed:
        check_sealed(asked, match, sitters or {})
        asked = msgspec.structs.replace(asked, stand_in="")
    return TableHeader(
        table=fresh[:ID_BYTES].hex(),
        secret=fresh[ID_BYTES:FRESH_BYTES].hex(),
        owner=owner,
        created=now,
        ruleset=match.rules.hash,
        asked=msgspec.structs.replace(asked, edition=match.rules.edition, options=dict(match.rules.options)),
        sitters=sitters or {},
        continues=continues,
    )


def check_sealed(asked: Request, match: Match, sitters: dict[str, Sitter]) -> None:
    """Whether the choices of this table can be sealed; a DataError lists what is in the way."""
    faults = []
    if not any(isinstance(row, Both) for row in match.game.sequence):
        faults.append(Fault("request", "sealed", "true", f"false: {match.game.title} has no secret calls"))
    if asked.hot_seat:
        faults.append(Fault("request", "hot_seat", "true", "false at a sealed table: everybody needs a device"))
    for name, sitter in sitters.items():
        if sitter.level:
            faults.append(Fault("request", f"computers.{name}", sitter.level, "a person: the table is sealed"))
    DataError.check(faults)


class Numbered(msgspec.Struct, frozen=True):
    """What a header of any format begins with."""

    format: int


_NUMBERED = msgspec.json.Decoder(Numbered)
_STORED = msgspec.json.Decoder(TableHeader)


def read_header(text: bytes) -> TableHeader:
    """A stored header, or a DataError. One of a later format may mean something else by the same fields."""
    try:
        number = _NUMBERED.decode(text).format
        if not 1 <= number <= FORMAT:
            expected = f"a format up to {FORMAT}: this table was laid by a newer Touchline, which can go on with it"
            raise DataError.of("table", "format", str(number), expected)
        return _STORED.decode(text)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise DataError.of("table", "header", str(error), "a header as touchline writes it") from None


def swap_sides(before: TableHeader, table: str, secret: str, sitters: dict[str, Sitter], now: float) -> TableHeader:
    """The table of a rematch, with the sides swapped. The rematch of a continued game starts from the beginning."""
    asked = before.asked
    if before.continues is not None:
        asked = msgspec.structs.replace(asked, position={})
    other = dict(zip(SIDES, reversed(SIDES), strict=True))
    if asked.shared is not None:
        asked = msgspec.structs.replace(asked, shared=tuple(other[side] for side in asked.shared))
    elif asked.seats == len(SIDES) + 1:
        asked = msgspec.structs.replace(asked, shared=SIDES[1:])
    moved = {}
    for name, sitter in sitters.items():
        side, _, role = name.partition("_")
        moved[f"{other[side]}_{role}" if role else other[side]] = sitter
    return msgspec.structs.replace(
        before, table=table, secret=secret, created=now, asked=asked, sitters=moved, continues=None
    )


def computer_contribution(secret: str, side: str) -> bytes:
    """The contribution of a computer's side: derived from the host's secret, so nobody can know it earlier."""
    return bytes.fromhex(commitment(bytes.fromhex(secret) + side.encode()))


def rules_of(
    game: str, edition: str | None, options: Mapping[str, Any], components: Mapping[str, Any] | None
) -> Rules[Any]:
    """The rules of a table, or a DataError. Tables under the same rules share them."""
    return _read(msgspec.json.encode((game, edition, options, components)))


@lru_cache(MOST_PRINTED)
def _read(key: bytes) -> Rules[Any]:
    """Rules are large, and reading them takes longer than a hundred moves."""
    game, edition, options, components = msgspec.json.decode(key)
    return find(game).load(edition, options, components)
