"""Copies of a match: pickled, deep-copied and forked at every kind of step, with secret choices waiting."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable, Iterator

import pytest

import touchline
from tests.fair.played import fair_match
from touchline.core.fair import Throws
from touchline.core.match import DICE, Match, refuse_throw
from touchline.core.sequence import Both, Decide, Roll

GAMES = touchline.games()
COPIES: tuple[Callable[[Match], Match], ...] = (
    lambda m: pickle.loads(pickle.dumps(m)),  # noqa: S301  written a moment ago
    copy.deepcopy,
    copy.copy,
    lambda m: m.fork(same_dice=True),
)


def standing(m: Match) -> object:
    """All that can be known of a match."""
    views = [m.view(who) for who in ("home", "away", "watcher")]
    return m.state, m.start, m.asks, m.chosen, m.pending, m.deciding, m.odds, m.record(), m.draws, views


def go_on(m: Match, chance: random.Random) -> None:
    """Answer one question."""
    ask = chance.choice(m.asks)
    if ask.who == DICE:
        m.roll()
    else:
        m.play(ask.who, chance.choice(ask.choices))


def moments(game: str, seed: int = 3) -> Iterator[Match]:
    """One match, at the first steps of each kind and at its end."""
    chance, m = random.Random(seed), touchline.new(game, seed=seed)
    seen: dict[object, int] = {}
    while True:
        kind = (type(m.row), bool(m.chosen))
        seen[kind] = seen.get(kind, 0) + 1
        if seen[kind] <= 2:
            yield m
        if m.over:
            return
        go_on(m, chance)


@pytest.mark.parametrize("game", GAMES)
def test_a_copy_stands_where_the_match_does_and_goes_on_alike_and_apart(game: str) -> None:
    kinds = set()
    for m in moments(game):
        kinds.add((type(m.row), bool(m.chosen)))
        before = standing(m)
        for make in COPIES:
            twin, other = make(m), make(m)
            assert standing(twin) == before
            for again in (twin, other):
                chance = random.Random(5)
                for _ in range(40):
                    if not again.over:
                        go_on(again, chance)
            assert standing(twin) == standing(other)
            assert twin.over or standing(twin) != before
            assert standing(m) == before
    assert {(Decide, False), (Roll, False), (type(None), False)} <= kinds
    has_calls = any(isinstance(row, Both) for row in touchline.find(game).sequence)
    assert ((Both, True) in kinds) == has_calls


def test_a_copy_of_a_match_with_a_choice_kept_back_knows_no_more(duel: str) -> None:
    m = touchline.new("duel")
    m.play("home", "left")
    m.keep("home")
    m.play("away", "middle")
    for make in COPIES:
        twin = make(m)
        assert (twin.chosen, twin.pending) == (("home", "away"), m.pending)
        twin.play("home", "stay")
        assert (len(twin.entries), len(m.entries)) == (2, 1)


def test_a_pickled_match_keeps_its_own_components() -> None:
    dice = {"dice": {"kick": {"faces": ["20", "25", "30", "35", "40", "60"]}}}
    m = touchline.new("first_and_roll", components=dice)
    twin = pickle.loads(pickle.dumps(m))  # noqa: S301  written a moment ago
    assert twin.rules == m.rules
    assert twin.game is m.game


def test_a_match_pickled_under_other_rules_is_refused() -> None:
    m = touchline.new("first_and_roll")
    state = m.__getstate__()
    edition, options, contents, _ = state["rules"]
    with pytest.raises(touchline.DataError, match="ruleset"):
        object.__new__(Match).__setstate__({**state, "rules": (edition, options, contents, "0" * 64)})


def thrown(m: Match, rolls: int) -> list[str]:
    """The next throws of a match, or as many as there are; its questions answered alike."""
    found: list[str] = []
    while len(found) < rolls and not m.over:
        ask = m.asks[0]
        if ask.who == DICE:
            found.append(m.roll())
        else:
            m.play(ask.who, ask.choices[0])
    return found


@pytest.mark.parametrize("game", ["brettfussball", "first_and_roll", "first_down"])
def test_a_fork_has_other_dice_each_its_own_and_the_same_again(game: str) -> None:
    def dice(m: Match) -> tuple[str, ...]:
        while m.asks[0].who != DICE:
            m.play(m.asks[0].who, m.asks[0].choices[0])
        return tuple(m.look_up_throw(n).name for n in range(60))

    m, again = touchline.new(game, seed=4), touchline.new(game, seed=4)
    forks = [dice(m.fork()) for _ in range(4)]
    assert forks == [dice(again.fork()) for _ in range(4)]
    assert dice(m.fork(same_dice=True)) == dice(again)
    assert len({*forks, dice(m.fork().fork()), dice(m)}) == 6


def test_choices_by_chance_are_others_in_a_fork() -> None:
    def chosen(m: Match) -> list[str]:
        found = []
        for _ in range(40):
            if m.asks[0].who == DICE:
                m.roll()
            else:
                names = m.game.names(m.state, m.rules.values, 0)
                found.append(m.choose(m.asks[0].who, [int(name in m.asks[0].choices) for name in names]))
        return found

    m = touchline.new("brettfussball", seed=8)
    assert chosen(m.fork(same_dice=True)) == chosen(m.fork(same_dice=True))
    assert chosen(m.fork()) != chosen(m.fork(same_dice=True))


def test_the_record_of_a_fork_replays_its_throws_as_scripted() -> None:
    m = touchline.new("first_and_roll", seed=4)
    thrown(m, 10)
    fork = m.fork()
    thrown(fork, 10)
    assert touchline.replay(fork.record()).state == fork.state
    assert [e.drawn[0] >= 0 for e in fork.entries if e.ways] == [True] * 10 + [False] * 10


def test_a_copy_has_its_own_committed_dice_and_a_fork_never_has_them() -> None:
    played, _ = fair_match("first_down", 1)
    m = touchline.new("first_down")
    m.use_dice(Throws(bytes(32)))
    twin, fork = copy.deepcopy(m), m.fork()
    real = m.look_up_throw()
    assert twin.look_up_throw().name == real.name
    m._dice.ratchet({"home": bytes(16), "away": bytes(16)})  # type: ignore[attr-defined]
    assert [twin.look_up_throw(n).name for n in range(9)] != [m.look_up_throw(n).name for n in range(1, 10)]
    assert fork.has_open_dice
    assert played.over


def test_dice_that_are_not_open_throw_nothing_and_take_what_is_told() -> None:
    m = touchline.new("first_down")
    m.use_dice(refuse_throw)
    assert not m.has_open_dice
    with pytest.raises(touchline.NotYourTurn, match="not open yet"):
        m.roll()
    m.play("dice", m.asks[0].choices[0])
    assert len(m.entries) == 1
