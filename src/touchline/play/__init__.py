"""The table between rules and screens: pure, or with a store and computer players for one computer."""

from touchline.play.local import LocalTable
from touchline.play.store import FileStore, MemoryStore, Store
from touchline.play.table import Event, Seat, Table, seats_for

__all__ = ["Event", "FileStore", "LocalTable", "MemoryStore", "Seat", "Store", "Table", "seats_for"]
