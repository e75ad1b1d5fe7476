"""Write ``docs/fair-dice.json``: what every implementation of the dice must agree with."""

from __future__ import annotations

import json
import random
from pathlib import Path

from touchline.core.fair import commitment, envelope, seal, table_key, throw_of, turn_key

TOTALS = (2, 6, 36, 70, 1_000_003, 2**63 + 1)
"""The last refuses every second word, so that some throws need a second attempt."""


def vector(number: int) -> dict[str, object]:
    chance = random.Random(number)
    secret, home, away = (chance.randbytes(32) for _ in range(3))
    table = chance.randbytes(16).hex()
    key = table_key(secret, table, home, away)
    throws = [(n, total) for total in TOTALS for n in (0, 1, *(chance.randrange(2**31) for _ in range(8)))]
    salts = [(chance.randbytes(16), n, side, choice) for n, side, choice in CALLS]
    opened = [(chance.randbytes(16), chance.randbytes(16)) for _ in range(3)]
    return {
        "table": table,
        "secret": secret.hex(),
        "home": home.hex(),
        "away": away.hex(),
        "commitment": commitment(secret),
        "key": key.hex(),
        "throws": [[n, str(total), str(throw_of(key, n, total))] for n, total in throws],
        "envelopes": [[s.hex(), n, side, choice, envelope(s, table, n, side, choice)] for s, n, side, choice in salts],
        "seals": [[s.hex(), n, side, choice, seal(s, table, n, side, choice)] for s, n, side, choice in salts],
        "ratchet": turned(key, opened),
    }


def turned(key: bytes, opened: list[tuple[bytes, bytes]]) -> list[list[str]]:
    """The salts of one reveal after the other, and the key after each."""
    found = []
    for home, away in opened:
        key = turn_key(key, home, away)
        found.append([home.hex(), away.hex(), key.hex()])
    return found


CALLS = ((1, "home", "red"), (77, "away", "パス 3"), (4096, "home", "k12 down left 5"))

if __name__ == "__main__":
    path = Path(__file__).parents[1] / "docs" / "fair-dice.json"
    path.write_text(json.dumps([vector(n) for n in range(4)], ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
