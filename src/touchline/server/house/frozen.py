"""A table that cannot be restored from its log. It is never continued; its people can download what is stored."""

from collections.abc import Sequence
from contextlib import suppress

from touchline.core.errors import DataError, ServiceError
from touchline.server.storage.errors import Damaged, DamagedLog, why_of
from touchline.server.storage.model import StoredRow, TableInfo
from touchline.server.storage.sql import Storage
from touchline.server.table import facts
from touchline.server.table.header import read_header
from touchline.server.table.live import LiveTable


class FrozenTable(ServiceError):
    """A table cannot be restored from its log: it is read-only."""

    code = "frozen"

    def __init__(self, why: DataError | Damaged, info: TableInfo, rows: Sequence[StoredRow]) -> None:
        self.info, self._rows = info, rows
        self.why = f"{why.faults[0].file}: {why.faults[0].key}" if isinstance(why, DataError) else why_of(why)
        """What is wrong, for the log: it quotes nothing."""
        super().__init__(f"this table can only be downloaded: {why}", self.code)

    @property
    def people(self) -> set[str]:
        """The owner and everybody who sat there, according to the readable part of the log."""
        found = {self.info.owner}
        with suppress(DataError):
            found |= {sitter.person for sitter in read_header(self.info.header).sitters.values()}
        for row in self._rows:
            with suppress(DataError):
                logged = facts.decode(row.facts, row.seq)
                found |= {fact.person for fact in logged.facts if isinstance(fact, facts.Sat)}
        return found - {""}

    @property
    def text(self) -> str:
        """The stored header and rows, one per line. Nothing is secret, because play cannot continue."""
        lines = [self.info.header, *(row.facts for row in self._rows)]
        return "".join(line.decode("utf-8", "replace") + "\n" for line in lines)


def read_rows(storage: Storage, info: TableInfo) -> list[StoredRow]:
    """A table's log as it was written; FrozenTable if it is not, or the table itself is not."""
    try:
        rows = storage.rows(info.table_no)
    except DamagedLog as damage:
        raise FrozenTable(damage, info, damage.rows) from None
    if not info.whole:
        what = "its owner, game or header is not what was written"
        raise FrozenTable(Damaged(what, what), info, rows)
    return rows


def restore(info: TableInfo, rows: Sequence[StoredRow]) -> LiveTable:
    """A table from its log; FrozenTable if the rules cannot follow it."""
    try:
        return LiveTable.restore(read_header(info.header), rows)
    except DataError as error:
        raise FrozenTable(error, info, rows) from None
