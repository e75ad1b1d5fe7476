"""``touchline serve`` by a host that cheats with the dice: ``python -m tests.server.cheating serve …``.

``$TOUCHLINE_TEST_CHEATS`` says how. ``late``: it picks its secret once both contributions are open, shows the promise
that it made before, and writes the one that fits into the record. ``replaced``: it shows the one that fits at once.
``again``: it begins the dice anew until it likes them, as if somebody had been late. ``hidden``: so it does, and says
nothing of it, in the record neither. ``foreign``: it puts a contribution of its own in the place of the player's.
"""

from __future__ import annotations

import os
import secrets

from touchline.cli import main
from touchline.core.fair import Commitments, commitment, table_key, throw_of
from touchline.core.game import SIDES
from touchline.server.table import facts
from touchline.server.table.dice import TableDice
from touchline.server.table.places import Places
from touchline.server.wire import messages

HOW = "TOUCHLINE_TEST_CHEATS"
LIKED, FACES = 0, 6
"""What the host would have the first throw be, and of how many faces: one secret in six gives it."""

MOST_TRIES = 3
"""So often it begins the dice anew at most, for a test that does not wait for its luck."""


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


def begin_anew(*, told: bool) -> None:
    """Begin the dice anew at least once, and until they please."""
    following, promise = TableDice.following, TableDice.promise

    def cheat(dice: TableDice, stage: messages.Stage, places: Places) -> facts.AnyFact | None:
        fact = following(dice, stage, places)
        if not isinstance(fact, facts.Began) or pleases(dice):
            return fact
        return facts.Restarted(secrets.token_hex(32))

    def hide(dice: TableDice, secret: str, dropped: list[str]) -> None:
        tried[dice.table] = tried.get(dice.table, -1) + 1
        promise(dice, secret, dropped if told else [])

    TableDice.following = cheat  # type: ignore[method-assign,assignment]
    TableDice.promise = hide  # type: ignore[method-assign,assignment]


def bring_another() -> None:
    """Show another hash for home than the one that its player sent."""
    apply = TableDice.apply

    def cheat(dice: TableDice, fact: facts.DiceFact) -> None:
        if isinstance(fact, facts.Promised) and fact.side == SIDES[0]:
            fact = facts.Promised(fact.side, fact.seat, commitment(secrets.token_bytes(32)))
        apply(dice, fact)

    TableDice.apply = cheat  # type: ignore[method-assign,assignment]


tried: dict[str, int] = {}
"""How often the dice of each table were begun anew."""


def pleases(dice: TableDice) -> bool:
    """Whether a host that knows everything likes what will be thrown. It never likes the first dice."""
    parts = [dice.promised.contributions[side] for side in SIDES]
    first = throw_of(table_key(bytes.fromhex(dice.secret), dice.table, *parts), 0, FACES)
    return tried[dice.table] >= MOST_TRIES or (tried[dice.table] > 0 and first == LIKED)


if __name__ == "__main__":
    how = os.environ[HOW]
    if how in ("late", "replaced"):
        pick_late(shown=how == "replaced")
    elif how == "foreign":
        bring_another()
    else:
        begin_anew(told=how == "again")
    main()
