"""Where a table is kept. What ``keep`` has returned from is there after a crash."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Protocol

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
        """Replace the file. It is private: it may hold a call that waits to be revealed."""
        try:
            with replace_file(self.path) as file:
                file.write(text.encode())
        except OSError as error:
            kept = "what was saved before is still there"
            raise ServiceError(f"{self.path} cannot be written ({error.strerror}); {kept}") from None


@contextmanager
def replace_file(path: Path, mode: int = 0o600) -> Iterator[BinaryIO]:
    """Open a file beside ``path`` that takes its place, whole and synced; after an error nothing has changed."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    beside = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        beside.chmod(mode)
        beside.replace(path)
        sync_folder(path.parent)
    finally:
        beside.unlink(missing_ok=True)


def sync_folder(folder: Path) -> None:
    """Make the new and the renamed files of a folder durable; Windows does so by itself."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def read_saved(path: str | Path) -> str:
    """The text of a record or a saved table, or a DataError."""
    return read_text(path, MOST_BYTES, "record")
