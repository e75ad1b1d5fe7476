"""Those whom one meets at a table: block somebody, report somebody to the operator."""

from collections.abc import Iterable
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from touchline.core.errors import ServiceError
from touchline.server.house.actor import Actor
from touchline.server.http.api.routes import Call, Nothing, Route
from touchline.server.http.api.seats import SeatBody
from touchline.server.http.gateway import seats_of
from touchline.server.storage.model import StoredRow
from touchline.server.storage.people import NewReport
from touchline.server.table import facts
from touchline.server.wire import messages

LAST_LINES = 30
"""Lines of the chat that go with a report."""


class ReportBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is wrong with whoever sits at a seat, or sat there last."""

    seat: messages.Word
    reason: Literal["chat", "name", "cheating", "leaving", "other"]
    says: Annotated[str, Meta(max_length=messages.MOST_TEXT, pattern=messages.SPOKEN)] = ""


class ReportedLine(msgspec.Struct, frozen=True):
    """A line of chat as a report has it."""

    at: float
    seat: str
    name: str
    text: str
    team: bool


class Neighbor(msgspec.Struct, frozen=True):
    """Somebody at a table: the id of the person, and the name that is shown."""

    person: str
    name: str


@Route("POST", "/api/tables/{table}/block", takes=SeatBody, gives=Nothing, somebody=True)
async def block(call: Call, query: Nothing, asked: SeatBody) -> Nothing:
    """Block whoever sits at a seat, or sat there last. They do not find the caller's tables any more, their invites
    lead nowhere and what they say does not reach the caller. A seat that they hold stays theirs."""
    gateway, person = call.gateway, call.caller.person
    actor = await gateway.table(call.caller, call.names["table"])
    found = find_neighbor(actor, asked.seat, person)
    house = gateway.house
    most, now = gateway.limits.blocks, house.date()
    if not await house.writer.call(house.storage.block, person, found.person, found.name, now, most):
        raise ServiceError(f"you block {most} people already: lift a block first", "too_many_blocks")
    call.note_session()
    await gateway.blocks.hear(person)
    return Nothing()


@Route("POST", "/api/tables/{table}/report", takes=ReportBody, gives=Nothing, somebody=True)
async def report(call: Call, query: Nothing, asked: ReportBody) -> Nothing:
    """Report whoever sits at a seat, or sat there last, to whoever runs the server, with the last lines of the chat
    that the caller may know. A later report of the same person at the same table takes its place."""
    gateway, person = call.gateway, call.caller.person
    actor = await gateway.table(call.caller, call.names["table"])
    found = find_neighbor(actor, asked.seat, person)
    gateway.new_reports.admit(call.address)
    house = gateway.house
    rows = await house.read_rows(actor.info)
    sides = {actor.live.places[seat].seat.side for seat in seats_of(actor, person)}
    lines = await house.call(list_chat, actor, rows, sides)
    new = NewReport(
        house.date(),
        actor.info.public_id,
        person,
        found.person,
        asked.seat,
        found.name,
        asked.reason,
        asked.says,
        msgspec.json.encode(lines),
    )
    await house.writer.call(house.storage.report, new)
    return Nothing()


def find_neighbor(actor: Actor, seat: str, person: str) -> Neighbor:
    """Whoever sits at a seat, or sat there last; a ServiceError for the caller, a computer player or nobody."""
    place = actor.live.places[seat]
    last, shown = place.last if place.last is not None else ("", place.player)
    if not last:
        raise ServiceError(f"no person sits at {seat}, or has", "seat_open")
    if last == person:
        raise ServiceError("this is you", "yourself")
    return Neighbor(last, shown.name)


def list_chat(actor: Actor, rows: Iterable[StoredRow], sides: set[str]) -> list[ReportedLine]:
    """The last lines of the chat: what everybody could read, and what was said among these sides."""
    names = {seat: sitter.name for seat, sitter in actor.live.header.sitters.items()}
    found: list[ReportedLine] = []
    for row in rows:
        logged = facts.decode(row.facts, row.seq)
        for fact in logged.facts:
            if isinstance(fact, facts.Sat):
                names[fact.seat] = fact.name
            elif isinstance(fact, facts.Spoke) and (not fact.team or actor.live.places[fact.seat].seat.side in sides):
                said = ReportedLine(logged.at, fact.seat, names.get(fact.seat, ""), fact.text, fact.team)
                found = [*found, said][-LAST_LINES:]
    return found
