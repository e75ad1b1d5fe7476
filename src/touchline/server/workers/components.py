"""Custom dice and cards: checked for plain values here, and tried out in a sandboxed process."""

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any

import msgspec

from touchline.core.document import MOST_NESTING, is_whole, show_value
from touchline.core.errors import DataError, Fault
from touchline.core.game import find
from touchline.server.recent import Recent
from touchline.server.refusals import TooMany
from touchline.server.workers import tryout
from touchline.server.workers.children import ChildLost, Helper
from touchline.server.workers.tryout import FILE, MOST_FAULTS, ComponentTrial, TrialResult

MOST_BYTES = 8 * 1024
MOST_LABEL = 24
MOST_NUMBER = 10**9
MOST_SHOWN = 80
SECONDS = 10.0
"""Timeout in seconds. A trial has less processor time than that (``tryout.SECONDS``), so only an overloaded machine or
a process that hangs takes so long."""
KEPT = 256
TRYOUT = tryout.__name__


class ComponentChecker(Helper):
    """Checks whether custom components are playable. One trial at a time."""

    def __init__(self, seconds: float = SECONDS) -> None:
        super().__init__(TRYOUT, seconds)
        self._passed: Recent[bytes, str] = Recent(KEPT)
        """The ruleset hashes of recent trials that passed."""

    async def check(
        self,
        game: str,
        edition: str | None,
        options: Mapping[str, Any],
        components: Mapping[str, Any],
        admit: Callable[[], None] = lambda: None,
    ) -> str:
        """The hash of the ruleset with these components, or a DataError that lists what is wrong with them.

        TooMany if there is no time for a trial now: the client may retry. ``admit`` can refuse one as well.
        """
        find(game)
        look_over(components)
        asked = msgspec.json.encode(ComponentTrial(game, edition, dict(options), dict(components)))
        passed = self._passed.get(asked)
        if passed is None:
            admit()
            passed = self._passed[asked] = await self._try_out(asked)
        return passed

    async def _try_out(self, asked: bytes) -> str:
        try:
            answer = msgspec.json.decode(await self.ask(asked), type=TrialResult)
        except ChildLost:
            raise TooMany from None
        if answer.faults:
            raise DataError(answer.faults)
        return answer.ruleset


def look_over(components: Mapping[str, Any]) -> None:
    """Raise a DataError unless these are few plain values, so that later code can rely on it."""
    faults = list(islice(_faults(components, "", 1), MOST_FAULTS))
    if not faults:
        size = len(msgspec.json.encode(components))
        if size > MOST_BYTES:
            faults = [Fault(FILE, FILE, f"{size} bytes", f"at most {MOST_BYTES} bytes")]
    DataError.check(faults)


def _faults(value: Any, key: str, depth: int) -> Iterator[Fault]:
    if isinstance(value, Mapping | list | tuple):
        if depth > MOST_NESTING:
            yield Fault(FILE, key, f"nesting more than {MOST_NESTING} deep", f"at most {MOST_NESTING}")
        elif isinstance(value, Mapping):
            for name, inner in value.items():
                if is_label(name):
                    yield from _faults(inner, f"{key}.{name}" if key else name, depth + 1)
                else:
                    yield Fault(FILE, key or FILE, shorten(name), f"names of at most {MOST_LABEL} printable characters")
        else:
            for i, inner in enumerate(value):
                yield from _faults(inner, f"{key}[{i}]", depth + 1)
    elif isinstance(value, str):
        if not is_label(value):
            yield Fault(FILE, key, shorten(value), f"a text of at most {MOST_LABEL} printable characters")
    elif not isinstance(value, bool) and not is_whole(value, -MOST_NUMBER, MOST_NUMBER):
        yield Fault(FILE, key, shorten(value), f"texts, lists, tables, and whole numbers up to {MOST_NUMBER}")


def is_label(text: Any) -> bool:
    """Whether a text can be shown to others: short, and printable."""
    return isinstance(text, str) and len(text) <= MOST_LABEL and text.isprintable()


def shorten(value: Any) -> str:
    """The beginning of a value, as printable ASCII."""
    return ascii(show_value(value)[:MOST_SHOWN])[1:-1] if isinstance(value, str) else show_value(value)[:MOST_SHOWN]
