"""Errors of a storage. Each message is one clear line for a person."""

from __future__ import annotations

from touchline.core.errors import ServiceError


class StorageFailed(ServiceError):
    """The database cannot be used: full, unreachable, locked or foreign. Nothing of the request was stored."""

    code = "storage"


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
