"""Logs for programs: one JSON object a line. No secret, no token, no query string and nothing that a person wrote.

What an exception says can quote what it was handed, so of an exception only its kind and its places in the code are
written.
"""

from __future__ import annotations

import json
import logging
import sys
import traceback
from typing import Any, TextIO

ROOT = "touchline"
FIELDS = ("route", "method", "status", "ms", "table", "error", "address", "port", "code", "reason", "kind", "count")
"""What a line may tell beside its time, level and event. Anything else that is handed to a logger is left out."""


class JsonFormatter(logging.Formatter):
    """One line of the log."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": round(record.created, 3),
            "level": record.levelname.lower(),
            "event": record.msg if isinstance(record.msg, str) and not record.args else record.name,
        }
        line |= {name: value for name in FIELDS if (value := record.__dict__.get(name)) is not None}
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = record.exc_info[0].__name__
            line["at"] = [f"{x.filename}:{x.lineno} {x.name}" for x in traceback.extract_tb(record.exc_info[2])]
        return json.dumps(line, ensure_ascii=False, default=str)


def write_to(level: int, stream: TextIO | None = None) -> None:
    """Send the log of the server, and what uvicorn has to say beyond it, to a stream or to stderr."""
    out = logging.StreamHandler(stream or sys.stderr)
    out.setFormatter(JsonFormatter())
    for name, least in ((ROOT, level), ("uvicorn", logging.WARNING), ("websockets", logging.ERROR)):
        logger = logging.getLogger(name)
        logger.handlers = [out]
        logger.setLevel(least)
        logger.propagate = False
