"""Computer players. A player is a die: it weighs the options of a question and sees only what its side sees.

Here are the players that need no thinking, and what players are called; ``rollout`` is the one that looks ahead.
"""

from importlib.util import find_spec
from typing import Any, NamedTuple, Protocol

from touchline.core.errors import DataError, TargetUnavailable, unknown
from touchline.core.fields import secrets
from touchline.core.game import AnyGame
from touchline.core.ruleset import Rules
from touchline.core.sequence import Both, weights_of
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


POLICY, RANDOM, ROLLOUT, SEARCH, BOOK = "policy", "random", "rollout", "search", "book"
PLAYERS = (POLICY, RANDOM, ROLLOUT, SEARCH, BOOK)
"""The names of all players; after ``rollout:`` and ``search:`` comes a level, after ``book:`` the folder of a book."""
COMPILED = (ROLLOUT, SEARCH)
"""Players that need compiled rules."""


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


SEARCHES, SEARCHES_LONG = 0.25, 2.0
"""Seconds that the search player takes for a move, and that the strong one takes."""
MOST_SECONDS = 3600.0


def read_seconds(name: str) -> float:
    """How long a search player thinks, by its name: ``search``, ``search:strong`` or ``search:SECONDS``."""
    text = name.partition(":")[2]
    if name == SEARCH or text == STRONG:
        return SEARCHES if name == SEARCH else SEARCHES_LONG
    if text.isascii() and text.replace(".", "", 1).isdigit() and 0.01 <= float(text) <= MOST_SECONDS:
        return float(text)
    expected = f"{SEARCH}, {SEARCH}:{STRONG}, or {SEARCH}:SECONDS with 0.01 to {MOST_SECONDS:.0f} seconds a move"
    raise DataError.of("request", "player", repr(name), expected)


def check_name(name: str, besides: tuple[str, ...] = ()) -> None:
    """Raise a DataError unless a player has this name, whether or not it can play here."""
    if kind_of(name) == ROLLOUT:
        read_level(name)
    elif kind_of(name) == SEARCH:
        read_seconds(name)
    elif name not in PLAYERS and not (kind_of(name) == BOOK and name.partition(":")[2]):
        raise unknown("player", name, (*besides, *PLAYERS))


def kind_of(name: str) -> str:
    """The player's name without its level."""
    return name.partition(":")[0]


def is_installed() -> bool:
    """Whether the libraries for compiled games are installed."""
    return all(find_spec(library) is not None for library in ("numpy", "numba"))


def require() -> None:
    """Raise TargetUnavailable before the game where the libraries are missing, not in the middle of it."""
    if not is_installed():
        raise TargetUnavailable("players that look ahead", "pip install 'touchline[sim]'")


def can_search(game: AnyGame) -> bool:
    """Whether the search player can play a game: nothing is secret, and an unfinished game has a worth."""
    return (
        game.worth is not None and not secrets(game.state) and not any(isinstance(row, Both) for row in game.sequence)
    )


BOOKS = "*.pocket"
HEAD = 1 << 16
"""Bytes of a book that say what it is."""
NO_BOOK = "another player: there is no book of these rules"
NO_SEARCH = "another player: in this game calls are secret, and it only looks ahead where all is open"


def has_book(game: AnyGame, rules: Rules[Any]) -> bool:
    """Whether a book of these rules comes with the game: one whose head has their hash."""
    for path in game.data.glob(BOOKS):
        with path.open("rb") as file:
            if rules.hash.encode() in file.read(HEAD):
                return True
    return False


def check_game(name: str, game: AnyGame) -> None:
    """Raise a DataError unless a player has this name and can play a game."""
    check_name(name)
    if kind_of(name) == SEARCH and not can_search(game):
        raise DataError.of("request", "player", repr(name), NO_SEARCH)


def check_level(name: str, game: AnyGame, rules: Rules[Any]) -> None:
    """Raise a DataError unless a player has this name and can play under these rules, for people who name no folder."""
    check_game(name, game)
    if kind_of(name) == BOOK and name != BOOK:
        raise DataError.of("request", "player", repr(name), f"{BOOK!r}: the book that comes with the game")
    if name == BOOK and not has_book(game, rules):
        raise DataError.of("request", "player", repr(name), NO_BOOK)
