"""What a field of a message holds, in words or as a type: one walk over its JSON schema."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple


class Notation(NamedTuple):
    """How a document writes the kinds of values; a list or an object of anything has an empty inner kind."""

    literal: str
    either: str
    list_of: Callable[[str], str]
    tuple_of: Callable[[list[str]], str]
    object_of: Callable[[str], str]
    plain: Callable[[Mapping[str, Any]], str]


def describe_schema(schema: Mapping[str, Any], notation: Notation) -> str:
    """Describe what a field holds."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "enum" in schema:
        return notation.either.join(notation.literal.format(value) for value in schema["enum"])
    if "anyOf" in schema:
        return notation.either.join(dict.fromkeys(describe_schema(one, notation) for one in schema["anyOf"]))
    kind = schema.get("type")
    if kind not in ("array", "object"):
        return notation.plain(schema)
    if "prefixItems" in schema:
        return notation.tuple_of([describe_schema(one, notation) for one in schema["prefixItems"]])
    of = schema.get("items" if kind == "array" else "additionalProperties")
    inner = describe_schema(of, notation) if isinstance(of, Mapping) and of else ""
    return notation.list_of(inner) if kind == "array" else notation.object_of(inner)
