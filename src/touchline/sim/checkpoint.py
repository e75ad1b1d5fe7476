"""The checkpoint of a simulation: an append-only file of lines, each with its hash.

The first line identifies the simulation. Each further line holds the results of some games, and which games they are. A
line that was being written when the process died is dropped; its games are played again. The number of games asked for
is not part of it: a finished checkpoint can be extended.
"""

import json
import os
from collections.abc import Mapping
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import Any

from touchline.core.errors import DataError
from touchline.core.fields import flat
from touchline.sim.fingerprint import fingerprint
from touchline.sim.job import Result, SimulationJob

FORMAT = 1
EVERY = 1.0
"""The least seconds between two lines: what a killed process loses."""
HASH = 16
"""Length of a line's hash."""


def header(job: SimulationJob) -> dict[str, Any]:
    """What identifies a simulation."""
    match = job.match
    return {
        "touchline_checkpoint": FORMAT,
        "game": job.game.name,
        "edition": match.rules.edition,
        "ruleset": match.rules.hash,
        "position": digest(repr(flat(match.start))),
        "home": job.names[0],
        "away": job.names[1],
        "seed": match.seed,
        "code": fingerprint(job.game),
    }


WORDS = {"position": "another starting position", "code": "another version of the rules"}
"""Said in place of values that mean nothing to people."""


class Checkpoint:
    """The file of one job, open for adding lines."""

    def __init__(self, path: str | Path, job: SimulationJob) -> None:
        """Open the file, or create it. DataError if it belongs to another job."""
        self.path, self.nothing = Path(path), Result.nothing(job.game)
        self.total = self.pending = self.nothing
        """What the file held when it was opened, and what has not been written to it yet."""
        self.written = monotonic()
        if self.path.exists() and not self.path.is_file():
            raise DataError.of(str(self.path), "file", "a folder or a device", "a file")
        try:
            self.file = self.path.open("a+b", buffering=0)
            self.file.seek(0)
            lines = self.file.read().splitlines(keepends=True)
        except OSError as error:
            raise self._os_fault(error) from None
        good = self._take(lines, header(job))
        most = self.total.played[-1][1] if self.total.played else 0
        if most > job.games:
            raise self._fault("games", f"{most} games", f"at most {job.games}: ask for more games, or use another file")
        self.end = sum(map(len, lines[:good]))
        """Where the last complete line ends."""
        if not good:
            self._write(header(job))

    def add(self, result: Result) -> None:
        """Keep a result. It is written with a later one after a second, or when closed."""
        self.pending += result
        if monotonic() - self.written >= EVERY:
            self._flush()

    def close(self) -> None:
        """Write what is pending."""
        if not self.file.closed:
            self._flush()
            self.file.close()

    def _take(self, lines: list[bytes], expected: Mapping[str, Any]) -> int:
        """Add up the lines; how many are good. Only the last one may be torn."""
        for number, line in enumerate(lines):
            found = read_line(line)
            if found is None and number == len(lines) - 1 and (number or not line.endswith(b"\n")):
                return number
            if number == 0:
                self._compare(found, expected)
                continue
            try:
                assert found is not None
                self.total += Result(tuple((a, b) for a, b in found["played"]), found["steps"], found["tally"])
            except (AssertionError, KeyError, TypeError, ValueError):
                raise self._fault(f"line {number + 1}", "a damaged line", "a checkpoint as it was written") from None
        return len(lines)

    def _compare(self, found: Mapping[str, Any] | None, expected: Mapping[str, Any]) -> None:
        if found is None or "touchline_checkpoint" not in found:
            raise self._fault("file", "something else", "a checkpoint, or a name that is not taken")
        for name, value in expected.items():
            if found.get(name) != value:
                other = WORDS.get(name, repr(found.get(name)))
                right = "that of this simulation" if name in WORDS else f"{value!r}"
                raise self._fault(name, other, f"{right} (the checkpoint belongs to another simulation)")

    def _flush(self) -> None:
        if self.pending.games:
            self._write(asdict(self.pending))
        self.written = monotonic()

    def _write(self, data: Mapping[str, Any]) -> None:
        text = json.dumps(data, separators=(",", ":"))
        line = f"{digest(text)} {text}\n".encode()
        end = self.end + len(line)
        try:
            self.file.truncate(self.end)  # overwrite a torn line
            while line:
                line = line[self.file.write(line) :]
            os.fsync(self.file.fileno())
        except OSError as error:
            self.file.close()
            raise self._os_fault(error) from None
        self.end, self.pending = end, self.nothing

    def _fault(self, key: str, found: str, expected: str) -> DataError:
        self.file.close()
        return DataError.of(str(self.path), key, found, expected)

    def _os_fault(self, error: OSError) -> DataError:
        return DataError.of(str(self.path), "file", error.strerror or "an error", "a file that can be written")


def digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:HASH]


def read_line(line: bytes) -> dict[str, Any] | None:
    """The data of a line, or None if it is damaged."""
    try:
        hashed, _, text = line.decode().removesuffix("\n").partition(" ")
    except UnicodeDecodeError:
        return None
    if not line.endswith(b"\n") or digest(text) != hashed:
        return None
    data: dict[str, Any] = json.loads(text)
    return data
