"""Books of chains of series: solved from the command line, gone on with, certified, tampered with."""

from __future__ import annotations

import json
import shutil
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

import touchline
from tests.architecture.source import imports
from touchline.cli import make_app
from touchline.core.errors import DataError
from touchline.core.game import find
from touchline.solve import certify_series as certifying
from touchline.solve.certify_series import certify_series
from touchline.solve.chain import Chain, require_series, solve_chain
from touchline.solve.folder import BookFolder, sum_up
from touchline.solve.shelf import SeriesFolder

GAME = find("first_down")
RULES = GAME.load("tiny")
GAP = 1e-3
OWN: dict[str, Any] = {"path": {"first_down": 3, "touch_down": 7}}


@pytest.fixture(scope="module")
def solved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The book of the smallest edition."""
    path = tmp_path_factory.mktemp("series") / "tiny"
    solve_chain(GAME, RULES, path, gap=GAP)
    return path


@pytest.fixture
def copied(solved: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(solved, tmp_path / "copy"))


def run(*words: str) -> Any:
    return CliRunner().invoke(make_app([words[0]]), [*words])


def seal(path: Path, name: str) -> None:
    """Make the manifest fit a file that was changed."""
    folder = SeriesFolder.open(path)
    digest = sha256((path / f"{name}.npz").read_bytes()).hexdigest()
    if name in folder.series:
        folder.series[name]["sha256"] = digest
    else:
        folder.about[name] = digest
    folder.save()


def change(path: Path, name: str, part: str, number: float) -> None:
    """Change the first number of an array of a file, and make the manifest fit."""
    with np.load(path / f"{name}.npz") as file:
        arrays = {key: file[key] for key in file.files}
    arrays[part].flat[0] = number
    np.savez_compressed(path / f"{name}.npz", allow_pickle=False, **arrays)
    seal(path, name)


def test_the_certificate_of_all_series_holds(solved: Path) -> None:
    found = certify_series(solved, None)
    assert found.is_good, found.faults
    assert found.series == found.of_series > 5
    assert found.files == len(SeriesFolder.open(solved).series) + 1
    assert found.worst < 1e-12
    assert found.gap < 2 * GAP


@pytest.mark.parametrize(
    ("objective", "options", "own"), [("points", {}, None), ("win", {"extra": "true"}, None), ("win", {}, OWN)]
)
def test_other_objectives_switches_and_own_paths_are_solved_alike(
    objective: str, options: dict[str, str], own: dict[str, Any] | None, tmp_path: Path
) -> None:
    rules = GAME.load("tiny", options, own)
    solve_chain(GAME, rules, tmp_path / "book", objective=objective, gap=GAP)
    found = certify_series(tmp_path / "book", None)
    assert found.is_good, found.faults
    assert found.series == found.of_series
    assert found.gap < 0.05


def test_a_changed_file_is_found_by_its_hash(copied: Path) -> None:
    content = bytearray((copied / "series_0001.npz").read_bytes())
    content[-3] ^= 1
    (copied / "series_0001.npz").write_bytes(content)
    assert certify_series(copied).faults == ["series_0001.npz is not the file that was written: its hash differs"]


def test_a_missing_file_is_found(copied: Path) -> None:
    (copied / "values.npz").unlink()
    assert certify_series(copied).faults == ["values.npz is missing"]


def test_a_state_that_is_left_out_is_found(copied: Path) -> None:
    values = SeriesFolder.open(copied).read_values()
    del values[next(iter(values))]
    SeriesFolder.open(copied).put_values(values)
    assert any(fault.startswith("values has nothing of") for fault in certify_series(copied).faults)


def test_a_file_that_cannot_be_read_is_one_clear_error(copied: Path) -> None:
    (copied / "values.npz").write_bytes(b"PK nothing")
    with pytest.raises(DataError, match="expected the file that the solver writes"):
        SeriesFolder.open(copied).read_values()
    (copied / "values.npz").unlink()
    with pytest.raises(DataError, match=r"values\.npz"):
        SeriesFolder.open(copied).read_values()


def test_a_changed_manifest_is_found_by_its_checksum(copied: Path) -> None:
    about = json.loads((copied / "book.json").read_text())
    about["series"]["series_0001"]["low"] += 0.25
    (copied / "book.json").write_text(json.dumps(about))
    assert certify_series(copied).faults == ["book.json is not the file that was written: its checksum differs"]
    assert sum_up(about) != about["checksum"]


@pytest.mark.parametrize(("name", "part", "number"), [("values", "bounds", 0.9), ("series_0008", "answers", 0)])
def test_what_fits_its_hash_but_is_wrong_is_found(copied: Path, name: str, part: str, number: float) -> None:
    change(copied, name, part, number)
    assert not certify_series(copied, None).is_good


def test_a_solver_goes_on_with_what_is_there(copied: Path) -> None:
    folder = SeriesFolder.open(copied)
    before = dict(folder.series)
    last = max(folder.series)
    del folder.series[last]
    del folder.about["values"]
    folder.save()
    (copied / f"{last}.npz").unlink()
    with pytest.raises(DataError, match="found a book that is begun, expected one that is solved to the end"):
        SeriesFolder.open(copied).read_values()
    again = solve_chain(GAME, RULES, copied, gap=GAP)
    assert {name: facts["sha256"] for name, facts in again.series.items()} == {
        name: facts["sha256"] for name, facts in before.items()
    }
    assert certify_series(copied, None).is_good


def test_a_book_of_other_rules_or_another_gap_is_refused(copied: Path) -> None:
    with pytest.raises(DataError, match="objective: found 'win', expected 'points'"):
        solve_chain(GAME, RULES, copied, objective="points", gap=GAP)
    with pytest.raises(DataError, match=r"gap: found 0.01, expected 0.001"):
        solve_chain(GAME, RULES, copied, gap=0.01)
    with pytest.raises(DataError, match="edition: found 'tiny', expected 'standard'"):
        solve_chain(GAME, GAME.load(), copied, gap=GAP)
    with pytest.raises(DataError, match="expected a book of format 1"):
        BookFolder.open(copied)
    with pytest.raises(DataError, match="expected the folder of a book"):
        SeriesFolder.open(copied / "nowhere")


def test_stored_values_are_those_of_the_chain(solved: Path) -> None:
    folder = SeriesFolder.open(solved)
    chain = Chain(GAME, RULES.values, require_series(GAME), GAP, folder)
    chain.solve(GAME.ordinary(RULES.values))
    assert all(folder.read_values()[key] == bounds for key, bounds in chain.values.items())


def test_the_commands_solve_and_certify(tmp_path: Path) -> None:
    book = str(tmp_path / "book")
    solving = ("solve", "first_down", "--edition", "tiny", "--out", book, "--gap", "1e-3")
    done = run(*solving)
    assert done.exit_code == 0, done.output
    assert "From an ordinary position Home wins 75." in done.output
    again = json.loads(run(*solving, "--json").output)
    assert again["series"] == 8
    assert again["home"]["low"] < again["home"]["value"] < again["home"]["high"]
    checked = run("certify", book, "--all")
    assert checked.exit_code == 0, checked.output
    assert "The book holds: every bound is proven." in checked.output
    assert json.loads(run("certify", book, "--places", "2", "--json").output)["series"] == 2
    change(tmp_path / "book", "values", "bounds", 0.1)
    assert run("certify", book).exit_code == 1


def test_the_command_reads_a_position(solved: Path, tmp_path: Path) -> None:
    lines = run("book", "first_down", "--book", str(solved), "--position", "phase=pick", "--plain").output.splitlines()
    assert lines[0].startswith("Home wins 75.")
    assert lines[2].split() == ["Home's", "choice", "Wins", "How", "often"]
    assert len(lines) == 3 + RULES.values.hand_count
    scored = ("--position", "phase=bonus", "--position", "picked=9", "--position", "laid=1")
    data = json.loads(run("book", "first_down", "--book", str(solved), *scored, "--json").output)
    assert data["sides"]["home"]["mix"]["one"] in {0.0, 1.0}
    done = run("book", "first_down", "--book", str(solved), "--position", "picked=9", "--plot", str(tmp_path / "a.png"))
    assert "expected a position before a series" in str(done.exception)
    assert "touchline solve first_down --edition tiny --out DIR makes it" in str(
        run("book", "first_down", "--edition", "tiny").exception
    )


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--gap", "seven"), "--gap: found 'seven', expected a number between 0 and 1"),
        (("--reach", "3"), "--reach: found given, expected no such option for first_down"),
        (("--objective", "yards"), "objective: found yards, expected win or points for first_down"),
    ],
)
def test_what_cannot_be_solved_so_is_refused(words: tuple[str, ...], message: str, tmp_path: Path) -> None:
    done = run("solve", "first_down", "--edition", "tiny", "--out", str(tmp_path), *words)
    assert isinstance(done.exception, DataError)
    assert message in str(done.exception)


def test_the_certificate_shares_only_the_core_with_the_solver() -> None:
    modules = {module for _, module, _ in imports(Path(certifying.__file__)) if module.startswith("touchline.")}
    assert {module.split(".")[1] for module in modules} == {"core"}


HANDS = ("dive+quick", "dive+post")


def read_after(solved: Path, *steps: str) -> dict[str, Any]:
    """What the command says of the position after these steps."""
    said = [word for step in steps for word in ("--step", step)]
    done = run("book", "first_down", "--book", str(solved), "--position", "phase=pick", *said, "--json")
    assert done.exit_code == 0, done.exception
    found: dict[str, Any] = json.loads(done.output)
    return found


def test_a_position_within_a_series_is_reached_by_what_was_seen(solved: Path) -> None:
    seen = ("home=dive", "away=base", "1")
    for steps in ((), seen):
        unseen = read_after(solved, "home=?", *steps)
        assert set(unseen["sides"]) == {"away"}
        for hand in HANDS:
            known = read_after(solved, f"home={hand}", *steps)
            assert set(known["sides"]) == {"home", "away"}
            assert known["sides"]["away"] == unseen["sides"]["away"]
            assert known["value"] == unseen["value"]
    match = touchline.new("first_down", edition="tiny", position={"phase": "pick"})
    for who, name in (("home", HANDS[0]), ("home", "dive"), ("away", "base"), ("dice", "1")):
        match.play(who, name)
    assert touchline.book("first_down", path=solved).read(match).value == read_after(solved, "home=?", *seen)["value"]


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        (("home=bomb",), "--step 1: found 'home=bomb', expected SIDE=CHOICE, or a throw such as 3"),
        (
            ("home=dive+quick", "home=post"),
            "--step 2: found 'home=post', expected SIDE=CHOICE, or a throw such as 3: post",
        ),
        (("home=?", "away=?"), "--step 2: found 'away=?', expected a choice that everybody sees is named"),
        (("home=?", "home=dive", "away=base", "9"), "--step 4: found '9'"),
    ],
)
def test_steps_that_cannot_be_are_refused(steps: tuple[str, ...], message: str, solved: Path) -> None:
    said = [word for step in steps for word in ("--step", step)]
    done = run("book", "first_down", "--book", str(solved), "--position", "phase=pick", *said)
    assert isinstance(done.exception, DataError)
    assert message in str(done.exception)
