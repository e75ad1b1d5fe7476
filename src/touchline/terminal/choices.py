"""Finding the choice that somebody means: by name, by number, by the first letters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple
from unicodedata import normalize

JOINED = "+"
"""Between the parts of a choice of several things: dive+sweep+quick+post."""
SEPARATED = re.compile(r"[+,、]")
MOST_LISTED = 24
"""Of more choices that join the same things, the things are listed."""


MOST_AT_ONCE = 12
"""Of more choices that move pieces, the pieces are listed first."""


class Option(NamedTuple):
    """One thing that can be chosen: its names, what it is called on the screen, where it certainly leads.

    ``names`` are played one after the other: mostly one, two where one answer stands for two questions.
    """

    names: tuple[str, ...]
    label: str
    leads_to: str = ""
    piece: str = ""
    """The piece that it moves."""
    to: str = ""
    """The square where it leads."""
    opens: tuple[Any, ...] = ()
    """The choices of a piece, where choosing the piece comes first: such an option is not played, it is opened."""

    @property
    def spellings(self) -> tuple[str, ...]:
        """What may be typed for it: the name in every language, and the words on the screen."""
        return tuple(dict.fromkeys((normal(self.names[-1]), normal(self.label))))

    @property
    def parts(self) -> tuple[tuple[str, ...], ...]:
        """The things that the choice joins, each as it may be typed; none if it is a single one."""
        names, labels = (text.split(JOINED) for text in (self.names[-1], self.label))
        if len(names) == 1:
            return ()
        words = labels if len(labels) == len(names) else names
        return tuple((normal(name), normal(word)) for name, word in zip(names, words, strict=True))


def normal(text: str) -> str:
    """Typed text without regard to capitals, spaces, dashes, and the wide letters and figures of Japanese keyboards."""
    return "_".join(narrow(text).casefold().replace("-", " ").replace("_", " ").split())


def narrow(text: str) -> str:
    """The same text with wide letters, figures and signs as narrow ones, and half-width kana as whole ones."""
    return normalize("NFKC", text)


def is_name_of(text: str, option: Option) -> bool:
    """Whether ``text`` is a whole name of an option."""
    return normal(text) in option.spellings


def meant(text: str, options: Sequence[Option]) -> list[Option]:
    """The options that ``text`` can mean: one if it is a name, a number or the start of one name only."""
    wanted = normal(text)
    if not wanted:
        return []
    exact = [option for option in options if wanted in option.spellings]
    if exact:
        return exact
    if wanted.isdecimal() and 1 <= int(wanted) <= len(options):
        return [options[int(wanted) - 1]]
    joined = [normal(part) for part in SEPARATED.split(narrow(text)) if normal(part)]
    if len(joined) > 1:
        return [option for option in options if is_joined_from(joined, option)]
    return [option for option in options if any(name.startswith(wanted) for name in option.spellings)]


def is_joined_from(typed: Sequence[str], option: Option) -> bool:
    """Whether the typed parts, in any order and each by its first letters, are the parts of an option."""
    meant = [{i for i, part in enumerate(option.parts) if any(p.startswith(t) for p in part)} for t in typed]
    return len(typed) == len(option.parts) == len(set().union(*meant)) and all(len(places) == 1 for places in meant)


def things(options: Sequence[Option]) -> list[str]:
    """The things that very many choices join, as the screen calls them; none where the choices can be listed."""
    if len(options) <= MOST_LISTED or not all(option.parts for option in options):
        return []
    return list(dict.fromkeys(word.strip() for option in options for word in option.label.split(JOINED)))


def by_piece(options: Sequence[Option]) -> list[Option]:
    """Many choices in two steps: each piece once in the place of its choices; what moves no piece stays as it is."""
    if len(options) <= MOST_AT_ONCE:
        return list(options)
    found: dict[str, Option] = {}
    for option in options:
        if not option.piece:
            found[option.names[0]] = option
        elif option.piece not in found:
            own = tuple(other for other in options if other.piece == option.piece)
            found[option.piece] = Option((option.piece,), option.piece, piece=option.piece, opens=own)
    return list(found.values())


def marks(options: Sequence[Option]) -> dict[str, str]:
    """The squares where numbered choices lead, with their numbers."""
    found: dict[str, str] = {}
    for number, option in enumerate(options, 1):
        if option.to:
            found[option.to] = f"{found[option.to]}/{number}" if option.to in found else str(number)
    return found


def nearest(text: str, names: Iterable[str]) -> list[str]:
    """The names that look most like ``text``."""
    known = {normal(name): name for name in names}
    return [known[name] for name in get_close_matches(normal(text), list(known), n=3, cutoff=0.6)]
