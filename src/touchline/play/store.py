"""Where a table is kept. What ``keep`` has returned from is there after a crash."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Protocol

from touchline.core.document import read_text
from touchline.core.errors import ServiceError

MOST_BYTES = 4 * 1024 * 1024


def data_folder() -> Path:
    """The folder of everything that is kept for the user: below $TOUCHLINE_DATA, $XDG_DATA_HOME or ~/.local/share."""
    for name in ("TOUCHLINE_DATA", "XDG_DATA_HOME"):
        chosen = os.environ.get(name, "")
        if chosen and Path(chosen).is_absolute():
            return Path(chosen) / "touchline"
    try:
        return Path.home() / ".local" / "share" / "touchline"
    except RuntimeError:
        raise ServiceError("there is no home folder to keep games in: name one with TOUCHLINE_DATA") from None


class Store(Protocol):
    """Keeps the text of a table; the last kept text is the one that counts."""

    def keep(self, text: str) -> None: ...


class MemoryStore:
    """Keeps the text for as long as the process lives."""

    def __init__(self) -> None:
        self.text = ""

    def keep(self, text: str) -> None:
        self.text = text


class FileStore:
    """Keeps the text in a file, whole: a reader finds the text before or the text after, never a part."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)

    def keep(self, text: str) -> None:
        """Write beside, sync, rename. The file is private: it may hold a call that waits to be revealed."""
        folder = self.path.parent
        try:
            handle, name = tempfile.mkstemp(dir=folder, prefix=f".{self.path.name}-")
        except OSError as error:
            raise self._failed(error) from None
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            Path(name).replace(self.path)
            self._sync(folder)
        except OSError as error:
            Path(name).unlink(missing_ok=True)
            raise self._failed(error) from None

    def _sync(self, folder: Path) -> None:
        """A rename is durable once its folder is synced."""
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

    def _failed(self, error: OSError) -> ServiceError:
        return ServiceError(f"{self.path} cannot be written ({error.strerror}); what was saved before is still there")


def read_saved(path: str | Path) -> str:
    """The text of a record or a saved table, or a DataError."""
    return read_text(path, MOST_BYTES, "record")
