"""The server's own computer: its local names, and whether a request comes from it."""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import Scope

LOCAL_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})
PASSED_ON_BY_A_PROXY = ("x-forwarded-for", "forwarded", "via")


def is_here(address: str) -> bool:
    """Whether an address is a loopback address."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    mapped = getattr(found, "ipv4_mapped", None)
    return (mapped or found).is_loopback


def address_of(connection: HTTPConnection) -> str:
    """The address that a request or a socket comes from; empty if it is unknown."""
    return connection.client.host if connection.client is not None else ""


def host_name(host: str) -> str:
    """The host name in a Host header, without port and brackets; empty if invalid."""
    try:
        return (urlsplit(f"//{host}").hostname or "") if not set(host) & set("/?#@\\ \t") else ""
    except ValueError:
        return ""


def is_asked_here(scope: Scope) -> bool:
    """Whether a request comes from this computer: from and to loopback, by a local name, through no proxy."""
    headers = Headers(scope=scope)
    client, door = scope.get("client"), scope.get("server")
    if client is None or door is None or any(name in headers for name in PASSED_ON_BY_A_PROXY):
        return False
    return is_here(client[0]) and door[0] in LOCAL_NAMES and host_name(headers.get("host", "")) in LOCAL_NAMES
