"""Finished games of live tables, of every kind there is: how they were played, and how they ended."""

from __future__ import annotations

from typing import Any

from tests.server.driving import Driver, games_with_secrets
from touchline.core.game import find
from touchline.server.table.clocks import ClockRule
from touchline.server.table.decisions import close
from touchline.server.wire import messages

ENDS = ("rules", "resigned", "rules", "agreed", "rules", "closed", "rules", "time")


def finished(game: str, seed: int) -> Driver:
    """A finished game. The seed says the edition, the seats, whether calls were sealed, and how the game ended."""
    known = find(game)
    editions = list(known.loader.editions()["editions"])
    asked: dict[str, Any] = {
        "edition": editions[(seed + seed // 2) % len(editions)],
        "seats": known.seats[seed // 2 % len(known.seats)],
        "sealed": seed % 3 == 2 and game in games_with_secrets(),
    }
    end = ENDS[seed % len(ENDS)]
    if end == "time":
        asked["clock"] = ClockRule("bank", 50, 1)
    d = Driver(game, f"finished {seed}", **asked)
    computers = [seat for seat in d.people if seed % 5 == 4 and not asked["sealed"] and d.chance.random() < 0.5]
    if len(computers) == len(d.people):
        del computers[0]
    d.begin(dict.fromkeys(computers, "policy"))
    if end == "rules":
        return d.play_on()
    d.play_on(1 if asked["edition"] == "tiny" else d.chance.randrange(4, 24))
    if d.live.stage == "playing":
        brought_to_an_end(d, end)
    return d


def brought_to_an_end(d: Driver, end: str) -> None:
    """People end the game, or their clock does."""
    people = [seat for seat in d.people if not d.live.places[seat].level]
    if end == "resigned":
        d.send(d.chance.choice(people), messages.Resign)
    elif end == "agreed":
        for seat in people:
            d.send(seat, messages.Offer if seat == people[0] else messages.Answer, **offered(seat == people[0]))
    elif end == "time":
        d.now += 10_000
        for seat in people:
            d.send(seat, messages.Claim)
    if d.live.stage == "playing":  # nobody there to agree with or to claim from
        d.done(close(d.live, d.now))


def offered(first: bool) -> dict[str, Any]:
    return {"kind": "draw"} if first else {"kind": "draw", "yes": True}
