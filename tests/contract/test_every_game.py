"""What every registered game promises, whatever its rules."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any

import pytest

import touchline
from tests.branches import branches
from tests.games import facts, has_secret_calls
from tests.inspecting import inspect_game
from touchline.core.fields import copy, flat, secrets, seen_by
from touchline.core.game import SIDES
from touchline.core.match import DICE, Match
from touchline.core.playout import play_out
from touchline.core.sequence import Both, Roll, legal, weights_of

GAMES = touchline.games()


def variants(name: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every edition, and on each every switch in every value, one at a time."""
    loader = touchline.find(name).loader
    for edition in loader.editions()["editions"]:
        yield edition, {}
        for switch in loader.switches(edition).values():
            values: tuple[Any, ...] = switch.values or (switch.span or ())
            for value in values:
                if value != switch.default:
                    yield edition, {switch.name: value}


VARIANTS = [(name, edition, options) for name in GAMES for edition, options in variants(name)]


def finished(name: str, seed: int) -> Match:
    """A match played to its end by names, at random."""
    m = touchline.new(name, seed=seed)
    choose = random.Random(seed)
    while not m.over:
        for ask in m.asks:
            if ask.who == DICE:
                m.roll()
            else:
                m.play(ask.who, choose.choice(ask.choices))
    return m


@pytest.mark.parametrize(("name", "edition", "options"), VARIANTS, ids=str)
def test_random_and_sensible_games_end_with_every_field_in_its_range(
    name: str, edition: str, options: dict[str, Any], sized: Callable[[int, int], int]
) -> None:
    game = touchline.find(name)
    r = game.load(edition, options).values
    main = not options or "clock_track" in options
    for number in range(sized(16, 2000) if main else sized(3, 200)):
        inspect_game(game, r, 11, number)
    for number in range(sized(3, 200)):
        inspect_game(game, r, 12, number, (True, True))


@pytest.mark.parametrize("name", GAMES)
def test_copies_are_independent(name: str) -> None:
    game = touchline.find(name)
    s = game.begin(game.load().values)
    twin = copy(s)
    assert twin == s
    for f, value in ((f, getattr(twin, f)) for f in s.__slots__):
        if isinstance(value, list):
            value[0] = value[0] + 1
        else:
            setattr(twin, f, value + 1)
    assert s == game.begin(game.load().values)


@pytest.mark.parametrize("name", GAMES)
def test_names_are_distinct_and_lead_back_to_their_option(name: str, sized: Callable[[int, int], int]) -> None:
    game = touchline.find(name)
    r = game.load().values
    met: Counter[int] = Counter()
    most = sized(1_000, 1_000_000)

    def check(s: Any, row: Any, picks: tuple[int, ...], n: int) -> None:
        met[int(row.phase)] += 1
        if met[int(row.phase)] > most:
            return
        for i in range(max(1, len(row.sides))):
            names = game.names(s, r, i)
            among = row.among if isinstance(row, Roll) else row.sides[i].among
            assert len(names) >= among
            open_ = [x for x in range(among) if row.ways(s, r, x)] if isinstance(row, Roll) else range(among)
            shown = [names[x] for x in open_]
            assert len(set(shown)) == len(shown)
            assert all(text and text.isascii() and not set(text) & set(":;~@") for text in shown)

    for number in range(150):
        play_out(game, r, 5, number, policies=(number % 2 > 0, number % 3 > 0), watch=check)
    assert {game.steps[phase] for phase in game.rows if phase not in met} == facts(name).rare


def test_some_game_has_secret_choices_and_some_has_none() -> None:
    assert {has_secret_calls(name) for name in GAMES} == {True, False}


@pytest.mark.parametrize("name", GAMES)
def test_a_secret_choice_shows_in_no_other_view(name: str) -> None:
    """A game without secret choices is played to its end, and never asks two sides at once."""
    m = touchline.new(name, seed=1)
    seen = 0
    while not m.over and seen < 40:
        asks = m.asks
        if len(asks) == 2:
            seen += 1
            first, second = asks
            views = []
            for choice in first.choices:
                m.play(first.who, choice)
                views.append((repr(m.view(second.who)), repr(m.view("watcher")), m.asks, m.record()))
            assert len(set(views)) == 1
            assert m.chosen == (first.who,)
            m.play(second.who, second.choices[-1])
        elif asks[0].who == DICE:
            m.roll()
        else:
            m.play(asks[0].who, asks[0].choices[0])
    assert m.over if not has_secret_calls(name) else seen > 0
    assert (seen > 0) == has_secret_calls(name)


@pytest.mark.parametrize("name", GAMES)
def test_who_sees_the_same_of_the_state_gets_the_same_view(name: str) -> None:
    m = touchline.new(name, seed=3)
    choose = random.Random(3)
    while not m.over:
        watched, *views = (m.view(who) for who in ("watcher", *SIDES))
        assert fields(watched)[0].name == "viewer"
        assert [view.viewer for view in views] == list(SIDES)
        alike = [view for side, view in zip(SIDES, views, strict=True) if not m.sees_more(side)]
        assert alike == views or secrets(m.game.state)
        assert all(replace(view, viewer=watched.viewer) == watched for view in alike)
        ask = m.asks[0]
        m.roll() if ask.who == DICE else m.play(ask.who, choose.choice(ask.choices))


@pytest.mark.parametrize("name", GAMES)
def test_the_worlds_of_a_view_look_like_that_view(name: str) -> None:
    game = touchline.find(name)
    r = game.load().values

    def check(s: Any, row: Any, picks: tuple[int, ...], n: int) -> None:
        if n % 7:
            return
        for side in (0, 1):
            seen = seen_by(s, side)
            worlds = game.worlds(seen, r, side)
            assert flat(s) in {flat(w) for w, _ in worlds}
            for world, ways in worlds:
                assert ways > 0
                assert game.view(seen_by(world, side), r, side, ()) == game.view(seen, r, side, ())

    for number in range(5):
        play_out(game, r, 6, number, watch=check)


@pytest.mark.parametrize("name", GAMES)
def test_a_side_gets_the_same_answers_in_every_world_it_cannot_tell_apart(name: str) -> None:
    """Not only its view: what it is asked, and why it cannot choose something, tells it no secret either."""
    game = touchline.find(name)
    m = touchline.new(name)
    r = m.rules.values
    found = {text for s, _ in worlds_met(name, 1) for row in game.sequence for text in named(game, row, s, r)}
    words = sorted(found, key=lambda text: (len(text), text))[:60]
    compared = 0
    for s, side in worlds_met(name, 3):
        answers = set()
        for world, _ in game.worlds(seen_by(s, side), r, side):
            m._s = copy(world)
            m._enter()
            asked = tuple(ask for ask in m.asks if ask.who == SIDES[side])
            answers.add((asked, tuple(told(m, SIDES[side], word) for word in words)))
            compared += 1
        assert len(answers) == 1
    assert compared > 0


def worlds_met(name: str, games: int) -> Iterator[tuple[Any, int]]:
    """States of a few games, each with a side that looks at it; those a side cannot tell apart come first."""
    game = touchline.find(name)
    r = game.load().values
    met: list[tuple[Any, int]] = []
    for number in range(games):
        play_out(game, r, 13, number, watch=lambda s, row, picks, n: met.extend((copy(s), side) for side in (0, 1)))
    met.sort(key=lambda pair: -len(game.worlds(seen_by(pair[0], pair[1]), r, pair[1])))
    return iter(met[:30])


def named(game: Any, row: Any, s: Any, r: Any) -> Iterator[str]:
    """The names of all options of a row."""
    probe = copy(s)
    probe.phase = int(row.phase)
    for i in range(len(row.sides)):
        yield from (text for text in game.names(probe, r, i) if text)


def told(m: Match, who: str, word: str) -> str:
    """What a match says to a side about a choice."""
    try:
        return repr(m.why(who, word))
    except touchline.TouchlineError as error:
        return str(error)


@pytest.mark.parametrize("name", GAMES)
def test_a_policy_weighs_by_nothing_but_what_its_side_sees(name: str) -> None:
    """Compiled play hands the whole state to both policies, so a policy has to leave the other side's secrets alone."""
    game = touchline.find(name)
    r = game.load().values

    def check(s: Any, row: Any, picks: tuple[int, ...], n: int) -> None:
        for i, weight in enumerate(game.policy.get(int(row.phase), ())):
            part = row.sides[i]
            seen = seen_by(s, part.by(s) >> 1)
            weights = weights_of(part, s, r, weight)
            assert weights == weights_of(part, seen, r, weight)
            assert 0 < sum(weights) < 2**31  # 32 bits are drawn, and their product with the sum must fit 63

    for number in range(10):
        play_out(game, r, 9, number, watch=check)


@pytest.mark.parametrize("name", GAMES)
def test_every_branch_is_what_playing_it_gives_and_odds_are_whole(name: str) -> None:
    game = touchline.find(name)
    r = game.load().values

    def check(s: Any, row: Any, picks: tuple[int, ...], n: int) -> None:
        uniform = (None,) * len(row.sides)
        found = list(branches(row, s, r, uniform or None))
        assert sum(b.odds or 0 for b in found) == 1
        assert all((b.odds is None) != isinstance(row, Roll) for b in branches(row, s, r))
        expected = copy(s)
        row.then(expected, r, *picks)
        assert next(b.after for b in found if b.picks == picks) == expected
        if isinstance(row, Both):
            assert len(found) == len(legal(row.first, s, r)) * len(legal(row.second, s, r))

    for number in range(10):
        play_out(game, r, 8, number, watch=check)


@pytest.mark.parametrize("name", GAMES)
def test_a_record_replays_to_the_same_state_in_another_process(name: str, sized: Callable[[int, int], int]) -> None:
    matches = [finished(name, seed) for seed in range(sized(6, 40))]
    code = (
        "import json, sys, touchline\nfrom touchline.core.fields import flat\n"
        "print(json.dumps([flat(touchline.replay(t).state) for t in json.load(sys.stdin)]))"
    )
    records = json.dumps([m.record() for m in matches])
    done = subprocess.run([sys.executable, "-c", code], input=records, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == [list(flat(m.state)) for m in matches]
    for m in matches:
        assert touchline.replay(m.record()).record() == m.record()


@pytest.mark.parametrize("name", GAMES)
def test_nothing_follows_the_end(name: str) -> None:
    m = finished(name, 3)
    assert m.asks == ()
    assert m.odds == {}
    assert m.outcome is not None
    before = m.record()
    with pytest.raises(touchline.MatchOver):
        m.play("home", "anything")
    with pytest.raises(touchline.MatchOver):
        m.roll()
    assert m.record() == before


@pytest.mark.parametrize("name", GAMES)
def test_a_match_driven_by_draws_is_game_0_of_the_simulation(name: str) -> None:
    game = touchline.find(name)
    m = touchline.new(name, seed=21)
    while not m.over:
        for ask in m.asks:
            if ask.who == DICE:
                m.roll()
            else:
                row = m.row
                assert row is not None
                part = row.sides[[p.by(m.state) >> 1 for p in row.sides].index(m.side(ask.who))]
                m.choose(ask.who, [1 if part.ruling(m.state, m.rules.values, x) == 0 else 0 for x in range(part.among)])
    assert m.state == play_out(game, m.rules.values, 21, 0)[0]
    assert touchline.replay(m.record()).draws == m.draws
