"""Nobody learns a secret before its time: not from what a frame says, nor from its length, its number or its order."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tests.server.driving import CLOCKS, Driver, games_with_secrets
from touchline.core.game import SIDES, find
from touchline.core.sequence import Both
from touchline.server.table.decisions import carry_out
from touchline.server.table.live import COMPUTER, Viewer
from touchline.server.wire import messages
from touchline.server.workers.odds_client import read_question

ENVELOPE = re.compile(rb'("(?:envelope|home|away)":")[0-9a-f]{64}"')
"""The hash of a choice that waits, in a lock and in a snapshot. It differs as its choice does, and says nothing."""


def masked(frame: bytes) -> bytes:
    """A frame without the hash of an envelope; everything else that differs would tell."""
    locked = frame.startswith(b'{"type":"event"') and b'"type":"locked"' in frame
    if locked or frame.startswith(b'{"type":"snapshot"'):
        return ENVELOPE.sub(rb'\1masked"', frame)
    return frame


class Pair:
    """Two tables in lock step, alike but for what one side keeps to itself."""

    def __init__(self, game: str, seed: int, **settled: Any) -> None:
        seats = find(game).seats
        self.side = SIDES[seed // 4 % 2]
        """The side with the secret; the other one does the same at both tables."""
        asked: dict[str, Any] = {
            "seats": seats[seed % len(seats)],
            "clock": CLOCKS[seed // 2 % len(CLOCKS)],
            "sealed": seed % 4 == 1,
            **settled,
        }
        self.both = tuple(Driver(game, f"pair {seed}", **asked) for _ in range(2))
        computers = [s.name for s in self.one.live.table.seats if s.side != self.side] if seed % 4 == 3 else []
        for d in self.both:
            d.begin(dict.fromkeys(computers, "policy"))
        self.same = dict.fromkeys(self.one.frames, 0)
        """How many frames of each viewer are known to be the same."""
        self.compared = 0
        """How often they were compared right after they had come to differ."""
        self.curious = self.one.chance.random() < 0.25
        """Whether everybody else also tries to find out, by asking and by commands that are refused."""
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

    def send(self, seat: str, *choices: str) -> tuple[messages.Reply, ...]:
        """Both tables get an answer each (or the same one)."""
        self.align()
        made = choices if len(choices) == 2 else choices * 2
        return tuple(d.choose(seat, choice) for d, choice in zip(self.both, made, strict=True))

    def compare(self) -> None:
        """All but the side with the secret have received the same, see the same, and learn the same by trying."""
        first, second = self.both
        for key, stream in first.live.streams.all.items():
            if stream.side == self.side:
                continue
            one, two = ([masked(f) for f in d.frames[key][self.same[key] :]] for d in self.both)
            assert one == two
            self.same[key] += len(one)
            snapshots = [masked(messages.encode(d.live.snapshot(key))) for d in self.both]
            assert snapshots[0] == snapshots[1]
            if stream.side and self.curious and first.live.stage == "playing":
                assert self.tried(first, key) == self.tried(second, key)
        acks = [{k: v for k, v in d.live.answers.items() if k[0] in d.people.values()} for d in self.both]
        assert acks[0] == acks[1]
        turns = [[t for t in d.live.waiting_bots() if t.ask.who != self.side] for d in self.both]
        assert turns[0] == turns[1]

    def tried(self, d: Driver, key: str) -> list[bytes]:
        """The answers to everything that a seat can ask, and to commands that must be refused."""
        person = COMPUTER if d.live.places[key].plays else d.people[key]
        viewer, ask = Viewer(person, key), d.live.moves + 1
        questions = [messages.encode(d.live.why(viewer, messages.Why(ask, name))) for name in self.probes]
        questions.append(msgspec.json.encode(read_question(d.live, viewer, messages.Odds("odds", ask))))
        hasty: list[messages.Command] = [messages.Play("hasty", ask - 1, ["x"]), messages.Play("hasty", ask, ["x"])]
        hasty += [messages.Unseal("hasty", ask, name, "0" * 32) for name in self.probes[:3]]
        if d.live.table.seat(key).side not in d.live.calls.shown:
            hasty.append(messages.Unlock("hasty", ask))
        if not any(seat == key for seat, _ in d.asked()) and d.live.table.match.chosen == ():
            hasty += [messages.Play("hasty", ask, [name]) for name in self.probes[:20]]
        refused = [carry_out(d.live, viewer, command, d.now, bytes(48)) for command in hasty]
        assert all(isinstance(done.reply, messages.Reject) and not done.facts for done in refused)
        return [*questions, *(messages.encode(done.reply) for done in refused if done.reply)]

    def go_on(self, *, alike: bool = False) -> bool:
        """One question answered at both tables, in secret otherwise unless ``alike``; False if they cannot go on."""
        d = self.one
        asked = [seat for seat, _ in d.asked()]
        first = [seat for seat in asked if d.live.table.seat(seat).side == self.side]
        seat = first[0] if first else asked[0]
        match, side = d.live.table.match, d.live.table.seat(seat).side
        if side == self.side and not alike:
            if match.is_concealed(side):
                self.hide(seat)
                return True
            if isinstance(match.row, Both):
                return self.differ_until_the_reveal(seat)
        common = self.common(seat)
        if not common:
            return False
        self.send(seat, d.chance.choice(common))
        for opener in d.to_open():
            self.open(opener)
        return True

    def open(self, seat: str) -> None:
        self.align()
        for d in self.both:
            assert isinstance(d.unseal(seat), messages.Ack)

    def align(self) -> None:
        """The second table's chance follows the first's, so that salts and commands are the same."""
        self.both[1].chance.setstate(self.both[0].chance.getstate())

    def common(self, seat: str) -> list[str]:
        """What a seat can choose at both tables."""
        found = [dict(d.asked()).get(seat, ()) for d in self.both]
        return [name for name in found[0] if name in found[1]]

    def hide(self, seat: str) -> None:
        """Choose something else at each table, that the other side never sees."""
        replies = self.send(seat, *self.one.chance.sample(self.common(seat), 2))
        assert replies[0] == replies[1]
        self.compare()
        self.compared += 1

    def differ_until_the_reveal(self, seat: str) -> bool:
        """Lock different calls and look. Take them back and go on, or come to the brink of the reveal and stop."""
        choices = [list(dict(d.asked())[seat]) for d in self.both]
        x = self.one.chance.choice(choices[0])
        y = self.one.chance.choice([name for name in choices[1] if name != x] or [x])
        replies = self.send(seat, x, y)
        assert isinstance(replies[0], messages.Ack)
        assert replies[0] == replies[1]
        self.compare()
        self.compared += x != y
        if self.one.header.asked.sealed:
            self.open_one_side(seat)
            return False
        if self.one.chance.random() < 0.2:
            self.give_up()
            return False
        self.align()
        for d in self.both:
            assert isinstance(d.send(seat, messages.Unlock, ask=d.live.moves + 1), messages.Ack)
        self.compare()
        return self.go_on(alike=True)

    def open_one_side(self, seat: str) -> None:
        """The other side seals too, and the server learns the secret before it may tell."""
        ((other, choices),) = self.one.asked()
        self.send(other, self.one.chance.choice(choices))
        self.compare()
        self.open(seat)
        self.compare()

    def give_up(self) -> None:
        """The other side resigns, and what it would have met is never told; if nothing else differs, neither is it by
        the record."""
        ((other, _),) = self.one.asked()
        if self.one.live.places[other].plays:
            return
        alike = self.both[0].live.table.match.entries == self.both[1].live.table.match.entries
        self.align()
        for d in self.both:
            assert isinstance(d.send(other, messages.Resign), messages.Ack)
        if alike:
            self.compare()
            assert self.both[0].live.record() == self.both[1].live.record()


@pytest.mark.parametrize("game", games_with_secrets())
def test_games_that_differ_in_a_hidden_choice_look_the_same_to_everybody_else(
    game: str, sized: Callable[[int, int], int]
) -> None:
    """Each pair goes alike for a while, and differs from then on; so much is compared, from the first frame on."""
    wanted, found, seed = sized(20, 2000), 0, 0
    while found < wanted:
        pair = Pair(game, seed)
        alike, apart = pair.one.chance.randrange(60), pair.one.chance.randrange(1, 12)
        for _ in range(alike if seed % 3 else 0):
            if not (pair.one.live.stage == "playing" and pair.go_on(alike=True)):
                break
        while pair.one.live.stage == "playing" and pair.compared < apart and pair.go_on():
            pass
        found += pair.compared > 0
        seed += 1
    assert seed < 2 * wanted


def test_the_hands_of_first_down_differ_while_everybody_else_sees_the_same() -> None:
    """The comparison above would be empty if the hidden hands were the same."""
    differed = 0
    for pair in (Pair("first_down", seed) for seed in range(0, 12, 2)):
        while pair.one.live.stage == "playing" and pair.go_on():
            picked = [d.live.table.match.state.picked for d in pair.both]
            if picked[0] != picked[1] and pair.one.live.stage == "playing":
                differed += 1
                pair.compare()
    assert differed > 10


def test_a_difference_that_tells_is_found() -> None:
    """The comparison can fail: a chat line that differs is noticed."""
    pair = Pair("first_and_roll", 0)
    for d, text in zip(pair.both, ("red", "ruby"), strict=True):
        d.send("home", messages.Chat, text=text)
    with pytest.raises(AssertionError):
        pair.compare()
