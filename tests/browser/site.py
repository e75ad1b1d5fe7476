"""The static files of the page behind a tiny server on loopback, under the policy that the real one sends."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import msgspec

import touchline
from touchline.server.http.api.catalogue import list_words
from touchline.server.http.pages import find_stand_in

WEB = Path(touchline.__file__).parent / "web"
STAGE = Path(__file__).parent
KNOWN = STAGE.parent / "games"
POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; font-src 'self'"
WORDS = "/api/words/"


class Files(SimpleHTTPRequestHandler):
    """Files of the page, of the stage beside this module, and catalogues as JSON."""

    def translate_path(self, path: str) -> str:
        name = path.partition("?")[0].lstrip("/")
        if name.startswith("stage."):
            return str(STAGE / name)
        if name.startswith("stage/"):
            own = KNOWN / name.removeprefix("stage/")
            return str(own if own.exists() else KNOWN / "_generic.js")
        return str(WEB / name if (WEB / name).exists() else find_stand_in(name) or WEB / name)

    def do_GET(self) -> None:
        if not self.path.startswith(WORDS):
            super().do_GET()
            return
        language = self.path.removeprefix(WORDS).removesuffix(".json")
        found = msgspec.json.encode(list_words(language))
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(found)

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """A test says what it found; requests are of no interest."""


@contextmanager
def served() -> Iterator[str]:
    """The address of the site while it is served."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(WEB)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
