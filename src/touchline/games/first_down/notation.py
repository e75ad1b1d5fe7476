"""Names of choices and outcomes. Formatting is looking a name up, parsing is finding it again."""

from functools import lru_cache
from typing import Any, NamedTuple

from touchline.core.fields import Range, names_of
from touchline.core.game import SIDES
from touchline.core.ruleset import read_once
from touchline.games.first_down.components import FIELD_GOAL, NONE, SPECIAL
from touchline.games.first_down.state import CARDS, FACES, Bonus, Card, Cover, Phase, Ruleset, State

FACE_NAMES = tuple(str(n + 1) for n in range(FACES))
BONUS_NAMES = names_of(Bonus)
AND = "+"
"""Between the cards of a hand: dive+sweep+quick+post."""
MOST_LISTED = 4096
"""Sets of cards whose names are kept: the screens of all tables ask for the same ones."""


class Names(NamedTuple):
    """What the cards of a ruleset are called."""

    cards: tuple[str, ...]
    """The offense's cards as it may lay them: the normal ones, Field Goal, Special."""
    covers: tuple[str, ...]
    hands: tuple[str, ...]
    """The hands that can be picked, padded with empty names as the ruleset is with hands."""


@read_once
def names_in(r: Ruleset) -> Names:
    """The names that a ruleset holds as numbers."""
    cards = (*(word(letters) for letters in r.card_names), FIELD_GOAL, SPECIAL)
    covers = tuple(word(letters) for letters in r.cover_names)
    hands = tuple(AND.join(list_names(hand, cards)) for hand in r.hands)
    return Names(cards, covers, hands)


def word(letters: tuple[int, ...]) -> str:
    """A name from the numbers of its letters."""
    return "".join(chr(letter) for letter in letters if letter)


@lru_cache(MOST_LISTED)
def list_names(cards: int, names: tuple[str, ...]) -> tuple[str, ...]:
    """The names of a set of cards, in the order of the deck."""
    return tuple(names[card] for card in range(CARDS) if cards >> card & 1)


def names(s: State, r: Ruleset, part: int) -> tuple[str, ...]:
    """The names of all options or outcomes of the current phase."""
    if s.phase == Phase.LAY:
        return names_in(r).covers if part else names_in(r).cards
    if s.phase == Phase.PICK:
        return names_in(r).hands
    if s.phase == Phase.BONUS:
        return BONUS_NAMES
    return SIDES if s.phase == Phase.DRAW else FACE_NAMES


def points(s: State, r: Ruleset, part: int, x: int) -> dict[str, Any]:
    """The cards that a choice points at."""
    if s.phase == Phase.LAY:
        return {"cards": (names(s, r, part)[x],)}
    return {"cards": list_names(r.hands[x], names_in(r).cards)} if s.phase == Phase.PICK else {}


def card_name(card: int, r: Ruleset) -> str:
    """An offense card, empty while none is turned up."""
    return "" if card == Card.NONE else names_in(r).cards[card]


def cover_name(cover: int, r: Ruleset) -> str:
    """A defense card, empty while none is turned up."""
    return "" if cover == Cover.NONE else names_in(r).covers[cover]


def position_names(field: str, r: Ruleset) -> Range | None:
    """A position may give cards by their names."""
    if field in ("picked", "laid"):
        sets = tuple(AND.join(list_names(cards, names_in(r).cards)) or NONE for cards in range(1 << CARDS))
        return Range(0, len(sets) - 1, sets)
    if field == "card":
        return Range(0, Card.NONE, (*names_in(r).cards, NONE))
    if field == "cover":
        return Range(0, Cover.NONE, (*names_in(r).covers, NONE))
    return None
