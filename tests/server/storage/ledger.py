"""What was acknowledged under load by processes that are dead now, and what their database holds of it."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.server.storage.child import NEVER
from tests.server.storage.samples import laid, row
from touchline.server.storage import open_storage
from touchline.server.storage.errors import StorageFailed

ROOT = Path(__file__).parents[3]
TABLES = 40
MOST_ACKS = 900  # of one process before it is killed
LATE = 0.02  # seconds between the last ack that is read and the kill


class Ledger:
    """What was acknowledged, by the word of the processes that are now dead."""

    def __init__(self, db: str) -> None:
        self.db = db
        storage = open_storage(db)
        self.acked = {laid(storage): 0 for _ in range(TABLES)}
        storage.close()

    @property
    def total(self) -> int:
        return sum(self.acked.values())

    def crash(self, rng: random.Random, point: str = NEVER, disk: str = "") -> None:
        """Run the child until it is dead, by itself at the point or by us at a random moment."""
        command = [sys.executable, "-m", "tests.server.storage.child", self.db, point, str(rng.random()), disk]
        child = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert child.stdin
        assert child.stdout
        child.stdin.write(json.dumps(self.acked).encode())
        child.stdin.close()
        fatal = rng.randint(1, MOST_ACKS) if point == NEVER else 0
        for n, line in enumerate(child.stdout, 1):
            if line.endswith(b"\n"):
                self.note(line.decode())
            if n == fatal:
                time.sleep(rng.random() * LATE)
                child.kill()
        assert child.wait() == -signal.SIGKILL, "the child ended before it was killed"
        child.stdout.close()

    def note(self, line: str) -> None:
        table_no, seq, cmd_id = line.split()
        self.acked[int(table_no)] += 1
        assert (int(seq), cmd_id) == (self.acked[int(table_no)], f"c{seq}"), "acknowledged out of order"

    def faults(self) -> list[str]:
        """What is wrong with the database: a lost, doubled, foreign or missing row."""
        try:
            storage = open_storage(self.db)
        except StorageFailed as error:
            return [str(error)]
        wrong = []
        try:
            for table_no, acked in self.acked.items():
                found = storage.rows(table_no)
                if len(found) not in {acked, acked + 1}:  # one may have been under way
                    wrong.append(f"table {table_no}: {acked} acknowledged, {len(found)} found")
                if found != [row(table_no, n) for n in range(1, len(found) + 1)]:
                    wrong.append(f"table {table_no}: not the rows that were written, each once and in order")
        except StorageFailed as error:
            wrong.append(str(error))
        finally:
            storage.close()
        return wrong
