"""Solves a series by counterfactual regret, in compiled code.

Both sides repeat the series against each other and call by what they regret not to have called, never below zero; the
sides take turns, and repetition t counts t² in the average (CFR+). How good the averages are does not rest on that: the
best answer to each is worked out exactly, and the value lies between them.

Nodes that the guesser and chance never let come about, and those that the holder never leads to, change nothing and are
left out, which is exact.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from types import ModuleType
from typing import NamedTuple

import numpy as np

from touchline.solve.compiling import load_text, write_functions
from touchline.solve.series import Array, Series, Tree

LOWEST = -1e300
CHECKED_EVERY = 50
"""Repetitions after which the best answers are worked out."""
MOST_REPETITIONS = 1_000_000
INLINED = "forceinline=True"
"""Calls with arrays among their arguments take longer than what is done within."""


class Strategies(NamedTuple):
    """How both sides play a series."""

    secret: Array
    """By secret: how often the holder chooses it."""
    lines: Array
    """By line: how often it is called where it can be."""
    answers: Array
    """By node and call of the guesser: how often it is called."""


class SeriesBounds(NamedTuple):
    """What the holder is sure to get, and what the guesser is sure not to give more of."""

    low: float
    high: float


class Equilibrium(NamedTuple):
    """A series solved: how to play it, what that is worth, after how many repetitions, and what is regretted then."""

    strategies: Strategies
    bounds: SeriesBounds
    repetitions: int
    regrets: Strategies


# Compiled. ``t`` is a tree, ``pay`` what the ends are worth, ``w`` how likely guesser and chance let a node come about,
# ``x`` how likely the holder leads to a line. Regrets have the shape of strategies: what each call would have brought
# more than what was called, so far; at least 0.


def weigh_nodes(t: Tree, answers: Array, w: Array) -> None:
    """How likely the guesser and chance let each node come about."""
    w[0] = 1.0
    for n in range(1, len(t.kind)):
        q = t.parent[n]
        if w[q] == 0.0:
            w[n] = 0.0
            continue
        share = 0.0
        for k in range(t.answers[t.kind[q]]):
            share += t.odds[t.arrival[n], k] * answers[q, k]
        w[n] = w[q] * share


def match_regrets(regret: Array, mix: Array, begin: int, end: int) -> None:
    """Choose by regret; evenly if nothing is regretted."""
    total = 0.0
    for a in range(begin, end):
        total += regret[a]
    if total > 0.0:
        share = 1.0 / total
        for a in range(begin, end):
            mix[a] = regret[a] * share
    else:
        for a in range(begin, end):
            mix[a] = 1.0 / (end - begin)


def regret_choices(value: Array, regret: Array, mix: Array, begin: int, end: int) -> float:
    """Note what is regretted of these values, and choose by it from now on. Returns what the mix was worth."""
    worth = 0.0
    for a in range(begin, end):
        worth += value[a] * mix[a]
    for a in range(begin, end):
        regret[a] = max(regret[a] + value[a] - worth, 0.0)
    match_regrets(regret, mix, begin, end)
    return worth


def weigh_calls(t: Tree, pay: Array, weight: float, answers: Array, n: int, calls: Array) -> None:
    """What each call of the holder earns at a node by ending the series there."""
    kind = t.kind[n]
    for c in range(len(calls)):
        earned = 0.0
        for k in range(t.answers[kind]):
            earned += answers[n, k] * pay[kind, c, k]
        calls[c] = earned * weight


def teach_holder(
    t: Tree, pay: Array, w: Array, answers: Array, secret: Array, lines: Array, regrets: Strategies, value: Array
) -> None:
    """One lesson of the holder against the guesser. ``value`` is by line, all zero before and after."""
    calls, worth = np.zeros(pay.shape[1]), np.zeros(len(secret))
    for n in range(len(t.kind) - 1, -1, -1):
        if w[n] == 0.0:
            continue
        weigh_calls(t, pay, w[n], answers, n, calls)
        for i in range(t.spots[n], t.spots[n + 1]):
            begin, end = t.lines[i], t.lines[i + 1]
            for a in range(begin, end):
                value[a] += calls[t.called[a]]
            found = regret_choices(value, regrets.lines, lines, begin, end)
            for a in range(begin, end):
                value[a] = 0.0
            if t.origin[i] >= 0:
                value[t.origin[i]] += found
            else:
                worth[-1 - t.origin[i]] += found
    regret_choices(worth, regrets.secret, secret, 0, len(secret))


def lead_lines(t: Tree, secret: Array, lines: Array, x: Array, is_led: Array, total: Array, weight: float) -> None:
    """How likely the holder leads to each line, and to which nodes at all; ``weight`` of it is added to ``total``."""
    for n in range(len(t.kind)):
        is_led[n] = False
        for i in range(t.spots[n], t.spots[n + 1]):
            share = x[t.origin[i]] if t.origin[i] >= 0 else secret[-1 - t.origin[i]]
            if share > 0.0:
                is_led[n] = True
                for a in range(t.lines[i], t.lines[i + 1]):
                    x[a] = share * lines[a]
                    total[a] += weight * x[a]
            else:
                for a in range(t.lines[i], t.lines[i + 1]):
                    x[a] = 0.0


def add_ends(t: Tree, pay: Array, x: Array, n: int, calls: Array, cost: Array) -> None:
    """What each call of the guesser gives away at a node where the series ends there."""
    calls[:] = 0.0
    for a in range(t.lines[t.spots[n]], t.lines[t.spots[n + 1]]):
        calls[t.called[a]] += x[a]
    for c in range(len(calls)):
        if calls[c] > 0.0:
            for k in range(t.answers[t.kind[n]]):
                cost[n, k] += calls[c] * pay[t.kind[n], c, k]


def teach_guesser(t: Tree, pay: Array, x: Array, is_led: Array, answers: Array, regret: Array, cost: Array) -> None:
    """One lesson of the guesser against the holder. ``cost`` is by node and call, all zero before and after."""
    calls = np.zeros(pay.shape[1])
    for n in range(len(t.kind) - 1, -1, -1):
        if not is_led[n]:
            continue
        add_ends(t, pay, x, n, calls, cost)
        many = t.answers[t.kind[n]]
        for k in range(many):
            cost[n, k] = -cost[n, k]
        given = -regret_choices(cost[n], regret[n], answers[n], 0, many)
        cost[n, :] = 0.0
        if n > 0:
            for k in range(t.answers[t.kind[t.parent[n]]]):
                cost[t.parent[n], k] += t.odds[t.arrival[n], k] * given


def add_answers(w: Array, answers: Array, total: Array, weight: float) -> None:
    """Add so much of the guesser's calls to what it called so far."""
    for n in range(len(w)):
        if w[n] > 0.0:
            for k in range(answers.shape[1]):
                total[n, k] += weight * w[n] * answers[n, k]


def repeat(t: Tree, pay: Array, now: Strategies, regrets: Strategies, total: Strategies, first: int, last: int) -> None:
    """Repeat the series, from one repetition to before another. ``total`` is how both played so far, with weights."""
    w, value = np.zeros(len(t.kind)), np.zeros(len(t.called))
    x, is_led, cost = np.zeros(len(t.called)), np.zeros(len(t.kind), np.bool_), np.zeros(now.answers.shape)
    weigh_nodes(t, now.answers, w)
    for turn in range(first, last):
        weight = float(turn) * turn
        teach_holder(t, pay, w, now.answers, now.secret, now.lines, regrets, value)
        lead_lines(t, now.secret, now.lines, x, is_led, total.lines, weight)
        teach_guesser(t, pay, x, is_led, now.answers, regrets.answers, cost)
        weigh_nodes(t, now.answers, w)
        add_answers(w, now.answers, total.answers, weight)
        for h in range(len(now.secret)):
            total.secret[h] += weight * now.secret[h]


def average(t: Tree, total: Strategies, mean: Strategies) -> None:
    """How both played on average; evenly where they never came."""
    match_regrets(total.secret, mean.secret, 0, len(total.secret))
    for n in range(len(t.kind)):
        match_regrets(total.answers[n], mean.answers[n], 0, t.answers[t.kind[n]])
        for i in range(t.spots[n], t.spots[n + 1]):
            match_regrets(total.lines, mean.lines, t.lines[i], t.lines[i + 1])


def answer_guesser(t: Tree, pay: Array, answers: Array, w: Array, value: Array, worth: Array) -> float:
    """What the holder gets by its best answer to the guesser: by line, times how likely the guesser and chance let it
    come about; by secret; in all. The arrays are all zero before."""
    calls, found = np.zeros(pay.shape[1]), LOWEST
    weigh_nodes(t, answers, w)
    for n in range(len(t.kind) - 1, -1, -1):
        if w[n] == 0.0:
            continue
        weigh_calls(t, pay, w[n], answers, n, calls)
        for i in range(t.spots[n], t.spots[n + 1]):
            best = LOWEST
            for a in range(t.lines[i], t.lines[i + 1]):
                value[a] += calls[t.called[a]]
                best = max(best, value[a])
            if t.origin[i] >= 0:
                value[t.origin[i]] += best
            else:
                worth[-1 - t.origin[i]] += best
    for h in range(len(worth)):
        found = max(found, worth[h])
    return found


def answer_holder(t: Tree, pay: Array, secret: Array, lines: Array, x: Array, cost: Array) -> float:
    """What the holder is left with by the guesser's best answer to it: by node and call of the guesser, times how
    likely the holder leads there; in all. The arrays are all zero before."""
    is_led, calls, given = np.zeros(len(t.kind), np.bool_), np.zeros(pay.shape[1]), 0.0
    lead_lines(t, secret, lines, x, is_led, x, 0.0)
    for n in range(len(t.kind) - 1, -1, -1):
        if not is_led[n]:
            continue
        add_ends(t, pay, x, n, calls, cost)
        given = cost[n, 0]
        for k in range(1, t.answers[t.kind[n]]):
            given = min(given, cost[n, k])
        if n > 0:
            for k in range(t.answers[t.kind[t.parent[n]]]):
                cost[t.parent[n], k] += t.odds[t.arrival[n], k] * given
    return given


INNER = (weigh_nodes, match_regrets, regret_choices, weigh_calls, teach_holder, lead_lines, add_ends, teach_guesser)
OUTER = (repeat, average, answer_guesser, answer_holder)


# In Python alone


@cache
def load_compiled() -> ModuleType:
    """The functions above, compiled."""
    text = write_functions((*INNER, add_answers, *OUTER), OUTER, {"LOWEST": LOWEST}, INLINED)
    return load_text("regrets", "Functions of touchline.solve.regrets", text)


def pay_ends(tree: Tree, ends: Array) -> Array:
    """By position, call of the holder and call of the guesser: what ends pay there, times their odds."""
    pay = np.zeros((len(tree.answers), int(tree.called.max()) + 1, tree.odds.shape[1]))
    position, call, leaf = tree.ends.T
    np.add.at(pay, (position, call), tree.end_odds * np.asarray(ends, np.float64)[leaf, None])
    return pay


def make_arrays(series: Series) -> tuple[Array, Array, Array]:
    """Zeros by secret, by line, and by node and answer."""
    tree = series.tree
    return np.zeros(series.secrets), np.zeros(len(tree.called)), np.zeros((len(tree.kind), tree.odds.shape[1]))


class BestAnswers(NamedTuple):
    """The best answers of both sides to how the other one plays: what they come to in all, and on the way."""

    bounds: SeriesBounds
    weights: Array
    """By node: how likely the guesser and chance let it come about."""
    lines: Array
    """By line: what it brings the holder, times the weight of its node."""
    secrets: Array
    """By secret: what it brings the holder."""
    chances: Array
    """By line: how likely the holder leads to it."""
    costs: Array
    """By node and call of the guesser: what it leaves the holder, times how likely the holder leads there."""


def answer(series: Series, strategies: Strategies, low: Array, high: Array) -> BestAnswers:
    """The best answers if the ends are worth at least ``low`` and at most ``high``."""
    compiled, tree = load_compiled(), series.tree
    secrets, chances, costs = make_arrays(series)
    lines, weights = np.zeros(len(tree.called)), np.zeros(len(tree.kind))
    least = compiled.answer_holder(tree, pay_ends(tree, low), strategies.secret, strategies.lines, chances, costs)
    most = compiled.answer_guesser(tree, pay_ends(tree, high), strategies.answers, weights, lines, secrets)
    return BestAnswers(SeriesBounds(float(least), float(most)), weights, lines, secrets, chances, costs)


def bound(series: Series, strategies: Strategies, low: Array, high: Array) -> SeriesBounds:
    """What both sides guarantee by these strategies if the ends are worth at least ``low`` and at most ``high``."""
    return answer(series, strategies, low, high).bounds


def refine(series: Series, ends: Array, regrets: Strategies | None = None) -> Iterator[Equilibrium]:
    """Solve a series whose ends are worth so much to the holder, ever more closely. What is yielded is not kept: it
    changes when this goes on.

    ``regrets`` are what was regretted in a series like this one, whose ends are worth nearly as much; without them both
    sides begin evenly.
    """
    compiled, tree = load_compiled(), series.tree
    pay = pay_ends(tree, ends)
    now, total, mean = (Strategies(*make_arrays(series)) for _ in range(3))
    learned = Strategies(*(shares.astype(np.float64) for shares in regrets or make_arrays(series)))
    compiled.average(tree, learned, now)
    turn = 1
    while True:
        compiled.repeat(tree, pay, now, learned, total, turn, turn + CHECKED_EVERY)
        turn += CHECKED_EVERY
        compiled.average(tree, total, mean)
        yield Equilibrium(mean, bound(series, mean, ends, ends), turn - 1, learned)


def solve_series(series: Series, ends: Array, gap: float, regrets: Strategies | None = None) -> Equilibrium:
    """Solve a series whose ends are worth so much to the holder, until the bounds are so close."""
    for found in refine(series, ends, regrets):
        if found.bounds.high - found.bounds.low <= gap or found.repetitions >= MOST_REPETITIONS:
            return found
    raise AssertionError
