"""What a person can do about themselves: the devices that are signed in, the recovery code, whom they block."""

from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.responses import Response

from touchline.core.errors import ServiceError
from touchline.server.http.api.answers import answer
from touchline.server.http.api.routes import Call, Nothing, Route
from touchline.server.http.identity import fresh_secret, person_of
from touchline.server.people.codes import fresh_code, hash_of_code, read_code
from touchline.server.refusals import BadCode
from touchline.server.storage.people import StoredSession

MOST_TYPED = 100
Number = Annotated[int, Meta(ge=1, le=2**53)]


class SessionInfo(msgspec.Struct, frozen=True):
    """A device that is signed in: its rough kind of browser (empty if unknown), when that was, and when it was last
    used, to the hour; ``here`` is the caller's own."""

    id: int
    browser: str
    made: float
    used: float
    here: bool


class CodeInfo(msgspec.Struct, frozen=True):
    """That there is a recovery code, and when it was made and last used."""

    made: float
    used: float | None


class BlockInfo(msgspec.Struct, frozen=True):
    """Somebody whom the caller blocks, by the name of that day."""

    id: int
    name: str
    made: float


class PersonView(msgspec.Struct, frozen=True):
    """What the server knows of the caller apart from games."""

    sessions: list[SessionInfo]
    code: CodeInfo | None
    blocks: list[BlockInfo]


class NewCode(msgspec.Struct, frozen=True):
    """A recovery code. It is shown this once: the server keeps a hash."""

    code: str


class Recovery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A recovery code as it was typed. ``leave``: games that this device has under another identity are left behind."""

    code: Annotated[str, Meta(max_length=MOST_TYPED)]
    leave: bool = False


class EndSession(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The session to end; without one, all but the caller's own."""

    id: Number | None = None


class Unblock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The block to lift."""

    id: Number


@Route("GET", "/api/me", gives=PersonView, somebody=True)
async def show_person(call: Call, query: Nothing, body: None) -> PersonView:
    """The caller's sessions, recovery code and blocks."""
    gateway, person = call.gateway, call.caller.person
    storage = gateway.house.storage
    stored = await gateway.house.call(storage.sessions, person)
    if all(session.name != call.caller.session for session in stored):
        now = gateway.house.date()
        stored.insert(0, StoredSession(0, call.caller.session, person, call.browser, now, now))
    code = await gateway.house.call(storage.code, person)
    return PersonView(
        [SessionInfo(s.session_no, s.browser, s.made, s.used, s.name == call.caller.session) for s in stored],
        CodeInfo(*code) if code is not None else None,
        [BlockInfo(b.block_no, b.name, b.made) for b in await gateway.house.call(storage.blocks, person)],
    )


@Route("POST", "/api/me/code", takes=Nothing, gives=NewCode, somebody=True)
async def make_code(call: Call, query: Nothing, body: Nothing) -> NewCode:
    """Make a recovery code. An earlier one is worth nothing from now on."""
    gateway, caller = call.gateway, call.caller
    gateway.new_links.admit(call.address)
    code, now = fresh_code(), gateway.house.date()
    session = StoredSession(0, caller.session, caller.person, call.browser, now, now)
    hashed = hash_of_code(read_code(code))
    await gateway.house.writer.call(gateway.house.storage.keep_code, hashed, session)
    gateway.sessions.forget(caller.session)
    return NewCode(code)


@Route("POST", "/api/me/code/remove", takes=Nothing, gives=Nothing, somebody=True)
async def remove_code(call: Call, query: Nothing, body: Nothing) -> Nothing:
    """Remove the recovery code. Idempotent."""
    await call.gateway.house.writer.call(call.gateway.house.storage.drop_code, call.caller.person)
    return Nothing()


@Route("POST", "/api/me/recover", takes=Recovery, gives=Nothing, somebody=True)
async def recover(call: Call, query: Nothing, asked: Recovery) -> Response:
    """Sign this device in as the person who has this recovery code. A browser gets a new cookie."""
    gateway, caller = call.gateway, call.caller
    gateway.recoveries.admit(call.address)
    house, storage = gateway.house, gateway.house.storage
    code = read_code(asked.code)
    if not code:
        raise BadCode
    if not asked.leave and await house.call(storage.has_games, caller.person):
        raise ServiceError("this device has games of its own, which stay behind: say leave", "own_games")
    secret = fresh_secret() if caller.by_cookie else ""
    name = person_of(secret) if secret else caller.session
    found = await house.writer.call(
        storage.recover, hash_of_code(code), name, call.browser, house.date(), gateway.limits.sessions
    )
    if found is None:
        raise BadCode
    gateway.sessions.end(found[1])
    await gateway.sessions.hear(name)
    done = answer(Nothing())
    if secret:
        done.headers["set-cookie"] = gateway.cookies.new_cookie(secret)
    return done


@Route("POST", "/api/me/sessions/end", takes=EndSession, gives=Nothing, somebody=True)
async def end_sessions(call: Call, query: Nothing, asked: EndSession) -> Nothing:
    """Sign out a device of the caller's, or all others. Their sockets are closed at once. Idempotent."""
    gateway, caller = call.gateway, call.caller
    storage, now = gateway.house.storage, gateway.house.date()
    if asked.id is None:
        ended = await gateway.house.writer.call(storage.end_other_sessions, caller.person, caller.session, now)
    else:
        ended = await gateway.house.writer.call(storage.end_session, caller.person, asked.id, now)
    gateway.sessions.end(ended)
    return Nothing()


@Route("POST", "/api/me/unblock", takes=Unblock, gives=Nothing, somebody=True)
async def unblock(call: Call, query: Nothing, asked: Unblock) -> Nothing:
    """Lift a block. Idempotent."""
    gateway, person = call.gateway, call.caller.person
    await gateway.house.writer.call(gateway.house.storage.unblock, person, asked.id, gateway.house.date())
    await gateway.blocks.hear(person)
    return Nothing()
