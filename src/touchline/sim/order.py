"""In which order a kernel's loop goes through its stations: the rows, what rules leave due, and what is counted after.

A thread that needs a station which the pass has gone by loses the rest of the pass. So the stations between the rows
are put where most of the ways that games take (``ways``) meet them in time. The rows stay in the order of play. A
station may stand in several places, but then fewer threads of a warp need it at a time, and the code grows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from touchline.sim.ways import ROW, Station, Ways

WARP = 32
RARE = 1000
"""A way that is taken less often than once in so many steps matters little."""
PRICE = 0.015
"""A copy that saves less than this share of the work is not worth its place: without such copies 1st & Roll made 9.1 G
steps a second on an H200, with them 8.1 G."""
TRIED = 4
"""Of all ways to shorten, so many are looked at closely in each round."""


def best_order(sizes: Mapping[Station, int], ways: Ways) -> list[Station]:
    """The stations in a better order, some of them in several places. ``sizes`` has them in an order to start from."""
    stations = list(sizes)
    numbers = {station: number for number, station in enumerate(stations)}
    known = [
        (times, [numbers[station] for station in way]) for way, times in ways.items() if times * RARE >= ways.total()
    ]
    rows = {number for station, number in numbers.items() if station.kind == ROW}
    return [stations[number] for number in Search(list(sizes.values()), known, rows).best()]


Order = list[int]


class Search:
    """For an order of less work: step by step, as long as it gets better. Stations are numbers here."""

    def __init__(self, sizes: list[int], ways: list[tuple[int, list[int]]], rows: set[int]) -> None:
        self.sizes, self.ways, self.rows = sizes, ways, rows
        self.price = 0.0

    def best(self) -> Order:
        """From the stations as they are numbered on. At a price from the outset, the search would soon be stuck."""
        order = self.improved(list(range(len(self.sizes))))
        self.price = PRICE
        return self.improved(self.slimmed(order))

    def improved(self, order: Order) -> Order:
        """As far as single changes lead."""
        while True:
            tried = sorted(self.shortened(order), key=lambda each: self.passes_and_visits(each)[0])[:TRIED]
            found = self.least(map(self.slimmed, tried), order)
            if found is order:
                found = self.least(self.moved(order), order)
            if found is order:
                return order
            order = found

    def least(self, orders: Iterable[Order], order: Order) -> Order:
        """The one of the orders with the least work; ``order`` itself where none has less."""
        return min([order, *orders], key=self.work)

    def passes_and_visits(self, order: Order) -> tuple[int, list[int]]:
        """How often a thread starts from the top until it has gone all the ways, and how often it is at each place."""
        places: list[list[int]] = [[] for _ in self.sizes]
        for place, station in enumerate(order):
            places[station].append(place)
        passes, visits = 0, [0] * len(order)
        for times, way in self.ways:
            at = -1
            for station in way:
                for place in places[station]:
                    if place > at:
                        break
                else:
                    place = places[station][0]
                    passes += times
                visits[place] += times
                at = place
            visits[at] -= times  # the next way begins there
        return passes, visits

    def work(self, order: Order) -> float:
        """The time that an order takes: what a warp runs through, and more of it the more code there is.

        A warp does a station if one of its threads needs it. Ten orders of 1st & Roll took an H200 times in these
        proportions, to 14 % either way.
        """
        passes, visits = self.passes_and_visits(order)
        sizes = [self.sizes[station] for station in order]
        share = 1 / max(passes, 1)
        done = sum(size * (1 - (1 - min(n * share, 1)) ** WARP) for size, n in zip(sizes, visits, strict=True))
        return passes * done * sum(sizes) * (1 + self.price * (len(order) - len(self.sizes)))

    def shortened(self, order: Order) -> Iterator[Order]:
        """The order with the last stations of some way once more, right before the row that the way leads to."""
        inserted = {(tuple(way[i:-1]), way[-1]) for _, way in self.ways for i in range(1, len(way) - 1)}
        for stations, row in sorted(inserted):
            at = order.index(row)
            yield [*order[:at], *stations, *order[at:]]

    def moved(self, order: Order) -> Iterator[Order]:
        """The order with a station, or with those right behind it too, before another row."""
        for i, station in enumerate(order):
            if station not in self.rows:
                end = next((j for j in range(i, len(order)) if order[j] in self.rows), len(order))
                for until in sorted({i + 1, end}):
                    rest = order[:i] + order[until:]
                    for at in (at for at, follower in enumerate(rest) if follower in self.rows):
                        yield [*rest[:at], *order[i:until], *rest[at:]]

    def slimmed(self, order: Order) -> Order:
        """The order without the copies that do not save work, the least useful one first."""
        while True:
            counted = Counter(order)
            fewer = [order[:i] + order[i + 1 :] for i, station in enumerate(order) if counted[station] > 1]
            best = self.least(fewer, order)
            if best is order:
                return order
            order = best
