"""The order of the stations in a kernel's loop: what games need next is ahead of them."""

from __future__ import annotations

from collections import Counter

import pytest

from touchline.core.game import find
from touchline.sim.gpu import kernel
from touchline.sim.gpu.order import Search, best_order
from touchline.sim.gpu.paths import COUNTING, ENDING, ROW, Paths, Station

CALL, DIE, CLOCK = (Station(ROW, phase) for phase in range(3))
GAIN, SCORE = (Station(ENDING, number) for number in (1, 2))
COUNT = Station(COUNTING, 1)


def sizes() -> dict[Station, int]:
    return dict.fromkeys((CALL, DIE, CLOCK, GAIN, SCORE, COUNT), 100)


def test_a_station_stands_before_the_row_it_leads_to() -> None:
    paths = Paths({(CALL, DIE): 10, (DIE, GAIN, CLOCK): 10, (CLOCK, SCORE, CALL): 10})
    assert best_order(sizes(), paths).index(GAIN) == 2


def test_stations_on_one_path_stand_in_its_order() -> None:
    paths = Paths({(CALL, DIE): 10, (DIE, GAIN, SCORE, COUNT, CLOCK): 10, (CLOCK, CALL): 10})
    assert best_order(sizes(), paths) == [CALL, DIE, GAIN, SCORE, COUNT, CLOCK]


def test_a_station_that_is_needed_twice_in_a_pass_stands_twice() -> None:
    paths = Paths({(CALL, GAIN, DIE): 10, (DIE, GAIN, CLOCK): 10, (CLOCK, CALL): 10})
    order = best_order(sizes(), paths)
    assert [station for station in order if station in (CALL, DIE, CLOCK, GAIN)] == [CALL, GAIN, DIE, GAIN, CLOCK]


def test_a_station_stands_once_where_a_second_one_would_hardly_be_used() -> None:
    paths = Paths({(CALL, GAIN, DIE): 1, (CALL, DIE): 999, (DIE, GAIN, CLOCK): 1000, (CLOCK, CALL): 1000})
    large = {**sizes(), GAIN: 1000}
    assert Counter(best_order(large, paths))[GAIN] == 1


def test_a_pass_ends_where_a_thread_needs_what_is_behind_it() -> None:
    search = Search([1, 1, 1], [(10, [0, 2, 1]), (3, [1, 0])], {0, 1})
    assert search.count_passes([0, 1, 2]) == (10 + 3, [10, 3, 10])
    assert search.count_passes([0, 2, 1]) == (3, [10, 10, 3])


@pytest.mark.parametrize("name", ["famous_first_downs", "first_and_roll", "first_down"])
def test_in_play_the_loop_is_gone_through_less_often(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[dict[Station, int], Paths]] = []

    def watch(known: dict[Station, int], paths: Paths) -> list[Station]:
        seen.append((known, paths))
        return best_order(known, paths)

    monkeypatch.setattr(kernel, "best_order", watch)
    game = find(name)
    kernel.write_kernel(game, 0)
    ((known, paths),) = seen
    for path in paths:
        assert [station.kind == ROW for station in path] == [True, *[False] * (len(path) - 2), True]
    stations = list(known)
    order = best_order(known, paths)
    assert set(order) == set(stations)
    rows = [station for station in order if station.kind == ROW]
    assert rows == [Station(ROW, int(row.phase)) for row in game.sequence]
    numbered = [(times, [stations.index(station) for station in path]) for path, times in paths.items()]
    search = Search(list(known.values()), numbered, set())
    before, after = (search.count_passes([stations.index(s) for s in each])[0] for each in (stations, order))
    assert after < 0.85 * before
