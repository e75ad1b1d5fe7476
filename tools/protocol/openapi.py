"""``docs/openapi.json``: the addresses of the HTTP face, written from their structs."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

import msgspec

from touchline import __version__
from touchline.server.http.api import ROUTES, Route
from touchline.server.http.logs import ID_HEADER
from touchline.server.wire import messages


def openapi(routes: Sequence[Route] = ROUTES) -> str:
    """The HTTP API; every error is a ``Reject``."""
    kinds = [messages.Reject, *(k for route in routes for k in (route.takes, route.gives, route.asks) if k)]
    _, parts = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    paths: dict[str, Any] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = operation(route, parts)
    for asked in {route.asks.__name__ for route in routes}:
        if not any(route.takes is not None and route.takes.__name__ == asked for route in routes):
            del parts[asked]  # written out where it is asked
    found = {
        "openapi": "3.1.0",
        "info": {"title": "Touchline", "version": __version__, "description": NUMBERED},
        "paths": paths,
        "components": {"schemas": parts, "securitySchemes": SCHEMES},
    }
    return json.dumps(found, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


NUMBERED = f"Each answer has a number in {ID_HEADER.title()}, by which the operator finds it in the log."
SCHEMES = {
    "program": {"type": "http", "scheme": "bearer", "description": "32 hexadecimal digits of one's own"},
    "browser": {"type": "apiKey", "in": "cookie", "name": "touchline", "description": "Set by the page."},
}


def operation(route: Route, parts: dict[str, Any]) -> dict[str, Any]:
    """One route."""
    done = content("done", route.gives) if route.gives else {"description": "done", "content": {route.kind: {}}}
    found: dict[str, Any] = {
        "summary": " ".join((route.handle.__doc__ or "").split()),
        "parameters": [*in_path(route.path), *in_query(parts[route.asks.__name__])],
        "responses": {"200": done, "4XX": content("refused, and nothing has changed", messages.Reject)},
    }
    found["responses"]["503"] = content("not now: try again", messages.Reject)
    if route.takes is not None:
        found["requestBody"] = {"required": True, **content("", route.takes)}
    if route.somebody:
        found["security"] = [{"program": []}, {"browser": []}]
    return found


PATTERNS = {"table": "^[0-9a-f]{32}$", "hash": "^[0-9a-f]{64}$"}
NAME = "^[a-z_]+$"


def in_path(path: str) -> list[dict[str, Any]]:
    """The path parameters."""
    names = re.findall(r"{(\w+)}", path)
    schemas = {name: {"type": "string", "pattern": PATTERNS.get(name, NAME)} for name in names}
    return [{"name": name, "in": "path", "required": True, "schema": of} for name, of in schemas.items()]


def in_query(schema: dict[str, Any]) -> list[dict[str, Any]]:
    """The query parameters."""
    return [
        {"name": name, "in": "query", "required": False, "schema": without_null(of)}
        for name, of in schema["properties"].items()
    ]


def without_null(schema: dict[str, Any]) -> dict[str, Any]:
    """A schema without null: query parameters are left out instead."""
    kinds = [kind for kind in schema.get("anyOf", ()) if kind.get("type") != "null"]
    return dict(kinds[0]) if kinds else {key: value for key, value in schema.items() if key != "default"}


def content(says: str, kind: type[msgspec.Struct] | None) -> dict[str, Any]:
    """A request or response body with a struct."""
    found: dict[str, Any] = {"description": says} if says else {}
    if kind is not None:
        schema = {"$ref": f"#/components/schemas/{kind.__name__}"}
        found["content"] = {"application/json": {"schema": schema}}
    return found
