"""Round-robin tournaments: who plays better, by how much, and how certain that is.

Every pair of players meets in the same games: game ``k`` of the seed is played twice, with the sides swapped, so that
luck falls on both. Games of ``random`` and ``policy`` are compiled if there are many: they are the same games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import combinations
from math import exp, log, sqrt
from os import cpu_count
from pathlib import Path
from typing import Any

from touchline.core.errors import DataError, Fault
from touchline.core.game import SIDES, WON
from touchline.core.match import MOST_SEED, Match, check_numbers, new
from touchline.core.past import Chronicle
from touchline.core.playout import play_out
from touchline.core.sequence import AnyRow
from touchline.core.sight import Sight
from touchline.players import BOOK, COMPILED, Player, check_game, kind_of
from touchline.players.book import open_for
from touchline.players.rollout import RolloutPlayer, make_player
from touchline.players.search import SearchPlayer
from touchline.sim.job import SimulationJob
from touchline.sim.stats import Z
from touchline.sim.targets import quickest_target

SIMPLE = ("random", "policy")
"""Players whose games can be compiled."""
MOST_GAMES = 10**7
BATCH = 200
"""Compiled games between two reports of progress."""
ELO = 400 / log(10)
"""Points of rating per unit of log-odds."""
FITS = 200
SMALL = 1e-4

Progress = Callable[[int], None]


@dataclass(slots=True)
class Pairing:
    """Two players, and the first one's share of each game, played twice with sides swapped: 0, 1/4 … 1."""

    first: str
    second: str
    shares: list[float] = field(default_factory=list)

    @property
    def share(self) -> float:
        """The first player's share of the games; a draw counts half."""
        return sum(self.shares) / len(self.shares) if self.shares else 0.5

    @property
    def variance(self) -> float:
        """The variance of the share over the games and one drawn game more, so that it is never 0."""
        n = len(self.shares) + 1
        spread = sum((x - self.smoothed) ** 2 for x in (*self.shares, 0.5)) / n
        return max(spread, 1 / (4 * n)) / n

    @property
    def half_width(self) -> float:
        """Half the width of the 95 % interval of the share."""
        return Z * sqrt(self.variance)

    @property
    def smoothed(self) -> float:
        """The share with one drawn game added, so that no rating is infinite."""
        n = len(self.shares)
        return (self.share * n + 0.5) / (n + 1)


@dataclass(frozen=True, slots=True)
class Rating:
    """The strength of a player in Elo points: the mean of all is 0, and 100 more means 64 % of the games."""

    player: str
    rating: float
    half_width: float
    """Half the width of the 95 % interval."""
    share: float
    """The player's share of all its games."""


@dataclass(frozen=True, slots=True)
class Standings:
    """The result of a tournament; ``finished`` is false if it was interrupted."""

    game: str
    edition: str
    ruleset: str
    seed: int
    games: int
    pairings: tuple[Pairing, ...]

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(name for p in self.pairings for name in (p.first, p.second)))

    @property
    def finished(self) -> bool:
        return all(len(p.shares) == self.games for p in self.pairings)

    @property
    def ratings(self) -> tuple[Rating, ...]:
        """The players, the strongest first. Intervals follow from the spread over games by the delta method."""
        shares = [p.smoothed for p in self.pairings]
        fitted = self.fit(shares)
        variances = dict.fromkeys(self.players, 0.0)
        for i, p in enumerate(self.pairings):
            step = SMALL if shares[i] < 0.5 else -SMALL
            moved = self.fit([s + step if k == i else s for k, s in enumerate(shares)])
            for name in self.players:
                variances[name] += ((moved[name] - fitted[name]) / step) ** 2 * p.variance
        rated = [Rating(n, fitted[n], Z * sqrt(variances[n]), self.share(n)) for n in self.players]
        return tuple(sorted(rated, key=lambda r: -r.rating))

    def share(self, name: str) -> float:
        """A player's share of all its games."""
        own = [x if p.first == name else 1 - x for p in self.pairings if name in (p.first, p.second) for x in p.shares]
        return sum(own) / len(own) if own else 0.5

    def fit(self, shares: Sequence[float]) -> dict[str, float]:
        """Bradley-Terry: the ratings under which the expected shares equal these shares."""
        strength = dict.fromkeys(self.players, 0.0)
        weights = [len(p.shares) + 1 for p in self.pairings]
        for _ in range(FITS):
            slope, curve = dict.fromkeys(self.players, 0.0), dict.fromkeys(self.players, 0.0)
            for p, share, weight in zip(self.pairings, shares, weights, strict=True):
                odds = 1 / (1 + exp(strength[p.second] - strength[p.first]))
                for name, sign in ((p.first, 1), (p.second, -1)):
                    slope[name] += sign * weight * (share - odds)
                    curve[name] += weight * odds * (1 - odds)
            for name in strength:
                strength[name] += 0.5 * slope[name] / curve[name]
        mean = sum(strength.values()) / len(strength)
        return {name: ELO * (value - mean) for name, value in strength.items()}

    def data(self) -> dict[str, Any]:
        """Everything as plain data."""
        return {
            "game": self.game,
            "edition": self.edition,
            "ruleset": self.ruleset,
            "seed": self.seed,
            "games": self.games,
            "finished": self.finished,
            "players": [
                {"player": r.player, "rating": r.rating, "interval": r.half_width, "share": r.share}
                for r in self.ratings
            ],
            "pairings": [
                {
                    "first": p.first,
                    "second": p.second,
                    "games": 2 * len(p.shares),
                    "share": p.share,
                    "interval": p.half_width,
                }
                for p in self.pairings
            ],
        }


class Tournament:
    """A round robin that can be interrupted: ``standings`` covers what has been played so far."""

    def __init__(self, match: Match, players: Sequence[str], games: int) -> None:
        self.match, self.games, self.players = match, games, tuple(players)
        self.pairings = tuple(Pairing(a, b) for a, b in combinations(players, 2))

    @property
    def total(self) -> int:
        """Games to play, each with either side."""
        return 2 * self.games * len(self.pairings)

    @property
    def done(self) -> int:
        """Games that have been played."""
        return sum(2 * len(p.shares) for p in self.pairings)

    def standings(self) -> Standings:
        rules = self.match.rules
        return Standings(self.match.game.name, rules.edition, rules.hash, self.match.seed, self.games, self.pairings)

    def play(self, progress: Progress | None = None, threads: int = 0) -> Standings:
        """Play what is left; ``progress(n)`` is called whenever ``n`` more games are over."""
        compiled = self._is_compiled()
        for p in self.pairings:
            for shares in self._play_pairing(p, threads or cpu_count() or 1, compiled=compiled):
                p.shares += shares
                if progress is not None:
                    progress(2 * len(shares))
        return self.standings()

    def _is_compiled(self) -> bool:
        """Whether compiled games are worth it: some players need compiled code anyway, few simple games do not."""
        if any(kind_of(name) in COMPILED for name in self.players):
            return True
        return quickest_target(SimulationJob(self.match, self.total, (True, True)), self.total - self.done) != "python"

    def _play_pairing(self, p: Pairing, threads: int, *, compiled: bool) -> Iterator[list[float]]:
        left = range(len(p.shares), self.games)
        if compiled and p.first in SIMPLE and p.second in SIMPLE:
            for k in range(left.start, left.stop, BATCH):
                numbers = range(k, min(k + BATCH, left.stop))
                ones, others = self._results(numbers, p.first, p.second), self._results(numbers, p.second, p.first)
                yield [(one + 1 - other) / 2 for one, other in zip(ones, others, strict=True)]
            return
        pool = ThreadPoolExecutor(threads)
        try:
            pending = [pool.submit(self._play_pair, p, k) for k in left]
            for future in pending:
                yield [future.result()]
        finally:
            pool.shutdown(cancel_futures=True)

    def _results(self, numbers: range, home: str, away: str) -> list[float]:
        from touchline.sim.compiled import compiled_game  # numpy and numba load only when they are used

        match, policies = self.match, (home == "policy") + 2 * (away == "policy")
        compiled = compiled_game(match.game, match.rules.values)
        return [worth / WON for worth in compiled.play_each(match.start, numbers, match.seed, policies)]

    def _play_pair(self, p: Pairing, number: int) -> float:
        one = play_game(self.match, number, (make_single_threaded(p.first), make_single_threaded(p.second)))
        other = play_game(self.match, number, (make_single_threaded(p.second), make_single_threaded(p.first)))
        return (one + 1 - other) / 2


def make_single_threaded(name: str) -> Player:
    """A player for one of several concurrent games: it uses one thread."""
    found = make_player(name)
    if isinstance(found, SearchPlayer):
        return SearchPlayer(found.seconds, threads=1)
    return RolloutPlayer(found.level, threads=1) if isinstance(found, RolloutPlayer) else found


def play_game(match: Match, number: int, players: tuple[Player, Player]) -> float:
    """Home's result of game ``number`` of the match's seed: 1, 1/2 or 0."""
    game, r = match.game, match.rules.values

    chronicle = Chronicle(game, r)

    def weigh(s: Any, side: int) -> list[int]:
        return players[side].weigh(Sight.of_state(game, r, s, side, chronicle.tell(s, side)))

    def watch(s: Any, row: AnyRow, picks: tuple[int, ...], draws: int) -> None:
        chronicle.note(s, picks)

    last, _ = play_out(
        game, r, match.seed, number, most_steps=game.most_steps, start=match.start, weigh=weigh, watch=watch
    )
    winner = game.outcome(last, r).winner
    return 0.5 if winner is None else float(winner == SIDES[0])


def arrange(
    game: str,
    players: Sequence[str],
    games: int,
    seed: int = 0,
    edition: str | None = None,
    options: Mapping[str, Any] | None = None,
    components: str | Path | Mapping[str, Any] | None = None,
) -> Tournament:
    """A tournament that has not begun, or one DataError that lists every fault of the request."""
    faults: list[Fault] = []
    for name in players:
        try:
            make_player(name)
        except DataError as error:
            faults += error.faults
    named = ", ".join(players) or "nobody"
    if len(set(players)) < 2 or len(set(players)) < len(players):
        faults.append(Fault("request", "players", repr(named), "two different players or more"))
    faults += check_numbers(games=(games, 1, MOST_GAMES), seed=(seed, 0, MOST_SEED))
    DataError.check(faults)
    match = new(game, edition, options, components, seed=seed)
    for name in players:
        check_game(name, match.game)
        if kind_of(name) == BOOK:
            open_for(name, match.game, match.rules.values)
    return Tournament(match, tuple(players), games)
