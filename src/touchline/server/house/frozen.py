"""A table that cannot be restored from its log. It is never continued; its people can download what is stored."""

from collections.abc import Sequence
from contextlib import suppress

from touchline.core.errors import DataError, ServiceError
from touchline.server.storage.model import StoredRow, TableInfo
from touchline.server.table import facts
from touchline.server.table.header import read_header


class FrozenTable(ServiceError):
    """A table cannot be restored from its log: it is read-only."""

    code = "frozen"

    def __init__(self, why: DataError, info: TableInfo, rows: Sequence[StoredRow]) -> None:
        self.info, self._rows = info, rows
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
