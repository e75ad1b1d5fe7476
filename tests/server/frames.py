"""Frames of a server, read by the types that it sends."""

from __future__ import annotations

import msgspec

from touchline.server.wire import messages

_FRAME: msgspec.json.Decoder[list[messages.Sent]] = msgspec.json.Decoder(list[messages.Sent])
_MESSAGE: msgspec.json.Decoder[messages.Sent] = msgspec.json.Decoder(messages.Sent)


def read_message(message: bytes | str) -> messages.Sent:
    """Read one message of a server."""
    return _MESSAGE.decode(message)


def read_frame(frame: bytes | str) -> list[messages.Sent]:
    """Read the messages of a server's frame."""
    return _FRAME.decode(frame)
