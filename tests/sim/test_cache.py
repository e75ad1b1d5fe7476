"""A changed rule or die is never served from a stale cache; other dice never recompile."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROGRAM = """
import json, sys
from touchline.core import game
from tests.toy.duel import GAME

class Point:
    def load(self):
        return GAME

game._entry_points = lambda: {"duel": Point()}
import touchline

components = {"die": {"faces": sys.argv[1].split(",")}} if len(sys.argv) > 1 else None
compiled = touchline.simulate("duel", games=300, seed=1, components=components, target="cpu")
plain = touchline.simulate("duel", games=300, seed=1, components=components, target="python")
assert compiled == plain, "compiled play is not what the rules say"
print(json.dumps(compiled.tally))
"""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A copy of the toy game that can be changed, and an empty cache."""
    shutil.copytree(ROOT / "tests" / "toy", tmp_path / "tests" / "toy")
    (tmp_path / "tests" / "__init__.py").touch()
    return tmp_path


def run(home: Path, *arguments: str) -> tuple[str, str]:
    """The tally of a simulation in a process of its own, and what it said."""
    environment = {**os.environ, "TOUCHLINE_CACHE": str(home / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-c", PROGRAM, *arguments]
    done = subprocess.run(command, cwd=home, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout, done.stderr


def folders(home: Path) -> int:
    return len(list((home / "cache").glob("duel-*")))


def test_a_changed_rule_is_compiled_anew(home: Path) -> None:
    before, said = run(home)
    assert "Compiling the rules of Duel" in said
    again, silent = run(home)
    assert (again, silent) == (before, "")
    rules = home / "tests" / "toy" / "duel.py"
    text = rules.read_text(encoding="utf-8")
    changed = text.replace("(s.hidden + moved) % 3", "(s.hidden + moved + 1) % 3")
    assert changed != text
    rules.write_text(changed, encoding="utf-8")
    after, said = run(home)
    assert "Compiling the rules of Duel" in said
    assert after != before
    assert folders(home) == 2


def test_a_changed_member_of_an_enumeration_is_compiled_anew(home: Path) -> None:
    run(home)
    rules = home / "tests" / "toy" / "duel.py"
    text = rules.read_text(encoding="utf-8")
    changed = text.replace("DIE = 2\n    FULL_TIME = 3", "DIE = 3\n    FULL_TIME = 2")
    assert changed != text
    rules.write_text(changed, encoding="utf-8")
    run(home)
    assert folders(home) == 2


def test_other_dice_change_the_totals_and_compile_nothing(home: Path) -> None:
    before, _ = run(home)
    after, said = run(home, "0,0,0,9")
    assert after != before
    assert said == ""
    assert folders(home) == 1


def test_a_cache_that_cannot_be_written_is_said_once_and_done_without(home: Path) -> None:
    (home / "cache").write_text("a file where the folder should be", encoding="utf-8")
    tally, said = run(home)
    assert '"wins"' in tally
    assert said.count("Compiled rules are not kept") == 1
    assert f"{home / 'cache'}: " in said
    program = "from touchline.sim.cache import load_module as load; "
    program += "load('one', 'a', lambda: ''); load('two', 'b', lambda: ''); print('done')"
    environment = {**os.environ, "TOUCHLINE_CACHE": str(home / "cache" / "below")}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == "done\n"
    assert len(done.stderr.splitlines()) == 1


def test_simulation_rollouts_and_tournaments_share_one_compiled_function(home: Path) -> None:
    program = (
        PROGRAM.split("components =", maxsplit=1)[0]
        + """
from touchline.players import tournament
from touchline.sim.compiled import compiled_game

touchline.simulate("duel", 10, target="cpu")
tournament.quickest_target = lambda job, games: "cpu"
touchline.tournament("duel", ("random", "policy"), 2)
r = GAME.load().values
compiled_game(GAME, r).sum_worths([GAME.begin(r)], [range(3)], 1)
"""
    )
    environment = {**os.environ, "TOUCHLINE_CACHE": str(home / "cache")}
    subprocess.run([sys.executable, "-c", program], cwd=home, env=environment, check=True, capture_output=True)
    assert [path.name.split("-")[0] for path in home.rglob("duel-*/__pycache__/*.nbi")] == ["play.play_games"]
    assert len(list(home.rglob("duel-*/__pycache__/*.nbc"))) == 1  # for one set of types


def test_the_key_of_a_compilation_does_not_depend_on_what_else_is_loaded() -> None:
    """Two ranges that are equal may be written with a number or with a member of an enumeration."""
    program = "import sys, touchline; from touchline.sim.fingerprint import fingerprint as key\n"
    program += "for name in sys.argv[1:]: touchline.find(name)\nprint(key(touchline.find('first_down')))"
    keys = {
        subprocess.run([sys.executable, "-c", program, *others], capture_output=True, text=True, check=True).stdout
        for others in ([], ["first_and_roll", "famous_first_downs", "brettfussball"])
    }
    assert len(keys) == 1
