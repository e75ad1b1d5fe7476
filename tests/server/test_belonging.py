"""Who belongs to a table, and to which seat: what an owner may not do with seats, and what the record says of it."""

from __future__ import annotations

import pytest

import touchline
from tests.server.driving import Driver
from tests.server.test_live_table import CALL, reason, table
from touchline.core.game import SIDES
from touchline.core.replay import verify
from touchline.play.saving import read_table
from touchline.play.table import Table
from touchline.server.table.decisions import carry_out, close
from touchline.server.table.live import LiveTable, Viewer
from touchline.server.wire import messages


def test_nobody_sees_a_secret_by_removing_who_has_it_and_sitting_down() -> None:
    d = table(CALL)
    d.play("away", "red")
    assert isinstance(d.send("", messages.Revoke, "ann", seat="away"), messages.Ack)
    restored = LiveTable.restore(d.header, d.rows)
    for live in (d.live, restored):
        command = messages.Sit("mine", "away", "Eve")
        answered = carry_out(live, Viewer("eve"), command, d.now, d.fresh()).reply
        assert answered is not None
        assert reason(answered) == "seat_kept"
    assert isinstance(d.send("", messages.SeatComputer, "ann", seat="away", level="policy"), messages.Ack)
    assert isinstance(d.send("", messages.SeatComputer, "ann", seat="away"), messages.Ack)
    assert reason(d.send("", messages.Sit, "eve", seat="away")) == "seat_kept"
    assert isinstance(d.sit("away"), messages.Ack)


def with_a_hand() -> tuple[Driver, str]:
    """A table in play, and a side of it that holds cards."""
    d = Driver("first_down").begin()
    while not (holding := [side for side in SIDES if d.live.keeps_secret(side)]):
        d.play_on(1)
    return d, holding[0]


def test_a_hand_of_cards_is_kept_for_its_holder_and_a_call_until_it_is_told() -> None:
    hand, side = with_a_hand()
    assert isinstance(hand.send("", messages.Revoke, "ann", seat=side), messages.Ack)
    assert reason(hand.send("", messages.Sit, "eve", seat=side)) == "seat_kept"
    call = table(CALL)
    call.play("away", "red")
    call.play("home", "green")
    assert not call.live.keeps_secret("away")
    assert isinstance(call.send("", messages.Revoke, "ann", seat="away"), messages.Ack)
    assert isinstance(call.send("", messages.Sit, "eve", seat="away"), messages.Ack)


def test_a_seat_that_its_holder_leaves_is_anybodys() -> None:
    d, side = with_a_hand()
    assert isinstance(d.send(side, messages.Stand), messages.Ack)
    assert isinstance(d.send("", messages.Sit, "eve", seat=side), messages.Ack)


def test_the_record_says_which_seats_have_changed_hands() -> None:
    d = table(CALL)
    d.play("away", "red")
    d.play("home", "green")
    steps = len(d.live.table.match.entries)
    d.send("", messages.Revoke, "ann", seat="away")
    d.send("", messages.Sit, "eve", seat="away", name="Eve: {}")
    d.done(d.live.hand_over("away", "eve at her phone", d.now))
    d.send("home", messages.Stand)
    d.sit("home")
    d.send("home", messages.Resign)
    text = d.live.record()
    assert verify(text)
    read, _ = read_table(text, Table)
    assert read.handed == d.live.table.handed == LiveTable.restore(d.header, d.rows).table.handed
    [handed] = read.handed
    assert (handed.seat, handed.step, handed.before.name, handed.after.name) == ("away", steps, "Away", "Eve: {}")


@pytest.mark.parametrize("leaves", [False, True])
def test_an_owner_who_closes_a_game_that_has_begun_resigns_it(leaves: bool) -> None:
    d = Driver("first_and_roll", owner="person of home", position=CALL).begin()
    if leaves:
        d.send("home", messages.Stand)
    d.done(close(d.live, d.now, "person of home"))
    assert d.live.table.outcome == touchline.Outcome("away", "resigned")
    assert verify(d.live.record()).info.result == touchline.Outcome("away", "resigned")


def test_a_game_that_has_not_begun_or_that_its_owner_only_watches_is_closed_without_a_winner() -> None:
    lobby = Driver("first_and_roll", owner="person of home")
    lobby.sit("home")
    watched = table(CALL)
    both = Driver("first_and_roll", owner="eve", hot_seat=True)
    both.people = dict.fromkeys(both.people, "eve")
    both.begin()
    for d in (lobby, watched, both):
        d.done(close(d.live, d.now, d.header.owner))
        assert d.live.table.outcome == touchline.Outcome(None, "closed")
