"""Who may do what: every address and every message, asked by everybody in every state of being known.

The tables below name a rule for each address and each message; a new one without a rule fails. What each caller gets is
generated from the rules. Whatever is refused leaves the tables as they were.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, get_args

import pytest

from tests.server import at_home
from tests.server.client import Answer, Client, Person
from tests.server.serving import Served
from touchline.core.fair import commitment
from touchline.core.game import find
from touchline.server.http import listen
from touchline.server.http.api import ROUTES
from touchline.server.storage import open_storage
from touchline.server.storage.model import Token
from touchline.server.wire import messages

GAME = "first_and_roll"
OWN_DIE = {"dice": {"offense_red": {"title": "My own", "faces": ["1", "1", "3", "3", "4", "(5)"]}}}
PEOPLE = ("owner", "home", "away")
STRANGERS = ("watcher", "revoked", "other_table", "tampered")
NOBODY = ("none", "malformed")
CALLERS = (*PEOPLE, *STRANGERS, *NOBODY)

HERE = "somebody at the server's own computer"
SEATED = "who sits at it"
NEIGHBOR = "somebody who may see it, about another"
CODE = "who has the code"
HTTP: dict[tuple[str, str], str] = {
    ("GET", "/api/games"): "anybody",
    ("GET", "/api/rules/{hash}.json"): "anybody",
    ("GET", "/api/printed/{hash}.json"): "anybody",
    ("GET", "/api/words/{lang}.json"): "anybody",
    ("GET", "/api/rulebook/{game}"): "anybody",
    ("GET", "/api/lessons/{game}"): "anybody",
    ("GET", "/api/components/{game}"): "anybody",
    ("POST", "/api/components/check"): "somebody",
    ("POST", "/api/components/read"): "somebody",
    ("POST", "/api/tables"): "somebody",
    ("GET", "/api/tables"): "anybody",
    ("GET", "/api/tables/{table}"): "who may see it",
    ("GET", "/api/tables/{table}/glance"): SEATED,
    ("GET", "/api/tables/{table}/log"): "who may see that it is well",
    ("POST", "/api/tables/{table}/close"): "owner",
    ("POST", "/api/tables/{table}/delete"): "owner",
    ("POST", "/api/tables/{table}/invites"): "people",
    ("POST", "/api/tables/{table}/moves"): "holder",
    ("POST", "/api/invites/look"): "secret",
    ("POST", "/api/invites/sit"): "secret to sit by",
    ("POST", "/api/moves"): "secret to move by",
    ("GET", "/api/me"): "somebody",
    ("POST", "/api/me/code"): "somebody",
    ("POST", "/api/me/code/remove"): "somebody",
    ("POST", "/api/me/recover"): CODE,
    ("POST", "/api/me/sessions/end"): "somebody",
    ("POST", "/api/me/unblock"): "somebody",
    ("POST", "/api/tables/{table}/block"): NEIGHBOR,
    ("POST", "/api/tables/{table}/report"): NEIGHBOR,
    ("GET", "/api/computers"): "anybody",
    ("GET", "/api/home"): "anybody",
    ("POST", "/api/home"): HERE,
    ("GET", "/api/records"): "anybody",
    ("GET", "/api/records/{table}"): "who may see it finished",
    ("GET", "/api/records/{table}/events"): "who may see it finished",
    ("GET", "/api/records/{table}/review"): "who may see it finished",
    ("POST", "/api/records/{table}/continue"): "somebody who may see it finished",
}
MESSAGES: dict[type[messages.Frame], str] = {
    messages.Hello: "anybody",
    messages.Why: "holder",
    messages.Odds: "holder",
    messages.Sit: "somebody",
    messages.SeatComputer: "owner",
    messages.Revoke: "owner",
    messages.Stand: "holder",
    messages.Contribute: "holder",
    messages.Open: "holder",
    messages.Play: "holder",
    messages.Unlock: "holder",
    messages.Seal: "holder",
    messages.Unseal: "holder",
    messages.Order: "holder",
    messages.Offer: "holder",
    messages.Answer: "holder",
    messages.Resign: "holder",
    messages.Claim: "holder",
    messages.Rematch: "holder",
    messages.Chat: "holder",
}
FIELDS: dict[type[messages.Frame], dict[str, Any]] = {
    messages.Hello: {"last": 0},
    messages.Why: {"ask": 1, "name": "punt"},
    messages.Odds: {"ask": 1},
    messages.Sit: {"seat": "home", "name": "Me"},
    messages.SeatComputer: {"seat": "home", "level": "policy"},
    messages.Revoke: {"seat": "home"},
    messages.Contribute: {"hash": "0" * 64},
    messages.Open: {"contribution": "0" * 64},
    messages.Play: {"ask": 1, "choices": ["punt"]},
    messages.Unlock: {"ask": 1},
    messages.Seal: {"ask": 1, "seal": "0" * 64},
    messages.Unseal: {"ask": 1, "name": "red", "salt": "0" * 32},
    messages.Order: {"order": "timeouts", "setting": "never"},
    messages.Offer: {"kind": "draw"},
    messages.Answer: {"kind": "draw", "yes": True},
    messages.Chat: {"text": "hello"},
}
REFUSALS = frozenset({"watching", "not_the_owner", "not_your_seat", "not_known", "by_invite", "seat_taken"})
"""Why somebody is not let through; anything else a table says only to who is."""


class World(NamedTuple):
    """A table with everybody around it, and one with an open seat."""

    private: bool
    table: str
    vacant: str
    finished: str
    callers: dict[str, Person]
    invites: dict[str, str]
    moves: dict[str, str]


async def seat(owner: Person, guest: Person, table: str, name: str, contribution: bytes = b"") -> None:
    """The owner invites a guest, who sits down."""
    made = await owner.post(f"/api/tables/{table}/invites", {"seat": name})
    assert made.status == 200, made
    brought = {"hash": commitment(contribution)} if contribution else {}
    sat = await guest.post("/api/invites/sit", {"secret": made.body["secret"], "name": name.title(), **brought})
    assert (sat.status, sat.body) == (200, {"table": table, "seat": name})


async def finished_table(owner: Person, home: Person, away: Person, *, private: bool) -> str:
    """A table that was played at, and closed."""
    table = await owner.lay(GAME, private=private)
    parts = [b"h" * 32, b"a" * 32]
    for guest, name, part in zip((home, away), ("home", "away"), parts, strict=True):
        await seat(owner, guest, table, name, part)
    for guest, part in zip((home, away), parts, strict=True):
        async with guest.at(table) as client:
            assert isinstance(await client.send(messages.Open, contribution=part.hex()), messages.Ack)
    assert (await owner.post(f"/api/tables/{table}/close")).status == 200
    return table


async def world(base: str, *, private: bool, ends: bool = False) -> World:
    owner, home, away, watcher, revoked, other = (Person(base) for _ in range(6))
    changed = home.secret[:-1] + ("0" if home.secret[-1] != "0" else "1")
    callers = {"owner": owner, "home": home, "away": away, "watcher": watcher, "revoked": revoked}
    callers |= {"other_table": other, "tampered": Person(base, changed)}
    callers |= {"none": Person(base, ""), "malformed": Person(base, "not 32 digits")}
    table = await owner.lay(GAME, private=private)
    await seat(owner, revoked, table, "home")
    async with owner.at(table) as client:
        assert isinstance(await client.send(messages.Revoke, seat="home"), messages.Ack)
    await seat(owner, home, table, "home")
    await seat(owner, away, table, "away")
    vacant = await owner.lay(GAME, private=private)
    await other.lay(GAME, private=private, sit={"home": {"name": "Elsewhere"}})
    finished = await finished_table(owner, home, away, private=private) if ends else ""
    fresh = {state: secrets.token_hex(16) for state in ("good", "expired", "revoked", "used")}
    return World(private, table, vacant, finished, callers, fresh, {s: secrets.token_hex(16) for s in fresh})


def issue_tokens(db: Path, worlds: list[World]) -> None:
    """Tokens in every state, written while no server runs."""
    storage, now = open_storage(db), time.time()
    for one in worlds:
        info, main = storage.find(one.vacant), storage.find(one.table)
        assert info is not None
        assert main is not None
        issuer = person_at(storage.rows(main.table_no), "home")
        for kind, table_no, subject, made in (
            ("invite", info.table_no, "away", one.invites),
            ("move", main.table_no, f"home {issuer}", one.moves),
        ):
            storage.issue(made["expired"], Token(kind, table_no, subject, now - 1))  # type: ignore[arg-type]
            storage.issue(made["used"], Token(kind, table_no, subject, now + 600, used=now))  # type: ignore[arg-type]
            storage.issue(made["revoked"], Token(kind, table_no, subject, now + 600, revoked=now))  # type: ignore[arg-type]
            storage.issue(made["good"], Token(kind, table_no, subject, now + 600))  # type: ignore[arg-type]
    storage.close()


def person_at(rows: list[Any], name: str) -> str:
    """Who sat down last on a seat, by the log."""
    from touchline.server.table import facts

    sat = [
        f for row in rows for f in facts.decode(row.facts, row.seq).facts if isinstance(f, facts.Sat) and f.seat == name
    ]
    return sat[-1].person


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, World]]:
    """A public and a private table, at a server that has read them from its log."""
    folder = tmp_path_factory.mktemp("authority")
    db = folder / "tables.db"

    async def made(base: str) -> list[World]:
        return [await world(base, private=private, ends=True) for private in (False, True)]

    with Served(db, folder) as first:
        both = asyncio.run(made(first.base))
        assert first.stop() == 0
    issue_tokens(db, both)
    with Served(db, folder, module=at_home.MODULE) as second:
        for one in both:
            for person in one.callers.values():
                person.base = second.base
        yield dict(zip(("public", "private"), both, strict=True))


def test_every_address_and_every_message_has_a_rule() -> None:
    assert set(HTTP) == {(route.method, route.path) for route in ROUTES}
    assert set(MESSAGES) == set(get_args(messages.Request))
    assert {route.path for route in ROUTES if route.somebody} == {
        path for (_, path), rule in HTTP.items() if rule not in OPEN_RULES
    }


OPEN_RULES = {"anybody", "secret", SEATED, "who may see it", "who may see that it is well", "who may see it finished"}


def expected_http(rule: str, caller: str, *, private: bool, here: bool = True) -> int:
    """The status that a rule gives a caller, who sits at the server's own computer or elsewhere."""
    if caller == "malformed":
        return 401
    if rule in {"anybody", "secret"}:
        return 200
    if rule in {"who may see it", "who may see it finished"}:
        return 200 if caller in PEOPLE or not private else 404
    if rule == "who may see that it is well":
        return 409 if caller in PEOPLE or not private else 404
    if rule == SEATED and caller not in {"home", "away"}:
        return 404 if private and caller not in PEOPLE else 403
    if rule == SEATED:
        return 200
    if caller == "none":
        return 401
    if rule == CODE:
        return 404
    if rule == NEIGHBOR:
        return 404 if private and caller not in PEOPLE else 409 if caller == "home" else 200
    if rule == "somebody who may see it finished":
        return 200 if caller in PEOPLE or not private else 404
    if rule in {"somebody", "secret to sit by"}:
        return 200
    if rule == HERE:
        return 200 if here else 403
    if rule == "secret to move by":
        return 409 if caller == "away" else 200
    if caller in STRANGERS:
        return 404 if private else 403
    allowed = {"owner": ("owner",), "people": PEOPLE, "holder": ("home",)}[rule]
    return 200 if caller in allowed else 403


IN_PLACE = {"somebody", HERE, "secret", "somebody who may see it finished"}
"""What changes nothing of a world, or nothing that anybody looks at."""


async def asked(person: Person, method: str, path: str, one: World, table: str = "") -> Answer:
    """Ask an address, as somebody who knows everything that can be known."""
    at = table or (one.finished if "records" in path else one.table)
    real = path.format(table=at, hash=find(GAME).load().hash, lang="en", game=GAME)
    bodies: dict[str, dict[str, Any]] = {
        "/api/components/check": {"game": GAME, "components": OWN_DIE},
        "/api/components/read": {"text": ""},
        "/api/tables": {"game": GAME},
        "/api/tables/{table}/invites": {"seat": "away"},
        "/api/tables/{table}/moves": {"seat": "home"},
        "/api/me/recover": {"code": "0123-4567-89AB-CDEF-GHJK-MNPQ"},
        "/api/me/unblock": {"id": 1},
        "/api/tables/{table}/block": {"seat": "home"},
        "/api/tables/{table}/report": {"seat": "home", "reason": "chat"},
        "/api/home": {"open": True},
        "/api/invites/look": {"secret": one.invites["good"]},
        "/api/invites/sit": {"secret": one.invites["good"], "name": "Me"},
        "/api/moves": {"secret": one.moves["good"]},
        "/api/records/{table}/continue": {"step": 0, "side": "home"},
    }
    return await (person.get(real) if method == "GET" else person.post(real, bodies.get(path, {})))


async def tried(base: World, method: str, path: str, caller: str, rule: str) -> int:
    """The status that a caller gets. What is allowed is done in a world of its own."""
    person = base.callers[caller]
    expected = expected_http(rule, caller, private=base.private)
    if method == "GET" or expected != 200 or rule in IN_PLACE:
        return (await asked(person, method, path, base)).status
    own = await world(person.base, private=base.private)
    table = own.vacant if path.endswith(("/invites", "/delete")) and caller == "owner" else ""
    if path.endswith("/invites") and caller in {"home", "away"}:
        table = await own.callers["owner"].lay(GAME, private=base.private, seats=3)
        await seat(own.callers["owner"], own.callers[caller], table, "home_offense")
    if rule == "secret to sit by":
        made = await own.callers["owner"].post(f"/api/tables/{own.vacant}/invites", {"seat": "away"})
        own.invites["good"] = made.body["secret"]
    if rule == "secret to move by":
        made = await own.callers["home"].post(f"/api/tables/{own.table}/moves", {"seat": "home"})
        own.moves["good"] = made.body["secret"]
    return (await asked(own.callers[caller], method, path, own, table)).status


async def state_of(one: World) -> list[Any]:
    """Everything that people can see of a world."""
    found: list[Any] = []
    for name, table in (("owner", one.table), ("home", one.table), ("owner", one.vacant)):
        async with one.callers[name].at(table) as client:
            state = client.state()
            found.append({key: value for key, value in state.items() if key not in {"n", "seats"}})
            found.append([(s.seat, s.taken, s.name, s.level) for s in client.seats])
    return found


@pytest.mark.parametrize("kind", ["public", "private"])
def test_every_address_lets_through_whom_its_rule_names_and_nobody_else(worlds: dict[str, World], kind: str) -> None:
    async def scene() -> None:
        one = worlds[kind]
        before = await state_of(one)
        for (method, path), rule in HTTP.items():
            found = {caller: await tried(one, method, path, caller, rule) for caller in CALLERS}
            expected = {caller: expected_http(rule, caller, private=one.private) for caller in CALLERS}
            assert (method, path, found) == (method, path, expected)
        assert await state_of(one) == before

    asyncio.run(scene())


def test_from_the_home_network_nobody_is_at_the_servers_own_computer(worlds: dict[str, World]) -> None:
    async def scene() -> None:
        one = worlds["public"]
        here = one.callers["owner"]
        assert (await here.post("/api/home", {"open": True})).status == 200
        away = here.base.replace(listen.LOOPBACK, at_home.ADDRESS)
        for (method, path), rule in HTTP.items():
            if rule == HERE:
                there = {caller: Person(away, one.callers[caller].secret) for caller in CALLERS}
                found = {caller: (await asked(there[caller], method, path, one)).status for caller in CALLERS}
                assert found == {caller: expected_http(rule, caller, private=False, here=False) for caller in CALLERS}

    asyncio.run(scene())


@pytest.mark.parametrize("kind", ["public", "private"])
@pytest.mark.parametrize("state", ["never", "tampered", "expired", "revoked", "used"])
def test_a_secret_that_is_not_good_opens_nothing_and_always_reads_the_same(
    worlds: dict[str, World], kind: str, state: str
) -> None:
    async def scene() -> None:
        one = worlds[kind]
        before = await state_of(one)
        for path, made in (
            ("/api/invites/look", one.invites),
            ("/api/invites/sit", one.invites),
            ("/api/moves", one.moves),
        ):
            changed = made["good"][:-1] + ("0" if made["good"][-1] != "0" else "1")
            secret = {"never": "0" * 32, "tampered": changed}.get(state) or made[state]
            for caller in (*STRANGERS, "owner"):
                refused = await one.callers[caller].post(path, {"secret": secret})
                assert (refused.status, refused.body["code"], refused.body["params"]) == (
                    404,
                    "not_good",
                    {"reason": "not_good"},
                )
        assert await state_of(one) == before

    asyncio.run(scene())


# Sockets


def expected_seat(wanted: str, caller: str, *, private: bool) -> str:
    """What a caller is who asks for a seat: the seat, a watcher (no seat), or why not."""
    if caller == "malformed":
        return "401"
    if private and caller not in PEOPLE:
        return "no_such_table"
    if wanted == "watcher":
        return ""
    if wanted:
        return wanted if wanted == caller else "not_your_seat"
    return caller if caller in {"home", "away"} else ""


@pytest.mark.parametrize("kind", ["public", "private"])
def test_a_socket_speaks_for_ones_own_seat_or_looks_on(worlds: dict[str, World], kind: str) -> None:
    async def scene() -> None:
        one = worlds[kind]
        for wanted in ("", "watcher", "home", "away"):
            found = {caller: await shown_seat(one.callers[caller], one.table, wanted) for caller in CALLERS}
            expected = {caller: expected_seat(wanted, caller, private=one.private) for caller in CALLERS}
            assert (wanted, found) == (wanted, expected)

    asyncio.run(scene())


async def shown_seat(person: Person, table: str, wanted: str) -> str:
    async with person.at(table, wanted) as client:
        if client.closed is None:
            assert client.snapshot is not None
            return client.snapshot.seat
        if not client.refusals:
            return str(client.closed[0])
        [refusal] = client.refusals
        assert client.closed[0] == (4004 if refusal.code == "no_such_table" else 4003)
        return str(refusal.params["reason"])


def expected_message(rule: str, viewer: str, *, private: bool) -> str:
    """Why a message of a viewer is refused; empty if it is let through to the table."""
    if rule == "anybody":
        return ""
    if rule == "owner":
        return "" if viewer == "owner" else "not_the_owner"
    if rule == "somebody":
        seated = "by_invite" if private else "seat_taken"
        return {"none": "not_known", "home": seated, "away": seated}.get(viewer, "")
    return "" if viewer in {"home", "away"} else "watching"


@pytest.mark.parametrize("kind", ["public", "private"])
def test_every_message_is_taken_from_whom_its_rule_names_and_from_nobody_else(
    worlds: dict[str, World], kind: str
) -> None:
    async def scene() -> None:
        one = worlds[kind]
        own = await world(one.callers["owner"].base, private=one.private)
        viewers = [*PEOPLE] if one.private else [*PEOPLE, *STRANGERS, "none"]
        found: dict[str, dict[str, str]] = {rule.__name__: {} for rule in MESSAGES}
        expected: dict[str, dict[str, str]] = {rule.__name__: {} for rule in MESSAGES}
        for viewer in viewers:
            for kind_, rule in MESSAGES.items():
                why = expected_message(rule, viewer, private=one.private)
                table = one.table if why else own.table
                person = (one if why else own).callers[viewer]
                if not why and kind_ in CHANGES_SEATS:
                    fresh = await world(person.base, private=one.private)
                    table, person = fresh.table, fresh.callers[viewer]
                    if kind_ in {messages.Sit, messages.SeatComputer}:
                        table = fresh.vacant
                expected[kind_.__name__][viewer] = why
                async with person.at(table) as client:
                    found[kind_.__name__][viewer] = await answered(client, kind_)
        assert found == expected

    asyncio.run(scene())


CHANGES_SEATS = {messages.Sit, messages.SeatComputer, messages.Revoke, messages.Stand}


async def answered(client: Client, kind: type[messages.Frame]) -> str:
    """Why a message was refused for who sent it; empty if it was let through."""
    fields = FIELDS.get(kind, {})
    if kind is messages.Hello:
        return ""  # being shown a snapshot is its answer
    if kind is messages.Why:
        await client._send(messages.Why(**fields))
        await client.until(lambda: bool(client.refusals))
        reason = str(client.refusals[-1].params.get("reason", ""))
    else:
        reply = await (client.odds(**fields) if kind is messages.Odds else sent(client, kind, fields))
        reason = str(reply.params.get("reason", "")) if isinstance(reply, messages.Reject) else ""
    return reason if reason in REFUSALS else ""


async def sent(client: Client, kind: type[messages.Frame], fields: dict[str, Any]) -> messages.Ack | messages.Reject:
    assert issubclass(kind, messages.Command)
    return await client.send(kind, **fields)


def test_a_private_seat_is_taken_by_invite_alone_and_by_the_owner(worlds: dict[str, World]) -> None:
    async def scene() -> None:
        own = await world(worlds["private"].callers["owner"].base, private=True)
        table = await own.callers["owner"].lay(GAME, private=True, seats=3)
        await seat(own.callers["owner"], own.callers["home"], table, "home_offense")
        async with own.callers["home"].at(table, "watcher") as client:
            reply = await client.send(messages.Sit, seat="away")
            assert isinstance(reply, messages.Reject)
            assert reply.params == {"reason": "by_invite"}
        async with own.callers["owner"].at(table) as client:
            assert isinstance(await client.sit("away"), messages.Ack)

    asyncio.run(scene())
