"""Write what the message structs say: the protocol for people and programs, and its types for JavaScript.

Run as ``python -m touchline.server.docs``. A test compares the files with the structs.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, get_args

import msgspec

from touchline import __version__
from touchline.server import wire
from touchline.server.api import ROUTES, Route
from touchline.server.declarations import declarations

FOLDER = Path(__file__).parents[3] / "docs"
REFERENCE = "#/$defs/{name}"
INTRODUCTION = f"""# The protocol of a table

<!-- Written by `python -m touchline.server.docs` from `src/touchline/server/wire.py`. Do not edit. -->

A table is spoken to over a WebSocket, in JSON text. Messages are told apart by `type`. A client's frame is one message
of at most {wire.MOST_IN} bytes; a server's frame is a list of messages, `[{{…}}, {{…}}]`, of at most {wire.MOST_OUT}
bytes. Fields with a default may be left out.
`protocol.schema.json` says the same as JSON Schema.

- Send `hello` with the number of the last event you have seen (0 at first). You get the events you missed, or one
  `snapshot`.
- Every other message but `why` is a command with a `cmd_id` of your choice. It is answered by exactly one of `ack`
  (done, and on disk), `reject` (nothing has changed) and `busy` (send it again). If you do not know whether it
  arrived, send it again with the same `cmd_id`: it is done once.
- A question has a number `n`; `play` names it as `ask`. If the table has moved on in the meantime the answer is
  `reject` with the code `stale`.
- Events are numbered without a gap, for you alone. What you must not know takes no number.
- An error is always a `code`, `params` for a sentence in any language, and `cite`, the number of the rule if one
  forbids it.
"""


def requests() -> tuple[type[msgspec.Struct], ...]:
    return get_args(wire.Request)


def answers() -> tuple[type[msgspec.Struct], ...]:
    return (*get_args(wire.Reply), wire.Snapshot, wire.Event)


def bodies() -> tuple[type[msgspec.Struct], ...]:
    return get_args(wire.Body)


def messages() -> tuple[type[msgspec.Struct], ...]:
    return (*requests(), *answers(), *bodies())


def tag(kind: type[msgspec.Struct]) -> str:
    """A message's ``type``."""
    return str(kind.__struct_config__.tag)


def protocol() -> str:
    """The protocol for people."""
    _, parts = msgspec.json.schema_components(messages(), ref_template=REFERENCE)
    used = (wire.Ask, wire.Option, wire.Call, wire.SeatInfo)
    lines = [INTRODUCTION]
    for title, kinds in (
        ("## From a client", requests()),
        ("## Answers", answers()),
        ("## What happens: the `what` of an event", bodies()),
    ):
        lines.append(f"{title}\n")
        lines += [section(f"`{tag(kind)}`", kind, parts[kind.__name__]) for kind in kinds]
    lines.append("## Parts of messages\n")
    lines += [section(f"{kind.__name__}", kind, parts[kind.__name__]) for kind in used]
    return "\n".join(lines).rstrip() + "\n"


def section(title: str, kind: type[msgspec.Struct], schema: dict[str, Any]) -> str:
    """One message: what it is for, and its fields."""
    words = " ".join((kind.__doc__ or "").split())
    lines = [f"### {title}\n", words + "\n"]
    fields = {name: of for name, of in schema["properties"].items() if name != "type"}
    if fields:
        lines += ["| field | holds | default |", "|---|---|---|"]
        for name, of in fields.items():
            default = "" if name in schema.get("required", ()) else f"`{json.dumps(of.get('default'))}`"
            lines.append(f"| `{name}` | {kind_of(of)} | {default} |")
        lines.append("")
    return "\n".join(lines)


def kind_of(schema: dict[str, Any]) -> str:
    """What a field holds, in a few words."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "enum" in schema:
        return " or ".join(f"`{value}`" for value in schema["enum"])
    if "anyOf" in schema:
        return " or ".join(dict.fromkeys(kind_of(one) for one in schema["anyOf"]))
    if schema.get("type") == "array":
        return f"list of {kind_of(schema['items'])}" if schema.get("items") else "list"
    if schema.get("type") == "object":
        values = schema.get("additionalProperties")
        return f"object of {kind_of(values)}" if isinstance(values, dict) and values else "object"
    if "pattern" in schema:
        return "64 hexadecimal digits"
    return str(schema.get("type", "anything"))


def json_schema() -> str:
    """The same for programs."""
    (request, sent), parts = msgspec.json.schema_components([wire.Request, list[wire.Sent]], ref_template=REFERENCE)
    found = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The protocol of a Touchline table",
        "$defs": {**parts, "FromClient": request, "FromServer": sent},
    }
    return json.dumps(found, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def openapi(routes: Sequence[Route] = ROUTES) -> str:
    """The HTTP face; every failure is a ``Reject``."""
    kinds = [wire.Reject, *(k for route in routes for k in (route.takes, route.gives, route.asks) if k)]
    _, parts = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    paths: dict[str, Any] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = operation(route, parts)
    for asked in {route.asks.__name__ for route in routes}:
        if not any(route.takes is not None and route.takes.__name__ == asked for route in routes):
            del parts[asked]  # written out where it is asked
    found = {
        "openapi": "3.1.0",
        "info": {"title": "Touchline", "version": __version__},
        "paths": paths,
        "components": {"schemas": parts, "securitySchemes": SCHEMES},
    }
    return json.dumps(found, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


SCHEMES = {
    "program": {"type": "http", "scheme": "bearer", "description": "32 hexadecimal digits of one's own, best at random"},
    "browser": {"type": "apiKey", "in": "cookie", "name": "touchline", "description": "Set by the page."},
}


def operation(route: Route, parts: dict[str, Any]) -> dict[str, Any]:
    """One address and method."""
    done = content("done", route.gives) if route.gives else {"description": "done", "content": {route.kind: {}}}
    found: dict[str, Any] = {
        "summary": route.says,
        "parameters": [*in_path(route.path), *in_query(parts[route.asks.__name__])],
        "responses": {"200": done, "4XX": content("refused, and nothing has changed", wire.Reject)},
    }
    found["responses"]["503"] = content("not now: try again", wire.Reject)
    if route.takes is not None:
        found["requestBody"] = {"required": True, **content("", route.takes)}
    if route.somebody:
        found["security"] = [{"program": []}, {"browser": []}]
    return found


def in_path(path: str) -> list[dict[str, Any]]:
    """The names in an address."""
    patterns = {"table": "^[0-9a-f]{32}$", "hash": "^[0-9a-f]{64}$"}
    return [
        {
            "name": name,
            "in": "path",
            "required": True,
            "schema": {"type": "string", **({"pattern": patterns[name]} if name in patterns else {"pattern": "^[a-z_]+$"})},
        }
        for name in re.findall(r"{(\w+)}", path)
    ]


def in_query(schema: dict[str, Any]) -> list[dict[str, Any]]:
    """The fields of a query."""
    return [
        {"name": name, "in": "query", "required": False, "schema": without_null(of)}
        for name, of in schema["properties"].items()
    ]


def without_null(schema: dict[str, Any]) -> dict[str, Any]:
    """What may stand in a query string: nothing there is null, it is left out."""
    kinds = [kind for kind in schema.get("anyOf", ()) if kind.get("type") != "null"]
    return dict(kinds[0]) if kinds else {key: value for key, value in schema.items() if key != "default"}


def content(says: str, kind: type[msgspec.Struct] | None) -> dict[str, Any]:
    """A body of HTTP that holds a struct."""
    found: dict[str, Any] = {"description": says} if says else {}
    if kind is not None:
        schema = {"$ref": f"#/components/schemas/{kind.__name__}"}
        found["content"] = {"application/json": {"schema": schema}}
    return found


DOCUMENTS: dict[str, Callable[[], str]] = {
    "protocol.md": protocol,
    "protocol.schema.json": json_schema,
    "openapi.json": openapi,
    "../src/touchline/web/wire.d.ts": declarations,
}

if __name__ == "__main__":
    for name, text in DOCUMENTS.items():
        (FOLDER / name).write_text(text(), encoding="utf-8")
