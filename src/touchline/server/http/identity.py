"""Who somebody is: 128 random bits that only they keep. What tables and logs hold is a hash of them.

A browser keeps them in a cookie, a program sends them itself. Nothing is signed: a secret that was changed is simply
another person, who holds nothing.
"""

from __future__ import annotations

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
    """128 random bits: a person, an invite, a link to another device."""
    return secrets.token_hex(SECRET_BYTES)


def person_of(secret: str) -> str:
    """What a person is known by inside."""
    return hashlib.sha256(secret.encode()).hexdigest()[: 2 * SECRET_BYTES]


class Caller(NamedTuple):
    """Whoever asks. Somebody unknown is a person of its own, whom nobody will ever meet again."""

    person: str
    known: bool


class Cookies:
    """Tells callers apart. ``secure`` where the page is under https: the cookie is bound to it then."""

    def __init__(self, *, secure: bool) -> None:
        self.secure = secure
        self.name = SECURE if secure else PLAIN

    def caller(self, headers: Mapping[str, str]) -> Caller:
        """Who sent a request. A bearer that cannot be read is refused; other schemes are a proxy's business."""
        authorization = headers.get("authorization", "")
        if authorization.lower().startswith(BEARER):
            secret = authorization[len(BEARER) :].strip()
            if not SECRET.fullmatch(secret):
                raise NotKnown
            return Caller(person_of(secret), known=True)
        secret = self._read_cookie(headers.get("cookie", ""))
        return Caller(person_of(secret or fresh_secret()), known=bool(secret))

    def new_cookie(self) -> str:
        """A header that makes a browser somebody."""
        bound = "; Secure" if self.secure else ""
        return f"{self.name}={fresh_secret()}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{bound}"

    def _read_cookie(self, header: str) -> str:
        try:
            found = SimpleCookie(header).get(self.name)
        except CookieError:
            return ""
        return found.value if found is not None and SECRET.fullmatch(found.value) else ""
