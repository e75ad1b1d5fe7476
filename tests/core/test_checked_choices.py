"""Legality is decided once: what was checked is played without another ruling."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

import touchline
from touchline.core.game import AnyGame
from touchline.core.match import DICE, Match
from touchline.core.sequence import AnyRow, Both, Roll

Counts = dict[str, int]


def counting(game: AnyGame, counts: Counts) -> AnyGame:
    """The same game, which counts the rulings and the ways that are worked out."""

    def counted(kind: str, rule: Callable[..., int]) -> Callable[..., int]:
        def run(*args: Any) -> int:
            counts[kind] = counts.get(kind, 0) + 1
            return rule(*args)

        return run

    def row_of(row: AnyRow) -> AnyRow:
        if isinstance(row, Roll):
            return replace(row, ways=counted("ways", row.ways))
        if isinstance(row, Both):
            first, second = (replace(side, ruling=counted("ruling", side.ruling)) for side in (row.first, row.second))
            return replace(row, first=first, second=second)
        return replace(row, ruling=counted("ruling", row.ruling))

    return replace(game, sequence=tuple(map(row_of, game.sequence)))


def match_that_counts(**position: Any) -> tuple[Match, Counts]:
    counts: Counts = {}
    game = counting(touchline.find("first_and_roll"), counts)
    return Match(game, game.load(), position or None), counts


def test_one_ruling_decides_a_command_and_none_more_where_the_choices_are_listed() -> None:
    m, counts = match_that_counts(ball=25)
    m.take(m.check("home", "red"))
    assert counts == {"ruling": 1}
    assert m.asks[0].who == "away"
    listed = counts["ruling"]
    m.take(m.check("away", "red"))
    assert counts == {"ruling": listed}


def test_every_question_of_a_game_is_ruled_on_once() -> None:
    m, counts = match_that_counts()
    for _ in range(300):
        if m.over:
            break
        row, ask = m.row, m.asks[0]
        counts.clear()
        assert row is not None
        m.asks  # noqa: B018  listing twice is no second decision
        if ask.who == DICE:
            m.look_up_throw()
            m.roll()
        else:
            m.play(ask.who, ask.choices[0])
        assert counts == {}


def test_a_throw_is_looked_up_once() -> None:
    m, counts = match_that_counts(ball=25)
    m.play("home", "red")
    m.play("away", "yellow")
    asked: list[int] = []

    def dice(n: int, total: int) -> int:
        asked.append(n)
        return 0

    m.use_dice(dice)
    counts.clear()
    name = m.look_up_throw().name
    assert (m.asks[0].who, m.roll()) == (DICE, name)
    assert asked == [0]
    row = m.game.rows[m.entries[-1].phase]
    assert counts == {"ways": row.among if isinstance(row, Roll) else 0}


def test_a_checked_choice_belongs_to_its_position() -> None:
    m, _ = match_that_counts(ball=40, down=4, mark=45)
    twin = m.fork()
    punt = twin.check("home", "punt")
    twin.take(punt)
    m.take(punt)
    with pytest.raises(touchline.Stale, match="another position"):
        m.take(punt)
    m.undo()
    with pytest.raises(touchline.Stale, match="another position"):
        m.take(punt)
    m.take(m.check("home", "punt"))
    assert m.entries[-1].names == (("home", "punt"),)


def test_a_checked_secret_choice_stays_good_while_the_other_side_chooses() -> None:
    m, _ = match_that_counts(ball=25)
    red = m.check("home", "red")
    m.play("away", "green")
    m.take(red)
    assert m.entries[0].names == (("home", "red"), ("away", "green"))


def test_a_check_raises_what_play_would() -> None:
    m, _ = match_that_counts(ball=25)
    for name, error in (("punt", touchline.IllegalAction), ("blue", touchline.NotationError)):
        with pytest.raises(error):
            m.check("home", name)
    with pytest.raises(touchline.NotYourTurn):
        m.check("dice", "5")


def test_states_between_the_steps_are_those_that_were(duel: str) -> None:
    m, states = touchline.new("duel", seed=2), []
    while not m.over:
        before = len(m.entries)
        states += [m.state] if not m.chosen else []
        ask = m.asks[0]
        m.roll() if ask.who == DICE else m.play(ask.who, ask.choices[0])
        assert len(m.entries) - before in (0, 1)
    states.append(m.state)
    assert [m.state_after(n) for n in range(len(m.entries) + 1)] == states
    assert [(t.before, t.after) for t in m.transitions()] == list(pairwise(states))
    assert m.state_after(10**6) == m.state
