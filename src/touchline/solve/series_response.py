"""What a player gets in a chain of series against a perfect opponent that knows how it plays.

The player weighs its options by what its side sees. So in each series its weights are a strategy on the public tree, to
which the best answer of the other side is worked out exactly; what the ends are worth follows from the next series.
Nothing is solved, and nothing is sampled.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import numpy as np

from touchline.core.book import AnySeriesPlan
from touchline.core.errors import RulesBug
from touchline.core.fields import copy, flat, from_flat, layout, secrets, seen_by
from touchline.core.game import AnyGame
from touchline.core.sequence import AnyRow, Roll, Weight, legal, side_of, ways_of
from touchline.core.sight import Sight
from touchline.solve.chain import HOME, Chain
from touchline.solve.contexts import Weights
from touchline.solve.regrets import load_compiled, make_arrays, pay_ends
from touchline.solve.series import Array, Key, Position, Series, gather

Progress = Callable[[str, float], None]


class Ways(Protocol):
    """How a player chooses: weights of these options for a side, in a state as that side sees it."""

    def weigh(self, s: Any, row: AnyRow, part: int, options: Sequence[int]) -> list[int]: ...


class SightPlayer(Protocol):
    """A computer player."""

    def weigh(self, sight: Sight) -> list[int]: ...


class PlayerWays:
    """The ways of a player that looks at what its side sees and nothing else."""

    def __init__(self, game: AnyGame, r: Any, player: SightPlayer) -> None:
        self.game, self.r, self.player = game, r, player

    def weigh(self, s: Any, row: AnyRow, part: int, options: Sequence[int]) -> list[int]:
        weights = self.player.weigh(Sight(self.game, self.r, s, side_of(row.sides[part].by(s))))
        return [weights[x] for x in options]


class WrittenWays:
    """The ways that a game's policy writes down; what is not written down is at random.

    A policy looks at few fields, so what it said is kept by what it looked at: a tree of the fields in their order.
    """

    def __init__(self, r: Any, weights: Weights) -> None:
        self.r, self.weights = r, weights
        self.said: dict[tuple[int, int, int], Said] = {}

    def weigh(self, s: Any, row: AnyRow, part: int, options: Sequence[int]) -> list[int]:
        written = self.weights.get(int(row.phase))
        weight = written[part] if written else None
        if weight is None:
            return [1] * len(options)
        return [self.look_up(s, (int(row.phase), part, x), weight) for x in options]

    def look_up(self, s: Any, key: tuple[int, int, int], weight: Weight) -> int:
        found = self.said.get(key)
        while isinstance(found, Looked):
            found = found.branches.get(read_field(s, found.name))
        if found is None:
            reader = WatchedState(s)
            found = weight(reader, self.r, key[2])
            self.keep(key, reader, found)
        return found

    def keep(self, key: tuple[int, int, int], reader: WatchedState, weight: int) -> None:
        """Keep a weight under the fields that were looked at."""
        made: Said = weight
        for name, value in reversed(reader.read.items()):
            made = Looked(name, {value: made})
        known = self.said.setdefault(key, made)
        while isinstance(known, Looked) and isinstance(made, Looked):
            ((value, rest),) = made.branches.items()
            known, made = known.branches.setdefault(value, rest), rest


class Looked:
    """A field that a weight depends on, and what it is for each value that was met."""

    def __init__(self, name: str, branches: dict[Any, Said]) -> None:
        self.name, self.branches = name, branches


Said = int | Looked


class WatchedState:
    """A state that notes which of its fields are looked at, and what they held."""

    def __init__(self, s: Any) -> None:
        self.state = s
        self.read: dict[str, Any] = {}

    def __getattr__(self, name: str) -> Any:
        self.read[name] = read_field(self.state, name)
        return getattr(self.state, name)


def read_field(s: Any, name: str) -> Any:
    """The value of a field as a key."""
    value = getattr(s, name)
    return tuple(value) if isinstance(value, list) else value


class ResponseChain:
    """Home's values of all states in which nothing is hidden, if one side is a player whose ways are known."""

    def __init__(
        self, game: AnyGame, r: Any, plan: AnySeriesPlan, ways: Ways, side: int, chain: Chain | None = None
    ) -> None:
        self.game, self.r, self.plan, self.ways, self.side = game, r, plan, ways, side
        self.chain = chain or Chain(game, r, plan)
        """What finds series; it may be shared."""
        self.values: dict[Key, float] = {}
        self.series = 0
        """How many series were answered."""

    def value_to_player(self, s: Any) -> float:
        """What a state is worth to the player."""
        found = self.evaluate(s)
        return found if self.side == HOME else self.chain.total - found

    def evaluate(self, s: Any) -> float:
        """Home's value of a state in which nothing is hidden."""
        t = self.chain.tidy(s)
        key = flat(t)
        if key not in self.values:
            self.values[key] = self.work_out(s, t)
        return self.values[key]

    def work_out(self, s: Any, t: Any) -> float:
        if self.chain.is_over(t):
            return self.chain.count_worth(t)
        if self.plan.begins(t, self.r):
            return self.answer_series(s, t)
        row = self.game.rows[int(t.phase)]
        if isinstance(row, Roll):
            ways = ways_of(row, t, self.r)
            found = [n * self.evaluate(self.chain.explorer.step(t, (x,))) for x, n in enumerate(ways) if n]
            return sum(found) / sum(ways)
        options = legal(self.chain.require_public(t), t, self.r)
        worth = np.array([self.evaluate(self.chain.explorer.step(t, (x,))) for x in options])
        if side_of(row.sides[0].by(t)) == self.side:
            return float(self.find_shares(s, t, row, options) @ worth)
        return float(worth.max() if self.side != HOME else worth.min())

    def find_shares(self, s: Any, t: Any, row: AnyRow, options: Sequence[int]) -> Array:
        """How often the player makes each choice in public, which may not rest on what the plan forgets."""
        found = self.weigh(t, row, 0, options)
        if (found != self.weigh(s, row, 0, options)).any():
            raise RulesBug(f"{self.game.name}: the player looks at what the plan of the game forgets")
        return found

    def weigh(self, s: Any, row: AnyRow, part: int, options: Sequence[int]) -> Array:
        """The player's mix of some options in a state as its side sees it."""
        weights = np.array(self.ways.weigh(seen_by(s, self.side), row, part, options), np.float64)
        shares: Array = weights / weights.sum()
        return shares

    def answer_series(self, s: Any, t: Any) -> float:
        """What a series comes to if the other side answers the player as well as it can."""
        series, holder, compiled = self.chain.find_series(t), self.chain.find_holder(t), load_compiled()
        ends = np.array([self.evaluate(self.chain.replay(t, steps)) for steps in series.ends])
        pay = pay_ends(series.tree, ends if holder == HOME else self.chain.total - ends)
        secrets_, chances, costs = make_arrays(series)
        self.series += 1
        if holder == self.side:
            shares, lines = self.hold(s, t, series)
            found = compiled.answer_holder(series.tree, pay, shares, lines, chances, costs)
        else:
            answers = self.guess(t, series)
            found = compiled.answer_guesser(series.tree, pay, answers, np.zeros(len(answers)), chances, secrets_)
        return float(found if holder == HOME else self.chain.total - found)

    # The player's ways as strategies

    def hold(self, s: Any, t: Any, series: Series) -> tuple[Array, Array]:
        """How often the player chooses each secret, and how often it calls what it may."""
        row = self.game.rows[int(t.phase)]
        shares = self.find_shares(s, t, row, series.options) if series.options else np.ones(1)
        worlds = [self.chain.explorer.step(t, (x,)) for x in series.options] or [t]
        place = Placing(self.chain, t)
        lines = []
        for position in series.positions:
            mixes: list[float] = []
            public = place.find(position)
            call, part = self.find_part(public)
            for secret, calls in zip(position.holds, position.calls, strict=True):
                if shares[secret] > 0:
                    mixes += self.weigh(place.with_secret(public, worlds[secret]), call, part, calls).tolist()
                else:
                    mixes += [1 / len(calls)] * len(calls)
            lines.append(mixes)
        return shares, gather_floats(lines, series.tree.kind)

    def guess(self, t: Any, series: Series) -> Array:
        """How often the player calls what it may, where the other side has the secret."""
        place = Placing(self.chain, t)
        table = np.zeros((len(series.positions), series.tree.odds.shape[1]))
        for i, position in enumerate(series.positions):
            public = place.find(position)
            table[i, : len(position.answers)] = self.weigh(public, *self.find_part(public), position.answers)
        return np.ascontiguousarray(table[series.tree.kind])

    def find_part(self, s: Any) -> tuple[AnyRow, int]:
        """The row of a call, and the player's part of it."""
        row = self.game.rows[int(s.phase)]
        return row, [side_of(part.by(s)) for part in row.sides].index(self.side)


class Placing:
    """Puts positions of a settled series where it is really played."""

    def __init__(self, chain: Chain, start: Any) -> None:
        self.start, settled = start, chain.settle(start)
        names = [f.name for f in layout(type(start))]
        self.moved = {name: getattr(settled, name) for name in names if getattr(settled, name) != getattr(start, name)}

    def find(self, position: Position) -> Any:
        """The public state of a position."""
        s = from_flat(type(self.start), position.key)
        for name, value in self.moved.items():
            if getattr(s, name) != value:
                raise RulesBug(f"{name} changes within a series, though the beginning of series is settled by it")
            setattr(s, name, getattr(self.start, name))
        return copy(s)

    def with_secret(self, public: Any, world: Any) -> Any:
        """The state with the secret of a world."""
        t = copy(public)
        for f in secrets(type(t)):
            setattr(t, f.name, getattr(world, f.name))
        return copy(t)


def gather_floats(lists: Sequence[Sequence[float]], kind: Array) -> Array:
    """The numbers of these kinds, one after the other."""
    ends = np.cumsum([len(x) for x in lists])
    index = [range(end - len(x), end) for end, x in zip(ends.tolist(), lists, strict=True)]
    found: Array = np.concatenate([np.asarray(x, np.float64) for x in lists])[gather(index, kind)]
    return found


def respond_to(
    game: AnyGame, r: Any, plan: AnySeriesPlan, ways: Ways, start: Any, progress: Progress
) -> tuple[float, float]:
    """What a state is worth to a player as home and as away, if the other side answers it as well as it can."""
    found, shared = [], Chain(game, r, plan)
    for side in range(2):
        progress("series", side / 2)
        found.append(ResponseChain(game, r, plan, ways, side, shared).value_to_player(start))
    progress("done", 1.0)
    return found[0], found[1]
