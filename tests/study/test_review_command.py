"""``touchline review``: tables, data and a picture of one record, the sums of several, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.study.played import play
from touchline.cli import make_app
from touchline.cli.review import format_change
from touchline.core.errors import DataError
from touchline.core.game import Outcome
from touchline.core.record import MatchInfo
from touchline.locale import list_languages

GAME = "famous_first_downs"
PARTS = {"start", "result", "dice", "guesses", "own_errors", "other_errors"}


def review(*args: str | Path) -> str:
    done = CliRunner().invoke(make_app(["review"]), ["review", *map(str, args)])
    if done.exception is not None:
        raise done.exception
    return done.output


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Three games at random; the last one was given up."""
    found = []
    for seed in range(3):
        match, path = play(GAME, "tiny", seed), tmp_path_factory.mktemp("records") / f"game{seed}.touchline"
        if seed == 2:
            match.undo()
        path.write_text(match.record(MatchInfo(result=match.outcome or Outcome("away", "resigned"))), encoding="utf-8")
        found.append(path)
    return found


def test_a_game_as_data(folder: Path, records: list[Path]) -> None:
    data = json.loads(review(records[0], "--book", folder, "--json"))
    assert set(data) == {"sides", "plays"}
    assert {side: set(seen) for side, seen in data["sides"].items()} == {"home": PARTS, "away": PARTS}
    for seen in data["sides"].values():
        moved = seen["dice"] + seen["guesses"] + seen["other_errors"] - seen["own_errors"]
        assert moved == pytest.approx(seen["result"] - seen["start"], abs=1e-9)
    assert data["plays"][0]["start"] == data["sides"]["home"]["start"]
    assert data["plays"][-1]["result"] == data["sides"]["home"]["result"]
    errors = sum(one["errors"]["away"] for one in data["plays"])
    assert errors == pytest.approx(data["sides"]["away"]["own_errors"], abs=1e-9)


@pytest.mark.parametrize("language", list_languages())
def test_a_game_as_tables(folder: Path, records: list[Path], language: str) -> None:
    for record in records:
        text = review(record, "--book", folder, "--plain", "--lang", language)
        assert "ui." not in text
        assert "log." not in text
    data = json.loads(review(records[0], "--book", folder, "--json"))
    shown = review(records[0], "--book", folder, "--plain", "--lang", language)
    for seen in data["sides"].values():
        assert f"{100 * seen['start']:.1f}" in shown
        assert format_change(-seen["own_errors"]).replace("−", "-") in shown


def test_the_table_of_a_play_has_its_numbers(folder: Path, records: list[Path]) -> None:
    lines = review(records[0], "--book", folder, "--plain").splitlines()
    plays = json.loads(review(records[0], "--book", folder, "--json"))["plays"]
    told = lines[lines.index("Play by play") + 2 :]
    assert len(told) == len(plays)
    for line, one in zip(told, plays, strict=True):
        changes = one["dice"], one["guesses"], -one["errors"]["home"], one["errors"]["away"]
        expected = [format_change(change).replace("−", "-") for change in changes]
        assert line.split()[-5:] == [*expected, f"{100 * one['result']:.1f}"]


def test_several_games_add_up(folder: Path, records: list[Path]) -> None:
    data = json.loads(review(*records, "--book", folder, "--json"))
    alone = [json.loads(review(record, "--book", folder, "--json")) for record in records]
    assert [game["sides"] for game in data["games"]] == [game["sides"] for game in alone]
    for part in PARTS:
        total = sum(game["sides"]["home"][part] for game in alone)
        assert data["sides"]["home"][part] == pytest.approx(total, abs=1e-9)
    text = review(*records, "--book", folder, "--plain")
    assert "All games together" in text
    assert all(record.name in text for record in records)


def test_a_game_as_a_picture(folder: Path, records: list[Path], tmp_path: Path) -> None:
    for suffix in (".png", ".svg"):
        review(records[2], "--book", folder, "--plot", tmp_path / f"game{suffix}")
        assert (tmp_path / f"game{suffix}").stat().st_size > 5_000


def test_a_rounded_book_says_so(pocket: Path, records: list[Path]) -> None:
    text = review(records[0], "--book", pocket, "--plain")
    assert "The book is rounded: a chance may be off by 0.2" in text


def test_what_is_refused(folder: Path, records: list[Path], tmp_path: Path) -> None:
    with pytest.raises(DataError, match="one record: a picture shows one game"):
        review(*records, "--book", folder, "--plot", tmp_path / "game.png")
    with pytest.raises(DataError, match="touchline solve famous_first_downs --edition tiny --out DIR makes it"):
        review(records[0])
    other = tmp_path / "other"
    other.write_text(play(GAME, "italian", 1).record(), encoding="utf-8")
    with pytest.raises(DataError, match="edition: found 'tiny', expected 'italian'"):
        review(other, "--book", folder)


def test_an_end_by_people_is_a_step_of_its_own(folder: Path, records: list[Path]) -> None:
    last = review(records[2], "--book", folder, "--plain").splitlines()[-1]
    assert "resigned" in last or "Away wins" in last
    assert last.split()[-1] == "0.0"


def test_changes_have_signs() -> None:
    assert [format_change(x) for x in (0.123, -0.05, 0.0, -0.0001)] == ["+12.3", "−5.0", "0.0", "0.0"]
