"""Going on from a point of a finished game, over HTTP: another table, marked as what it is."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from tests.server.client import Client, Person
from tests.server.serving import Served
from touchline.core.fair import commitment
from touchline.core.fields import flat
from touchline.core.replay import replay, verify
from touchline.play import LocalTable
from touchline.server.wire import messages

GAME = "first_and_roll"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("continuing")
    with Served(folder / "tables.db", folder, "--computers", "1") as served:
        yield served
        assert served.stop() == 0


async def given_up(person: Person, moves: int) -> str:
    """A game against the computer, given up after some moves; its table."""
    table = await person.lay(GAME, private=True, sit={"home": {}}, computers={"away": "policy"})
    async with person.at(table, "home") as client:
        await begun(client)
        await played(client, moves)
        await client.send(messages.Resign)
        await client.until(lambda: client.over is not None)
    return table


async def begun(client: Client) -> None:
    """Promise a part in the dice, and open it."""
    await client.send(messages.Contribute, hash=commitment(client.contribution))
    await client.open()


async def played(client: Client, moves: int) -> None:
    for _ in range(moves):
        await client.until(lambda: client.asked is not None)
        assert client.asked is not None
        await client.play(client.asked.choices[0].name)


def test_a_finished_game_goes_on_from_any_step_with_dice_of_its_own(server: Served) -> None:
    async def scene() -> None:
        person = Person(server.base)
        before = await given_up(person, 5)
        whole = (await person.get(f"/api/records/{before}")).body
        step = len(replay(whole).entries) - 3
        made = await person.post(f"/api/records/{before}/continue", {"step": step, "side": "home"})
        assert made.status == 200, made
        after = made.body["table"]
        async with person.at(after, "home") as client:
            assert client.snapshot is not None
            assert (client.snapshot.continues, client.snapshot.private) == (before, True)
            await begun(client)
            await played(client, 2)
            await client.send(messages.Resign)
            await client.until(lambda: client.over is not None)
        text = (await person.get(f"/api/records/{after}")).body
        assert verify(text)
        assert f"continues: {before} {step}" in text.splitlines()
        assert LocalTable.read(text).continues == f"{before} {step}"
        went_on, had_been = replay(text), replay(whole)
        for _ in range(3):
            had_been.undo()
        assert flat(went_on.start) == flat(had_been.state)

    asyncio.run(scene())


def test_there_is_no_way_on_from_the_end_or_from_a_running_game(server: Served) -> None:
    async def scene() -> None:
        person = Person(server.base)
        before = await given_up(person, 1)
        assert (await person.post(f"/api/records/{before}/continue", {"step": 10_000, "side": "home"})).status == 400
        running = await person.lay(GAME, private=True, sit={"home": {}}, computers={"away": "policy"})
        assert (await person.post(f"/api/records/{running}/continue", {"step": 0, "side": "home"})).status == 404

    asyncio.run(scene())
