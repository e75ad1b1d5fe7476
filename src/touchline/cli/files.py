"""Files that a long command writes at its end: whole or not at all, and checked before the work begins."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from touchline.core.errors import DataError, Fault


class Outfile:
    """A file that an option names. It is replaced atomically: readers see the old content or the new."""

    def __init__(self, option: str, path: Path, suffixes: Sequence[str]) -> None:
        """Raise DataError if the suffix is unknown or the file cannot be written; nothing is left behind."""
        self.option, self.path, self.suffix = option, path, path.suffix.lower()
        if self.suffix not in suffixes:
            wanted = f"a name that ends in {' or '.join(suffixes)}"
            raise DataError([Fault("command line", option, repr(str(path)), wanted)])
        self.write(None)

    @property
    def is_special(self) -> bool:
        """Whether it is a pipe or a device, which is written to and never replaced."""
        return self.path.exists() and not self.path.is_file() and not self.path.is_dir()

    def write(self, content: Callable[[BinaryIO], None] | None) -> None:
        """Write what ``content`` writes; None only checks that it could."""
        try:
            if self.is_special:
                with self.path.open("wb") as file:
                    if content is not None:
                        content(file)
            else:
                self._replace(content)
        except OSError as error:
            reason = error.strerror or str(error)
            raise DataError([Fault("command line", self.option, f"{str(self.path)!r} ({reason})", REMEDY)]) from None

    def _replace(self, content: Callable[[BinaryIO], None] | None) -> None:
        if self.path.is_dir():
            raise IsADirectoryError(21, "Is a directory")
        handle, name = tempfile.mkstemp(dir=self.path.parent, prefix=f".{self.path.name}-", suffix=self.suffix)
        beside = Path(name)
        try:
            with os.fdopen(handle, "wb") as file:
                if content is not None:
                    content(file)
                    file.flush()
                    os.fsync(file.fileno())
            if content is not None:
                beside.chmod(0o666 & ~_umask())
                beside.replace(self.path)
        finally:
            with suppress(FileNotFoundError):
                beside.unlink()


REMEDY = "a file that can be written"


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
