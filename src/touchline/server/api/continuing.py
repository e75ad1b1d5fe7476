"""Going on from a point of a finished game, against the computer: a table of its own with dice of its own."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from touchline.core.continuing import position_after
from touchline.core.errors import DataError
from touchline.core.game import SIDES
from touchline.server import header, wire
from touchline.server.api.calls import Call, Nothing, route
from touchline.server.api.records import finished
from touchline.server.api.tables import Laid, Level
from touchline.server.frozen import Frozen
from touchline.server.header import Origin, Sitter, TableHeader, read_header
from touchline.server.live import LiveTable, Viewer
from touchline.server.refusals import TooMany
from touchline.server.storage import Row, TableInfo


class Continuing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Go on after so many steps of the record, at the seat of this side; ``name`` and ``hash`` as in a ``sit``."""

    step: Annotated[int, Meta(ge=0, le=2**31)]
    seat: Literal["home", "away"] = "home"
    level: Level = "policy"
    name: wire.Person = ""
    hash: wire.Hash | None = None


@route("POST", "/api/records/{table}/continue", takes=Continuing, gives=Laid, somebody=True)
async def go_on(call: Call, query: Nothing, asked: Continuing) -> Laid:
    """A private table that begins where a finished game stood, with a computer player on the other side, whose secrets
    are drawn anew."""
    gateway, person = call.gateway, call.caller.person
    info = await finished(call)
    wait = gateway.new_tables.wait(call.address)
    if wait:
        raise TooMany(wait)
    house = gateway.house
    other = SIDES[1 - SIDES.index(asked.seat)]
    async with gateway.rereading:
        rows = await house.call(house.storage.rows, info.table_no)
        before, position = await house.call(taken_up, info, rows, asked.step, other)
    wish = header.Request(
        game=before.asked.game,
        edition=before.asked.edition,
        options=before.asked.options,
        components=before.asked.components,
        position=position,
        private=True,
        chat=False,
    )
    sitters = {asked.seat: Sitter(person, asked.name), other: Sitter(level=asked.level)}
    actor = await house.lay(wish, person, sitters, Origin(info.public_id, asked.step))
    if asked.hash is not None:
        await actor.do(Viewer(person, asked.seat), wire.Contribute(f"sit {asked.seat}", asked.hash))
    return Laid(actor.live.header.table)


def taken_up(info: TableInfo, rows: Sequence[Row], step: int, other: str) -> tuple[TableHeader, dict[str, Any]]:
    """What a finished table was, and the position after one of its steps with the other side's secrets drawn anew."""
    try:
        before = read_header(info.header)
        match = LiveTable.restored(before, rows).table.match
    except DataError as error:
        raise Frozen(error, info, rows) from None
    return before, position_after(match, step, other, secrets.randbelow)
