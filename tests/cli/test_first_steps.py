"""What people try first: the menu, a position, large numbers, folders that are not there, missing libraries."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.test_play_and_replay import GAME, refused
from tests.terminal.process import SAVED, environment, touchline
from touchline.cli.common import read_count
from touchline.core.errors import DataError
from touchline.core.game import games
from touchline.play import LocalTable


def start_without(libraries: str, *args: str, data: Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command where some libraries cannot be imported."""
    block = f"import sys; sys.modules.update(dict.fromkeys({libraries.split(',')!r}))"
    code = f"{block}; sys.argv = ['touchline', *sys.argv[1:]]; from touchline.cli import main; main()"
    command = [sys.executable, "-c", code, *args]
    return subprocess.run(
        command, input=typed, capture_output=True, text=True, env=environment(data), check=False, cwd=data
    )


def opponent(saved: Path) -> str:
    """Who plays away on a saved table."""
    return LocalTable.read(saved.read_text()).people["away"]


# The menu


@pytest.mark.parametrize("language", ["en", "ja"])
def test_play_alone_asks_for_the_game_and_the_opponent(language: str, tmp_path: Path) -> None:
    done = touchline("play", "--lang", language, "--seed", "3", data=tmp_path, typed=["2", "1", "quit"])
    assert (done.status, done.err) == (0, "")
    (saved,) = (tmp_path / "touchline" / "saves").iterdir()
    assert f'game: "{games()[1]}"' in saved.read_text()
    assert opponent(saved) == "policy"


def test_the_menu_takes_names_and_first_letters_and_asks_again(tmp_path: Path) -> None:
    done = touchline("play", data=tmp_path, typed=["chess", "famos first downs", "fam", "", "another person", "quit"])
    assert done.status == 0
    assert "“chess” is not a choice here" in done.out
    assert "Did you mean Famous First Downs" in done.out
    (saved,) = (tmp_path / "touchline" / "saves").iterdir()
    assert saved.name.startswith("famous_first_downs")
    assert opponent(saved) == "human"


def test_the_menu_can_be_left_and_leaves_nothing_behind(tmp_path: Path) -> None:
    done = touchline("play", data=tmp_path, typed=["quit"])
    assert (done.status, done.err) == (0, "")
    assert not list(tmp_path.rglob("*.touchline"))


def test_the_menu_offers_to_continue_the_last_game(tmp_path: Path) -> None:
    touchline(*GAME, "--seed", "3", data=tmp_path, typed=["quit"])
    done = touchline("play", data=tmp_path, typed=["continue", "quit"])
    assert done.status == 0
    assert "1st & Roll" in done.out
    assert SAVED.search(done.out)
    assert len(list(tmp_path.rglob("*.touchline"))) == 1


def test_only_what_is_missing_is_asked(tmp_path: Path) -> None:
    done = touchline("play", "--vs", "random", data=tmp_path, typed=["first_and_roll", "quit"])
    assert done.status == 0
    (saved,) = tmp_path.rglob("*.touchline")
    assert opponent(saved) == "random"


# A position


def test_a_game_begins_in_a_position(tmp_path: Path) -> None:
    done = touchline(*GAME, "--position", "ball=80", "--position", "score=7,3", data=tmp_path, typed=["quit"])
    assert done.status == 0
    assert "Home 7, Away 3." in done.out
    assert "Away's 20" in done.out


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("--position", "ball"), "NAME=VALUE"),
        (("--position", "bal=80"), "Did you mean ball"),
        (("--resume", "x", "--position", "ball=80"), "--position"),
    ],
)
def test_a_faulty_position_is_one_clear_message(given: tuple[str, ...], said: str, tmp_path: Path) -> None:
    assert said in refused(*GAME, *given, data=tmp_path)


# Numbers


@pytest.mark.parametrize("command", [("simulate", "first_down"), ("tournament", "first_down")])
def test_too_many_games_are_refused_with_the_limit(command: tuple[str, ...], tmp_path: Path) -> None:
    limit = {"simulate": "1,000,000,000,000", "tournament": "10,000,000"}[command[0]]
    message = refused(*command, "--games", "1e30", data=tmp_path)
    assert f"--games: found '1e30', expected a whole number from 1 to {limit}" in message


@pytest.mark.parametrize("text", ["1e6", "1_000_000", "1,000,000", "1000000"])
def test_a_large_number_is_read_as_people_write_it(text: str) -> None:
    assert read_count("--games", text, 10**7) == 10**6


@pytest.mark.parametrize("text", ["1e8", "-1e8", "1e400", "-1e400", "1" + 40 * "0"])
def test_a_number_beyond_the_limit_names_the_limit(text: str) -> None:
    with pytest.raises(DataError, match="a whole number from 1 to 10,000,000"):
        read_count("--games", text, 10**7)


def test_a_tournament_reads_numbers_as_simulate_does(tmp_path: Path) -> None:
    done = touchline("tournament", "first_down", "--games", "1e6", "--players", "nobody,random", data=tmp_path)
    assert "--games" not in done.err
    assert "'nobody'" in done.err


# Folders


def test_a_new_game_makes_no_folders(tmp_path: Path) -> None:
    message = refused(*GAME, "--save", "there/is/none/game.touchline", data=tmp_path)
    assert f"no folder {tmp_path / 'there/is/none'}" in message.replace("'", "")
    assert not (tmp_path / "there").exists()


def test_a_copy_makes_no_folders(tmp_path: Path) -> None:
    done = touchline(*GAME, "--save", "game", data=tmp_path, typed=["save there/copy", "quit"])
    assert done.status == 0
    assert "no folder" in done.out
    assert not (tmp_path / "there").exists()


def test_a_database_makes_no_folders(tmp_path: Path) -> None:
    done = touchline("serve", "--db", "there/tables.db", "--no-browser", "--port", "0", data=tmp_path)
    assert done.status == 2
    assert f"no folder {tmp_path / 'there'}" in done.err
    assert not (tmp_path / "there").exists()


# Missing libraries


@pytest.mark.parametrize("missing", ["numpy", "numpy,numba"])
def test_a_tournament_without_its_libraries_says_what_to_install(missing: str, tmp_path: Path) -> None:
    arguments = ("tournament", "first_down", "--games", "2", "--players")
    simple = start_without(missing, *arguments, "random,policy", data=tmp_path)
    assert (simple.returncode, simple.stderr) == (0, "")
    done = start_without(missing, *arguments, "policy,rollout", data=tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith("touchline: ")
    assert done.stderr.endswith("is not available: pip install 'touchline[sim]'\n")
    assert "Traceback" not in done.stderr


def test_the_menu_offers_no_player_that_is_not_there(tmp_path: Path) -> None:
    done = start_without("numba", "play", data=tmp_path, typed="1\n")
    assert "at random" in done.stdout
    assert "trying every option" not in done.stdout


def test_make_play_says_where_the_command_is() -> None:
    makefile = (Path(__file__).parents[2] / "Makefile").read_text(encoding="utf-8")
    recipe = makefile.split("\nplay:")[1].split("\n\n")[0]
    assert "$(VENV)/bin/touchline play" in recipe
