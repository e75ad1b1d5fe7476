"""Write what the message structs say: ``docs/protocol.md``, ``docs/protocol.schema.json``, ``docs/openapi.json``.

Run as ``python -m touchline.server.docs``. A test compares the files with the structs.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple, get_args

import msgspec

from touchline import __version__
from touchline.server import header, wire

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
- A secret choice is answered with `play` too, and waits face down until the other side's is in. At a table with
  `sealed` the server does not know it meanwhile: answer with `seal` and keep choice and salt; when `unsealing` says
  that all are sealed, open yours with `unseal`.
- Events are numbered without a gap, for you alone. What you must not know takes no number.
- An error is always a `code`, `params` for a sentence in any language, and `cite`, the number of the rule if one
  forbids it.
"""


class Route(NamedTuple):
    """One address of the HTTP face."""

    method: str
    path: str
    says: str
    takes: type[msgspec.Struct] | None
    gives: type[msgspec.Struct] | None


ROUTES: list[Route] = []
"""What the HTTP face offers; the gateway lists its addresses here."""


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
        return f"{re.findall(r'[0-9]+', schema['pattern'])[-1]} hexadecimal digits"
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


def openapi(routes: Sequence[Route] | None = None) -> str:
    """The HTTP face; every failure is a ``Reject``."""
    listed = ROUTES if routes is None else routes
    kinds = [wire.Reject, header.Request, *(k for route in listed for k in (route.takes, route.gives) if k)]
    _, parts = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    paths: dict[str, Any] = {}
    for route in listed:
        operation: dict[str, Any] = {"summary": route.says, "responses": {"200": content("done", route.gives)}}
        operation["responses"]["4XX"] = content("refused, and nothing has changed", wire.Reject)
        if route.takes is not None:
            operation["requestBody"] = {"required": True, **content("", route.takes)}
        names = [part[1:-1] for part in route.path.split("/") if part.startswith("{")]
        operation["parameters"] = [
            {"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in names
        ]
        paths.setdefault(route.path, {})[route.method.lower()] = operation
    found = {
        "openapi": "3.1.0",
        "info": {"title": "Touchline", "version": __version__},
        "paths": paths,
        "components": {"schemas": parts},
    }
    return json.dumps(found, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


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
}

if __name__ == "__main__":
    for name, text in DOCUMENTS.items():
        (FOLDER / name).write_text(text(), encoding="utf-8")
