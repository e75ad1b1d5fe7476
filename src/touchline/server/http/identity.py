"""Identity: 128 random bits that only the person has. Tables and logs hold a hash of them.

A browser keeps them in a cookie, a program sends them itself. Nothing is signed: a changed secret is simply another
person, who holds no seat.
"""

import hashlib
import re
import secrets
from collections.abc import Mapping
from http.cookies import CookieError, SimpleCookie
from typing import NamedTuple

from touchline.server.refusals import NotKnown

SECRET_BYTES = 16
SECRET = re.compile(r"[0-9a-f]{32}")
PLAIN, SECURE = "touchline", "__Host-touchline"
BEARER = "bearer "
YEAR = 365 * 24 * 3600


def fresh_secret() -> str:
    """128 random bits: a person, an invite, a move link."""
    return secrets.token_hex(SECRET_BYTES)


def person_of(secret: str) -> str:
    """The internal id of a person."""
    return hashlib.sha256(secret.encode()).hexdigest()[: 2 * SECRET_BYTES]


class Caller(NamedTuple):
    """Who sent a request. A caller without identity gets a random one for this request only."""

    person: str
    known: bool


class Cookies:
    """Reads and sets the identity cookie. ``secure`` binds the cookie to https."""

    def __init__(self, *, secure: bool) -> None:
        self.secure = secure
        self.name = SECURE if secure else PLAIN

    def caller(self, headers: Mapping[str, str]) -> Caller:
        """Who sent a request. A malformed bearer token is refused; other schemes belong to a proxy."""
        authorization = headers.get("authorization", "")
        if authorization.lower().startswith(BEARER):
            secret = authorization[len(BEARER) :].strip()
            if not SECRET.fullmatch(secret):
                raise NotKnown
            return Caller(person_of(secret), known=True)
        secret = self._read_cookie(headers.get("cookie", ""))
        return Caller(person_of(secret or fresh_secret()), known=bool(secret))

    def new_cookie(self) -> str:
        """A Set-Cookie header with a new identity."""
        bound = "; Secure" if self.secure else ""
        return f"{self.name}={fresh_secret()}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{bound}"

    def _read_cookie(self, header: str) -> str:
        try:
            found = SimpleCookie(header).get(self.name)
        except CookieError:
            return ""
        return found.value if found is not None and SECRET.fullmatch(found.value) else ""
