"""Touchline: tabletop football on a computer.

>>> import touchline
>>> m = touchline.new("first_and_roll", seed=7)
>>> m.asks[0].step
'toss_call'
>>> m.play("away", "heads")
>>> {face: str(odds) for face, odds in m.odds.items()}
{'heads': '1/2', 'tails': '1/2'}
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import touchline.games as _packages  # noqa: F401  loaded before its name is the function's, so no import rebinds it
from touchline.core.errors import (
    DataError,
    Fault,
    IllegalAction,
    MatchOver,
    NotationError,
    NotYourTurn,
    PlayError,
    RulesBug,
    ServiceError,
    Stale,
    TargetUnavailable,
    TouchlineError,
)
from touchline.core.game import Game, Message, Outcome, find, games
from touchline.core.match import Ask, Match, new
from touchline.core.reasons import Reason
from touchline.core.replay import replay

if TYPE_CHECKING:
    from touchline.players.tournament import Standings
    from touchline.sim import simulate
    from touchline.solve.library import AnyBook

__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """Load ``simulate`` when it is first used: most programs do not simulate."""
    if name != "simulate":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    import touchline.players.book  # noqa: F401  simulations know the book player
    from touchline.sim import simulate

    return simulate


def tournament(
    game: str,
    players: Sequence[str] = ("random", "policy", "rollout"),
    games: int = 100,
    seed: int = 0,
    *,
    edition: str | None = None,
    options: Mapping[str, Any] | None = None,
    components: str | Path | Mapping[str, Any] | None = None,
    progress: Callable[[int], None] | None = None,
    threads: int = 0,
) -> Standings:
    """Let players meet each other, each in ``games`` games with either side, and rate them.

    ``edition``, ``options`` and ``components`` are those of :func:`new`. ``progress(n)`` is called whenever ``n`` more
    games are over. ``threads`` is 0 for all cores.
    """
    from touchline.players.tournament import arrange

    return arrange(game, players, games, seed, edition, options, components).play(progress, threads)


def book(
    game: str,
    *,
    edition: str | None = None,
    options: Mapping[str, Any] | None = None,
    components: str | Path | Mapping[str, Any] | None = None,
    path: str | Path | None = None,
) -> AnyBook:
    """Open the book of a game: what every position is worth if both sides play as well as possible.

    ``edition``, ``options`` and ``components`` are those of :func:`new`. Without ``path`` it is the book that comes
    with the game; ``path`` is the folder of one that ``touchline solve`` made. A book of other rules is refused.

    ``read(match)`` of a book reads the position of a match, in any step of a play: home's ``value`` with the bounds
    ``low`` and ``high``, and in ``sides``, for each side that is asked, ``options`` (what each choice is worth to it)
    and ``mix`` (how often to make it). Where a secret lasts, it goes by what was seen since the secret was chosen, so
    the match must begin before that.
    """
    from touchline.solve.library import open_any

    return open_any(game, edition, options, components, path)


__all__ = [
    "Ask",
    "DataError",
    "Fault",
    "Game",
    "IllegalAction",
    "Match",
    "MatchOver",
    "Message",
    "NotYourTurn",
    "NotationError",
    "Outcome",
    "PlayError",
    "Reason",
    "RulesBug",
    "ServiceError",
    "Stale",
    "TargetUnavailable",
    "TouchlineError",
    "book",
    "find",
    "games",
    "new",
    "replay",
    "simulate",
    "tournament",
]
