"""A replay has the steps of its record: on the page, at the terminal, and where a game is continued."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import touchline
from tests.fair.node import in_javascript
from tests.server.driving import Driver
from touchline.core.fields import seen_by
from touchline.play import LocalTable
from touchline.server.http.api.records import SeenGame, retrace
from touchline.server.storage.model import TableInfo
from touchline.server.table.projection import WATCHER
from touchline.server.wire import messages
from touchline.terminal.playback import list_steps


def replayed(d: Driver, seat: str = WATCHER) -> SeenGame:
    """The game as the page gets it."""
    header = d.header
    info = TableInfo(1, header.table, "ann", False, header.asked.game, header.encode(), d.now, d.now, None)
    return retrace(info, d.rows, seat, team=False)  # type: ignore[arg-type]


def ends_of(game: SeenGame) -> list[int]:
    """Where the page lets each step end."""
    events = msgspec.to_builtins(game.events)
    found: list[int] = in_javascript("(steps, events) => steps.listStepEnds(events)", events, "steps.js")
    return found


def view_at(game: SeenGame, end: int) -> Any:
    """What the page shows after so many events."""
    views = [event.what.view for event in game.events[:end] if isinstance(event.what, messages.View)]
    return views[-1]


def check(d: Driver) -> None:
    match = touchline.replay(d.live.record())
    told = list_steps(LocalTable(match))
    assert len(told) == len(match.entries) > 0
    for seat in (WATCHER, "home", "away"):
        side = -1 if seat == WATCHER else match.side(seat)
        game = replayed(d, seat)
        ends = ends_of(game)
        assert len(ends) == len(told) + 1
        assert ends == sorted(ends)
        assert ends[-1] == len(game.events)
        for n, (_, _, after) in enumerate(match.transitions(), 1):
            shown = match.game.view(seen_by(after, side), match.rules.values, side, ())
            assert view_at(game, ends[n]) == msgspec.json.decode(messages.encode(shown))


@pytest.mark.parametrize("game", touchline.games())
def test_the_page_and_the_terminal_count_the_same_steps(game: str) -> None:
    d = Driver(game, "steps").begin().play_on(60)
    if d.live.stage != "over":
        d.send("home", messages.Resign)
    check(d)


def test_what_was_taken_back_is_no_step() -> None:
    d = Driver("first_and_roll", "taken back", position={"phase": "kickoff", "kicker": "home"}).begin()
    d.play("home", "regular")
    d.send("home", messages.Offer, kind="undo")
    d.send("away", messages.Answer, kind="undo", yes=True)
    d.play_on(12)
    d.send("away", messages.Resign)
    assert any(isinstance(event.what, messages.Undone) for event in replayed(d).events)
    check(d)


def test_a_game_without_a_step_has_none_to_go_to() -> None:
    d = Driver("first_down", "none").begin()
    d.send("home", messages.Resign)
    game = replayed(d)
    assert ends_of(game)[-1] == len(game.events)
    assert len(ends_of(game)) == len(touchline.replay(d.live.record()).entries) + 1
