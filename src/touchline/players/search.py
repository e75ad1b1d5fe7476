"""The search player looks ahead, decision by decision, as far as its time goes, and chooses what leads to the best.

First it looks one decision ahead with all options, then further and further with fewer: those that did best so far.
It needs a game in which nothing is secret and an unfinished game has a worth.
"""

from __future__ import annotations

from os import cpu_count
from threading import Timer
from typing import TYPE_CHECKING, Any, NamedTuple

from touchline.core.fields import copy
from touchline.core.sequence import Decide, legal
from touchline.core.sight import Sight
from touchline.players import require

if TYPE_CHECKING:
    from touchline.sim.lookahead import Lookahead


class Reach(NamedTuple):
    """How many options are looked at, how many decisions ahead, and how many options are tried at each of those.

    The last decision comes first among the ``widths``.
    """

    options: int
    widths: tuple[int, ...]


MANY = 1_000
REACHES = (
    Reach(MANY, ()),
    Reach(MANY, (MANY,)),
    Reach(24, (MANY, 16)),
    Reach(10, (MANY, 12, 12)),
    Reach(5, (MANY, 8, 8, 10)),
    Reach(4, (MANY, 6, 6, 6, 8)),
)
"""One after the other, as far as there is time."""


class SearchPlayer:
    """Chooses what is worth most if both sides go on well."""

    def __init__(self, seconds: float, threads: int = 0, reaches: int = len(REACHES)) -> None:
        """``reaches`` limits how far it looks; with time for all of them the same position gets the same choice."""
        require()
        self.seconds, self.threads, self.reaches = seconds, threads or cpu_count() or 1, reaches
        self._looking: tuple[Any, Lookahead] | None = None

    def weigh(self, sight: Sight) -> list[int]:
        options = legal(sight.part, sight.seen, sight.r)
        best = options[0] if len(options) == 1 else self.search(sight, options)
        return [1 if x == best else 0 for x in range(sight.part.among)]

    def search(self, sight: Sight, options: list[int]) -> int:
        """The best of some options, as far as there is time to look."""
        look, results = self.looking(sight), {x: copy(sight.seen) for x in options}
        assert isinstance(sight.row, Decide)
        for x, s in results.items():
            sight.row.then(s, sight.r, x)
        sign = 1 - 2 * sight.side
        look.stop[0] = 0
        clock = Timer(self.seconds, lambda: look.stop.fill(1))
        clock.start()
        try:
            ranked = options
            for reach in REACHES[: self.reaches]:
                tried = ranked[: reach.options]
                values = look.look([results[x] for x in tried], len(reach.widths), reach.widths)
                known = {x: sign * value for x, value in zip(tried, values, strict=True) if value is not None}
                if ranked[0] not in known and ranked is not options:
                    break
                ranked = sorted(known, key=lambda x: -known[x]) + [x for x in ranked if x not in known]
                if look.stop[0]:
                    break
        finally:
            clock.cancel()
        return ranked[0]

    def looking(self, sight: Sight) -> Lookahead:
        """What looks ahead under the rules of a position."""
        from touchline.sim.lookahead import Lookahead  # numpy and numba load with the first move

        if self._looking is None or self._looking[0] is not sight.r:
            self._looking = sight.r, Lookahead(sight.game, sight.r, self.threads)
        return self._looking[1]
