"""The tables of odds against other ways to the same numbers: printed cards, faces counted one by one, all moves."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

import touchline
from tests.branches import branches
from touchline.core.fields import copy
from touchline.core.match import Match
from touchline.core.sequence import Both, Roll
from touchline.core.sight import see
from touchline.play.odds import Gauge, Outlook, Prospect, outlook

HAND = "dive+sweep+quick+post"
FACES = range(6)
RARE = Fraction(1, 10**5)


def cells(found: Outlook) -> dict[tuple[str, str], Prospect]:
    """The cells of a table by the last choice of each side."""
    columns = [line.picks[-1].name for line in found.columns] or [""]
    return {
        (line.picks[-1].name, column): cell
        for line, row in zip(found.rows, found.cells, strict=True)
        for column, cell in zip(columns, row, strict=True)
        if cell is not None
    }


def near(told: str, exact: Fraction, percent: bool = False) -> bool:
    """Whether a number that is shown is this one, rounded."""
    off = abs(float(told) - float(exact) * (100 if percent else 1))
    return off <= (0.5 if percent and float(told) >= 10 else 0.05) + 1e-9


# First Down Game: the cards as they are printed, and all 36 pairs of throws


def play(card: Any, cover: Any, thrown: int, against: int) -> int | None:
    """The squares of a normal card, by what is printed; None if the possession ends."""
    printed = card.squares[thrown]
    if card.kind == "run":
        return max(int(printed) + int(cover.run), 0)
    if printed == "x":
        return 0
    if against + 1 in cover.stops[card.kind]:
        return None if card.kind in cover.ends else 0
    return int(printed)


@pytest.mark.parametrize(("who", "piece"), [("home", 0), ("home", 4), ("away", 7), ("home", 15)])
def test_the_cards_of_first_down_come_to_what_is_printed_on_them(who: str, piece: int) -> None:
    match = touchline.new("first_down", position={"picked": HAND, "piece": piece})
    told, view = cells(outlook(see(match, who))), match.view("home")
    line = view.touch_down if piece >= view.first_down else view.first_down
    checked = 0
    for card in view.deck:
        for cover in view.covers:
            calls = (card.name, cover.name) if who == "home" else (cover.name, card.name)
            if calls not in told:
                continue
            gains = [play(card, cover, thrown, against) for thrown in FACES for against in FACES]
            kept = [min(gain, view.touch_down - piece) for gain in gains if gain is not None]
            reached = Fraction(sum(gain is not None and piece + gain >= line for gain in gains), 36)
            assert near(told[calls].average, Fraction(sum(kept), len(kept)))
            main = told[calls].main
            assert main is not None
            assert Fraction(main.odds) == reached
            checked += 1
    assert checked == len(view.covers) * (4 if who == "home" else len(view.deck))


def test_on_the_last_down_only_the_line_counts() -> None:
    match = touchline.new("first_down", position={"picked": HAND, "laid": "dive+sweep+quick", "piece": 5, "down": 4})
    assert {cell.average for cell in cells(outlook(see(match, "home"))).values()} == {""}


# Famous First Downs: the sum that is printed


@pytest.mark.parametrize("zones", [(0, 10, 40), (30, 4, 16), (44, 6, 0)])
@pytest.mark.parametrize("who", ["home", "away"])
def test_the_cards_of_famous_first_downs_come_to_their_sums(who: str, zones: tuple[int, int, int]) -> None:
    offense, neutral, defense = zones
    position = {"phase": "lay", "offense_zone": offense, "neutral_zone": neutral, "defense_zone": defense}
    match = touchline.new("famous_first_downs", position=position)
    match.play("home", "singleback")
    told, r = cells(outlook(see(match, who))), match.rules.values
    view = match.view("home")
    play = match.state.play
    for x, option in enumerate(view.options):
        for y, against in enumerate(view.against):
            calls = (option.zone, against.card) if who == "home" else (against.card, option.zone)
            shield = bool(r.shield[y][r.zone[play][x]])
            total = 0 if shield else r.yards[play][x] + r.value[y][r.zone[play][x]]
            yards = min(max(total, -offense), neutral + defense)
            assert (told[calls].average, told[calls].covered) == (f"{yards:+d}", shield)
            main = told[calls].main
            assert main is not None
            assert main.percent == ("100" if total >= neutral else "0")


# 1st & Roll: every throw, one after the other


def walk(match: Match, s: Any, odds: Fraction) -> Iterator[tuple[Any, Fraction]]:
    """Every state in which the dice stop; what is very rare is left out."""
    row = match.game.rows.get(s.phase)
    if not isinstance(row, Roll):
        yield s, odds
    elif odds >= RARE:
        for branch in branches(row, s, match.rules.values):
            yield from walk(match, branch.after, odds * (branch.odds or 0))


def test_a_try_for_two_is_good_as_often_as_the_dice_say() -> None:
    position = {"phase": "call", "play": "two_point_try", "ball": 98, "mark": 100}
    match = touchline.new("first_and_roll", position=position)
    told = cells(outlook(see(match, "home")))
    row, r = match.game.rows[match.state.phase], match.rules.values
    assert isinstance(row, Both)
    colors = match.game.names(match.state, r, 0)
    assert set(told) == {(call, cover) for call in colors for cover in colors}
    for (call, cover), cell in told.items():
        s = copy(match.state)
        row.then(s, r, colors.index(call), colors.index(cover))
        good = sum((odds for end, odds in walk(match, s, Fraction(1)) if end.score[0]), Fraction(0))
        assert cell.main is not None
        assert near(cell.main.percent, good, percent=True)
        assert cell.covered == (call == cover)


def test_before_a_kick_can_be_chosen_the_calls_are_told_too() -> None:
    found = outlook(see(touchline.new("first_and_roll", position={"ball": 60, "down": 4}), "home"))
    assert [line.picks[-1].name for line in found.rows] == ["red", "yellow", "green", "bomb", "field_goal", "punt"]
    assert [brief.name for brief in found.briefs] == ["red", "yellow", "green", "field_goal", "punt"]
    assert {cell and cell.main and cell.main.what for cell in found.cells[4]} == {"field_goal"}
    assert found.gauges[0].shades[4] == (0, 0, 0)
    assert found.gauges[0].mix[4:] == ("", "")


# What a mix is worth


@pytest.mark.parametrize(
    ("game", "who", "position"),
    [
        ("first_down", "home", {"picked": HAND}),
        ("first_down", "away", {"picked": HAND}),
        ("first_down", "home", {"picked": HAND, "laid": "dive", "piece": 14}),
    ],
)
def test_a_mix_keeps_its_promise_against_every_call(game: str, who: str, position: dict[str, Any]) -> None:
    found = outlook(see(touchline.new(game, position=position), who))
    gauge = found.gauges[0]
    assert gauge.what
    worth = [worth_against(found, gauge, y) for y in range(len(found.columns))]
    bound = float(gauge.bound)
    assert all(n >= bound - 1 if gauge.ours else n <= bound + 1 for n in worth)
    best = min(worth) if gauge.ours else max(worth)
    assert abs(best - bound) <= 1
    alone = [extreme_alone(cells, ours=gauge.ours) for cells in found.cells]
    assert all(n <= bound + 1 if gauge.ours else n >= bound - 1 for n in alone)


def worth_against(found: Outlook, gauge: Gauge, y: int) -> float:
    """What the mix comes to, in percent, if the other side makes one choice."""
    mains = [cells[y].main for cells in found.cells if cells[y]]  # type: ignore[union-attr]  # there is one each
    return sum(int(share) * float(Fraction(main.odds)) for share, main in zip(gauge.mix, mains, strict=True) if main)


def extreme_alone(row: tuple[Prospect | None, ...], *, ours: bool) -> float:
    """What a choice without a mix is worth against the best answer, in percent."""
    chances = [100 * float(Fraction(cell.main.odds)) for cell in row if cell and cell.main]
    return min(chances) if ours else max(chances)


# Brettfussball: every move of both sides


def test_a_loose_ball_is_reached_as_every_move_of_both_sides_says() -> None:
    match = touchline.new("brettfussball", options={"board": "compact"}, position={"die": 3, "phase": "action"})
    game, r, side = match.game, match.rules.values, match.state.side
    who = ("home", "away")[side]
    found = outlook(see(match, who))
    told = {
        pick.name: {one.what: Fraction(one.odds) for one in cells[0].chances}
        for line, cells in zip(found.rows, found.cells, strict=True)
        for pick in (line.picks[0], *line.also)
        if cells[0]
    }
    names, checked = game.names(match.state, r, 0), 0
    for kicked in branches(game.rows[match.state.phase], match.state, r):
        name = names[kicked.picks[0]]
        if name not in told or kicked.after.on[kicked.after.ball]:
            continue
        counted = dict.fromkeys(("they_reach", "we_reach", "loose"), Fraction(0))
        for theirs in branches(game.rows[kicked.after.phase], kicked.after, r):
            answers = [one.after for one in branches(game.rows[theirs.after.phase], theirs.after, r)]
            if any(s.on[s.ball] for s in answers):
                counted["they_reach"] += Fraction(1, 6)
                continue
            shares = {share_taken(match, s, side) for s in answers[::5]}
            assert len(shares) == 1, "what they do instead makes a difference"
            (share,) = shares
            counted["we_reach"] += share / 6
            counted["loose"] += (1 - share) / 6
        assert told[name] == {what: n for what, n in counted.items() if n}
        checked += 1
    assert checked


def share_taken(match: Match, s: Any, side: int) -> Fraction:
    """With how many throws a side can take the ball."""
    game, r, taken = match.game, match.rules.values, 0
    assert s.side == side
    for thrown in branches(game.rows[s.phase], s, r):
        ends = [one.after for one in branches(game.rows[thrown.after.phase], thrown.after, r)]
        taken += any(end.on[end.ball] for end in ends)
    return Fraction(taken, 6)
