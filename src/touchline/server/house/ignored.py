"""Chat that does not reach a viewer. Its event stays, empty: the numbers of a stream have no gaps."""

from collections.abc import Sequence, Set

import msgspec

from touchline.server.wire import messages

SAID = b'"type":"%b"' % messages.tag(messages.Said).encode()


def silence(events: Sequence[bytes], seats: Set[str]) -> Sequence[bytes]:
    """Events without what was said from these seats."""
    return [_silence(event, seats) if SAID in event else event for event in events] if seats else events


def _silence(event: bytes, seats: Set[str]) -> bytes:
    """A snapshot has no chat, so only an event can be one."""
    found = messages.decode_event(event)
    if not isinstance(found.what, messages.Said) or found.what.seat not in seats:
        return event
    return messages.encode(msgspec.structs.replace(found, what=msgspec.structs.replace(found.what, name="", text="")))
