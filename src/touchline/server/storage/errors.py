"""What a storage may answer instead of doing what it was asked. Each is one clear line for a person."""

from __future__ import annotations

from touchline.core.errors import ServiceError


class StorageFailed(ServiceError):
    """The database does not serve: it is full, gone, in use or not ours. Nothing of the request was kept."""

    code = "storage"


class WriterBusy(ServiceError):
    """More waits to be written than there is room for; worth another try after ``retry_after`` seconds."""

    code = "busy"

    def __init__(self, retry_after: float) -> None:
        self.retry_after = retry_after
        super().__init__(f"The server has too much to write just now; try again in {retry_after:g} s")


class AppendRefused(ServiceError):
    """The rows of one table cannot be kept; those of other tables can."""

    code = "refused"

    def __init__(self, table_no: int, why: str) -> None:
        self.table_no = table_no
        super().__init__(f"Table {table_no}: {why}")


class Conflict(AppendRefused):
    """The log has gone on, or has this command already: whoever wrote must read the log again."""

    code = "conflict"


class LeaseLost(AppendRefused):
    """Another process owns the table now."""

    code = "lease_lost"
