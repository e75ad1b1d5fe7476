"""Frames: what is sent can be read, what cannot be read is refused in one shape, and the documents are up to date."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import get_args

import pytest

import touchline
from tests.server.driving import Driver
from tests.server.frames import read_message
from tools.protocol import documents
from touchline.server.table.decisions import carry_out
from touchline.server.table.live import Viewer
from touchline.server.wire import messages

COMMANDS = [
    messages.Hello(4),
    messages.Why(3, "red"),
    messages.Odds("a", 3),
    messages.Sit("a", "home", "Ann", "0" * 64),
    messages.Stand("a"),
    messages.SeatComputer("a", "home", "policy"),
    messages.Revoke("a", "home"),
    messages.Contribute("a", "0" * 64),
    messages.Open("a", "f" * 64),
    messages.Play("a", 3, ["red", "green"]),
    messages.Unlock("a", 3),
    messages.Seal("a", 3, "0" * 64),
    messages.Unseal("a", 3, "red", "0" * 32),
    messages.Order("a", "timeouts", "never"),
    messages.Offer("a", "undo"),
    messages.Answer("a", "draw", True),
    messages.Resign("a"),
    messages.Claim("a"),
    messages.Rematch("a"),
    messages.Chat("a", "grüß dich ⚽", True),
]


def test_every_command_is_read_as_it_was_written() -> None:
    assert {type(command) for command in COMMANDS} == set(get_args(messages.Request))
    for command in COMMANDS:
        assert messages.decode_request(messages.encode(command)) == command
        assert messages.decode_request(messages.encode(command).decode()) == command


@pytest.mark.parametrize("game", touchline.games())
def test_every_frame_of_a_game_is_read_as_it_was_written(game: str) -> None:
    d = Driver(game).begin().play_on(40)
    for frames in d.frames.values():
        for frame in frames:
            assert messages.encode(read_message(frame)) == frame


HIDDEN = (b"\\u200b", b"\\u200d", b"\\u202e", b"\\u2066", b"\\u200f", b"\\u2060", b"\\ufeff", b"\\u00ad", b"\\u0085")
"""Characters without a width, and such as turn the direction of a line."""
HOSTILE = [
    b"",
    b"{",
    b"null",
    b"[]",
    b'"play"',
    b'{"type":"event","n":1}',
    b'{"type":"play"}',
    b'{"type":"play","cmd_id":"a","ask":1,"choices":[]}',
    b'{"type":"play","cmd_id":"a","ask":1.5,"choices":["x"]}',
    b'{"type":"play","cmd_id":"a","ask":1,"choices":["x"],"as":"home"}',
    b'{"type":"play","cmd_id":"","ask":1,"choices":["x"]}',
    b'{"type":"resign","cmd_id":"\\u0000"}',
    *(b'{"type":"sit","cmd_id":"a","seat":"home","name":"A%bnn"}' % hidden for hidden in HIDDEN),
    *(
        b'{"type":"chat","cmd_id":"a","text":"A%bnn"}' % hidden
        for hidden in (b"\\u0000", b"\\u001b", b"\\u0085", b"\\u202e")
    ),
    b'{"type":"sit","cmd_id":"a","seat":"home","name":"a\\u0007b"}',
    b'{"type":"chat","cmd_id":"a","text":"\xff"}',
    b'{"type":"chat","cmd_id":"a","text":"\\ud800"}',
    b'{"type":"open","cmd_id":"a","contribution":"' + b"G" * 64 + b'"}',
    b'{"type":"open","cmd_id":"a","contribution":"' + b"0" * 64 + b'\\n"}',
    b'{"type":"resign","cmd_id":"a\\n"}',
    b"[" * 8000,
    b'{"x":' * 1500,
    b" " * (messages.MOST_IN + 1),
]


@pytest.mark.parametrize("frame", HOSTILE, ids=range(len(HOSTILE)))
def test_a_malformed_frame_is_refused_with_one_error(frame: bytes) -> None:
    with pytest.raises(touchline.DataError) as refused:
        messages.decode_request(frame)
    reject = messages.refusal("", refused.value)
    assert reject.code == "data"
    assert len(messages.encode(reject)) < 1000


def test_frames_changed_at_random_change_no_table_in_a_strangers_hands(
    sized: Callable[[int, int], int],
) -> None:
    chance = random.Random("frames")
    frames = [messages.encode(command) for command in COMMANDS]
    d = Driver("first_and_roll").begin()
    before, read = d.live.snapshot("watcher"), 0
    for _ in range(sized(3_000, 200_000)):
        frame = bytearray(chance.choice(frames))
        for _ in range(chance.randint(1, 4)):
            frame[chance.randrange(len(frame))] = chance.randrange(256)
        try:
            command = messages.decode_request(bytes(frame))
        except touchline.DataError:
            continue
        if isinstance(command, messages.Command):
            done = carry_out(d.live, Viewer("eve", chance.choice(("", "home", "away"))), command, d.now, d.fresh())
            assert isinstance(done.reply, messages.Reject)
            assert not done.facts
            read += 1
    assert read > 0
    assert d.live.snapshot("watcher") == before


def test_every_error_has_the_same_shape_and_a_code_of_the_tree() -> None:
    errors = [
        touchline.IllegalAction("punt", "only_on_fourth_down", "9.1"),
        touchline.NotYourTurn("x"),
        touchline.MatchOver("x"),
        touchline.Stale("x"),
        touchline.NotationError("x" * 500, ["red"]),
        touchline.DataError([touchline.Fault("f", "k", "found", "expected")]),
        touchline.ServiceError("x", "seat_taken"),
    ]
    for error in errors:
        found = json.loads(messages.encode(messages.refusal("a", error)))
        assert set(found) == {"type", "cmd_id", "code", "params", "cite"}
        assert found["code"] == error.code
    assert len({error.code for error in errors}) == len(errors)


@pytest.mark.parametrize("name", sorted(documents.DOCUMENTS))
def test_the_documents_are_what_the_structs_say(name: str) -> None:
    """If this fails, run ``python -m tools.protocol``."""
    assert (documents.FOLDER / name).read_text(encoding="utf-8") == documents.DOCUMENTS[name]()


def test_every_message_is_in_the_documents_with_a_sentence() -> None:
    text = documents.protocol()
    for kind in documents.all_messages():
        assert f"### `{messages.tag(kind)}`" in text
        assert kind.__doc__
