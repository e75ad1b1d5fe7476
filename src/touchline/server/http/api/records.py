"""Finished games: list, download, replay, continue. Private ones are visible to their players only."""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from math import isfinite
from secrets import randbelow
from typing import Annotated, Literal, NamedTuple

import msgspec
from msgspec import Meta
from starlette.responses import Response

from touchline.core.errors import DataError, ServiceError
from touchline.core.game import other_side
from touchline.core.replay import replay as replay_record
from touchline.players import POLICY
from touchline.server.house.frozen import FrozenTable, restore
from touchline.server.house.house import NoSuchTable
from touchline.server.http.api.answers import NOT_KEPT
from touchline.server.http.api.routes import Call, Nothing, Route
from touchline.server.http.api.tables import Level, Sitting, TableCreated, create_table
from touchline.server.http.gateway import TABLE_ID, Gateway
from touchline.server.recent import Recent
from touchline.server.storage.errors import Damaged, why_of
from touchline.server.storage.model import RecordFilter, RecordInfo, StoredRow, TableInfo
from touchline.server.table.continuing import continue_request, position_after
from touchline.server.table.header import Origin, Sitter, read_header
from touchline.server.table.live import LiveTable
from touchline.server.table.projection import WATCHER
from touchline.server.wire import messages
from touchline.server.workers.review_worker import GameReview

LOG = logging.getLogger(__name__)
PAGE = 50
MOST_TABLES = 2**53
"""The largest number of a table that a cursor names: databases take no larger one."""
MOST_EVENTS, MOST_BYTES = 500, 8 * messages.MOST_OUT
KEPT_REPLAYS = 4
TEXT = "text/plain"


class RecordsQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Filters: game, player name, time of the end (seconds since 1970), result."""

    game: str | None = None
    player: messages.Person | None = None
    mine: bool = False
    since: float | None = None
    until: float | None = None
    result: str | None = None
    before: Annotated[str, Meta(max_length=64)] | None = None


class PlayerLine(msgspec.Struct, frozen=True):
    """Who sat where."""

    seat: str
    name: str


class RecordLine(msgspec.Struct, frozen=True):
    """A finished game; ``result`` is the winner's side, ``draw`` or ``closed``."""

    id: str
    game: str
    private: bool
    ended: float
    result: str
    players: list[PlayerLine]


class Records(msgspec.Struct, frozen=True):
    """Finished games, latest first; ``before`` gets the next page, if there may be one."""

    records: list[RecordLine]
    before: str | None


class ReplayQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The point of view (a seat, or ``watcher``), and the last event that the client has."""

    seat: str = WATCHER
    after: Annotated[int, Meta(ge=0, le=2**31)] = 0


class Replay(msgspec.Struct, frozen=True):
    """A page of a finished game. ``start`` is the table before the first event, on the first page only."""

    start: messages.Snapshot | None
    events: list[messages.TableEvent]
    more: bool


class SeenGame(NamedTuple):
    """A game as one seat saw it."""

    start: messages.Snapshot
    events: tuple[messages.TableEvent, ...]


class ContinueGame(Sitting, frozen=True, kw_only=True):
    """Continue a finished game from a step against the computer: the caller's side and name, the SHA-256 of this side's
    part in the dice, and the level of the computer player."""

    step: Annotated[int, Meta(ge=0, le=2**31)]
    side: Literal["home", "away"]
    level: Level = POLICY


_REPLAYS: Recent[tuple[str, str, bool], SeenGame] = Recent(KEPT_REPLAYS)


@Route("GET", "/api/records", gives=Records, asks=RecordsQuery)
async def list_records(call: Call, query: RecordsQuery, body: None) -> Records:
    """Finished games: the public ones, and those that the caller played in."""
    call.gateway.records.admit(call.address)
    person = call.caller.person
    wanted = RecordFilter(
        game=query.game,
        since=query.since,
        until=query.until,
        player=person if query.mine else query.player,
        result=query.result,
        viewer=person,
        before=read_cursor(query.before),
        most=PAGE,
    )
    house = call.gateway.house
    found = await house.call(house.storage.records, wanted)
    last = found[-1] if len(found) == PAGE else None
    return Records([record_line(x) for x in found], f"{last.ended!r}_{last.table_no}" if last is not None else None)


@Route("GET", "/api/records/{table}", kind=TEXT)
async def download_record(call: Call, query: Nothing, body: None) -> Response:
    """The record of a finished game as text, which ``touchline verify`` and ``touchline replay`` read."""
    call.gateway.records.admit(call.address)
    info = await find_finished(call)
    text = await load_record(call.gateway, info)
    day = datetime.fromtimestamp(info.ended or 0, UTC).strftime("%Y-%m-%d")
    name = f"{info.game}-{day}-{info.public_id[:8]}.touchline"
    return make_download(text, name)


@Route("GET", "/api/tables/{table}/log", kind=TEXT)
async def download_log(call: Call, query: Nothing, body: None) -> Response:
    """The stored log of a table that cannot be restored, for its owner and everybody who sat there."""
    try:
        await call.gateway.table(call.caller, call.names["table"])
    except FrozenTable as frozen:
        if call.caller.person in frozen.people:
            return make_download(frozen.text, f"{frozen.info.game}-{frozen.info.public_id[:8]}.log")
        raise
    raise ServiceError("this table is well: its record can be downloaded when the match is over", "not_frozen")


def make_download(text: str, name: str) -> Response:
    """A text as a download with a file name."""
    headers = {"cache-control": NOT_KEPT, "content-disposition": f'attachment; filename="{name}"'}
    return Response(text, headers=headers, media_type=f"{TEXT}; charset=utf-8")


@Route("GET", "/api/records/{table}/events", gives=Replay, asks=ReplayQuery)
async def replay(call: Call, query: ReplayQuery, body: None) -> Replay:
    """A finished game event by event, as a seat or a watcher saw it."""
    info = await find_finished(call)
    house = call.gateway.house
    players = await house.call(house.storage.list_players, info.table_no)
    team = any(p.player == call.caller.person and side_of(p.seat) == side_of(query.seat) for p in players)
    key = (info.public_id, query.seat, team)
    played = _REPLAYS.get(key)
    if played is None:
        call.gateway.replays.admit(call.address)
        async with call.gateway.rereading:
            rows = await house.read_rows(info)
            played = _REPLAYS[key] = await asyncio.to_thread(retrace, info, rows, query.seat, team=team)
    page = cut_page(played.events[query.after :])
    more = query.after + len(page) < len(played.events)
    return Replay(None if query.after else played.start, page, more)


@Route("GET", "/api/records/{table}/review", gives=GameReview)
async def review_game(call: Call, query: Nothing, body: None) -> GameReview:
    """What the book of its rules says of a finished game; empty where none comes with the game."""
    info = await find_finished(call)
    reviews = call.gateway.reviews
    known = reviews.find(info.public_id)
    if known is None:
        call.gateway.replays.admit(call.address)
        known = await reviews.review(info.public_id, await load_record(call.gateway, info))
    return known


@Route("POST", "/api/records/{table}/continue", takes=ContinueGame, gives=TableCreated, somebody=True)
async def continue_game(call: Call, query: Nothing, asked: ContinueGame) -> TableCreated:
    """Create a private table from the position of a finished game after a step. Secrets of the computer's side are
    drawn again, and so are the dice."""
    info = await find_finished(call)
    await call.gateway.admit_table(call.caller, call.address)
    text = await load_record(call.gateway, info)
    position = await asyncio.to_thread(lambda: position_after(replay_record(text), asked.step, asked.side, randbelow))
    other = other_side(asked.side)
    sitters = {asked.side: Sitter(call.caller.person, asked.name), other: Sitter(level=asked.level)}
    table = continue_request(read_header(info.header).asked, position)
    return await create_table(call, table, sitters, {asked.side: asked.hash}, Origin(info.public_id, asked.step))


async def find_finished(call: Call) -> TableInfo:
    """A finished game that the caller may see; NoSuchTable for any other."""
    public_id = call.names["table"]
    if not TABLE_ID.fullmatch(public_id):
        raise NoSuchTable
    house = call.gateway.house
    info = await house.call(house.storage.find, public_id)
    if info is None or info.ended is None:
        raise NoSuchTable
    if info.private and info.owner != call.caller.person:
        players = await house.call(house.storage.list_players, info.table_no)
        if call.caller.person not in {p.player for p in players}:
            raise NoSuchTable
    return info


async def load_record(gateway: Gateway, info: TableInfo) -> str:
    """The record of a finished game as text, told again from its log if it is damaged; NoSuchTable if it ended before
    it began."""
    house = gateway.house
    try:
        text = await house.call(house.storage.record, info.table_no)
    except Damaged as error:
        LOG.warning("record damaged", extra={"table": info.table_no, "error": error.code, "reason": why_of(error)})
        rows = await house.read_rows(info)
        return await house.call(lambda: restore(info, rows).record())
    if text is None:
        raise NoSuchTable
    return text


def retrace(info: TableInfo, rows: Sequence[StoredRow], seat: str, *, team: bool) -> SeenGame:
    """Replay the log, and collect what one seat saw. Team chat is for the team only."""
    try:
        live = LiveTable(read_header(info.header), shows_every_step=True)
        if seat != WATCHER:
            live.places[seat]
        start = live.snapshot(seat)
        seen = [messages.decode_body(event) for row in rows for event in live.retrace(row)[seat]]
    except DataError as error:
        raise FrozenTable(error, info, rows) from None
    told = (what for what in seen if team or not (isinstance(what, messages.Said) and what.team))
    return SeenGame(start, tuple(messages.TableEvent(n, what) for n, what in enumerate(told, 1)))


def cut_page(events: Sequence[messages.TableEvent]) -> list[messages.TableEvent]:
    size = 0
    page: list[messages.TableEvent] = []
    for event in events[:MOST_EVENTS]:
        size += len(messages.encode(event))
        if page and size > MOST_BYTES:
            break
        page.append(event)
    return page


def side_of(seat: str) -> str:
    return seat.partition("_")[0]


def record_line(info: RecordInfo) -> RecordLine:
    players = [PlayerLine(p.seat, p.name) for p in info.players]
    return RecordLine(info.public_id, info.game, info.private, info.ended, info.result, players)


def read_cursor(before: str | None) -> tuple[float, int] | None:
    """The start of a page, from the cursor of the page before."""
    if before is None:
        return None
    ended, _, table_no = before.partition("_")
    with suppress(ValueError):
        cursor = float(ended), int(table_no)
        if isfinite(cursor[0]) and 0 <= cursor[1] <= MOST_TABLES:
            return cursor
    raise DataError.of("query", "before", repr(before), "what the page before has told")
