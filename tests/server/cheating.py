"""``touchline serve`` by a host that cheats with the dice: ``python -m tests.server.cheating serve …``.

``$TOUCHLINE_TEST_CHEATS`` says how. ``late``: it picks its secret once both contributions are open, shows the promise
that it made before, and writes the one that fits into the record. ``replaced``: it shows the one that fits at once.
"""

from __future__ import annotations

import os
import secrets

from touchline.cli import main
from touchline.core.fair import Commitments, commitment, table_key, throw_of
from touchline.core.game import SIDES
from touchline.server.table import facts
from touchline.server.table.dice import TableDice

HOW = "TOUCHLINE_TEST_CHEATS"
LIKED, FACES = 0, 6
"""What the host would have the first throw be, and of how many faces: one secret in six gives it."""


def pleasing(dice: TableDice) -> str:
    """A secret that throws what the host likes, now that it knows the contributions."""
    parts = [dice.promised.contributions[side] for side in SIDES]
    while True:
        secret = secrets.token_bytes(32)
        if throw_of(table_key(secret, dice.table, *parts), 0, FACES) == LIKED:
            return secret.hex()


def pick_late(*, shown: bool) -> None:
    """Take another secret when play begins; the promise that fits is shown, or only stands in the record."""
    apply, text = TableDice.apply, Commitments.text

    def cheat(dice: TableDice, fact: facts.DiceFact) -> None:
        if isinstance(fact, facts.Began):
            dice.secret = pleasing(dice)
            if shown:
                dice.promised.secret_hash = commitment(bytes.fromhex(dice.secret))
        apply(dice, fact)

    def fit(promised: Commitments) -> str:
        if promised.secret is not None:
            promised.secret_hash = commitment(promised.secret)
        return text(promised)

    TableDice.apply = cheat  # type: ignore[method-assign,assignment]
    Commitments.text = fit  # type: ignore[method-assign,assignment]


if __name__ == "__main__":
    pick_late(shown=os.environ[HOW] == "replaced")
    main()
