"""``touchline serve``: the table server, for this computer, the home network or the internet."""

import logging
import os
import sys
import threading
import webbrowser
from contextlib import ExitStack, suppress
from typing import Annotated
from urllib.parse import SplitResult, urlsplit

import segno
import typer

from touchline.cli import discard_output
from touchline.cli.backup import DATABASE, make_folder
from touchline.cli.settings import read_numbers
from touchline.core.errors import DataError
from touchline.core.game import find
from touchline.play.store import data_folder
from touchline.server.house.expiry import Keeping
from touchline.server.http import listen, logs
from touchline.server.http.app import Settings, make_application
from touchline.server.http.figures import PATH
from touchline.server.http.home import HomeNetwork
from touchline.server.http.limits import Limits
from touchline.server.storage import open_storage
from touchline.server.storage.sql import Storage
from touchline.server.workers.bots import Bots

EXAMPLE = "Example: touchline serve --lan"
COMMANDS = 20.0
LEAST = 0.001
"""The smallest limit: once in a quarter of an hour."""


def run(
    game: Annotated[str | None, typer.Option(help="Open the page with this game first.", metavar="GAME")] = None,
    port: Annotated[
        int | None,
        typer.Option(help="The port; by default 8765, or the next that is free.", metavar="N", min=0, max=65535),
    ] = None,
    lan: Annotated[bool, typer.Option("--lan", help="Also for the home network: prints address and QR code.")] = False,
    host: Annotated[str | None, typer.Option(help="The address to listen at.", metavar="ADDRESS")] = None,
    public_url: Annotated[
        str | None, typer.Option(help="Where the internet finds this server, behind a proxy.", metavar="URL")
    ] = None,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(help="A proxy that tells the client's address. May be repeated.", metavar="ADDRESS"),
    ] = None,
    db: Annotated[
        str | None, typer.Option(help="A SQLite file, or postgresql://user@host/name.", metavar="DATABASE")
    ] = None,
    metrics_port: Annotated[
        int | None,
        typer.Option(
            help="Serve metrics at this port of this computer alone; 0 for any that is free.",
            metavar="N",
            min=0,
            max=65535,
        ),
    ] = None,
    address: Annotated[
        str | None,
        typer.Option(help="Where other processes on the same PostgreSQL reach this one.", metavar="HOST:PORT"),
    ] = None,
    commands: Annotated[
        float, typer.Option(help="Commands a second that one socket may send.", metavar="N", min=0.1)
    ] = COMMANDS,
    limit: Annotated[
        list[str] | None,
        typer.Option(help="Another limit, such as tables=0.2. May be repeated; see docs/limits.md.", metavar="NAME=N"),
    ] = None,
    keep: Annotated[
        list[str] | None,
        typer.Option(
            help="For how many days tables are kept: lobbies=7, unfinished=90, finished=0 (for ever). May be repeated.",
            metavar="WHICH=DAYS",
        ),
    ] = None,
    computers: Annotated[
        int | None,
        typer.Option(
            help="Processes for computer players: by default one less than cores, 0 for none.", metavar="N", min=0
        ),
    ] = None,
    plain_computers: Annotated[
        bool, typer.Option("--plain-computers", help="No stronger computer players: nothing is compiled for them.")
    ] = False,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open the page.")] = False,
) -> None:
    """Serve tables to play at in the browser. Every move is on disk before it is acknowledged; Ctrl-C stops."""
    if game:
        find(game)
    public = check_url(public_url)
    trusted = listen.check_networks(trusted_proxy or [])
    check_address(address, db)
    if lan and host:
        raise DataError.of("command line", "--lan", f"--host {host} beside it", "one of the two")
    usual = Limits(commands=commands, commands_at_once=max(int(3 * commands), 1))
    keeping = read_numbers("--keep", keep, Keeping(), 0)
    limits = read_numbers("--limit", limit, usual, LEAST)
    with ExitStack() as opened:  # closed again if the start fails
        where = opened.enter_context(listen.listen_at(host or listen.LOOPBACK, port))
        figures = (
            None if metrics_port is None else opened.enter_context(listen.listen_at(listen.LOOPBACK, metrics_port))
        )
        storage = open_database(db)
        opened.pop_all()
    bound = where.getsockname()[1]
    home = HomeNetwork(bound, offered=not (host or public or trusted or address))
    settings = Settings((host,) if host else (), public, address, limits, keeping, home, figures)
    metrics = f"http://{listen.LOOPBACK}:{figures.getsockname()[1]}{PATH}" if figures is not None else ""
    page = f"#/game/{game}" if game else ""
    here = f"http://{listen.LOOPBACK}:{bound}/{page}"

    async def announce() -> None:
        if lan:
            await home.open()
        tell_only_read(storage)
        greet(here, public, f"{home.url}/" if lan else "", metrics)
        if not no_browser:
            show(here)

    logs.write_to_stderr(logging.WARNING if sys.stderr.isatty() else logging.INFO)
    players = None if computers == 0 else Bots(computers, compiled=() if plain_computers else None)
    listen.run(make_application(settings, storage, players), where, trusted, announce)
    try:
        print("Touchline has stopped. Everything that was acknowledged is on disk.", flush=True)
    except OSError:  # the terminal is gone, which is why it stops
        discard_output()


def open_database(db: str | None) -> Storage:
    """Open the named database, or the one in the user's own folder."""
    if db is not None:
        return open_storage(db)
    make_folder()
    return open_storage(data_folder() / DATABASE)


def check_url(url: str | None) -> str:
    """Check that a public address has nothing behind the host."""
    if url is None:
        return ""
    expected = "an address such as https://games.example.org, with nothing behind the host"
    with suppress(ValueError):  # not an address at all
        if is_origin(urlsplit(url)):
            return url.rstrip("/").lower()
    raise DataError.of("command line", "--public-url", repr(url), expected)


def is_origin(url: SplitResult) -> bool:
    bare = not (url.query or url.fragment or url.username or url.password) and url.path in {"", "/"}
    return url.scheme in {"http", "https"} and bool(url.hostname) and bare and (url.port is None or url.port > 0)


def check_address(address: str | None, db: str | None) -> None:
    """Check the address under which other processes on the same PostgreSQL find this one."""
    if address is None:
        return
    usable = False
    with suppress(ValueError):  # not an address at all
        found = urlsplit(f"//{address}")
        usable = bool(found.hostname and found.port and found.netloc == address and "@" not in address)
    if not usable:
        raise DataError.of("command line", "--address", repr(address), "HOST:PORT, such as 10.0.0.5:8765")
    if not (db or "").startswith("postgres"):
        raise DataError.of("command line", "--address", "a database for one process", "--db postgresql://…")


def tell_only_read(storage: Storage) -> None:
    """Say that nothing can be played, if the database can only be read."""
    if storage.only_read:
        print(
            f"The database can only be read ({storage.only_read}): tables and records are shown, nothing can be played."
        )
        print("Start again once it can be written to.", flush=True)


def greet(here: str, public: str, at_home: str, metrics: str) -> None:
    """Print where the server is."""
    print(f"Touchline is open at {here}", flush=True)
    if public:
        print(f"and for everybody at {public}/", flush=True)
    if metrics:
        print(f"with metrics at {metrics}", flush=True)
    if at_home:
        print(f"and in the home network at {at_home}", flush=True)
        segno.make(at_home, micro=False).terminal(sys.stdout, compact=True)
        print("Point a phone's camera at the square.")
    print("Ctrl-C stops it.", flush=True)


def show(page: str) -> None:
    """Open the page in a browser if there is a display."""
    if sys.platform == "linux" and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return
    threading.Thread(target=webbrowser.open, args=(page,), daemon=True).start()
