"""What the page is made of: types that fit, libraries as they were fetched, a script that loads fast, no exceptions."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
from hashlib import sha256
from pathlib import Path

import pytest

import touchline
from tools.node import package, program, run_prettier
from touchline.core.game import games
from touchline.server.http.pages import GAMES, GENERIC

ROOT = Path(__file__).parents[2]
WEB = Path(touchline.__file__).parent / "web"
VENDOR = WEB / "vendor"
MODULES = sorted(path for path in WEB.rglob("*.js") if path.parent != VENDOR)
FOLDERS = sorted(path for path in (WEB / GAMES).iterdir() if path.is_dir())
IMPORT = re.compile(r"""(?:import|export)\b[\w\s{},*]*?from\s*["'](\.[^"']+)["']""")
MOST_AT_FIRST = 60 * 1024
MOST_LINES = 600
MOST_COLUMNS = 120
SCRIPTS = [*MODULES, *sorted((ROOT / "tests").rglob("*.js"))]


def imported(path: Path) -> set[Path]:
    """The modules that load with a module, itself included."""
    found, waiting = set(), [path]
    while waiting:
        one = waiting.pop()
        if one not in found:
            found.add(one)
            waiting += [(one.parent / name).resolve() for name in IMPORT.findall(one.read_text(encoding="utf-8"))]
    return found


def test_the_types_fit() -> None:
    tsc = package("typescript") / "bin" / "tsc"
    done = subprocess.run([program("node"), tsc, "-p", ROOT], capture_output=True, text=True, check=False)
    assert done.stdout == ""
    assert done.returncode == 0


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_script_has_no_long_line(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [n for n, line in enumerate(lines, 1) if len(line) > MOST_COLUMNS] == []


def test_the_scripts_are_formatted() -> None:
    done = run_prettier("--check")
    assert done.stderr == ""
    assert done.returncode == 0


def test_the_libraries_are_those_that_were_fetched() -> None:
    manifest = json.loads((VENDOR / "manifest.json").read_text(encoding="utf-8"))
    assert set(manifest) == {path.name for path in VENDOR.iterdir()} - {"manifest.json"}
    for name, told in manifest.items():
        assert sha256((VENDOR / name).read_bytes()).hexdigest() == told["sha256"], name
        assert told["licence"] in {"MIT", "Apache-2.0"}
        assert told["version"]


LISTENED_FOR = re.compile(r"""(?:data-key=|event\.key [!=]== )"([^"$]+)\"""")
LISTED = {"Enter": "lock", "u": "unlock", "o": "odds", "Escape": "back", " ": "skip", "?": "help"}
LISTED |= {"ArrowLeft": "steps", "ArrowRight": "steps", "Home": "ends", "End": "ends"}


def test_every_key_that_does_something_is_listed() -> None:
    found = {key for path in MODULES for key in LISTENED_FOR.findall(path.read_text(encoding="utf-8"))}
    assert found == set(LISTED)
    names = re.search(r"\[([^]]*)\]\.map", (WEB / "parts" / "keys.js").read_text(encoding="utf-8"))
    assert names is not None
    assert set(re.findall(r"\w+", names[1])) == {*LISTED.values(), "choose"}


def first_script() -> int:
    """The bytes of script that come before anything can be clicked, compressed."""
    return sum(len(gzip.compress(path.read_bytes())) for path in imported(WEB / "main.js"))


def test_what_loads_first_is_small() -> None:
    first = imported(WEB / "main.js")
    assert WEB / "pages" / "start.js" in first
    assert WEB / "pages" / "table.js" not in first
    assert first_script() <= MOST_AT_FIRST


def test_all_that_loads_first_is_asked_for_at_once() -> None:
    page = (WEB / "index.html").read_text(encoding="utf-8")
    asked = set(re.findall(r'<link rel="modulepreload" href="/([^"]+)">', page))
    assert asked == {path.relative_to(WEB).as_posix() for path in imported(WEB / "main.js") - {WEB / "main.js"}}


def named(constant: str) -> list[str]:
    """The paths of modules in a list of ``preload.js``."""
    text = (WEB / "preload.js").read_text(encoding="utf-8")
    found = re.search(rf"^ *(?:const )?{constant}(?: =|:) \[(.*?)\]", text, re.DOTALL | re.MULTILINE)
    assert found, constant
    return re.findall(r'"([^"]+)"', found[1])


def test_all_that_loads_with_the_table_is_asked_for_ahead() -> None:
    later = imported(WEB / "pages" / "table.js") - imported(WEB / "main.js")
    assert sorted(named("TABLE")) == sorted(path.relative_to(WEB).as_posix() for path in later)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_all_that_loads_with_a_game_is_asked_for_ahead(folder: Path) -> None:
    needed = imported(folder / "board.js")
    later = needed - imported(WEB / "main.js") - imported(WEB / "pages" / "table.js")
    asked = {WEB / path for path in named("DRAWING")} | {folder / path for path in named("GAME")}
    assert later <= asked
    assert {path for path in asked if path.parent == folder} <= later


def test_every_folder_of_a_game_holds_the_same_files() -> None:
    listed = [{path.name for path in folder.iterdir()} - {"view.d.ts"} for folder in FOLDERS]
    assert all(names == {*named("GAME"), "own.js", "board.css", "picture.svg", "summary.svg"} for names in listed)
    assert {folder.name for folder in FOLDERS} <= {*games(), GENERIC}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(WEB)))
def test_a_module_is_short_and_imports_what_is_there(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MOST_LINES
    assert all(other.exists() for other in imported(path))


@pytest.mark.parametrize("path", [*MODULES, WEB / "index.html"], ids=lambda path: str(path.relative_to(WEB)))
def test_nothing_asks_for_an_exception_from_the_policy(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"""\sstyle=["'`]""", text)
    assert not re.search(r"\seval\(|new Function|innerHTML|document\.write", text)
    assert not re.search(r"<script(?![^>]*\ssrc=)", text)
