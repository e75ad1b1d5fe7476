"""A game in a package of its own is played everywhere, and nothing of Touchline is edited for it."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.client import ask, paired
from tests.server.player import Player
from tests.server.serving import Served
from tests.terminal.process import touchline
from tests.toy.installed import PROJECT
from touchline.sim.cache import cache_folder

GAME = "shootout"
ROOT = Path(__file__).parents[2]
ROW = re.compile(r"^ *\| `([^`]+)` \| (.*) \|$", re.MULTILINE)
OPTIONAL = "optional: "


def listed_files() -> dict[str, bool]:
    """The files of a game as CONTRIBUTING lists them, and whether each is optional."""
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    section = page.partition("## Add a game")[2].partition("\n## ")[0]
    return {file: text.startswith(OPTIONAL) for file, text in ROW.findall(section)}


def packaged_files(folder: Path) -> set[str]:
    """The files of a game's package under their names in the list."""
    found = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    found = {file for file in found if "__pycache__" not in file}
    found = {"rules/" if file.startswith("rules") else file for file in found}
    return {re.sub(r"\.(de|it|ja)\.", ".<language>.", file) for file in found}


def test_it_has_the_files_that_contributing_lists_and_no_others() -> None:
    listed, found = listed_files(), packaged_files(PROJECT / GAME)
    assert {file for file, optional in listed.items() if not optional} - found == set()
    assert found - set(listed) == set()


def test_every_file_that_is_listed_is_one_of_some_game() -> None:
    folders = (ROOT / "src" / "touchline" / "games").glob("*/")
    of_games = {file for folder in folders for file in packaged_files(folder)}
    assert {file for file in listed_files() if file.endswith((".py", ".toml", ".po"))} - of_games == set()


@pytest.fixture(scope="module")
def server(shootout_path: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("served")
    with Served(folder / "tables.db", folder, env={"PYTHONPATH": shootout_path}) as served:
        yield served
        assert served.stop() == 0


def test_it_is_listed_with_its_rules(shootout_path: str, tmp_path: Path) -> None:
    listed = touchline("games", data=tmp_path, PYTHONPATH=shootout_path)
    assert "Shootout" in listed.out
    rules = touchline("rules", GAME, "2.2", data=tmp_path, PYTHONPATH=shootout_path)
    assert "does not shoot into the same corner twice" in rules.out
    components = touchline("components", GAME, data=tmp_path, PYTHONPATH=shootout_path)
    assert "elsewhere: 5" in components.out


def test_it_is_played_to_its_end_at_the_terminal(shootout_path: str, tmp_path: Path) -> None:
    typed = ["left", "right", "left", "middle"] * 10
    done = touchline("play", GAME, "--seed", "4", "--plain", data=tmp_path, typed=typed, PYTHONPATH=shootout_path)
    assert done.status == 0, done.out + done.err
    assert "Where do you shoot?" in done.out
    assert "left cannot be chosen: That is where your last shot went. (rule 2.2)" in done.out
    assert "Home shoots left" in done.out
    assert "[" not in done.out
    checked = touchline("verify", str(done.path), data=tmp_path, PYTHONPATH=shootout_path)
    assert checked.status == 0, checked.out + checked.err


def test_it_speaks_the_languages_of_its_catalogues(shootout_path: str, tmp_path: Path) -> None:
    for language, texts in (("de", ("Wohin schießt du?", "Schüsse übrig: 10")), ("it", ("Where do you shoot?",))):
        done = touchline("play", GAME, "--lang", language, "--plain", data=tmp_path, PYTHONPATH=shootout_path)
        assert all(text in done.out for text in texts)


def test_it_is_played_to_its_end_on_the_server(server: Served) -> None:
    async def play() -> None:
        clients = await paired(server.base, GAME)
        players = [Player(client) for client in clients]
        while clients[0].over is None:
            if not any([await player.answers() for player in players]):
                await asyncio.sleep(0.01)
        assert clients[0].over.reason in ("goals", "draw")
        for client in clients:
            assert client.faults == []
            await client.__aexit__()

    listed = ask(server.base, "GET", "/api/games", None, {}).body
    assert GAME in [game["name"] for game in listed["games"]]
    asyncio.run(play())


def test_compiled_games_are_the_interpreted_ones(shootout_path: str, tmp_path: Path) -> None:
    found = []
    for target in ("cpu", "python"):
        args = ("simulate", GAME, "--games", "500", "--home", "policy", "--target", target, "--json")
        done = touchline(*args, data=tmp_path, PYTHONPATH=shootout_path, TOUCHLINE_CACHE=str(cache_folder()))
        assert done.status == 0, done.err
        found.append(json.loads(done.out)["tally"])
    assert found[0] == found[1]


def test_its_players_meet_in_a_tournament(shootout_path: str, tmp_path: Path) -> None:
    args = ("tournament", GAME, "--players", "random,policy,rollout", "--games", "2")
    done = touchline(*args, data=tmp_path, PYTHONPATH=shootout_path, TOUCHLINE_CACHE=str(cache_folder()))
    assert done.status == 0, done.err
    assert "rollout" in done.out


def test_it_keeps_what_every_game_must_keep(shootout_path: str) -> None:
    """The contract finds the game by its registration, as it would find one in the tree."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not full"]
    command += ["tests/contract/test_every_game.py", "-k", GAME]
    done = subprocess.run(
        command, env={**os.environ, "PYTHONPATH": shootout_path}, capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert done.returncode == 0, done.stdout
