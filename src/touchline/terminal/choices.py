"""Finding the choice that somebody means: by name, by number, by the first letters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import NamedTuple

JOINED = "+"
"""Between the parts of a choice of several things: dive+sweep+quick+post."""
SEPARATED = re.compile(r"[+,]")
MOST_LISTED = 24
"""Of more choices that join the same things, the things are listed."""


class Option(NamedTuple):
    """One thing that can be chosen: its names, what it is called on the screen, where it certainly leads.

    ``names`` are played one after the other: mostly one, two where one answer stands for two questions.
    """

    names: tuple[str, ...]
    label: str
    leads_to: str = ""

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
    """Typed text without regard to capitals, spaces and dashes."""
    return "_".join(text.casefold().replace("-", " ").replace("_", " ").split())


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
    joined = [normal(part) for part in SEPARATED.split(text) if normal(part)]
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


def nearest(text: str, names: Iterable[str]) -> list[str]:
    """The names that look most like ``text``."""
    known = {normal(name): name for name in names}
    return [known[name] for name in get_close_matches(normal(text), list(known), n=3, cutoff=0.6)]
