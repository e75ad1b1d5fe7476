"""HTTP responses: a struct as JSON, and every error in the shape that it has on the wire."""

from __future__ import annotations

import html
import math
from typing import Any

import msgspec
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import Scope

from touchline.core.errors import TouchlineError
from touchline.server.refusals import retry_after, status_of
from touchline.server.wire import messages

JSON = "application/json"
NOT_KEPT = "no-store"
FOR_EVER = "public, max-age=31536000, immutable"
PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Touchline</title>
<h1>{status}</h1>
<p>{says}.</p>
<p><a href="/">Touchline</a></p>
</html>
"""


def answer(found: Any, status: int = 200, *, kept: str = NOT_KEPT) -> Response:
    """A response from a struct."""
    return Response(msgspec.json.encode(found), status, {"cache-control": kept}, JSON)


def error_response(error: TouchlineError, scope: Scope) -> Response:
    """A response for an error: a page for browsers, the JSON of a reject for programs."""
    status, wait = status_of(error), retry_after(error)
    headers = {"cache-control": NOT_KEPT}
    if wait is not None:
        headers["retry-after"] = str(math.ceil(wait))
    if status == 401:
        headers["www-authenticate"] = "Bearer"
    if is_typed(scope):
        page = PAGE.format(status=status, says=html.escape(str(error)))
        return Response(page, status, headers, "text/html; charset=utf-8")
    return Response(messages.encode(messages.refusal("", error)), status, headers, JSON)


def is_typed(scope: Scope) -> bool:
    """Whether a browser asks for a page, rather than a program for data."""
    path: str = scope["path"]
    accepted = Headers(scope=scope).get("accept", "")
    return scope["type"] == "http" and not path.startswith("/api/") and "text/html" in accepted
