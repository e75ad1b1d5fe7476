"""Computer players in processes of their own: they always answer, in time, and see what their side sees."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

import touchline
from tests.server.driving import Driver, games_with_secrets
from tests.server.test_secrecy import Pair
from touchline.core.fields import flat
from touchline.core.game import find
from touchline.players import STRONG_TIMES
from touchline.players.rollout import RolloutPlayer
from touchline.server.table import projection
from touchline.server.table.live import COMPUTER, Turn
from touchline.server.wire import messages
from touchline.server.workers import bots as bots_module
from touchline.server.workers.bots import THINKER, Bots, FairQueue, QueuedQuestion, question_for
from touchline.server.workers.children import Child
from touchline.server.workers.thinker import Question, choose, make_limited

PATIENT = 60.0
"""Seconds for an answer where time must have no say in it, however busy the machine is."""
HASTY = 0.5
FIRST_MOVE = 3.0
"""Seconds until the first move of any computer player on any machine."""


def thinkers(parent: int) -> list[int]:
    """The processes that think for this one."""
    found = []
    for folder in Path("/proc").iterdir():
        try:
            line, state = (folder / "cmdline").read_bytes(), (folder / "stat").read_text()
        except OSError:
            continue
        above = state.rpartition(")")[2].split()
        if THINKER.encode() in line.split(b"\0") and int(above[1]) == parent and above[0] != "Z":
            found.append(int(folder.name))
    return found


@asynccontextmanager
async def playing(**made: Any) -> AsyncIterator[Bots]:
    """Computer players, gone again afterwards; without stronger levels unless asked for."""
    bots = Bots(**{"processes": 1, "deadline": PATIENT, "compiled": (), **made})
    try:
        yield bots
    finally:
        await bots.close()
        assert thinkers(os.getpid()) == []


def table(game: str, seed: int = 0, level: str = "policy", **asked: Any) -> Driver:
    """A table with a computer player of this level on every seat, play about to begin."""
    d = Driver(game, seed, **asked)
    return d.begin(dict.fromkeys(d.people, level))


def turn(d: Driver, level: str = "") -> Turn:
    asked = d.live.waiting_bots()[0]
    return asked._replace(level=level or asked.level)


async def asked(bots: Bots, d: Driver) -> None:
    """Every computer player that is asked answers once."""
    for waiting in d.live.waiting_bots():
        name = await bots.choose(d.header, waiting)
        reply = d.send(waiting.seat, messages.Play, COMPUTER, ask=waiting.ask.n, choices=[name])
        assert isinstance(reply, messages.Ack)


async def until(happened: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENT):
        while not happened():
            await asyncio.sleep(0.02)


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(test)


# Whole games


@pytest.mark.parametrize("level", ["random", "policy"])
@pytest.mark.parametrize("game", touchline.games())
def test_every_game_is_played_to_its_end(game: str, level: str) -> None:
    async def play() -> None:
        async with playing() as bots:
            d = table(game, level=level, seats=find(game).seats[-1])
            while d.live.stage == "playing":
                await asked(bots, d)
            assert d.live.stage == "over"
            assert bots.counted.keys() == {"answered"}

    run(play())


def test_stronger_levels_move_at_once_and_think_when_they_are_compiled(
    sized: Callable[[int, int], int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At full size on a machine where nothing was ever compiled; else what is compiled takes a moment to load."""
    is_full = sized(0, 1) == 1
    names = touchline.games() if is_full else ("first_down",)
    if is_full:
        monkeypatch.setenv("TOUCHLINE_CACHE", str(tmp_path))

    async def play() -> None:
        async with playing(compiled=names) as bots:
            bots.start()
            assert bots.levels() == ["random", "policy", "rollout", "rollout:strong"]
            for game in names:
                began = time.monotonic()
                await asked(bots, table(game, level="rollout:strong"))
                assert time.monotonic() - began < FIRST_MOVE
            assert bots.counted == {"not_ready": len(names), "by_policy": len(names)}
            assert bots.ready() == []
            async with asyncio.timeout(600):
                while len(bots.ready()) < len(names):
                    await asyncio.sleep(0.1)
            bots.counted.clear()
            for game in names:
                d = table(game, level="rollout:200")
                for _ in range(60):
                    await asked(bots, d)
            assert bots.counted.keys() == {"answered"}

    run(play())


class Idle(Child):
    """A process that knows some games and is never asked."""

    def __init__(self) -> None:
        pass

    @property
    def alive(self) -> bool:
        return True

    async def end(self) -> None:
        pass


@pytest.mark.parametrize("kept", [[], ["b"], ["a", "b", "c"]], ids=["nothing", "one game", "all games"])
def test_a_game_that_somebody_reads_about_is_compiled_before_others(
    kept: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[tuple[str, ...]] = []

    async def start(module: str, *names: str, seconds: float = 0.0) -> Child:
        if seconds:
            started.append(names)
            await asyncio.sleep(0)
        return Idle()

    monkeypatch.setattr(Child, "start", start)
    monkeypatch.setattr(bots_module, "find", lambda name: name)
    monkeypatch.setattr(bots_module, "is_compiled", lambda game: game in kept)

    async def compiles() -> None:
        bots = Bots(2, compiled=("a", "b", "c"))
        bots.want("c")
        bots.want("nothing")
        bots.start()
        await until(lambda: len(bots.ready()) == 3 and len(started) >= 2)
        await bots.close()

    run(compiles())
    everything = ("a", "b", "c")
    expected: dict[int, list[tuple[str, ...]]] = {
        0: [("c",), ("c", "a"), ("a", "c", "b"), everything],
        1: [("b",), ("b", "c"), ("b", "c", "a"), everything],
        3: [everything, everything],
    }
    assert started[: len(expected[len(kept)])] == expected[len(kept)]


def test_a_level_that_is_not_ready_is_played_by_the_policy() -> None:
    async def play() -> None:
        async with playing() as bots:
            d = table("first_down")
            name = await bots.choose(d.header, turn(d, "rollout"))
            assert name in [option.name for option in turn(d).ask.choices]
            assert bots.counted == {"not_ready": 1, "by_policy": 1}
            assert bots.levels() == ["random", "policy"]

    run(play())


def test_nobody_plays_out_more_than_the_strongest_level() -> None:
    for name in touchline.games():
        game = find(name)
        strongest = STRONG_TIMES * game.play_outs
        asked_for = {
            "rollout": game.play_outs,
            "rollout:7": 7,
            "rollout:strong": strongest,
            "rollout:90000000": strongest,
        }
        for level, play_outs in asked_for.items():
            player = make_limited(level, game, 1.0)
            assert isinstance(player, RolloutPlayer)
            assert (player.level.of(game), player.threads, player.most_seconds) == (play_outs, 1, 1.0)


# Chance


def test_a_choice_follows_from_the_seed_and_every_turn_has_a_fresh_one() -> None:
    d = table("famous_first_downs", level="random")
    names = [choose(question_for(d.header, turn(d), seed)) for seed in range(40)]
    assert names == [choose(question_for(d.header, turn(d), seed)) for seed in range(40)]
    assert set(names) == {option.name for option in turn(d).ask.choices}

    async def play() -> None:
        async with playing() as bots:
            drawn = [await bots.choose(d.header, turn(d)) for _ in range(40)]
            assert len(set(drawn)) > 1

    run(play())


# Processes that die, hang, or are told to stop


def test_a_killed_process_is_replaced() -> None:
    async def play() -> None:
        async with playing(processes=2) as bots:
            d = table("first_and_roll")
            await asked(bots, d)
            await until(lambda: len(thinkers(os.getpid())) == 2)
            before = thinkers(os.getpid())
            for pid in before:
                os.kill(pid, signal.SIGKILL)
            for _ in range(20):
                await asked(bots, d)
            await until(lambda: len(thinkers(os.getpid())) == 2)
            assert not set(before) & set(thinkers(os.getpid()))

    run(play())


def test_a_process_that_dies_over_a_question_leaves_it_to_the_policy() -> None:
    async def play() -> None:
        async with playing() as bots:
            d = table("first_and_roll")
            await asked(bots, d)
            [pid] = thinkers(os.getpid())
            os.kill(pid, signal.SIGSTOP)
            waits = asyncio.create_task(bots.choose(d.header, turn(d)))
            await asyncio.sleep(0.1)
            assert not waits.done()
            os.kill(pid, signal.SIGKILL)
            assert await waits in [option.name for option in turn(d).ask.choices]
            assert (bots.counted["lost"], bots.counted["by_policy"]) == (1, 1)

    run(play())


def test_a_process_that_hangs_delays_nobody_beyond_the_deadline_and_is_replaced() -> None:
    async def play() -> None:
        async with playing(deadline=HASTY) as bots:
            d = table("first_down")
            while not bots.counted["answered"]:
                await asked(bots, d)
            [pid] = thinkers(os.getpid())
            os.kill(pid, signal.SIGSTOP)
            late = bots.counted["late"]
            await asked(bots, d)
            assert bots.counted["late"] > late
            assert bots.counted["by_policy"] == bots.counted["late"]
            await until(lambda: pid not in thinkers(os.getpid()))
            answered = bots.counted["answered"]
            async with asyncio.timeout(PATIENT):
                while bots.counted["answered"] == answered:
                    await asked(bots, d)

    run(play())


def test_an_interrupt_does_not_reach_a_process() -> None:
    async def play() -> None:
        async with playing() as bots:
            d = table("first_down")
            await asked(bots, d)
            before = thinkers(os.getpid())
            os.kill(before[0], signal.SIGINT)
            assert os.getpgid(before[0]) != os.getpgid(0)
            await asked(bots, d)
            assert thinkers(os.getpid()) == before
            assert bots.counted.keys() == {"answered"}

    run(play())


SERVER = """
import asyncio
from touchline.server.workers.bots import Bots

async def serve():
    Bots(2, compiled=()).start()
    await asyncio.sleep(600)

asyncio.run(serve())
"""


def test_processes_end_with_a_server_that_is_killed() -> None:
    server = subprocess.Popen([sys.executable, "-c", SERVER])

    async def kill() -> None:
        await until(lambda: len(thinkers(server.pid)) == 2)
        left = thinkers(server.pid)
        server.kill()
        server.wait()
        await until(lambda: not any(is_thinker(pid) for pid in left))

    try:
        run(kill())
    finally:
        server.kill()
        server.wait()


def is_thinker(pid: int) -> bool:
    try:
        return THINKER.encode() in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False


def test_a_process_that_talks_nonsense_is_no_player(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots_module, "THINKER", "this")

    async def play() -> None:
        async with playing() as bots:
            d = table("first_down")
            await asked(bots, d)
            assert bots.counted["by_policy"] == bots.counted["lost"] == 1

    run(play())


# Fairness


def test_each_table_has_its_turn() -> None:
    async def queue() -> None:
        fair, future = FairQueue(), asyncio.get_running_loop().create_future
        for name in "aaabac":
            fair.put(QueuedQuestion(name, question_for(d.header, turn(d), 0), 0.0, future()))
        assert [(await fair.next()).table for _ in range(6)] == list("abcaaa")

    d = table("first_down")
    run(queue())


def test_a_question_is_left_to_one_who_can_answer_it() -> None:
    async def queue() -> None:
        fair, future = FairQueue(), asyncio.get_running_loop().create_future
        waits = asyncio.create_task(fair.next(lambda job: job.table == "b"))
        await asyncio.sleep(0)
        for name in "ab":
            fair.put(QueuedQuestion(name, question_for(d.header, turn(d), 0), 0.0, future()))
        assert (await waits).table == "b"
        assert len(fair) == 1
        assert (await fair.next()).table == "a"

    d = table("first_down")
    run(queue())


def test_a_table_with_many_questions_does_not_hold_up_another() -> None:
    async def play() -> None:
        async with playing() as bots:
            busy, other = table("brettfussball", 1), table("brettfussball", 2)
            order: list[str] = []

            async def ask(d: Driver) -> None:
                await bots.choose(d.header, turn(d))
                order.append(d.header.table)

            await asyncio.gather(*(ask(busy) for _ in range(50)), ask(other))
            assert order.index(other.header.table) <= 2
            assert bots.counted == {"answered": 51}

    run(play())


def test_a_question_that_nobody_waits_for_is_not_thought_about() -> None:
    async def play() -> None:
        async with playing() as bots:
            d = table("first_down")
            given_up = [asyncio.create_task(bots.choose(d.header, turn(d))) for _ in range(10)]
            await asyncio.sleep(0)
            for task in given_up:
                task.cancel()
            await bots.choose(d.header, turn(d))
            assert bots.counted == {"answered": 1}

    run(play())


# Secrets


DRAWN = re.compile(rb'"seconds":[0-9.e-]+,"seed":[0-9]+')


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Everything that processes are told, without the time and the chance that each question has of its own."""
    lines: list[bytes] = []
    ask = Child.ask

    async def noted(self: Child, message: bytes, seconds: float) -> bytes:
        lines.append(DRAWN.sub(b"", message))
        return await ask(self, message, seconds)

    monkeypatch.setattr(Child, "ask", noted)
    return lines


class WatchedPair(Pair):
    """Two tables that differ in a secret of one side, and computer players on the other."""

    def __init__(self, game: str, seed: int, runner: asyncio.Runner, bots: Bots, told: list[bytes]) -> None:
        super().__init__(game, 4 * seed, seats=2, sealed=False)
        self.runner, self.bots, self.told, self.differing = runner, bots, told, 0
        self.other = next(side for side in self.one.people if side != self.side)
        for d in self.both:
            d.live.places[self.other].stand_in = "policy"

    def compare(self) -> None:
        super().compare()
        for waiting in zip(*(d.live.waiting_bots() for d in self.both), strict=True):
            self.told.clear()
            for d, question in zip(self.both, waiting, strict=True):
                assert question.ask.who == self.other
                self.runner.run(self.bots.choose(d.header, question))
                assert d.header.secret.encode() not in self.told[-1]
            one, two = self.told
            assert one == two
            self.differing += 1


def compare_pairs(game: str, wanted: int, told: list[bytes]) -> None:
    """Ask about so many situations twice that differ in what the other side hides."""
    found = seed = 0
    bots = Bots(1, PATIENT, ())
    with asyncio.Runner() as runner:
        try:
            while found < wanted:
                pair = WatchedPair(game, seed, runner, bots, told)
                while pair.one.live.stage == "playing" and found + pair.differing < wanted and pair.go_on():
                    pass
                assert pair.differing > 0
                found += pair.differing
                seed += 1
        finally:
            runner.run(bots.close())


@pytest.mark.parametrize("game", games_with_secrets())
def test_a_process_is_told_the_same_whatever_the_other_side_hides(
    game: str, told: list[bytes], sized: Callable[[int, int], int]
) -> None:
    compare_pairs(game, sized(20, 500), told)


def test_a_process_that_is_told_too_much_is_noticed(told: list[bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(projection, "number_sight", lambda table, side: flat(table.match.state))
    with pytest.raises(AssertionError):
        compare_pairs("first_down", 100, told)


def test_a_process_is_told_the_rules_and_what_its_side_sees_and_nothing_else() -> None:
    d = table("first_down")
    told = msgspec.json.decode(msgspec.json.encode(question_for(d.header, turn(d), 7)))
    assert told == {
        "game": "first_down",
        "edition": d.header.asked.edition,
        "options": d.header.asked.options,
        "components": None,
        "side": turn(d).ask.who,
        "numbers": list(turn(d).numbers),
        "past": None,
        "level": "policy",
        "seconds": 0.0,
        "seed": 7,
    }
    assert set(told) == set(Question.__struct_fields__)
