"""One socket at a table: commands in, frames out. Clients that lag, flood or send bad frames are closed with a code."""

import asyncio
import logging
import time
from collections.abc import Coroutine
from contextlib import ExitStack, suppress
from http import HTTPStatus
from typing import Any

from starlette.types import Receive, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from touchline.core.errors import DataError, ServiceError, TouchlineError
from touchline.server.house.actor import Actor
from touchline.server.house.house import Elsewhere, NoSuchTable
from touchline.server.house.outbox import (
    BAD_FRAME,
    FULL,
    NO_TABLE,
    NOT_ALLOWED,
    OUR_FAULT,
    RELEASED,
    SHUT_OUT,
    SIGNED_OUT,
    TOO_FAST,
    Closing,
    Outbox,
)
from touchline.server.http import proxy
from touchline.server.http.api.answers import error_response
from touchline.server.http.gateway import Gateway, seats_of
from touchline.server.http.identity import Caller
from touchline.server.http.limits import Bucket
from touchline.server.http.logs import who_asks
from touchline.server.http.loopback import address_of
from touchline.server.people.browsers import describe_browser
from touchline.server.people.lines import OpenLine
from touchline.server.refusals import NotKnown, ShutOut, TooMany, status_of
from touchline.server.table.live import Viewer
from touchline.server.table.projection import WATCHER
from touchline.server.wire import messages

LOG = logging.getLogger(__name__)
SEND, RECEIVE = "touchline.send", "touchline.receive"
"""The keys of a scope under which frames can be sent and received past everything that looks at responses."""
MOST_UNREADABLE = 8
"""Bad frames that are rejected before the socket is closed, so that authors of clients see why."""


async def serve_socket(websocket: WebSocket) -> None:
    """Serve one socket until it closes."""
    gateway: Gateway = websocket.app.state.gateway
    address = address_of(websocket)
    try:
        gateway.requests.admit(address)
        caller = await gateway.identify(websocket.headers)
        gateway.open.enter(address)
    except TouchlineError as error:
        await websocket.send_denial_response(error_response(error, websocket.scope))
        return
    gateway.metrics.opened.add()
    gateway.metrics.sockets += 1
    try:
        await _serve(gateway, websocket, caller, address)
    except WebSocketDisconnect:
        pass
    except Exception:
        LOG.exception("socket failed", extra=who_asks(websocket.scope))
        gateway.metrics.closed.add(str(OUR_FAULT.code))
        with suppress(WebSocketDisconnect, RuntimeError):
            await websocket.close(*OUR_FAULT)
    finally:
        gateway.metrics.sockets -= 1
        gateway.open.leave(address)


async def _serve(gateway: Gateway, websocket: WebSocket, caller: Caller, address: str) -> None:
    table = websocket.path_params["table"]
    with ExitStack() as stack:
        try:
            gateway.bans.check(caller.person, address)
            try:
                actor = await gateway.table(caller, table)
            except Elsewhere as elsewhere:
                await proxy.forward_socket(elsewhere.address, websocket, gateway.metrics)
                return
            viewer = viewer_for(actor, caller, websocket.query_params.get("seat", ""))
            stack.enter_context(gateway.connected(caller, address, table))
        except ServiceError as error:
            await websocket.accept()
            await websocket.send_text(f"[{messages.encode(messages.refusal('', error)).decode()}]")
            await websocket.close(*closing_of(error))
            return
        await websocket.accept()
        session = SocketSession(gateway, websocket, actor, caller, viewer)
        stack.enter_context(gateway.lines.holding(session.outbox, OpenLine(caller.session, caller.person, address)))
        await session.check_caller()
        # a task of its own: whatever wakes it does not pass through all that stands before the socket
        await asyncio.create_task(session.run())


def viewer_for(actor: Actor, caller: Caller, wanted: str) -> Viewer:
    """The seat of a socket: the one it asks for, or the only one of its person; without one it is a watcher."""
    if wanted == WATCHER:
        return Viewer(caller.person)
    if wanted:
        actor.live.places.check_holder(caller.person, wanted)
        return Viewer(caller.person, wanted)
    own = seats_of(actor, caller.person)
    alone = len(own) == 1 and not actor.live.header.asked.hot_seat
    return Viewer(caller.person, own[0] if alone else "")


def closing_of(error: ServiceError) -> Closing:
    if isinstance(error, NoSuchTable):
        return NO_TABLE
    if isinstance(error, TooMany):
        return FULL
    if isinstance(error, ShutOut):
        return SHUT_OUT
    return RELEASED if status_of(error) == HTTPStatus.SERVICE_UNAVAILABLE else NOT_ALLOWED


class SocketSession:
    """One open socket. Messages are handled one at a time."""

    def __init__(self, gateway: Gateway, websocket: WebSocket, actor: Actor, caller: Caller, viewer: Viewer) -> None:
        self._gateway, self._websocket, self._actor = gateway, websocket, actor
        self._send: Send = websocket.scope[SEND]
        self._next: Receive = websocket.scope[RECEIVE]
        self._caller, self._viewer = caller, viewer
        self._sender = gateway.sender(caller, address_of(websocket))
        self.outbox = Outbox()
        limits = gateway.limits
        self._bucket = Bucket(limits.commands, limits.commands_at_once, time.monotonic())
        self._put_off = 0
        """The number of consecutive messages over the rate limit."""
        self._unreadable = 0
        self._tasks: set[asyncio.Task[None]] = set()
        """Tasks that run beside the reading loop."""

    async def check_caller(self) -> None:
        """Close the socket if its person was signed out, shut out or blocked while it was opened; from now on that is
        told to it."""
        gateway, caller = self._gateway, self._caller
        self.outbox.ignores = await gateway.blocks.of(caller.person)
        if caller.known:
            session = await gateway.sessions.find(caller.session)
            if session.ended is not None or session.person != caller.person:
                self.outbox.close(SIGNED_OUT)
        if gateway.bans.find(caller.person, address_of(self._websocket)) is not None:
            self.outbox.close(SHUT_OUT)
        if not await gateway.is_welcome(caller, self._actor):
            self.outbox.close(NO_TABLE)
        if self._viewer.seat:
            self._note_session()

    def _note_session(self) -> None:
        """The session has a seat to lose."""
        browser = describe_browser(self._websocket.headers)
        self._gateway.sessions.note(self._caller.session, self._caller.person, browser)

    async def run(self) -> None:
        """Read until the client disconnects, and send what is queued meanwhile."""
        writing = asyncio.create_task(self._write())
        try:
            while (frame := await self._receive()) is not None and self.outbox.closing is None:
                await self._take(frame)
            if self.outbox.closing is not None:
                await writing
        finally:
            self._actor.detach(self.outbox)
            writing.cancel()
            for task in self._tasks:
                task.cancel()

    async def _receive(self) -> str | bytes | None:
        message = await self._next()
        if message["type"] == "websocket.disconnect":
            return None
        frame: str | bytes = message["bytes"] if message.get("text") is None else message["text"]
        return frame

    async def _write(self) -> None:
        with suppress(WebSocketDisconnect, OSError):
            while (frame := await self.outbox.frame()) is not None:
                await self._send({"type": "websocket.send", "text": frame.decode()})
            closing = self.outbox.closing
            assert closing is not None
            self._actor.detach(self.outbox)
            self._gateway.metrics.closed.add(str(closing.code))
            LOG.info("socket closed", extra={**who_asks(self._websocket.scope), **closing._asdict()})
            await self._websocket.close(*closing)

    async def _take(self, frame: str | bytes) -> None:
        """Handle one frame."""
        try:
            message = messages.decode_request(frame)
        except DataError as error:
            self.outbox.put(messages.encode(messages.refusal("", error)))
            self._unreadable += 1
            if self._unreadable >= MOST_UNREADABLE:
                self.outbox.close(BAD_FRAME)
            return
        if self._is_too_fast(message):
            return
        if isinstance(message, messages.Hello):
            await self._attach(message.last)
        elif isinstance(message, messages.Why):
            self.outbox.put(messages.encode(await self._actor.why(self._viewer, message)))
        elif isinstance(message, messages.Odds):
            self._start(self._tell_odds(message))
        else:
            await self._do(message)

    def _is_too_fast(self, message: messages.Request) -> bool:
        """Whether a message is over the rate limit: it is answered by ``busy``, and a client that goes on is closed."""
        wait = self._bucket.wait(time.monotonic())
        if not wait:
            writes, says = isinstance(message, messages.Command), isinstance(message, messages.Chat)
            wait = self._sender.wait(writes=writes, says=says)
        if not wait:
            self._put_off = 0
            return False
        self._put_off += 1
        if isinstance(message, messages.Command | messages.Odds):
            self.outbox.put(messages.encode(messages.Busy(message.cmd_id, round(wait, 3))))
        if self._put_off > self._gateway.limits.commands_at_once:
            self.outbox.close(TOO_FAST)
        return True

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something slow while reading goes on."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tell_odds(self, question: messages.Odds) -> None:
        asked = await self._actor.odds(self._viewer, question)
        if isinstance(asked, messages.Reject):
            self.outbox.put(messages.encode(asked))
        else:
            self.outbox.put(messages.encode(await self._gateway.odds.answer(question, asked)))

    async def _do(self, command: messages.Command) -> None:
        began = time.perf_counter()
        error = self._fault(command)
        if error is None:
            reply = await self._actor.do(self._viewer, command, self.outbox)
        else:
            reply = messages.refusal(command.cmd_id, error)
            self.outbox.put(messages.encode(reply))
        metrics = self._gateway.metrics
        metrics.commands.add(messages.tag(type(command)), messages.tag(type(reply)))
        metrics.command_times.add(time.perf_counter() - began)
        if isinstance(reply, messages.Ack):
            await self._follow(command)

    def _fault(self, command: messages.Command) -> ServiceError | None:
        """Why a caller may not sit: without an identity it could never come back, and private seats need an invite."""
        if not isinstance(command, messages.Sit):
            return None
        if not self._caller.known:
            return NotKnown()
        live = self._actor.live
        if live.header.asked.private and self._caller.person != live.header.owner:
            return ServiceError("this seat is taken by invite", "by_invite")
        return None

    async def _follow(self, command: messages.Command) -> None:
        """After sitting down the socket speaks for the seat."""
        if isinstance(command, messages.Sit):
            self._note_session()
        if isinstance(command, messages.Sit) and not self._actor.live.header.asked.hot_seat:
            self._viewer = Viewer(self._caller.person, command.seat)
            await self._attach(0)

    async def _attach(self, last: int) -> None:
        """Send everything after event ``last``."""
        self._actor.detach(self.outbox)
        try:
            await self._actor.attach(self._viewer, last, self.outbox)
        except ServiceError as error:
            self.outbox.put(messages.encode(messages.refusal("", error)))
            self.outbox.close(closing_of(error))
