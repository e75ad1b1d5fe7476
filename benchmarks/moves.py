"""How long the rollout player takes for a move, at questions from a game that policies play."""

from __future__ import annotations

import os
import statistics
from time import perf_counter, process_time
from typing import Any

import touchline
from benchmarks.measure import report_progress
from benchmarks.times import Took, Wait
from touchline.core.playout import play_out
from touchline.core.sequence import Roll, legal, side_of
from touchline.core.sight import Sight
from touchline.players import read_level
from touchline.players.rollout import RolloutPlayer

QUESTIONS = 15
SLOWEST = 2.0
"""Seconds that a move of the strongest level may take on two cores."""


def questions(name: str) -> list[Sight]:
    """Questions with a choice, evenly spread over one game, each as the side sees it that is asked."""
    game = touchline.find(name)
    r, found = game.load().values, []

    def watch(s: Any, row: Any, picks: tuple[int, ...], n: int) -> None:
        if not isinstance(row, Roll):
            for part in row.sides:
                sight = Sight.of_state(game, r, s, side_of(part.by(s)))
                if len(legal(part, sight.seen, r)) > 1:
                    found.append(sight)

    play_out(game, r, seed=1, number=0, policies=(True, True), watch=watch)
    return found[:: max(1, len(found) // QUESTIONS)][:QUESTIONS]


def took(player: RolloutPlayer, sight: Sight) -> Took:
    start, worked = perf_counter(), process_time()
    player.weigh(sight)
    return Took(perf_counter() - start, process_time() - worked)


def moves() -> list[Wait]:
    """For each game a usual move of the quick level on one core, and the slowest of the strongest on two."""
    found = []
    for name in touchline.games():
        title, asked = touchline.find(name).title, questions(name)
        quick = RolloutPlayer(threads=1)
        strong = RolloutPlayer(read_level("rollout:strong"), threads=min(2, os.cpu_count() or 1))
        report_progress(f"waiting: moves of rollout in {title}")
        quick.weigh(asked[0])  # compiles, if need be
        usual = [took(quick, sight) for sight in asked]
        middle = Took(*(statistics.median(part) for part in zip(*usual, strict=True)))
        found.append(Wait(f"{title}: a move of `rollout` on one core, the middle of {len(asked)}", middle, None))
        slowest = max(took(strong, sight) for sight in asked)
        what = f"{title}: a move of `rollout:strong` on two cores, the slowest of {len(asked)}"
        found.append(Wait(what, slowest, SLOWEST))
    return found
