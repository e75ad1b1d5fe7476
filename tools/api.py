"""Write ``docs/api.md`` from the docstrings of the public names: ``python -m tools.api``."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import touchline
from touchline.core.match import CheckedChoice, Transition
from touchline.core.record import Entry, MatchInfo, PlayerInfo
from touchline.core.replay import ReadRecord, read_record, verify
from touchline.players.tournament import Pairing, Rating, Standings
from touchline.sim import Stats
from touchline.solve.reader import BookAdvice, Reading, SolvedBook

FILE = Path(__file__).parents[1] / "docs" / "api.md"
HEAD = """# The Python interface

<!-- Written by `python -m tools.api` from the docstrings. Do not edit. -->

`import touchline` gives all names of the first two chapters and the errors. It loads the standard library alone: numpy
and numba are imported when something is simulated.
"""
CHAPTERS: tuple[tuple[str, tuple[Any, ...]], ...] = (
    (
        "Functions",
        (
            touchline.new,
            touchline.replay,
            touchline.games,
            touchline.find,
            touchline.simulate,
            touchline.tournament,
            touchline.book,
        ),
    ),
    (
        "A match",
        (touchline.Match, touchline.Ask, touchline.Reason, touchline.Outcome, touchline.Message, touchline.Game),
    ),
    ("Steps of a match", (CheckedChoice, Entry, Transition)),
    ("Records", (read_record, verify, ReadRecord, MatchInfo, PlayerInfo)),
    ("Many games", (Stats, Standings, Rating, Pairing)),
    ("Books", (SolvedBook, Reading, BookAdvice)),
    (
        "Errors",
        (
            touchline.TouchlineError,
            touchline.PlayError,
            touchline.IllegalAction,
            touchline.NotYourTurn,
            touchline.MatchOver,
            touchline.Stale,
            touchline.NotationError,
            touchline.DataError,
            touchline.Fault,
            touchline.TargetUnavailable,
            touchline.ServiceError,
            touchline.RulesBug,
        ),
    ),
)
WIDEST = 80
ROLE = re.compile(r":\w+:`~?([\w.]+)`")


def page() -> str:
    """The whole file."""
    parts = [HEAD]
    for title, names in CHAPTERS:
        parts.append(f"## {title}\n")
        parts += [section(thing) for thing in names]
    return "\n".join(parts)


def section(thing: Any) -> str:
    """A function or a class with all that is public of it."""
    home = "touchline" if thing.__name__ in touchline.__all__ else thing.__module__
    if not inspect.isclass(thing):
        return f"### `{home}.{thing.__name__}`\n\n```python\n{call_of(thing)}\n```\n\n{text_of(thing)}\n"
    lines = [f"### `{home}.{thing.__name__}`\n", f"{text_of(thing)}\n"]
    members = [*fields_of(thing), *members_of(thing)]
    if members:
        lines.append("\n".join(members) + "\n")
    return "\n".join(lines)


def text_of(thing: Any) -> str:
    """A docstring as Markdown."""
    said = inspect.getdoc(thing) or ""
    return ROLE.sub(r"`\1`", said).replace("``", "`")


def call_of(function: Callable[..., Any], name: str = "") -> str:
    """How a function is called, with the types of its parameters."""
    signature = inspect.signature(function)
    shown, is_named = [], False
    for parameter in signature.parameters.values():
        if parameter.name == "self":
            continue
        if parameter.kind is parameter.KEYWORD_ONLY and not is_named:
            shown.append("*")
            is_named = True
        default = "" if parameter.default is parameter.empty else f" = {parameter.default!r}"
        shown.append(f"{parameter.name}: {parameter.annotation}{default}")
    inner = ", ".join(shown)
    if len(inner) > WIDEST:
        inner = "".join(f"\n    {part}," for part in shown) + "\n"
    return f"{name or function.__name__}({inner}) -> {signature.return_annotation}"


def fields_of(kind: type[Any]) -> Iterator[str]:
    """The fields of a tuple or a dataclass, each with the text behind it."""
    known = getattr(kind, "_fields", None) or getattr(kind, "__dataclass_fields__", {})
    (tree,) = ast.parse(inspect.getsource(kind)).body
    assert isinstance(tree, ast.ClassDef)
    for field, behind in pairwise([*tree.body, ast.Pass()]):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and field.target.id in known:
            says = behind.value.value if isinstance(behind, ast.Expr) and isinstance(behind.value, ast.Constant) else ""
            text = " ".join(str(says).replace("``", "`").split())
            yield f"- `{ast.unparse(field.target)}: {ast.unparse(field.annotation)}`" + (
                f"  \n  {text}" if text else ""
            )


def members_of(kind: type[Any]) -> Iterator[str]:
    """The methods and the properties that a class says something about, in their order."""
    for name, member in vars(kind).items():
        if name.startswith("_") or not getattr(member, "__doc__", None):
            continue
        if isinstance(member, property) and member.fget is not None:
            shown = f"{name}: {inspect.signature(member.fget).return_annotation}"
        elif inspect.isfunction(member):
            shown = " ".join(call_of(member).split()).replace("( ", "(").replace(", )", ")")
        else:
            continue
        yield f"- `{shown}`  \n  {' '.join(text_of(member).split())}"


if __name__ == "__main__":
    FILE.write_text(page(), encoding="utf-8")
