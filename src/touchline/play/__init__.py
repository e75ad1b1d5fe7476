"""The authority: one Table for the terminal, hot-seat, the browser and online play."""

from __future__ import annotations

from touchline.play.seats import HUMAN, Seat, seats_for
from touchline.play.store import FileStore, MemoryStore, Store
from touchline.play.table import Event, Table, opened

__all__ = ["HUMAN", "Event", "FileStore", "MemoryStore", "Seat", "Store", "Table", "opened", "seats_for"]
