"""What a side sees of a table, as data for a worker process: the rules, and the state without secrets."""

from typing import Any

import msgspec

from touchline.core.game import SIDES, find
from touchline.core.past import Past
from touchline.core.sight import Sight
from touchline.server.table.header import TableHeader, rules_of


class SightData(msgspec.Struct, frozen=True):
    """All that a worker process gets of a table."""

    game: str
    edition: str | None
    options: dict[str, Any]
    components: dict[str, Any] | None
    side: str
    numbers: tuple[int, ...]
    """The state as the side sees it."""
    past: Past | None = None
    """What it has seen of a series with a lasting secret; None where nobody asks for it."""

    def read(self) -> Sight:
        """Load the rules and restore the state."""
        r = rules_of(self.game, self.edition, self.options, self.components).values
        return Sight.from_numbers(find(self.game), r, self.numbers, SIDES.index(self.side), self.past)


def write_sight(header: TableHeader, side: str, numbers: tuple[int, ...], past: Past | None = None) -> SightData:
    """What a side sees of a table as data. Nothing else of the header leaves the server."""
    asked = header.asked
    return SightData(asked.game, asked.edition, dict(asked.options), asked.components, side, numbers, past)
