"""The secret choices of a step while they wait for each other."""

from dataclasses import dataclass, field

from touchline.core.game import SIDES
from touchline.server.wire import messages


@dataclass
class Calls:
    """What is shown of each side's choice, and the salts that the server holds: of an envelope from the start, of what
    a side has sealed itself once that side has opened it."""

    sealed: bool
    shown: dict[str, str] = field(default_factory=dict)
    salts: dict[str, bytes] = field(default_factory=dict)
    until: float | None = None
    """By when all must be opened, once all are sealed: then a side that has opened its own may claim the match."""

    @property
    def is_opening(self) -> bool:
        """Whether all are sealed and not all opened: none can be changed any more."""
        return self.until is not None

    @property
    def are_all_in(self) -> bool:
        return len(self.shown) == len(SIDES)

    def take_back(self, side: str) -> None:
        del self.shown[side]
        self.salts.pop(side, None)

    def clear(self) -> None:
        self.shown.clear()
        self.salts.clear()
        self.until = None

    def unsealing(self, step: int, ask: int) -> messages.Unsealing | None:
        """What everybody may know of the opening; None if there is none."""
        if self.until is None:
            return None
        return messages.Unsealing(step, ask, tuple(side for side in SIDES if side in self.salts), round(self.until, 3))
