"""The server's own computer: its local names, and whether a request comes from it."""

import ipaddress
import re

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import Scope

LOCAL_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})
PASSED_ON_BY_A_PROXY = ("x-forwarded-for", "forwarded", "via")


def read_address(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """An IP address, the IPv4 one if it is mapped to IPv6; None if it is none."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found


def is_here(address: str) -> bool:
    """Whether an address is a loopback address."""
    found = read_address(address)
    return found is not None and found.is_loopback


def address_of(connection: HTTPConnection) -> str:
    """The address that a request or a socket comes from; empty if it is unknown."""
    return connection.client.host if connection.client is not None else ""


HOST = re.compile(
    r"(?:\[(?P<bracketed>[0-9a-f:.]+)\]|(?P<name>[^\[\]:/?#@\\\s]+))(?::[0-9]*)?", re.ASCII | re.IGNORECASE
)


def host_name(host: str) -> str:
    """The host name in a Host header, without port and brackets; empty if invalid."""
    found = HOST.fullmatch(host)
    return (found["bracketed"] or found["name"]).lower() if found is not None else ""


def is_asked_here(scope: Scope) -> bool:
    """Whether a request comes from this computer: from and to loopback, by a local name, through no proxy."""
    headers = Headers(scope=scope)
    client, door = scope.get("client"), scope.get("server")
    if client is None or door is None or any(name in headers for name in PASSED_ON_BY_A_PROXY):
        return False
    return is_here(client[0]) and door[0] in LOCAL_NAMES and host_name(headers.get("host", "")) in LOCAL_NAMES
