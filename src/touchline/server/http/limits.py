"""Limits of persons, tables, sockets, addresses and networks.

Loopback addresses are not limited: at home the player is alone, and behind a proxy ``--trusted-proxy`` gives the real
addresses.
"""

import ipaddress
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from touchline.server.http.loopback import is_here, read_address
from touchline.server.recent import Recent
from touchline.server.refusals import TooMany

MOST_KEYS = 10_000
NEIGHBOURS = 64
"""Bits of an IPv6 address that identify a household, ..."""
NETWORK = 48
"""... and those that identify the network of a customer, ..."""
HOUSEHOLDS = 8
"""... which has so many times the limits of a household."""


@dataclass(frozen=True)
class Limits:
    """All limits by their names: rates per second, each with how many may come at once, and numbers.

    ``touchline serve --limit`` sets them; ``docs/limits.md`` says what each is for.
    """

    commands: float = 20
    """Messages of one socket."""
    commands_at_once: int = 60
    messages: float = 60
    """Messages of one address, over all its sockets. A person sends one in seconds."""
    messages_at_once: int = 2000
    rows: float = 10
    """Commands of one address, over all its sockets: each is a row of a log."""
    rows_at_once: int = 2000
    chats: float = 0.5
    """What one person says, at all its tables."""
    chats_at_once: int = 10
    requests: float = 10
    """Requests of one address to the API."""
    requests_at_once: int = 100
    files: float = 100
    """Files of the page, of which a visit takes about 160, and health checks, of one address."""
    files_at_once: int = 5000
    tables: float = 0.05
    """Tables that one address lays."""
    tables_at_once: int = 20
    links: float = 0.2
    """Invites and links to another device that one address makes."""
    links_at_once: int = 30
    recoveries: float = 0.02
    """Recovery codes that one address tries."""
    recoveries_at_once: int = 10
    reports: float = 0.003
    """Reports that one address sends."""
    reports_at_once: int = 5
    records: float = 2
    """Lists and texts of finished games that one address reads."""
    records_at_once: int = 60
    replays: float = 0.5
    """Finished games that one address sees played again."""
    replays_at_once: int = 20
    trials: float = 0.1
    """Dice, cards and boards of one's own that one address tries out."""
    trials_at_once: int = 10
    sockets: int = 64
    """Open sockets of one address, ..."""
    sockets_of_person: int = 16
    """... of one person, ..."""
    sockets_of_table: int = 500
    """... and at one table."""
    open_tables: int = 100
    """Tables of one person that are not over."""
    sessions: int = 20
    """Devices that one person is signed in on."""
    blocks: int = 200
    """People whom one person blocks."""
    rows_of_table: int = 10_000
    """Rows in the log of one table. A long game has about a thousand."""


class Bucket:
    """A token bucket of ``burst`` tokens that refills at ``rate`` per second."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate, self._burst = rate, burst
        self._left, self._at = float(burst), now

    def lacks(self, now: float) -> float:
        """The seconds until there is a token."""
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        return 0.0 if self._left >= 1 else (1 - self._left) / self._rate

    def wait(self, now: float) -> float:
        """Take a token and return 0, or take none and return the seconds to wait."""
        lacks = self.lacks(now)
        if not lacks:
            self._left -= 1
        return lacks


class Buckets:
    """A token bucket for every key. The least recently used are dropped first."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._buckets: Recent[str, Bucket] = Recent(MOST_KEYS)

    def wait(self, keys: Iterable[tuple[str, int]]) -> float:
        """Take a token of each key, whose bucket is so many times as large; if one lacks, take none: the seconds to
        wait."""
        now = self._clock()
        found = [self._find(key, times, now) for key, times in keys]
        wait = max((bucket.lacks(now) for bucket in found), default=0.0)
        if not wait:
            for bucket in found:
                bucket.wait(now)
        return wait

    def _find(self, key: str, times: int, now: float) -> Bucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate * times, self._burst * times, now)
        return bucket


class Sender:
    """What one person may send from one address: its commands, and what it says. Nobody at this computer is limited."""

    def __init__(self, person: str, address: str, sent: Buckets, rows: Buckets, chats: Buckets) -> None:
        self._sent, self._rows, self._chats, self._is_here = sent, rows, chats, is_here(address)
        self._person, self._address = [(person, 1)], circles(address)

    def wait(self, *, writes: bool, says: bool) -> float:
        """The seconds until another message may come, that is to be stored or said to others; 0 if it may now."""
        if self._is_here:
            return 0.0
        wait = self._sent.wait(self._address)
        if not wait and says:
            wait = self._chats.wait(self._person)
        return wait or (self._rows.wait(self._address) if writes else 0.0)


class Addresses:
    """Token buckets for every address and its network."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._buckets = Buckets(rate, burst, clock)

    def wait(self, address: str) -> float:
        """Take a token of this address, or none and return the seconds to wait."""
        return 0.0 if is_here(address) else self._buckets.wait(circles(address))

    def admit(self, address: str) -> None:
        """Take a token of this address; TooMany if it has none left."""
        wait = self.wait(address)
        if wait:
            raise TooMany(wait)


class Counts:
    """How many of something there are for each key."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._count: Counter[str] = Counter()

    def enter(self, keys: Sequence[tuple[str, int]], *, spared: bool = False) -> None:
        """Count one more for each key, which may have so many times the most; TooMany, and no change, if one has."""
        if not spared and any(self._count[key] >= self._most * times for key, times in keys):
            raise TooMany
        self._count.update(key for key, _ in keys)

    def leave(self, keys: Iterable[tuple[str, int]]) -> None:
        for key, _ in keys:
            self._count[key] -= 1
            if not self._count[key]:
                del self._count[key]


class OpenSockets:
    """Counts the open sockets of each address. The addresses and networks in ``spared`` have no limit."""

    def __init__(self, most: int, spared: Iterable[str] = ()) -> None:
        self._counts = Counts(most)
        self._spared = [ipaddress.ip_network(network, strict=False) for network in spared]

    def enter(self, address: str) -> None:
        """Count one more; TooMany if the address, or its network, is at its limit."""
        self._counts.enter(circles(address), spared=self._is_spared(address))

    def leave(self, address: str) -> None:
        self._counts.leave(circles(address))

    def _is_spared(self, address: str) -> bool:
        found = read_address(address)
        return is_here(address) or (found is not None and any(found in network for network in self._spared))


def household(address: str) -> str:
    """The key of a limit: an IPv4 address, or the /64 prefix of an IPv6 address."""
    return circles(address)[0][0]


def circles(address: str) -> list[tuple[str, int]]:
    """The keys under which an address is counted, each with how many times the limit it has: its household, and for
    IPv6 the network of a customer, who may have thousands of households."""
    found = read_address(address)
    if isinstance(found, ipaddress.IPv6Address):
        wide = ((NEIGHBOURS, 1), (NETWORK, HOUSEHOLDS))
        return [(str(ipaddress.ip_network((found, bits), strict=False)), times) for bits, times in wide]
    return [(address if found is None else str(found), 1)]
