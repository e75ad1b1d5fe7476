"""One possession counted out with exact odds: by the rows of the game, and by a reference made from the rulebook."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import sqrt
from typing import Any, NamedTuple

import pytest

import touchline
from tests.branches import branches
from tests.rules.first_down.test_01_components import DEFENSE, OFFENSE
from touchline.core.fields import flat

# Under uniformly random play of the tiny edition: the points of the side that attacks, and their odds.
EXACT = {
    0: Fraction(3226149757, 4897760256),
    3: Fraction(188548819, 1224440064),
    6: Fraction(4587076115, 58773123072),
    7: Fraction(4587076115, 58773123072),
    8: Fraction(917415223, 29386561536),
}
MEAN = Fraction(11273518111, 6530347008)
"""About 1.726 points."""


# By the rows of the game


def final_scores(position: dict[str, Any] | None = None) -> tuple[dict[tuple[int, int], Fraction], int]:
    """The odds of every final score of the tiny edition under random play, and how many states lead there."""
    m = touchline.new("first_down", edition="tiny", position=position)
    game, r = m.game, m.rules.values
    memo: dict[tuple[int, ...], dict[tuple[int, int], Fraction]] = {}

    def ends(s: Any) -> dict[tuple[int, int], Fraction]:
        row = game.rows.get(s.phase)
        if row is None:
            return {(s.score[0], s.score[1]): Fraction(1)}
        if flat(s) not in memo:
            found: dict[tuple[int, int], Fraction] = {}
            for branch in branches(row, s, r, (None,) * len(row.sides) or None):
                assert branch.odds is not None
                for score, odds in ends(branch.after).items():
                    found[score] = found.get(score, Fraction(0)) + branch.odds * odds
            memo[flat(s)] = found
        return memo[flat(s)]

    return ends(m.start), len(memo)


@pytest.mark.rule("2.1")
@pytest.mark.rule("5.1")
def test_the_exact_odds_of_the_tiny_possession() -> None:
    odds, states = final_scores({"possession": 1})
    assert odds == {(points, 0): chance for points, chance in EXACT.items()}
    assert sum(odds.values()) == 1
    assert sum(points * chance for points, chance in EXACT.items()) == MEAN
    assert states == 3498


@pytest.mark.rule("2.1")
def test_the_exact_value_of_the_tiny_game_is_0_because_the_first_attack_is_drawn() -> None:
    odds, _ = final_scores()
    assert sum((home - away) * chance for (home, away), chance in odds.items()) == 0
    scoring = 1 - EXACT[0]
    assert sum(chance for (home, away), chance in odds.items() if home > away) == scoring / 2
    assert sum(chance for (home, away), chance in odds.items() if home < away) == scoring / 2
    assert sum(chance for (home, away), chance in odds.items() if home == away) == EXACT[0]


@pytest.mark.rule("2.1")
def test_compiled_play_of_the_tiny_game_agrees_with_its_exact_value(sized: Callable[[int, int], int]) -> None:
    games = sized(100_000, 5_000_000)
    found = touchline.simulate("first_down", games=games, edition="tiny", position={"possession": 1}, seed=5)
    mean, half = found.margin
    assert abs(mean - MEAN) < 2 * half
    drawn = found.wins["draw"] / games
    assert abs(drawn - EXACT[0]) < 5 * sqrt(EXACT[0] * (1 - EXACT[0]) / games)
    assert found.wins["away"] == 0
    for points, chance in EXACT.items():
        if points:
            share = found.tally["scores"][points] / games
            assert abs(share - chance) < 5 * sqrt(chance * (1 - chance) / games)


# By the rulebook alone


class Deck(NamedTuple):
    """An edition as the rulebook tells it."""

    first_down: int
    touch_down: int
    downs: int
    picks: int
    cards: tuple[str, ...]
    covers: tuple[str, ...]


STANDARD = Deck(10, 20, 4, 4, tuple(OFFENSE), tuple(DEFENSE))
TINY = Deck(4, 9, 2, 2, ("dive", "quick", "post"), ("base", "blitz", "field_goal"))
OVER = -1


def gains(card: str, cover: str) -> list[int]:
    """4.1 to 4.3  The squares of a card against another in 36 equal ways; OVER for an interception."""
    kind, squares = OFFENSE[card]
    run, on_pass, on_long_pass, _ = DEFENSE[cover]
    found = []
    for throw in squares.split():
        for face in range(1, 7):
            if kind == "run":
                found.append(max(int(throw) + run, 0))
            elif throw == "x":
                found.append(0)
            elif kind == "pass":
                found.append(0 if face in on_pass else int(throw))
            else:
                found.append(OVER if face in on_long_pass else int(throw))
    return found


def expected_points(deck: Deck, number: type[Any]) -> Any:
    """What a possession is worth under random play; ``number`` is Fraction for exact odds, float for fast ones."""
    one = number(1)
    bonus = (one * 5 / 6 * 1 + one * 2 / 6 * 2) / 2
    ways = {(card, cover): gains(card, cover) for card in deck.cards for cover in deck.covers}
    counted = {pair: [(n, one * found.count(n) / 36) for n in sorted(set(found))] for pair, found in ways.items()}

    def kick(piece: int, cover: str) -> Any:
        good = one * (4 if piece >= deck.first_down else 1) / 6
        return 3 * good * (one * 5 / 6 if cover == "field_goal" else 1)

    def arrive(piece: int, square: int, down: int, hand: frozenset[str], special: bool) -> Any:
        if square >= deck.touch_down:
            return 6 + bonus
        if piece < deck.first_down <= square:
            return series(square, special)
        return play(square, down + 1, hand, special)

    @cache
    def series(piece: int, special: bool) -> Any:
        hands = list(combinations(deck.cards, deck.picks))
        return sum(play(piece, 1, frozenset(hand), special) for hand in hands) / len(hands)

    @cache
    def play(piece: int, down: int, hand: frozenset[str], special: bool) -> Any:
        if down > deck.downs:
            return number(0)
        laid = [*sorted(hand), "field_goal", *(["special"] if special else [])]
        value = number(0)
        for card in laid:
            for cover in deck.covers:
                if card == "field_goal":
                    value += kick(piece, cover)
                elif card == "special":
                    works = one * 2 / 6 * (one * (6 - len(DEFENSE[cover][3])) / 6)
                    line = deck.touch_down if piece >= deck.first_down else deck.first_down
                    value += works * arrive(piece, line, down, hand, False)
                    value += (1 - works) * arrive(piece, piece, down, hand, False)
                else:
                    rest = hand - {card}
                    for gain, odds in counted[card, cover]:
                        value += 0 if gain == OVER else odds * arrive(piece, piece + gain, down, rest, special)
        return value / (len(laid) * len(deck.covers))

    return series(0, True)


@pytest.mark.rule("4.1")
@pytest.mark.rule("4.5")
def test_the_reference_comes_to_the_same_value_of_the_tiny_possession() -> None:
    assert expected_points(TINY, Fraction) == MEAN


@pytest.mark.rule("3.4")
@pytest.mark.rule("4.4")
def test_the_reference_agrees_with_compiled_play_of_the_standard_edition(sized: Callable[[int, int], int]) -> None:
    """Four possessions, two each: a side's mean is twice what one is worth."""
    games = sized(200_000, 5_000_000)
    found = touchline.simulate("first_down", games=games, seed=6)
    value = 2 * expected_points(STANDARD, float)
    for side in (0, 1):
        mean = found.tally["points"][side] / games
        spread = sqrt(found.tally["squares"][side] / games - mean * mean)
        assert abs(mean - value) < 5 * spread / sqrt(games)
