"""Dice that anyone can check: two implementations, the same vectors, and no tampered record that passes."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import islice
from pathlib import Path

import pytest

from tests.fair.node import in_javascript
from tests.fair.played import fair_match, fair_record
from tests.terminal.process import touchline
from touchline.core.errors import DataError
from touchline.core.fair import WORD, Throws, commitment, envelope, seal, table_key, throw_of, words
from touchline.core.game import games
from touchline.core.match import new
from touchline.core.record import MatchInfo, add_end, lines_of, write_record
from touchline.core.replay import replay
from touchline.play import LocalTable

VECTORS = json.loads((Path(__file__).parents[2] / "docs" / "fair-dice.json").read_text(encoding="utf-8"))
IN_JAVASCRIPT = """(fair, v) => ({
  commitment: fair.hex(fair.sha256(fair.unhex(v.secret))),
  key: fair.hex(fair.tableKey(fair.unhex(v.secret), v.table, fair.unhex(v.home), fair.unhex(v.away))),
  throws: v.throws.map(([n, total]) => [n, total, String(fair.drawThrow(fair.unhex(v.key), n, BigInt(total)))]),
  envelopes: v.envelopes.map(([salt, n, side, choice]) =>
    [salt, n, side, choice, fair.envelope(fair.unhex(salt), v.table, n, side, choice)]),
  seals: v.seals.map(([salt, n, side, choice]) =>
    [salt, n, side, choice, fair.seal(fair.unhex(salt), v.table, n, side, choice)]),
  ratchet: v.ratchet.reduce(({ key, all }, [home, away]) => {
    const next = fair.ratchet(key, fair.unhex(home), fair.unhex(away));
    return { key: next, all: [...all, [home, away, fair.hex(next)]] };
  }, { key: fair.unhex(v.key), all: [] }).all,
})"""


@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: v["table"][:6])
def test_both_implementations_agree_with_the_published_vectors(vector: dict[str, object]) -> None:
    v: dict = vector  # type: ignore[type-arg]
    secret, home, away = (bytes.fromhex(v[name]) for name in ("secret", "home", "away"))
    key = table_key(secret, v["table"], home, away)
    assert (commitment(secret), key.hex()) == (v["commitment"], v["key"])
    assert [[n, total, str(throw_of(key, n, int(total)))] for n, total, _ in v["throws"]] == v["throws"]
    for salt, n, side, choice, shown in v["envelopes"]:
        assert envelope(bytes.fromhex(salt), v["table"], n, side, choice) == shown
    for salt, n, side, choice, shown in v["seals"]:
        assert seal(bytes.fromhex(salt), v["table"], n, side, choice) == shown
    throws = Throws(key)
    for home, away, turned in v["ratchet"]:
        throws.ratchet({"home": bytes.fromhex(home), "away": bytes.fromhex(away)})
        assert throws.key.hex() == turned
    found = in_javascript(IN_JAVASCRIPT, v, "fair.js")
    assert found == {name: v[name] for name in ("commitment", "key", "throws", "envelopes", "seals", "ratchet")}


def test_some_vectors_need_a_second_attempt() -> None:
    """All four words of the first attempt are refused: whoever stops there gets another number."""
    late = 0
    for v in VECTORS:
        for n, total, _ in v["throws"]:
            limit = WORD - WORD % int(total)
            late += all(word >= limit for word in islice(words(bytes.fromhex(v["key"]), n), 4))
    assert late > 0


@pytest.mark.parametrize("game", games())
def test_a_finished_game_verifies_in_both(game: str, sized: Callable[[int, int], int]) -> None:
    records = [fair_record(game, number) for number in range(sized(2, 25))]
    matches = [replay(text) for text in records]
    assert all(match.over for match in matches)
    checks = in_javascript("(fair, texts) => texts.map(fair.verify)", records)
    assert [c["faults"] for c in checks] == [[]] * len(records)
    assert [c["throws"] for c in checks] == [sum(1 for e in match.entries if e.ways) for match in matches]


def test_another_outcome_with_new_checksums_is_refused_by_the_dice() -> None:
    """Whoever can edit a record can write its checksums anew; the dice give the lie."""
    match, promised = fair_match("first_down", 9)
    at, entry = next((i, e) for i, e in enumerate(match.entries) if e.ways and e.ways[1] == 6)
    shifted = entry._replace(before=(entry.before + 1) % 6)
    match.entries[at] = shifted
    text = write_record(match, MatchInfo(), promised)
    with pytest.raises(DataError):
        replay(text)
    (check,) = in_javascript("(fair, texts) => texts.map(fair.verify)", [text])
    assert any("the dice fell on" in fault for fault in check["faults"])


def test_a_call_at_a_step_of_thousands_of_digits_is_refused() -> None:
    text = fair_record("famous_first_downs", 1)
    call = next(line for line in lines_of(text) if line.startswith("envelope "))
    kind, _, rest = call.split(" ", 2)
    with pytest.raises(DataError, match=r"a line of \[dice\] as touchline writes it"):
        replay(text.replace(call, f"{kind} {'9' * 5000} {rest}"))


def test_the_command_tells_what_it_checked_and_what_that_does_not_prove(tmp_path: Path) -> None:
    record = tmp_path / "game.touchline"
    record.write_text(fair_record("famous_first_downs", 1), encoding="utf-8")
    said = touchline("verify", str(record), data=tmp_path)
    assert said.status == 0
    assert "could foresee throws" in said.out
    told = json.loads(touchline("verify", str(record), "--json", data=tmp_path).out)
    assert told["dice"] == "committed"
    assert told["over"] is True
    assert told["envelopes"] > 0


def test_a_game_that_its_people_ended_is_over_for_the_command_too(tmp_path: Path) -> None:
    record = tmp_path / "game.touchline"
    table = LocalTable(new("first_down"))
    for ended in (False, True):
        if ended:
            table.resign("home")
        record.write_text(table.text(), encoding="utf-8")
        told = json.loads(touchline("verify", str(record), "--json", data=tmp_path).out)
        assert told["over"] is ended


def test_the_command_refuses_with_the_line(tmp_path: Path) -> None:
    record = tmp_path / "game.touchline"
    text = fair_record("famous_first_downs", 1)
    record.write_text(text.replace("\n12 ", "\n13 ", 1), encoding="utf-8")
    refused = touchline("verify", str(record), data=tmp_path)
    assert refused.status == 2
    assert "line 25" in refused.err
    unopened = [line for line in lines_of(text) if not line.startswith(("secret:", "closed:"))]
    record.write_text(add_end("\n".join([*unopened, ""])), encoding="utf-8")
    refused = touchline("verify", str(record), data=tmp_path)
    assert refused.status == 2
    assert "not opened" in refused.err
