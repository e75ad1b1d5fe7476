"""Positions: fields by name, laid over a game's ordinary situation, as the state that a match begins with."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from touchline.core.document import Sheet
from touchline.core.errors import DataError, Fault
from touchline.core.fields import Range, layout, out_of_range
from touchline.core.game import SIDES, AnyGame, Game
from touchline.core.sequence import HasPhase, is_question

S = TypeVar("S", bound=HasPhase)
R = TypeVar("R")

MOST_NAMED = 32
"""An error lists at most this many of the names that a field takes."""
MOST_SCORE = 900
"""A position begins with no higher score, so that its field has room for the points to come."""


@dataclass(frozen=True, slots=True)
class Usual(Generic[S, R]):
    """What a field holds in some phases, or under a condition, if a position does not say.

    Of several values the first is the usual one. If there is a reason ``why``, any other value is a fault.
    """

    name: str
    when: Collection[int] | Callable[[S, R], bool]
    value: int | tuple[int, ...] | Callable[[S, R], int | tuple[int, ...]]
    why: str = ""

    def values(self, s: S, r: R) -> tuple[int, ...]:
        """The values, the usual one first; none where this does not apply."""
        if not (self.when(s, r) if callable(self.when) else s.phase in self.when):
            return ()
        value = self.value(s, r) if callable(self.value) else self.value
        return value if isinstance(value, tuple) else (value,)


def complete(s: S, r: R, usual: Iterable[Usual[S, R]], given: frozenset[str]) -> None:
    """Set every field that was not given to its usual value, in the order of the table."""
    for row in usual:
        if row.name not in given and (values := row.values(s, r)):
            setattr(s, row.name, values[0])


def check_usual(s: S, r: R, usual: Iterable[Usual[S, R]]) -> Iterator[str]:
    """The fields that hold something else than they must, as sentences."""
    names = {f.name: f.range.names for f in layout(type(s))}
    for row in (row for row in usual if row.why):
        found, values = getattr(s, row.name), row.values(s, r)
        if values and found not in values:
            says = [names[row.name][n] if names[row.name] else str(n) for n in (found, *values)]
            yield f"{row.name} is {says[0]}, expected {' or '.join(says[1:])} ({row.why})"


def lay_out(game: Game[S, R], r: R, position: Mapping[str, Any]) -> S:
    """Lay a position over the game's ordinary situation, or raise a DataError with all faults."""
    s = game.ordinary(r)
    known = {f.name: f for f in layout(game.state)}
    faults: list[Fault] = []
    given = set()
    fields = spread_fields(game, r, position, faults)
    Sheet(fields, "position", faults).only((*known, *game.aliases, *game.spreads))
    for name, value in fields.items():
        meant, turned = game.aliases.get(name, (name, int))
        field = known.get(meant)
        if field is None:
            continue
        given.add(meant)
        spans = [x for x in (field.range, game.position_names(meant, r)) if x is not None]
        values: Any = [value]
        if field.count:
            by_side = isinstance(value, Mapping) and set(value) == set(SIDES)
            values = [value[side] for side in SIDES] if by_side else value
        numbers: list[Any] = [number_of(v, spans) for v in values] if isinstance(values, list | tuple) else []
        if len(numbers) != (field.count or 1) or None in numbers:
            times = f"{field.count} times " if field.count else ""
            faults.append(Fault("position", name, repr(value), times + describe_spans(spans)))
        else:
            setattr(s, meant, numbers if field.count else turned(numbers[0]))
    DataError.check(faults)
    game.derive(s, r, frozenset(given))
    wrong = faults_of(game, s, r)
    if wrong:
        raise DataError(Fault("position", "state", sentence, "a position that play can reach") for sentence in wrong)
    return s


def faults_of(game: AnyGame, s: Any, r: Any) -> list[str]:
    """Say what is wrong with a state that a match is to begin with."""
    wrong = out_of_range(s) + game.faults(s, r)
    wrong += [f"score is {n}, expected at most {MOST_SCORE}" for n in game.score(s) if n > MOST_SCORE]
    row = game.rows.get(s.phase)
    if not wrong and row is not None and not is_question(row, s, r):
        wrong.append(f"{game.steps[s.phase]} is asked and there is nothing to choose")
    return wrong


def position_of(s: Any) -> dict[str, Any]:
    """The position from which ``lay_out`` makes this state."""
    return {
        f.name: [int(n) for n in getattr(s, f.name)] if f.count else int(getattr(s, f.name)) for f in layout(type(s))
    }


def spread_fields(game: Game[S, R], r: R, position: Mapping[str, Any], faults: list[Fault]) -> dict[str, Any]:
    """Replace each word of a position that stands for several fields by them; a field given by name wins."""
    found: dict[str, Any] = {}
    for name in (name for name in position if name in game.spreads):
        try:
            found |= game.spreads[name](position[name], r)
        except DataError as error:
            faults += error.faults
    return found | {name: value for name, value in position.items() if name not in game.spreads}


def number_of(value: Any, spans: list[Range]) -> int | None:
    """The number that a field holds for a number or a name; None if it takes neither."""
    if isinstance(value, int):
        return int(value) if spans[0].low <= value <= spans[0].high else None
    for span in spans:
        if value in span.names:
            return span.low + span.names.index(value)
    return None


def describe_spans(spans: list[Range]) -> str:
    """What a field takes, for a person."""
    names = [name for span in spans for name in span.names]
    shown = ", ".join(names[:MOST_NAMED]) + (" …" if len(names) > MOST_NAMED else "")
    return f"{spans[0].low} to {spans[0].high}" + (f" or one of {shown}" if names else "")
