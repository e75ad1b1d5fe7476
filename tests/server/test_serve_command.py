"""What ``touchline serve`` says to the person who starts it: where it is, and one clear line for each mistake."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server import at_home
from tests.server.client import ask
from tests.server.serving import Served
from touchline.cli import serve
from touchline.core.errors import DataError
from touchline.server.http import listen
from touchline.server.http.loopback import is_here
from touchline.server.refusals import NoNetwork
from touchline.server.storage.schema import MIGRATIONS, Migration
from touchline.server.storage.sqlite import Sqlite


def refused(*options: str, data: Path, module: str = "touchline", env: dict[str, str] | None = None) -> str:
    """The one line that a start ends with which cannot be."""
    command = [sys.executable, "-m", module, "serve", "--no-browser", "--computers", "0", *options]
    env = {**os.environ, "TOUCHLINE_DATA": str(data), **(env or {})}
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, env=env)
    assert (done.returncode, done.stdout) == (2, "")
    lines = [line for line in done.stderr.splitlines() if not line.startswith("{")]
    assert len(lines) == 1, done.stderr
    return lines[0]


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert f"port {port} is taken by another program" in refused("--port", str(port), data=tmp_path)


def test_without_a_port_the_next_free_one_is_taken() -> None:
    first, second = listen.listen_at(listen.LOOPBACK, None), listen.listen_at(listen.LOOPBACK, None)
    try:
        assert second.getsockname()[1] > first.getsockname()[1] >= listen.USUAL_PORT
    finally:
        first.close()
        second.close()


MISTAKES = [
    *(("--public-url", url) for url in ("games.example.org", "https://", "ftp://x.org", "https://x.org/play")),
    *(("--public-url", url) for url in ("https://x.org?a", "https://[", "https://u:p@x.org", "https://x.org:99999")),
    *(("--trusted-proxy", proxy) for proxy in ("proxy.example.org", "10.0.0.0/99", "*", "")),
    *(("--address", address) for address in ("here", "10.0.0.5", "10.0.0.5:x", "a@b:80", ":80")),
]
CHECKS: dict[str, Callable[[str], object]] = {
    "--public-url": serve.check_url,
    "--trusted-proxy": lambda proxy: listen.check_networks([proxy]),
    "--address": lambda address: serve.check_address(address, "postgresql://somewhere/games"),
}


@pytest.mark.parametrize(("option", "given"), MISTAKES)
def test_what_an_option_cannot_be_is_named(option: str, given: str) -> None:
    with pytest.raises(DataError, match=f"{option}: found {re.escape(repr(given))}, expected "):
        CHECKS[option](given)


def test_a_mistake_is_one_line(tmp_path: Path) -> None:
    assert "--public-url: found 'here', expected an address" in refused("--public-url", "here", data=tmp_path)


def test_a_game_that_there_is_not_is_named_and_one_that_there_is_stands_in_the_address(tmp_path: Path) -> None:
    assert "first_down" in refused("--game", "first_dawn", data=tmp_path)
    with Served(tmp_path / "tables.db", tmp_path, "--game", "first_down") as served:
        assert served.base.endswith("/#/game/first_down")


def test_several_processes_need_a_database_for_several(tmp_path: Path) -> None:
    said = refused("--address", "127.0.0.1:8765", data=tmp_path)
    assert "--address: found a database for one process, expected --db postgresql://" in said


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    in_the_way = tmp_path / "touchline"
    in_the_way.write_text("a file where the folder should be", encoding="utf-8")
    assert f"{in_the_way} cannot be written" in refused(data=tmp_path)
    said = refused("--db", str(in_the_way / "tables.db"), data=tmp_path)
    assert "--db" in said


def test_a_database_of_a_newer_version_is_named(tmp_path: Path) -> None:
    db = tmp_path / "tables.db"
    Sqlite(db, (*MIGRATIONS, Migration("from the future", ("CREATE TABLE more (n BIGINT)",)))).close()
    assert "was written by a newer Touchline" in refused("--db", str(db), data=tmp_path)


def test_a_database_that_another_server_has_is_named(tmp_path: Path) -> None:
    db = tmp_path / "tables.db"
    with Served(db, tmp_path):
        assert "is in use by another program" in refused("--db", str(db), data=tmp_path)


def test_games_are_kept_in_the_users_own_folder(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "touchline", "serve", "--no-browser", "--computers", "0", "--port", "0"]
    env = {**os.environ, "TOUCHLINE_DATA": str(tmp_path)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=env) as process:
        assert process.stdout is not None
        assert "open at http://127.0.0.1:" in process.stdout.readline()
        assert (tmp_path / "touchline" / "tables.db").is_file()
        process.terminate()
        assert process.wait(20) == 0


def test_the_home_network_gets_an_address_and_a_square_to_point_at(tmp_path: Path) -> None:
    with Served(tmp_path / "tables.db", tmp_path, "--lan", module=at_home.MODULE) as served:
        served.wait_for("Ctrl-C")
        text = "\n".join(served.said)
        there = f"http://{at_home.ADDRESS}:{served.port}"
        assert f"in the home network at {there}/" in text
        assert len(re.findall("[▀▄█]", text)) > 100
        assert ask(there, "GET", "/api/games", None, {}).status == 200
        assert ask(there, "GET", "/api/games", None, {"host": "example.org"}).status == 421


def test_without_a_home_network_there_is_none_to_open(tmp_path: Path) -> None:
    said = refused("--lan", "--port", "0", data=tmp_path, module=at_home.MODULE, env=at_home.LONELY)
    assert "this computer is in no network" in said


def test_the_home_network_is_not_named_beside_another_address(tmp_path: Path) -> None:
    said = refused("--lan", "--host", "127.0.0.1", data=tmp_path)
    assert "--lan: found --host 127.0.0.1 beside it, expected one of the two" in said


def test_the_address_at_home_is_never_this_computers_own() -> None:
    try:
        found = listen.home_address()
    except NoNetwork:
        return
    assert not is_here(found)


def test_under_a_public_address_pages_must_come_from_there_and_cookies_stay_there(tmp_path: Path) -> None:
    with Served(tmp_path / "tables.db", tmp_path, "--public-url", "https://Games.example.org/") as served:
        host = {"host": "games.example.org"}
        page = ask(served.base, "GET", "/", None, host)
        assert page.headers["set-cookie"].startswith("__Host-touchline=")
        assert "; Secure" in page.headers["set-cookie"]
        assert page.headers["strict-transport-security"]
        body, sent = b'{"game":"first_and_roll"}', {**host, "content-type": "application/json"}
        sent["authorization"] = f"Bearer {'1' * 32}"
        for origin, status in (("https://games.example.org", 200), ("http://games.example.org", 403), ("null", 403)):
            found = ask(served.base, "POST", "/api/tables", body, {**sent, "origin": origin})
            assert (found.status, origin) == (status, origin)
