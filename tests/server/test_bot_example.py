"""The bot of ``docs/bots.md`` as a stranger would run it, against a real server."""

from __future__ import annotations

import ast
import asyncio
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import touchline
from tests.server.client import Person
from tests.server.serving import Served
from touchline.core.game import find

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"
RESULT = re.compile(r"(home|away)\w*: (home|away|nobody) wins, \{'home': \d+, 'away': \d+\}\n")
LONGEST = 300


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("bots")
    with Served(folder / "tables.db", folder, "--computers", "1", "--plain-computers", "--commands", "1000") as served:
        yield served
        assert served.stop() == 0


@pytest.fixture(scope="module")
def bot(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program of the page, saved."""
    [program] = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    path = tmp_path_factory.mktemp("stranger") / "bot.py"
    path.write_text(program, encoding="utf-8")
    return path


def started(bot: Path, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, str(bot), *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )


def ended(program: subprocess.Popen[str]) -> str:
    """What a bot said at its end: the result, and nothing else."""
    try:
        said = program.communicate(timeout=LONGEST)[0]
    finally:
        program.kill()
    assert RESULT.fullmatch(said), said
    assert program.returncode == 0
    return said


def test_the_bot_is_short_and_needs_one_library(bot: Path) -> None:
    text = bot.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 40
    tree = ast.walk(ast.parse(text))
    modules = {name.name for node in tree if isinstance(node, ast.Import) for name in node.names}
    modules |= {node.module or "" for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom)}
    assert {name.partition(".")[0] for name in modules} - sys.stdlib_module_names == {"websockets"}


def test_the_bot_opens_a_table_and_plays_to_the_end(bot: Path, server: Served) -> None:
    ended(started(bot, server.base))


def test_the_bot_plays_every_game_against_the_computer(
    bot: Path, server: Served, sized: Callable[[int, int], int]
) -> None:
    for game in touchline.games() if sized(0, 1) else ("famous_first_downs", "first_down"):
        table = asyncio.run(Person(server.base).lay(game, computers={"home": "policy"}))
        assert ended(started(bot, server.base, table)).startswith("away: ")


def test_bots_play_each_other_on_all_seats(bot: Path, server: Served) -> None:
    game = "first_and_roll"
    seats = find(game).seats[-1]
    table = asyncio.run(Person(server.base).lay(game, seats=seats))
    programs: list[subprocess.Popen[str]] = []
    try:
        for _ in range(seats):
            programs.append(started(bot, server.base, table))
            asyncio.run(seated(server.base, table, len(programs)))
        results = {ended(program).partition(": ")[2] for program in programs}
    finally:
        for program in programs:
            program.kill()
    assert len(results) == 1


async def seated(base: str, table: str, count: int) -> None:
    """Wait until so many seats are taken: two bots that see the same free seat would both want it."""
    person = Person(base)
    async with person.at(table) as watcher:
        await watcher.until(lambda: sum(seat.taken for seat in watcher.seats) == count)
