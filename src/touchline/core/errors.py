"""Everything that can go wrong, as one tree: a ``TouchlineError`` is what a person can cause, a ``RulesBug`` is ours.

Each class has a stable ``code``; ``str(error)`` is one clear line for a person.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from types import MappingProxyType
from typing import Any


class TouchlineError(Exception):
    """The root: catching this catches everything that a person can cause."""

    code = "error"


class PlayError(TouchlineError):
    """The request cannot be played; the match is unchanged."""

    code = "play"


class IllegalAction(PlayError):
    """A choice the rules forbid now: ``reason`` says why, ``cite`` is the rule's number."""

    code = "illegal"

    def __init__(self, name: str, reason: str, cite: str) -> None:
        self.name, self.reason, self.cite = name, reason, cite
        super().__init__(f"{name} cannot be chosen now: {reason.replace('_', ' ')} (rule {cite})")


class NotYourTurn(PlayError):
    """Somebody answered who was not asked."""

    code = "not_your_turn"


class MatchOver(PlayError):
    """The match has ended; nothing more can be played."""

    code = "over"


class Stale(PlayError):
    """The answer belongs to a question that is no longer open, or can no longer be taken back."""

    code = "stale"


class NotationError(TouchlineError):
    """A name that does not read: ``text`` from ``column`` on, where one of ``expected`` should stand."""

    code = "notation"

    def __init__(self, text: str, expected: Sequence[str], column: int = 0) -> None:
        self.text, self.column, self.expected = text, column, tuple(expected)
        super().__init__(f"{text!r} is not one of the choices. {did_you_mean(text, self.expected)}")


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong in data: where it stands, what was found, what would be right."""

    file: str
    key: str
    found: str
    expected: str

    def __str__(self) -> str:
        sentence = self.expected.startswith(("Did you mean", "Valid:", "There is"))
        right = f". {self.expected}" if sentence else f", expected {self.expected}"
        return f"{self.file}: {self.key}: found {self.found}{right}"


class DataError(TouchlineError):
    """Data that cannot be used; ``faults`` lists everything that is wrong with it."""

    code = "data"

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        lines = [str(f) for f in self.faults]
        super().__init__(
            lines[0] if len(lines) == 1 else f"{len(lines)} faults:\n" + "\n".join(f"  {x}" for x in lines)
        )

    @classmethod
    def of(cls, file: str, key: str, found: str, expected: str) -> DataError:
        """The error for a single fault."""
        return cls([Fault(file, key, found, expected)])

    @classmethod
    def check(cls, faults: Sequence[Fault]) -> None:
        """Raise the error for these faults, if there are any."""
        if faults:
            raise cls(faults)


class TargetUnavailable(TouchlineError):
    """A target that is not installed here, with the remedy."""

    code = "unavailable"

    def __init__(self, what: str, remedy: str) -> None:
        self.what, self.remedy = what, remedy
        super().__init__(f"{what} is not available: {remedy}")


class ServiceError(TouchlineError):
    """The table refuses: the seat is taken, the table unknown, the token bad ... ``reason`` is for programs."""

    code = "service"
    params: Mapping[str, Any] = MappingProxyType({})
    """What more is told of it."""

    def __init__(self, message: str, reason: str = "") -> None:
        self.reason = reason
        super().__init__(message)


class RulesBug(AssertionError):
    """An invariant of the rules broke; ``record`` replays to the place. Never caught."""

    def __init__(self, message: str, record: str = "") -> None:
        self.record = record
        super().__init__(message if not record else f"{message}\n{record}")


def did_you_mean(text: str, valid: Sequence[str]) -> str:
    """The nearest valid names first, then all of them if they are few."""
    near = get_close_matches(text, valid, n=3, cutoff=0.5)
    if near:
        return f"Did you mean {' or '.join(near)}?" + (f" Valid: {', '.join(valid)}." if len(valid) <= 12 else "")
    return (
        f"Valid: {', '.join(valid[:24])}{' …' if len(valid) > 24 else ''}." if valid else "There is nothing to choose."
    )


def unknown(what: str, text: str, valid: Sequence[str], file: str = "request") -> DataError:
    """The one error for a name that is not known."""
    return DataError.of(file, what, repr(text), did_you_mean(text, valid))
