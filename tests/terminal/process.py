"""Touchline as a real process: through pipes, and at a pseudo-terminal."""

from __future__ import annotations

import contextlib
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import touchline as api
from touchline.play import FileStore, LocalTable

COMMAND = (sys.executable, "-m", "touchline")
PATIENCE = 20.0
SAVED = re.compile(r"(?:is saved in|saved before is in) (\S+)")
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Done(NamedTuple):
    """A process that has ended."""

    status: int
    out: str
    err: str

    @property
    def path(self) -> Path:
        """Where the game was saved, as the process says."""
        found = SAVED.search(self.out)
        assert found, self.out
        return Path(found[1])


def environment(data: Path, **more: str) -> dict[str, str]:
    """What a process is told of its surroundings: its data folder, and nothing of the tester's own settings."""
    kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH", "LANG", "LC_ALL") if name in os.environ}
    return {**kept, "HOME": str(data), "TOUCHLINE_DATA": str(data), "PYTHONUTF8": "1", **more}


def touchline(*args: str, data: Path, typed: Iterable[str] = (), **more: str) -> Done:
    """Run a command with lines for its standard input. No command ever ends in a traceback."""
    text = "".join(f"{line}\n" for line in typed)
    done = subprocess.run(
        [*COMMAND, *args],
        input=text.encode(errors="surrogateescape"),
        capture_output=True,
        env=environment(data, **more),
        timeout=60,
        check=False,
        cwd=data,
    )
    found = Done(done.returncode, done.stdout.decode(), done.stderr.decode())
    assert "Traceback" not in found.out + found.err, found.err
    return found


class Terminal:
    """A process at a pseudo-terminal: what its screen shows, and what is typed."""

    def __init__(self, process: subprocess.Popen[bytes], handle: int) -> None:
        self.process, self.handle = process, handle
        self.screen = ""

    def type(self, line: str) -> None:
        os.write(self.handle, f"{line}\n".encode())

    def interrupt(self) -> None:
        """Ctrl-C."""
        os.write(self.handle, b"\x03")

    def wait_for(self, text: str) -> str:
        """Read until the screen shows ``text``; everything up to it, taken off the screen."""
        end = time.monotonic() + PATIENCE
        while text not in self.screen:
            alive = self._read() or self.process.poll() is None
            assert alive, f"ended without {text!r}:\n{self.screen}"
            assert time.monotonic() < end, f"no {text!r} in:\n{self.screen}"
        before, _, self.screen = self.screen.partition(text)
        return before

    def status(self) -> int:
        """Wait until the process has ended; its exit status."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            assert time.monotonic() < end, self.screen
            self._read()
        while self._read():
            pass
        assert "Traceback" not in self.screen, self.screen
        return self.process.returncode

    def _read(self) -> bool:
        ready, _, _ = select.select([self.handle], [], [], 0.05)
        if not ready:
            return False
        try:
            data = os.read(self.handle, 65536)
        except OSError:  # the other end is closed
            return False
        self.screen += data.decode(errors="replace")
        return bool(data)


@contextlib.contextmanager
def terminal(*args: str, data: Path, **more: str) -> Iterator[Terminal]:
    """Touchline at a pseudo-terminal of its own."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [*COMMAND, *args],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment(data, **{"TERM": "xterm-256color", "COLUMNS": "100", "LINES": "40", **more}),
        start_new_session=True,
        preexec_fn=take_terminal,  # noqa: PLW1509  nothing here runs in threads
        cwd=data,
    )
    os.close(theirs)
    try:
        yield Terminal(process, ours)
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGKILL)
        process.wait()
        os.close(ours)


def take_terminal() -> None:
    """Make standard input the controlling terminal, so that Ctrl-C reaches the process."""
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def seen(screen: str) -> str:
    """The text of a screen without its colours."""
    return ESCAPES.sub("", screen)


def saved_game(path: Path, people: dict[str, str] | None = None, **position: int | str) -> None:
    """A saved table that stands in a position, home a person and away the computer unless told otherwise."""
    match = api.new("first_and_roll", position=position, seed=7)
    table = LocalTable(match, people or {"home": "human", "away": "policy"}, FileStore(path))
    table.begin()
