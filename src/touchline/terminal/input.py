"""Reading what people type: a line, or a line that nobody else sees."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from typing import TextIO

LONGEST = 500
"""Of a longer line the rest is not read: no answer is as long."""


class EndOfInput(Exception):
    """Nobody types any more: the input has ended."""


class Reader:
    """Reads lines from a terminal or a pipe. What comes from a pipe is shown as if it had been typed."""

    def __init__(self, source: TextIO, screen: TextIO) -> None:
        self.source, self.screen = source, screen

    @property
    def is_terminal(self) -> bool:
        return self.source.isatty()

    def line(self, prompt: str) -> str:
        """The next line. EndOfInput when there is none."""
        self._show(prompt)
        text = self._next()
        if not self.is_terminal:
            self._show(f"{text}\n")
        return text

    def hidden(self, prompt: str) -> str:
        """The next line, which never appears on the screen. EndOfInput when there is none."""
        if self.is_terminal:
            text = self._unechoed(prompt)
        else:
            self._show(prompt)
            text = self._next()
        self._show("\n")
        return text

    def _next(self) -> str:
        text = rest = self.source.readline(LONGEST)
        if not text:
            raise EndOfInput
        while rest and not rest.endswith("\n"):
            rest = self.source.readline(LONGEST)
        return clean(text)

    def _unechoed(self, prompt: str) -> str:
        """A line typed while the terminal does not echo: it stops before the prompt asks anybody to type, and
        what was typed ahead is dropped, for it was seen."""
        try:
            import termios
        except ImportError:  # no terminal of this kind on this system: the standard library knows its own
            return self._unechoed_elsewhere(prompt)
        handle = self.source.fileno()
        before = termios.tcgetattr(handle)
        silent = termios.tcgetattr(handle)
        silent[3] &= ~termios.ECHO
        try:
            termios.tcsetattr(handle, termios.TCSAFLUSH, silent)
            self._show(prompt)
            return self._next()
        finally:
            termios.tcsetattr(handle, termios.TCSADRAIN, before)

    def _unechoed_elsewhere(self, prompt: str) -> str:
        from getpass import getpass

        try:
            return clean(getpass(prompt))
        except EOFError:
            raise EndOfInput from None

    def _show(self, text: str) -> None:
        self.screen.write(text)
        self.screen.flush()


def clean(text: str) -> str:
    """What was typed, without control characters."""
    return "".join(c for c in text if c.isprintable()).strip()


def standard_reader() -> Reader:
    """The reader of this process. Bytes that are no text become a mark instead of an error."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    return Reader(sys.stdin, sys.stdout)
