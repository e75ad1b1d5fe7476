"""The power fails again and again while SQLite writes, and what was acknowledged is there afterwards."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

from tests.server.chaos.outcome import Outcome, Tell, silent
from tests.server.storage.ledger import Ledger


def power_cuts(folder: Path, cuts: int, seed: object = 0, tell: Tell = silent) -> Outcome:
    """Cut the power so often under one database."""
    rng = random.Random(f"cuts {seed}")
    ledger = Ledger(str(folder / "tables.db"))
    faults = []
    for n in range(cuts):
        tell(n / cuts, f"{n} cuts, {ledger.total} commands")
        ledger.crash(rng, disk="power cut")
        faults += ledger.faults()
    return Outcome(Counter({"power cuts": cuts, "acknowledged": ledger.total}), faults)


def power_cuts_without_syncs(folder: Path, cuts: int, seed: object = 0, tell: Tell = silent) -> Outcome:
    """The same with ``synchronous=OFF``, each on a database of its own: most of them must lose something."""
    rng = random.Random(f"cuts {seed}")
    harmless = 0
    for n in range(cuts):
        tell(n / cuts, f"{n} cuts without syncs")
        ledger = Ledger(str(folder / f"tables{n}.db"))
        ledger.crash(rng, disk="power cut, not synced")
        harmless += not ledger.faults()
    wrong = [f"{harmless} of {cuts} cuts without syncs lost nothing: the disk does not forget"]
    totals = Counter({"power cuts with synchronous=OFF": cuts, "of these lost something": cuts - harmless})
    return Outcome(totals, wrong if harmless >= cuts / 2 else [])
