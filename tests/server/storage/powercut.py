"""A disk that forgets what was not synced, for SQLite through APSW.

Writes go to memory; a sync carries them to the real file, sector by sector. Some sectors reach the file early, in no
order, as a real disk may write what nobody asked it to. When the process is killed, the real file is what a power cut
leaves.
"""

from __future__ import annotations

import random
from functools import cache
from types import ModuleType, SimpleNamespace
from typing import Any, ClassVar, cast

import apsw

SECTOR = 512
CHECKPOINT = 40  # pages in the write-ahead log
EARLY = 0.2  # the share of written sectors that reach the disk before any sync


class ForgetfulFile(apsw.VFSFile):
    """A file whose image is in memory and whose synced sectors are on the disk. ``failing`` lets the syncs fail."""

    failing: ClassVar[bool] = False
    images: ClassVar[dict[str, bytearray]] = {}  # what a process that is killed leaves: its writes outlive it

    def __init__(self, name: str | apsw.URIFilename | None, flags: list[int], early: random.Random) -> None:
        super().__init__("", name, flags)
        self.early = early
        self.image = bytearray(super().xRead(super().xFileSize(), 0))
        self.unsynced: set[int] = set()
        self.images[str(name.filename() if isinstance(name, apsw.URIFilename) else name)] = self.image

    def xRead(self, amount: int, offset: int) -> bytes:  # noqa: N802  SQLite's name
        return bytes(self.image[offset : offset + amount])

    def xWrite(self, data: Any, offset: int) -> None:  # noqa: N802
        end = offset + len(data)
        if end > len(self.image):
            self.image.extend(bytes(end - len(self.image)))
        self.image[offset:end] = data
        for sector in range(offset // SECTOR, -(-end // SECTOR)):
            self.unsynced.add(sector)
            if self.early.random() < EARLY:
                self._carry(sector)

    def xTruncate(self, size: int) -> None:  # noqa: N802
        del self.image[size:]

    def xFileSize(self) -> int:  # noqa: N802
        return len(self.image)

    def xSync(self, flags: int) -> None:  # noqa: N802
        if self.failing:
            raise apsw.IOError("the disk reports an error")
        for sector in sorted(self.unsynced):
            self._carry(sector)
        self.unsynced.clear()
        if super().xFileSize() > len(self.image):
            super().xTruncate(len(self.image))

    def _carry(self, sector: int) -> None:
        start = sector * SECTOR
        if start < len(self.image):
            super().xWrite(bytes(self.image[start : start + SECTOR]), start)


class ForgetfulDisk(apsw.VFS):
    """The disk of forgetful files."""

    NAME = "forgetful"

    def __init__(self) -> None:
        self.early = random.Random()
        super().__init__(self.NAME, base="")

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:  # noqa: N802
        return ForgetfulFile(name, flags, self.early)


@cache
def library(*, synced: bool) -> ModuleType:
    """SQLite on a forgetful disk, in the shape of Python's sqlite3. It has no shared memory, so one connection only.

    ``synced`` false takes the syncs away once the storage has set itself up. Checkpoints come often, to be cut too.
    """
    disk = ForgetfulDisk()

    def connect(path: str, **settings: object) -> apsw.Connection:
        connection = apsw.Connection(path, vfs=disk.NAME)
        connection.wal_autocheckpoint(CHECKPOINT)
        if not synced:
            connection.authorizer = keeps_its_syncs_away
            connection.execute("PRAGMA synchronous=OFF")
        return connection

    return cast("ModuleType", SimpleNamespace(connect=connect, Error=apsw.Error, sqlite_version_info=(3, 0, 0)))


def keeps_its_syncs_away(action: int, name: str | None, value: str | None, *rest: str | None) -> int:
    """Let no statement but ours say how SQLite syncs."""
    set_again = action == apsw.SQLITE_PRAGMA and name == "synchronous" and value not in {None, "OFF"}
    return apsw.SQLITE_IGNORE if set_again else apsw.SQLITE_OK
