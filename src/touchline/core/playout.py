"""Interpreted play-outs: the rows stepped with drawn choices, the twin of compiled simulation."""

from collections.abc import Callable
from random import Random
from typing import Any, TypeVar

from touchline.core.draws import draw, first_key, second_key
from touchline.core.errors import DataError, RulesBug
from touchline.core.fields import copier
from touchline.core.game import Game
from touchline.core.ruleset import Rules
from touchline.core.sequence import AnyRow, HasPhase, Part, Roll, legal, sample, side_of, ways_of, weights_of

S = TypeVar("S", bound=HasPhase)
R = TypeVar("R")

Weigh = Callable[[Any, int], list[int]]
Watch = Callable[[Any, AnyRow, tuple[int, ...], int], None]
TRIAL_GAMES = 200
TRIAL_STEPS = 8_000
"""A ruleset is tried out for this many steps in all: many games with dice or cards, a few long ones on a board."""
GUESSES = 8
"""How often a legal option is guessed before all are listed."""


def play_out(
    game: Game[S, R],
    r: R,
    seed: int,
    number: int,
    policies: tuple[bool, bool] = (False, False),
    most_steps: int = 0,
    start: S | None = None,
    weigh: Weigh | None = None,
    watch: Watch | None = None,
    tally: Any = None,
) -> tuple[S, int]:
    """Play game ``number`` of ``seed`` to its end; the final state and the number of steps.

    ``policies`` says for each side whether it plays the game's policy or at random, unless ``weigh`` weighs the options
    of a state for a side. ``watch`` is called before each step with the state, the row, the picks and the number of
    draws so far.
    """
    rows, policy, counts, follows = game.rows, game.policy, game.counts, game.follows if tally is not None else {}
    key, other = first_key(seed, number), second_key(seed, number)
    s = copier(game.state)(start) if start is not None else game.begin(r)
    n = steps = 0
    limit = most_steps or 1_000_000
    while True:
        row = rows.get(s.phase)
        if row is None:
            break
        if steps == limit:
            raise RulesBug(f"{game.name}: game {number} of seed {seed} is not over after {limit} steps")
        if isinstance(row, Roll):
            picks: tuple[int, ...] = (sample(ways_of(row, s, r), draw(key, other, n, row.out_of)),)
            n += 1
        else:
            chosen = []
            weighers = policy.get(s.phase)
            for i, part in enumerate(row.sides):
                side = side_of(part.by(s))
                weight = weighers[i] if weighers is not None and policies[side] else None
                weights = weights_of(part, s, r, weight) if weigh is None else weigh(s, side)
                chosen.append(sample(weights, draw(key, other, n, sum(weights))))
                n += 1
            picks = tuple(chosen)
        if watch is not None:
            watch(s, row, picks, n)
        if tally is not None and s.phase in counts:
            counts[s.phase](s, r, *picks, tally)
        followed = follows.get(s.phase)
        noted = followed[0](s, r, *picks) if followed is not None else 0
        row.then(s, r, *picks)
        if followed is not None:
            followed[1](s, r, noted, tally)
        steps += 1
    if tally is not None:
        game.finish(s, r, tally)
    return s, steps


def try_rules(game: Game[S, R], rules: Rules[R], file: str) -> None:
    """Refuse a stranger's ruleset under which random games do not end, before anybody plays it."""
    number = steps = 0
    while number < TRIAL_GAMES and steps < TRIAL_STEPS:
        try:
            steps += _run_down(game, rules.values, number)
        except RulesBug:
            found = f"a game that is not over after {game.most_steps} steps"
            raise DataError.of(file, "components", found, "components with which every game ends") from None
        number += 1


def _run_down(game: Game[S, R], r: R, number: int) -> int:
    """Play a game at random to its end and return its steps. Options are guessed: listing many takes much longer."""
    rows, below = game.rows, Random(number).randrange
    s = game.begin(r)
    for steps in range(game.most_steps + 1):
        row = rows.get(s.phase)
        if row is None:
            return steps
        if isinstance(row, Roll):
            row.then(s, r, sample(ways_of(row, s, r), below(row.out_of)))
        else:
            row.then(s, r, *[_guess(part, s, r, below) for part in row.sides])
    raise RulesBug(f"{game.name}: game {number} is not over after {game.most_steps} steps")


def _guess(part: Part[S, R], s: S, r: R, below: Callable[[int], int]) -> int:
    """A legal option, each as likely as the next."""
    for _ in range(GUESSES):
        x = below(part.among)
        if part.ruling(s, r, x) == 0:
            return x
    options = legal(part, s, r)
    if not options:
        raise RulesBug("asked with no legal option")
    return options[below(len(options))]
