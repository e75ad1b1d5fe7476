"""Finding the choice that somebody means: by name, by number, by the first letters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import NamedTuple


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
    return [option for option in options if any(name.startswith(wanted) for name in option.spellings)]


def nearest(text: str, names: Iterable[str]) -> list[str]:
    """The names that look most like ``text``."""
    known = {normal(name): name for name in names}
    return [known[name] for name in get_close_matches(normal(text), list(known), n=3, cutoff=0.6)]
