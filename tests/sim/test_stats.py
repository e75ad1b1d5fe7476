"""What is made of the counters: totals that add up, figures that fit, intervals that are right."""

from __future__ import annotations

from math import sqrt
from statistics import fmean, pvariance

import pytest

import touchline
from touchline.core.fields import layout
from touchline.core.figures import Axis, Cell, Figure, Of, Per, cells
from touchline.core.playout import play_out
from touchline.sim.job import Result, join_stretches, remaining_stretches
from touchline.sim.stats import Z

GAMES = touchline.games()


@pytest.mark.parametrize("name", GAMES)
def test_every_counter_of_a_game_is_told_by_a_figure_and_every_figure_fits_its_counter(name: str) -> None:
    game = touchline.find(name)
    results = {"wins", "points", "squares", "product", "scores"}
    counters = {f.name for f in layout(game.tally)}
    told = {figure.counter for figure in game.figures} | results
    told |= {figure.per.counter for figure in game.figures if isinstance(figure.per, Of)}
    assert told == counters
    names = [figure.name for figure in game.figures]
    assert len(set(names)) == len(names)
    for edition in game.loader.editions()["editions"]:
        stats = touchline.simulate(name, games=20, target="python", edition=edition)
        for figure in stats.figures:
            found = list(cells(figure, stats.tally, stats.games))
            if figure.per is Per.WHOLE and any(cell.counted for cell in found):
                assert sum(cell.value or 0.0 for cell in found) == pytest.approx(1)
            if figure.is_share:
                assert all(cell.value is None or 0 <= cell.value <= 1 for cell in found)


def test_a_figure_divides_place_by_place_or_by_a_sum() -> None:
    tally = {"yards": [6, -3, 0, 8], "plays": [2, 3, 0, 4], "goals": [1, 4], "turns": 50}
    side = Axis("colour", ("a", "b"))
    by_place = list(cells(Figure("yards", "yards", Of("plays"), side, side), tally, 10))
    assert by_place == [Cell("a", "a", 6, 3), Cell("a", "b", -3, -1), Cell("b", "a", 0, None), Cell("b", "b", 8, 2)]
    assert list(cells(Figure("turns", "turns", Of("goals")), tally, 10)) == [Cell("", "", 50, 10)]
    assert list(cells(Figure("plays", "plays", summed=True), tally, 10)) == [Cell("", "", 9, 0.9)]
    assert [cell.value for cell in cells(Figure("two", "plays", Per.WHOLE, side, places=(0, 1)), tally, 10)] == [
        0.4,
        0.6,
    ]
    with pytest.raises(TypeError, match="names 2 places, and plays has 4"):
        list(cells(Figure("plays", "plays", rows=side), tally, 10))


def test_means_and_intervals_are_those_of_the_single_games() -> None:
    game, games = touchline.find("first_down"), 300
    finals = [play_out(game, game.load().values, 5, number, (True, False))[0].score for number in range(games)]
    stats = touchline.simulate("first_down", games=games, home="policy", away="random", seed=5, target="python")
    for found, values in (
        (stats.margin, [home - away for home, away in finals]),
        (stats.scoring["away"], [away for _, away in finals]),
        (stats.shares["draw"], [home == away for home, away in finals]),
        (stats.win_share, [(home > away) + (home == away) / 2 for home, away in finals]),
    ):
        assert found == pytest.approx((fmean(values), Z * sqrt(pvariance(values) / games)))
    assert [stats.scores[points] for points in (0, 7)] == [sum(s.count(points) for s in finals) for points in (0, 7)]
    rows = {(row.figure, row.row): row for row in stats.table()}
    assert rows["wins", "draw"].counted == stats.wins["draw"]
    assert rows["points", "home"].value == stats.points["home"]


def test_parts_add_up_in_any_order_and_none_is_counted_twice() -> None:
    game = touchline.find("first_down")
    counters = {f.name: [1] * f.count if f.count else 1 for f in layout(game.tally)}
    total = Result.nothing(game)
    for first, count in ((20, 10), (0, 10), (40, 5), (10, 10)):
        total += Result(((first, first + count),), 100, counters)
    assert (total.games, total.steps, total.played) == (35, 400, ((0, 30), (40, 45)))
    assert total.tally["wins"] == [4, 4, 4]
    assert remaining_stretches(50, total.played) == ((30, 40), (45, 50))
    before = total
    with pytest.raises(ValueError, match="game 44 is counted twice"):
        total += Result(((44, 46),), 1, counters)
    assert total is before
    assert remaining_stretches(30, ()) == ((0, 30),)
    assert remaining_stretches(30, join_stretches([(0, 30)])) == ()
