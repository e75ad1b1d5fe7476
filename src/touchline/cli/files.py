"""Files that a long command writes at its end: whole or not at all, and checked before the work begins."""

import os
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from errno import EISDIR
from pathlib import Path
from tempfile import TemporaryFile
from typing import BinaryIO

from touchline.core.errors import DataError
from touchline.play.store import replace_file


class Outfile:
    """A file that an option names. It is replaced atomically: readers see the old content or the new."""

    def __init__(self, option: str, path: Path, suffixes: Sequence[str]) -> None:
        """Raise DataError if the suffix is unknown or the file cannot be written; nothing is left behind."""
        self.option, self.path, self.suffix = option, path, path.suffix.lower()
        if self.suffix not in suffixes:
            wanted = f"a name that ends in {' or '.join(suffixes)}"
            raise DataError.of("command line", option, repr(str(path)), wanted)
        self.write(None)

    def write(self, content: Callable[[BinaryIO], None] | None) -> None:
        """Write what ``content`` writes; None only checks that it could."""
        try:
            with self._open(replace=content is not None) as file:
                if content is not None:
                    content(file)
        except OSError as error:
            reason, expected = error.strerror or str(error), "a file that can be written"
            raise DataError.of("command line", self.option, f"{str(self.path)!r} ({reason})", expected) from None

    def _open(self, *, replace: bool) -> AbstractContextManager[BinaryIO]:
        if self.path.is_dir():
            raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
        if self.path.exists() and not self.path.is_file():  # a pipe or a device is written to, never replaced
            return self.path.open("wb")
        if not replace:
            return TemporaryFile(dir=self.path.parent)
        mask = os.umask(0)
        os.umask(mask)
        return replace_file(self.path, 0o666 & ~mask)
