"""Read what people type, visibly or hidden."""

import sys
from getpass import getpass
from io import TextIOWrapper
from typing import TextIO

PROMPT = "> "
LONGEST = 500
"""Longer lines are cut."""


class EndOfInput(Exception):
    """The input has ended."""


class Reader:
    """Reads lines from a terminal or a pipe. Piped lines are echoed as if typed."""

    def __init__(self, source: TextIO, screen: TextIO) -> None:
        self.source, self.screen = source, screen

    @property
    def is_terminal(self) -> bool:
        return self.source.isatty()

    def line(self, prompt: str) -> str:
        """The next line. EndOfInput when there is none."""
        self._show(prompt)
        text = self._read()
        if not self.is_terminal:
            self._show(f"{text}\n")
        return text

    def hidden(self, prompt: str) -> str:
        """The next line, never echoed; lines typed ahead are dropped. EndOfInput when there is none."""
        if self.is_terminal:
            try:
                return clean(getpass(prompt))
            except EOFError:
                raise EndOfInput from None
        self._show(prompt)
        text = self._read()
        self._show("\n")
        return text

    def _read(self) -> str:
        text = rest = self.source.readline(LONGEST)
        if not text:
            raise EndOfInput
        while rest and not rest.endswith("\n"):
            rest = self.source.readline(LONGEST)
        return clean(text)

    def _show(self, text: str) -> None:
        self.screen.write(text)
        self.screen.flush()


def clean(text: str) -> str:
    """Remove control characters."""
    return "".join(c for c in text if c.isprintable()).strip()


def standard_reader() -> Reader:
    """The reader of this process. Undecodable bytes become replacement characters."""
    if isinstance(sys.stdin, TextIOWrapper) and sys.stdin.errors != "replace":
        sys.stdin.reconfigure(errors="replace")
    return Reader(sys.stdin, sys.stdout)
