"""People play over a bad network, and each command is carried out exactly once."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

from tests.server.chaos.crowd import Crowd, Manners
from tests.server.chaos.lossy import Lossy
from tests.server.chaos.outcome import Outcome, Tell, silent
from tests.server.chaos.served import NO_COMPUTERS, Served
from touchline.server.storage import open_storage

TABLES = 40
UNSURE = Manners(twice=0.2, longest=40)


async def play_over_a_bad_network(
    db: str, folder: Path, sessions: int, seed: object = 0, tell: Tell = silent
) -> Outcome:
    """So many players come to a table and play to the end of their match."""
    served = Served(db, folder, *NO_COMPUTERS)
    served.start()
    await served.ready()
    async with Lossy(served.door, seed) as network:
        crowd = Crowd(min(TABLES, -(-sessions // 2)), seed, network.door, manners=UNSURE)
        crowd.come()
        while crowd.sessions < sessions:
            tell(crowd.sessions / sessions, f"{crowd.sessions} sessions, {crowd.acked} commands")
            await asyncio.sleep(0.2)
        await crowd.go()
        if status := await served.stop():
            crowd.faults.append(f"the server ended with status {status}: {served.log.read_text()[-2000:]}")
    storage = open_storage(db)
    crowd.check(storage)
    storage.close()
    crowd.totals |= Counter({f"connections {fate}": n for fate, n in network.fates.items()})
    return Outcome(crowd.totals, crowd.faults)
