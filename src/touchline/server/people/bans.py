"""Bans: people and networks that whoever runs the server has shut out."""

import ipaddress
from collections.abc import Iterable

from touchline.core.errors import DataError
from touchline.server.house.house import House
from touchline.server.house.outbox import SHUT_OUT
from touchline.server.http.identity import PERSON
from touchline.server.http.loopback import is_here, read_address
from touchline.server.people.lines import OpenLines
from touchline.server.refusals import ShutOut
from touchline.server.storage.people import Ban

EXPECTED = "the id of a person (32 hex digits, as a report has it), or an address or network such as 203.0.113.0/24"
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class Bans:
    """Who is shut out now. All bans are in memory: a person made them one by one."""

    def __init__(self, house: House, lines: OpenLines) -> None:
        self._house, self._lines = house, lines
        self._people: dict[str, Ban] = {}
        self._networks: list[tuple[Network, Ban]] = []

    async def load(self) -> None:
        """Read the bans, and close the sockets of whoever is shut out."""
        self._take(await self._house.call(self._house.storage.bans))
        self._lines.close(SHUT_OUT, lambda line: self.find(line.person, line.address) is not None)

    def _take(self, bans: Iterable[Ban]) -> None:
        self._people, self._networks = {}, []
        for ban in bans:
            if PERSON.fullmatch(ban.subject):
                self._people[ban.subject] = ban
            else:
                self._networks.append((ipaddress.ip_network(ban.subject), ban))

    def find(self, person: str, address: str) -> Ban | None:
        """The ban that is in force for somebody at an address. This computer's own addresses are never shut out."""
        if not self._people and not self._networks:
            return None
        now, at = self._house.date(), None if is_here(address) else read_address(address)
        found = [self._people[person]] if person in self._people else []
        if at is not None:
            found += [ban for network, ban in self._networks if at in network]
        return next((ban for ban in found if ban.until is None or now < ban.until), None)

    def check(self, person: str, address: str) -> None:
        """ShutOut if somebody at an address may not play here."""
        ban = self.find(person, address)
        if ban is not None:
            raise ShutOut(ban.why, ban.until)


def read_subject(typed: str) -> str:
    """Whom a ban is for, as it is stored: the id of a person, or a network. A DataError for anything else."""
    if PERSON.fullmatch(typed.lower()):
        return typed.lower()
    try:
        return str(ipaddress.ip_network(typed, strict=False))
    except ValueError:
        raise DataError.of("command line", "SUBJECT", repr(typed), EXPECTED) from None
