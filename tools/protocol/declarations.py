"""The messages and the games' views as types for JavaScript. ``python -m tools.protocol`` writes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_type_hints

import msgspec

from tools.protocol.schema import Notation, describe_schema
from touchline.core.game import find
from touchline.server.wire import messages

HEAD = "// Written by `python -m tools.protocol` from `src/touchline/server/wire/messages.py`. Do not edit.\n"
VIEW_HEAD = "// Written by `python -m tools.protocol` from the view of the game. Do not edit.\n"
REFERENCE = "#/$defs/{name}"
SIMPLE = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def declarations() -> str:
    """Every struct of the wire as an interface, and the two unions of what may be sent."""
    (request, sent), parts = msgspec.json.schema_components([messages.Request, messages.Sent], ref_template=REFERENCE)
    lines = [HEAD]
    lines += [interface(name, schema) for name, schema in sorted(parts.items())]
    lines.append(f"export type FromClient = {type_of(request)};\n")
    lines.append(f"export type FromServer = {type_of(sent)};\n")
    return "\n".join(lines)


def view_declarations(game: str) -> str:
    """The view of a game, with everything in it. A view is sent whole, fields with a default as well."""
    kind = get_type_hints(find(game).view)["return"]
    _, parts = msgspec.json.schema_components([kind], ref_template=REFERENCE)
    whole = {name: {**schema, "required": list(schema["properties"])} for name, schema in sorted(parts.items())}
    return "\n".join([VIEW_HEAD, *(interface(name, schema) for name, schema in whole.items())])


def interface(name: str, schema: Mapping[str, Any]) -> str:
    """One struct; what may be left out has a question mark."""
    required = schema.get("required", ())
    tagged = schema["properties"].get("type", {}).get("enum") is not None
    fields = [
        f"  {field}{'' if field in required or (tagged and field == 'type') else '?'}: {type_of(of)};"
        for field, of in schema["properties"].items()
    ]
    words = " ".join(str(schema.get("description", "")).split())
    described = f"/** {words} */\n" if words else ""
    return f"{described}export interface {name} {{\n" + "\n".join(fields) + "\n}\n"


def type_of(schema: Mapping[str, Any]) -> str:
    """The type of a field."""
    return describe_schema(schema, TYPES)


TYPES = Notation(
    literal='"{}"',
    either=" | ",
    list_of=lambda inner: f"({inner})[]" if "|" in inner else f"{inner or 'any'}[]",
    tuple_of=lambda inner: f"[{', '.join(inner)}]",
    object_of=lambda inner: f"Record<string, {inner or 'any'}>",
    plain=lambda schema: SIMPLE.get(str(schema.get("type")), "any"),
)
