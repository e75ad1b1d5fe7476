"""Errors of a storage. Each message is one clear line for a person."""

from collections.abc import Sequence

from touchline.core.errors import ServiceError
from touchline.server.storage.model import StoredRow


class StorageFailed(ServiceError):
    """The database cannot be used: full, unreachable, locked or foreign. Nothing of the request was stored."""

    code = "storage"

    def __init__(self, message: str, why: str = "") -> None:
        self.why = why
        """The database's own name for what is wrong, for the log: it quotes nothing."""
        super().__init__(message)


class Damaged(StorageFailed):
    """What the database holds is not what was written."""


class DamagedLog(Damaged):
    """A table's log is damaged: ``what`` says how, ``rows`` are those that can be read."""

    def __init__(self, what: str, rows: Sequence[StoredRow]) -> None:
        self.rows = rows
        super().__init__(what, what)


def why_of(error: ServiceError) -> str | None:
    """The database's own name for what is wrong, if it is a database that complains."""
    return error.why or None if isinstance(error, StorageFailed) else None


class WriterBusy(ServiceError):
    """The write queue is full; retry after ``retry_after`` seconds."""

    code = "busy"

    def __init__(self, retry_after: float) -> None:
        self.retry_after = retry_after
        super().__init__(f"The server has too much to write just now; try again in {retry_after:g} s")


class AppendRefused(ServiceError):
    """The rows of one table are refused; those of other tables are not."""

    code = "refused"

    def __init__(self, table_no: int, why: str) -> None:
        self.table_no = table_no
        super().__init__(f"Table {table_no}: {why}")


class Conflict(AppendRefused):
    """The row does not follow on the log, or the command is in it already: the table must be restored."""

    code = "conflict"


class LeaseLost(AppendRefused):
    """Another process owns the table now."""

    code = "lease_lost"
