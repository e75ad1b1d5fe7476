"""Moments of games played at random, as a client of the server gets to see them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import count
from typing import Any, NamedTuple

import msgspec

import touchline
from tests.games import WITH_BOARD, variants
from touchline.core.game import SIDES
from touchline.core.match import DICE
from touchline.play import LocalTable
from touchline.server.http.api.catalogue import describe_printed
from touchline.server.table.projection import WATCHER, asks, view
from touchline.server.wire.messages import to_plain

VARIANTS = tuple(variant for game in WITH_BOARD for variant in variants(game))


class Moment(NamedTuple):
    """One look at a table: everything that a board is drawn from."""

    game: str
    viewer: str
    view: dict[str, Any]
    previous: dict[str, Any] | None
    ask: dict[str, Any] | None
    thrown: list[dict[str, Any]]
    """The parameters of the messages about dice since somebody last decided."""
    rules: str
    """The hash of the ruleset."""


def rulesets() -> dict[str, dict[str, Any]]:
    """The rulesets of all variants by their hash."""
    loaded = (touchline.find(game).load(edition, options) for game, edition, options in VARIANTS)
    return {rules.hash: msgspec.to_builtins(describe_printed(rules)) for rules in loaded}


def moments(game: str, edition: str, options: dict[str, Any], seed: int, every: int = 1) -> Iterator[Moment]:
    """What home, away and a watcher see of one game as it is played; of so many looks (``every``) one."""
    chance = random.Random(f"{game} {edition} {seed}")
    table = LocalTable(touchline.new(game, edition=edition, options=options, seed=seed))
    before: dict[str, dict[str, Any]] = {}
    looks, decided = count(), 0
    while True:
        said = [m for event in table.events[decided:] for m in event.messages]
        thrown = [to_plain(m.params) for m in said if m.key == f"{game}.threw"]
        for viewer in (*SIDES, WATCHER):
            side = "" if viewer == WATCHER else viewer
            seen = to_plain(view(table, side))
            if next(looks) % every == 0:
                asked = next((to_plain(ask) for ask in asks(table, 1, side, sealed=False) if ask.who == side), None)
                yield Moment(game, viewer, seen, before.get(viewer), asked, thrown, table.match.rules.hash)
            before[viewer] = seen
        if table.over:
            return
        ask = table.match.asks[0]
        if ask.who == DICE:
            table.throw()
            continue
        seat = table.seat_of(ask).name
        listed = next(shown for shown in asks(table, 1, ask.who, sealed=False) if shown.who == ask.who)
        # The policy alone plays alike every time; chance alone hardly ever gets near a goal.
        sensible = chance.random() < 0.7
        table.answer(seat, table.default(seat) if sensible else chance.choice(listed.choices).name)
        if not table.match.chosen:
            decided = len(table.events)
