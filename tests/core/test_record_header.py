"""The header of a record: who played when, and how it ended. Names come from strangers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import touchline
from tests.core.test_record import played
from tests.fair.node import in_javascript
from tests.fair.played import fair_match
from tests.terminal.process import touchline as command
from touchline.core.game import Outcome
from touchline.core.match import Match
from touchline.core.record import COMPUTER, MOST_NAME, SETTING, MatchInfo, PlayerInfo, checksum, line_of, write_record
from touchline.core.replay import read_record, verify

ANN = PlayerInfo("home", name="Ann")
BOT = PlayerInfo("away", "defense", "", COMPUTER, "rollout:strong")
HOSTILE = [
    "\n[dice]\n",
    "\r\n1 toss_call away: heads  ~000000000000",
    '"}]\nresult: null',
    "\x00\x1b[2J\x7f\x9b",
    "\u2028\u2029\x85\u202e",
    "\ud800",
    "ジョン 🏈",
    "x" * 10_000,
]


def with_line(text: str, key: str, value: object) -> str:
    """The record with another value in its header, and fitting checksums."""
    head, _, body = text.partition("\n\n")
    lines = [f"{key}: {json.dumps(value)}" if line.startswith(f"{key}: ") else line for line in head.split("\n")]
    running = checksum("", "\n".join(lines))
    lines.append("")
    for line in body.split("\n"):
        step = line.rpartition("  ~")[0]
        running = checksum(running, step)
        lines.append(f"{step}  ~{running}" if step else line)
    return "\n".join(lines)


def test_players_date_and_result_come_back() -> None:
    info = MatchInfo("2026-11-16", (ANN, BOT), Outcome("home", "resigned"))
    match = played(20)
    found = read_record(match.record(info))
    assert found.info == info
    assert not found.is_unfinished
    assert found.match.state == match.state
    assert read_record(match.record()).info == MatchInfo()
    assert read_record(match.record()).is_unfinished


def test_a_match_that_its_rules_ended_has_its_result_whoever_writes_the_record() -> None:
    match = played(10_000)
    assert match.outcome is not None
    for info in (None, MatchInfo(), MatchInfo(players=(ANN,))):
        assert read_record(match.record(info)).info.result == match.outcome
    assert read_record(in_format_1(match)).info.result == match.outcome


def in_format_1(match: Match) -> str:
    """The record of a match as the first format had it: without players, date and result."""
    head = match.record().split("\n\n")[0].splitlines()
    lines = ["touchline record 1", *head[1 : 1 + len(SETTING)]]
    running = checksum("", "\n".join(lines))
    lines.append("")
    for n, entry in enumerate(match.entries, 1):
        step = line_of(match.game, n, entry, fair=False)
        running = checksum(running, step)
        lines.append(f"{step}  ~{running}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_is_one_line_of_printable_characters_whatever_it_holds(name: str) -> None:
    text = played(12).record(MatchInfo("", (ANN._replace(name=name), BOT)))
    assert len(text.splitlines()) == len(text.split("\n")) - 1 == 13 + 12
    assert all(line.isprintable() for line in text.split("\n"))
    assert text.encode()
    found = read_record(text).info.players[0].name
    assert found == name[:MOST_NAME]
    match, promised = fair_match("first_down", 2)
    fair = write_record(match, MatchInfo("", (ANN._replace(name=name), BOT)), promised)
    assert verify(fair).info.players[0].name == name[:MOST_NAME]
    (check,) = in_javascript("(fair, texts) => texts.map(fair.verify)", [fair])
    assert check["faults"] == []


PLAYER = ANN._asdict()
WRONG = [
    ("date", 7),
    ("date", "20261116"),
    ("date", "2026-13-01"),
    ("players", None),
    ("players", {}),
    ("players", ["Ann"]),
    ("players", [PLAYER] * 5),
    ("players", [{**PLAYER, "side": "left"}]),
    ("players", [{**PLAYER, "kind": "ghost"}]),
    ("players", [{**PLAYER, "name": 3}]),
    ("players", [{**PLAYER, "name": "x" * 61}]),
    ("players", [{**PLAYER, "more": ""}]),
    ("result", "home"),
    ("result", {"winner": "home"}),
    ("result", {"winner": "left", "reason": "resigned"}),
    ("result", {"winner": [], "reason": "resigned"}),
    ("result", {"winner": "home", "reason": "touchdowns"}),
    ("game", []),
    ("game", {"a": 1}),
    ("seats", []),
    ("position", [1]),
    ("options", 5),
]


@pytest.mark.parametrize(("key", "value"), WRONG)
def test_a_header_of_another_kind_is_one_clear_error(key: str, value: object) -> None:
    text = with_line(played(9).record(MatchInfo("2026-11-16", (ANN, BOT))), key, value)
    with pytest.raises(touchline.DataError) as caught:
        touchline.replay(text)
    assert "\n" not in str(caught.value)


def test_a_result_that_the_rules_do_not_give_is_refused() -> None:
    text = played(10_000).record()
    for result in (None, {"winner": None, "reason": "agreed_draw"}):
        with pytest.raises(touchline.DataError, match="as the rules have it"):
            touchline.replay(with_line(text, "result", result))


def test_a_number_that_is_too_long_is_refused() -> None:
    lines = played(9).record().split("\n")
    lines[14] = lines[14].replace("@0", f"@{'9' * 5000}")
    with pytest.raises(touchline.DataError, match="line 15"):
        touchline.replay("\n".join(lines))


@pytest.mark.parametrize("ended", ["", "resigned"])
def test_verify_calls_a_record_unfinished_unless_it_says_how_it_ended(ended: str, tmp_path: Path) -> None:
    record = tmp_path / "game.touchline"
    result = Outcome("away", ended) if ended else None
    record.write_text(played(30).record(MatchInfo("2026-11-16", (ANN, BOT), result)), encoding="utf-8")
    said = command("verify", str(record), data=tmp_path)
    assert said.status == 0
    assert ("unfinished" in said.out) is not bool(ended)
    assert ("the record is whole" in said.out) is bool(ended)
    told = json.loads(command("verify", str(record), "--json", data=tmp_path).out)
    assert told["over"] is bool(ended)
    assert told["result"] == ({"winner": "away", "reason": "resigned"} if ended else None)
    assert told["players"][1]["level"] == "rollout:strong"


def test_a_cut_off_record_of_format_1_is_unfinished_too() -> None:
    text = in_format_1(played(30))
    assert text.startswith("touchline record 1\n")
    assert read_record(text).is_unfinished
