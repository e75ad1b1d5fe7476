"""What the page saw of the dice, and the record: an honest host's agree, no other host's do. By both comparisons."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.fair.node import in_javascript
from tests.server.driving import Driver
from tests.server.finished import finished
from tests.terminal.process import touchline
from touchline.core.errors import DataError
from touchline.core.fair import SECTION, commitment
from touchline.core.game import SIDES, games
from touchline.core.record import add_end, lines_of
from touchline.core.replay import verify
from touchline.core.seen import FORMAT, find_differences, read_seen
from touchline.server.table import facts
from touchline.server.table.decisions import close
from touchline.server.table.dice import TO_OPEN, TableDice
from touchline.server.wire import messages

WATCH = """(page, [table, messages]) => {
  const seen = page.begin(table);
  for (const message of messages) page.note(seen, message);
  return [page.write(seen), page.findReused(seen), page.countRestarts(seen)];
}"""
COMPARE = f"""async (page, [table, messages, record]) => {{
  const {{ verify }} = await import("{(Path(__file__).parents[2] / "src/touchline/web/check.js").as_uri()}");
  const seen = page.begin(table);
  for (const message of messages) page.note(seen, message);
  const {{ ok, promised }} = verify(record);
  return [ok, page.compare(seen, promised), page.write(seen)];
}}"""


class Watched(NamedTuple):
    """What a page made of the messages of one viewer: the file that it saves, and what it was told at once."""

    file: str
    reused: list[dict[str, str]]
    restarts: int


def messages_to(d: Driver, seat: str) -> list[dict[str, Any]]:
    """What a seat was told, in order."""
    return [json.loads(frame) for frame in d.frames[seat]]


def differences(file: str, record: str) -> list[str]:
    """What the command finds different."""
    match, _, promised = verify(record)
    assert promised is not None
    throws = {n: entry.names[0][1] for n, entry in enumerate(match.entries, 1) if entry.ways}
    return [fault.key for fault in find_differences(read_seen(file), promised, throws)]


def watched(d: Driver, seat: str) -> Watched:
    return Watched(*in_javascript(WATCH, [d.header.table, messages_to(d, seat)], "seen.js"))


def compared(d: Driver, seat: str, record: str) -> tuple[bool, list[str]]:
    """Whether the page finds the record whole, and what it finds different: both implementations say the same."""
    whole, found, file = in_javascript(COMPARE, [d.header.table, messages_to(d, seat), record], "seen.js")
    by_page = [
        " ".join([one["code"], *([one["side"]] if one["code"] in ("hash", "contribution") else [])]) for one in found
    ]
    by_command = differences(file, record)
    assert len(by_command) >= len(by_page)
    assert bool(by_command) == bool(by_page)
    return whole, by_page


@pytest.fixture
def late(monkeypatch: pytest.MonkeyPatch) -> Callable[[bytes], None]:
    """``late(secret)``: from now on hosts begin play with this secret, and show the promise that they made before."""

    def is_late(secret: bytes) -> None:
        apply = TableDice.apply

        def choose(dice: TableDice, fact: facts.DiceFact) -> None:
            if isinstance(fact, facts.Began):
                dice.secret = secret.hex()
            apply(dice, fact)

        monkeypatch.setattr(TableDice, "apply", choose)

    return is_late


def with_fitting_promise(record: str, secret: bytes) -> str:
    """The record, with the commitment that fits the secret: nobody sees from it alone that another was shown."""
    lines = lines_of(record)
    at = next(n for n, line in enumerate(lines) if line.startswith("commitment: "))
    lines[at] = f"commitment: {commitment(secret)}"
    return add_end("\n".join([*lines, ""]))


@pytest.mark.parametrize("game", games())
def test_an_honest_record_is_what_was_seen(game: str, sized: Callable[[int, int], int]) -> None:
    for seed in range(sized(2, 24)):
        d = finished(game, seed)
        seat = d.chance.choice([*d.people, "watcher"])
        assert compared(d, seat, d.live.record()) == (True, [])
        assert watched(d, seat).reused == []


def test_a_secret_that_was_chosen_late_gives_a_whole_record_that_was_not_seen(late: Callable[[bytes], None]) -> None:
    secret = b"\7" * 32
    late(secret)
    d = Driver("first_down", "late").begin().play_on()
    record = with_fitting_promise(d.live.record(), secret)
    verify(record)
    for seat in d.frames:
        assert compared(d, seat, record) == (True, ["commitment"])


def test_a_promise_that_is_replaced_after_the_contributions_were_open_is_told_at_once() -> None:
    """The host even says that the dice began anew, which they can have: but contributions are never used twice."""
    d = Driver("first_down", "replaced").begin().play_on()
    told = messages_to(d, "home")
    at = next(n for n, one in enumerate(told) if one["what"].get("stage") == "playing")
    other = {**told[at]["what"], "commitment": commitment(b"\7" * 32)}
    table = d.header.table
    seen = Watched(
        *in_javascript(WATCH, [table, [*told[: at + 1], {"type": "event", "n": 0, "what": other}]], "seen.js")
    )
    assert seen.reused == [{"code": "reused", "side": side} for side in SIDES]
    assert seen.restarts == 1
    assert {*differences(seen.file, d.live.record())} >= {"commitment", "restart"}


@pytest.mark.parametrize("side", SIDES)
def test_another_contribution_with_the_hash_that_fits_it_was_not_seen(side: str) -> None:
    d = Driver("famous_first_downs", "another").begin()
    d.done(close(d.live, d.now))
    part = b"\7" * 32
    seen = read_seen(watched(d, "home").file)
    promised = verify(d.live.record()).promised
    assert promised is not None
    promised.hashes[side], promised.contributions[side] = commitment(part), part
    assert [fault.key for fault in find_differences(seen, promised, {})] == [f"hash {side}", f"contribution {side}"]


def test_a_call_that_was_taken_back_is_no_difference_and_another_envelope_is() -> None:
    d = Driver("first_and_roll", "taken back", position={"ball": 30, "down": 4}).begin()
    record = d.play_on().live.record()
    assert "envelope " in record
    told = messages_to(d, "home")
    assert compared(d, "home", record) == (True, [])
    at = next(n for n, one in enumerate(told) if one["what"]["type"] == "locked")
    other = {**told[at], "what": {**told[at]["what"], "envelope": "0" * 64}}
    for heard, found in (([*told[:at], other, *told[at + 1 :]], ["call"]), ([other, *told[at:]], [])):
        _, differences, _ = in_javascript(COMPARE, [d.header.table, [told[0], *heard], record], "seen.js")
        assert [one["code"] for one in differences] == found


def test_a_throw_that_was_shown_otherwise_is_found() -> None:
    d = Driver("brettfussball", "shown otherwise").begin().play_on(3)
    d.done(close(d.live, d.now))
    told, record = messages_to(d, "away"), d.live.record()
    at = [n for n, one in enumerate(told) if one["what"]["type"] == "throw"][1]
    face = "1" if told[at]["what"]["name"] != "1" else "2"
    told[at] = {**told[at], "what": {**told[at]["what"], "name": face}}
    _, found, file = in_javascript(COMPARE, [d.header.table, told, record], "seen.js")
    assert found == [{"code": "throw", "step": 2}]
    assert differences(file, record) == ["step 2"]


def test_whoever_brought_a_contribution_knows_that_the_host_did_not_know_it() -> None:
    d = Driver("first_down", "own part").begin().play_on()
    told = messages_to(d, "home")
    at = next(n for n, one in enumerate(told) if one["what"].get("stage") == "opening")
    shown, part = told[at]["what"]["commitment"], d.parts["home"].hex()
    own = """(page, [table, before, [shown, part], after]) => {
      const seen = page.begin(table);
      const says = [page.judge(seen)];
      for (const message of before) page.note(seen, message);
      says.push(page.judge(seen), page.hasBegun(seen));
      page.noteOpened(seen, shown, "home", part);
      for (const message of after) page.note(seen, message);
      return [...says, page.judge(seen), page.hasBegun(seen), page.write(seen)];
    }"""
    table, before, after = d.header.table, told[: at + 1], told[at + 1 :]
    *says, file = in_javascript(own, [table, before, [shown, part], after], "seen.js")
    assert says == ["late", "watched", False, "good", True]
    assert (read_seen(file).has_part, differences(file, d.live.record())) == (True, [])
    # The host lets another contribution count, and says so to everybody.
    other = part.replace(part[:4], "7777" if part[:4] != "7777" else "0000", 1)
    replaced = json.loads(json.dumps(after).replace(part, other))
    *_, file = in_javascript(own, [table, before, [shown, part], replaced], "seen.js")
    assert "restart" in differences(file, d.live.record())


def test_a_page_that_came_late_says_so() -> None:
    d = Driver("first_down", "came late").begin()
    snapshot = json.loads(d.live.events("watcher", 0)[0])
    d.play_on()
    made = in_javascript(WATCH, [d.header.table, [snapshot]], "seen.js")
    noted = read_seen(made[0])
    assert not noted.is_early
    assert differences(made[0], d.live.record()) == []


def promise_and_open(d: Driver, restart: int) -> None:
    """Everybody brings another part, and opens it."""
    for side, seat in zip(SIDES, d.people, strict=True):
        d.parts[side] = d.chance.randbytes(32)
        d.send(seat, messages.Contribute, hash=commitment(d.parts[side]))
    assert d.live.dice.show(d.live.stage, None).restarts == restart
    d.open()


def test_restarts_are_counted_in_the_record_and_missed_where_they_are_left_out() -> None:
    d = Driver("first_down", "late to open")
    for seat in d.people:
        d.sit(seat)
    assert d.live.stage == "opening"
    d.send("home", messages.Open, contribution=d.parts["home"].hex())
    d.now += TO_OPEN
    d.tick()
    promise_and_open(d, 1)
    d.play_on()
    record = d.live.record()
    promised = verify(record).promised
    assert promised is not None
    assert promised.dropped == [commitment(bytes.fromhex(d.header.secret))]
    assert compared(d, "away", record) == (True, [])
    assert watched(d, "away").restarts == 1
    assert watched(d, "away").reused == []
    without = add_end("\n".join([*(line for line in lines_of(record) if not line.startswith("restart ")), ""]))
    assert compared(d, "away", without) == (True, ["restart"])


@pytest.mark.parametrize("n", ["0", "2", "01", "one"])
def test_restarts_are_numbered_from_one(game: Driver, n: str) -> None:
    lines = lines_of(game.live.record())
    at = next(n for n, line in enumerate(lines) if line.startswith("commitment: "))
    for number, passes in (("1", True), (n, False)):
        text = add_end("\n".join([*lines[:at], f"restart {number}: {'7' * 64}", *lines[at:], ""]))
        assert in_javascript("(page, text) => page.verify(text).ok", text) is passes
        if passes:
            assert verify(text).promised is not None
        else:
            with pytest.raises(DataError, match="a line of"):
                verify(text)


@pytest.fixture(scope="module")
def game() -> Driver:
    return Driver("famous_first_downs", "compared").begin().play_on()


# The command


def saved(folder: Path, d: Driver, seen: str) -> tuple[str, str]:
    """The record and what was seen, as files."""
    record, file = folder / "game.touchline", folder / "seen.json"
    record.write_text(d.live.record(), encoding="utf-8")
    file.write_text(seen, encoding="utf-8")
    return str(record), str(file)


def test_the_command_compares_a_record_with_what_was_seen(game: Driver, tmp_path: Path) -> None:
    seen = watched(game, "home").file
    record, file = saved(tmp_path, game, seen)
    said = touchline("verify", record, "--seen", file, data=tmp_path)
    assert said.status == 0
    assert "had promised its secret before both contributions were open. Neither" in said.out
    told = json.loads(touchline("verify", record, "--seen", file, "--json", data=tmp_path).out)["seen"]
    assert (told["agrees"], told["early"], told["part"], told["restarts"]) == (True, True, False, 0)
    assert told["differences"] == []
    assert told["calls"] == len(json.loads(seen)["calls"]) > 0


def test_the_command_refuses_a_record_that_was_not_seen_so(game: Driver, tmp_path: Path) -> None:
    other = json.loads(watched(game, "home").file)
    other["series"][0]["commitment"] = "7" * 64
    record, file = saved(tmp_path, game, json.dumps(other))
    refused = touchline("verify", record, "--seen", file, "--json", data=tmp_path)
    assert refused.status == 2
    assert f"{record}: commitment: found" in refused.err
    assert "as it was shown" in refused.err
    told = json.loads(refused.out)["seen"]
    assert told["agrees"] is False
    assert [one["key"] for one in told["differences"]] == ["commitment"]


def test_the_command_names_a_record_of_another_table_and_one_by_a_seed(game: Driver, tmp_path: Path) -> None:
    other = json.loads(watched(game, "home").file) | {"table": "7" * 32}
    _, file = saved(tmp_path, game, json.dumps(other))
    assert differences(json.dumps(other), game.live.record()) == ["table"]
    by_seed = next((Path(__file__).parents[1] / "records" / "v2").glob("first_and_roll-by-seed.rec"))
    assert "dice from a seed" in touchline("verify", str(by_seed), "--seen", file, data=tmp_path).err


FIRST = {"commitment": "0" * 64, "early": True, "own": [], "hashes": {}, "contributions": {}}
WHOLE: dict[str, Any] = {
    "format": FORMAT,
    "table": "0" * 32,
    "series": [FIRST],
    "calls": {},
    "throws": {},
}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("no json", "no JSON"),
        ("[" * 100_000, "no JSON"),
        ("[]", FORMAT),
        (json.dumps({**WHOLE, "format": "touchline seen 2"}), FORMAT),
        (json.dumps({**WHOLE, "more": 1}), "calls, format, more, series"),
        (json.dumps({**WHOLE, "table": "x"}), "32 hexadecimal digits"),
        (json.dumps({**WHOLE, "series": []}), "one entry at least"),
        (json.dumps({**WHOLE, "series": [1]}), "series 1"),
        (json.dumps({**WHOLE, "series": [{**FIRST, "early": 1}]}), "true or false"),
        (json.dumps({**WHOLE, "series": [{**FIRST, "hashes": {"us": "0" * 64}}]}), "home or away"),
        (json.dumps({**WHOLE, "series": [{**FIRST, "own": ["us"]}]}), "a list of sides"),
        (json.dumps({**WHOLE, "throws": {"9 home": "5"}}), "what was thrown by step"),
        (json.dumps({**WHOLE, "throws": {"9": 5}}), "what was thrown by step"),
        (json.dumps({**WHOLE, "throws": []}), "what was thrown by step"),
        (json.dumps({**WHOLE, "calls": []}), "by step and side"),
        (json.dumps({**WHOLE, "calls": {"home 9": "0" * 64}}), "by step and side"),
        (json.dumps({**WHOLE, "calls": {"9" * 5000 + " home": "0" * 64}}), "by step and side"),
    ],
)
def test_a_file_that_is_nothing_of_the_kind_is_refused_with_a_reason(text: str, said: str) -> None:
    read_seen(json.dumps(WHOLE))
    with pytest.raises(DataError, match=said):
        read_seen(text)


def test_a_second_section_is_refused_by_both(game: Driver) -> None:
    """The one that fits stands first, and one that promised something else behind it: or the other way round."""
    lines = lines_of(game.live.record())
    start = lines.index(SECTION)
    end = next(n for n in range(start + 1, len(lines)) if lines[n].startswith("["))
    other = [line.replace("commitment: ", "commitment: 0")[:76] for line in lines[start:end]]
    for dice in ([*lines[start:end], *other], [*lines[start:end], *lines[start:end]]):
        text = add_end("\n".join([*lines[:start], *dice, *lines[end:], ""]))
        with pytest.raises(DataError, match="a second section"):
            verify(text)
        assert not in_javascript("(page, text) => page.verify(text).ok", text)
