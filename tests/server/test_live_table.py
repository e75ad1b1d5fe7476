"""A live table: seats, dice, commands that are done once, lists of choices, offers, ends, rematches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

import touchline
from tests.server.driving import Driver
from tests.server.frames import read_message
from touchline.core.fair import Throws, commitment
from touchline.core.fields import flat
from touchline.core.match import DICE, Match
from touchline.core.replay import verify
from touchline.play import LocalTable
from touchline.server.table.decisions import carry_out, close
from touchline.server.table.header import Request, header, read_header
from touchline.server.table.live import COMPUTER, LiveTable, Viewer
from touchline.server.table.projection import WATCHER
from touchline.server.wire import messages

CALL = {"ball": 25}
FOURTH = {"ball": 40, "down": 4, "mark": 45}
KICKOFF = {"phase": "kickoff", "kicker": "home"}


def table(position: Mapping[str, Any] | None = None, **asked: Any) -> Driver:
    """1st & Roll at a position, everybody seated and the dice opened."""
    return Driver("first_and_roll", position=dict(position or {}), **asked).begin()


def code(reply: messages.Reply) -> str:
    assert isinstance(reply, messages.Reject), reply
    return reply.code


def reason(reply: messages.Reply) -> str:
    assert isinstance(reply, messages.Reject), reply
    assert reply.code == "service"
    return str(reply.params["reason"])


def bodies(driver: Driver, key: str, kind: type[messages.Frame]) -> list[messages.Frame]:
    """What a viewer received, of one kind."""
    events = (read_message(frame) for frame in driver.frames[key])
    return [e.what for e in events if isinstance(e, messages.TableEvent) and isinstance(e.what, kind)]


# Whole games


@pytest.mark.parametrize("game", touchline.games())
def test_a_whole_game_can_be_checked_by_anybody_afterwards(game: str) -> None:
    d = Driver(game, 3).begin().play_on()
    match, _, promised = verify(d.live.record())
    assert promised is not None
    assert promised.table == d.header.table
    assert match.outcome == d.live.table.outcome
    (over,) = bodies(d, "watcher", messages.Over)
    assert isinstance(over, messages.Over)
    assert commitment(bytes.fromhex(over.secret)) == promised.secret_hash
    assert LocalTable.read(d.live.record()).match.state == d.live.table.match.state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_people_and_computer_players_share_a_table(seats: int) -> None:
    d = Driver("first_down", seats=seats)
    computers = {name: "policy" for number, name in enumerate(d.people) if number % 2}
    d.begin(computers).play_on()
    assert d.live.stage == "over"
    assert verify(d.live.record()).match.seats == seats


def test_computer_players_alone_begin_by_themselves() -> None:
    d = Driver("famous_first_downs")
    for seat in d.people:
        d.send("", messages.SeatComputer, "ann", seat=seat, level="random")
    assert d.live.stage == "playing"
    d.play_on()
    assert verify(d.live.record())


def test_events_are_numbered_without_a_gap_for_each_viewer() -> None:
    d = Driver("first_down", 5).begin().play_on()
    for frames in d.frames.values():
        numbers = [event.n for event in map(read_message, frames) if isinstance(event, messages.TableEvent)]
        assert numbers == list(range(1, len(frames) + 1))
        assert max(map(len, frames)) <= messages.MOST_OUT


# Legality is decided once, and each throw looked up once


def count_calls(monkeypatch: pytest.MonkeyPatch, kind: type, method: str, argument: int) -> list[Any]:
    """What a method is called with from now on: one argument of each call."""
    calls: list[Any] = []
    real = getattr(kind, method)

    def counted(*args: Any) -> Any:
        calls.append(args[argument])
        return real(*args)

    monkeypatch.setattr(kind, method, counted)
    return calls


@pytest.mark.parametrize("game", touchline.games())
def test_each_choice_is_checked_once_and_each_throw_looked_up_once(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    checked = count_calls(monkeypatch, Match, "check", 2)
    looked_up = count_calls(monkeypatch, Throws, "__call__", 1)
    d = Driver(game, 2).begin().play_on()
    entries = d.live.table.match.entries
    chosen = [name for entry in entries for who, name in entry.names if who != DICE]
    assert sorted(checked) == sorted(chosen)
    assert looked_up == [entry.drawn[0] for entry in entries if entry.ways is not None]


@pytest.mark.parametrize("game", touchline.games())
def test_every_viewer_is_shown_the_view_of_its_own_side(game: str) -> None:
    driver = Driver(game, seed=3).begin()
    while driver.live.stage == "playing" and driver.live.moves < 80:
        driver.answer_one()
        for key, stream in driver.live.streams.all.items():
            found = [msgspec.json.decode(body) for body in stream.kept]
            shown = next(what["view"] for what in reversed(found) if what["type"] == "view")
            expected = driver.live.table.match.view(stream.side or WATCHER)
            assert shown == msgspec.json.decode(msgspec.json.encode(expected))
            assert shown["viewer"] == key


def test_two_answers_in_one_command_are_checked_once_each(monkeypatch: pytest.MonkeyPatch) -> None:
    d = table(KICKOFF)
    while d.live.table.match.asks[0].step != "announce":
        seat, choices = d.asked()[0]
        d.play(seat, choices[0])
    checked = count_calls(monkeypatch, Match, "check", 2)
    assert isinstance(d.play(d.asked()[0][0], "play", "red"), messages.Ack)
    assert checked == ["play", "red"]


# Commands are done once


def test_a_command_sent_again_gets_the_answer_it_got_and_changes_nothing() -> None:
    d = table(CALL)
    first = d.send("home", messages.Play, cmd_id="x", ask=1, choices=["red"])
    rows = len(d.rows)
    assert d.send("home", messages.Play, cmd_id="x", ask=1, choices=["green"]) == first
    assert len(d.rows) == rows
    assert d.live.table.locked_choice("home") == "red"
    again = LiveTable.restore(d.header, d.rows)
    command = messages.Play("x", 1, ["red"])
    done = carry_out(again, Viewer(d.people["home"], "home"), command, d.now, d.fresh())
    assert (done.reply, done.facts) == (first, b"")
    assert isinstance(d.send("away", messages.Play, cmd_id="x", ask=1, choices=["red"]), messages.Ack)
    assert d.live.moves > 0


def test_who_sat_down_and_did_not_hear_so_gets_the_same_answer_as_a_seat() -> None:
    d = Driver("first_and_roll")
    person = d.people["home"]
    command = messages.Sit("mine", "home", "Home", commitment(d.parts["home"]))
    first = d.done(carry_out(d.live, Viewer(person), command, d.now, d.fresh()))
    again = carry_out(d.live, Viewer(person, "home"), command, d.now, d.fresh())
    assert first is not None
    assert again.reply == first.reply
    assert not again.facts
    somebody = carry_out(d.live, Viewer("somebody"), command, d.now, d.fresh())
    assert somebody.reply is not None
    assert reason(somebody.reply) == "seat_taken"


def test_what_a_seat_did_is_answered_the_same_when_its_holder_looks_on() -> None:
    d = table(owner="person of home")
    command = messages.Chat("mine", "hello")
    first = d.done(carry_out(d.live, Viewer(d.people["home"], "home"), command, d.now, d.fresh()))
    assert first is not None
    assert carry_out(d.live, Viewer(d.people["home"]), command, d.now, d.fresh()).reply == first.reply


def test_a_new_holder_of_a_seat_is_not_answered_for_the_one_before() -> None:
    d = table(CALL)
    d.play("home", "red")
    old = d.rows[-1].cmd_id
    assert isinstance(d.send("home", messages.Stand), messages.Ack)
    assert isinstance(d.send("", messages.Sit, "zoe", seat="home"), messages.Ack)
    before = len(d.rows)
    assert isinstance(d.send("home", messages.Chat, "zoe", cmd_id=old, text="here I am"), messages.Ack)
    assert len(d.rows) == before + 1
    assert isinstance(d.send("home", messages.Chat, "zoe", cmd_id=old, text="once more"), messages.Ack)
    assert len(d.rows) == before + 1
    assert len({(row.seat, row.cmd_id) for row in d.rows}) == len(d.rows)  # as the database has it
    assert LiveTable.restore(d.header, d.rows).answers == d.live.answers


def test_no_person_can_use_up_the_ids_of_a_computer() -> None:
    d = table(CALL)
    for ask in range(4):
        cmd_id = f"{COMPUTER} {ask}"
        assert isinstance(d.send("home", messages.Chat, cmd_id=cmd_id, text="mine"), messages.Ack)
    d.now += 1
    d.done(d.live.presence("home", here=False, now=d.now))
    d.now += d.header.asked.grace
    d.tick()
    [turn] = [turn for turn in d.live.waiting_bots() if turn.seat == "home"]
    before = len(d.rows)
    sent = {"cmd_id": f"{COMPUTER} {turn.ask.n}", "ask": turn.ask.n, "choices": ["red"]}
    assert isinstance(d.send("home", messages.Play, COMPUTER, **sent), messages.Ack)
    assert len(d.rows) == before + 1
    assert len({(row.seat, row.cmd_id) for row in d.rows}) == len(d.rows)


def test_two_computers_answer_the_same_question_each() -> None:
    d = Driver("first_and_roll", position=CALL).begin({"home": "policy", "away": "policy"})
    assert {turn.seat for turn in d.live.waiting_bots()} == {"home", "away"}
    for turn in d.live.waiting_bots():
        sent = {"cmd_id": f"{COMPUTER} {turn.ask.n}", "ask": turn.ask.n, "choices": ["red"]}
        assert isinstance(d.send(turn.seat, messages.Play, COMPUTER, **sent), messages.Ack)
    assert d.live.moves > 0


def test_a_log_that_keeps_the_seat_alone_gives_the_same_answers() -> None:
    d = table(CALL)
    d.play("home", "red")
    earlier = [row._replace(seat=row.seat.partition("~")[0] or row.seat) for row in d.rows]
    assert [row.seat for row in earlier] != [row.seat for row in d.rows]
    assert LiveTable.restore(d.header, earlier).answers == d.live.answers


def test_an_answer_to_another_question_is_stale() -> None:
    d = table(CALL)
    assert code(d.send("home", messages.Play, ask=2, choices=["red"])) == "stale"
    d.play("home", "red")
    d.play("away", "red")
    assert code(d.send("home", messages.Play, ask=1, choices=["red"])) == "stale"


def test_a_reject_changes_nothing_is_not_kept_and_names_the_rule() -> None:
    d = table(CALL)
    before = (len(d.rows), d.live.snapshot("home"), dict(d.live.answers))
    reply = d.send("home", messages.Play, cmd_id="x", ask=1, choices=["punt"])
    assert reply == messages.Reject("x", "illegal", {"name": "punt", "reason": "only_on_fourth_down"}, "9.1")
    assert code(d.send("home", messages.Play, cmd_id="x", ask=1, choices=["blue"])) == "notation"
    assert (len(d.rows), d.live.snapshot("home"), d.live.answers) == before
    assert isinstance(d.send("home", messages.Play, cmd_id="x", ask=1, choices=["red"]), messages.Ack)


def test_a_list_of_choices_answers_questions_in_a_row_or_none_of_them() -> None:
    d = table(FOURTH)
    assert code(d.play("home", "play", "blue")) == "notation"
    assert code(d.play("home", "punt", "red")) == "stale"
    assert d.live.table.match.entries == []
    assert isinstance(d.play("home", "play", "red"), messages.Ack)
    assert len(d.live.table.match.entries) == 1
    assert d.live.table.locked_choice("home") == "red"


def test_why_tells_the_reason_and_the_rule() -> None:
    d = table(CALL)
    home = Viewer(d.people["home"], "home")
    assert d.live.why(home, messages.Why(1, "punt")) == messages.Because(1, "punt", "only_on_fourth_down", "9.1")
    assert d.live.why(home, messages.Why(1, "red")) == messages.Because(1, "red", "", "")
    assert code(d.live.why(home, messages.Why(7, "red"))) == "stale"
    assert reason(d.live.why(Viewer("eve"), messages.Why(1, "red"))) == "watching"


def test_who_comes_back_gets_what_it_missed_or_one_snapshot() -> None:
    d = table(CALL).play_on(3)
    seen = len(d.frames["home"])
    d.play_on(2)
    missed = d.live.events("home", seen)
    assert missed == d.frames["home"][seen:]
    assert list(d.live.events("home", 0)) == [messages.encode(d.live.snapshot("home"))]
    d.play_on(200)
    assert list(d.live.events("home", 1)) == [messages.encode(d.live.snapshot("home"))]
    assert list(d.live.events("home", 10**9)) == [messages.encode(d.live.snapshot("home"))]


# Secret choices


def test_a_secret_choice_can_be_changed_and_taken_back_until_both_are_in() -> None:
    d = table(CALL)
    d.play("home", "red")
    d.play("home", "green")
    assert isinstance(d.send("home", messages.Unlock, ask=1), messages.Ack)
    assert code(d.send("home", messages.Unlock, ask=1)) == "stale"
    d.play("home", "yellow")
    d.play("away", "red")
    (reveal,) = bodies(d, "watcher", messages.Reveal)
    assert isinstance(reveal, messages.Reveal)
    assert [(call.who, call.name) for call in reveal.calls] == [("home", "yellow"), ("away", "red")]
    locks = [x for x in bodies(d, "watcher", messages.Locked) if isinstance(x, messages.Locked) and x.who == "home"]
    assert len(locks) == 3
    assert locks[-1].envelope == reveal.calls[0].envelope
    assert len({len(messages.encode(lock)) for lock in locks}) == 1


def test_a_team_mate_in_another_role_neither_changes_nor_takes_back_a_call() -> None:
    d = Driver("first_and_roll", seats=4, position=CALL).begin()
    d.play("home_offense", "red")
    assert code(d.play("home_defense", "green")) == "not_your_turn"
    assert code(d.send("home_defense", messages.Unlock, ask=1)) == "stale"
    assert d.live.table.locked_choice("home_offense") == "red"


# Seats


def test_a_seat_is_its_holders_alone() -> None:
    d = table(CALL)
    assert reason(d.send("home", messages.Play, "eve", ask=1, choices=["red"])) == "not_your_seat"
    assert reason(d.send("home", messages.Play, COMPUTER, ask=1, choices=["red"])) == "not_your_seat"
    assert reason(d.send("", messages.Play, "eve", ask=1, choices=["red"])) == "watching"
    assert reason(d.send("nowhere", messages.Resign, "eve")) == "no_such_seat"
    assert reason(d.send("", messages.Sit, "eve", seat="home")) == "seat_taken"
    assert reason(d.send("", messages.Revoke, "eve", seat="home")) == "not_the_owner"


def test_the_owner_takes_a_seat_away_and_somebody_else_sits_down() -> None:
    d = table(CALL)
    assert isinstance(d.send("", messages.Revoke, "ann", seat="home"), messages.Ack)
    assert reason(d.play("home", "red")) == "not_your_seat"
    assert isinstance(d.send("", messages.Sit, "eve", seat="home", name="Eve"), messages.Ack)
    assert isinstance(d.send("home", messages.Play, "eve", ask=1, choices=["red"]), messages.Ack)


def test_one_person_has_one_seat_unless_the_screen_is_shared() -> None:
    d = Driver("first_and_roll")
    d.send("", messages.Sit, "eve", seat="home")
    assert reason(d.send("", messages.Sit, "eve", seat="away")) == "already_seated"
    shared = Driver("first_and_roll", hot_seat=True)
    shared.people = dict.fromkeys(shared.people, "eve")
    shared.begin().play_on(5)
    assert shared.live.stage == "playing"


def test_nobody_learns_by_what_a_person_is_known() -> None:
    d = table(CALL).play_on(10)
    for key, frames in d.frames.items():
        told = b"".join([*frames, messages.encode(d.live.snapshot(key))])
        assert b"person of" not in told


def test_where_nobody_waits_nobody_is_told_of_a_computer_player_who_will_sit_in() -> None:
    d = table(CALL, grace=40, stand_in="random")
    gone = d.now
    for seat in ("home", "away"):
        d.done(d.live.presence(seat, here=False, now=d.now))
    assert d.live.due is None
    assert [info.stand_in_from for info in d.live.snapshot(WATCHER).seats.seats] == [None, None]
    d.now += 10
    d.done(d.live.presence("away", here=True, now=d.now))
    seats = bodies(d, "away", messages.Seats)[-1]
    assert isinstance(seats, messages.Seats)
    assert [info.stand_in_from for info in seats.seats] == [gone + 40, None]
    assert d.live.due == gone + 40


def test_a_computer_player_sits_in_after_a_visible_grace_and_the_owner_may_return() -> None:
    d = table(CALL, grace=40, stand_in="random")
    assert d.done(d.live.presence("home", here=True, now=d.now)) is None
    d.done(d.live.presence("home", here=False, now=d.now))
    seats = bodies(d, "away", messages.Seats)[-1]
    assert isinstance(seats, messages.Seats)
    assert (seats.seats[0].here, seats.seats[0].stand_in_from) == (False, d.now + 40)
    assert d.live.due == d.now + 40
    d.now += 39
    assert d.tick() is None
    d.now += 1
    assert d.tick() is not None
    assert [(turn.seat, turn.level) for turn in d.live.waiting_bots()] == [("home", "random")]
    assert isinstance(d.send("home", messages.Play, COMPUTER, ask=1, choices=["red"]), messages.Ack)
    d.done(d.live.presence("home", here=True, now=d.now))
    assert d.live.waiting_bots() == []
    assert isinstance(d.play("home", "green"), messages.Ack)
    assert reason(d.send("home", messages.Play, COMPUTER, ask=1, choices=["red"])) == "not_your_seat"


def test_a_computer_player_is_told_its_sides_view_and_nothing_more() -> None:
    d = Driver("first_down", 2).begin({"away": "policy"})
    while not any(turn.ask.step == "lay" and turn.ask.role == "defense" for turn in d.live.waiting_bots()):
        d.answer_one()
    (turn,) = d.live.waiting_bots()
    hidden = d.live.table.match.state
    assert hidden.picked > 0
    hidden.picked = 0
    assert turn.numbers == flat(hidden)
    assert messages.to_plain(d.live.snapshot("away").view)["picked"] == ()


# Standing orders


def test_a_standing_order_is_carried_out_as_a_logged_choice_and_told_to_its_seat_alone() -> None:
    d = table()
    for seat in ("home", "away"):
        assert isinstance(d.send(seat, messages.Order, order="timeouts", setting="never"), messages.Ack)
    assert code(d.send("home", messages.Order, order="timeouts", setting="often")) == "data"
    d.play_on()
    record = d.live.record()
    assert " timeout home: let_run" in record
    assert verify(record)
    assert len(bodies(d, "home", messages.Orders)) == 1
    assert bodies(d, "watcher", messages.Orders) == []


# Taking back, draws, ends


def test_a_choice_is_taken_back_by_consent_only() -> None:
    d = table(KICKOFF)
    d.play("home", "regular")
    assert isinstance(d.send("home", messages.Offer, kind="undo"), messages.Ack)
    assert code(d.send("home", messages.Answer, kind="undo", yes=True)) == "stale"
    assert isinstance(d.send("away", messages.Answer, kind="undo", yes=False), messages.Ack)
    assert d.live.offers == {}
    d.send("home", messages.Offer, kind="undo")
    ask = d.live.moves + 1
    d.send("away", messages.Answer, kind="undo", yes=True)
    assert d.live.table.match.entries == []
    assert code(d.send("away", messages.Play, ask=ask, choices=["touchback"])) == "stale"
    (undone,) = bodies(d, "watcher", messages.Undone)
    assert undone == messages.Undone(1, "home")


def test_nothing_is_taken_back_past_a_throw_or_a_reveal() -> None:
    d = table(CALL)
    assert code(d.send("home", messages.Offer, kind="undo")) == "stale"
    d.play("home", "green")
    d.play("away", "red")
    assert code(d.send("home", messages.Offer, kind="undo")) == "stale"


def test_an_offer_is_gone_when_play_goes_on() -> None:
    d = table(KICKOFF)
    d.play("home", "regular")
    d.send("home", messages.Offer, kind="undo")
    d.play("away", "touchback")
    assert code(d.send("away", messages.Answer, kind="undo", yes=True)) == "stale"


def test_against_a_computer_player_nobody_has_to_agree() -> None:
    d = Driver("first_and_roll", position=FOURTH).begin({"away": "policy"})
    d.play("home", "play")
    assert isinstance(d.send("home", messages.Offer, kind="undo"), messages.Ack)
    assert d.live.table.match.entries == []
    assert reason(d.send("home", messages.Offer, kind="draw")) == "nobody_to_agree"


def test_a_draw_needs_all_people_of_the_other_side() -> None:
    d = Driver("first_and_roll", seats=4, position=CALL).begin()
    d.send("home_offense", messages.Offer, kind="draw")
    d.send("away_offense", messages.Answer, kind="draw", yes=True)
    assert d.live.stage == "playing"
    d.send("away_defense", messages.Answer, kind="draw", yes=True)
    assert d.live.snapshot("watcher").over is not None
    assert d.live.table.outcome == touchline.Outcome(None, "agreed_draw")
    assert verify(d.live.record())


def test_who_resigns_loses_and_the_dice_are_opened() -> None:
    d = table(CALL)
    d.play("home", "red")
    d.send("away", messages.Resign)
    over = d.live.snapshot("watcher").over
    assert over is not None
    assert (over.winner, over.reason) == ("home", "resigned")
    assert verify(d.live.record())
    assert code(d.play("home", "red")) == "over"


def test_a_table_that_is_closed_opens_its_dice_too() -> None:
    d = table(CALL).play_on(4)
    with pytest.raises(touchline.ServiceError, match="when the match is over"):
        d.live.record()
    d.done(close(d.live, d.now))
    assert verify(d.live.record())
    assert close(d.live, d.now) is None


def test_a_rematch_swaps_the_sides_once_everybody_wants_it() -> None:
    d = Driver("first_and_roll", seats=3, position=CALL).begin({"away": "policy"})
    assert code(d.send("home_offense", messages.Rematch)) == "stale"
    d.send("home_offense", messages.Resign)
    d.send("home_offense", messages.Rematch)
    assert bodies(d, "away", messages.Again) == [messages.Again(("home_offense",), "")]
    d.send("home_defense", messages.Rematch)
    again = d.live.rematch
    assert again is not None
    assert again.table != d.header.table
    assert {name: (s.person, s.level) for name, s in again.sitters.items()} == {
        "away_offense": ("person of home_offense", ""),
        "away_defense": ("person of home_defense", ""),
        "home": ("", "policy"),
    }
    next_table = LiveTable(again)
    assert [seat.name for seat in next_table.table.seats] == ["home", "away_offense", "away_defense"]
    assert LiveTable.restore(d.header, d.rows).rematch == again
    told = bodies(d, "watcher", messages.Again)[-1]
    assert isinstance(told, messages.Again)
    assert told.table == again.table


# Dice


def test_dice_that_are_not_opened_in_time_begin_anew_with_another_secret() -> None:
    d = Driver("first_and_roll")
    for seat in d.people:
        d.sit(seat)
    first = d.live.snapshot("home").dice
    assert (first.stage, first.until) == ("opening", d.now + 60)
    d.send("home", messages.Open, contribution=d.parts["home"].hex())
    d.now += 60
    d.tick()
    second = d.live.snapshot("home").dice
    assert (second.stage, second.hashes, second.contributions, second.until) == ("lobby", {}, {}, None)
    assert second.commitment != first.commitment
    for seat in d.people:
        d.send(seat, messages.Contribute, hash=commitment(d.parts[seat]))
    d.open()
    assert d.live.stage == "playing"


def test_only_what_was_promised_can_be_opened_and_nothing_before_all_is_promised() -> None:
    d = Driver("first_and_roll")
    d.sit("home")
    assert code(d.send("home", messages.Open, contribution=d.parts["home"].hex())) == "stale"
    assert code(d.send("home", messages.Contribute, hash="0" * 64)) == "stale"
    assert reason(d.play("home", "red")) == "lobby"
    d.sit("away")
    assert reason(d.send("home", messages.Open, contribution=d.parts["away"].hex())) == "wrong_contribution"


def test_who_leaves_while_the_dice_are_opened_sets_them_back() -> None:
    d = Driver("first_and_roll")
    d.sit("home")
    d.send("home", messages.Stand)
    assert d.live.snapshot("watcher").dice.hashes == {}
    d.sit("home")
    d.sit("away")
    before = d.live.snapshot("watcher").dice.commitment
    d.send("away", messages.Stand)
    after = d.live.snapshot("watcher").dice
    assert after.stage == "lobby"
    assert after.commitment != before
    assert after.hashes == {}


# Chat


def test_a_team_hears_what_is_said_to_the_team_and_chat_can_be_turned_off() -> None:
    d = Driver("first_and_roll", seats=4, position=CALL).begin()
    d.send("home_offense", messages.Chat, text="hello all")
    d.send("home_offense", messages.Chat, text="run left", team=True)
    heard = {key: [x.text for x in bodies(d, key, messages.Said) if isinstance(x, messages.Said)] for key in d.frames}
    team = ["hello all", "run left"]
    assert heard == {
        "home_offense": team,
        "home_defense": team,
        "away_offense": ["hello all"],
        "away_defense": ["hello all"],
        "watcher": ["hello all"],
    }
    quiet = table(CALL, chat=False)
    assert reason(quiet.send("home", messages.Chat, text="hello")) == "chat_off"


# Opening a table


def test_a_table_that_cannot_be_is_refused_with_the_reason() -> None:
    for asked, says in (
        (Request(game="chess"), "game"),
        (Request(game="first_and_roll", edition="third"), "edition"),
        (Request(game="first_and_roll", stand_in="oracle"), "player"),
        (Request(game="brettfussball", seats=3), "seats"),
    ):
        with pytest.raises(touchline.DataError, match=says):
            header(asked, "ann", 0.0, bytes(48))


def test_a_table_whose_rules_have_changed_is_not_continued() -> None:
    d = table(CALL)
    other = touchline.new("first_and_roll", options={"clock_track": "short"}).rules.hash
    changed = msgspec.structs.replace(d.header, ruleset=other)
    with pytest.raises(touchline.DataError, match="opened under other rules"):
        LiveTable.restore(changed, d.rows)


def test_a_header_is_read_as_it_was_written_and_a_damaged_one_is_refused() -> None:
    d = table(CALL)
    assert read_header(d.header.encode()) == d.header
    with pytest.raises(touchline.DataError, match="header"):
        read_header(d.header.encode()[:-2])
