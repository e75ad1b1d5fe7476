"""The rollout player tries every option, plays the game out many times after each, and chooses by the results.

Play-outs are compiled games in which both sides follow the game's policy, with the same dice for every option. Where
both sides choose in secret, every pair of options is tried, and the matrix game of the results is solved. What is
hidden from a side stays hidden: its player knows only the possible worlds. Nothing here knows a concrete game.
"""

from collections.abc import Sequence
from math import log, sqrt
from os import cpu_count
from time import monotonic
from typing import Any, NamedTuple

from touchline.core.draws import draw, first_key, mix, second_key
from touchline.core.fields import copy, flat, seen_by
from touchline.core.game import WON, AnyGame
from touchline.core.sequence import AnyPart, Both, legal, sample, weights_of
from touchline.core.sight import Sight
from touchline.players import (
    BOOK,
    POLICY,
    ROLLOUT,
    SEARCH,
    Level,
    Player,
    PolicyPlayer,
    RandomPlayer,
    check_name,
    kind_of,
    read_level,
    read_seconds,
    require,
)
from touchline.players.book import OUT_OF, BookPlayer
from touchline.players.search import SearchPlayer

TRIED = 32
"""Least play-outs per option: with fewer, the options that the policy likes least are left out."""
WORLDS = 6
"""Up to this many worlds are told apart; if there are more, this many are sampled."""
CAUTION = 300.0
"""Play-outs per pair of options at which an answer by the policy and the best answer count the same."""
PRIOR = 1.0
"""By how many standard errors an option must do better that the policy likes 2.7 times less."""
LEAST_SHARE = 1e-4
CHECKS = 8
"""How often the clock is read during a batch of play-outs if time is limited."""


Worlds = list[tuple[Any, int]]
"""States with their ways."""


class Candidate(NamedTuple):
    """An option, and the worlds to try it in; none where the other side's option names them."""

    option: int
    worlds: list[Any]


def make_player(name: str) -> Player:
    """The player with this name, or a DataError that suggests the nearest name."""
    check_name(name)
    if kind_of(name) == ROLLOUT:
        return RolloutPlayer(read_level(name))
    if kind_of(name) == SEARCH:
        return SearchPlayer(read_seconds(name))
    if kind_of(name) == BOOK:
        return BookPlayer(name)
    return PolicyPlayer() if name == POLICY else RandomPlayer()


def is_compiled(game: AnyGame) -> bool:
    """Whether the play-outs of a game are compiled already, so that they begin within seconds."""
    from touchline.sim.cache import is_warm
    from touchline.sim.fingerprint import play_key
    from touchline.sim.link import PLAY

    return is_warm(game.name, play_key(game), PLAY)


class RolloutPlayer:
    """Plays what does best in play-outs. Deterministic: the same position at the same level gets the same weights."""

    def __init__(self, strength: Level | None = None, most_seconds: float = 0.0, threads: int = 0) -> None:
        require()
        self.level = strength or read_level(ROLLOUT)
        self.most_seconds = most_seconds
        self.threads = threads or cpu_count() or 1
        self.capped = False
        """Whether the last move was cut short by ``most_seconds``; only then it depends on time."""

    def weigh(self, sight: Sight) -> list[int]:
        part, self.capped = sight.part, False
        options = legal(part, sight.seen, sight.r)
        if len(options) == 1:
            return [1 if x == options[0] else 0 for x in range(part.among)]
        search = MoveSearch(sight, options, self)
        shares = search.solve_both() if isinstance(sight.row, Both) else search.decide()
        self.capped = search.capped
        weights = [0] * part.among
        for x, share in shares.items():
            weights[x] = round(share * OUT_OF)
        return weights


class MoveSearch:
    """The play-outs of one move."""

    def __init__(self, sight: Sight, options: list[int], player: RolloutPlayer) -> None:
        from touchline.sim.compiled import compiled_game  # numpy and numba load with the first move

        row, index = sight.row, sight.index
        assert row is not None
        assert index is not None
        self.sight, self.game, self.s, self.r, self.side = sight, sight.game, sight.seen, sight.r, sight.side
        self.row, self.index = row, index
        self.options, self.player = options, player
        self.budget = player.level.of(sight.game)
        self.seed = seed_of(sight.seen)
        self.until = monotonic() + player.most_seconds if player.most_seconds else 0.0
        self.compiled = compiled_game(sight.game, sight.r)
        self.tried = 0
        self.capped = False

    def is_late(self) -> bool:
        return self.until > 0 and monotonic() > self.until

    # Playing out

    def play_means(self, tries: Sequence[list[Any]], first: int, counts: Sequence[int]) -> list[float]:
        """Play ``counts[i]`` games over the states of try i; this side's mean result of each try, from 0 to 1."""
        states = [s for tried in tries for s in tried]
        counted = [max(1, n // len(tried)) for n, tried in zip(counts, tries, strict=True) for _ in tried]
        sums, done = [0] * len(states), [0] * len(states)
        for k in range(1, (CHECKS if self.until else 1) + 1):
            ends = [-(-n * k // CHECKS) if self.until else n for n in counted]
            games = [range(first + d, first + end) for d, end in zip(done, ends, strict=True)]
            found = self.compiled.sum_worths(states, games, self.seed, self.player.threads)
            sums, done = [a + b for a, b in zip(sums, found, strict=True)], ends
            if self.is_late():
                self.capped = done != counted
                break
        results = iter(worth / (WON * n) for worth, n in zip(sums, done, strict=True))
        means = [sum(next(results) for _ in tried) / len(tried) for tried in tries]
        return means if self.side == 0 else [1 - mean for mean in means]

    def apply(self, world: Any, *picks: int) -> Any:
        """The state that a choice leads to."""
        s = copy(world)
        self.row.then(s, self.r, *picks)
        return s

    def policy_mix(self, index: int, s: Any, options: list[int]) -> list[float]:
        """The mix of these options by the game's policy."""
        weighers = self.game.policy.get(int(self.row.phase))
        weights = weights_of(self.row.sides[index], s, self.r, weighers[index] if weighers else None)
        total = sum(weights[x] for x in options)
        return [weights[x] / total if total else 1 / len(options) for x in options]

    # A decision of one side

    def decide(self) -> dict[int, float]:
        """Successive halving: try all options a little and the better half more, until one is left."""
        likely = dict(zip(self.options, self.policy_mix(0, self.s, self.options), strict=True))
        alive = sorted(self.options, key=lambda x: -likely[x])[: max(2, self.budget // TRIED)]
        worlds = self.sample_worlds(self.sight.worlds)
        tries = {x: [self.apply(world, x) for world in worlds] for x in alive}
        sums, done = dict.fromkeys(alive, 0.0), 0
        rounds = max(1, (len(alive) - 1).bit_length())
        for _ in range(rounds):
            count = max(1, self.budget // rounds // len(alive))
            means = self.play_means([tries[x] for x in alive], done, [count] * len(alive))
            done += count
            score = {}
            for x, mean in zip(alive, means, strict=True):
                sums[x] += mean * count
                score[x] = sums[x] / done + preference(likely[x], variance_of(sums[x] / done) / done)
            alive = sorted(alive, key=lambda x: -score[x])[: (len(alive) + 1) // 2]
            if len(alive) > 1 and self.is_late():
                self.capped = True
                break
        return {alive[0]: 1.0}

    def sample_worlds(self, worlds: Worlds) -> list[Any]:
        """Draw a few of the worlds by their ways."""
        if len(worlds) <= WORLDS:
            return [world for world, _ in worlds]
        ways = [n for _, n in worlds]
        keys = first_key(self.seed, self.tried), second_key(self.seed, self.tried)
        self.tried += 1
        return [worlds[sample(ways, draw(*keys, n, sum(ways)))][0] for n in range(WORLDS)]

    # A secret choice of both sides

    def solve_both(self) -> dict[int, float]:
        """Play out all pairs of options and solve the matrix game of the results."""
        from touchline.solve.matrix import solve  # as numpy and numba, with the first move

        mine = self.sight.worlds
        if len(mine) > 1:
            return self.solve_unknowing(mine)
        theirs = Sight.of_state(self.game, self.r, self.s, 1 - self.side).worlds
        here = next((k for k, (w, _) in enumerate(theirs) if flat(w) == flat(self.s)), None)
        if len(theirs) > 1 and here is not None:
            return self.solve_knowing(theirs, here)
        answers = legal(self.other, self.s, self.r)
        expected = self.policy_mix(1 - self.index, self.s, answers)
        paid = self.play_pairs(
            [Candidate(x, [self.s]) for x in self.options], [Candidate(y, []) for y in answers], expected
        )
        return dict(zip(self.options, solve(paid).row, strict=True))

    def solve_unknowing(self, worlds: Worlds) -> dict[int, float]:
        """Solve where only the other side knows which of these worlds is true."""
        from touchline.solve.hidden import solve_hidden

        answers, open_in = self.list_columns(self.other, worlds)
        ways = [n for _, n in worlds]
        expected = [0.0] * len(answers)
        for (world, n), may in zip(worlds, open_in, strict=True):
            at = [j for j in range(len(answers)) if may[j]]
            usual = self.policy_mix(1 - self.index, world, [answers[j].option for j in at])
            for j, share in zip(at, usual, strict=True):
                expected[j] += share * n / sum(ways)
        paid = self.play_pairs([Candidate(x, []) for x in self.options], answers, expected)
        return dict(zip(self.options, solve_hidden(paid, open_in, ways).mix, strict=True))

    def solve_knowing(self, worlds: Worlds, here: int) -> dict[int, float]:
        """Solve where only this side knows which of these worlds is true; its mix in that world."""
        from touchline.solve.hidden import solve_hidden

        answers = legal(self.other, self.s, self.r)
        choices, open_in = self.list_columns(self.row.sides[self.index], worlds)
        choices = [Candidate(c.option, [self.s]) if may else c for c, may in zip(choices, open_in[here], strict=True)]
        expected = self.policy_mix(1 - self.index, seen_by(self.s, 1 - self.side), answers)
        paid = self.play_pairs(choices, [Candidate(y, []) for y in answers], expected, open_in[here])
        costs = [[-row[j] for row in paid] for j in range(len(answers))]
        found = solve_hidden(costs, open_in, [n for _, n in worlds])
        return {c.option: x for c, x, may in zip(choices, found.by_world[here], open_in[here], strict=True) if may}

    @property
    def other(self) -> AnyPart:
        """The other side's part of the row."""
        return self.row.sides[1 - self.index]

    def list_columns(self, part: AnyPart, worlds: Worlds) -> tuple[list[Candidate], list[list[bool]]]:
        """The options of a side that knows its world, and for each world which of them are legal.

        With few worlds each has its own options. With many, an option is the same wherever it is legal, and is tried
        in a few worlds drawn by their ways.
        """
        allowed = [legal(part, world, self.r) for world, _ in worlds]
        if len(worlds) <= WORLDS:
            own = [(k, x) for k in range(len(worlds)) for x in allowed[k]]
            tried = [Candidate(x, [worlds[k][0]]) for k, x in own]
            return tried, [[k == here for k, _ in own] for here in range(len(worlds))]
        options = sorted({x for xs in allowed for x in xs})
        tried = [
            Candidate(x, self.sample_worlds([w for w, xs in zip(worlds, allowed, strict=True) if x in xs]))
            for x in options
        ]
        return tried, [[x in xs for x in options] for xs in allowed]

    def play_pairs(
        self,
        options: Sequence[Candidate],
        answers: Sequence[Candidate],
        expected: Sequence[float],
        is_own: Sequence[bool] | None = None,
    ) -> list[list[float]]:
        """Play out every pair, in the worlds of the option or of the answer; the payoffs of the game to solve.

        ``expected`` is the policy's mix of answers. The fewer play-outs, the more the payoffs assume that the other
        side answers so, and the more they prefer this side's policy. ``is_own`` says which options are legal in the
        world that this side knows it is in.
        """
        cells = len(options) * len(answers)
        safety = self.budget / (self.budget + CAUTION * cells)
        mine = is_own or [True] * len(options)
        rows = [1.0 if own else safety for own in mine]
        columns = [(share + 1 / len(answers)) / 2 for share in expected]
        counts = [[max(1, int(self.budget * row / sum(rows) * column)) for column in columns] for row in rows]
        tries = [
            [self.apply(w, *((x, y) if self.index == 0 else (y, x))) for w in mine_in or theirs_in]
            for x, mine_in in options
            for y, theirs_in in answers
        ]
        means = self.play_means(tries, 0, [n for row in counts for n in row])
        likely = iter(self.policy_mix(self.index, self.s, self.options))
        game = []
        for i, own in enumerate(mine):
            row = means[i * len(answers) : (i + 1) * len(answers)]
            usual = sum(p * q for p, q in zip(row, expected, strict=True))
            variance = variance_of(usual) * sum(q * q / n for q, n in zip(expected, counts[i], strict=True))
            liked = preference(next(likely), variance) if own else 0.0
            game.append([usual + safety * (p - usual) + liked for p in row])
        return game


def variance_of(mean: float) -> float:
    """The variance of one result with this mean."""
    return max(mean * (1 - mean), 0.01)


def preference(share: float, variance: float) -> float:
    """A prior for the policy's share of an option, added to its mean result: small where the result is certain."""
    return PRIOR * sqrt(variance) * log(max(share, LEAST_SHARE))


def seed_of(s: Any) -> int:
    """A seed that depends on what is seen, and on nothing else."""
    low, high = 0x2545F491, 0x1B873593
    for n in flat(s):
        low = mix(low ^ (n & 0xFFFFFFFF))
        high = mix((high + n) & 0xFFFFFFFF)
    return (high >> 1) << 32 | low
