"""What is stored."""

import hashlib
from typing import Literal, NamedTuple


class StoredRow(NamedTuple):
    """One acknowledged command. ``facts`` is opaque here; ``seq`` counts a table's rows from 1 without a gap."""

    table_no: int
    seq: int
    seat: str
    cmd_id: str
    facts: bytes


class NewTableRow(NamedTuple):
    """A table to create. ``public_id`` is its public name (32 hexadecimal digits); ``header`` is JSON."""

    public_id: str
    owner: str
    private: bool
    game: str
    header: bytes
    created: float


class TableInfo(NamedTuple):
    """A stored table; ``ended`` and ``result`` are None while it is open. ``whole``: it is what was written."""

    table_no: int
    public_id: str
    owner: str
    private: bool
    game: str
    header: bytes
    created: float
    ended: float | None
    result: str | None
    whole: bool = True


class Head(NamedTuple):
    """The last row of a table's log: its number, or 0, and the checksum that the next row goes on from."""

    seq: int
    checksum: int


class StaleTable(NamedTuple):
    """An open table, with its stage in the lobby (empty if it is not known), and the last row that a person wrote: its
    number, and its facts as they are stored, of any type if they are damaged; 0 and None if there is none."""

    table_no: int
    public_id: str
    created: float
    stage: str
    seq: int
    facts: object


class LobbyRow(NamedTuple):
    """A row of the lobby: what everybody may know of a table that is not over. ``seats`` is JSON."""

    table_no: int
    public_id: str
    game: str
    private: bool
    created: float
    stage: str
    seats: bytes


class LobbyFilter(NamedTuple):
    """Which open tables to list, newest first: all public ones, or those that a ``person`` owns or sits at. Whoever
    blocks the ``viewer``, or is blocked by them, is left out."""

    game: str | None = None
    stage: str | None = None
    vacant: bool | None = None
    person: str | None = None
    before: int | None = None
    most: int = 50
    viewer: str | None = None


TokenKind = Literal["invite", "move"]


class Token(NamedTuple):
    """A right to a seat. ``subject`` is the seat (of a move: and its holder); the secret itself is not stored."""

    kind: TokenKind
    table_no: int
    subject: str
    expires: float | None
    revoked: float | None = None
    used: float | None = None

    def fault(self, now: float) -> Literal["revoked", "used", "expired"] | None:
        """Why it is no longer valid, or None."""
        if self.revoked is not None:
            return "revoked"
        if self.used is not None:
            return "used"
        return "expired" if self.expires is not None and self.expires <= now else None


class SeatedPlayer(NamedTuple):
    """Who sat where: ``player`` is the person's id, ``name`` what others read."""

    seat: str
    player: str
    name: str


class RecordFilter(NamedTuple):
    """Which finished games to list, latest first.

    ``viewer`` also sees the private games it played in; ``player`` is an id or a name. ``before`` is the
    (ended, table_no) of the last line of the page above.
    """

    game: str | None = None
    since: float | None = None
    until: float | None = None
    player: str | None = None
    result: str | None = None
    viewer: str | None = None
    before: tuple[float, int] | None = None
    most: int = 50


class RecordInfo(NamedTuple):
    """One line of the list of finished games."""

    table_no: int
    public_id: str
    game: str
    private: bool
    ended: float
    result: str
    players: tuple[SeatedPlayer, ...]


class Lease(NamedTuple):
    """Who owns a table: ``owner`` is an address to proxy to, ``holder`` the one process that may write."""

    table_no: int
    owner: str
    holder: str
    epoch: int


def digest(secret: str) -> bytes:
    """The hash that is stored of a secret. Secrets have 128 random bits, so a plain hash is safe."""
    return hashlib.sha256(secret.encode()).digest()
