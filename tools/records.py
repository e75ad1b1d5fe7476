"""Write records of this version, which every later version must replay and verify: ``python -m tools.records``.

A record that is there stays as it is. A new kind of record or a new edition adds files; a new format has a new folder.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.server.driving import Driver, games_with_secrets
from tests.server.finished import brought_to_an_end
from touchline.core.game import find, games
from touchline.core.match import new
from touchline.core.position import position_of
from touchline.core.record import FORMAT
from touchline.play import LocalTable
from touchline.server.table.clocks import ClockRule

FOLDER = Path(__file__).parents[1] / "tests" / "records" / f"v{FORMAT}"
RESULTS = "results.json"
COMPONENTS = {"first_and_roll": {"dice": {"kick": {"faces": ["20", "25", "30", "35", "40", "60"]}}}}


def played(game: str, kind: str, most: int = 100_000, **asked: Any) -> Driver:
    """A live table that was played to its end, or for so many answers."""
    return Driver(game, f"record of {kind}", **asked).begin().play_on(most)


def ended(game: str, kind: str, most: int, **asked: Any) -> str:
    """A game that its people ended."""
    d = played(game, kind, most, **asked)
    brought_to_an_end(d, kind)
    return d.live.record()


def records_of(game: str) -> Iterator[tuple[str, str]]:
    """The records of a game, each with what it is of."""
    known = find(game)
    editions = list(known.loader.editions()["editions"])
    for edition in editions:
        yield f"{edition}-played", played(game, edition, edition=edition).live.record()
    yield "resigned", ended(game, "resigned", 9)
    yield "drawn", ended(game, "agreed", 12)
    yield "closed", ended(game, "closed", 5)
    yield "claimed", ended(game, "time", 7, clock=ClockRule("bank", 60, 5))
    yield (
        "continued",
        ended(game, "resigned", 10, position=position_of(played(game, "before", 15).live.table.match.state)),
    )
    if len(known.seats) > 1:
        d = Driver(game, "record of computers", seats=known.seats[-1])
        d.begin({list(d.people)[1]: "policy"}).play_on()
        yield f"{known.seats[-1]}-seats", d.live.record()
    if game in games_with_secrets():
        yield "sealed", played(game, "sealed", sealed=True).live.record()
        yield "sealed-resigned", ended(game, "resigned", 14, sealed=True)
    if game in COMPONENTS:
        yield "components", ended(game, "agreed", 60, components=COMPONENTS[game])
    table = LocalTable(new(game, seed=7), {"home": "policy", "away": "random"})
    table.begin()
    yield "by-seed", table.text()


def result_of(table: LocalTable) -> dict[str, Any]:
    """What a record comes to: this must not change either."""
    outcome = table.outcome
    assert outcome is not None
    return {
        "steps": len(table.match.entries),
        "score": table.match.score,
        "winner": outcome.winner,
        "reason": outcome.reason,
    }


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    path = FOLDER / RESULTS
    results = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    for game in games():
        for kind, record in records_of(game):
            name = f"{game}-{kind}.rec"
            if name not in results:
                (FOLDER / name).write_text(record, encoding="utf-8")
                results[name] = result_of(LocalTable.read(record))
    path.write_text(json.dumps(results, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
