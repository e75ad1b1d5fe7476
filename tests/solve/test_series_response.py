"""Best responses where a secret lasts: what a player gets is what brute force over all beliefs says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from touchline.cli import make_app
from touchline.core.errors import DataError
from touchline.core.fields import copy, flat, seen_by
from touchline.core.game import find
from touchline.core.sequence import Both, Decide, Roll, legal, side_of, ways_of, weights_of
from touchline.core.sight import Sight
from touchline.players import POLICY, RANDOM, PolicyPlayer, RandomPlayer
from touchline.solve.chain import Chain, require_series, solve_chain
from touchline.solve.series_response import PlayerWays, ResponseChain, WrittenWays

GAME = find("first_down")
EXACT = 1e-12
PLAYERS = {RANDOM: {}, POLICY: GAME.policy}
WON = {"home": 1.0, "away": 0.0, None: 0.5}
Worlds = list[tuple[Any, float]]
"""States that the opponent cannot tell apart, with how likely each is."""


class BruteForce:
    """What a player gets against an opponent that knows its weights, over all that the opponent can have seen."""

    def __init__(self, r: Any, weights: Any, side: int, objective: str) -> None:
        self.r, self.weights, self.side = r, weights, side
        self.plan = require_series(GAME, objective)
        self.known: dict[Any, float] = {}

    def step(self, s: Any, *picks: int) -> Any:
        t = copy(s)
        GAME.rows[int(s.phase)].then(t, self.r, *picks)
        return t

    def mix(self, s: Any, part: int) -> list[tuple[int, float]]:
        """The player's choices, by what it sees."""
        row, written = GAME.rows[int(s.phase)], self.weights.get(int(s.phase))
        weights = weights_of(row.sides[part], seen_by(s, self.side), self.r, written[part] if written else None)
        return [(x, w / sum(weights)) for x, w in enumerate(weights) if w]

    def value(self, worlds: Worlds) -> float:
        """What these worlds are worth to the player, times how likely they are."""
        total = sum(p for _, p in worlds)
        key = tuple(sorted((flat(s), round(p / total, 12)) for s, p in worlds))
        if key not in self.known:
            self.known[key] = self.work_out([(s, p / total) for s, p in worlds])
        return self.known[key] * total

    def work_out(self, worlds: Worlds) -> float:
        s = worlds[0][0]
        row = GAME.rows.get(int(s.phase))
        if row is None or self.plan.is_over(s, self.r):
            return sum(p * self.judge(t) for t, p in worlds)
        if isinstance(row, Roll):
            ways = ways_of(row, s, self.r)
            after = [(self.step(t, x), p * n / sum(ways)) for t, p in worlds for x, n in enumerate(ways) if n]
            return self.split(after)
        asked = [side_of(part.by(s)) for part in row.sides]
        if isinstance(row, Decide) and asked[0] == self.side:
            return self.split([(self.step(t, x), p * q) for t, p in worlds for x, q in self.mix(t, 0)])
        mine = asked.index(self.side) if self.side in asked else None
        theirs = row.sides[asked.index(1 - self.side)]
        return min(self.split(self.follow(worlds, mine, y)) for y in legal(theirs, seen_by(s, 1 - self.side), self.r))

    def follow(self, worlds: Worlds, mine: int | None, y: int) -> Worlds:
        """The worlds after the opponent's choice."""
        if mine is None:
            return [(self.step(t, y), p) for t, p in worlds]
        return [
            (self.step(t, *((x, y) if mine == 0 else (y, x))), p * q) for t, p in worlds for x, q in self.mix(t, mine)
        ]

    def split(self, worlds: Worlds) -> float:
        """The worlds by what the opponent sees."""
        groups: dict[Any, Worlds] = {}
        for s, p in worlds:
            groups.setdefault(flat(seen_by(s, 1 - self.side)), []).append((s, p))
        return sum(self.value(group) for group in groups.values())

    def judge(self, s: Any) -> float:
        home, away = s.score
        worth = float(home - away) if self.plan.counts_points else WON[GAME.outcome(s, self.r).winner]
        return worth if self.side == 0 else (0.0 if self.plan.counts_points else 1.0) - worth


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("objective", ["points", "win"])
def test_what_is_kept_is_what_brute_force_says(player: str, side: int, objective: str) -> None:
    r, weights, plan = GAME.load("tiny").values, PLAYERS[player], require_series(GAME, objective)
    found = ResponseChain(GAME, r, plan, WrittenWays(r, weights), side)
    for first in (0, 1):
        start = GAME.ordinary(r)
        start.piece, start.first, start.offense = 5, first, first
        expected = BruteForce(r, weights, side, objective).value([(start, 1.0)])
        assert abs(found.value_to_player(start) - expected) < EXACT


@pytest.mark.parametrize("player", PLAYERS)
def test_no_player_gets_more_than_the_value(player: str) -> None:
    r, plan = GAME.load("tiny").values, require_series(GAME, "points")
    low, high = Chain(GAME, r, plan, 1e-4).solve(GAME.ordinary(r))
    attack, defense = (ResponseChain(GAME, r, plan, WrittenWays(r, PLAYERS[player]), side) for side in (0, 1))
    assert attack.value_to_player(GAME.ordinary(r)) < high - 0.1
    assert defense.value_to_player(GAME.ordinary(r)) < -low - 0.1


@pytest.mark.parametrize(("name", "player"), [(RANDOM, RandomPlayer()), (POLICY, PolicyPlayer())])
def test_a_player_is_answered_by_what_it_does(name: str, player: Any) -> None:
    r, plan = GAME.load("tiny").values, require_series(GAME)
    for side in (0, 1):
        written = ResponseChain(GAME, r, plan, WrittenWays(r, PLAYERS[name]), side)
        played = ResponseChain(GAME, r, plan, PlayerWays(GAME, r, player), side)
        assert played.value_to_player(GAME.begin(r)) == written.value_to_player(GAME.begin(r))


def test_what_was_said_is_kept_by_what_was_looked_at() -> None:
    r = GAME.load("standard").values
    ways, random = WrittenWays(r, GAME.policy), np.random.default_rng(4)
    s = GAME.ordinary(r)
    for _ in range(300):
        s.phase, s.piece, s.down = 2, int(random.integers(0, 19)), int(random.integers(1, 5))
        s.score, s.possession, s.laid = [int(random.integers(0, 9)), 3], int(random.integers(1, 5)), 0
        s.picked = r.hands[int(random.integers(0, 70))]
        row = GAME.rows[2]
        assert isinstance(row, Both)
        for part in (0, 1):
            weights = PolicyPlayer().weigh(Sight.of_state(GAME, r, s, part))
            options = [x for x, w in enumerate(weights) if w]
            assert ways.weigh(seen_by(s, part), row, part, options) == [weights[x] for x in options]


def exploit(*words: str) -> Any:
    return CliRunner().invoke(make_app(["exploit"]), ["exploit", "first_down", "--edition", "tiny", *words])


def test_the_command_says_what_is_kept_on_either_side(tmp_path: Path) -> None:
    plan, rules = require_series(GAME, "points"), GAME.load("tiny")
    solve_chain(GAME, rules, tmp_path / "points", objective="points", gap=1e-3)
    asked = ("policy", "--objective", "points", "--book", str(tmp_path / "points"))
    data = json.loads(exploit(*asked, "--json").output)
    for side, name in enumerate(("home", "away")):
        ways = WrittenWays(rules.values, GAME.policy)
        kept = ResponseChain(GAME, rules.values, plan, ways, side).value_to_player(GAME.ordinary(rules.values))
        assert data[name]["kept"] == kept
        assert data[name]["lost"] == data[name]["value"] - kept > 0.5
    assert abs(data["home"]["value"] - 3.1132912590) <= data["home"]["margin"] < 0.01
    shown = exploit(*asked, "--plain").output
    assert f"the computer gets {data['home']['kept']:+.3f} and loses {data['home']['lost']:+.3f}" in shown


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("book",), "player: found 'book'. Valid: policy, random, rollout."),
        (("policy", "--objective", "yards"), "objective: found yards, expected win or points for first_down"),
        (("policy", "--reach", "3"), "--reach: found given, expected no such option for first_down"),
        (("policy", "--position", "picked=9"), "position: found one within a series, expected one in which nothing"),
    ],
)
def test_what_cannot_be_measured_is_refused(words: tuple[str, ...], message: str) -> None:
    done = exploit(*words)
    assert isinstance(done.exception, DataError)
    assert message in str(done.exception)
