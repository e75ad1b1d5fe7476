"""Computer players. A player is a die: it weighs the options of a question and sees only what its side sees.

Here are the players that need no thinking, and what players are called; ``rollout`` is the one that looks ahead.
"""

from importlib.util import find_spec
from typing import Any, NamedTuple, Protocol

from touchline.core.errors import DataError, unknown
from touchline.core.game import AnyGame
from touchline.core.ruleset import Rules
from touchline.core.sequence import weights_of
from touchline.core.sight import Sight


class Player(Protocol):
    """Weighs every option of the question; an illegal option weighs nothing."""

    def weigh(self, sight: Sight) -> list[int]: ...


class RandomPlayer:
    """Every legal option weighs the same."""

    def weigh(self, sight: Sight) -> list[int]:
        return weights_of(sight.part, sight.seen, sight.r)


class PolicyPlayer:
    """Plays the game's policy; where that says nothing, at random."""

    def weigh(self, sight: Sight) -> list[int]:
        weights, index = sight.game.policy.get(sight.seen.phase), sight.index
        assert index is not None
        return weights_of(sight.part, sight.seen, sight.r, weights[index] if weights else None)


POLICY, RANDOM, ROLLOUT, BOOK = "policy", "random", "rollout", "book"
PLAYERS = (POLICY, RANDOM, ROLLOUT, BOOK)
"""The names of all players; ``rollout:`` may be followed by a level, ``book:`` by the folder of a book."""


STRONG = "strong"
STRONG_TIMES = 50
"""How many times more the strongest level plays out than the quick one: at most 2 s per move on two cores."""
MOST_PLAY_OUTS = 10**8


class Level(NamedTuple):
    """How much is played out for one move: a number of play-outs, or a multiple of what takes about 20 ms."""

    play_outs: int
    times: int

    def of(self, game: AnyGame) -> int:
        return self.play_outs or self.times * game.play_outs


def read_level(name: str) -> Level:
    """The level that a player's name says: ``rollout``, ``rollout:strong`` or ``rollout:N``."""
    if name == ROLLOUT:
        return Level(0, 1)
    text = name.removeprefix(f"{ROLLOUT}:")
    if text == STRONG:
        return Level(0, STRONG_TIMES)
    if text.isascii() and text.isdigit() and 1 <= int(text) <= MOST_PLAY_OUTS:
        return Level(int(text), 0)
    expected = f"{ROLLOUT}, {ROLLOUT}:{STRONG}, or {ROLLOUT}:N with N play-outs a move, from 1 to {MOST_PLAY_OUTS}"
    raise DataError.of("request", "player", repr(name), expected)


def check_name(name: str, besides: tuple[str, ...] = ()) -> None:
    """Raise a DataError unless a player has this name, whether or not it can play here."""
    if kind_of(name) == ROLLOUT:
        read_level(name)
    elif name not in PLAYERS and not (kind_of(name) == BOOK and name.partition(":")[2]):
        raise unknown("player", name, (*besides, *PLAYERS))


def kind_of(name: str) -> str:
    """The player's name without its level."""
    return name.partition(":")[0]


def is_installed() -> bool:
    """Whether the libraries for compiled games are installed."""
    return all(find_spec(library) is not None for library in ("numpy", "numba"))


BOOKS = "*.pocket"
HEAD = 1 << 16
"""Bytes of a book that say what it is."""
NO_BOOK = "another player: there is no book of these rules"


def has_book(game: AnyGame, rules: Rules[Any]) -> bool:
    """Whether a book of these rules comes with the game: one whose head has their hash."""
    for path in game.data.glob(BOOKS):
        with path.open("rb") as file:
            if rules.hash.encode() in file.read(HEAD):
                return True
    return False


def check_level(name: str, game: AnyGame, rules: Rules[Any]) -> None:
    """Raise a DataError unless a player has this name and can play under these rules, for people who name no folder."""
    check_name(name)
    if kind_of(name) == BOOK and name != BOOK:
        raise DataError.of("request", "player", repr(name), f"{BOOK!r}: the book that comes with the game")
    if name == BOOK and not has_book(game, rules):
        raise DataError.of("request", "player", repr(name), NO_BOOK)
