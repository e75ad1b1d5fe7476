"""The files of the page. For a file that a game does not have, its own package is asked, then the generic board."""

import os
from functools import lru_cache
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from touchline.core.errors import ServiceError
from touchline.core.game import find, games
from touchline.server.http.gateway import Gateway

WEB = Path(__file__).parents[2] / "web"
INDEX = "index.html"
GAMES, GENERIC = "games", "_generic"
OWN = "web"
"""The folder of a game's package that may hold its board."""
ROUTE = "touchline.route"
"""The scope key of the route, with parameter names in place of values."""
FILES = "files"
CHECKED = "no-cache"
TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
TYPES |= {".json": "application/json", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}
TYPES |= {".png": "image/png"}
BINARY = frozenset({".woff2", ".png"})
MOST_READ = 512
"""Files that are kept in memory: all of the page."""


def find_stand_in(path: str) -> Path | None:
    """The file to send for one of a game that is not among the page's own."""
    match Path(path).parts:
        case [first, game, name] if first == GAMES and game in games():
            found = find(game).data.parent / OWN / name, WEB / GAMES / GENERIC / name
            return next((file for file in found if file.is_file()), None)
        case _:
            return None


@lru_cache(MOST_READ)
def read_file(path: str, changed: int) -> bytes:
    """A file that was last changed then."""
    return Path(path).read_bytes()


class Pages(StaticFiles):
    """The files of the page. Browsers revalidate them at every visit; a visitor without a cookie gets one."""

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        full, found = super().lookup_path(path)
        if found is None and (file := find_stand_in(path)) is not None:
            return str(file), file.stat()
        return full, found

    def is_not_modified(self, response_headers: Headers, request_headers: Headers) -> bool:
        """Where a browser names what it has, that alone counts: a file of another version may well be older."""
        if "if-none-match" not in request_headers:
            return super().is_not_modified(response_headers, request_headers)
        tags = {tag.strip().removeprefix("W/") for tag in request_headers["if-none-match"].split(",")}
        return response_headers["etag"] in tags

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        if isinstance(response, FileResponse) and "range" not in Headers(scope=scope):
            whole = Response(read_file(str(full_path), stat_result.st_mtime_ns), status_code)
            whole.raw_headers = response.raw_headers
            return whole
        return response

    async def get_response(self, path: str, scope: Scope) -> Response:
        scope[ROUTE] = FILES
        response = await super().get_response(path, scope)
        response.headers["cache-control"] = CHECKED
        suffix = Path(path).suffix
        if suffix in TYPES and response.status_code == 200:
            text = "" if suffix in BINARY else "; charset=utf-8"
            response.headers["content-type"] = f"{TYPES[suffix]}{text}"
        if suffix in {"", ".html"} and response.status_code < 400 and await self._is_newcomer(scope):
            response.headers.append("set-cookie", scope["app"].state.gateway.cookies.new_cookie())
        return response

    async def _is_newcomer(self, scope: Scope) -> bool:
        gateway: Gateway = scope["app"].state.gateway
        try:
            return not (await gateway.identify(Headers(scope=scope))).known
        except ServiceError:  # a program's token that is none, or a database that is away
            return False
