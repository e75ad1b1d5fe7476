"""``touchline serve`` as a process of its own, on loopback."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from urllib.parse import urlsplit

from tests.server.client import ask

OPEN = re.compile(r"open at (http://\S+?)/?$")
METRICS = "with metrics at "
LONGEST_START, LONGEST_STOP = 60.0, 20.0


class Served:
    """A running server: ``base`` is its address, ``log`` the file with its log, ``said`` what it printed."""

    def __init__(
        self,
        db: str | Path,
        folder: Path,
        *options: str,
        env: dict[str, str] | None = None,
        module: str = "touchline",
        before: Sequence[str] = (),
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.log = folder / "server.log"
        self.said: list[str] = []
        self.base = ""
        self._ready = threading.Event()
        port = () if "--port" in options else ("--port", "0")
        computers = () if "--computers" in options else ("--computers", "0")
        command = [*before, sys.executable, "-m", module, "serve", "--no-browser", "--db", str(db), *port, *computers]
        command += ["--metrics-port", "0", *options]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=log, text=True, env={**os.environ, **(env or {})}
            )
        self._reading = threading.Thread(target=self._read, daemon=True)
        self._reading.start()
        if not self._ready.wait(LONGEST_START) or not self.base:
            self.kill()
            raise RuntimeError(f"the server did not open: {self.log.read_text(encoding='utf-8')}")

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.append(line.rstrip("\n"))
            found = OPEN.search(line)
            if found:
                self.base = found[1]
                self._ready.set()
        self._ready.set()

    def wait_for(self, words: str) -> None:
        """Wait until the server has printed something."""
        until = time.monotonic() + LONGEST_START
        while not any(words in line for line in self.said):
            assert time.monotonic() < until, self.said
            time.sleep(0.01)

    def metrics(self) -> str:
        """What the server tells of itself, as text."""
        self.wait_for(METRICS)
        where = next(line.removeprefix(METRICS) for line in self.said if line.startswith(METRICS))
        return str(ask(where, "GET", urlsplit(where).path, None, {}).body)

    def read_figures(self) -> dict[str, str]:
        """The metrics by their names and labels."""
        return dict(line.rsplit(" ", 1) for line in self.metrics().splitlines() if line[0] != "#")

    def slow_requests(self) -> int:
        """How many requests and commands took more than two seconds, by the server's own figures."""
        figures = self.read_figures()
        slow = 0
        for name in ("touchline_request_seconds", "touchline_command_seconds"):
            slow += int(figures[f"{name}_count"]) - int(figures[f'{name}_bucket{{le="2.0"}}'])
        return slow

    @property
    def database(self) -> Path:
        """The file that holds the tables, where it lies beside the log under its usual name."""
        return self.log.with_name("tables.db")

    @property
    def port(self) -> int:
        return int(self.base.rpartition(":")[2])

    def stop(self, how: int = signal.SIGTERM) -> int:
        """Ask the server to stop; its exit status."""
        self.process.send_signal(how)
        return self._ended()

    def kill(self) -> int:
        """End the process at once, without a word."""
        self.process.kill()
        return self._ended()

    def _ended(self) -> int:
        status = self.process.wait(LONGEST_STOP)
        self._reading.join(LONGEST_STOP)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return status

    def __enter__(self) -> Served:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self.process.poll() is None:
            self.kill()
