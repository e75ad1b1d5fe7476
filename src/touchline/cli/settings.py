"""Settings of the server as they are typed: limits by their names."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import fields, replace
from math import isfinite
from typing import TypeVar

from touchline.cli.common import read_pairs
from touchline.core.errors import DataError, Fault

T = TypeVar("T")


def read_numbers(option: str, given: Sequence[str] | None, usual: T, least: float) -> T:
    """The numbers of a settings class, with those that were given by name; one DataError lists all that are wrong.

    Where the class has a whole number, so must be the given one. No number is below ``least``.
    """
    known = {field.name: field.type for field in fields(usual)}  # type: ignore[arg-type]
    found: dict[str, float] = {}
    faults = []
    for name, text in read_pairs(option, given).items():
        if name not in known:
            faults.append(Fault("command line", option, repr(name), f"one of {', '.join(known)}"))
            continue
        is_whole = known[name] is int
        with suppress(ValueError):
            found[name] = int(text) if is_whole else float(text)
        number = found.get(name)
        if number is None or not isfinite(number) or number < least:
            kind = "a whole number" if is_whole else "a number"
            faults.append(Fault("command line", f"{option} {name}", repr(text), f"{kind} of {least:g} or more"))
    DataError.check(faults)
    return replace(usual, **found)  # type: ignore[type-var]
