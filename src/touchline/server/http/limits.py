"""Rate limits of sockets and addresses: token buckets.

Loopback addresses are not limited: at home the player is alone, and behind a proxy ``--trusted-proxy`` gives the real
addresses.
"""

import ipaddress
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from touchline.server.http.loopback import is_here, read_address
from touchline.server.recent import Recent
from touchline.server.refusals import TooMany

MOST_ADDRESSES = 10_000
NEIGHBOURS = 64
"""Bits of an IPv6 address that identify a household."""


@dataclass(frozen=True)
class Limits:
    """Rates per second, and bursts."""

    commands: float = 20
    commands_at_once: int = 60
    requests: float = 10
    requests_at_once: int = 100
    files: float = 100
    files_at_once: int = 5000
    """Files of the page, of which a visit takes about 160, and health checks."""
    tables: float = 0.1
    tables_at_once: int = 20
    sockets: int = 64
    """Open sockets of one address."""


class Bucket:
    """A token bucket of ``burst`` tokens that refills at ``rate`` per second."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate, self._burst = rate, burst
        self._left, self._at = float(burst), now

    def wait(self, now: float) -> float:
        """Take a token and return 0, or take none and return the seconds to wait."""
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left >= 1:
            self._left -= 1
            return 0.0
        return (1 - self._left) / self._rate


class Addresses:
    """A token bucket for every address. The least recently used are dropped first."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._buckets: Recent[str, Bucket] = Recent(MOST_ADDRESSES)

    def admit(self, address: str) -> None:
        """Take a token of this address; TooMany if it has none left."""
        if is_here(address):
            return
        now, key = self._clock(), household(address)
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate, self._burst, now)
        wait = bucket.wait(now)
        if wait:
            raise TooMany(wait)


class OpenSockets:
    """Counts the open sockets of each address. The addresses and networks in ``spared`` have no limit."""

    def __init__(self, most: int, spared: Iterable[str] = ()) -> None:
        self._most = most
        self._spared = [ipaddress.ip_network(network, strict=False) for network in spared]
        self._count: Counter[str] = Counter()

    def enter(self, address: str) -> None:
        """Count one more; TooMany if the address is at its limit."""
        key = household(address)
        if self._count[key] >= self._most and not self._is_spared(address):
            raise TooMany
        self._count[key] += 1

    def leave(self, address: str) -> None:
        key = household(address)
        self._count[key] -= 1
        if not self._count[key]:
            del self._count[key]

    def _is_spared(self, address: str) -> bool:
        found = read_address(address)
        return is_here(address) or (found is not None and any(found in network for network in self._spared))


def household(address: str) -> str:
    """The key of a limit: an IPv4 address, or the /64 prefix of an IPv6 address."""
    found = read_address(address)
    if isinstance(found, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((found, NEIGHBOURS), strict=False))
    return address if found is None else str(found)
