"""Odds on request: the same as the rules give, from what a seat sees alone, and nothing comes of asking."""

from __future__ import annotations

import asyncio
import gc
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from fractions import Fraction
from typing import Any

import pytest

import touchline
from tests.server.client import Person, paired
from tests.server.driving import Driver
from tests.server.serving import Served
from touchline.core.sight import see
from touchline.play.odds import Chance, Outlook, Prospect, outlook
from touchline.server.recent import Recent
from touchline.server.table.live import Viewer
from touchline.server.wire import messages
from touchline.server.workers.odds_client import OddsClient, read_question
from touchline.server.workers.odds_worker import work_out
from touchline.server.workers.sight import SightData

CALL = {"ball": 30}
FOURTH = {"ball": 60, "down": 4}
HANDS = ("dive+sweep+quick+post", "dive+off_tackle+sweep+quick")
AGAIN_AND_AGAIN = {"dice": {"offense_green": {"faces": ["(11)", "(13)", "(17)", "(19)", "(23)", "1"]}}}
"""Throws that go on and on, and hardly ever come to the same: their odds take many seconds."""
PATIENT = 100.0
GAMES = 40
"""In so many at the most a die follows somebody's choice."""


def question(d: Driver, seat: str, ask: int = 0) -> SightData | messages.Reject:
    """What is worked out for a seat that asks for odds."""
    return read_question(d.live, Viewer(d.people.get(seat, "eve"), seat), messages.Odds("o", ask or d.live.moves + 1))


def odds(d: Driver, seat: str) -> Outlook:
    asked = question(d, seat)
    assert isinstance(asked, SightData), asked
    return work_out(asked)


def refused(d: Driver, seat: str, ask: int = 0) -> str:
    answer = question(d, seat, ask)
    assert isinstance(answer, messages.Reject), answer
    assert answer.cmd_id == "o"
    return str(answer.params.get("reason", answer.code))


def of(found: Outlook, name: str) -> Prospect:
    """What a choice comes to."""
    cells = next(row for line, row in zip(found.rows, found.cells, strict=True) if line.picks[-1].name == name)
    assert cells[0] is not None
    return cells[0]


# What is told


@pytest.mark.parametrize("game", touchline.games())
def test_a_seat_is_told_what_the_rules_give_and_nothing_changes(game: str, sized: Callable[[int, int], int]) -> None:
    told = 0
    for n in range(GAMES):
        d = Driver(game, n).begin()
        while d.live.stage == "playing" and told < sized(4, 60):
            for seat, _ in d.asked():
                before = ([messages.encode(d.live.snapshot(key)) for key in d.frames], len(d.rows))
                found = odds(d, seat)
                assert found == outlook(see(d.live.table.match, d.live.table.seat(seat).side))
                assert ([messages.encode(d.live.snapshot(key)) for key in d.frames], len(d.rows)) == before
                told += bool(found.dice)
            d.answer_one()
    assert told, "no die followed any question"


def test_a_field_goal_is_told_as_the_dice_give_it() -> None:
    d = Driver("first_and_roll", position=FOURTH).begin()
    found = odds(d, "home")
    kick = d.live.table.match.rules.values.kick
    good = Fraction(sum(yards >= 100 - FOURTH["ball"] for yards in kick), 6) * Fraction(35, 36)
    assert of(found, "field_goal").chances == (
        Chance("ball_lost", str(1 - good), str(round(100 * (1 - good)))),
        Chance("field_goal", str(good), str(round(100 * good))),
    )
    assert any(die.name.startswith("defense_") for die in found.dice)


# Who is told


def test_only_a_seat_that_is_asked_is_told() -> None:
    d = Driver("first_and_roll", position=FOURTH)
    assert refused(d, "") == "watching"
    assert refused(d, "home") == "not_your_seat"
    for seat in ("home", "away"):
        d.sit(seat)
    assert refused(d, "home") == "lobby"
    d.open()
    assert refused(d, "") == "watching"
    assert refused(d, "away") == "not_your_turn"
    assert refused(d, "home", 7) == "stale"
    d.send("home", messages.Resign)
    assert refused(d, "home") == "over"


def test_of_a_side_with_two_seats_the_one_that_is_asked_is_told() -> None:
    d = Driver("first_and_roll", position=CALL, seats=4).begin()
    assert odds(d, "home_offense").rows
    assert refused(d, "home_defense") == "not_your_turn"


def test_who_has_locked_a_call_is_asked_no_more() -> None:
    d = Driver("first_and_roll", position=CALL).begin()
    d.play("home", "red")
    assert refused(d, "home") == "not_your_turn"


# Secrets


@pytest.mark.parametrize(
    ("game", "position", "calls"),
    [
        ("first_and_roll", CALL, ("red", "green")),
        ("famous_first_downs", {}, ()),
        ("first_down", {"picked": HANDS[0]}, ("dive", "post")),
    ],
)
def test_the_other_sides_locked_call_makes_no_difference(
    game: str, position: dict[str, str], calls: tuple[str, ...]
) -> None:
    one, two = (Driver(game, position=position).begin() for _ in range(2))
    while not one.live.is_secret:
        [(seat, choices)] = one.asked()
        for d in (one, two):
            d.play(seat, choices[0])
    (first, choices), (second, _) = one.asked()
    untouched = question(one, second)
    for d, call in zip((one, two), calls or choices[:2], strict=True):
        assert isinstance(d.play(first, call), messages.Ack)
    assert isinstance(untouched, SightData)
    assert question(one, second) == question(two, second) == untouched


def test_a_hidden_hand_makes_no_difference_and_nothing_is_told_of_it() -> None:
    one, two = (Driver("first_down", position={"picked": hand}).begin() for hand in HANDS)
    assert question(one, "home") != question(two, "home")
    assert question(one, "away") == question(two, "away")
    assert odds(one, "away") == odds(two, "away")
    assert {len(row) for row in odds(one, "away").cells} == {8 + 2}
    assert {len(odds(d, "home").rows) for d in (one, two)} == {4 + 2}


# The process that works it out


@asynccontextmanager
async def reckoning(seconds: float) -> AsyncIterator[OddsClient]:
    works = OddsClient(seconds)
    try:
        yield works
    finally:
        await works.close()


def asked(game: str, **settings: Any) -> SightData:
    found = question(Driver(game, **settings).begin(), "home")
    assert isinstance(found, SightData)
    return found


async def patient(works: OddsClient, wanted: SightData) -> messages.OddsReply | messages.Reject:
    """What comes of asking until there is a turn."""
    while isinstance(told := await works.answer(messages.Odds("o", 1), wanted), messages.Busy):
        await asyncio.sleep(told.retry_after)
    return told


def test_a_process_tells_the_same_and_works_it_out_once() -> None:
    async def scene() -> None:
        wanted = asked("first_and_roll", position=CALL)
        expected = work_out(wanted)
        async with reckoning(PATIENT) as works:
            told = await asyncio.gather(*(works.answer(messages.Odds(f"o{n}", n), wanted) for n in range(3)))
            assert told == [messages.OddsReply(f"o{n}", n, **vars(expected)) for n in range(3)]
            assert len(works._found) == 1

    asyncio.run(scene())


def test_odds_that_take_too_long_are_refused_and_whoever_comes_next_is_served() -> None:
    async def scene() -> None:
        slow = asked("first_and_roll", position=CALL, components=AGAIN_AND_AGAIN)
        async with reckoning(2.0) as works:
            told = await patient(works, slow)
            assert isinstance(told, messages.Reject)
            assert (told.cmd_id, told.code) == ("o", "no_odds")
            next_told = await patient(works, asked("first_and_roll", position=FOURTH))
            assert isinstance(next_told, messages.OddsReply)
            assert next_told.rows

    asyncio.run(scene())


def test_who_finds_no_turn_is_asked_to_come_again() -> None:
    async def scene() -> None:
        async with reckoning(PATIENT) as works:
            await works._helper._turn.acquire()
            works._helper.seconds = 0.0
            told = await works.answer(messages.Odds("o", 1), asked("first_and_roll", position=FOURTH))
            assert isinstance(told, messages.Busy)
            works._helper._turn.release()
            works._helper.seconds = PATIENT
            assert isinstance(await patient(works, asked("first_and_roll", position=FOURTH)), messages.OddsReply)

    asyncio.run(scene())


def test_who_leaves_before_it_hears_that_there_is_no_turn_leaves_no_error() -> None:
    async def scene() -> None:
        complaints: list[dict[str, Any]] = []
        asyncio.get_running_loop().set_exception_handler(lambda loop, told: complaints.append(told))
        async with reckoning(PATIENT) as works:
            await works._helper._turn.acquire()
            works._helper.seconds = 0.1
            wanted = asked("first_and_roll", position=FOURTH)
            asking = asyncio.ensure_future(works.answer(messages.Odds("o", 1), wanted))
            while not works._found:
                await asyncio.sleep(0)
            [working] = works._found.values()
            asking.cancel()
            await asyncio.wait([working])
            assert not working.cancelled()
            del working
            works._found = Recent(1)
            gc.collect()
            works._helper._turn.release()
        assert complaints == []

    asyncio.run(scene())


@pytest.mark.parametrize("game", touchline.games())
def test_it_is_asked_over_a_socket_while_play_goes_on(game: str, server: Served) -> None:
    async def scene() -> None:
        home, away = await paired(server.base, game)
        chance = random.Random(game)
        try:
            for _ in range(4):
                await home.until(lambda: bool(home.asked or away.asked))
                client = home if home.asked else away
                assert client.asked is not None
                told = await client.odds(client.asked.n)
                assert isinstance(told, messages.OddsReply)
                assert told.ask == client.asked.n
                assert told.known
                late = asyncio.create_task(client.odds(client.asked.n))
                await client.play(chance.choice(client.asked.choices).name)
                assert isinstance(await late, messages.OddsReply | messages.Reject)
            async with Person(server.base).at(home.table) as watcher:
                refusal = await watcher.odds(1)
                assert isinstance(refusal, messages.Reject)
                assert refusal.params == {"reason": "watching"}
        finally:
            await home.leave()
            await away.leave()

    asyncio.run(scene())
