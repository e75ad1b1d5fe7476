"""Games that were played in several ways, for tests of what is said of them."""

from __future__ import annotations

from random import Random
from typing import Any

import touchline
from touchline.core.errors import DataError
from touchline.core.match import DICE, Match
from touchline.study.ledger import BookReader

WAYS = ("random", "book", "mixed")


def play(game: str, edition: str, seed: int, book: BookReader | None = None, **given: Any) -> Match:
    """A whole game at random; with a book, both sides play its mixes as far as it knows them."""
    match, random = touchline.new(game, edition=edition, seed=seed, **given), Random(seed)
    while not match.over:
        ask = match.asks[0]
        if ask.who == DICE:
            match.roll()
            continue
        mix = find_mix(match, book, ask.who) if book is not None else {}
        names = [name for name in ask.choices if mix.get(name, 0) > 0] or list(ask.choices)
        match.play(ask.who, random.choices(names, [mix.get(name, 1.0) for name in names])[0])
    return match


def find_mix(match: Match, book: BookReader, who: str) -> dict[str, float]:
    try:
        sides = book.read(match).sides
    except DataError:
        return {}
    return sides[who].mix if who in sides else {}
