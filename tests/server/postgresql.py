"""A real PostgreSQL in a temporary folder, reached by a socket in that folder and by nothing else."""

from __future__ import annotations

import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from types import TracebackType

import psycopg
import pytest

ROOT = Path(__file__).parents[2]
LONGEST_START = 60.0


class Cluster:
    """A server of our own. It must not run as root, so root runs it as the user ``postgres``."""

    def __init__(self) -> None:
        found = subprocess.run(["sh", ROOT / "tools/postgresql.sh"], capture_output=True, text=True, check=False)
        if found.returncode:
            pytest.fail(found.stderr.strip(), pytrace=False)
        self.programs = Path(found.stdout.strip())
        self.folder = Path(tempfile.mkdtemp(prefix="touchline-pg-"))  # short: a socket's path has 107 characters
        self.user = "postgres" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name
        if os.geteuid() == 0:
            shutil.chown(self.folder, self.user, self.user)
        self.process: subprocess.Popen[bytes] | None = None
        self.numbers = itertools.count()
        self._run(
            "initdb", "-D", str(self.folder / "data"), "-U", "touchline", "-A", "trust", "-E", "UTF8", "--no-sync"
        )

    def __enter__(self) -> Cluster:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop(crash=True)  # nothing of it is needed any more
        shutil.rmtree(self.folder)

    def start(self, *settings: str) -> None:
        """Start, and wait until it answers."""
        own = [f"unix_socket_directories={self.folder}", "listen_addresses=", "max_connections=40", *settings]
        options = [part for setting in own for part in ("-c", setting)]
        self.process = self._begin("postgres", "-D", str(self.folder / "data"), *options)
        until = time.monotonic() + LONGEST_START
        while True:
            try:
                psycopg.connect(self.url()).close()
                return
            except psycopg.OperationalError:
                if self.process.poll() is not None or time.monotonic() > until:
                    pytest.fail(f"PostgreSQL does not start: {(self.folder / 'log').read_text()[-2000:]}")
                time.sleep(0.05)

    def stop(self, *, crash: bool = False) -> None:
        """Stop fast, or without a checkpoint and with recovery at the next start."""
        assert self.process is not None
        self.process.send_signal(signal.SIGQUIT if crash else signal.SIGINT)
        self.process.wait(LONGEST_START)

    def url(self, schema: str = "public") -> str:
        return f"postgresql://touchline@/postgres?host={self.folder}&options=-csearch_path%3D{schema}"

    def database(self) -> str:
        """The URL of a new, empty schema, which costs a tenth of a new database."""
        name = f"tables_{next(self.numbers)}"
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(f"CREATE SCHEMA {name}".encode())
        return self.url(name)

    def _run(self, program: str, *args: str) -> None:
        if self._begin(program, *args).wait(LONGEST_START):
            pytest.fail(f"{program} failed: {(self.folder / 'log').read_text()[-2000:]}")

    def _begin(self, program: str, *args: str) -> subprocess.Popen[bytes]:
        own: list[str] | None = [] if os.geteuid() == 0 else None
        user = self.user if os.geteuid() == 0 else None
        with (self.folder / "log").open("ab") as log:
            command = [str(self.programs / program), *args]
            return subprocess.Popen(
                command, stdout=log, stderr=log, cwd=self.folder, user=user, group=user, extra_groups=own
            )
