"""Clocks: time is handed in, both run at a secret call, and nobody loses time while the server is down."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.driving import Driver
from tests.server.frames import read_message
from touchline.core.replay import verify
from touchline.server.table.clocks import GRACE, ClockRule, Clocks
from touchline.server.table.live import LiveTable
from touchline.server.wire import messages

MOVE = ClockRule("move", 20)
BANK = ClockRule("bank", 60, 5)


def table(clock: ClockRule, **asked: Any) -> Driver:
    """1st & Roll at a secret call."""
    return Driver("first_and_roll", clock=clock, position={"ball": 25}, **asked).begin()


def left(d: Driver) -> dict[str, float]:
    return {side: d.live.clocks.time_left(side, d.now) for side in ("home", "away")}


def test_without_a_clock_nothing_is_ever_due() -> None:
    d = table(ClockRule())
    d.now += 10**6
    assert d.live.due is None
    assert d.tick() is None
    assert d.live.snapshot("home").clock is None
    reply = d.send("home", messages.Claim)
    assert isinstance(reply, messages.Reject)
    assert reply.code == "stale"


def test_both_clocks_run_at_a_secret_call_until_each_side_locks() -> None:
    d = table(BANK)
    assert list(d.live.clocks.running) == ["home", "away"]
    d.now += 10
    d.play("home", "red")
    assert list(d.live.clocks.running) == ["away"]
    d.now += 7
    assert left(d) == {"home": 50, "away": 43}
    d.send("home", messages.Unlock, ask=1)
    d.now += 1
    assert left(d) == {"home": 49, "away": 42}


def test_an_increment_comes_with_the_reveal_and_not_with_every_lock() -> None:
    d = table(BANK)
    for _ in range(5):
        d.play("home", "red")
        d.send("home", messages.Unlock, ask=1)
    assert left(d)["home"] == 60
    d.play("home", "green")
    d.play("away", "red")
    assert left(d) == {"home": 65, "away": 65}


def test_when_a_bank_is_empty_the_other_side_may_claim_the_match() -> None:
    d = table(BANK)
    d.play("home", "red")
    d.now += 59.9
    assert isinstance(d.send("home", messages.Claim), messages.Reject)
    d.now += 0.2
    assert isinstance(d.send("away", messages.Claim), messages.Reject)
    assert d.tick() is None
    assert isinstance(d.send("home", messages.Claim), messages.Ack)
    over = d.live.snapshot("away").over
    assert over is not None
    assert (over.winner, over.reason) == ("home", "time")
    assert verify(d.live.record())


def test_when_time_for_an_answer_is_up_a_default_is_played_for_each_who_did_not_answer() -> None:
    d = table(MOVE)
    assert d.live.due == d.now + 20
    expected = {side: d.live.table.default(side) for side in ("home", "away")}
    d.now += 19.9
    assert d.tick() is None
    d.now = d.live.due or 0
    assert d.tick() is not None
    assert dict(d.live.table.events[0].entry.names) == expected
    assert d.live.due == d.now + 20


def test_a_whole_game_played_by_the_clock_alone_comes_to_its_end() -> None:
    d = Driver("first_down", clock=MOVE).begin()
    while d.live.due is not None:
        d.now = d.live.due
        assert d.tick() is not None
    assert verify(d.live.record()).match.over


def test_a_new_question_has_its_whole_time_but_an_unlocked_one_has_not() -> None:
    d = table(MOVE)
    d.now += 15
    d.play("home", "green")
    d.send("home", messages.Unlock, ask=1)
    assert left(d) == {"home": 5, "away": 5}
    d.play("home", "green")
    d.play("away", "red")
    assert d.live.clocks.running
    assert set(left(d).values()) == {20}


def test_no_clock_runs_for_a_computer_player() -> None:
    d = Driver("first_and_roll", clock=BANK, position={"ball": 25}).begin({"away": "policy"})
    assert d.live.clocks.running == ("home",)


def test_while_the_server_is_down_clocks_stand_and_a_little_longer() -> None:
    d = table(BANK)
    d.now += 10
    d.send("home", messages.Chat, text="hello")
    d.now += 5000
    d.live = LiveTable.restore(d.header, d.rows)
    d.done(d.live.resume(d.now))
    assert left(d) == {"home": 50, "away": 50}
    d.now += GRACE
    assert left(d) == {"home": 50, "away": 50}
    d.now += 4
    assert left(d) == {"home": 46, "away": 46}
    twin = LiveTable.restore(d.header, d.rows)
    assert vars(twin.clocks) == vars(d.live.clocks)


def test_time_that_goes_backwards_gives_nobody_time() -> None:
    clocks = Clocks(BANK)
    clocks.run(("home",), 100.0)
    clocks.run(("home",), 90.0)
    clocks.run((), 110.0)
    assert clocks.left == {"home": 50.0, "away": 60.0}


@pytest.mark.parametrize("rule", [MOVE, BANK])
def test_viewers_are_told_the_time_whenever_other_clocks_run(rule: ClockRule) -> None:
    d = table(rule)
    d.now += 3
    d.play("home", "red")
    told = [e.what for e in map(read_message, d.frames["watcher"]) if isinstance(e, messages.TableEvent)]
    clocks = [what for what in told if isinstance(what, messages.Clock)]
    assert clocks[-1].running == ("away",)
    assert clocks[-1] == d.live.snapshot("watcher").clock
