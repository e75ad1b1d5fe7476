"""What a browser keeps of the page for when there is no connection: all files, and a few words in every language."""

import time
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from touchline.core.game import games
from touchline.locale import list_languages, load_catalogue
from touchline.server.http.pages import CHECKED, FILES, GAMES, GENERIC, INDEX, ROUTE, TYPES, WEB, find_stand_in

WORKER, WORDS = "/service.js", "/offline.json"
SAID = tuple(f"page.offline.{name}" for name in ("title", "says", "safe", "here", "again", "waits"))
KEPT = frozenset(TYPES) | {".html"}
ALONE = frozenset({WORKER, "/verify.html"})
"""The worker itself, and a page for download."""


LOOKED_AGAIN = 1.0
"""Seconds between two looks whether a file has changed, however often somebody asks."""


class Listed:
    """The files as they were a moment ago."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._at = clock, -LOOKED_AGAIN
        self._found: dict[str, str] = {}

    def look(self) -> dict[str, str]:
        if self._clock() - self._at >= LOOKED_AGAIN:
            self._found, self._at = list_files(), self._clock()
        return self._found


_LISTED = Listed()


def list_files() -> dict[str, str]:
    """Every file of the page by its address, with its hash."""
    found = {f"/{path.relative_to(WEB).as_posix()}": path for path in sorted(WEB.rglob("*")) if path.suffix in KEPT}
    for game in games():
        for generic in (WEB / GAMES / GENERIC).iterdir():
            name = f"{GAMES}/{game}/{generic.name}"
            file = find_stand_in(name)
            if file is not None and not (WEB / name).exists():
                found[f"/{name}"] = file
    found["/"] = found.pop(f"/{INDEX}")
    listed = {name: hash_of(path, path.stat().st_mtime_ns) for name, path in found.items() if name not in ALONE}
    return {**listed, WORDS: sha256(write_words()).hexdigest()}


@cache
def hash_of(path: Path, changed: int) -> str:
    """The hash of a file that was last changed then."""
    return sha256(path.read_bytes()).hexdigest()


@cache
def write_words() -> bytes:
    """What the page says when there is no connection, in every language."""
    catalogues = {language: load_catalogue(language) for language in list_languages()}
    return msgspec.json.encode({name: {key: words.text(key) for key in SAID} for name, words in catalogues.items()})


def show_worker(request: Request) -> Response:
    """The service worker, with the list of files before its text: if one changes, so does the worker."""
    request.scope[ROUTE] = FILES
    files = _LISTED.look()
    version = sha256(msgspec.json.encode(files)).hexdigest()[:20]
    listed = msgspec.json.encode({"version": version, "files": list(files)}).decode()
    text = (WEB / WORKER[1:]).read_text(encoding="utf-8")
    return Response(f"self.PAGE = {listed};\n{text}", media_type=TYPES[".js"], headers={"cache-control": CHECKED})


def show_words(request: Request) -> Response:
    request.scope[ROUTE] = FILES
    return Response(write_words(), media_type=TYPES[".json"], headers={"cache-control": CHECKED})
