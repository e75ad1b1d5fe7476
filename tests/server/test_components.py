"""Strangers' dice and cards: whatever they send gets one clear answer, and the server is none the worse for it."""

from __future__ import annotations

import asyncio
import copy
import math
import os
import random
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

import touchline
from tests.server.client import Person
from tests.server.serving import Served
from touchline.cli.components import write_template
from touchline.core.document import parse_toml
from touchline.core.errors import DataError
from touchline.core.game import find
from touchline.server.refusals import TooMany
from touchline.server.workers.components import MOST_BYTES, MOST_LABEL, TRYOUT, ComponentChecker, look_over

PATIENT = 100.0
DICE: dict[str, Any] = {"dice": {"kick": {"faces": [40, 45, 50, 55, 60, 65]}}}


def template(game: str) -> dict[str, Any]:
    """What the editor begins with."""
    return parse_toml(write_template(find(game)), "template")


@asynccontextmanager
async def checking(seconds: float = PATIENT) -> AsyncIterator[ComponentChecker]:
    checker = ComponentChecker(seconds)
    try:
        yield checker
    finally:
        await checker.close()
        assert tryouts() == []


def tryouts() -> list[int]:
    """The processes in which this one tries components out."""
    found = []
    for folder in Path("/proc").iterdir():
        try:
            line, state = (folder / "cmdline").read_bytes(), (folder / "stat").read_text()
        except OSError:
            continue
        above = state.rpartition(")")[2].split()
        if TRYOUT.encode() in line.split(b"\0") and int(above[1]) == os.getpid() and above[0] != "Z":
            found.append(int(folder.name))
    return found


async def answer(checker: ComponentChecker, game: str, components: dict[str, Any]) -> str:
    """The hash of a ruleset, or the one refusal; a trial that finds no time is asked for again, as a person would."""
    async with asyncio.timeout(2 * PATIENT):
        while True:
            with suppress(TooMany):
                return await said(checker, game, components)


async def said(checker: ComponentChecker, game: str, components: dict[str, Any]) -> str:
    try:
        return await checker.check(game, None, {}, components)
    except DataError as error:
        return refused(error)


def refused(error: DataError) -> str:
    assert error.faults
    assert all(fault.expected and len(str(fault)) < 1000 for fault in error.faults)
    return str(error)


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(test)


@pytest.mark.parametrize("game", touchline.games())
def test_the_write_template_every_game_is_accepted_and_is_the_printed_game(game: str) -> None:
    async def check() -> None:
        async with checking() as checker:
            assert await answer(checker, game, template(game)) == find(game).load().hash

    run(check())


def test_other_dice_are_another_ruleset_and_are_tried_out_once() -> None:
    async def check() -> None:
        async with checking() as checker:
            found = await answer(checker, "first_and_roll", DICE)
            assert found == find("first_and_roll").load(None, None, DICE).hash
            assert found != find("first_and_roll").load().hash
            os.kill(tryouts()[0], signal.SIGSTOP)
            assert await answer(checker, "first_and_roll", DICE) == found

    run(check())


def test_what_the_loader_finds_wrong_is_listed() -> None:
    wrong = {"dice": {"kick": {"faces": [0, 1, 2]}, "kik": {"faces": [1] * 6}}}

    async def check() -> None:
        async with checking() as checker:
            with pytest.raises(DataError) as refused:
                await checker.check("first_and_roll", None, {}, wrong)
            assert [fault.key for fault in refused.value.faults] == ["dice.kik", "dice.kick.faces"]
            with pytest.raises(DataError, match="edition"):
                await checker.check("first_and_roll", "secnd", {}, DICE)
            with pytest.raises(DataError, match="clock_track"):
                await checker.check("first_and_roll", None, {"clock_track": "endless"}, DICE)
            with pytest.raises(DataError, match="Did you mean first_and_roll"):
                await checker.check("first_and_rol", None, {}, DICE)

    run(check())


def nested(depth: int) -> Any:
    deep: Any = 1
    for _ in range(depth):
        deep = [deep]
    return deep


LOOKED_OVER = [
    ({"a": 10**40}, "whole numbers up to"),
    ({"a": 10**5000}, "thousands of digits"),
    ({"a": math.nan}, "found nan"),
    ({"a": -math.inf}, "found -inf"),
    ({"a": 0.5}, "whole numbers up to"),
    ({"a": None}, "whole numbers up to"),
    ({"a": b"bytes"}, "whole numbers up to"),
    ({"a": "x" * (MOST_LABEL + 1)}, "at most 24 printable characters"),
    ({"a": "\ud800"}, "ud800"),
    ({"a": "\x1b[2J"}, "printable"),
    ({"a": "\u202egnirts"}, "printable"),
    ({"\ud800": 1}, "names of at most 24"),
    ({"x" * 5000: 1}, "names of at most 24"),
    ({3: 1}, "names of at most 24"),
    ({"a": nested(500)}, "nesting more than 8 deep"),
    ({f"card {n}": {"value": n} for n in range(5000)}, f"at most {MOST_BYTES} bytes"),
    ({"a": [0] * 100_000}, f"at most {MOST_BYTES} bytes"),
    ({"a": [None] * 100_000}, "20 faults"),
]


@pytest.mark.parametrize(("components", "expected"), LOOKED_OVER, ids=[right for _, right in LOOKED_OVER])
def test_what_no_box_holds_is_refused_before_anything_is_done_with_it(components: Any, expected: str) -> None:
    with pytest.raises(DataError, match=expected):
        look_over(components)


def test_labels_may_be_in_any_language() -> None:
    look_over({"title": "Würfel für den Anstoß", "name": "第一攻撃"})


# Hostile components


HOSTILE: list[Any] = [
    *(10**40, -(10**40), 10**9, -(10**9), -1, 0, 1, 7, 99, 100, 2**31, 2**63, 0.5, math.nan, math.inf, True, None),
    *("", "0", "x", "99", "100", "-0", "(0)", "[99]", "clock", "T", "FLAG", "O99", "D99A", "\ud800", "\0", "x" * 99),
    *([], {}, [[]], {"": {}}, [0] * 6, ["T"] * 6, ["clock"] * 6, ["(1)"] * 6, ["0"] * 6, [0] * 3000, nested(300)),
    {f"card {n}": {} for n in range(3000)},
]


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Everything that could be changed: a container and the place in it."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for at, held in list(inner):
        yield value, at
        yield from places(held)


def spoilt(game: str, chance: random.Random) -> dict[str, Any]:
    """The template with some of its values made hostile, exchanged or gone."""
    made = copy.deepcopy(template(game))
    for _ in range(chance.choice([1, 1, 2, 5])):
        found = list(places(made))
        if not found:
            break
        holder, at = chance.choice(found)
        other, there = chance.choice(found)
        match chance.randrange(5):
            case 0:
                del holder[at]
            case 1:
                holder[at] = copy.deepcopy(other[there]) if other is not holder else 0
            case _:
                holder[at] = copy.deepcopy(chance.choice(HOSTILE))
    return made


@pytest.mark.parametrize("game", touchline.games())
def test_hostile_components_get_one_clear_answer(game: str, sized: Callable[[int, int], int]) -> None:
    chance = random.Random(game)

    async def fuzz() -> None:
        async with checking() as checker:
            accepted = 0
            for _ in range(sized(8, 500)):
                said = await answer(checker, game, spoilt(game, chance))
                accepted += len(said) == 64
            assert await answer(checker, game, template(game)) == find(game).load().hash
            assert accepted < sized(8, 500)

    run(fuzz())


def test_dice_with_which_no_game_ends_are_refused() -> None:
    never = {"dice": {"clock": {"faces": ["T"] * 6}}}

    async def check() -> None:
        async with checking() as checker:
            said = await answer(checker, "first_and_roll", never)
            assert "a game that is not over after 20000 steps" in said

    run(check())


# At a server


def test_a_private_table_is_played_with_dice_of_ones_own(tmp_path: Path) -> None:
    never = {"dice": {"clock": {"faces": ["T"] * 6}}}

    async def scene(base: str) -> None:
        person = Person(base)
        asked = {"game": "first_and_roll", "components": DICE}
        checked = await person.post("/api/components/check", asked)
        own = find("first_and_roll").load(None, None, DICE).hash
        assert (checked.status, checked.body) == (200, {"ruleset": own})
        table = await person.lay("first_and_roll", private=True, components=DICE)
        assert (await person.get(f"/api/tables/{table}")).body["ruleset"] == own
        for path, more in (("/api/components/check", {}), ("/api/tables", {"private": True})):
            refusal = await person.post(path, {"game": "first_and_roll", "components": never, **more})
            assert (refusal.status, refusal.body["code"]) == (400, "data")
            assert "not over after" in refusal.body["params"]["faults"][0]["found"]

    with Served(tmp_path / "tables.db", tmp_path) as server:
        run(scene(server.base))
        assert server.stop() == 0
    assert tryouts() == []


# The process


def test_a_trial_that_hangs_is_given_up_and_the_next_one_runs() -> None:
    async def check() -> None:
        async with checking(2.0) as checker:
            await answer(checker, "first_down", template("first_down"))
            [pid] = tryouts()
            os.kill(pid, signal.SIGSTOP)
            with pytest.raises(TooMany, match="try again"):
                await checker.check("first_and_roll", None, {}, DICE)
            assert len(await answer(checker, "first_and_roll", DICE)) == 64
            assert pid not in tryouts()

    run(check())


def test_a_process_that_died_meanwhile_is_replaced() -> None:
    async def check() -> None:
        async with checking() as checker:
            await answer(checker, "first_down", template("first_down"))
            os.kill(tryouts()[0], signal.SIGKILL)
            while tryouts():
                await asyncio.sleep(0.02)
            await asyncio.sleep(0.1)
            assert len(await answer(checker, "first_and_roll", DICE)) == 64

    run(check())


def test_an_answer_that_nobody_waited_for_is_not_taken_for_another() -> None:
    async def check() -> None:
        async with checking() as checker:
            await answer(checker, "first_down", template("first_down"))
            leaves = asyncio.create_task(checker.check("first_and_roll", None, {}, DICE))
            await asyncio.sleep(0.05)
            leaves.cancel()
            other = {"dice": {"kick": {"faces": [7] * 6}}}
            found = await answer(checker, "first_and_roll", other)
            assert found == find("first_and_roll").load(None, None, other).hash

    run(check())


def test_who_comes_while_others_are_tried_out_waits_or_is_asked_to_come_again() -> None:
    async def check() -> None:
        async with checking() as checker:
            mine = [{"dice": {"kick": {"faces": [n] * 6}}} for n in range(40, 44)]
            found = await asyncio.gather(*(answer(checker, "first_and_roll", dice) for dice in mine))
            assert found == [find("first_and_roll").load(None, None, dice).hash for dice in mine]

    run(check())


def test_the_process_does_not_load_a_compiler() -> None:
    async def check() -> None:
        async with checking() as checker:
            await answer(checker, "first_down", template("first_down"))
            maps = Path(f"/proc/{tryouts()[0]}/maps").read_text()
            assert "msgspec" in maps
            assert "llvmlite" not in maps
            assert "numpy" not in maps

    run(check())


TRIED = """
from touchline.server.workers import tryout

def endless(*given):
    while True:
        pass

def large(*given):
    return bytearray(300 << 20)

def fair(*given):
    return bytearray(100 << 20)

tryout.SECONDS, tryout.try_rules = 0.2, {trial}
tryout.main()
"""
ASKED = b'{"game": "first_down", "edition": null, "options": {}, "components": {"special": {"good": [1]}}}\n'


@pytest.mark.parametrize(("trial", "expected"), [("endless", "too long"), ("large", "memory"), ("fair", '"ruleset":"')])
def test_a_trial_has_a_little_time_and_a_quarter_of_a_gigabyte_and_says_what_was_too_much(
    trial: str, expected: str
) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", TRIED.format(trial=trial)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        assert child.stdout.readline() == b"ready\n"
        for _ in range(2):
            child.stdin.write(ASKED)
            child.stdin.flush()
            assert expected in child.stdout.readline().decode()


def test_a_trial_writes_no_files(tmp_path: Path) -> None:
    confined = "from touchline.server.workers.tryout import confine; confine(); "
    program = confined + "import pathlib; pathlib.Path('f').write_text('x')"
    wrote = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert "File too large" in wrote.stderr
