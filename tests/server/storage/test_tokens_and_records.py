"""What is handed out and what is finished, on both databases."""

from __future__ import annotations

from pathlib import Path

from tests.server.storage.samples import laid, new_table
from touchline.server.storage import open_storage
from touchline.server.storage.model import RecordFilter, SeatedPlayer, Token
from touchline.server.storage.sql import Storage

ANNA, BEN, CEM = (
    SeatedPlayer("home", "id-anna", "Anna"),
    SeatedPlayer("away", "id-ben", "Ben"),
    SeatedPlayer("away", "id-cem", "Cem"),
)


def test_a_token_is_known_by_its_secret_and_kind(storage: Storage) -> None:
    token = Token("move", laid(storage), "home", 100.0)
    storage.issue("secret", token)
    assert storage.token("move", "secret") == token
    assert storage.token("move", "secret ") is None
    assert storage.token("invite", "secret") is None


def test_an_invite_is_used_up_by_the_first(storage: Storage) -> None:
    table_no = laid(storage)
    storage.issue("secret", Token("invite", table_no, "away", 100.0))
    assert storage.redeem("invite", "secret", now=50.0) == Token("invite", table_no, "away", 100.0, used=50.0)
    assert storage.redeem("invite", "secret", now=51.0) is None
    known = storage.token("invite", "secret")
    assert known is not None
    assert known.fault(51.0) == "used"


def test_an_expired_token_is_not_redeemed_and_says_why(storage: Storage) -> None:
    token = Token("invite", laid(storage), "away", 100.0)
    storage.issue("secret", token)
    assert storage.redeem("invite", "secret", now=100.0) is None
    assert (token.fault(99.9), token.fault(100.0)) == (None, "expired")


def test_a_revoked_seat_loses_all_its_tokens_and_no_other(storage: Storage) -> None:
    table_no, other = laid(storage), laid(storage)
    for secret, where, seat in [
        ("a", table_no, "home"),
        ("b", table_no, "home"),
        ("c", table_no, "away"),
        ("d", other, "home"),
    ]:
        storage.issue(secret, Token("move", where, seat, None))
    assert storage.revoke(table_no, "home", now=7.0) == 2
    assert storage.revoke(table_no, "home", now=8.0) == 0
    faults = {secret: token.fault(9.0) for secret in "abcd" if (token := storage.token("move", secret))}
    assert faults == {"a": "revoked", "b": "revoked", "c": None, "d": None}


def test_the_secret_itself_is_nowhere_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    storage = open_storage(path)
    storage.issue("canary-5f2b", Token("invite", laid(storage), "anna", None))
    storage.close()
    assert b"anna" in path.read_bytes()
    assert b"canary-5f2b" not in path.read_bytes()


def test_the_first_end_of_a_table_counts(storage: Storage) -> None:
    table = new_table()
    table_no = storage.create(table)
    storage.finish(table_no, 10.0, "home", "the record", [ANNA, BEN])
    storage.finish(table_no, 20.0, "away", "another", [ANNA, CEM])
    assert storage.record(table_no) == "the record"
    found = storage.find(table.public_id)
    assert found is not None
    assert (found.ended, found.result) == (10.0, "home")
    [info] = storage.records()
    assert set(info.players) == {ANNA, BEN}


def test_records_are_listed_latest_first_by_what_is_asked(storage: Storage) -> None:
    games = [("duel", 10.0, "home", [ANNA, BEN], False), ("other", 30.0, "away", [ANNA, CEM], False)]
    games += [("duel", 20.0, "draw", [BEN, CEM], True), ("duel", 30.0, "home", [ANNA], False)]
    a, b, c, d = numbers = [storage.create(new_table(game, private=private)) for game, *_, private in games]
    for table_no, (_, ended, result, players, _) in zip(numbers, games, strict=True):
        storage.finish(table_no, ended, result, f"record {table_no}", players)
    storage.finish(laid(storage), 40.0, "closed")

    def listed(**wanted: object) -> list[int]:
        return [r.table_no for r in storage.records(RecordFilter(**wanted))]  # type: ignore[arg-type]

    assert listed() == [d, b, a]
    assert listed(viewer="id-ben") == [d, b, c, a]
    assert listed(viewer="id-anna") == [d, b, a]
    assert listed(game="duel") == [d, a]
    assert listed(since=30.0) == [d, b]
    assert listed(until=30.0) == [a]
    assert listed(player="Ben") == [a]
    assert listed(player="id-cem", viewer="id-cem") == [b, c]
    assert listed(result="home") == [d, a]
    assert listed(before=(30.0, d)) == [b, a]
    assert listed(most=1) == [d]
    assert storage.record(c) == f"record {c}"
    assert storage.record(0) is None
