"""``games``, ``rules``, ``components`` and ``--version`` as real processes, with good input and bad."""

from __future__ import annotations

import json
import subprocess
import tomllib
from pathlib import Path

import pytest

import touchline as api
from tests.terminal.process import COMMAND, Done, environment, touchline
from touchline.core.game import games

GAME = "first_and_roll"


def refused(*args: str, data: Path) -> str:
    """The message of a command that is refused: exit status 2, nothing on stdout."""
    done = touchline(*args, data=data)
    assert done.status == 2, done
    assert done.out == ""
    assert done.err.startswith("touchline: ")
    return done.err


def fine(*args: str, data: Path) -> str:
    done: Done = touchline(*args, data=data)
    assert (done.status, done.err) == (0, ""), done
    return done.out


def test_the_version(tmp_path: Path) -> None:
    assert fine("--version", data=tmp_path) == f"touchline {api.__version__}\n"


@pytest.mark.parametrize(
    "command", ["play", "simulate", "games", "rules", "components", "replay", "tournament", "verify"]
)
def test_the_help_of_every_command_shows_an_example(command: str, tmp_path: Path) -> None:
    assert f"Example: touchline {command} " in fine(command, "--help", data=tmp_path)


def test_no_command_and_an_unknown_one(tmp_path: Path) -> None:
    assert "Usage" in touchline(data=tmp_path).out
    wrong = touchline("plya", data=tmp_path)
    assert wrong.status == 2
    assert "plya" in wrong.err


def test_the_games_in_words_and_as_data(tmp_path: Path) -> None:
    text = fine("games", data=tmp_path)
    assert "first_and_roll  1st & Roll" in text
    assert "editions: first, revised (default)" in text
    assert "clock_track = long" in text
    listed = json.loads(fine("games", "--json", data=tmp_path))
    assert [game["name"] for game in listed] == list(games())
    assert listed[0]["editions"]


# Rules


def test_a_rule_with_title_source_and_ruling(tmp_path: Path) -> None:
    text = fine("rules", GAME, "13.1", data=tmp_path)
    assert "Chapter 13: Field goal\n13.1  The attempt\n" in text
    assert "Ruling: The distance" in text
    assert "Source: First German rule sheet" in text


def test_a_chapter_the_contents_and_a_word(tmp_path: Path) -> None:
    assert fine("rules", GAME, "13", data=tmp_path).count("\n13.") == 4
    contents = fine("rules", GAME, data=tmp_path)
    assert "Chapter 20: Editions and switches" in contents
    assert "Source" not in contents
    found = fine("rules", GAME, "--find", "ONSIDE", data=tmp_path)
    assert "3.5  Onside kick" in found
    assert "13.3" not in found


def test_rules_as_data(tmp_path: Path) -> None:
    (rule,) = json.loads(fine("rules", GAME, "13.3", "--json", data=tmp_path))
    assert (rule["number"], rule["title"]) == ("13.3", "The 20 in the red zone")
    assert rule["ruling"].startswith("The second roll must reach")
    (plain,) = json.loads(fine("rules", GAME, "13.2", "--json", data=tmp_path))
    assert plain["ruling"] is None
    assert len(json.loads(fine("rules", GAME, "--json", data=tmp_path))) > 60


def test_an_unknown_rule_names_the_nearest(tmp_path: Path) -> None:
    assert "Did you mean 13.4" in refused("rules", GAME, "13.9", data=tmp_path)
    assert "'elephant'" in refused("rules", GAME, "--find", "elephant", data=tmp_path)
    assert "Did you mean first_and_roll" in refused("rules", "first_and_rol", data=tmp_path)
    assert "'xx'" in refused("rules", GAME, "1", "--language", "xx", data=tmp_path)


def test_the_language_is_asked_for_or_that_of_the_environment(tmp_path: Path) -> None:
    english = fine("games", data=tmp_path)
    german = fine("games", "--lang", "de", data=tmp_path)
    assert german != english
    assert touchline("games", data=tmp_path, LC_ALL="de_DE.UTF-8").out == german
    assert touchline("games", "--lang", "en", data=tmp_path, LC_ALL="de_DE.UTF-8").out == english


def test_a_reader_that_stops_reading_is_no_error(tmp_path: Path) -> None:
    command = f"{COMMAND[0]} -m touchline rules {GAME} --json | head -n 1"
    done = subprocess.run(["sh", "-c", command], capture_output=True, env=environment(tmp_path), check=False, text=True)
    assert (done.stdout, done.stderr) == ("[\n", "")


# Components


def written(folder: Path, text: str) -> str:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_components_with_status_and_source(tmp_path: Path) -> None:
    text = fine("components", GAME, data=tmp_path)
    assert "1 inferred, [2] attested, 3 reconstructed, 3 reconstructed, 4 inferred, (5) attested" in text
    assert "Source: S0, S1" in text
    data = json.loads(fine("components", GAME, "--json", "--edition", "first", data=tmp_path))
    assert data["edition"] == "first"
    assert len(data["components"]) == 9
    assert not any(c["own"] for c in data["components"])


def test_the_template_is_accepted_as_it_is(tmp_path: Path) -> None:
    template = fine("components", GAME, "--template", data=tmp_path)
    assert set(tomllib.loads(template)["dice"]) >= {"offense_red", "clock"}
    text = fine("components", GAME, "--check", written(tmp_path, template), data=tmp_path)
    assert "is in order: 9 from the file, 0 as printed." in text


def test_a_file_of_ones_own_says_what_stays_printed(tmp_path: Path) -> None:
    mine = written(tmp_path, '[dice.kick]\nfaces = ["10", "15", "20", "25", "30", "35"]\n')
    text = fine("components", GAME, "--check", mine, data=tmp_path)
    assert "10 your own, 15 your own" in text
    assert "is in order: 1 from the file, 8 as printed." in text
    data = json.loads(fine("components", GAME, "--check", mine, "--json", data=tmp_path))
    assert [c["name"] for c in data["components"] if c["own"]] == ["kick"]


def test_three_faults_are_listed_at_once(tmp_path: Path) -> None:
    mine = written(
        tmp_path,
        '[dice.kick]\nfaces = ["0", "15", "20", "25", "30", "many"]\n[dice.gold]\nfaces = ["1"]\n',
    )
    message = refused("components", GAME, "--check", mine, data=tmp_path)
    assert "3 faults" in message
    assert "dice.kick.faces[0]" in message
    assert "dice.kick.faces[5]: found 'many'" in message
    assert "dice.gold" in message
    assert "3 faults" in refused("play", GAME, "--components", mine, data=tmp_path)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[dice.offense_red]\nfaces = ["(1)", "(2)", "(3)", "(3)", "(4)", "(5)"]\n', "a face that stops"),
        ("#" * 100 * 1024, "102400 bytes"),
        ("[" * 50, "nesting"),
        ("no toml at all", "no TOML"),
    ],
)
def test_files_nobody_can_play_with(text: str, said: str, tmp_path: Path) -> None:
    assert said in refused("components", GAME, "--check", written(tmp_path, text), data=tmp_path)


def test_a_missing_file_a_folder_and_bytes_that_are_no_text(tmp_path: Path) -> None:
    assert "No such file" in refused("components", GAME, "--check", "nowhere.toml", data=tmp_path)
    assert "directory" in refused("components", GAME, "--check", str(tmp_path), data=tmp_path).casefold()
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    assert "no text" in refused("components", GAME, "--check", "bytes", data=tmp_path)


def test_check_and_template_exclude_each_other(tmp_path: Path) -> None:
    assert "one of the two" in refused("components", GAME, "--check", "x", "--template", data=tmp_path)
