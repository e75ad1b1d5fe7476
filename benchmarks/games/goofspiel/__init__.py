"""Goofspiel with OpenSpiel's default parameters: two players, 13 cards each, prizes in random order."""

from __future__ import annotations

from math import lcm
from pathlib import Path
from typing import Any

from benchmarks.games import played_only
from benchmarks.games.goofspiel import rules
from benchmarks.games.goofspiel.state import CARDS, Phase, Ruleset, Ruling, State
from touchline.core.sequence import Both, Decider, Roll, Row

WAYS = lcm(*range(1, CARDS + 1))
"""The ways in which a prize is drawn: any number of prizes divides them."""

SEQUENCE: tuple[Row[State, Ruleset], ...] = (
    Roll(Phase.PRIZE, CARDS, WAYS, rules.prize_ways, rules.turn_up, cite="1"),
    Both(
        Phase.BID,
        Decider(rules.first_player, CARDS, rules.first_ruling),
        Decider(rules.second_player, CARDS, rules.second_ruling),
        rules.bid,
        cite="2",
    ),
)


def begin(r: Ruleset) -> State:
    cards = (1 << r.cards) - 1
    return State(prizes=cards, hand=[cards, cards])


def with_ways(found: dict[str, Any]) -> dict[str, Any]:
    return {**found, "ways": [WAYS // max(found["cards"] - turn, 1) for turn in range(CARDS + 1)]}


def faults(s: State, r: Ruleset) -> list[str]:
    """A card is played in each trick, and a prize goes to one side at the most."""
    wrong = [f"side {i} holds {h.bit_count()} cards" for i, h in enumerate(s.hand) if h.bit_count() != r.cards - s.turn]
    if s.prizes.bit_count() != r.cards - s.turn - (s.phase == Phase.BID):
        wrong.append(f"{s.prizes.bit_count()} prizes are left after {s.turn} tricks")
    if sum(s.score) + sum(x + 1 for x in range(r.cards) if (s.prizes >> x) & 1) > r.cards * (r.cards + 1) // 2:
        wrong.append("more points than the prizes are worth")
    return wrong


GAME = played_only(
    "goofspiel",
    Path(__file__).parent / "data",
    Phase,
    Ruling,
    State,
    Ruleset,
    SEQUENCE,
    begin=begin,
    faults=faults,
    finish=rules.finish,
    most_steps=2 * CARDS,
    derive=with_ways,
)
