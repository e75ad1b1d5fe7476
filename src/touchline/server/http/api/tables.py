"""Tables: create, list, look at, close."""

from functools import partial
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from touchline.core.errors import DataError, ServiceError
from touchline.server.house.actor import Actor
from touchline.server.house.frozen import FrozenTable
from touchline.server.house.lobby import SeatLine, read_seats, seat_line
from touchline.server.http.api.routes import Call, Nothing, Route
from touchline.server.http.gateway import seats_of
from touchline.server.refusals import NotAllowed
from touchline.server.storage.model import LobbyFilter, LobbyRow
from touchline.server.table import header
from touchline.server.table.clocks import ClockRule
from touchline.server.table.header import Origin, Sitter
from touchline.server.table.live import Viewer
from touchline.server.table.projection import WATCHER
from touchline.server.wire import messages

PAGE = 50
Level = Annotated[str, Meta(min_length=1, max_length=32)]


class Sitting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take a seat while creating a table: a name, and the SHA-256 of this side's part in the dice."""

    name: messages.Person = ""
    hash: messages.Hash | None = None


class NewTable(header.Request, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table to create: the game and its rules, who sits where, clocks, who may see it."""

    sit: dict[str, Sitting] = msgspec.field(default_factory=dict)
    """The seats that the caller takes: one, or several at one screen (``hot_seat``)."""
    computers: dict[str, Level] = msgspec.field(default_factory=dict)
    """The seats that computer players take, with their levels."""


class TableCreated(msgspec.Struct, frozen=True):
    """The id of the new table."""

    table: str


class LobbyQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Tables with a free seat; ``watch``: those being played; ``mine``: those that the caller owns or sits at."""

    game: str | None = None
    mine: bool = False
    watch: bool = False
    before: Annotated[int, Meta(ge=0, le=2**53)] | None = None


class TableLine(msgspec.Struct, frozen=True):
    """A table in the lobby."""

    table: str
    game: str
    private: bool
    created: float
    stage: messages.Stage
    seats: list[SeatLine]


class Lobby(msgspec.Struct, frozen=True):
    """Tables, newest first; ``before`` gets the next page, if there may be one."""

    tables: list[TableLine]
    before: int | None


class TableView(TableLine, frozen=True, kw_only=True):
    """A table: its settings, and who sits where. ``yours`` are the caller's seats."""

    edition: str
    options: dict[str, Any]
    ruleset: str
    components: bool
    """Whether it uses custom dice or cards."""
    yours: list[str]
    owner: bool
    clock: ClockRule
    delay: float
    chat: bool
    hot_seat: bool
    sealed: bool
    stand_in: str
    grace: float
    again: str
    """The table of the rematch, once there is one."""


@Route("POST", "/api/tables", takes=NewTable, gives=TableCreated, somebody=True)
async def open_table(call: Call, query: Nothing, asked: NewTable) -> TableCreated:
    """Create a table. The caller owns it."""
    gateway, person = call.gateway, call.caller.person
    await gateway.admit_table(call.caller, call.address)
    if len(asked.sit) > 1 and not asked.hot_seat:
        raise ServiceError("one seat is enough, unless all play at one screen (hot_seat)", "already_seated")
    both = sorted(asked.sit.keys() & asked.computers.keys())
    if both:
        raise DataError.of("body", f"computers.{both[0]}", "a seat that you take", "another seat")
    if asked.components is not None:
        if not asked.private:
            raise NotAllowed("dice and cards of your own are for private tables")
        admit = partial(gateway.trials.admit, call.address)
        await gateway.checker.check(asked.game, asked.edition, asked.options, asked.components, admit)
    sitters = {seat: Sitter(person, sitting.name) for seat, sitting in asked.sit.items()}
    sitters |= {seat: Sitter(level=level) for seat, level in asked.computers.items()}
    plain = header.Request(**{name: getattr(asked, name) for name in header.Request.__struct_fields__})
    return await create_table(call, plain, sitters, {seat: sitting.hash for seat, sitting in asked.sit.items()})


async def create_table(
    call: Call,
    asked: header.Request,
    sitters: dict[str, Sitter],
    hashes: dict[str, str | None],
    continues: Origin | None = None,
) -> TableCreated:
    """Create a table for the caller, and submit the known hashes of its seats' parts in the dice."""
    person = call.caller.person
    actor = await call.gateway.house.create_table(asked, person, sitters, continues)
    call.note_session()
    for seat, hashed in hashes.items():
        if hashed is not None:
            await actor.do(Viewer(person, seat), messages.Contribute(f"sit {seat}", hashed))
    return TableCreated(actor.live.header.table)


@Route("GET", "/api/tables", gives=Lobby, asks=LobbyQuery)
async def list_tables(call: Call, query: LobbyQuery, body: None) -> Lobby:
    """The lobby: public tables with a free seat, tables to watch, or the caller's own."""
    wanted = LobbyFilter(query.game, before=query.before, most=PAGE)
    if query.mine:
        wanted = wanted._replace(person=call.caller.person)
    else:
        wanted = wanted._replace(stage="playing") if query.watch else wanted._replace(vacant=True)
        wanted = wanted._replace(viewer=call.caller.person)
    found = await call.gateway.house.call(call.gateway.house.storage.lobby, wanted)
    lines = [line for row in found if (line := table_line(row)) is not None]
    return Lobby(lines, found[-1].table_no if len(found) == PAGE else None)


@Route("GET", "/api/tables/{table}", gives=TableView)
async def show_table(call: Call, query: Nothing, body: None) -> TableView:
    """The current state of a table, without its board."""
    actor = await call.gateway.table(call.caller, call.names["table"])
    return table_view(actor, call.caller.person)


@Route("GET", "/api/tables/{table}/glance", gives=messages.Snapshot)
async def glance(call: Call, query: Nothing, body: None) -> messages.Snapshot:
    """How a table of the caller's stands, without sitting down at it: what one seat sees, or of a shared screen what
    everybody sees."""
    actor = await call.gateway.table(call.caller, call.names["table"])
    own = seats_of(actor, call.caller.person)
    if not own:
        raise NotAllowed("only who sits at the table may glance at it")
    return actor.live.snapshot(own[0] if len(own) == 1 else WATCHER)


@Route("POST", "/api/tables/{table}/close", takes=Nothing, gives=Nothing, somebody=True)
async def close_table(call: Call, query: Nothing, body: Nothing) -> Nothing:
    """Close a table for good; owner only. The dice are opened, and the record is stored if play had begun. An owner who
    plays for one side resigns by it."""
    actor = await call.gateway.table(call.caller, call.names["table"])
    if actor.live.header.owner != call.caller.person:
        raise NotAllowed("only the owner of the table may do this")
    await actor.end(call.caller.person)
    return Nothing()


@Route("POST", "/api/tables/{table}/delete", takes=Nothing, gives=Nothing, somebody=True)
async def delete_table(call: Call, query: Nothing, body: Nothing) -> Nothing:
    """Delete a table with everything that is stored of it; owner only. Not during play, and not where somebody else has
    played to the end: the record is theirs too."""
    house, person = call.gateway.house, call.caller.person
    try:
        actor = await call.gateway.table(call.caller, call.names["table"])
    except FrozenTable as frozen:
        check_deletion(frozen.info.owner == person, others=frozen.people != {person})
        await house.erase(frozen.info.public_id, frozen.info.table_no)
        return Nothing()
    live = actor.live
    is_owner = live.header.owner == person
    if is_owner and live.stage == "playing":
        raise ServiceError("this table is played at: close it first", "playing")
    check_deletion(is_owner, others=live.has_begun and live.places.have_had_others(person))
    await actor.delete()
    return Nothing()


def check_deletion(is_owner: bool, *, others: bool) -> None:
    """Whether a table may be deleted."""
    if not is_owner:
        raise NotAllowed("only the owner of the table may do this")
    if others:
        raise ServiceError("others have played here, and the record is theirs too", "others_played")


def table_line(row: LobbyRow) -> TableLine | None:
    """A line of the lobby. None if what is stored of it is damaged: it is written anew when the table is opened."""
    try:
        stage, seats = msgspec.convert(row.stage, messages.Stage), read_seats(row.seats)
    except (msgspec.MsgspecError, UnicodeError):
        return None
    return TableLine(row.public_id, row.game, row.private, row.created, stage, seats)


def table_view(actor: Actor, person: str) -> TableView:
    live = actor.live
    asked, rules = live.header.asked, live.table.match.rules
    return TableView(
        table=live.header.table,
        game=rules.game,
        edition=rules.edition,
        options=dict(rules.options),
        ruleset=rules.hash,
        components=asked.components is not None,
        stage=live.stage,
        private=asked.private,
        created=live.header.created,
        seats=[seat_line(place) for place in live.places.all.values()],
        yours=seats_of(actor, person),
        owner=person == live.header.owner,
        clock=asked.clock,
        delay=asked.delay,
        chat=asked.chat,
        hot_seat=asked.hot_seat,
        sealed=asked.sealed,
        stand_in=asked.stand_in,
        grace=asked.grace,
        again=live.rematch.table if live.rematch is not None else "",
    )
