"""Child processes that read requests and write answers as lines of text.

A child is a new program, never a fork. It has its own process group, so that Ctrl-C reaches the server only, and it
ends when its input does: even a server that is killed leaves none behind.
"""

from __future__ import annotations

import asyncio
import os
import queue
import signal
import sys
import threading
import traceback
from asyncio.subprocess import PIPE, Process, create_subprocess_exec
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import BinaryIO, TypeVar

import msgspec

T = TypeVar("T")
READY = b"ready"

STARTING = 60.0
"""Startup timeout of a helper, in seconds."""
WAITING = 0.25
"""The share of a request's time that it may wait for its turn."""
LESS_URGENT = 5
"""The niceness of a child that computes for long."""


class ChildLost(Exception):
    """A child process has ended, or timed out."""


class NoTurn(ChildLost):
    """The request did not get its turn in time: retry."""


class Child:
    """A child process, as seen by its parent, which must ``end`` it."""

    def __init__(self, process: Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._process, self._stdin, self._stdout = process, process.stdin, process.stdout

    @classmethod
    async def start(cls, module: str, *arguments: str, seconds: float = STARTING) -> Child:
        """Run a module. Its first line says that it is ready, and must come within ``seconds``."""
        program = (sys.executable, "-P", "-m", module, *arguments)
        child = cls(await create_subprocess_exec(*program, stdin=PIPE, stdout=PIPE, start_new_session=True))
        try:
            await child.line(seconds)
        except BaseException:
            await child.end()
            raise
        return child

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def alive(self) -> bool:
        return self._process.returncode is None

    async def ask(self, message: bytes, seconds: float) -> bytes:
        """The answer to a message, or ChildLost."""
        try:
            self._stdin.write(message + b"\n")
        except (OSError, RuntimeError) as error:
            raise ChildLost(f"process {self.pid} has ended") from error
        return await self.line(seconds)

    async def line(self, seconds: float) -> bytes:
        """The next line, or ChildLost."""
        try:
            async with asyncio.timeout(seconds):
                line = await self._stdout.readline()
        except (TimeoutError, OSError, ValueError) as error:
            raise ChildLost(f"process {self.pid} does not answer") from error
        if not line.endswith(b"\n"):
            raise ChildLost(f"process {self.pid} has ended")
        return line

    async def end(self) -> None:
        """Kill the process, and wait until it has ended."""
        with suppress(ProcessLookupError):
            self._process.kill()
        self._stdin.close()
        with suppress(OSError, ValueError):
            await self._stdout.read()
        await self._process.wait()


class Helper:
    """One shared child process: one request at a time, and a new child when it is lost."""

    def __init__(self, module: str, seconds: float) -> None:
        self.module, self.seconds = module, seconds
        self._turn = asyncio.Lock()
        self._child: asyncio.Task[Child] | None = None

    def start(self) -> asyncio.Task[Child]:
        """Start the process; asking does it too."""
        if self._child is None:
            self._child = asyncio.create_task(Child.start(self.module))
        return self._child

    async def ask(self, message: bytes) -> bytes:
        """The answer to a message, or ChildLost, within ``seconds``."""
        clock = asyncio.get_running_loop().time
        soon, until = clock() + WAITING * self.seconds, clock() + self.seconds
        try:
            async with asyncio.timeout_at(soon):
                await self._turn.acquire()
        except TimeoutError:
            raise NoTurn from None
        try:
            child = await self._ready(soon)
            return await child.ask(message, until - clock())
        except NoTurn:
            raise
        except (ChildLost, asyncio.CancelledError):  # an answer that comes now would be taken for the next one's
            await self.close()
            self.start()
            raise
        finally:
            self._turn.release()

    async def close(self) -> None:
        """End the process."""
        child, self._child = self._child, None
        if child is None:
            return
        child.cancel()
        for ready in await asyncio.gather(child, return_exceptions=True):
            if isinstance(ready, Child):
                await ready.end()

    async def _ready(self, until: float) -> Child:
        """The child, started and idle."""
        try:
            async with asyncio.timeout_at(until):
                while not (child := await asyncio.shield(self.start())).alive:
                    await self.close()
        except (TimeoutError, OSError):
            raise NoTurn from None
        return child


# What such a process does on its side


def serve(prepare: Callable[[], object], decoder: msgspec.json.Decoder[T], answer: Callable[[T], object]) -> None:
    """In a child: prepare, then answer requests until the input ends, even in the middle of an answer.

    Other output goes to stderr. Errors are reported without values, which may be secret.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.excepthook = _report_place
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    asked: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(asked,), daemon=True).start()
    prepare()
    _write_line(answers, READY)
    for line in iter(asked.get, b""):
        _write_line(answers, msgspec.json.encode(answer(decoder.decode(line))))


def yield_to_the_server() -> None:
    """In a child that computes for long: lower the priority below the server's."""
    if hasattr(os, "nice"):
        os.nice(LESS_URGENT)


def _write_line(answers: BinaryIO, line: bytes) -> None:
    answers.write(line + b"\n")
    answers.flush()


def _listen(asked: queue.SimpleQueue[bytes]) -> None:
    for line in sys.stdin.buffer:
        asked.put(line)
    os._exit(0)


def _report_place(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Print a traceback without values, which may be secret."""
    sys.stderr.write("".join(traceback.format_tb(trace)) + kind.__name__ + "\n")
