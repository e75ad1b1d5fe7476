"""``simulate`` as a real process: what it prints and writes, how it is stopped, what it refuses."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

import touchline as api
from tests.terminal.process import COMMAND, Done, environment, seen, terminal, touchline
from tests.terminal.test_small_screens import screen
from touchline.cli import main, report
from touchline.core.game import SIDES
from touchline.locale import list_languages
from touchline.sim.cache import cache_folder

GAME = "first_down"
FEW = ("simulate", GAME, "--games", "60", "--target", "python", "--seed", "5")


def simulate(*args: str, data: Path) -> Done:
    """Run a command that shares the compilations of this process."""
    return touchline(*args, data=data, TOUCHLINE_CACHE=str(cache_folder()))


def without(module: str, *args: str, data: Path) -> Done:
    """Run a command where a library is not installed."""
    program = f"import sys; sys.modules[{module!r}] = None; from touchline.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", program, *args], env=environment(data), capture_output=True, text=True, check=False
    )
    assert "Traceback" not in done.stderr, done.stderr
    return Done(done.returncode, done.stdout, done.stderr)


# What it finds


@pytest.mark.parametrize("name", api.games())
def test_every_game_is_told_in_words_and_completely_as_data(name: str, tmp_path: Path) -> None:
    command = ("simulate", name, "--games", "1e1", "--away", "random", "--seed", "5", "--target", "python")
    told = simulate(*command, "--all", data=tmp_path)
    assert (told.status, told.err) == (0, "")
    assert "10 games of seed 5" in told.out
    assert not set("[]{}") & set(told.out), told.out
    assert max(map(len, told.out.splitlines())) <= 140
    found = json.loads(simulate(*command, "--json", data=tmp_path).out)
    stats = api.simulate(name, games=10, home="policy", seed=5, target="python")
    assert found["tally"] == json.loads(json.dumps(stats.tally))
    assert found["win_share"] == {"value": stats.win_share[0], "half_width": stats.win_share[1]}
    assert (found["complete"], found["played"]) == (True, [[0, 10]])
    assert [figure["name"] for figure in found["figures"]] == [figure.name for figure in stats.figures]


def test_switches_components_and_a_position_are_those_of_every_game(tmp_path: Path) -> None:
    args = ("simulate", "first_and_roll", "--games", "40", "--target", "python", "--json")
    given = ("--edition", "first", "--set", "clock_track=short", "--position", "ball=80", "--position", "score=7,3")
    found = json.loads(simulate(*args, *given, data=tmp_path).out)
    stats = api.simulate(
        "first_and_roll",
        games=40,
        home="policy",
        away="policy",
        edition="first",
        options={"clock_track": "short"},
        position={"ball": 80, "score": [7, 3]},
        target="python",
    )
    assert (found["ruleset"], found["edition"], found["tally"]) == (stats.ruleset, "first", dict(stats.tally))


def test_a_table_as_csv_and_as_parquet_holds_every_number(tmp_path: Path) -> None:
    import pyarrow.parquet

    for suffix in ("csv", "parquet"):
        done = simulate(*FEW, "--out", f"season.{suffix}", data=tmp_path)
        assert (done.status, done.err) == (0, "")
    with (tmp_path / "season.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    stats = api.simulate(GAME, games=60, home="policy", away="policy", seed=5, target="python")
    assert [(row["figure"], row["row"], row["column"]) for row in rows] == [row[:3] for row in stats.table()]
    assert [row["value"] for row in rows] == ["" if row.value is None else str(row.value) for row in stats.table()]
    records: list[dict[str, Any]] = pyarrow.parquet.read_table(tmp_path / "season.parquet").to_pylist()
    assert [row["value"] for row in records] == [row.value for row in stats.table()]
    assert {row["games"] for row in records} == {60}


@pytest.mark.parametrize(("suffix", "begins"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")])
def test_a_picture_in_every_form(
    suffix: str, begins: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["touchline", *FEW, "--plot", f"season.{suffix}"])
    with pytest.raises(SystemExit) as left:
        main()
    assert (left.value.code, capsys.readouterr().err) == (0, "")
    picture = (tmp_path / f"season.{suffix}").read_bytes()
    assert picture.startswith(begins)
    assert len(picture) > 10_000


# How it is stopped


@pytest.fixture(scope="module")
def compiled_before() -> None:
    """What is tested here is not how long compiling takes."""
    api.simulate(GAME, games=1, target="cpu")


@pytest.mark.usefixtures("compiled_before")
def test_the_bar_tells_the_speed_and_the_time_left_and_ctrl_c_what_is_done(tmp_path: Path) -> None:
    cache = str(cache_folder())
    with terminal(
        "simulate", GAME, "--games", "1_000_000_000", "--seed", "3", data=tmp_path, TOUCHLINE_CACHE=cache
    ) as screen:
        screen.wait_for("per second")
        screen.wait_for(" left")
        screen.interrupt()
        screen.wait_for("Interrupted after")
        assert screen.status() == 130
        told = " ".join(seen(screen.screen).split())
        assert "of 1,000,000,000 games: all figures are for games 0 to" in told
        assert "How possessions end" in told


@pytest.mark.usefixtures("compiled_before")
def test_what_is_done_when_interrupted_is_what_these_games_come_to(tmp_path: Path) -> None:
    command = [*COMMAND, "simulate", GAME, "--games", "1e9", "--seed", "3", "--json", "--checkpoint", "season"]
    process = subprocess.Popen(
        command,
        env=environment(tmp_path, TOUCHLINE_CACHE=str(cache_folder())),
        cwd=tmp_path,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    try:
        while process.poll() is None:
            kept = tmp_path / "season"
            if kept.exists() and kept.read_bytes().count(b"\n") > 1:
                process.send_signal(2)
                break
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert (process.returncode, err) == (130, "")
    found = json.loads(out)
    assert found["complete"] is False
    assert found["played"] == [[0, found["games"]]]
    whole = api.simulate(GAME, games=found["games"], home="policy", away="policy", seed=3)
    assert found["tally"] == dict(whole.tally)


# What it refuses


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--games", "0"), "games: found 0, expected a whole number from 1"),
        (("--games", "-5"), "games: found -5"),
        (("--games", "1.5"), "--games: found '1.5', expected a whole number such as 1000, 1_000_000 or 1e6"),
        (("--games", "lots"), "--games: found 'lots'"),
        (("--games", "1e400"), "--games: found '1e400'"),
        (("--games", "nan"), "--games: found 'nan'"),
        (("--seed", "-1"), "seed: found -1, expected a whole number from 0"),
        (("--home", "polcy"), "home: found 'polcy'. Did you mean policy?"),
        (("--target", "cpus"), "target: found 'cpus'. Did you mean cpu or gpu?"),
        (("--threads", "0"), "threads: found 0"),
        (("--address", "127.0.0.1:6379"), "address: found '127.0.0.1:6379', expected nothing: only target 'ray'"),
        (("--target", "ray", "--address", "127.0.0.1:1"), "a Ray cluster at 127.0.0.1:1 is not available"),
        (("--out", "season.xls"), "--out: found 'season.xls', expected a name that ends in .csv or .parquet"),
        (("--plot", "season"), "--plot: found 'season', expected a name that ends in .png or .svg or .pdf"),
        (("--out", "nowhere/season.csv"), "(No such file or directory), expected a file that can be written"),
        (("--position", "piece"), "--position: found 'piece', expected NAME=VALUE"),
        (("--position", "piece=500"), "position: piece: found 500"),
        (("--checkpoint", "nowhere/season"), "No such file or directory, expected a file that can be written"),
    ],
)
def test_bad_input_is_one_clear_message(
    args: tuple[str, ...],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["touchline", "simulate", GAME, *args])
    with pytest.raises(SystemExit) as left:
        main()
    out, err = capsys.readouterr()
    assert (left.value.code, out) == (2, "")
    assert err.startswith("touchline: ")
    assert said in err
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("module", "args", "remedy"),
    [
        ("numba", ("--target", "cpu"), "touchline[sim]"),
        ("numba", ("--target", "gpu"), "touchline[gpu]"),
        ("numba_cuda", ("--target", "gpu"), "touchline[gpu]"),
        ("ray", ("--target", "ray"), "touchline[cluster]"),
        ("pyarrow", ("--out", "season.parquet"), "touchline[tables]"),
        ("matplotlib", ("--plot", "season.png"), "touchline[plots]"),
    ],
)
def test_a_library_that_is_missing_names_its_extra(
    module: str, args: tuple[str, ...], remedy: str, tmp_path: Path
) -> None:
    done = without(module, *FEW[:4], *args, data=tmp_path)
    assert (done.status, done.out) == (2, "")
    assert f"is not available: pip install '{remedy}'" in done.err


def test_without_numba_the_rules_are_interpreted(tmp_path: Path) -> None:
    done = without("numba", *FEW[:4], "--target", "auto", data=tmp_path)
    assert done.status == 0, done.err
    assert "on target python" in done.out


def test_a_full_disk_leaves_what_was_there_and_nothing_half_written(tmp_path: Path) -> None:
    (tmp_path / "full.csv").symlink_to("/dev/full")
    done = simulate(*FEW, "--out", "full.csv", data=tmp_path)
    assert done.status == 2
    assert "'full.csv' (No space left on device), expected a file that can be written" in done.err
    assert "60 games of seed 5" in done.out
    before = tmp_path / "season.csv"
    before.write_text("an older table\n", encoding="utf-8")
    listed = sorted(tmp_path.iterdir())
    limited = f"ulimit -f 1; exec {sys.executable} -m touchline {' '.join(FEW)} --out season.csv"
    ended = subprocess.run(
        ["bash", "-c", limited], cwd=tmp_path, env=environment(tmp_path), capture_output=True, text=True, check=False
    )
    assert ended.returncode == 2, ended.stderr
    assert "(File too large)" in ended.stderr
    assert before.read_text(encoding="utf-8") == "an older table\n"
    assert sorted(tmp_path.iterdir()) == listed


@pytest.mark.parametrize("name", api.games())
def test_no_table_breaks_its_rows_at_sixty_columns(name: str) -> None:
    stats = api.simulate(name, games=10, home="policy", seed=5, target="python")
    for language in list_languages():
        shown, out = screen(name, language, 60)
        title = shown.words.title(api.find(name).title)
        report.print_report(shown, stats, report.Run(title, 1.0, None), everything=True)
        lines = out.getvalue().splitlines()
        assert max(map(cell_len, lines)) <= 60, max(lines, key=cell_len)
        for value in (f"{100 * stats.shares[side][0]:.2f} % ± {100 * stats.shares[side][1]:.2f}" for side in SIDES):
            assert any(value in line for line in lines), (language, value)
