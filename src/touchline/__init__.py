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

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

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
from touchline.core.match import Ask, Match, Reason, new
from touchline.core.record import replay

if TYPE_CHECKING:
    from touchline.players.tournament import Standings
    from touchline.sim import Stats

__version__ = "0.1.0"


def simulate(
    game: str,
    games: int = 1000,
    home: str = "random",
    away: str = "random",
    seed: int = 0,
    target: str = "cpu",
    **how: Any,
) -> Stats:
    """Play many games and count what happened.

    ``home`` and ``away`` are ``random`` or ``policy``; ``target`` is ``cpu`` (compiled, all cores), ``gpu``, ``ray``
    (a cluster), ``python`` (interpreted) or ``auto``; the games are the same on all of them. ``edition``, ``options``,
    ``components``, ``position``, ``threads``, ``address``, ``checkpoint`` and ``progress`` may follow, as
    :func:`touchline.sim.simulate` has them. An interruption raises a KeyboardInterrupt whose ``stats`` tells of the
    games that were played.
    """
    from touchline.sim import simulate as run  # numpy and numba load only when something is simulated

    return run(game, games, home=home, away=away, seed=seed, target=target, **how)


def tournament(
    game: str,
    players: Sequence[str] = ("random", "policy", "rollout"),
    games: int = 100,
    seed: int = 0,
    **how: Any,
) -> Standings:
    """Let players meet each other, each in ``games`` games with either side, and rate them.

    ``edition``, ``options`` and ``components`` may follow.
    """
    from touchline.players.tournament import arranged

    return arranged(game, players, games, seed, **how).play()


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
    "find",
    "games",
    "new",
    "replay",
    "simulate",
    "tournament",
]
