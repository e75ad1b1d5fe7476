"""What everybody gets is compressed once, and what is kept of that is bounded."""

from __future__ import annotations

import asyncio
import gzip

import pytest
from starlette.datastructures import Headers
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from touchline.server.http.compressed import SMALLEST, CommonGZip, Kept
from touchline.server.http.kept import LOOKED_AGAIN, Listed

TEXT = b"first down " * 200


def test_a_body_is_compressed_once() -> None:
    kept = Kept(10 * len(TEXT))
    packed = kept.compress(TEXT)
    assert gzip.decompress(packed) == TEXT
    assert kept.compress(bytes(bytearray(TEXT))) is packed


def test_no_more_is_kept_than_there_is_room_for() -> None:
    kept = Kept(3 * len(TEXT))
    for n in range(100):
        assert gzip.decompress(kept.compress(b"%d" % n + TEXT)) == b"%d" % n + TEXT
        assert kept._bytes <= 3 * len(TEXT) + 100
        assert sum(len(body) + len(found) for body, found in kept._kept.items()) == kept._bytes
    assert gzip.decompress(kept.compress(5 * TEXT)) == 5 * TEXT


async def in_parts(scope: Scope, receive: Receive, send: Send) -> None:
    await StreamingResponse(iter([TEXT, TEXT]), media_type="text/plain")(scope, receive, send)


@pytest.mark.parametrize(
    ("app", "is_packed"),
    [
        pytest.param(PlainTextResponse(TEXT), True, id="text"),
        pytest.param(JSONResponse([TEXT.decode()]), True, id="json"),
        pytest.param(PlainTextResponse(TEXT[: SMALLEST - 1]), False, id="small"),
        pytest.param(PlainTextResponse(TEXT, 404), False, id="refused"),
        pytest.param(Response(TEXT, media_type="font/woff2"), False, id="font"),
        pytest.param(in_parts, False, id="in parts"),
    ],
)
def test_whole_texts_are_compressed_for_who_understands_it(app: ASGIApp, is_packed: bool) -> None:
    headers, body = asked(app, "gzip, br")
    assert (headers.get("content-encoding") == "gzip") is is_packed
    plain_headers, plain = asked(app, "identity")
    assert "content-encoding" not in plain_headers
    assert plain_headers.get("vary") == headers.get("vary")
    if is_packed:
        assert headers["vary"] == "accept-encoding"
        assert int(headers["content-length"]) == len(body) < len(plain)
        assert gzip.decompress(body) == plain
    else:
        assert body == plain


def asked(app: ASGIApp, accepted: str) -> tuple[Headers, bytes]:
    """What somebody gets who takes these encodings."""
    sent: list[Message] = []

    async def receive() -> Message:
        await asyncio.Event().wait()  # nothing more comes
        return {}

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "GET", "path": "/", "headers": [(b"accept-encoding", accepted.encode())]}
    asyncio.run(CommonGZip(app)(scope, receive, send))
    return Headers(scope=sent[0]), b"".join(message.get("body", b"") for message in sent[1:])


def test_files_are_listed_once_in_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    now, looked = 0.0, 0

    def listed() -> dict[str, str]:
        nonlocal looked
        looked += 1
        return {"/": str(looked)}

    monkeypatch.setattr("touchline.server.http.kept.list_files", listed)
    files = Listed(lambda: now)
    assert [files.look() for _ in range(3)] == [{"/": "1"}] * 3
    now = LOOKED_AGAIN
    assert files.look() == {"/": "2"}
