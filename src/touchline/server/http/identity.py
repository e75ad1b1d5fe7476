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
PERSON = SECRET
"""Ids of people have the form of secrets."""
YEAR = 365 * 24 * 3600


def fresh_secret() -> str:
    """128 random bits: a person, an invite, a move link."""
    return secrets.token_hex(SECRET_BYTES)


def person_of(secret: str) -> str:
    """The internal id of a person."""
    return hashlib.sha256(secret.encode()).hexdigest()[: 2 * SECRET_BYTES]


class Caller(NamedTuple):
    """Who sent a request. A caller without identity gets a random one for this request only. ``session`` is the id that
    the secret has by itself, which is the person's own unless it was signed in as another."""

    person: str
    known: bool
    session: str = ""
    by_cookie: bool = False
    has_ended: bool = False
    """Whether the secret belongs to a session that has ended: it is worth nothing any more."""


class Cookies:
    """Reads and sets the identity cookie. ``secure`` binds the cookie to https."""

    def __init__(self, *, secure: bool) -> None:
        self.secure = secure
        self.name = SECURE if secure else PLAIN

    def caller(self, headers: Mapping[str, str]) -> Caller:
        """Who sent a request, by the secret alone: ``Gateway.identify`` knows whom it is signed in as. A malformed
        bearer token is refused; other schemes belong to a proxy."""
        authorization = headers.get("authorization", "")
        if authorization.lower().startswith(BEARER):
            secret = authorization[len(BEARER) :].strip()
            if not SECRET.fullmatch(secret):
                raise NotKnown
            person = person_of(secret)
            return Caller(person, known=True, session=person)
        secret = self._read_cookie(headers.get("cookie", ""))
        person = person_of(secret or fresh_secret())
        return Caller(person, known=bool(secret), session=person if secret else "", by_cookie=bool(secret))

    def new_cookie(self, secret: str = "") -> str:
        """A Set-Cookie header with a new identity, or with this one."""
        bound = "; Secure" if self.secure else ""
        return f"{self.name}={secret or fresh_secret()}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{bound}"

    def _read_cookie(self, header: str) -> str:
        try:
            found = SimpleCookie(header).get(self.name)
        except CookieError:
            return ""
        return found.value if found is not None and SECRET.fullmatch(found.value) else ""
