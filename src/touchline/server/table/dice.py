"""The dice of one table: what everybody has promised, what is opened, and the throws that follow from it."""

from touchline.core.fair import Commitments, Throws, commitment, table_key
from touchline.core.game import SIDES
from touchline.server.table import facts
from touchline.server.table.header import computer_contribution
from touchline.server.table.places import Places
from touchline.server.wire import messages

TO_OPEN = 60.0
"""Seconds in which all contributions must be opened once all hashes are in."""


class TableDice:
    """The dice with the host's secret. ``promised`` is what has been published of them, for the record."""

    def __init__(self, table: str, secret: str, *, sealed: bool) -> None:
        self.table, self.sealed = table, sealed
        self.promise(secret, [])

    def promise(self, secret: str, dropped: list[str]) -> None:
        """Begin with this secret, and without the commitments of others. Those ``dropped`` before stay on record."""
        self.secret = secret
        shown = commitment(bytes.fromhex(secret))
        self.promised = Commitments(self.table, shown, sealed=self.sealed, dropped=dropped)
        self.brought: dict[str, str] = {}
        """For a side, the seat that made its contribution."""
        self.throws: Throws | None = None

    def following(self, stage: messages.Stage, places: Places) -> facts.AnyFact | None:
        """The next fact before play that needs no command."""
        hashes, opened = self.promised.hashes, self.promised.contributions
        if stage == "lobby":
            for side in SIDES:
                at_side = [place for place in places.all.values() if place.seat.side == side]
                if side not in hashes and all(place.level for place in at_side):
                    brought = commitment(computer_contribution(self.secret, side))
                    return facts.Promised(side, at_side[0].seat.name, brought)
            return facts.AllPromised() if places.are_taken and set(hashes) == set(SIDES) else None
        for side, seat in self.brought.items():
            if side not in opened and places[seat].level:
                return facts.Opened(side, computer_contribution(self.secret, side).hex())
        return facts.Began() if self.are_opened else None

    @property
    def are_opened(self) -> bool:
        """Whether all contributions are open."""
        return set(self.promised.contributions) == set(SIDES)

    def apply(self, fact: facts.DiceFact) -> None:
        """Apply one fact."""
        match fact:
            case facts.Promised(side, seat, brought):
                self.promised.hashes[side] = brought
                self.brought[side] = seat
            case facts.Opened(side, contribution):
                self.promised.contributions[side] = bytes.fromhex(contribution)
            case facts.Restarted(secret):
                self.promise(secret, [*self.promised.dropped, self.promised.secret_hash])
            case facts.Began():
                parts = (self.promised.contributions[side] for side in SIDES)
                self.throws = Throws(table_key(bytes.fromhex(self.secret), self.table, *parts))

    def forget(self, seat: str, side: str) -> bool:
        """Remove the contribution of a seat that leaves before play; whether there was one."""
        if self.brought.get(side) != seat:
            return False
        del self.brought[side], self.promised.hashes[side]
        return True

    def reveal(self, step: int, shown: dict[str, str], salts: dict[str, bytes]) -> None:
        """Record the revealed calls of a step. The salts of sealed calls affect all further throws."""
        self.promised.envelopes |= {(step, side): (shown[side], salts[side]) for side in SIDES}
        if self.sealed:
            assert self.throws is not None
            self.throws.ratchet(salts)

    def open(self, steps: int) -> None:
        """Open the secret after the last step, so that anyone can check the throws."""
        self.promised.secret = bytes.fromhex(self.secret)
        self.promised.closed = steps

    def show(self, stage: messages.Stage, until: float | None) -> messages.Dice:
        """The public state of the dice."""
        opened = {side: part.hex() for side, part in self.promised.contributions.items()}
        promised, restarts = self.promised, len(self.promised.dropped)
        return messages.Dice(stage, promised.secret_hash, dict(promised.hashes), opened, until, restarts)
