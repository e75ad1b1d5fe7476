"""The order of the stations in a kernel's loop: the rows, deferred endings, and counting functions.

A thread that needs a station which the pass has already gone by loses the rest of the pass. So the stations between
the rows are placed where most of the paths that games take (``paths``) meet them in time. The rows stay in the order
of play. A station may appear in several places, but then fewer threads of a warp need it at a time, and the code grows.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from touchline.sim.gpu.paths import ROW, Paths, Station

WARP = 32
RARE = 1000
"""Paths taken less often than once in this many steps are ignored."""
PRICE = 0.015
"""A copy that saves less than this share of the work is not worth its place: without such copies 1st & Roll made 9.1 G
steps a second on an H200, with them 8.1 G."""
TRIED = 4
"""How many of the shortened orders are examined closely in each round."""


def best_order(sizes: Mapping[Station, int], paths: Paths) -> list[Station]:
    """The stations in a better order, some of them in several places. ``sizes`` has them in an order to start from."""
    stations = list(sizes)
    numbers = {station: number for number, station in enumerate(stations)}
    known = [
        (times, [numbers[station] for station in path])
        for path, times in paths.items()
        if times * RARE >= paths.total()
    ]
    rows = {number for station, number in numbers.items() if station.kind == ROW}
    return [stations[number] for number in Search(list(sizes.values()), known, rows).run()]


Order = list[int]


class Search:
    """A hill climb to an order of less work. Stations are numbers here."""

    def __init__(self, sizes: list[int], paths: list[tuple[int, list[int]]], rows: set[int]) -> None:
        self.sizes, self.paths, self.rows = sizes, paths, rows
        self.price = 0.0

    def run(self) -> Order:
        """Search from the given order. With a price on copies from the start the search would get stuck."""
        order = self.improve(list(range(len(self.sizes))))
        self.price = PRICE
        return self.improve(self.drop_copies(order))

    def improve(self, order: Order) -> Order:
        """Apply single changes until none helps."""
        while True:
            tried = sorted(self.shorten(order), key=lambda each: self.count_passes(each)[0])[:TRIED]
            found = self.choose_least(map(self.drop_copies, tried), order)
            if found is order:
                found = self.choose_least(self.move(order), order)
            if found is order:
                return order
            order = found

    def choose_least(self, orders: Iterable[Order], order: Order) -> Order:
        """The one of the orders with the least work; ``order`` itself where none has less."""
        return min([order, *orders], key=self.work)

    def count_passes(self, order: Order) -> tuple[int, list[int]]:
        """How often a thread starts from the top until it has gone all the paths, and how often it is at each place."""
        places: list[list[int]] = [[] for _ in self.sizes]
        for place, station in enumerate(order):
            places[station].append(place)
        passes, visits = 0, [0] * len(order)
        for times, path in self.paths:
            at = -1
            for station in path:
                for place in places[station]:
                    if place > at:
                        break
                else:
                    place = places[station][0]
                    passes += times
                visits[place] += times
                at = place
            visits[at] -= times  # the next path begins there
        return passes, visits

    def work(self, order: Order) -> float:
        """The time that an order takes: what a warp runs through, and more of it the more code there is.

        A warp does a station if one of its threads needs it. Ten orders of 1st & Roll took an H200 times in these
        proportions, to 14 % either way.
        """
        passes, visits = self.count_passes(order)
        sizes = [self.sizes[station] for station in order]
        share = 1 / max(passes, 1)
        done = sum(size * (1 - (1 - min(n * share, 1)) ** WARP) for size, n in zip(sizes, visits, strict=True))
        return passes * done * sum(sizes) * (1 + self.price * (len(order) - len(self.sizes)))

    def shorten(self, order: Order) -> Iterator[Order]:
        """The order with the last stations of some path repeated right before the row that the path leads to."""
        inserted = {(tuple(path[i:-1]), path[-1]) for _, path in self.paths for i in range(1, len(path) - 1)}
        for stations, row in sorted(inserted):
            at = order.index(row)
            yield [*order[:at], *stations, *order[at:]]

    def move(self, order: Order) -> Iterator[Order]:
        """The order with a station, or with those right behind it too, before another row."""
        for i, station in enumerate(order):
            if station not in self.rows:
                end = next((j for j in range(i, len(order)) if order[j] in self.rows), len(order))
                for until in sorted({i + 1, end}):
                    rest = order[:i] + order[until:]
                    for at in (at for at, follower in enumerate(rest) if follower in self.rows):
                        yield [*rest[:at], *order[i:until], *rest[at:]]

    def drop_copies(self, order: Order) -> Order:
        """The order without the copies that do not save work, the least useful one first."""
        while True:
            counted = Counter(order)
            fewer = [order[:i] + order[i + 1 :] for i, station in enumerate(order) if counted[station] > 1]
            best = self.choose_least(fewer, order)
            if best is order:
                return order
            order = best
