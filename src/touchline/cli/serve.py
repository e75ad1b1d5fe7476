"""``touchline serve``: the table server, for this computer, the home network or the internet."""

from __future__ import annotations

import logging
import os
import sys
import threading
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated
from urllib.parse import SplitResult, urlsplit

import typer

from touchline.core.errors import DataError, Fault, ServiceError
from touchline.core.game import find

if TYPE_CHECKING:
    from touchline.server.storage.sql import Storage

NAME = "serve"
EXAMPLE = "Example: touchline serve --lan"
DATABASE = "tables.db"
COMMANDS = 20.0


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
    address: Annotated[
        str | None,
        typer.Option(help="Where other processes on the same PostgreSQL reach this one.", metavar="HOST:PORT"),
    ] = None,
    commands: Annotated[
        float, typer.Option(help="Commands a second that one socket may send.", metavar="N", min=0.1)
    ] = COMMANDS,
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
    from touchline.server.http import logs
    from touchline.server.http.app import Settings, make_application
    from touchline.server.http.home import HomeNetwork
    from touchline.server.http.limits import Limits
    from touchline.server.http.listen import LOOPBACK, check_networks, listen_at
    from touchline.server.http.listen import run as serve
    from touchline.server.workers.bots import Bots

    if game:
        find(game)
    public = check_url(public_url)
    trusted = check_networks(trusted_proxy or [])
    check_address(address, db)
    if lan and host:
        raise DataError([Fault("command line", "--lan", f"--host {host} beside it", "one of the two")])
    limits = Limits(commands=commands, commands_at_once=max(int(3 * commands), 1))
    where = listen_at(host or LOOPBACK, port)
    try:
        storage = open_storage(db)
    except BaseException:
        where.close()
        raise
    bound = where.getsockname()[1]
    home = HomeNetwork(bound, offered=not (host or public or trusted or address))
    settings = Settings((host,) if host else (), public, address, limits, home)
    page = f"#/game/{game}" if game else ""
    here = f"http://{LOOPBACK}:{bound}/{page}"

    async def started() -> None:
        if lan:
            await home.open()
        greet(here, public, f"{home.url}/" if lan else "")
        if not no_browser:
            show(here)

    logs.write_to(logging.WARNING if sys.stderr.isatty() else logging.INFO)
    players = None if computers == 0 else Bots(computers, compiled=() if plain_computers else None)
    serve(make_application(settings, storage, players), where, trusted, started)
    print("Touchline has stopped. Everything that was acknowledged is on disk.", flush=True)


def open_storage(db: str | None) -> Storage:
    """Open the named database, or the one in the user's own folder."""
    from touchline.play.store import data_folder
    from touchline.server.storage import open_storage as storage

    if db is not None:
        return storage(db)
    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ServiceError(f"{folder} cannot be written ({error.strerror}): name another file with --db") from None
    return storage(folder / DATABASE)


def check_url(url: str | None) -> str:
    """Check that a public address has nothing behind the host."""
    if url is None:
        return ""
    expected = "an address such as https://games.example.org, with nothing behind the host"
    with suppress(ValueError):  # not an address at all
        if is_origin(urlsplit(url)):
            return url.rstrip("/").lower()
    raise DataError([Fault("command line", "--public-url", repr(url), expected)])


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
        raise DataError([Fault("command line", "--address", repr(address), "HOST:PORT, such as 10.0.0.5:8765")])
    if not (db or "").startswith("postgres"):
        raise DataError([Fault("command line", "--address", "a database for one process", "--db postgresql://…")])


def greet(here: str, public: str, at_home: str) -> None:
    """Print where the server is."""
    print(f"Touchline is open at {here}", flush=True)
    if public:
        print(f"and for everybody at {public}/", flush=True)
    if at_home:
        print(f"and in the home network at {at_home}", flush=True)
        import segno

        segno.make(at_home, micro=False).terminal(sys.stdout, compact=True)
        print("Point a phone's camera at the square.")
    print("Ctrl-C stops it.", flush=True)


def show(page: str) -> None:
    """Open the page in a browser if there is a display."""
    import webbrowser

    if sys.platform == "linux" and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return
    threading.Thread(target=webbrowser.open, args=(page,), daemon=True).start()
