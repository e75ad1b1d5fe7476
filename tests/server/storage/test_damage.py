"""Damaged databases: what is not what was written is never given out as if it were, and other tables are well."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server.storage.samples import new_table, row
from touchline.server.house.frozen import FrozenTable
from touchline.server.house.house import House
from touchline.server.house.lobby import write_seats
from touchline.server.http.api.records import load_record
from touchline.server.http.api.tables import table_line
from touchline.server.http.gateway import Gateway
from touchline.server.http.identity import Cookies
from touchline.server.http.limits import Limits
from touchline.server.storage import open_storage
from touchline.server.storage.errors import Damaged, DamagedLog, StorageFailed
from touchline.server.storage.model import NewTableRow, StoredRow
from touchline.server.storage.postgres import Postgres
from touchline.server.storage.schema import MIGRATIONS
from touchline.server.storage.sql import Storage
from touchline.server.storage.sqlite import Sqlite
from touchline.server.table.header import Request
from touchline.server.table.live import Viewer
from touchline.server.wire import messages

PAGE = 4096
Damage = Callable[[bytearray, bytes, random.Random], None]


def filled(storage: Storage, tables: int = 6, rows: int = 40) -> dict[NewTableRow, list[StoredRow]]:
    """Tables with logs whose rows lie mixed, as those of tables that are played at together."""
    made = {storage.create(table): table for table in (new_table() for _ in range(tables))}
    for seq in range(1, rows + 1):
        storage.append([row(n, seq)._replace(facts=b'{"n": %d}' % (seq * n) * 9) for n in made])
    return {table: storage.rows(n) for n, table in made.items()}


def flip_a_bit(file: bytearray, old: bytes, chance: random.Random) -> None:
    file[chance.randrange(len(file))] ^= 1 << chance.randrange(8)


def change_a_byte(file: bytearray, old: bytes, chance: random.Random) -> None:
    file[chance.randrange(len(file))] = chance.randrange(256)


def lose_a_sector(file: bytearray, old: bytes, chance: random.Random) -> None:
    at = chance.randrange(len(file) // 512) * 512
    file[at : at + 512] = bytes(512)


def swap_pages(file: bytearray, old: bytes, chance: random.Random) -> None:
    a, b = (PAGE * n for n in chance.sample(range(1, len(file) // PAGE), 2))
    file[a : a + PAGE], file[b : b + PAGE] = file[b : b + PAGE], file[a : a + PAGE]


def lose_a_write(file: bytearray, old: bytes, chance: random.Random) -> None:
    """A page is as it was some time ago."""
    at = PAGE * chance.randrange(1, len(old) // PAGE)
    file[at : at + PAGE] = old[at : at + PAGE]


KINDS: tuple[Damage, ...] = (flip_a_bit, change_a_byte, lose_a_sector, swap_pages, lose_a_write)


def look(path: Path, kept: dict[NewTableRow, list[StoredRow]]) -> Counter[str]:
    """How the tables of a database are: well, refused, or given out changed."""
    found: Counter[str] = Counter()
    try:
        storage = Sqlite(path)
    except StorageFailed:
        return Counter(refused=len(kept))
    for table, rows in kept.items():
        try:
            info = storage.find(table.public_id)
            refused = info is None or not info.whole
            is_same = info is not None and storage.rows(info.table_no) == rows and info[1:7] == table
        except StorageFailed:
            refused, is_same = True, False
        found["refused" if refused else "well" if is_same else "changed"] += 1
    storage.close()
    return found


@pytest.mark.parametrize("damage", KINDS, ids=lambda damage: str(damage.__name__))
def test_of_a_damaged_file_nothing_is_given_out_changed(
    tmp_path: Path, damage: Damage, sized: Callable[[int, int], int]
) -> None:
    path, chance = tmp_path / "tables.db", random.Random(damage.__name__)
    storage = Sqlite(path)
    filled(storage)
    storage.close()
    old = path.read_bytes()
    storage = Sqlite(path)
    kept = filled(storage)
    storage.close()
    whole = path.read_bytes()
    assert look(path, kept) == {"well": len(kept)}
    found: Counter[str] = Counter()
    for _ in range(sized(30, 1000)):
        file = bytearray(whole)
        damage(file, old, chance)
        path.write_bytes(file)
        for beside in ("-wal", "-shm"):
            path.with_name(path.name + beside).unlink(missing_ok=True)
        found += look(path, kept)
    assert found["changed"] == 0
    assert found["refused"] > 0
    assert found["well"] > 0


def change(facts: str) -> str:
    return f"UPDATE log SET facts = {facts} WHERE table_no = 1 AND seq = 3"


def exchange(*columns: str) -> list[str]:
    """Two rows exchange these columns."""
    there = "SELECT {0} FROM log x WHERE x.table_no = 1 AND x.seq = 7 - log.seq"
    values = ", ".join(f"{name} = ({there.format(name)})" for name in columns)
    return [f"UPDATE log SET {values} WHERE table_no = 1 AND seq IN (3, 4)"]


def number(seq: int, new: int) -> str:
    return f"UPDATE log SET seq = {new} WHERE table_no = 1 AND seq = {seq}"


DONE = {
    "a fact": [change("CAST('{}' AS {bytes})")],
    "a seat": ["UPDATE log SET seat = 'away' WHERE table_no = 1 AND seq = 3"],
    "a command": ["UPDATE log SET cmd_id = 'x' WHERE table_no = 1 AND seq = 1"],
    "a checksum": ["UPDATE log SET checksum = checksum - 1 WHERE table_no = 1 AND seq = 3"],
    "no checksum": ["UPDATE log SET checksum = NULL WHERE table_no = 1 AND seq = 6"],
    "exchanged facts": exchange("facts"),
    "exchanged rows": exchange("facts", "checksum"),
    "exchanged numbers": [number(3, 9), number(4, 3), number(9, 4)],
    "a row less": ["DELETE FROM log WHERE table_no = 1 AND seq = 3"],
    "a row less, closed up": ["DELETE FROM log WHERE table_no = 1 AND seq = 5", number(6, 5)],
    "the first row less": ["DELETE FROM log WHERE table_no = 1 AND seq = 1"],
    "the log of another": ["DELETE FROM log WHERE table_no = 1", "UPDATE log SET table_no = 1 WHERE table_no = 3"],
    "another header": ["UPDATE tables SET header = CAST('{}' AS {bytes}) WHERE table_no = 1"],
    "another owner": ["UPDATE tables SET owner = 'ben' WHERE table_no = 1"],
    "not private any more": ["UPDATE tables SET private = NOT private WHERE table_no = 1"],
    "no checksum of the table": ["UPDATE tables SET checksum = NULL WHERE table_no = 1"],
}


@pytest.mark.parametrize("what", DONE)
def test_a_changed_row_is_noticed_and_other_tables_are_well(storage: Storage, what: str) -> None:
    kept = filled(storage, 3, 6)
    bytes_type = "BYTEA" if isinstance(storage, Postgres) else "BLOB"
    with storage._transaction() as execute:
        for statement in DONE[what]:
            execute(statement.replace("{bytes}", bytes_type))
    [changed, *others] = kept
    info = storage.find(changed.public_id)
    assert info is not None
    if info.whole:
        with pytest.raises(DamagedLog, match=r"row \d of its log is (missing|not what was written)") as damage:
            storage.rows(info.table_no)
        assert all(isinstance(row.facts, bytes) for row in damage.value.rows)
    else:
        assert info.private
    for table in others[: 1 if what == "the log of another" else 2]:
        well = storage.find(table.public_id)
        assert well is not None
        assert well.whole
        assert storage.rows(well.table_no) == kept[table]


def test_rows_from_before_there_were_checksums_are_taken_as_they_are(db: str) -> None:
    kind: Callable[..., Storage] = Postgres if db.startswith("postgresql:") else Sqlite
    old = kind(db, MIGRATIONS[:2])
    table = new_table()
    with old._transaction() as execute:
        columns = "public_id, owner, private, game, header, created"
        execute(f"INSERT INTO tables ({columns}) VALUES (?, ?, ?, ?, ?, ?)", *table)
        for seq in (1, 2):
            sql = "INSERT INTO log (table_no, seq, seat, cmd_id, facts) VALUES (?, ?, ?, ?, ?)"
            execute(sql, *row(1, seq))
        execute("INSERT INTO records (table_no, text) VALUES (1, 'as it was')")
    old.close()
    new = open_storage(db)
    found = new.find(table.public_id)
    assert found is not None
    assert found.whole
    assert new.rows(1) == [row(1, 1), row(1, 2)]
    assert new.record(1) == "as it was"
    new.append([row(1, 3), row(1, 4)])
    new.close()
    again = open_storage(db)
    again.append([row(1, 5)])
    assert again.rows(1) == [row(1, n) for n in range(1, 6)]
    again._write("UPDATE log SET cmd_id = 'x' WHERE seq = 4")
    with pytest.raises(DamagedLog, match="row 4"):
        again.rows(1)
    again.close()


def test_a_record_that_was_changed_is_not_given_out(storage: Storage) -> None:
    table_no = storage.create(new_table())
    storage.finish(table_no, 2.0, "home", "touchline record")
    assert storage.record(table_no) == "touchline record"
    storage._write("UPDATE records SET text = 'touchline recorD'")
    with pytest.raises(Damaged, match="record of this game"):
        storage.record(table_no)


def test_a_damaged_table_is_frozen_told_once_and_the_others_are_played_at(
    storage: Storage, caplog: pytest.LogCaptureFixture
) -> None:
    why = "row 2 of its log is not what was written"

    async def play() -> None:
        house = House(storage)
        hurt, well = [await house.create_table(Request(game="first_and_roll"), "ann") for _ in range(2)]
        for actor in (hurt, well):
            for n, seat in enumerate(("home", "away")):
                reply = await actor.do(Viewer(seat), messages.Sit(str(n), seat, seat))
                assert isinstance(reply, messages.Ack)
        hurt.let_go()
        storage._write("UPDATE log SET cmd_id = 'x' WHERE table_no = ? AND seq = 2", hurt.info.table_no)
        for _ in range(2):
            with pytest.raises(FrozenTable, match=f"can only be downloaded: {why}") as found:
                await house.table(hurt.info.public_id)
            assert found.value.people >= {"ann", "home"}
            assert len(found.value.text.splitlines()) == 1 + hurt.live.seq
        assert isinstance(await well.do(Viewer("away", "away"), messages.Stand("2")), messages.Ack)
        well.let_go()
        assert (await house.table(well.info.public_id)).live.places["home"].taken
        assert house.frozen == {hurt.info.table_no}
        storage._write("UPDATE log SET cmd_id = '1' WHERE table_no = ? AND seq = 2", hurt.info.table_no)
        assert (await house.table(hurt.info.public_id)).live.places["away"].taken
        assert not house.frozen
        await house.close()

    with caplog.at_level(logging.ERROR):
        asyncio.run(play())
    [told] = [record for record in caplog.records if record.msg == "frozen"]
    assert told.__dict__["reason"] == why


def test_a_table_whose_log_cannot_be_gone_on_with_is_frozen(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        house = House(storage)
        actor = await house.create_table(Request(game="first_and_roll"), "ann")
        assert isinstance(await actor.do(Viewer("home"), messages.Sit("sit", "home", "home")), messages.Ack)
        actor.let_go()

        def damaged(*args: object) -> None:
            raise Damaged("tables.db is damaged", "SQLITE_CORRUPT")

        monkeypatch.setattr(storage, "append", damaged)
        with pytest.raises(FrozenTable) as found:
            await house.table(actor.info.public_id)
        assert found.value.why == "SQLITE_CORRUPT"
        assert house.frozen == {actor.info.table_no}
        assert not house.actors
        await house.close()

    asyncio.run(play())


def test_a_damaged_record_is_written_again_from_its_log(storage: Storage) -> None:
    async def play() -> None:
        gateway = Gateway(House(storage), Limits(), Cookies(secure=False))
        actor = await gateway.house.create_table(Request(game="first_and_roll"), "ann")
        for seat in ("home", "away"):
            promised = hashlib.sha256(seat.encode() * 8).hexdigest()
            await actor.do(Viewer(seat), messages.Sit("sit", seat, seat, promised))
        for seat in ("home", "away"):
            await actor.do(Viewer(seat, seat), messages.Open("open", (seat.encode() * 8).hex()))
        await actor.do(Viewer("home", "home"), messages.Resign("resign"))
        table_no, info = actor.info.table_no, storage.find(actor.info.public_id)
        kept = storage.record(table_no)
        assert kept is not None
        assert info is not None
        storage._write("UPDATE records SET text = 'nonsense'")
        assert await load_record(gateway, info) == kept
        storage._write("UPDATE log SET cmd_id = 'x' WHERE seq = 1")
        with pytest.raises(FrozenTable):
            await load_record(gateway, info)
        await gateway.house.close()

    asyncio.run(play())


def test_a_damaged_line_of_the_lobby_leaves_the_others(storage: Storage) -> None:
    seats = write_seats([])
    for n in (storage.create(new_table()), storage.create(new_table())):
        storage.describe(n, "lobby", True, seats, [])
    storage.describe(1, "lobby", True, seats[1:], [])
    assert [table_line(line) is None for line in storage.lobby()] == [False, True]
