"""Load a frozen ruleset of plain numbers and tuples from TOML, with its provenance and its content hash.

A game's ``Ruleset`` is a NamedTuple. Fields annotated with a ``Range`` are *values*: they come from
``[editions.NAME]``, from ``[values]`` or from a switch of the same name in ``editions.toml``. A value
that an edition gives to a switch is its default in that edition. All other fields are tables that the
game's own reader makes from its component data; those annotated with ``Advice`` are for players alone.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import wraps
from hashlib import sha256
from pathlib import Path
from typing import Any, Generic, ParamSpec, TypeVar, get_type_hints

from touchline.core.document import Sheet, is_whole, read_toml, show_value
from touchline.core.errors import DataError, Fault, did_you_mean, unknown
from touchline.core.fields import Range, notes_of

R = TypeVar("R")
P = ParamSpec("P")
T = TypeVar("T")

MOST_KEPT = 8
"""The number of rulesets for each of which the answers of a function are cached, ..."""
MOST_PRINTED = 32
"""... and of rulesets of printed components. One may take a megabyte, and strangers choose options."""

Numbers = tuple[int, ...]
Table = tuple[Numbers, ...]

OwnComponents = str | Path | Mapping[str, Any] | None
"""A TOML file with the components of one's own box, or its contents; None for the printed ones."""
STATUSES = ("attested", "inferred", "reconstructed", "own")
PROVENANCE = ("status", "source")
"""What a template leaves out: an owner's components need no source."""


@dataclass(frozen=True, slots=True)
class Advice:
    """Marks a field of a ruleset that only players read; it is derived from others, or stands under ``[advice]``.

    Rules must not read it, and the content hash leaves it out: a policy can be given new tables, and old
    records still replay.
    """


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a component, and how sure we are of it."""

    part: str
    status: str


@dataclass(frozen=True, slots=True)
class Component:
    """One printed thing (a die, a card, a board) as people read it, and where it comes from."""

    name: str
    title: str
    parts: tuple[Part, ...]
    source: str


@dataclass(frozen=True, slots=True)
class Switch:
    """One option of a game: its values by name, or a span of numbers; ``says`` is one line for a person."""

    name: str
    default: str | int | bool
    values: tuple[str, ...]
    span: tuple[int, int] | None
    cite: str
    says: str

    def read(self, value: Any) -> Any | None:
        """``value`` as this switch stores it, or None if it is not valid. Text from a command line is converted."""
        if self.span is not None:
            if isinstance(value, str) and value.strip().isdigit():
                value = int(value)
            return value if is_whole(value, *self.span) else None
        if isinstance(value, bool):
            value = "true" if value else "false"
        return value if value in self.values else None

    @property
    def expected(self) -> str:
        return f"{self.span[0]} to {self.span[1]}" if self.span else f"one of {', '.join(self.values)}"


@dataclass(frozen=True, slots=True)
class Rules(Generic[R]):
    """A ruleset in force: its values, where they come from, and the hash that stands for the values."""

    game: str
    edition: str
    options: Mapping[str, Any]
    contents: Mapping[str, Any]
    values: R
    components: tuple[Component, ...]
    hash: str


@dataclass(frozen=True, slots=True)
class Loader(Generic[R]):
    """How one game's data becomes its ruleset.

    ``tables(printed, own)`` reads the game's component data, an owner's own in place of the printed
    where it is given, and returns the ruleset's tables and the components for a person;
    ``derive(found, options)`` completes the ruleset from values, tables and options.
    """

    game: str
    data: Path
    ruleset: type[R]
    files: tuple[str, ...]
    tables: Callable[[Sheet, Sheet], tuple[dict[str, Any], tuple[Component, ...]]]
    derive: Callable[[dict[str, Any], Mapping[str, Any]], dict[str, Any]]

    def editions(self) -> dict[str, Any]:
        """The tables of ``editions.toml``."""
        return read_toml(self.data / "editions.toml")

    def read_printed(self) -> dict[str, Any]:
        """Read the tables of the printed components."""
        return {key: table for name in self.files for key, table in read_toml(self.data / name).items()}

    def make_template(self) -> dict[str, Any]:
        """Every table of the printed components that an owner may replace by one of another box."""
        found = {}
        for key, value in _without_provenance(self.read_printed()).items():
            with suppress(DataError):
                self.load(None, None, {key: value})
                found[key] = value
        return found

    def list_editions(self) -> tuple[str, ...]:
        """The editions that people are offered: those ``for_tests`` can be named and are listed nowhere."""
        sheet = self.editions()
        return tuple(name for name in sheet["editions"] if name not in sheet.get("for_tests", ()))

    def switches(self, edition: str | None = None) -> dict[str, Switch]:
        """Every option by name. An edition that gives a switch a value has it for its default."""
        sheet = self.editions()
        given = sheet["editions"][edition] if edition is not None else {}
        found = {}
        for name, row in sheet["switches"].items():
            span = tuple(row["span"]) if "span" in row else None
            default = given.get(name, row["default"])
            found[name] = Switch(name, default, tuple(row.get("values", ())), span, row["rule"], row["says"])
        return found

    def load(self, edition: str | None, options: Mapping[str, Any] | None, components: OwnComponents) -> Rules[R]:
        """The complete ruleset, or one DataError that lists every fault."""
        if components is not None:
            return self._read(edition, options, components)
        key = (str(self.data), edition, json.dumps(dict(options or {}), sort_keys=True, default=repr))
        found = _PRINTED.pop(key, None)
        found = _PRINTED[key] = self._read(edition, options, None) if found is None else found
        if len(_PRINTED) > MOST_PRINTED:
            oldest, *_ = tuple(_PRINTED)  # at one stroke: other threads read rulesets too
            _PRINTED.pop(oldest, None)
        return found

    def _read(self, edition: str | None, options: Mapping[str, Any] | None, components: OwnComponents) -> Rules[R]:
        sheet = self.editions()
        edition = edition or str(sheet["default"])
        if edition not in sheet["editions"]:
            raise unknown("edition", edition, self.list_editions())
        faults: list[Fault] = []
        chosen = self._options(edition, options or {}, faults)
        own, file = _contents(components, faults)
        printed = Sheet(self.read_printed(), ", ".join(self.files), faults)
        tables, parts = self.tables(printed, Sheet(own, file, faults))
        DataError.check(faults)
        given = {**sheet.get("advice", {}), **sheet["values"], **sheet["editions"][edition], **chosen}
        complete = self.derive({**_values(self.ruleset, given, "editions.toml"), **tables}, chosen)
        made = self.ruleset(
            **{name: self._share(name, _freeze(complete[name])) for name in get_type_hints(self.ruleset)}
        )
        return Rules(self.game, edition, chosen, own, made, parts, content_hash(self.game, made))

    def _share(self, name: str, table: Any) -> Any:
        """A table, or the same one of another ruleset that is kept: most options change few of the tables."""
        for rules in tuple(_PRINTED.values()):
            if rules.game == self.game and getattr(rules.values, name) == table:
                return getattr(rules.values, name)
        return table

    def _options(self, edition: str, options: Mapping[str, Any], faults: list[Fault]) -> dict[str, Any]:
        switches = self.switches(edition)
        Sheet(options, "options", faults).only(switches)
        chosen = {}
        for name, switch in switches.items():
            value = switch.read(options.get(name, switch.default))
            if value is None:
                faults.append(Fault("options", name, repr(options.get(name, switch.default)), switch.expected))
            chosen[name] = value
        return chosen


_PRINTED: dict[tuple[str, str | None, str], Rules[Any]] = {}
"""Rulesets of the printed components, cached by their folder: its files do not change while the program runs. The one
used last is at the end."""


def read_once(read: Callable[P, T]) -> Callable[P, T]:
    """Cache a function of numbers and, as its last argument, a ruleset.

    The ruleset is compared by identity, because hashing it takes longer than reading it. It is kept beside its
    answers, so that its id is not reused.
    """
    kept: dict[int, dict[object, Any]] = {}

    @wraps(read)
    def look_up(*args: P.args, **kwargs: P.kwargs) -> T:
        r = args[-1]
        try:
            made: T = kept[id(r)][args[:-1]]
        except KeyError:
            made = read(*args, **kwargs)
            if id(r) not in kept and len(kept) >= MOST_KEPT:
                oldest, *_ = tuple(kept)
                kept.pop(oldest, None)
            kept.setdefault(id(r), {None: r})[args[:-1]] = made
        return made

    return look_up


@dataclass(frozen=True, slots=True)
class ComponentSheet:
    """The table of one component: an owner's own or the printed one, and the printed one beside it."""

    sheet: Sheet
    printed: Sheet
    ours: bool

    @classmethod
    def choose(cls, printed: Sheet, own: Sheet, key: str) -> ComponentSheet:
        """The owner's table at ``key`` if there is one, else the printed one."""
        ours = key in own.values
        base = printed.table(key)
        return cls(own.table(key) if ours else base, base, ours)

    @classmethod
    def choose_all(cls, printed: Sheet, own: Sheet, keys: Iterable[str]) -> list[ComponentSheet]:
        """The tables at ``keys``; the owner may have no others."""
        own.only(keys)
        return [cls.choose(printed, own, key) for key in keys]

    def only(self, *keys: str) -> None:
        """Every other key is a fault, but for what each component may have."""
        self.sheet.only(("title", *keys, "status", "source"))

    @property
    def name(self) -> str:
        return self.printed.key.rpartition(".")[2]

    @property
    def title(self) -> str:
        title = self.sheet.values.get("title", self.printed.values["title"])
        return title if isinstance(title, str) else show_value(title)

    def describe(self, parts: Iterable[str], name: str = "", title: str = "", status: Iterable[str] = ()) -> Component:
        """The component as a person reads it, each part with its status."""
        shown = tuple(parts)
        words = tuple(status) or read_status(self.sheet, "status", len(shown), ours=self.ours)
        source = "own file" if self.ours else str(self.printed.values["source"])
        described = tuple(Part(part, word) for part, word in zip(shown, words, strict=True))
        return Component(name or self.name, title or self.title, described, source)


def read_status(sheet: Sheet, key: str, count: int, *, ours: bool) -> tuple[str, ...]:
    """Read the status of each value of a component; an owner who gives none has checked them all."""
    status = sheet.values.get(key, ["own"] * count if ours else None)
    words = status if isinstance(status, list | tuple) else [status]
    if len(words) == count and all(word in STATUSES for word in words):
        return tuple(words)
    wrong = next((word for word in words if word not in STATUSES), status)
    meant = did_you_mean(wrong if isinstance(wrong, str) else show_value(wrong), STATUSES)
    sheet.fault(key, wrong, f"{count} of these words: {meant}")
    return ("own",) * count


def content_hash(game: str, values: Any) -> str:
    """The hash of a ruleset's values, without their provenance. Records name it."""
    rules = {name: value for name, value in values._asdict().items() if name not in advice_of(type(values))}
    text = json.dumps([game, rules], sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()


def advice_of(ruleset: type[Any]) -> frozenset[str]:
    """The fields of a ruleset that only players read."""
    return frozenset(name for name, notes in notes_of(ruleset).items() if any(isinstance(n, Advice) for n in notes))


def _without_provenance(value: Any) -> Any:
    if not isinstance(value, Mapping):
        return value
    return {key: _without_provenance(inner) for key, inner in value.items() if key not in PROVENANCE}


def _contents(components: OwnComponents, faults: list[Fault]) -> tuple[dict[str, Any], str]:
    """An owner's own components and the name of their file. An empty file is a fault."""
    if components is None:
        return {}, ""
    file = "components" if isinstance(components, Mapping) else str(components)
    contents = dict(components) if isinstance(components, Mapping) else read_toml(components)
    if not contents:
        faults.append(Fault(file, "file", "nothing in it", "at least one component"))
    faults += [
        Fault(file, key, show_value(value), "texts, numbers, lists and tables")
        for key, value in _unrecordable(contents)
    ]
    return contents, file


def _unrecordable(value: Any, key: str = "") -> list[tuple[str, Any]]:
    """Values that no record can hold, such as dates and times, with their keys."""
    if isinstance(value, Mapping):
        return [odd for k, v in value.items() for odd in _unrecordable(v, f"{key}.{k}" if key else str(k))]
    if isinstance(value, list | tuple):
        return [odd for i, v in enumerate(value) for odd in _unrecordable(v, f"{key}[{i}]")]
    return [] if isinstance(value, str | int | float | None) else [(key, value)]


def _values(ruleset: type[Any], given: Mapping[str, Any], file: str) -> dict[str, Any]:
    """The annotated values of a ruleset: names become numbers, every number is in its range."""
    faults: list[Fault] = []
    found = {}
    for name, notes in notes_of(ruleset).items():
        if name not in given:
            continue
        value = given[name]
        for span in (n for n in notes if isinstance(n, Range)):
            if isinstance(value, str) and value in span.names:
                value = span.low + span.names.index(value)
            if not is_whole(value, span.low, span.high):
                faults.append(Fault(file, name, repr(value), ", ".join(span.names) or f"{span.low} to {span.high}"))
        found[name] = value
    DataError.check(faults)
    return found


def _freeze(value: Any) -> Any:
    return tuple(_freeze(v) for v in value) if isinstance(value, list | tuple) else int(value)
