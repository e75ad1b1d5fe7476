"""Sealed tables: a side keeps its call until all hashes are in, and the opened salts have a part in the dice."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

import touchline
from tests.fair.node import in_javascript
from tests.server.client import Person, paired
from tests.server.driving import Driver, games_with_secrets
from tests.server.player import Player
from tests.server.serving import Served
from tests.server.test_live_table import CALL, FOURTH, bodies, code, reason
from touchline.core.fair import table_key, turn_key
from touchline.core.game import SIDES
from touchline.core.replay import verify
from touchline.server.table.clocks import GRACE, ClockRule
from touchline.server.table.decisions import close
from touchline.server.table.header import Request, Sitter, header
from touchline.server.table.live import LiveTable
from touchline.server.wire import messages


def table(**asked: Any) -> Driver:
    """1st & Roll before a call, sealed, everybody seated and the dice opened."""
    return Driver("first_and_roll", **{"sealed": True, "position": CALL, **asked}).begin()


def both_sealed(**asked: Any) -> Driver:
    d = table(**asked)
    assert isinstance(d.seal("home", "red"), messages.Ack)
    assert isinstance(d.seal("away", "green"), messages.Ack)
    return d


# Whole games


@pytest.mark.parametrize("game", games_with_secrets())
def test_a_sealed_game_verifies_in_both_and_the_key_turned_at_every_reveal(game: str) -> None:
    d = Driver(game, "sealed", sealed=True).begin().play_on()
    match, _, promised = verify(d.live.record())
    assert promised is not None
    assert promised.sealed
    assert promised.secret is not None
    reveals = [n for n, entry in enumerate(match.entries, 1) if len(entry.names) > 1]
    assert {n for n, _ in promised.envelopes} == set(reveals)
    key = table_key(promised.secret, promised.table, *(promised.contributions[side] for side in SIDES))
    for n in reveals:
        key = turn_key(key, *(promised.envelopes[n, side][1] for side in SIDES))
    assert d.live.dice.throws is not None
    assert d.live.dice.throws.key == key
    (check,) = in_javascript("(fair, texts) => texts.map(fair.verify)", [d.live.record()])
    assert (check["faults"], check["sealed"], check["envelopes"]) == ([], True, 2 * len(reveals))


@pytest.mark.parametrize("game", games_with_secrets())
def test_an_envelope_never_turns_the_key(game: str) -> None:
    d = Driver(game, "envelopes").begin()
    assert d.live.dice.throws is not None
    key = d.live.dice.throws.key
    d.play_on()
    assert d.live.dice.promised.envelopes
    assert d.live.dice.throws.key == key


def test_another_salt_gives_other_throws() -> None:
    def outcomes(salt: bytes) -> list[str]:
        d = table()
        for seat in ("home", "away"):
            d.chance.randbytes = lambda n: salt[:n].ljust(n, b"x")  # type: ignore[method-assign]
            assert isinstance(d.seal(seat, "red"), messages.Ack)
        for seat in ("home", "away"):
            assert isinstance(d.unseal(seat), messages.Ack)
        return [t.name for t in bodies(d, "watcher", messages.Throw) if isinstance(t, messages.Throw)]

    assert len({tuple(outcomes(bytes([n]) * 16)) for n in range(8)}) > 1


# Sealing and opening


def test_calls_are_revealed_together_when_both_are_opened() -> None:
    d = both_sealed()
    assert d.asked() == []
    (opening,) = bodies(d, "watcher", messages.Unsealing)
    assert opening == messages.Unsealing(1, 1, (), d.now + 60)
    assert d.live.snapshot("home").unsealing == opening
    assert isinstance(d.unseal("away"), messages.Ack)
    assert bodies(d, "watcher", messages.Unsealing)[-1] == messages.Unsealing(1, 1, ("away",), d.now + 60)
    assert bodies(d, "watcher", messages.Reveal) == []
    assert not any(b"green" in frame for frame in d.frames["home"][-2:])
    assert isinstance(d.unseal("home"), messages.Ack)
    (reveal,) = bodies(d, "watcher", messages.Reveal)
    assert isinstance(reveal, messages.Reveal)
    assert [(call.who, call.name) for call in reveal.calls] == [("home", "red"), ("away", "green")]
    assert d.live.snapshot("home").unsealing is None


def test_a_question_that_is_to_be_sealed_says_so_with_the_number_of_its_step() -> None:
    d = table(position=FOURTH)
    ask = d.live.snapshot("home").asks[0]
    assert (ask.seal, ask.step) == (0, "announce")
    assert isinstance(d.play("home", "play"), messages.Ack)
    assert [(ask.n, ask.seal) for ask in d.live.snapshot("home").asks] == [(2, 2), (2, 2)]
    assert all(ask.seal == 0 for ask in Driver("first_and_roll", position=CALL).begin().live.snapshot("home").asks)


def test_a_sealed_call_can_be_changed_and_taken_back_until_both_are_in() -> None:
    d = table()
    d.seal("home", "red")
    d.seal("home", "green")
    assert isinstance(d.send("home", messages.Unlock, ask=1), messages.Ack)
    assert code(d.send("home", messages.Unlock, ask=1)) == "stale"
    d.seal("home", "yellow")
    assert code(d.unseal("home")) == "stale"
    d.seal("away", "red")
    assert code(d.send("home", messages.Unlock, ask=1)) == "stale"
    assert code(d.send("home", messages.Seal, ask=1, seal="0" * 64)) == "stale"
    d.sealed["home"] = ("yellow", d.sealed["home"][1])
    assert isinstance(d.unseal("home"), messages.Ack)
    assert code(d.unseal("home")) == "stale"


def test_a_secret_choice_is_not_told_at_a_sealed_table_nor_sealed_at_another() -> None:
    d = table(position=FOURTH)
    assert reason(d.play("home", "play", "red")) == "sealed"
    assert reason(d.send("home", messages.Seal, ask=1, seal="0" * 64)) == "not_sealed"
    assert code(d.send("away", messages.Seal, ask=1, seal="0" * 64)) == "not_your_turn"
    d.play("home", "play")
    assert reason(d.play("home", "red")) == "sealed"
    other = Driver("first_and_roll", position=CALL).begin()
    assert reason(other.send("home", messages.Seal, ask=1, seal="0" * 64)) == "not_sealed"
    assert code(other.send("home", messages.Unseal, ask=1, name="red", salt="0" * 32)) == "stale"


def test_only_what_was_sealed_can_be_opened() -> None:
    d = both_sealed()
    choice, salt = d.sealed["home"]
    for name, opened in (("green", salt), (choice, bytes(16))):
        assert reason(d.send("home", messages.Unseal, ask=1, name=name, salt=opened.hex())) == "wrong_seal"
    assert code(d.send("home", messages.Unseal, ask=2, name=choice, salt=salt.hex())) == "stale"
    assert d.live.calls.salts == {}


def test_an_illegal_call_is_refused_with_its_rule_and_counts_as_not_opened() -> None:
    d = table()
    d.seal("home", "punt")
    d.seal("away", "red")
    reply = d.unseal("home")
    assert isinstance(reply, messages.Reject)
    assert (reply.code, reply.cite) == ("illegal", "9.1")
    d.unseal("away")
    d.now += 60
    assert isinstance(d.send("away", messages.Claim), messages.Ack)
    assert d.live.table.outcome == touchline.Outcome("away", "time")


def test_a_team_mate_in_another_role_neither_seals_nor_opens() -> None:
    d = Driver("first_and_roll", seats=4, position=CALL, sealed=True).begin()
    assert code(d.seal("home_defense", "red")) == "not_your_turn"
    d.seal("home_offense", "red")
    d.seal("away_defense", "red")
    d.sealed["home_defense"] = d.sealed["home_offense"]
    assert code(d.unseal("home_defense")) == "stale"
    assert isinstance(d.unseal("home_offense"), messages.Ack)


# Who keeps the other waiting


def test_who_has_opened_may_claim_after_the_grace_and_nobody_else() -> None:
    d = both_sealed(grace=40)
    d.now += 39
    d.unseal("away")
    assert code(d.send("away", messages.Claim)) == "stale"
    d.now += 1
    assert d.tick() is None
    assert d.live.due is None
    assert code(d.send("home", messages.Claim)) == "stale"
    assert isinstance(d.send("away", messages.Claim), messages.Ack)
    assert d.live.table.outcome == touchline.Outcome("away", "time")
    assert verify(d.live.record())


def test_who_waits_instead_sees_a_late_call_opened() -> None:
    d = both_sealed(grace=40)
    d.unseal("away")
    d.now += 400
    assert isinstance(d.unseal("home"), messages.Ack)
    assert len(bodies(d, "watcher", messages.Reveal)) == 1


def test_if_nobody_opens_nobody_can_claim() -> None:
    d = both_sealed(grace=40)
    d.now += 400
    for seat in ("home", "away"):
        assert code(d.send(seat, messages.Claim)) == "stale"


def test_while_the_server_is_down_nobody_is_late() -> None:
    d = both_sealed(grace=40)
    d.unseal("away")
    d.now += 5000
    d.live = LiveTable.restore(d.header, d.rows)
    d.done(d.live.resume(d.now))
    assert code(d.send("away", messages.Claim)) == "stale"
    assert bodies(d, "home", messages.Unsealing)[-1] == messages.Unsealing(1, 1, ("away",), d.now + 40)


def test_sealed_calls_are_released_by_consent_alone() -> None:
    """Somebody has lost the device that kept the call: nobody can open it any more."""
    d = both_sealed()
    d.unseal("away")
    d.send("home", messages.Offer, kind="undo")
    d.send("away", messages.Answer, kind="undo", yes=False)
    assert d.to_open() == ["home"]
    d.send("home", messages.Offer, kind="undo")
    d.send("away", messages.Answer, kind="undo", yes=True)
    assert d.to_open() == []
    assert bodies(d, "watcher", messages.Undone) == [messages.Undone(1, "home")]
    assert {seat for seat, _ in d.asked()} == {"home", "away"}
    assert d.live.dice.promised.envelopes == {}
    d.play_on(40)
    d.done(close(d.live, d.now))
    assert verify(d.live.record())


@pytest.mark.parametrize("clock", [ClockRule("move", 20), ClockRule("bank", 20, 2)])
def test_by_any_clock_the_match_is_claimed_and_nothing_is_played(clock: ClockRule) -> None:
    d = table(clock=clock)
    d.seal("home", "red")
    assert d.live.clocks.running == ("away",)
    d.now += 19
    assert code(d.send("home", messages.Claim)) == "stale"
    d.now += 1
    assert d.live.due is None
    assert d.tick() is None
    assert code(d.send("away", messages.Claim)) == "stale"
    assert isinstance(d.send("home", messages.Claim), messages.Ack)
    assert verify(d.live.record())


def test_no_clock_runs_while_calls_are_opened() -> None:
    d = both_sealed(clock=ClockRule("bank", 20, 2))
    assert d.live.clocks.running == ()
    d.now += 30
    d.unseal("home")
    d.unseal("away")
    assert d.live.clocks.time_left("home", d.now) == 22


def test_who_must_answer_and_is_away_for_longer_than_the_grace_can_lose_the_match() -> None:
    d = table(grace=40)
    d.done(d.live.presence("away", here=False, now=d.now))
    seats = bodies(d, "home", messages.Seats)[-1]
    assert isinstance(seats, messages.Seats)
    assert [(info.stand_in_from, info.claim_from) for info in seats.seats] == [(None, None), (None, d.now + 40)]
    d.now += 39
    assert code(d.send("home", messages.Claim)) == "stale"
    d.now += GRACE
    assert d.tick() is None
    assert code(d.send("away", messages.Claim)) == "stale"
    assert isinstance(d.send("home", messages.Claim), messages.Ack)


def test_who_is_away_and_has_nothing_to_answer_loses_nothing() -> None:
    d = table(grace=40, position=FOURTH)
    d.done(d.live.presence("away", here=False, now=d.now))
    d.now += 400
    assert code(d.send("home", messages.Claim)) == "stale"


# Live people only


def test_only_people_sit_at_a_sealed_table() -> None:
    d = Driver("first_and_roll", sealed=True)
    assert d.header.asked.stand_in == ""
    assert reason(d.send("", messages.SeatComputer, "ann", seat="home", level="policy")) == "sealed"
    asked = Request(game="first_and_roll", sealed=True)
    with pytest.raises(touchline.DataError, match="a person"):
        header(asked, "ann", 0, bytes(48), {"home": Sitter(level="policy")})
    with pytest.raises(touchline.DataError, match="device"):
        header(msgspec.structs.replace(asked, hot_seat=True), "ann", 0, bytes(48))
    with pytest.raises(touchline.DataError, match="no secret calls"):
        header(Request(game="brettfussball", sealed=True), "ann", 0, bytes(48))


def test_standing_orders_answer_public_questions_and_never_a_call() -> None:
    d = Driver("first_and_roll", sealed=True).begin()
    for seat in ("home", "away"):
        assert isinstance(d.send(seat, messages.Order, order="timeouts", setting="never"), messages.Ack)
    d.play_on()
    record = d.live.record()
    assert " timeout home: let_run" in record
    assert verify(record)


# Over a real server


def test_two_people_play_a_sealed_game_over_sockets_and_its_record_verifies_in_both(tmp_path: Path) -> None:
    async def scene(base: str) -> str:
        home, away = await paired(base, "first_down", sealed=True)
        looked = await Person(base).get(f"/api/tables/{home.table}")
        assert (looked.body["sealed"], looked.body["stand_in"]) == (True, "")
        players = (Player(home), Player(away))
        async with asyncio.timeout(120):
            while not (home.over and away.over):
                for player in players:
                    await player.answers()
                await asyncio.sleep(0.001)
        record = await home.person.get(f"/api/records/{home.table}")
        await home.leave()
        await away.leave()
        return record.raw.decode()

    with Served(tmp_path / "tables.db", tmp_path) as server:
        record = asyncio.run(scene(server.base))
        refused = asyncio.run(Person(server.base).post("/api/tables", {"game": "brettfussball", "sealed": True}))
        assert server.stop() == 0
    assert refused.status == 400
    promised = verify(record).promised
    assert promised is not None
    assert promised.sealed
    assert in_javascript("(fair, text) => fair.verify(text)", record)["ok"]
