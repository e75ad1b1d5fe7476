"""``play`` and ``replay`` as real processes: what they refuse, and what a record shows."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.terminal.process import COMMAND, environment, touchline

GAME = ("play", "first_and_roll")


def refused(*args: str, data: Path) -> str:
    """The message of a command that is refused. No request that is refused leaves a file behind."""
    done = touchline(*args, data=data)
    assert done.status == 2, done
    assert done.err.startswith("touchline: ")
    assert not list(data.rglob("*.touchline"))
    return done.err


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A whole game that two computers played."""
    touchline(*GAME, "--home", "random", "--vs", "random", "--seed", "9", "--save", "game", data=tmp_path)
    return tmp_path / "game"


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("play", "frist_and_roll"), "Did you mean first_and_roll"),
        (("play",), "first_and_roll"),
        ((*GAME, "--edition", "revisd"), "Did you mean revised?"),
        ((*GAME, "--set", "clock_trak=short"), "Did you mean clock_track?"),
        ((*GAME, "--set", "clock_track=tiny"), "one of long, short"),
        ((*GAME, "--set", "overtime_periods=eleven"), "1 to 10"),
        ((*GAME, "--set", "clock_track"), "NAME=VALUE"),
        ((*GAME, "--vs", "robot"), "human, policy, random"),
        ((*GAME, "--seats", "0"), "one of 2, 3, 4"),
        ((*GAME, "--seed", "-1"), "a whole number"),
        ((*GAME, "--orders", "timeouts=maybe"), "ask, under_5:00, never"),
        ((*GAME, "--orders", "timeout=ask"), "Did you mean timeouts?"),
        ((*GAME, "--language", "tlh"), "'tlh'"),
        ((*GAME, "--components", "nowhere.toml"), "No such file"),
        ((*GAME, "--resume", "nowhere"), "No such file"),
        ((*GAME, "--resume", "last"), "found none"),
        ((*GAME, "--resume", "x", "--seed", "0", "--edition", "first"), "2 faults"),
        ((*GAME, "--save", "/proc/nowhere/game"), "no folder /proc/nowhere"),
    ],
)
def test_a_request_that_makes_no_sense_is_one_clear_message(args: tuple[str, ...], said: str, tmp_path: Path) -> None:
    assert said in refused(*args, data=tmp_path)


def test_options_that_typer_cannot_read_are_refused_by_it(tmp_path: Path) -> None:
    assert touchline(*GAME, "--seed", "many", data=tmp_path).status == 2
    assert touchline(*GAME, "--nonsense", data=tmp_path).status == 2


def test_a_saved_game_is_never_overwritten_by_a_new_one(record: Path, tmp_path: Path) -> None:
    before = record.read_text()
    assert "something already saved there" in refused(*GAME, "--save", "game", data=tmp_path)
    assert record.read_text() == before


def test_switches_editions_and_components_reach_the_game(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('[dice.kick]\nfaces = ["10", "15", "20", "25", "30", "35"]\n')
    made = ("--edition", "first", "--set", "clock_track=short", "--set", "overtime=false", "--components", "mine.toml")
    done = touchline(*GAME, *made, "--seed", "3", "--save", "game", data=tmp_path, typed=["quit"])
    assert done.status == 0, done
    head = (tmp_path / "game").read_text()
    assert 'edition: "first"' in head
    assert '"clock_track": "short"' in head
    assert '"10", "15"' in head
    assert touchline(*GAME, "--resume", "game", data=tmp_path, typed=["quit"]).status == 0


def test_without_a_seed_every_game_is_another(tmp_path: Path) -> None:
    for name in ("one", "two"):
        touchline(*GAME, "--save", name, data=tmp_path, typed=["quit"])
    seeds = [
        next(x for x in (tmp_path / name).read_text().splitlines() if x.startswith("seed")) for name in ("one", "two")
    ]
    assert seeds[0] != seeds[1]


def test_a_record_is_printed_whole_into_a_pipe(record: Path, tmp_path: Path) -> None:
    done = touchline("replay", "game", data=tmp_path)
    assert (done.status, done.err) == (0, "")
    assert "Full time." in done.out
    assert "\x1b" not in done.out
    assert done.out == touchline("replay", "game", "--all", "--plain", data=tmp_path).out


def test_a_record_up_to_a_step_and_as_data(record: Path, tmp_path: Path) -> None:
    some = touchline("replay", "game", "--to", "5", data=tmp_path).out
    assert "Full time." not in some
    data = json.loads(touchline("replay", "game", "--json", data=tmp_path).out)
    assert data["over"]
    assert data["seed"] == 9
    assert [step["number"] for step in data["steps"]] == list(range(1, len(data["steps"]) + 1))
    assert data["steps"][-1]["messages"][-1]["text"].startswith("Full time.")
    assert data["score"] == dict(zip(("home", "away"), data["steps"][-1]["score"], strict=True))
    few = json.loads(touchline("replay", "game", "--json", "--to", "2", data=tmp_path).out)
    assert len(few["steps"]) == 2
    assert not few["over"]


def test_a_record_stepped_through_from_a_pipe(record: Path, tmp_path: Path) -> None:
    done = touchline("replay", "game", "--step", data=tmp_path, typed=["", "", "b", "q"])
    assert done.status == 0
    assert "step 2 of" in done.out


def test_a_changed_line_is_found(record: Path, tmp_path: Path) -> None:
    lines = record.read_text().split("\n")
    at = next(i for i, line in enumerate(lines) if " call home" in line or " call away" in line)
    lines[at] = lines[at].replace("red", "green") if "red" in lines[at] else lines[at].replace("green", "red")
    (tmp_path / "changed").write_text("\n".join(lines))
    for command in (("replay", "changed"), (*GAME, "--resume", "changed")):
        message = refused(*command, data=tmp_path)
        assert f"changed: line {at + 1}: " in message
        assert "this line or one before it was changed" in message


@pytest.mark.parametrize("text", ["", "hello", "touchline record 1\n", "touchline record 1\ngame: 7\n", "\x00\x01"])
def test_things_that_are_no_record(text: str, tmp_path: Path) -> None:
    (tmp_path / "thing").write_text(text)
    assert "thing: line" in refused("replay", "thing", data=tmp_path)


def test_step_and_all_exclude_each_other(record: Path, tmp_path: Path) -> None:
    assert "one of the two" in refused("replay", "game", "--step", "--all", data=tmp_path)


def test_a_closed_input_and_a_closed_output_do_no_harm(tmp_path: Path) -> None:
    play = " ".join([*COMMAND, *GAME, "--seed", "3"])
    for command, statuses in (
        (f"{play} <&-", {1}),
        (f"{play} </dev/null | head -n 1", {0}),
        (f"{play} >&- </dev/null", {0, 1, 2}),
    ):
        done = subprocess.run(
            ["sh", "-c", command], capture_output=True, env=environment(tmp_path), check=False, text=True
        )
        assert done.returncode in statuses, (command, done)
        assert "Traceback" not in done.stderr
        assert "Exception" not in done.stderr


def test_a_folder_that_cannot_be_written_is_said_before_the_game(tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.write_text("a file where the folder should be, which stops root too", encoding="utf-8")
    done = touchline(*GAME, data=tmp_path, TOUCHLINE_DATA=str(closed))
    assert done.status == 2
    assert "--save FILE" in done.err
