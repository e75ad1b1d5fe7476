"""Records: what is written replays, and nothing that was changed passes."""

from __future__ import annotations

import pytest

import touchline
from touchline.core.match import DICE


def played(steps: int = 60, seed: int = 4, **how: object) -> touchline.Match:
    m = touchline.new("first_and_roll", seed=seed, **how)  # type: ignore[arg-type]
    for _ in range(steps):
        if m.over:
            break
        for ask in m.asks:
            if ask.who == DICE:
                m.roll()
            else:
                m.play(ask.who, ask.choices[-1])
    return m


def test_a_record_is_text_with_its_whole_header() -> None:
    m = played(20, options={"clock_track": "short"}, seats=3)
    head = m.record().split("\n\n")[0]
    lines = head.split("\n")
    assert lines[0] == "touchline record 2"
    words: tuple[str, ...] = ("game", "edition", "options", "components", "ruleset", "position", "seats", "seed")
    words += ("date", "players", "result")
    assert tuple(line.split(":")[0] for line in lines[1:]) == words
    assert '"clock_track": "short"' in head
    assert "seats: 3" in head


def test_a_replay_goes_on_as_the_original_would() -> None:
    m = played()
    twin = touchline.replay(m.record())
    assert twin.state == m.state
    while not m.over:
        for ask in m.asks:
            for match in (m, twin):
                if ask.who == DICE:
                    match.roll()
                else:
                    match.play(ask.who, ask.choices[0])
    assert twin.record() == m.record()


def test_components_and_position_come_back_from_the_record() -> None:
    dice = {"dice": {"kick": {"faces": ["20", "25", "30", "35", "40", "60"]}}}
    m = touchline.new("first_and_roll", components=dice, position={"ball": 60, "down": 4, "mark": 65})
    m.play("home", "field_goal")
    twin = touchline.replay(m.record())
    assert twin.rules.hash == m.rules.hash
    assert twin.state == m.state
    assert m.rules.hash != touchline.new("first_and_roll").rules.hash


def test_every_changed_line_is_found() -> None:
    lines = played(25).record().split("\n")
    for number, line in enumerate(lines):
        if not line or number < 13:
            continue
        body, _, checksum = line.rpartition("  ~")
        changed = [*lines]
        changed[number] = f"{body.replace('dice', 'dixe') if 'dice' in body else body + 'x'}  ~{checksum}"
        with pytest.raises(touchline.DataError, match=f"line {number + 1}"):
            touchline.replay("\n".join(changed))


@pytest.mark.parametrize("number", range(12))
def test_a_changed_header_is_found(number: int) -> None:
    lines = played(25).record().split("\n")
    for old, new in (('"revised"', '"first"'), ("touchline", "touch"), ("2", "3"), ("4", "5")):
        lines[number] = lines[number].replace(old, new)
    if lines == played(25).record().split("\n"):
        lines[number] = "x" + lines[number]
    with pytest.raises(touchline.DataError):
        touchline.replay("\n".join(lines))


def test_a_throw_that_the_seed_does_not_give_is_found_even_with_right_checksums() -> None:
    from touchline.core.record import checksum

    lines = played(25).record().split("\n")
    at = next(i for i, line in enumerate(lines) if " coin " in line)
    other = {"heads": "tails", "tails": "heads"}
    face = "heads" if "heads" in lines[at] else "tails"
    lines[at] = lines[at].replace(face, other[face])
    running = checksum("", "\n".join(lines[:12]))
    for i in range(13, len(lines)):
        if lines[i]:
            body = lines[i].rpartition("  ~")[0]
            running = checksum(running, body)
            lines[i] = f"{body}  ~{running}"
    with pytest.raises(touchline.DataError, match="which the seed gives"):
        touchline.replay("\n".join(lines))


WRONG = [
    "",
    "\n",
    "hello",
    "touchline record 3\n",
    "touchline record 2\n",
    "touchline record 1\n",
    "touchline record 1\ngame: 3\n",
    "\x00\x01",
]


@pytest.mark.parametrize("text", WRONG)
def test_what_is_no_record_gets_one_clear_error(text: str) -> None:
    with pytest.raises(touchline.DataError) as caught:
        touchline.replay(text)
    assert "\n" not in str(caught.value)


def test_a_truncated_record_replays_as_far_as_it_goes() -> None:
    lines = played(40).record().split("\n")
    assert len(touchline.replay("\n".join(lines[:33]) + "\n").entries) == 20
    with pytest.raises(touchline.DataError, match="line 33"):
        touchline.replay("\n".join(lines[:32]) + "\n" + lines[32][:-4])
