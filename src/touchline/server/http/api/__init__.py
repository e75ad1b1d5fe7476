"""The HTTP API: routes with structs in and out. ``docs/openapi.json`` is generated from them."""

from touchline.server.http.api import games, home, neighbors, people, records, seats, tables
from touchline.server.http.api.routes import ROUTES, Route, answer_call

__all__ = ["ROUTES", "Route", "answer_call", "games", "home", "neighbors", "people", "records", "seats", "tables"]
