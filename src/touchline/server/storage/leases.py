"""The tables that this process owns, and the thread that renews their leases.

A lease lasts 5 s and is renewed every 1.5 s. Its epoch rises whenever the table is taken, and every append checks the
epoch in its own transaction: a process that missed a renewal cannot write, however late it notices.
"""

import secrets
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Lock, Thread

from touchline.core.errors import ServiceError
from touchline.server.storage.model import Lease
from touchline.server.storage.sql import Storage

LASTS = 5.0
RENEWED_EVERY = 1.5


class Leases:
    """The leases of one process. ``address`` is where others reach it; ``lost`` is called, from the renewing thread,
    with each table that another process took."""

    def __init__(
        self,
        storage: Storage,
        address: str,
        lost: Callable[[int], object] = lambda table_no: None,
        *,
        lasts: float = LASTS,
        renewed_every: float = RENEWED_EVERY,
    ) -> None:
        self._storage, self.address, self._lost = storage, address, lost
        self._lasts, self._renewed_every = lasts, renewed_every
        self._holder = secrets.token_hex(16)  # a process that starts again at the same address is another one
        self._epochs: dict[int, int] = {}
        self._gate = Lock()
        self._stop = Event()
        self._thread = Thread(target=self._run, name="touchline-leases", daemon=True)
        self._thread.start()

    def take(self, table_no: int) -> Lease:
        """Take a table; the current lease, this process's with a new epoch or another's."""
        with self._gate:
            lease = self._storage.take(table_no, self.address, self._holder, self._lasts)
            if self.is_ours(lease):
                self._epochs[table_no] = lease.epoch
            return lease

    def is_ours(self, lease: Lease) -> bool:
        return lease.holder == self._holder

    def epoch(self, table_no: int) -> int | None:
        """The epoch to append under, or None if the table is not this process's."""
        return self._epochs.get(table_no)

    def release(self, table_no: int, epoch: int) -> None:
        """Release a table at once, unless it was lost or taken again since ``epoch``."""
        with self._gate, suppress(ServiceError):  # the database is unreachable: the lease expires by itself
            if self._epochs.get(table_no) == epoch:
                del self._epochs[table_no]
                self._storage.release(table_no, self._holder)

    def renew(self) -> None:
        """Renew the leases of this process, and report those it has lost."""
        with self._gate:
            held = self._storage.renew(self._holder, self._lasts)
            gone = [n for n, epoch in self._epochs.items() if held.get(n) != epoch]
            for table_no in gone:
                del self._epochs[table_no]
        for table_no in gone:
            self._lost(table_no)

    def close(self) -> None:
        """Release everything and stop."""
        self._stop.set()
        self._thread.join()
        for table_no, epoch in list(self._epochs.items()):
            self.release(table_no, epoch)

    def _run(self) -> None:
        while not self._stop.wait(self._renewed_every):
            with suppress(ServiceError):  # the database is unreachable: appends fail, and the next round retries
                self.renew()
