"""Seats transferred by a secret: an invite for somebody else, a move to another device of the same person.

Both secrets have 128 random bits, are stored as hashes, expire, and are used up by sitting down, not by looking.
"""

from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.responses import Response

from touchline.core.errors import ServiceError
from touchline.server.house.actor import Actor
from touchline.server.house.lobby import SeatLine, seat_line
from touchline.server.http.api.answers import answer
from touchline.server.http.api.routes import Call, Nothing, Route
from touchline.server.http.api.tables import Sitting
from touchline.server.http.gateway import Gateway
from touchline.server.http.identity import fresh_secret, person_of
from touchline.server.refusals import BadInvite, NotAllowed, status_for
from touchline.server.storage.model import Token, TokenKind
from touchline.server.table.live import Viewer
from touchline.server.wire import messages

INVITE_LASTS, MOVE_LASTS = 7 * 24 * 3600.0, 600.0
Secret = Annotated[str, Meta(pattern="^[0-9a-f]{32}$", max_length=32)]


class SeatBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat."""

    seat: messages.Word


class SecretBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The secret of an invite or a move link."""

    secret: Secret


class SitByInvite(Sitting, frozen=True, kw_only=True):
    """Sit down with an invite: a name, and the SHA-256 of this side's part in the dice."""

    secret: Secret


class IssuedToken(msgspec.Struct, frozen=True):
    """The secret of a new token, and when it expires (seconds since 1970)."""

    secret: str
    expires: float


class InviteInfo(msgspec.Struct, frozen=True):
    """What an invite is for. Looking does not use it up."""

    table: str
    game: str
    edition: str
    seat: str
    private: bool
    seats: list[SeatLine]


class SeatTaken(msgspec.Struct, frozen=True):
    """The seat that the caller holds now."""

    table: str
    seat: str


@Route("POST", "/api/tables/{table}/invites", takes=SeatBody, gives=IssuedToken, somebody=True)
async def make_invite(call: Call, query: Nothing, asked: SeatBody) -> IssuedToken:
    """Make an invite to an open seat, valid once and for seven days. For the owner and everybody at the table."""
    actor = await call.gateway.table(call.caller, call.names["table"])
    if not actor.belongs_to(call.caller.person):
        raise NotAllowed("only the owner of the table, or who sits there, may do this")
    if actor.live.places[asked.seat].taken:
        raise ServiceError(f"{asked.seat} is taken", "seat_taken")
    return await issue_token(call, "invite", actor, asked.seat, INVITE_LASTS)


@Route("POST", "/api/invites/look", takes=SecretBody, gives=InviteInfo)
async def look_at_invite(call: Call, query: Nothing, asked: SecretBody) -> InviteInfo:
    """Look at an invite."""
    actor, token = await find_token(call.gateway, "invite", asked.secret)
    await check_invited(call, actor)
    rules = actor.live.table.match.rules
    seats = [seat_line(place) for place in actor.live.places.all.values()]
    return InviteInfo(actor.info.public_id, rules.game, rules.edition, token.subject, actor.info.private, seats)


@Route("POST", "/api/invites/sit", takes=SitByInvite, gives=SeatTaken, somebody=True)
async def sit_by_invite(call: Call, query: Nothing, asked: SitByInvite) -> SeatTaken | Response:
    """Sit down with an invite, which uses it up. Idempotent for the same person."""
    gateway, person = call.gateway, call.caller.person
    async with gateway.seating:
        actor, token = await find_token(gateway, "invite", asked.secret, holder=person)
        seat = token.subject
        await check_invited(call, actor)
        if actor.live.places[seat].person != person:
            command = messages.Sit(person_of(asked.secret), seat, asked.name, asked.hash)
            reply = await actor.do(Viewer(person), command)
            if isinstance(reply, messages.Reject):
                return answer(reply, status_for(reply.code, reply.params.get("reason", "")))
            if isinstance(reply, messages.Busy):
                return answer(reply, status_for("busy"))
        await gateway.house.call(gateway.house.storage.redeem, "invite", asked.secret, gateway.house.date())
    call.note_session()
    return SeatTaken(actor.info.public_id, seat)


@Route("POST", "/api/tables/{table}/moves", takes=SeatBody, gives=IssuedToken, somebody=True)
async def make_move_link(call: Call, query: Nothing, asked: SeatBody) -> IssuedToken:
    """Make a link that moves the caller's seat to another device, valid once and for ten minutes."""
    actor = await call.gateway.table(call.caller, call.names["table"])
    actor.live.places.check_holder(call.caller.person, asked.seat)
    return await issue_token(call, "move", actor, f"{asked.seat} {call.caller.person}", MOVE_LASTS)


@Route("POST", "/api/moves", takes=SecretBody, gives=SeatTaken, somebody=True)
async def use_move_link(call: Call, query: Nothing, asked: SecretBody) -> SeatTaken:
    """Move a seat to this device. The sockets of the other device are closed."""
    gateway, person = call.gateway, call.caller.person
    async with gateway.seating:
        actor, token = await find_token(gateway, "move", asked.secret, holder=person)
        seat, _, before = token.subject.partition(" ")
        holds = actor.live.places[seat].person
        if holds not in {before, person}:
            raise BadInvite
        if holds != person:
            await actor.move(seat, person)
        await gateway.house.call(gateway.house.storage.redeem, "move", asked.secret, gateway.house.date())
    call.note_session()
    return SeatTaken(actor.info.public_id, seat)


async def check_invited(call: Call, actor: Actor) -> None:
    """BadInvite if the owner of the table blocks the caller. No invite leads to somebody whom the caller blocks."""
    gateway, person = call.gateway, call.caller.person
    if not await gateway.is_welcome(call.caller, actor):
        raise BadInvite
    blocked = await gateway.blocks.of(person)
    if not actor.belongs_to(person) and any(map(actor.belongs_to, blocked)):
        raise ServiceError("this invite leads to somebody whom you block", "you_block")


async def issue_token(call: Call, kind: TokenKind, actor: Actor, subject: str, lasts: float) -> IssuedToken:
    """Store a new token, and return its secret."""
    call.gateway.new_links.admit(call.address)
    house = call.gateway.house
    secret, expires = fresh_secret(), house.date() + lasts
    await house.call(house.storage.issue, secret, Token(kind, actor.info.table_no, subject, expires))
    return IssuedToken(secret, expires)


async def find_token(gateway: Gateway, kind: TokenKind, secret: str, holder: str = "") -> tuple[Actor, Token]:
    """The table and the token of a valid secret. A token that ``holder`` used to get the seat stays valid for it."""
    house = gateway.house
    token = await house.call(house.storage.token, kind, secret)
    if token is None:
        raise BadInvite
    fault = token.fault(house.date())
    if fault not in {None, "used"} or (fault and not holder):
        raise BadInvite
    actor = await house.table((await gateway.info(token.table_no)).public_id)
    seat = token.subject.partition(" ")[0]
    if fault and actor.live.places[seat].person != holder:
        raise BadInvite
    return actor, token
