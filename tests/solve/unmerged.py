"""A second opinion on series: the interpreted rules with nothing merged, and scipy's linear programs."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import csr_matrix

from touchline.core.fields import copy
from touchline.core.game import AnyGame
from touchline.core.sequence import Both, Decide, legal, ways_of
from touchline.solve.series import Array, Series

Term = tuple[str, Hashable]
Known = Callable[[Any, bool], float | None]
"""What a state is worth to home; None within the series. The flag says whether a call was made before."""


class LinearProgram:
    """The least that the guesser must give: what it calls in each history, and what each secret makes of it.

    ``call`` variables are realizations of the guesser's sequences, ``worth`` variables what the holder makes of one of
    its information sets.
    """

    def __init__(self) -> None:
        self.variables: dict[Term, int] = {}
        self.equal: list[tuple[dict[Term, float], float]] = []
        self.at_least: list[dict[Term, float]] = []

    def solve(self, least: Term) -> float:
        """The least value of a variable."""
        for row in (*(terms for terms, _ in self.equal), *self.at_least, {least: 1.0}):
            for term in row:
                self.variables.setdefault(term, len(self.variables))
        cost = np.zeros(len(self.variables))
        cost[self.variables[least]] = 1.0
        found = linprog(
            cost,
            A_ub=self.build([{term: -value for term, value in row.items()} for row in self.at_least]),
            b_ub=np.zeros(len(self.at_least)),
            A_eq=self.build([terms for terms, _ in self.equal]),
            b_eq=[total for _, total in self.equal],
            bounds=[(0, None) if kind == "call" else (None, None) for kind, _ in self.variables],
            method="highs",
            options={"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10},
        )
        assert found.success, found.message
        return float(found.fun)

    def build(self, rows: list[dict[Term, float]]) -> Any:
        entries = [(i, self.variables[term], value) for i, row in enumerate(rows) for term, value in row.items()]
        i, j, values = zip(*entries, strict=True)
        return csr_matrix((values, (i, j)), shape=(len(rows), len(self.variables)))


def value_unmerged(game: AnyGame, r: Any, start: Any, known: Known) -> float:
    """Home's value of a series that home begins with a choice in secret: every throw and every call is remembered."""
    program = LinearProgram()
    parents: dict[tuple[Any, ...], tuple[Term, list[int]]] = {}
    whole: Term = "call", None

    def walk(
        s: Any, odds: float, history: tuple[Any, ...], secret: int, sequence: Term, row: dict[Term, float]
    ) -> None:
        worth = known(s, bool(history))
        if worth is not None:
            row[sequence] = row.get(sequence, 0.0) + odds * worth
            return
        rule = game.rows[int(s.phase)]
        if isinstance(rule, Both):
            information: Term = "worth", (history, secret)
            row[information] = row.get(information, 0.0) + 1.0
            answers = legal(rule.second, s, r)
            parents.setdefault(history, (sequence, answers))
            for call in legal(rule.first, s, r):
                below: dict[Term, float] = {}
                for answer in answers:
                    t = copy(s)
                    rule.then(t, r, call, answer)
                    walk(t, odds, (*history, (call, answer)), secret, ("call", (history, answer)), below)
                program.at_least.append({information: 1.0} | subtract(below))
            return
        assert not isinstance(rule, Decide)
        for x, ways in enumerate(ways_of(rule, s, r)):
            if ways:
                t = copy(s)
                rule.then(t, r, x)
                walk(t, odds * ways / rule.out_of, (*history, x), secret, sequence, row)

    picking = game.rows[int(start.phase)]
    assert isinstance(picking, Decide)
    best: Term = "worth", "best"
    for hand in legal(picking, start, r):
        s = copy(start)
        picking.then(s, r, hand)
        row: dict[Term, float] = {}
        walk(s, 1.0, (), hand, whole, row)
        program.at_least.append({best: 1.0} | subtract(row))
    program.equal.append(({whole: 1.0}, 1.0))
    for history, (sequence, answers) in parents.items():
        program.equal.append(({("call", (history, k)): 1.0 for k in answers} | {sequence: -1.0}, 0.0))
    return program.solve(best)


def subtract(row: Mapping[Term, float]) -> dict[Term, float]:
    return {term: -value for term, value in row.items()}


def value_of_tree(series: Series, ends: Array) -> float:
    """The value of a series by its tree, which is merged."""
    tree, program = series.tree, LinearProgram()
    paid: dict[tuple[int, int], Array] = {}
    for (kind, call, leaf), odds in zip(tree.ends.tolist(), tree.end_odds, strict=True):
        paid[kind, call] = paid.get((kind, call), 0.0) + odds * ends[leaf]
    below: dict[int, list[int]] = {}
    for n in range(len(tree.kind)):
        answers = range(tree.answers[tree.kind[n]])
        arriving: dict[Term, float] = {("call", None): -1.0}
        if n:
            parent = int(tree.parent[n])
            shares = tree.odds[tree.arrival[n]][: tree.answers[tree.kind[parent]]]
            arriving = {("call", (parent, k)): -float(share) for k, share in enumerate(shares)}
        leaving: dict[Term, float] = {("call", (n, k)): 1.0 for k in answers}
        program.equal.append((arriving | leaving, 0.0))
        for i in range(tree.spots[n], tree.spots[n + 1]):
            below.setdefault(int(tree.origin[i]), []).append(i)
            for a in range(tree.lines[i], tree.lines[i + 1]):
                earned = paid.get((int(tree.kind[n]), int(tree.called[a])), np.zeros(len(answers)))
                row: dict[Term, float] = {("call", (n, k)): -float(earned[k]) for k in answers}
                program.at_least.append(row | {("worth", i): 1.0, ("line", a): -1.0})
    program.equal.append(({("call", None): 1.0}, 1.0))
    for a in range(len(tree.called)):
        passing: dict[Term, float] = {("worth", i): -1.0 for i in below.get(a, ())}
        program.equal.append((passing | {("line", a): 1.0}, 0.0))
    for secret in range(series.secrets):
        row = {("worth", i): -1.0 for i in below.get(-1 - secret, ())}
        program.at_least.append({("worth", "best"): 1.0} | row)
    return program.solve(("worth", "best"))
