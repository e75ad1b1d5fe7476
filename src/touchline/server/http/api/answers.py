"""HTTP responses: a struct as JSON, and every error in the shape that it has on the wire."""

import html
import math
from http import HTTPStatus
from typing import Any

import msgspec
from starlette.datastructures import Headers
from starlette.responses import FileResponse, Response
from starlette.types import Scope

from touchline.core.errors import TouchlineError
from touchline.server.http.pages import INDEX, WEB
from touchline.server.refusals import retry_after, status_of
from touchline.server.wire import messages

JSON = "application/json"
NOT_KEPT = "no-store"
FOREVER = "public, max-age=31536000, immutable"
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
    """A response for an error: a page for browsers, the JSON of a reject for programs.

    Of a wrong address the page itself tells, in the reader's language.
    """
    status, wait = status_of(error), retry_after(error)
    headers = {"cache-control": NOT_KEPT}
    if wait is not None:
        headers["retry-after"] = str(math.ceil(wait))
    if status == 401:
        headers["www-authenticate"] = "Bearer"
    if scope["type"] == "http" and "text/html" in Headers(scope=scope).get("accept", ""):
        if status == HTTPStatus.NOT_FOUND:
            return FileResponse(WEB / INDEX, status, headers)
        page = PAGE.format(status=status, says=html.escape(str(error)))
        return Response(page, status, headers, "text/html; charset=utf-8")
    return Response(messages.encode(messages.refusal("", error)), status, headers, JSON)
