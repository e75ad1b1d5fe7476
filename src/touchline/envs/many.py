"""Many games at once: arrays of choices in, arrays of what each side sees and may choose out."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, cached_property
from typing import Any, NamedTuple

import numpy as np

from touchline.core.draws import first_key, second_key
from touchline.core.errors import DataError, Fault, IllegalAction, RulesBug
from touchline.core.fields import layout
from touchline.core.game import AnyGame
from touchline.core.match import Match
from touchline.envs.kernel import ADVANCE, FRESH, WAIT, widest_of, write_advance, write_answers, write_observe
from touchline.envs.layout import FLOAT, RowPlace, list_places, spans
from touchline.sim.cache import announce, import_numba, is_warm, key_of, load_module
from touchline.sim.layouts import Packed, pack, pack_all, pack_ruleset

SEAT = np.dtype(
    [
        *((name, np.int64) for name in ("key", "other", "number", "draws", "steps")),
        ("out_of", np.int32),
        *((name, np.int8) for name in ("asked", "leads", "ended")),
    ],
    align=True,
)
"""What belongs to a game besides its state: its dice, its number, its steps, and whom it waits for."""
CHUNK = 2_048
"""Games that are stepped and looked at together: few enough to stay in a core's cache."""
WHO = ("home", "away", "dice")


class Saved(NamedTuple):
    """Everything about the games of a batch at one moment: copies, which later steps do not touch."""

    game: str
    rules: str
    arrays: dict[str, Packed]


class Batch:
    """``n`` games of one ruleset, stepped together. Made by ``touchline.envs.batch``.

    All arrays are the batch's own and are written anew by each step: copy what is to be kept.
    """

    def __init__(
        self,
        match: Match,
        n: int,
        *,
        dtype: str = FLOAT,
        chance_given: bool = False,
        restart: bool = True,
        most_steps: int | None = None,
        threads: int | None = None,
    ) -> None:
        self.game, self.rules, self.n, self._stride = match.game, match.rules, n, n
        self.dtype, self.chance_given, self.restart = dtype, chance_given, restart
        self.most_steps = most_steps or self.game.most_steps
        self.seed = match.seed
        self.places: tuple[RowPlace, ...] = list_places(self.game, dtype)
        self.options, self.outcomes = widest_of(self.game)
        self._threads = threads or os.cpu_count() or 1
        self._advance, self._answers = _load_advance(self.game), _load_answers()
        self._observe = _load_observe(self.game, dtype)
        self._start, self._rules = pack(match.start), pack_ruleset(match.rules.values)
        self._begin_arrays()
        self.reset()

    def _begin_arrays(self) -> None:
        n = self.n
        self.states = np.repeat(self._start, n)
        """The whole states, secrets included: for planners, never for a player."""
        self.seats = np.zeros(n, SEAT)
        self.observations = np.zeros((n, 2, len(self.places)), self.dtype)
        """For each game and side, what that side sees, place by place (``places``)."""
        self.masks = np.zeros((n, 2, self.options), np.bool_)
        """For each game and side, which options it may choose now; none where it is not asked."""
        self.ways = np.zeros((n, self.outcomes), np.int32)
        self.rewards = np.zeros((n, 2), np.float32)
        """What the last step brought each side: 1 for a game that it won, -1 for one that it lost."""
        self._thrown = np.zeros(n, np.int32)
        self._tallies: dict[int, Packed] = {}

    @property
    def asked(self) -> Packed:
        """Whom each game waits for: 0 home, 1 away, 2 both at once, 3 the dice, 4 nobody, because it is over."""
        asked: Packed = self.seats["asked"]
        return asked

    @property
    def ended(self) -> Packed:
        """Whether a game ended in the last step: 1 by the rules, 2 because it took too many steps, else 0."""
        ended: Packed = self.seats["ended"]
        return ended

    @property
    def numbers(self) -> Packed:
        """Which game of the seed each one is."""
        numbers: Packed = self.seats["number"]
        return numbers

    @cached_property
    def bounds(self) -> tuple[Packed, Packed]:
        """The least and the greatest number of each place of an observation."""
        low, high = spans(self.places)
        return np.array(low, self.dtype), np.array(high, self.dtype)

    @property
    def odds(self) -> Packed:
        """Where dice are given from outside: how likely each outcome is, game by game."""
        out_of = np.maximum(self.seats["out_of"], 1)
        odds: Packed = self.ways / out_of[:, None]
        return odds

    def reset(self, seed: int | None = None, which: Sequence[int] | Packed | None = None) -> None:
        """Begin games anew: all with the numbers 0 to ``n`` - 1 of a seed, or ``which`` with their next numbers."""
        if seed is not None:
            self.seed = _check_seed(seed)
        chosen = np.arange(self.n) if which is None else np.asarray(which, np.int64)
        numbers = chosen if which is None else self.seats["number"][chosen] + self._stride
        self._begin(chosen, numbers)
        self._go_on()

    def _begin(self, which: Packed, numbers: Packed) -> None:
        """Put games at their start."""
        self.states[which] = self._start[0]
        fresh = np.zeros(len(which), SEAT)
        fresh["number"], fresh["asked"] = numbers, FRESH
        fresh["key"], fresh["other"] = first_keys(self.seed, numbers), second_keys(self.seed, numbers)
        self.seats[which] = fresh
        self.masks[which] = False
        self.ways[which] = 0

    def put(self, states: Sequence[Any], which: Sequence[int] | Packed | None = None) -> None:
        """Put games at these states, one for each of ``which``, and go on to their questions; their dice go on."""
        chosen = np.arange(self.n) if which is None else np.asarray(which, np.int64)
        if len(states) != len(chosen):
            raise DataError.of("request", "states", str(len(states)), f"{len(chosen)}: one for each game")
        self.states[chosen] = pack_all(states)
        self.masks[chosen] = False
        self.ways[chosen] = 0
        self.seats["asked"][chosen] = FRESH
        self._go_on()

    def step(self, actions: Any = None, thrown: Any = None) -> None:
        """Carry out a choice of every side that is asked, and go on to the next questions.

        ``actions`` holds an option for each game and side, an array of ``(n, 2)``; that of a side which is not asked
        says nothing, and -1 leaves a game where it is. ``thrown`` holds an outcome for each game, where dice are given
        from outside. One that cannot be chosen is an ``IllegalAction``, and nothing is stepped.
        """
        chosen = _whole(actions, (self.n, 2), "actions") if actions is not None else np.zeros((self.n, 2), np.int32)
        outcomes = _whole(thrown, (self.n,), "thrown") if thrown is not None else self._thrown
        told = self.seats, chosen, outcomes, self.masks, self.ways
        wrong = max(self._each(lambda a, b: self._answers.find_wrong(a, b, *told)))
        if wrong >= 0:
            raise self._refusal(wrong, chosen, outcomes)
        self._go_on(chosen, outcomes)

    def _go_on(self, actions: Packed | None = None, thrown: Packed | None = None) -> None:
        """Step every game to its next question and look at it; no choices where none is asked yet."""
        chosen = actions if actions is not None else np.full((self.n, 2), WAIT, np.int32)
        outcomes = thrown if thrown is not None else self._thrown
        how = np.array([self.seed, self._stride, self.chance_given, self.restart, self.most_steps], np.int64)
        advance, observe = self._advance, self._observe
        told = chosen, outcomes, self.masks, self.ways, self.rewards, self._start, self._rules, how

        def go(begin: int, end: int) -> int:
            tally = pack(self.game.tally())
            stuck = -1
            for first in range(begin, end, CHUNK):
                last = min(first + CHUNK, end)
                stuck = max(stuck, int(advance(first, last, self.states, self.seats, *told, tally)))
                observe(first, last, self.states, self.observations)
            return stuck

        stuck = max(self._each(go))
        if stuck >= 0:
            number = int(self.seats["number"][stuck])
            raise RulesBug(f"{self.game.name}: game {number} of seed {self.seed} asks with no legal option")

    def draw(self) -> tuple[Packed, Packed]:
        """Choices at random, drawn as ``touchline simulate`` draws them, and outcomes where dice are asked.

        With them a batch plays the very games of a simulation between two random players with the same seed.
        """
        actions, thrown = np.zeros((self.n, 2), np.int32), np.zeros(self.n, np.int32)
        told = self.seats, actions, thrown, self.masks, self.ways
        self._each(lambda a, b: self._answers.draw_choices(a, b, *told))
        return actions, thrown

    def _each(self, do: Callable[[int, int], Any]) -> list[int]:
        """Call ``do`` with shares of the games, each on a thread of its own; what they return."""
        shares = max(1, min(self._threads, self.n // CHUNK))
        if shares == 1:
            return [do(0, self.n) or 0]
        cuts = [self.n * i // shares for i in range(shares + 1)]
        return [x or 0 for x in self._pool.map(do, cuts[:-1], cuts[1:])]

    @cached_property
    def _pool(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(self._threads)

    def _refusal(self, wrong: int, actions: Packed, thrown: Packed) -> IllegalAction:
        """The error that says what cannot be chosen, and what could be."""
        game, part = divmod(wrong, 4)
        open_ = np.flatnonzero(self.ways[game] if part == 2 else self.masks[game, part]).tolist()
        chosen = int(thrown[game] if part == 2 else actions[game, part])
        cite = self.game.rows[int(self.states[game]["phase"])].cite
        legal = f"legal are {', '.join(map(str, open_))}"
        return IllegalAction(f"option {chosen} of {WHO[part]} in game {game}", legal, cite)

    # States

    KEPT = ("states", "seats", "masks", "ways", "rewards", "observations")

    def save(self) -> Saved:
        """Copies of everything that the games consist of."""
        return Saved(self.game.name, self.rules.hash, {name: getattr(self, name).copy() for name in self.KEPT})

    def restore(self, saved: Saved) -> None:
        """Put all games back to where they were saved."""
        fits = all(saved.arrays[name].shape == getattr(self, name).shape for name in self.KEPT)
        if (saved.game, saved.rules) != (self.game.name, self.rules.hash) or not fits:
            here = f"{self.n} games of {self.game.name}, seen as {self.dtype}, under these rules"
            raise DataError.of("request", "saved", f"{len(saved.arrays['seats'])} games of {saved.game}", here)
        for name in self.KEPT:
            getattr(self, name)[:] = saved.arrays[name]

    def clone(self, games: Sequence[int] | Packed | None = None, seed: int | None = None) -> Batch:
        """A batch of copies of these games, any of them as often as it is named; without ``games`` of all.

        The copies throw what the originals would. With a ``seed`` each throws dice of its own: a planner that rolls
        them learns nothing about the throws to come.
        """
        chosen = np.arange(self.n) if games is None else np.asarray(games, np.int64)
        twin: Batch = object.__new__(Batch)
        twin.__dict__.update({k: v for k, v in self.__dict__.items() if k != "_pool"})
        twin.n, twin._thrown = len(chosen), np.zeros(len(chosen), np.int32)
        for name in self.KEPT:
            setattr(twin, name, getattr(self, name)[chosen])
        if seed is not None:
            twin.seed, twin._stride = _check_seed(seed), twin.n
            numbers = twin.seats["number"] = np.arange(twin.n)
            twin.seats["key"], twin.seats["other"] = first_keys(seed, numbers), second_keys(seed, numbers)
        return twin

    def state(self, game: int) -> Any:
        """The whole state of one game as the rules know it, secrets included."""
        s, packed = object.__new__(self.game.state), self.states[game]
        for f in layout(self.game.state):
            setattr(s, f.name, packed[f.name].tolist())
        return s


def _check_seed(seed: int) -> int:
    from touchline.core.match import MOST_SEED, check_numbers

    DataError.check(check_numbers(seed=(seed, 0, MOST_SEED)))
    return seed


def _whole(values: Any, shape: tuple[int, ...], name: str) -> Packed:
    """An array of whole numbers of this shape, or one error that says what it is instead."""
    found = np.asarray(values)
    if found.shape != shape or found.dtype.kind not in "iub":
        fault = Fault("request", name, f"{found.dtype} of {found.shape}", f"whole numbers of {shape}")
        raise DataError([fault])
    return found.astype(np.int32, copy=False)


def first_keys(seed: int, numbers: Packed) -> Packed:
    """``first_key`` of many games: the function is plain arithmetic, which arrays do as well."""
    keys: Packed = first_key(seed, numbers)  # type: ignore[arg-type, assignment]
    return keys


def second_keys(seed: int, numbers: Packed) -> Packed:
    """``second_key`` of many games."""
    keys: Packed = second_key(seed, numbers)  # type: ignore[arg-type, assignment]
    return keys


@cache
def _load_answers() -> Any:
    import_numba()
    text = write_answers()
    return load_module("answers", key_of(text), lambda: text)


def _load_advance(game: AnyGame) -> Any:
    import_numba()
    text, name = _written(game, ADVANCE, lambda: write_advance(game)), f"{game.name}_batch"
    module = load_module(name, key_of(text), lambda: text)
    if not is_warm(name, key_of(text), ADVANCE):
        announce(game.title, "once, up to half a minute")
    return module.advance


def _load_observe(game: AnyGame, dtype: str) -> Any:
    text = _written(game, dtype, lambda: write_observe(game, dtype))
    return load_module(f"{game.name}_seen", key_of(text), lambda: text).observe


def _written(game: AnyGame, what: str, write: Callable[[], str]) -> str:
    """The text of a file, from memory or written now."""
    if (id(game), what) not in _WRITTEN:
        _WRITTEN[id(game), what] = game, write()
    return _WRITTEN[id(game), what][1]


_WRITTEN: dict[tuple[int, str], tuple[AnyGame, str]] = {}
"""By the identity of a game, which is kept alive beside its text, and by what is written."""
