"""Chapter 3.1, the secret hand: what the defense and the watchers can learn, and what not."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

import touchline
from tests.rules.first_down.situation import HAND, LONG, situation
from tests.rules.steps import go
from touchline.core.fields import copy, flat, out_of_range, seen_by
from touchline.core.game import SIDES
from touchline.core.match import DICE, Match
from touchline.core.playout import play_out
from touchline.games.first_down.state import Phase

DECK = ("dive", "off_tackle", "sweep", "quick", "slant", "out", "post", "bomb")


def known_to(m: Match, who: str) -> str:
    """Everything that a side or a watcher is shown: its view, its questions, what is told."""
    asks = tuple(ask for ask in m.asks if ask.who in (who, DICE))
    told = [messages for _, messages in m.narration()]
    return repr((m.view(who), asks, m.chosen, told, m.score))


def reasons(m: Match, who: str) -> str:
    """What a side reads when it asks about every card there is."""
    return repr([m.why(who, card) for card in (*DECK, "special", "field_goal", "base", HAND, LONG)])


def another_hand(r: Any, picked: int, needed: int, choose: random.Random) -> int:
    """Another hand that holds the needed cards."""
    hands = [hand for hand in r.hands if hand & needed == needed and hand != picked]
    return choose.choice(hands) if hands else picked


@pytest.mark.rule("3.1")
def test_the_defense_and_the_watchers_see_the_same_whatever_was_picked_through_whole_games(
    sized: Callable[[int, int], int],
) -> None:
    """Two matches with the same cards laid and the same throws, but other hands wherever that can be."""
    differed = 0
    for seed in range(sized(40, 400)):
        choose = random.Random(seed)
        one, two = touchline.new("first_down"), touchline.new("first_down")
        r = one.rules.values
        plan: list[int] = []
        while not one.over:
            step = one.asks[0].step
            attacker = one.view("watcher").offense
            defender = SIDES[1 - SIDES.index(attacker)]
            if step == "pick":
                plan = choose.sample(range(8), 4)
                cards = choose.sample(plan, choose.randint(1, 4))
                shown = sum(1 << card for card in cards)
                hand = sum(1 << card for card in plan)
                other = another_hand(r, hand, shown, choose)
                differed += hand != other
                one.play(attacker, name_of(r, hand))
                two.play(attacker, name_of(r, other))
                plan = cards
            elif step == "lay":
                card = DECK[plan.pop()] if plan else "field_goal"
                cover = choose.choice(one.asks[1].choices)
                for m in (one, two):
                    m.play(attacker, card)
                for who in (defender, "watcher"):
                    assert known_to(one, who) == known_to(two, who)
                for m in (one, two):
                    m.play(defender, cover)
            elif step == "bonus":
                for m in (one, two):
                    m.play(attacker, "one")
            else:
                face = choose.choice(one.asks[0].choices)
                for m in (one, two):
                    m.play(DICE, face)
            if not one.over:
                offense = one.view("watcher").offense
                other_side = SIDES[1 - SIDES.index(offense)]
                for who in (other_side, "watcher"):
                    assert known_to(one, who) == known_to(two, who)
                assert reasons(one, other_side) == reasons(two, other_side)
    assert differed > 20


def name_of(r: Any, hand: int) -> str:
    return "+".join(card for n, card in enumerate(DECK) if hand >> n & 1)


@pytest.mark.rule("3.1")
def test_only_the_offense_sees_its_hand() -> None:
    one, two = situation(picked=HAND), situation(picked=LONG)
    assert one.view("home").hand == ("dive", "sweep", "quick", "post", "field_goal", "special")
    assert one.view("home").picked == ("dive", "sweep", "quick", "post")
    for who in ("away", "watcher"):
        assert repr(one.view(who)) == repr(two.view(who))
        assert (one.view(who).hand, one.view(who).picked, one.view(who).hand_count) == ((), (), 6)


@pytest.mark.rule("3.1")
def test_a_defender_learns_nothing_by_asking_for_the_offenses_cards() -> None:
    for card in DECK:
        assert situation(picked=HAND).why("away", card) == touchline.Reason("not_asked_now", "3.2")
    with pytest.raises(touchline.IllegalAction) as caught:
        situation().play("away", "dive")
    assert caught.value.reason == "not_asked_now"


@pytest.mark.rule("3.1")
def test_the_table_tells_that_a_hand_was_picked_and_not_which() -> None:
    m = go(touchline.new("first_down"), "home", HAND)
    (message,) = m.narration()[-1][1]
    assert (message.key, dict(message.params)) == ("first_down.picks", {"side": "home", "n": 4})


@pytest.mark.rule("3.1")
def test_laid_cards_and_the_use_of_field_goal_and_special_are_public() -> None:
    m = go(situation(), "dive/base", "1", "special/base", "1")
    seen = m.view("away")
    assert (seen.laid, seen.special, seen.hand_count) == (("dive", "special"), "laid", 4)


@pytest.mark.rule("3.1")
def test_what_was_picked_and_never_laid_stays_secret_after_its_series_and_its_possession() -> None:
    for steps in (("sweep/base", "6"), ("field_goal/base", "1")):
        one, two = (go(situation(picked=hand, piece=9), *steps) for hand in (HAND, "sweep+quick+out+bomb"))
        assert one.state == two.state
        for who in ("home", "away", "watcher"):
            assert repr(one.view(who)) == repr(two.view(who))


@pytest.mark.rule("3.1")
def test_when_the_game_is_over_everybody_sees_the_last_hand_and_the_record_tells_of_all() -> None:
    m = go(situation(possession=4), "field_goal/base", "1")
    assert m.over
    for who in ("home", "away", "watcher"):
        assert m.view(who).picked == ("dive", "sweep", "quick", "post")
    m = go(touchline.new("first_down"), "home", HAND, "field_goal/base", "1", LONG)
    assert HAND in m.record()
    assert LONG in m.record()


# Worlds


def imaginable_hands(laid: set[str]) -> set[frozenset[str]]:
    """A slow reference: all choices of 4 of 8 cards, less those that lack a laid card."""
    return {frozenset(hand) for hand in combinations(DECK, 4) if laid <= set(hand)}


@pytest.mark.rule("3.1")
@pytest.mark.parametrize(("laid", "count"), [("none", 70), ("dive", 35), ("dive+post", 15), ("dive+quick+post", 5)])
def test_the_worlds_of_the_defense_are_the_hands_that_hold_the_laid_cards(laid: str, count: int) -> None:
    m = situation(laid=laid)
    game, r = m.game, m.rules.values
    for side in (1, -1):
        worlds = game.worlds(seen_by(m.state, side), r, side)
        assert len(worlds) == count
        assert {ways for _, ways in worlds} == {1}
    assert game.worlds(seen_by(m.state, 0), r, 0) == [(m.state, 1)]


@pytest.mark.rule("3.1")
def test_worlds_hold_the_truth_and_nothing_impossible_through_whole_games(sized: Callable[[int, int], int]) -> None:
    game = touchline.find("first_down")
    r = game.load().values
    sizes = set()

    def check(s: Any, row: Any, picks: tuple[int, ...], n: int) -> None:
        for side in (0, 1, -1):
            seen = seen_by(s, side)
            worlds = [world for world, _ in game.worlds(seen, r, side)]
            assert flat(s) in {flat(world) for world in worlds}
            assert len({flat(world) for world in worlds}) == len(worlds)
            for world in worlds:
                assert flat(seen_by(world, side)) == flat(seen)
                assert out_of_range(world) + game.faults(world, r) == []
            if side != s.offense and s.phase not in (Phase.DRAW, Phase.PICK):
                laid = {card for card in DECK if s.laid >> DECK.index(card) & 1}
                hands = {frozenset(game.view(world, r, s.offense, ()).picked) for world in worlds}
                assert hands == imaginable_hands(laid)
                sizes.add(len(worlds))
            else:
                assert worlds == [s]

    for number in range(sized(15, 150)):
        play_out(game, r, 4, number, watch=check)
    assert sizes >= {70, 35, 15, 5}


@pytest.mark.rule("3.1")
def test_every_world_can_go_on_as_the_truth_did() -> None:
    """What the defense sees happen next is possible in each world that holds the card, and refuted in the others."""
    m = situation(laid="dive")
    game, r = m.game, m.rules.values
    before = game.worlds(seen_by(m.state, 1), r, 1)
    go(m, "quick/base", "1")
    after = {flat(world) for world, _ in game.worlds(seen_by(m.state, 1), r, 1)}
    row: Any = game.rows[Phase.LAY]
    throw: Any = game.rows[Phase.THROW]
    reached = set()
    for world, _ in before:
        if row.sides[0].ruling(world, r, 3) == 0:
            s = copy(world)
            row.then(s, r, 3, 0)
            throw.then(s, r, 0)
            reached.add(flat(s))
    assert reached == after


@pytest.mark.rule("3.1")
def test_team_mates_share_the_secret() -> None:
    from touchline.play import LocalTable

    m = touchline.new("first_down", seats=4, position={"picked": HAND})
    table = LocalTable(m)
    assert table.view("home_defense").picked == table.view("home_offense").picked != ()
    assert table.view("away_offense").picked == ()


@pytest.mark.rule("3.1")
def test_a_pick_can_be_taken_back_while_nothing_was_turned_up() -> None:
    from touchline.play import LocalTable

    table = LocalTable(touchline.new("first_down", position={"piece": 0}))
    table.play("home", HAND)
    table.undo("home")
    table.play("home", LONG)
    assert table.view("home").picked == ("dive", "slant", "post", "bomb")
    table.play("home", "dive")
    table.play("away", "base")
    with pytest.raises(touchline.Stale):
        table.undo("home")
