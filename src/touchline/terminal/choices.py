"""Find the choice that a person means: by name, by number, by the first letters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import NamedTuple
from unicodedata import normalize

from touchline.core.presentation import MOST_AT_ONCE
from touchline.terminal.words import JOINED

NUMBERS = re.compile(r"\s*\d+(\s+\d+)+\s*")
"""Numbers may be joined by spaces; names may have spaces of their own."""
SEPARATED = re.compile(r"[+,、]")


class ListedChoice(NamedTuple):
    """A choice on the screen: its names, its label, where it certainly leads.

    ``names`` are played one after the other: usually one, two where one answer serves two questions.
    """

    names: tuple[str, ...]
    label: str
    leads_to: str = ""
    piece: str = ""
    """The piece that it moves."""
    to: str = ""
    """The square where it leads."""
    opens: tuple[ListedChoice, ...] = ()
    """The choices of a piece where the piece is chosen first: such an entry is opened, not played."""

    @property
    def spellings(self) -> tuple[str, ...]:
        """What may be typed for it: its name and its label."""
        return tuple(dict.fromkeys((fold(self.names[-1]), fold(self.label))))

    @property
    def parts(self) -> tuple[tuple[str, ...], ...]:
        """The things that the choice joins, each as it may be typed; none if it is a single one."""
        names, labels = (text.split(JOINED) for text in (self.names[-1], self.label))
        if len(names) == 1:
            return ()
        words = labels if len(labels) == len(names) else names
        return tuple((fold(name), fold(word)) for name, word in zip(names, words, strict=True))


def fold(text: str) -> str:
    """Fold case, spaces, dashes, and full-width characters, so that spellings compare equal."""
    return "_".join(narrow(text).casefold().replace("-", " ").replace("_", " ").split())


def narrow(text: str) -> str:
    """Replace full-width letters, digits and signs by narrow ones, and half-width kana by full ones (NFKC)."""
    return normalize("NFKC", text)


def find_meant(text: str, choices: Sequence[ListedChoice]) -> list[ListedChoice]:
    """Find the choices that ``text`` can mean: one if it is a name, a number or the start of a single name."""
    wanted = fold(text)
    if not wanted:
        return []
    exact = [choice for choice in choices if wanted in choice.spellings]
    if exact:
        return exact
    numbered = {str(number): fold(thing) for number, thing in enumerate(list_joined_things(choices), 1)}
    if wanted.isdecimal() and 1 <= int(wanted) <= len(choices) and not numbered:
        return [choices[int(wanted) - 1]]
    parts = text.split() if NUMBERS.fullmatch(narrow(text)) else SEPARATED.split(narrow(text))
    joined = [numbered.get(fold(part), fold(part)) for part in parts if fold(part)]
    if len(joined) > 1:
        return [choice for choice in choices if is_joined_from(joined, choice)]
    return [choice for choice in choices if any(name.startswith(wanted) for name in choice.spellings)]


def is_joined_from(typed: Sequence[str], choice: ListedChoice) -> bool:
    """Whether the typed parts, in any order and each by its first letters, are the parts of a choice."""
    meant = [{i for i, part in enumerate(choice.parts) if any(p.startswith(t) for p in part)} for t in typed]
    return len(typed) == len(choice.parts) == len(set().union(*meant)) and all(len(places) == 1 for places in meant)


def list_joined_things(choices: Sequence[ListedChoice]) -> list[str]:
    """List the things that very many choices join; none where the choices themselves can be listed."""
    if len(choices) <= MOST_AT_ONCE or not all(choice.parts for choice in choices):
        return []
    return list(dict.fromkeys(word.strip() for choice in choices for word in choice.label.split(JOINED)))


def group_by_piece(choices: Sequence[ListedChoice]) -> list[ListedChoice]:
    """Group many choices by piece: one entry per piece opens its choices; choices without a piece stay."""
    if len(choices) <= MOST_AT_ONCE:
        return list(choices)
    found: dict[str, ListedChoice] = {}
    for choice in choices:
        if not choice.piece:
            found[choice.names[0]] = choice
        elif choice.piece not in found:
            own = tuple(other for other in choices if other.piece == choice.piece)
            found[choice.piece] = ListedChoice((choice.piece,), choice.piece, piece=choice.piece, opens=own)
    return list(found.values())


def number_targets(choices: Sequence[ListedChoice]) -> dict[str, str]:
    """Map the squares that numbered choices lead to onto their numbers."""
    found: dict[str, str] = {}
    for number, choice in enumerate(choices, 1):
        if choice.to:
            found[choice.to] = f"{found[choice.to]}/{number}" if choice.to in found else str(number)
    return found


def find_nearest(text: str, names: Iterable[str]) -> list[str]:
    """Find the names most similar to ``text``."""
    known = {fold(name): name for name in names}
    return [known[name] for name in get_close_matches(fold(text), list(known), n=3, cutoff=0.6)]
