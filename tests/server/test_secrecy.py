"""Nobody learns a secret before its time: not from what a frame says, nor from its length, its number or its order."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.server.driving import Driver, games_with_secrets
from touchline.core.game import SIDES, Game, find
from touchline.core.sequence import Both
from touchline.server import header as header_module
from touchline.server import wire
from touchline.server.live import Viewer

ENVELOPE = re.compile(rb'("(?:envelope|home|away)":")[0-9a-f]{64}"')
"""The hash of a choice that waits, in a lock and in a snapshot. It differs as its choice does, and says nothing."""
CANARY = "canary"


def masked(frame: bytes) -> bytes:
    """A frame without the hash of an envelope; everything else that differs would tell."""
    locked = frame.startswith(b'{"type":"event"') and b'"type":"locked"' in frame
    if locked or frame.startswith(b'{"type":"snapshot"'):
        return ENVELOPE.sub(rb'\1masked"', frame)
    return frame


class Pair:
    """Two tables in lock step, alike but for what one side keeps to itself."""

    def __init__(self, game: str, seed: int, seats: int) -> None:
        self.both = tuple(Driver(game, f"pair {seed}", seats=seats).begin() for _ in range(2))
        self.side = SIDES[seed % 2]
        """The side with the secret; the other one does the same at both tables."""
        self.same = dict.fromkeys(self.one.frames, 0)
        """How many frames of each viewer are known to be the same."""
        self.compared = 0
        """How often they were compared right after they had come to differ."""
        self.probes = sorted({name for row in find(game).sequence for name in self.names(row)})

    @property
    def one(self) -> Driver:
        return self.both[0]

    def names(self, row: Any) -> list[str]:
        """Every word that can be chosen at a step: somebody curious will try them all."""
        match = self.one.live.table.match
        probe = match.state
        probe.phase = int(row.phase)
        names = [match.game.names(probe, match.rules.values, part) for part in range(len(row.sides))]
        return [name for part in names for name in part[:12] if name]

    def send(self, seat: str, *choices: str) -> tuple[wire.Reply, ...]:
        """Both tables get an answer each (or the same one)."""
        made = choices if len(choices) == 2 else choices * 2
        return tuple(d.play(seat, choice) for d, choice in zip(self.both, made, strict=True))

    def compare(self) -> None:
        """All but the side with the secret have received the same, see the same, and learn the same by trying."""
        first, second = self.both
        for key, stream in first.live.streams.all.items():
            if stream.side == self.side:
                continue
            one, two = ([masked(f) for f in d.frames[key][self.same[key] :]] for d in self.both)
            assert one == two
            self.same[key] += len(one)
            snapshots = [masked(wire.encoded(d.live.snapshot(key))) for d in self.both]
            assert snapshots[0] == snapshots[1]
            if stream.side:
                assert self.tried(first, key) == self.tried(second, key)
        acks = [{k: v for k, v in d.live.answers.items() if k[0] in d.people} for d in self.both]
        assert acks[0] == acks[1]

    def tried(self, d: Driver, key: str) -> list[bytes]:
        """The answers to everything that a seat can ask, and to commands that must be refused."""
        viewer, ask = Viewer(d.people[key], key), d.live.moves + 1
        questions = [wire.encoded(d.live.why(viewer, wire.Why(ask, name))) for name in self.probes]
        hasty = [wire.Play("hasty", ask - 1, ["x"]), wire.Play("hasty", ask, ["x"]), wire.Unlock("hasty", ask)]
        if not any(seat == key for seat, _ in d.asked()) and d.live.table.match.chosen == ():
            hasty += [wire.Play("hasty", ask, [name]) for name in self.probes[:20]]
        refused = [d.live.handle(viewer, command, d.now, bytes(48)) for command in hasty]
        assert all(isinstance(done.reply, wire.Reject) and not done.facts for done in refused)
        return [*questions, *(wire.encoded(done.reply) for done in refused if done.reply)]

    def go_on(self) -> bool:
        """One question answered in both tables; False when they cannot go on alike."""
        d = self.one
        asked = [seat for seat, _ in d.asked()]
        first = [seat for seat in asked if d.live.table.seat(seat).side == self.side]
        seat = first[0] if first else asked[0]
        match, side = d.live.table.match, d.live.table.seat(seat).side
        if side == self.side and match.conceals(side):
            self.hide(seat)
            return True
        if side == self.side and isinstance(match.row, Both):
            self.differ_until_the_reveal(seat)
        common = self.common(seat)
        if not common:
            return False
        choice = d.chance.choice(common)
        self.align()
        self.send(seat, choice)
        return True

    def align(self) -> None:
        """The second table's chance follows the first's, so that salts and commands are the same."""
        self.both[1].chance.setstate(self.both[0].chance.getstate())

    def common(self, seat: str) -> list[str]:
        """What a seat can choose at both tables."""
        found = [dict(d.asked()).get(seat, ()) for d in self.both]
        return [name for name in found[0] if name in found[1]]

    def hide(self, seat: str) -> None:
        """Choose something else at each table, that the other side never sees."""
        d = self.one
        x, y = d.chance.sample(self.common(seat), 2)
        self.align()
        replies = self.send(seat, x, y)
        assert replies[0] == replies[1]
        self.compare()
        self.compared += 1

    def differ_until_the_reveal(self, seat: str) -> None:
        """Lock different calls, change them, look, and take them back."""
        choices = [list(dict(d.asked())[seat]) for d in self.both]
        x, y = self.one.chance.choice(choices[0]), self.one.chance.choice(choices[1])
        y = next((name for name in choices[1] if name != x), y) if x == y else y
        self.align()
        replies = self.send(seat, x, y)
        assert isinstance(replies[0], wire.Ack)
        assert replies[0] == replies[1]
        self.compare()
        self.compared += x != y
        for d in self.both:
            assert isinstance(d.send(seat, wire.Unlock, ask=d.live.moves + 1), wire.Ack)
        self.compare()


@pytest.mark.parametrize("game", games_with_secrets())
def test_games_that_differ_in_a_hidden_choice_look_the_same_to_everybody_else(
    game: str, sized: Callable[[int, int], int]
) -> None:
    wanted, found, seed = sized(40, 2000), 0, 0
    seats = find(game).seats
    while found < wanted:
        pair = Pair(game, seed, seats[seed % len(seats)])
        while pair.one.live.stage == "playing" and found + pair.compared < wanted and pair.go_on():
            pass
        assert pair.compared > 0
        found += pair.compared
        seed += 1


def test_the_hands_of_first_down_differ_while_everybody_else_sees_the_same() -> None:
    """The comparison above would be empty if the hidden hands were the same."""
    pair = Pair("first_down", 0, 2)
    differed = 0
    while pair.one.live.stage == "playing" and pair.go_on():
        picked = [d.live.table.match.state.picked for d in pair.both]
        if picked[0] != picked[1] and pair.one.live.stage == "playing":
            differed += 1
            pair.compare()
    assert differed > 3


def test_a_difference_that_tells_is_found() -> None:
    """The comparison can fail: a chat line that differs is noticed."""
    pair = Pair("first_and_roll", 0, 2)
    for d, text in zip(pair.both, ("red", "ruby"), strict=True):
        d.send("home", wire.Chat, text=text)
    with pytest.raises(AssertionError):
        pair.compare()


# A canary in every secret


def with_canaries(game: Game[Any, Any]) -> Game[Any, Any]:
    """The game with every secret choice named so that it is recognised wherever it shows."""

    def names(s: Any, r: Any, part: int) -> tuple[str, ...]:
        plain = game.names(s, r, part)
        row = game.rows.get(s.phase)
        hidden = isinstance(row, Both) or game.steps[s.phase] == "pick"
        return tuple(f"{CANARY} {part} {name}" if name else "" for name in plain) if hidden else plain

    return dataclasses.replace(game, names=names)


@pytest.mark.parametrize("game", games_with_secrets())
def test_a_canary_in_a_secret_shows_in_no_frame_before_its_reveal(
    game: str, monkeypatch: pytest.MonkeyPatch, sized: Callable[[int, int], int]
) -> None:
    monkeypatch.setattr(header_module, "find", lambda name: with_canaries(find(name)))
    shown = 0
    for seed in range(sized(2, 40)):
        d = Driver(game, f"canary {seed}", seats=find(game).seats[-1])
        d.begin()
        told = dict.fromkeys(d.frames, 0)
        while not d.live.table.over:
            assert isinstance(d.answer_one(), wire.Ack)
            waiting = {salt.hex() for salt in d.live.calls.salts.values()}
            for key, frames in d.frames.items():
                side = d.live.streams.all[key].side
                new = [*frames[told[key] :], wire.encoded(d.live.snapshot(key))]
                told[key] = len(frames)
                for frame in new:
                    shown += CANARY.encode() in frame
                    assert not any(salt.encode() in frame for salt in waiting)
                    assert b'"type":"over"' in frame or b'"over":{' in frame or d.header.secret.encode() not in frame
                    if b'"type":"reveal"' not in frame:
                        assert not of_another_side(frame, side), frame
        assert d.header.secret.encode() in b"".join(d.frames["watcher"])
    assert shown > 0


def of_another_side(frame: bytes, side: str) -> bool:
    """Whether a frame tells of a secret choice that is not this side's. Its own may stand in its questions."""
    read = wire.sent(frame)
    asks: tuple[wire.Ask, ...] = ()
    if isinstance(read, wire.Snapshot):
        asks = read.asks
    elif isinstance(read, wire.Event) and isinstance(read.what, wire.Asks):
        asks = read.what.asks
    elif isinstance(read, wire.Event) and isinstance(read.what, wire.Choice):
        return CANARY in read.what.name and read.what.who != side
    if not asks:
        return CANARY.encode() in frame
    others = [ask for ask in asks if ask.who != side]
    own = sum(str(ask).count(CANARY) for ask in asks if ask.who == side)
    return any(ask.choices for ask in others) or str(read).count(CANARY) != own


def test_nobody_knows_a_part_in_the_dice_before_it_is_opened() -> None:
    d = Driver("first_and_roll").begin({"away": "policy"})
    opened = next(n for n, frame in enumerate(d.frames["watcher"]) if d.parts["home"].hex().encode() in frame)
    computer = d.live.dice.promised.contributions["away"].hex().encode()
    before = b"".join(d.frames["watcher"][:opened])
    assert b'"stage":"opening"' in before
    assert d.header.secret.encode() not in b"".join(d.frames["watcher"])
    lobby = [frame for frame in d.frames["watcher"] if b'"stage":"lobby"' in frame]
    assert lobby
    assert not any(computer in frame for frame in lobby)
