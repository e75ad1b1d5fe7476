"""Write what the message structs say: the protocol for people and programs, and its types for JavaScript.

Run as ``python -m tools.protocol``. A test compares the files with the structs.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, get_args

import msgspec

from tools.protocol.declarations import declarations, view_declarations
from tools.protocol.openapi import openapi
from tools.protocol.schema import Notation, describe_schema
from touchline.core.game import games
from touchline.play.odds import Brief, Chance, Die, Face, Gauge, Line, Pick, Prospect
from touchline.server.house.outbox import CLOSINGS
from touchline.server.http.pages import GAMES, WEB
from touchline.server.wire import messages

FOLDER = Path(__file__).parents[2] / "docs"
REFERENCE = "#/$defs/{name}"
INTRODUCTION = f"""# The protocol of a table

<!-- Written by `python -m tools.protocol` from `src/touchline/server/wire/messages.py`. Do not edit. -->

Clients talk to a table over a WebSocket at `/api/tables/TABLE/socket`, in JSON text. `type` tells messages apart.
A client's frame is one message of at most {messages.MOST_IN} bytes; a server's frame is a list of messages,
`[{{…}}, {{…}}]`, of at most {messages.MOST_OUT} bytes. Fields with a default may be left out.
`protocol.schema.json` says the same as JSON Schema.

- Identify yourself with `Authorization: Bearer` and 32 hexadecimal digits of your own (a browser has a cookie for it).
  The same digits are the same person. `openapi.json` describes the rest of the HTTP API: opening a table, the lobby,
  invites, records.
- `?seat=home` connects as a seat of yours, `?seat=watcher` as a watcher; without it you get your only seat, or watch.
  After `sit` the socket continues as the seat, with a new `snapshot`.
- Send `hello` with the number of the last event you have seen (0 at first). You get the events you missed, or one
  `snapshot`.
- Every other message but `why` and `odds` is a command with a `cmd_id` of your choice. It is answered by
  exactly one of `ack` (done, and on disk), `reject` (nothing has changed) and `busy` (send it again). If you do not
  know whether it arrived, send it again with the same `cmd_id`: it is carried out once.
- A question has a number `n`; `play` names it as `ask`. If the table has moved on in the meantime the answer is
  `reject` with the code `stale`.
- A secret choice is made with `play` too, and lies face down until the other side's is in. At a table with `sealed`
  the server does not know it until then: answer with `seal`, and keep the choice and the salt; when `unsealing` says
  that all are sealed, open yours with `unseal`.
- Your events are numbered without gaps; what you may not know takes no number. Numbers belong to a seat: when you
  reconnect, name the `seat` of your last `snapshot` in the address (`watcher` if it is empty).
- An error is always a `code`, `params` for a sentence in any language, and `cite`, the number of the rule if one
  forbids it.
"""


def requests() -> tuple[type[msgspec.Struct], ...]:
    return get_args(messages.Request)


def answers() -> tuple[type[msgspec.Struct], ...]:
    return (*get_args(messages.Reply), messages.Snapshot, messages.TableEvent)


def bodies() -> tuple[type[msgspec.Struct], ...]:
    return get_args(messages.Body)


def all_messages() -> tuple[type[msgspec.Struct], ...]:
    return (*requests(), *answers(), *bodies())


def protocol() -> str:
    """The protocol, for people."""
    _, parts = msgspec.json.schema_components(all_messages(), ref_template=REFERENCE)
    used = (
        messages.AskInfo,
        messages.Option,
        messages.RevealedCall,
        messages.SeatInfo,
        Die,
        Face,
        Line,
        Pick,
        Prospect,
        Chance,
        Gauge,
        Brief,
    )
    lines = [INTRODUCTION]
    for title, kinds in (
        ("## From a client", requests()),
        ("## Answers", answers()),
        ("## What happens: the `what` of an event", bodies()),
    ):
        lines.append(f"{title}\n")
        lines += [section(f"`{messages.tag(kind)}`", kind, parts[kind.__name__]) for kind in kinds]
    lines.append("## When the server closes a socket\n\n| code | reason |\n|---|---|")
    lines += [*(f"| {code} | {reason} |" for code, reason in CLOSINGS), ""]
    lines.append("## Parts of messages\n")
    lines += [section(f"{kind.__name__}", kind, parts[kind.__name__]) for kind in used]
    return "\n".join(lines).rstrip() + "\n"


def section(title: str, kind: type, schema: dict[str, Any]) -> str:
    """One message: its docstring and its fields."""
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


def kind_of(schema: Mapping[str, Any]) -> str:
    """What a field holds, in a few words."""
    return describe_schema(schema, IN_WORDS)


def name_plain(schema: Mapping[str, Any]) -> str:
    """Name a value that holds no others."""
    digits = re.fullmatch(r"\^\[0-9a-f\]{(\d+)}\$", schema.get("pattern", ""))
    return f"{digits[1]} hexadecimal digits" if digits else str(schema.get("type", "anything"))


IN_WORDS = Notation(
    literal="`{}`",
    either=" or ",
    list_of=lambda inner: f"list of {inner}" if inner else "list",
    tuple_of=lambda inner: f"list of {', '.join(inner)}",
    object_of=lambda inner: f"object of {inner}" if inner else "object",
    plain=name_plain,
)


def json_schema() -> str:
    """The protocol as JSON Schema."""
    (request, sent), parts = msgspec.json.schema_components(
        [messages.Request, list[messages.Sent]], ref_template=REFERENCE
    )
    found = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The protocol of a Touchline table",
        "$defs": {**parts, "FromClient": request, "FromServer": sent},
    }
    return json.dumps(found, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


DOCUMENTS: dict[str, Callable[[], str]] = {
    "protocol.md": protocol,
    "protocol.schema.json": json_schema,
    "openapi.json": openapi,
    "../src/touchline/web/wire.d.ts": declarations,
    **{
        f"../src/touchline/web/{GAMES}/{game}/view.d.ts": partial(view_declarations, game)
        for game in games()
        if (WEB / GAMES / game).is_dir()
    },
}
