"""Secrets have one home: the field. Shown with a toy game that has lasting ones."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any

import pytest

import touchline
from tests.branches import branches
from touchline.core.fields import EVERYBODY, Range, Secret, flat, from_flat, layout, out_of_range, seen_by
from touchline.core.playout import play_out
from touchline.core.position import describe_spans
from touchline.core.sight import Sight, see


def hidden_at(place: str) -> touchline.Match:
    m = touchline.new("duel")
    m.play("home", place)
    return m


def test_a_secret_is_seen_by_its_owner_alone(duel: str) -> None:
    left, middle = hidden_at("left"), hidden_at("middle")
    assert left.view("home") != middle.view("home")
    assert repr(left.view("away")) == repr(middle.view("away"))
    assert repr(left.view("watcher")) == repr(middle.view("watcher"))


def test_a_sight_holds_what_its_side_sees_and_nothing_more(duel: str) -> None:
    left, middle = hidden_at("left"), hidden_at("middle")
    assert flat(see(left, "away").seen) == flat(see(middle, "away").seen)
    assert flat(see(left, "home").seen) != flat(see(middle, "home").seen)
    assert see(left, "home").world == left.state
    assert see(left, "away").world is None
    worlds = [flat(world) for world, _ in see(left, "away").worlds]
    assert flat(middle.state) in worlds
    sight = see(left, "home")
    assert Sight.from_numbers(sight.game, sight.r, flat(sight.seen), sight.side) == sight


def test_of_a_list_each_side_sees_its_own_place(duel: str) -> None:
    m = hidden_at("right")
    assert m.view("home").stash == (3, 0)
    assert m.view("away").stash == (0, 0)


def test_unequal_sides_are_asked_with_their_own_choices(duel: str) -> None:
    m = hidden_at("left")
    assert [(a.who, a.role, a.choices) for a in m.asks] == [
        ("home", "offense", ("stay", "move")),
        ("away", "defense", ("left", "middle", "right")),
    ]
    m.play("away", "left")
    m.play("home", "stay")
    assert m.state.right == 1


def test_the_worlds_of_a_view_hold_the_truth_and_nothing_impossible(duel: str) -> None:
    game = touchline.find("duel")
    r = game.load().values
    seen_worlds = []

    def check(s: Any, row: Any, picks: tuple[int, ...], n: int) -> None:
        for side in (0, 1):
            seen = seen_by(s, side)
            worlds = [w for w, _ in game.worlds(seen, r, side)]
            assert flat(s) in {flat(w) for w in worlds}
            assert from_flat(type(s), flat(s)) == s
            assert all(flat(seen_by(w, side)) == flat(seen) for w in worlds)
            assert not any(out_of_range(w) for w in worlds)
            seen_worlds.append(len(worlds))

    for number in range(60):
        play_out(game, r, 2, number, watch=check)
    assert max(seen_worlds) == 3


def test_a_reason_has_its_rule_and_a_choice_of_another_step_is_explained(duel: str) -> None:
    m = touchline.new("duel", position={"last": 0})
    with pytest.raises(touchline.IllegalAction) as caught:
        m.play("home", "left")
    assert (caught.value.reason, caught.value.cite) == ("not_twice_the_same", "1.1")
    assert m.why("home", "stay") == touchline.Reason("not_asked_now", "1.2")


def test_exact_value_of_the_whole_game_under_random_play_agrees_with_compiled_play(duel: str) -> None:
    game = touchline.find("duel")
    r = game.load().values
    memo: dict[tuple[int, ...], Fraction] = {}

    def value(s: Any) -> Fraction:
        row = game.rows.get(s.phase)
        if row is None:
            return Fraction(s.score[0] - s.score[1])
        if flat(s) not in memo:
            ways_on = branches(row, s, r, (None,) * len(row.sides) or None)
            memo[flat(s)] = sum((b.odds * value(b.after) for b in ways_on if b.odds), Fraction(0))
        return memo[flat(s)]

    exact = value(game.begin(r))
    assert exact == Fraction(1, 3)
    mean, half = touchline.simulate("duel", games=40_000, seed=9).margin
    assert abs(mean - exact) < 2 * half


def owner_of_card(s: Any) -> int:
    return EVERYBODY if s.over else 0


@dataclass(slots=True)
class Table:
    over: Annotated[int, Range(0, 1)] = 0
    card: Annotated[int, Range(0, 9), Secret(owner_of_card)] = 7


def test_a_secret_that_belongs_to_everybody_is_out() -> None:
    assert [seen_by(Table(), side).card for side in (0, 1, -1)] == [7, 0, 0]
    assert [seen_by(Table(over=1), side).card for side in (0, 1, -1)] == [7, 7, 7]


def test_a_reason_never_comes_from_the_rule_of_the_other_sides_choice(duel: str) -> None:
    """That rule may go by a secret, so the reason would tell it."""
    m = touchline.new("duel", position={"last": 0, "phase": "call", "hidden": 1})
    assert m.why("home", "left") == touchline.Reason("not_twice_the_same", "1.1")
    assert m.why("away", "stay") == touchline.Reason("not_asked_now", "1.2")
    m.play("home", "stay")
    m.play("away", "left")
    m.play("dice", "1")
    assert m.why("away", "middle") == touchline.Reason("not_twice_the_same", "1.1")


def test_an_error_names_only_some_of_very_many_names() -> None:
    assert describe_spans([Range(0, 99, tuple(f"card {n}" for n in range(100)))]).endswith("card 30, card 31 …")
    assert describe_spans([Range(0, 1, ("no", "yes"))]) == "0 to 1 or one of no, yes"


def test_a_field_without_a_range_is_refused() -> None:
    @dataclass
    class Wrong:
        ball: int = 0

    with pytest.raises(TypeError, match="declares no Range"):
        layout(Wrong)
