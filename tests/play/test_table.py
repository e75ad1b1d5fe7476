"""The table: seats and roles, secret choices, undo, standing orders, save and resume."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import touchline
from touchline.core.match import DICE
from touchline.play import FileStore, LocalTable, MemoryStore, seats_for
from touchline.play.store import read_saved


def table(seats: int = 2, people: dict[str, str] | None = None, store: Any = None, **position: Any) -> LocalTable:
    m = touchline.new("first_and_roll", seats=seats, seed=5, position=position or None)
    return LocalTable(m, people, store)


def played_to_the_end(t: LocalTable, last: bool = False) -> LocalTable:
    t.begin()
    while not t.match.over:
        seat, ask = t.waiting[0]
        t.play(seat.name, ask.choices[-1 if last else 0])
    return t


# Seats and roles


@pytest.mark.parametrize(
    ("count", "shared", "names"),
    [
        (2, None, ["home", "away"]),
        (3, None, ["home_offense", "home_defense", "away"]),
        (3, ("away",), ["home", "away_offense", "away_defense"]),
        (4, None, ["home_offense", "home_defense", "away_offense", "away_defense"]),
    ],
)
def test_two_to_four_people_share_a_game(count: int, shared: tuple[str, ...] | None, names: list[str]) -> None:
    assert [seat.name for seat in seats_for(count, ("offense", "defense"), shared)] == names


def test_a_side_that_cannot_be_shared_so_is_refused() -> None:
    with pytest.raises(touchline.DataError, match="1 of home, away"):
        seats_for(3, ("offense", "defense"), ("home", "away"))


def test_with_four_people_each_role_is_asked_and_nobody_else_may_answer() -> None:
    t = table(4, ball=25)
    t.begin()
    assert [(seat.name, ask.step) for seat, ask in t.waiting] == [("home_offense", "call"), ("away_defense", "call")]
    with pytest.raises(touchline.NotYourTurn, match="home_defense is not asked now"):
        t.play("home_defense", "red")
    t.play("home_offense", "red")
    with pytest.raises(touchline.NotYourTurn, match="home_defense is not asked now"):
        t.play("home_defense", "green")
    with pytest.raises(touchline.NotYourTurn, match="home_defense is not asked now"):
        t.unlock("home_defense")
    assert t.locked_choice("home_offense") == "red"
    with pytest.raises(touchline.DataError, match="Did you mean"):
        t.play("home_ofense", "red")


def test_whole_games_with_two_three_and_four_people_and_bots_come_to_their_end() -> None:
    for seats in (2, 3, 4):
        for last in (False, True):
            t = played_to_the_end(table(seats), last)
            assert t.match.outcome is not None
    everybody = {seat.name: "policy" for seat in seats_for(4, ("offense", "defense"))}
    t = table(4, everybody)
    t.begin()
    assert t.match.over


# Secret choices


def test_a_call_can_be_changed_and_taken_back_until_both_are_in() -> None:
    t = table(ball=25)
    t.begin()
    assert t.play("home", "red") == []
    assert t.play("home", "green") == []
    assert t.locked_choice("home") == "green"
    assert t.locked_choice("away") is None
    t.unlock("home")
    t.play("home", "yellow")
    events = t.play("away", "yellow")
    assert events[0].entry.names == (("home", "yellow"), ("away", "yellow"))
    assert events[0].messages[0].key == "first_and_roll.calls"


def test_nothing_tells_of_a_waiting_call() -> None:
    texts = set()
    for call in ("red", "yellow", "green"):
        t = table(ball=25)
        t.begin()
        t.play("home", call)
        texts.add((repr(t.view("away")), repr(t.view("watcher")), repr(t.events), repr(t.waiting)))
    assert len(texts) == 1


def test_a_computer_player_locks_its_call_unseen() -> None:
    t = table(people={"away": "policy"}, ball=25)
    t.begin()
    assert t.match.chosen == ("away",)
    assert t.view("home").chosen == ("away",)
    assert t.view("home").cover == ""


# Undo


def test_a_choice_can_be_taken_back_until_dice_are_thrown_or_calls_revealed() -> None:
    t = table(ball=40, down=4, mark=45)
    t.begin()
    t.play("home", "play")
    assert t.ask_of("home") is not None
    t.undo("home")
    ask = t.ask_of("home")
    assert ask is not None
    assert ask.step == "announce"
    assert t.events == []
    t.play("home", "punt")
    with pytest.raises(touchline.Stale, match="past a throw"):
        t.undo("home")


def test_nothing_is_taken_back_past_a_reveal_or_another_persons_choice() -> None:
    t = table(ball=25)
    t.begin()
    with pytest.raises(touchline.Stale, match="nothing to take back"):
        t.undo("home")
    t.play("home", "green")
    t.play("away", "red")
    assert t.match.asks[0].step == "bomb"
    with pytest.raises(touchline.Stale, match="reveal"):
        t.undo("home")
    kick = table(phase="kickoff", kicker="home")
    kick.begin()
    kick.play("home", "regular")
    kick.undo("home")
    kick.play("home", "regular")
    kick.play("away", "touchback")
    with pytest.raises(touchline.Stale, match="away has answered since"):
        kick.undo("home")
    kick.undo("away")
    ask = kick.ask_of("away")
    assert ask is not None
    assert ask.step == "receive"


# Standing orders


def asked_steps(t: LocalTable) -> set[str]:
    seen = set()
    t.begin()
    while not t.match.over:
        seat, ask = t.waiting[0]
        seen.add(ask.step)
        t.play(seat.name, ask.choices[0 if seat.side == "home" else -1])
    return seen


def test_a_standing_order_answers_as_an_ordinary_recorded_choice() -> None:
    t = table()
    for side in ("home", "away"):
        t.order(side, "timeouts", "never")
        t.order(side, "run_off", "always")
    assert not asked_steps(t) & {"timeout", "other_timeout", "run_off", "run_off_timeout"}
    record = t.match.record()
    assert " timeout home: let_run" in record
    assert " run_off home: run_off" in record
    assert touchline.replay(record).state == t.match.state


def test_timeouts_are_asked_under_five_minutes_only() -> None:
    t = table(people={"away": "policy"})
    t.order("home", "timeouts", "under_5:00")
    t.begin()
    clocks = []
    while not t.match.over:
        seat, ask = t.waiting[0]
        if "timeout" in ask.step:
            clocks.append(int(t.view("home").clock.split(":")[0]))
        t.play(seat.name, ask.choices[0])
    assert clocks
    assert max(clocks) < 5
    phases = touchline.find("first_and_roll").phases
    assert [e for e in t.events if e.automatic and phases(e.entry.phase).name == "TIMEOUT"]


def test_an_unknown_order_or_setting_names_the_right_ones() -> None:
    t = table()
    with pytest.raises(touchline.DataError, match="timeouts"):
        t.order("home", "timeout", "never")
    with pytest.raises(touchline.DataError, match=r"ask, under_5:00, never"):
        t.order("home", "timeouts", "sometimes")
    with pytest.raises(touchline.DataError, match="policy"):
        t.sit("home", "polici")


# Save and resume


def test_every_acknowledged_move_is_in_the_store() -> None:
    store = MemoryStore()
    t = table(people={"away": "policy"}, store=store)
    t.begin()
    t.order("home", "timeouts", "never")
    for _ in range(60):
        if t.match.over:
            break
        seat, ask = t.waiting[0]
        t.play(seat.name, ask.choices[-1])
        twin = LocalTable.read(store.text)
        assert twin.text() == t.text()
        assert twin.match.state == t.match.state
        assert twin.match.draws == t.match.draws
        assert twin.events == t.events
        assert twin.match.pending == t.match.pending


def test_a_resumed_table_goes_on_exactly_as_the_first_would() -> None:
    one = table(people={"away": "policy"})
    one.begin()
    for _ in range(30):
        seat, ask = one.waiting[0]
        one.play(seat.name, ask.choices[0])
    two = LocalTable.read(one.text())
    two.begin()
    while not one.match.over:
        seat, ask = one.waiting[0]
        assert two.waiting[0][1] == ask
        one.play(seat.name, ask.choices[0])
        two.play(seat.name, ask.choices[0])
    assert one.text() == two.text()


def test_a_file_is_private_and_whole(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "game.touchline"
    path.parent.mkdir()
    t = table(store=FileStore(path), ball=25)
    t.begin()
    t.play("home", "red")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert LocalTable.read(read_saved(path)).locked_choice("home") == "red"
    assert [p.name for p in path.parent.iterdir()] == ["game.touchline"]


def test_a_store_that_cannot_be_written_says_so_and_keeps_what_was_there(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    t = table(store=FileStore(tmp_path / "file" / "game.touchline"))
    with pytest.raises(touchline.ServiceError, match="cannot be written"):
        t.begin()


DAMAGED = [
    "seat nobody: human",
    "seat home: chess",
    "order home timeouts: maybe",
    "locked home: blue",
    "what: 3",
    "obeyed: x",
    "ended: bored home",
]


@pytest.mark.parametrize("line", DAMAGED)
def test_a_damaged_table_names_the_line(line: str) -> None:
    t = table(ball=25)
    t.begin()
    text = t.text() + line + "\n"
    with pytest.raises(touchline.DataError, match=f"line {len(text.splitlines())}"):
        LocalTable.read(text)


KILLED = """
import sys, touchline
from touchline.play import FileStore, LocalTable
t = LocalTable(touchline.new("first_and_roll", seed=5), store=FileStore(sys.argv[1]))
t.begin()
while not t.match.over:
    seat, ask = t.waiting[0]
    t.play(seat.name, ask.choices[-1])
    print(len(t.match.entries), t.match.entries[-1] if t.match.entries else "", flush=True)
"""


def test_a_killed_process_loses_no_acknowledged_move(tmp_path: Path) -> None:
    for attempt in range(6):
        path = tmp_path / f"{attempt}.touchline"
        process = subprocess.Popen([sys.executable, "-c", KILLED, str(path)], stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(3 + 11 * attempt)]
        time.sleep(0.003 * attempt)
        os.kill(process.pid, signal.SIGKILL)
        lines += [line for line in process.stdout if line.endswith("\n")]
        process.wait()
        process.stdout.close()
        acknowledged = int(lines[-1].split()[0])
        assert acknowledged > 0
        t = LocalTable.read(read_saved(path))
        assert len(t.match.entries) >= acknowledged
        assert not t.match.asks or t.match.asks[0].who != DICE


# Answers in a row, taking back by agreement, and ends that people make


def test_several_answers_are_checked_before_any_is_played() -> None:
    t = table(ball=40, down=4, mark=45)
    t.begin()
    t.check("home", ["play", "red"])
    with pytest.raises(touchline.Stale, match="right after red"):
        t.check("home", ["play", "red", "green"])
    with pytest.raises(touchline.Stale, match="right after punt"):
        t.check("home", ["punt", "red"])
    with pytest.raises(touchline.NotationError):
        t.check("home", ["play", "blue"])
    with pytest.raises(touchline.NotYourTurn):
        t.check("away", ["red"])
    assert t.match.entries == []
    assert t.match.chosen == ()


def test_by_agreement_a_choice_is_taken_back_past_the_other_sides_answer() -> None:
    kick = table(phase="kickoff", kicker="home")
    kick.begin()
    kick.answer("home", "regular")
    kick.answer("away", "touchback")
    with pytest.raises(touchline.Stale, match="away has answered since"):
        kick.take_back("home")
    kick.take_back("home", agreed=True)
    ask = kick.ask_of("home")
    assert ask is not None
    assert ask.step == "kickoff"
    assert kick.events == []


def test_resigning_and_agreeing_on_a_draw_end_the_match_and_are_saved() -> None:
    for winner in ("away", None):
        t = table(ball=25)
        t.begin()
        if winner:
            t.resign("home")
        else:
            t.agree_on_draw()
        assert t.over
        assert t.outcome is not None
        assert t.outcome.winner == winner
        assert LocalTable.read(t.text()).outcome == t.outcome
        with pytest.raises(touchline.MatchOver):
            t.play("home", "red")
        with pytest.raises(touchline.MatchOver):
            t.resign("away")
        with pytest.raises(touchline.MatchOver):
            t.undo("home")


def test_when_time_is_up_the_policys_first_thought_is_played() -> None:
    t = table(ball=25)
    t.begin()
    assert t.default("home") in t.match.asks[0].choices
    assert t.default("home") == t.default("home")
    t.answer("home", t.default("home"), automatic=True)
    with pytest.raises(touchline.MatchOver):
        played_to_the_end(table()).default("home")
