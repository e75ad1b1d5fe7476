"""Structured logs: one JSON object per line. No secrets, tokens, query strings or user input.

The message of an exception can quote its input, so only its type and traceback are logged.
"""

from __future__ import annotations

import json
import logging
import sys
import traceback
from typing import Any, TextIO

ROOT = "touchline"
FIELDS = ("route", "method", "status", "ms", "table", "error", "address", "port", "code", "reason", "kind", "count")
"""The extra fields that a line may have. All others are dropped."""


class JsonFormatter(logging.Formatter):
    """Formats a log record as one JSON object."""

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
    """Send the logs of the server and uvicorn to a stream, stderr by default."""
    out = logging.StreamHandler(stream or sys.stderr)
    out.setFormatter(JsonFormatter())
    for name, least in ((ROOT, level), ("uvicorn", logging.WARNING), ("websockets", logging.ERROR)):
        logger = logging.getLogger(name)
        logger.handlers = [out]
        logger.setLevel(least)
        logger.propagate = False
