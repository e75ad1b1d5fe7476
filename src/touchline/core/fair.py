"""Provably fair dice: the host and both sides each commit to a secret, and afterwards anyone can check every throw.

Before play the host shows the SHA-256 of its secret ``S``, and each side that of its contribution ``c``. When all
hashes are in, the contributions are opened; ``S`` is opened when the table ends. Then

    K        = HMAC(S, table + c_home + c_away)
    words    = HMAC(K, n + attempt), four numbers of 64 bits        n: 8 bytes, attempt: 4 bytes, most significant first
    throw n  = the first word below the largest multiple of ``total``, modulo ``total``

with attempts 0, 1, 2 … until a word fits, ``total`` the sum of the ways and the outcomes in their order. A secret call
waits in an envelope: its hash is shown when it is locked, salt and choice when both are revealed. The host holds the
choice and the salt meanwhile. Where calls are *sealed*, each side holds its own until both hashes are in, and the
salts turn the key for all throws after the reveal:

    K        = HMAC(K, salt_home + salt_away)

In envelopes they never do: the host could try salts until the dice fall as it likes.

``docs/fair-dice.json`` holds vectors that every implementation must agree with. What this does not prove: the host
knows ``S``, and can foresee throws, with sealed calls those up to the next reveal. A record alone does not prove that
``S`` was chosen before the contributions were open either: for that it is compared with what somebody saw (``seen``).
"""

import hmac
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from itertools import islice, zip_longest

from touchline.core.errors import DataError, Fault
from touchline.core.game import SIDES

SECTION = "[dice]"
ENVELOPE, SEAL, RESTART = "envelope", "seal", "restart"
SECRET_BYTES = 32
SALT_BYTES = 16
WORD = 1 << 64
TABLE = re.compile(r"[0-9a-f]{32}")
HASH = re.compile(r"[0-9a-f]{64}")
NUMBER = re.compile(r"[0-9]{1,9}")
CALL = re.compile(r"[0-9a-f]{64} [0-9a-f]{32}")


def commitment(secret: bytes) -> str:
    """What is published of a secret before it is opened."""
    return sha256(secret).hexdigest()


def table_key(secret: bytes, table: str, home: bytes, away: bytes) -> bytes:
    """K: what all throws of a table follow from."""
    return hmac.digest(secret, table.encode() + home + away, "sha256")


def words(key: bytes, n: int) -> Iterator[int]:
    """The endless stream of numbers behind throw ``n``."""
    attempt = 0
    while True:
        digest = hmac.digest(key, n.to_bytes(8, "big") + attempt.to_bytes(4, "big"), "sha256")
        for at in range(0, len(digest), 8):
            yield int.from_bytes(digest[at : at + 8], "big")
        attempt += 1


def throw_of(key: bytes, n: int, total: int) -> int:
    """Throw ``n``: a number below ``total``, uniformly distributed."""
    limit = WORD - WORD % total
    return next(word for word in words(key, n) if word < limit) % total


def turn_key(key: bytes, home: bytes, away: bytes) -> bytes:
    """K after sealed calls were opened with these salts. No earlier K can be computed from it."""
    return hmac.digest(key, home + away, "sha256")


class Throws:
    """The throws of one table: ``throws(n, total)`` is throw ``n``."""

    def __init__(self, key: bytes) -> None:
        self.key = key

    def __call__(self, n: int, total: int) -> int:
        return throw_of(self.key, n, total)

    def ratchet(self, salts: Mapping[str, bytes]) -> None:
        """Mix the salts of sealed calls into the key: they affect all further throws."""
        self.key = turn_key(self.key, *(salts[side] for side in SIDES))


def envelope(salt: bytes, table: str, n: int, side: str, choice: str) -> str:
    """The hash that is published while a choice is locked. It is bound to the table, the step and the side."""
    return sha256(salt + f"{table} {n} {side} {choice}".encode()).hexdigest()


def seal(salt: bytes, table: str, n: int, side: str, choice: str) -> str:
    """The same for a choice that a side seals itself. An envelope cannot be passed off as a seal."""
    return sha256(salt + f"seal {table} {n} {side} {choice}".encode()).hexdigest()


@dataclass
class Commitments:
    """The commitments of one table and what opened them, as its record has them."""

    table: str
    secret_hash: str
    hashes: dict[str, str] = field(default_factory=dict)
    contributions: dict[str, bytes] = field(default_factory=dict)
    secret: bytes | None = None
    closed: int | None = None
    """The number of steps after which the table was closed and the secret opened."""
    envelopes: dict[tuple[int, str], tuple[str, bytes]] = field(default_factory=dict)
    """For a step and a side, the published hash and the salt that opens it."""
    sealed: bool = False
    """Whether each side sealed its own calls, so that their salts turn the key."""
    dropped: list[str] = field(default_factory=list)
    """The commitments before this one, in order: each was shown, and dropped when the dice began anew."""

    @property
    def key(self) -> bytes | None:
        """K, once all secrets are open."""
        if self.secret is None or set(self.contributions) != set(SIDES):
            return None
        return table_key(self.secret, self.table, *(self.contributions[side] for side in SIDES))

    @property
    def kind(self) -> str:
        """What a secret call waits in."""
        return SEAL if self.sealed else ENVELOPE

    def salts(self, n: int) -> dict[str, bytes]:
        """The salts of the calls of step ``n`` by side; a DataError names a missing one."""
        missing = [side for side in SIDES if (n, side) not in self.envelopes]
        if missing:
            raise DataError(
                fault_at(f"{self.kind} {n} {side}", f"no {self.kind}", "one for each call") for side in missing
            )
        return {side: self.envelopes[n, side][1] for side in SIDES}

    def text(self) -> str:
        """The lines of the section ``[dice]`` of a record."""
        lines = [SECTION, f"table: {self.table}"]
        lines += [f"{RESTART} {n}: {shown}" for n, shown in enumerate(self.dropped, 1)]
        lines.append(f"commitment: {self.secret_hash}")
        lines += [f"hash {side}: {found}" for side, found in sorted(self.hashes.items())]
        lines += [f"contribution {side}: {found.hex()}" for side, found in sorted(self.contributions.items())]
        lines += [f"secret: {self.secret.hex()}"] if self.secret is not None else []
        lines += [f"closed: {self.closed}"] if self.closed is not None else []
        for (n, side), (shown, salt) in sorted(self.envelopes.items()):
            lines.append(f"{self.kind} {n} {side}: {shown} {salt.hex()}")
        return "\n".join(lines) + "\n"

    def find_broken(self, steps: int, choices: Mapping[tuple[int, str], str]) -> list[Fault]:
        """List the commitments that were broken. ``choices`` are the revealed calls by step and side."""
        faults = []
        if self.closed is not None and self.closed != steps:
            faults.append(fault_at("closed", f"{self.closed} steps", f"{steps}, as many as the record has"))
        if self.secret is not None and commitment(self.secret) != self.secret_hash:
            faults.append(fault_at("secret", self.secret.hex(), f"the secret whose SHA-256 is {self.secret_hash}"))
        for side, found in self.contributions.items():
            promised = self.hashes.get(side, "")
            if commitment(found) != promised:
                expected = f"the contribution whose SHA-256 is {promised or 'shown before'}"
                faults.append(fault_at(f"contribution {side}", found.hex(), expected))
        for n, side in sorted({*choices, *self.envelopes}):
            shown, salt = self.envelopes.get((n, side), ("", b""))
            choice = choices.get((n, side))
            hashed = seal if self.sealed else envelope
            if choice is None or hashed(salt, self.table, n, side, choice) != shown:
                expected = f"the hash of what was revealed ({choice})"
                faults.append(fault_at(f"{self.kind} {n} {side}", shown or f"no {self.kind}", expected))
        return faults


fault_at = partial(Fault, "record")


def read_section(lines: list[str]) -> Commitments | None:
    """The ``[dice]`` section among the lines of a record; None if there is none."""
    if SECTION not in lines:
        return None
    start = lines.index(SECTION)
    end = next((at for at, line in enumerate(lines[start + 1 :], start + 1) if line.startswith("[")), len(lines))
    made = Commitments("", "")
    as_written = "a line of [dice] as touchline writes it, once and in its place"
    faults = [
        fault_at(f"line {number}", repr(line[:80]), as_written)
        for number, line in enumerate(lines[start + 1 : end], start + 2)
        if not _read_line(made, line)
    ]
    if not faults and (not made.table or not made.secret_hash):
        faults.append(fault_at(SECTION, "no table or no commitment", "'table: …' and 'commitment: …'"))
    if not faults:
        pairs = zip_longest(lines[start:end], made.text().splitlines(), fillvalue="nothing")
        twisted = ((n, found) for n, (found, expected) in enumerate(pairs, start + 1) if found != expected)
        faults += [fault_at(f"line {n}", repr(found[:80]), as_written) for n, found in islice(twisted, 1)]
    DataError.check(faults)
    return made


def _read_line(made: Commitments, line: str) -> bool:
    """Read one line of the section; False if it is not one."""
    key, _, value = line.partition(": ")
    is_hash = HASH.fullmatch(value) is not None
    match key.split(" "):
        case ["table"] if TABLE.fullmatch(value):
            made.table = value
        case ["commitment"] if is_hash:
            made.secret_hash = value
        case ["closed"] if NUMBER.fullmatch(value):
            made.closed = int(value)
        case [kind, n] if kind == RESTART and is_hash and n == str(len(made.dropped) + 1):
            made.dropped.append(value)
        case ["secret"] if is_hash:
            made.secret = bytes.fromhex(value)
        case ["hash", side] if side in SIDES and is_hash:
            made.hashes[side] = value
        case ["contribution", side] if side in SIDES and is_hash:
            made.contributions[side] = bytes.fromhex(value)
        case [kind, n, side] if (
            kind in (ENVELOPE, SEAL) and NUMBER.fullmatch(n) and side in SIDES and CALL.fullmatch(value)
        ):
            if made.envelopes and made.kind != kind:
                return False
            shown, salt = value.split(" ")
            made.sealed = kind == SEAL
            made.envelopes[int(n), side] = (shown, bytes.fromhex(salt))
        case _:
            return False
    return True
