"""The page sorts the messages of a log into drives and plays, by the facts that each game sends."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
import pytest

from tests.boxes import COUNTS, Step, count_steps
from tests.fair.node import in_javascript
from touchline.core.fields import copy
from touchline.core.game import find, games
from touchline.core.playout import play_out
from touchline.games.first_and_roll.tally import Ended as DriveEnded
from touchline.games.first_down.tally import Ended as PossessionEnded

LIST = "(plays, [lines, facts]) => plays.listDrives(lines, facts)"
BOX = "(plays, [lines, facts, length]) => plays.countBox(plays.listDrives(lines, facts), facts, length)"
WAYS = """(plays, [lines, facts, length]) => {
  const drives = plays.listDrives(lines, facts).filter((drive) => drive.begun && drive.plays.length);
  return drives.map((drive) => plays.measureDrive(drive, facts, length));
}"""
BIGGEST = """(plays, [lines, facts, length]) => {
  const drives = plays.listDrives(lines, facts);
  return plays.findBiggest(drives, facts, length, "home")?.value ?? null;
}"""
SEEDS = range(3)
Line = dict[str, Any]


def facts_of(game: str) -> dict[str, Any]:
    """What the page is sent."""
    sent: dict[str, Any] = msgspec.to_builtins(find(game).presentation.plays)
    return sent


@cache
def stepped(name: str, seed: int) -> tuple[list[Line], Any, Any, list[Step]]:
    """The lines of a game that computers play, its last state, what a statistician counted, and its steps."""
    game = find(name)
    r = game.load().values
    lines: list[Line] = []
    steps: list[Step] = []

    def watch(s: Any, row: Any, picks: tuple[int, ...], n: int) -> None:
        after = copy(s)
        row.then(after, r, *picks)
        steps.append(Step(picks, copy(s), after))
        step = 1 + sum(line["kind"] == "step" for line in lines)
        lines.append({"kind": "step", "n": len(lines), "step": step})
        for message in game.narrate(copy(s), r, row, picks, after):
            params = msgspec.to_builtins(dict(message.params))
            lines.append({"kind": "told", "n": len(lines), "key": message.key, "params": params, "cite": message.cite})

    tally = game.tally()
    end, _ = play_out(game, r, 5, seed, policies=(seed % 2 == 0, seed % 3 == 0), watch=watch, tally=tally)
    return lines, end, tally, steps


def played(name: str, seed: int) -> tuple[list[Line], Any, Any]:
    """The same without the steps."""
    return stepped(name, seed)[:3]


def length_of(game: str) -> int:
    """How long the field is, by what is printed on it."""
    return int(find(game).describe_parts(find(game).load().values).get("field", 0))


def drives_of(game: str, seed: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = in_javascript(LIST, [played(game, seed)[0], facts_of(game)], "plays.js")
    return found


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", games())
def test_every_message_is_in_one_play_and_the_score_is_that_of_the_game(game: str, seed: int) -> None:
    lines, end, _ = played(game, seed)
    drives = drives_of(game, seed)
    inside = [line["n"] for drive in drives for play in drive["plays"] for line in play["lines"]]
    assert inside == [line["n"] for line in lines if line["kind"] == "told"]
    scores = [play["score"] for drive in drives for play in drive["plays"] if play["score"]]
    assert (scores or [[0, 0]])[-1] == list(find(game).score(end))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_drives_of_1st_and_roll_end_as_they_are_counted(seed: int) -> None:
    tally = played("first_and_roll", seed)[2]
    ends = [drive["ended"]["key"].partition(".")[2] for drive in drives_of("first_and_roll", seed) if drive["begun"]]
    assert ends.count("touchdown") == tally.drives[DriveEnded.TOUCHDOWN]
    assert ends.count("field_goal") == tally.drives[DriveEnded.FIELD_GOAL]
    assert ends.count("turnover_on_downs") == tally.drives[DriveEnded.DOWNS]
    assert len(ends) == sum(tally.drives)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_possessions_of_the_first_down_game_end_as_they_are_counted(seed: int) -> None:
    tally = played("first_down", seed)[2]
    ends = [drive["ended"]["key"].partition(".")[2] for drive in drives_of("first_down", seed) if drive["begun"]]
    assert ends.count("touchdown") == tally.drives[PossessionEnded.TOUCHDOWN]
    assert ends.count("intercepted") == tally.drives[PossessionEnded.INTERCEPTION]
    assert len(ends) == sum(tally.drives)


@pytest.mark.parametrize("game", COUNTS)
def test_the_box_score_is_what_the_states_say(game: str, sized: Callable[[int, int], int]) -> None:
    for seed in range(sized(8, 60)):
        lines, _, _, steps = stepped(game, seed)
        rows = in_javascript(BOX, [lines, facts_of(game), length_of(game)], "plays.js")
        box = {row["name"]: tuple(row["values"]) for row in rows}
        counted = count_steps(game, steps, find(game).load().values)
        assert {name: box[name] for name in counted} == counted, seed


def test_the_box_score_has_the_interceptions_of_the_statistician() -> None:
    lines, _, tally = played("first_down", 0)
    rows = in_javascript(BOX, [lines, facts_of("first_down"), length_of("first_down")], "plays.js")
    box = {row["name"]: row["values"] for row in rows}
    assert sum(box["intercepted"]) == tally.interceptions


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", [game for game in games() if find(game).presentation.plays.spot])
def test_every_drive_has_its_way_on_the_field(game: str, seed: int) -> None:
    (lines, _, _, steps), facts, length = stepped(game, seed), facts_of(game), length_of(game)
    ways = in_javascript(WAYS, [lines, facts, length], "plays.js")
    assert ways
    assert all(0 <= end <= length for way in ways for end in way)
    gains = [gain for name, _, gain in COUNTS[game](steps, find(game).load().values) if name in ("yards", "squares")]
    assert in_javascript(BIGGEST, [lines, facts, length], "plays.js") == max(gains)


def test_what_was_taken_back_is_left_out() -> None:
    lines = played("famous_first_downs", 0)[0]
    first = next(line["step"] for line in lines if line["kind"] == "step" and line["n"] > len(lines) / 2)
    kept = [line for line in lines if line["n"] < next(x["n"] for x in lines if x.get("step") == first)]
    undone = {"kind": "undone", "n": len(lines), "who": "home", "step": first}
    facts = facts_of("famous_first_downs")
    drives = in_javascript(LIST, [[*lines, undone], facts], "plays.js")
    assert [d["plays"] for d in drives] == [d["plays"] for d in in_javascript(LIST, [kept, facts], "plays.js")]
    assert drives[-1]["asides"] == [undone]
