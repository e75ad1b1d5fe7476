"""Structured logs: one JSON object per line. No secrets, tokens, query strings or user input.

The message of an exception can quote its input, so only its type and traceback are logged. Of what libraries say the
first line is logged, and each line once in a while: it can be brought about from outside as often as anybody likes.
"""

import json
import logging
import re
import secrets
import time
import traceback
from collections.abc import Callable
from typing import Any

from starlette.types import Scope

from touchline.server.http.loopback import read_address

ROOT = "touchline"
FIELDS = ("id", "client", "route", "method", "status", "ms", "table", "error", "code", "reason", "count")
"""The extra fields that a line may have, in this order. All others are dropped."""
ID, ID_HEADER, ID_BYTES = "touchline.id", "x-request-id", 8
"""Under which key of a scope, and in which header of its answer, a request has its number."""
UNFINISHED = "touchline.unfinished"
"""The key of a scope that says that the client never ended its request: that leaves no line, however often it comes."""
LIBRARIES = (("uvicorn", logging.WARNING), ("websockets", logging.ERROR), ("asyncio", logging.ERROR))
DETAILS = re.compile(r"<|\((?!\))")
EVERY = 10.0
"""Seconds between two lines of a library that say the same."""


def fresh_id() -> str:
    """A random number for a request: it says nothing about whoever asks."""
    return secrets.token_hex(ID_BYTES)


def who_asks(scope: Scope) -> dict[str, str]:
    """The fields of a line about a request: its number, and the client's address if it is one.

    The address is that of the connection, or what a trusted proxy says it is, which can be anything.
    """
    client = scope.get("client")
    address = read_address(client[0]) if client is not None else None
    return {"id": scope[ID], **({"client": str(address)} if address is not None else {})}


class JsonFormatter(logging.Formatter):
    """Formats a log record as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": round(record.created, 3),
            "level": record.levelname.lower(),
            "event": event_of(record),
        }
        line |= {name: value for name in FIELDS if (value := record.__dict__.get(name)) is not None}
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = record.exc_info[0].__name__
            line["at"] = [f"{x.filename}:{x.lineno} {x.name}" for x in traceback.extract_tb(record.exc_info[2])]
        return json.dumps(line, ensure_ascii=False, default=str)


def event_of(record: logging.LogRecord) -> str:
    """What happened: a fixed text. asyncio adds arguments and lines with details, which can hold anything."""
    if not isinstance(record.msg, str) or record.args:
        return record.name
    line = record.msg.partition("\n")[0]
    return DETAILS.split(line)[0].rstrip() if record.name == "asyncio" else line


class Seldom(logging.Filter):
    """Lets a line of each kind through every ``EVERY`` seconds, with the ``count`` of those that it stands for."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._last: dict[tuple[str, str], float] = {}
        self._swallowed: dict[tuple[str, str], int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        kind, now = (record.name, event_of(record)), self._clock()
        if now - self._last.get(kind, -EVERY) < EVERY:
            self._swallowed[kind] = self._swallowed.get(kind, 0) + 1
            return False
        self._last[kind] = now
        if kind in self._swallowed:
            record.count = 1 + self._swallowed.pop(kind)
        return True


def write_to_stderr(level: int) -> None:
    """Send the logs of the server and of its libraries to stderr."""
    own, theirs = logging.StreamHandler(), logging.StreamHandler()
    theirs.addFilter(Seldom())
    for out, names in ((own, ((ROOT, level),)), (theirs, LIBRARIES)):
        out.setFormatter(JsonFormatter())
        for name, least in names:
            logger = logging.getLogger(name)
            logger.handlers = [out]
            logger.setLevel(least)
            logger.propagate = False
