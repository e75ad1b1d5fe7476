"""The page for operators is read by tests: what it names exists, and of metrics and fields it names all."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.server.serving import Served
from touchline.cli import COMMANDS
from touchline.cli.admin import ACTS
from touchline.server.house.outbox import CLOSINGS, STOPPING
from touchline.server.http.connections import FILES_KEPT, Allowance
from touchline.server.http.listen import USUAL_PORT
from touchline.server.http.logs import FIELDS, ID_HEADER
from touchline.server.refusals import OtherHost, TooMany
from touchline.server.storage.postgres import OLDEST
from touchline.server.storage.sqlite import SAFE_WITH_TWO_CONNECTIONS
from touchline.server.storage.writer import ROOM
from touchline.server.wire.messages import MOST_IN

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "operate.md").read_text(encoding="utf-8")
BLOCKS = [re.sub(r"\\\n\s*", "", block) for block in re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)]
LINES = [line for block in BLOCKS for line in block.splitlines()]
PLAIN = re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL)
CODE = re.findall(r"`([^`\n]+)`", PLAIN)


@cache
def help_of(*command: str) -> str:
    return subprocess.run(
        [sys.executable, "-m", "touchline", *command, "--help"],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "COLUMNS": "200", "NO_COLOR": "1"},
    ).stdout


def calls() -> list[tuple[str, list[str]]]:
    """Every command of Touchline on the page, with its words."""
    found: list[tuple[str, list[str]]] = []
    for line in LINES:
        words = shlex.split(line)
        starts = [n for n, word in enumerate(words[:-1]) if re.fullmatch(r"(?:.*/)?touchline", word)]
        found += [(words[n + 1], words[n + 2 :]) for n in starts if words[n + 1] in COMMANDS]
    return found


def test_the_page_has_commands() -> None:
    assert {command for command, _ in calls()} == {"serve", "backup", "restore", "admin"}
    assert {words[0] for command, words in calls() if command == "admin"} == set(ACTS)
    assert len(calls()) >= 7


@pytest.mark.parametrize(("command", "words"), calls(), ids=lambda x: x if isinstance(x, str) else "")
def test_a_command_on_the_page_exists_with_its_options(command: str, words: list[str]) -> None:
    shown = set(re.findall(r"--[a-z][a-z-]+", help_of(command, *words[:1] if command == "admin" else ())))
    assert {word for word in words if word.startswith("--")} <= shown


def test_every_option_in_the_text_exists() -> None:
    options = {option for code in CODE for option in re.findall(r"(?<!\S)--[a-z][a-z-]+", code)}
    known = set(re.findall(r"--[a-z][a-z-]+", help_of("serve")))
    assert options - known <= {"--unit", "--output"}  # of journalctl
    assert {"--metrics-port", "--trusted-proxy", "--public-url", "--port"} <= options


def test_every_file_and_target_that_is_named_exists() -> None:
    named = {word for line in [*LINES, *CODE] for word in line.split() if word.startswith("deploy/")}
    assert named
    assert [word for word in named if not (ROOT / word.rstrip("/")).exists()] == []
    files = {path.name for path in (ROOT / "deploy").rglob("*") if path.is_file()}
    assert {name for name in files if name not in PAGE} == {"lock.json"}
    targets = re.findall(r"(?m)^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"))
    made = {code.removeprefix("make ") for code in CODE if code.startswith("make ")}
    assert {"lock", "sbom"} <= made <= set(targets)


def test_every_folder_on_the_page_is_that_of_the_units() -> None:
    units = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "deploy").glob("touchline*"))
    units += (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8")
    for folder in set(re.findall(r"/(?:var/lib|var/cache|opt)/[\w-]+", PAGE)):
        if folder.startswith("/opt"):
            assert folder in units
        else:
            assert f"={folder.rpartition('/')[2]}" in units or folder in units
    for variable in set(re.findall(r"TOUCHLINE_[A-Z]+", PAGE)):
        assert variable in units


@pytest.fixture(scope="module")
def metrics(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What a server with computer players tells of itself."""
    folder = tmp_path_factory.mktemp("metrics")
    with Served(folder / "tables.db", folder, "--computers", "1", "--plain-computers") as served:
        text = served.metrics()
        assert served.stop() == 0
    return text


def test_every_metric_is_on_the_page_and_no_other(metrics: str) -> None:
    told = set(re.findall(r"(?m)^\| `(touchline_\w+)` \|", PAGE))
    assert told == set(re.findall(r"(?m)^# TYPE (\S+) ", metrics))


def test_every_field_of_the_log_is_on_the_page_and_no_other() -> None:
    table = PAGE.partition("| field | says |")[2].partition("\n\n")[0]
    told = {name for line in table.splitlines()[2:] for name in re.findall(r"`([^`]+)`", line.split("|")[1])}
    assert told == {"time", "level", "event", "at", *FIELDS}
    assert f"`{ID_HEADER.title()}`" in PAGE


def test_numbers_on_the_page_are_those_of_the_program() -> None:
    bounds, told = Allowance(), " ".join(PAGE.split())
    for said in (
        f"| {USUAL_PORT} | this computer | the server",
        f"Headers have to come within {bounds.headers:.0f} s, a body within {bounds.body:.0f} s",
        f"an address has at most {bounds.of_one_address} connections",
        f"keeps {FILES_KEPT} for itself",
        f"beyond {ROOM} commands are answered by `busy`",
        f"The body of a request is at most {MOST_IN // 1024} KiB long",
        f"older than {'.'.join(map(str, SAFE_WITH_TWO_CONNECTIONS))}",
        f"From version {OLDEST} on",
        f"Sockets are closed with code {STOPPING.code}",
    ):
        assert said in told, said
    codes = {int(code) for code in re.findall(r"\b(?:4\d{3}|10\d\d)\b", PLAIN)} - {ROOM, 1000}
    assert codes <= {closing.code for closing in CLOSINGS}
    filters = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "deploy" / "fail2ban").rglob("*.conf"))
    for status in (TooMany.status, OtherHost.status):
        assert str(int(status)) in filters
    assert "(429, 4008)" in told
    assert "maxretry = 50" in filters


def test_the_pythons_of_the_page_are_those_of_the_project() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    versions = re.findall(r"Programming Language :: Python :: (3\.\d+)", project)
    assert f"for Python {versions[0]} to {versions[-1]} on" in " ".join(PAGE.split())
