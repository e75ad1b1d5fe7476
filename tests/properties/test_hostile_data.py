"""Files from strangers: whatever stands in them, there is a match to play or one error that says what is wrong."""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import touchline
from touchline.core.document import parse_toml
from touchline.games.first_and_roll.components import DICE, fold_faces

FACES = st.one_of(
    st.sampled_from(
        ["0", "1", "5", "(5)", "[2]", "99", "-3", "-10", "FLAG", "O5", "D5A", "D15", "20", "45", "T", "clock"]
    ),
    st.integers(-120, 120),
    st.text(max_size=6),
    st.none(),
    st.booleans(),
)
DIE = st.one_of(
    st.fixed_dictionaries({"faces": st.lists(FACES, max_size=7)}),
    st.dictionaries(
        st.sampled_from(["faces", "status", "title", "sides"]), st.one_of(st.lists(FACES, max_size=7), FACES)
    ),
    FACES,
)
FILES = st.one_of(
    st.fixed_dictionaries({"dice": st.dictionaries(st.sampled_from([*DICE, "kik"]), DIE, max_size=3)}),
    st.dictionaries(st.text(max_size=5), FACES, max_size=3),
)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(FILES)
def test_a_component_file_gives_a_match_or_one_error(contents: dict[str, Any]) -> None:
    faults: tuple[touchline.Fault, ...] = ()
    m = None
    try:
        m = touchline.new("first_and_roll", components=contents)
    except touchline.DataError as error:
        faults = error.faults
    assert (m is None) == bool(faults)
    assert all(f.key and f.found and f.expected for f in faults)
    assert m is None or touchline.replay(m.record()).rules.hash == m.rules.hash


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 1)), min_size=6, max_size=6))
def test_folding_keeps_every_face_and_its_ways(faces: list[tuple[int, ...]]) -> None:
    distinct, ways = fold_faces(faces)
    assert len(distinct) == len(ways) == 6
    assert sum(ways) == 6
    assert {f: w for f, w in zip(distinct, ways, strict=True) if w} == {f: faces.count(f) for f in faces}


def test_a_clock_die_without_a_clock_face_makes_no_game_and_is_refused() -> None:
    with pytest.raises(touchline.DataError, match="not over after"):
        touchline.new("first_and_roll", components={"dice": {"clock": {"faces": ["T"] * 6}}})


@pytest.mark.parametrize(
    "text", ["a" + ".a" * 5000 + " = 1", "a = " + "[" * 5000, "a = " + "{b = " * 5000, "[" + "a." * 9000 + "a]"]
)
def test_deep_nesting_is_refused_before_it_is_parsed(text: str) -> None:
    start = time.process_time()
    with pytest.raises(touchline.DataError, match="deep"):
        parse_toml(text, "stranger.toml")
    assert time.process_time() - start < 1


RECORD = touchline.new("first_and_roll", position={"ball": 25})
for _name in ("red", "green"):
    RECORD.play("home" if _name == "red" else "away", _name)
RECORD.play("dice", "3")
TEXT = RECORD.record()


@settings(max_examples=300, deadline=None)
@given(st.integers(0, len(TEXT) - 1), st.characters(codec="utf-8"), st.sampled_from(["replace", "insert", "delete"]))
def test_a_record_with_one_changed_character_replays_to_the_same_or_is_refused(at: int, new: str, how: str) -> None:
    rest = TEXT[at + 1 :] if how != "insert" else TEXT[at:]
    changed = TEXT[:at] + ("" if how == "delete" else new) + rest
    m = None
    with suppress(touchline.TouchlineError):
        m = touchline.replay(changed)
    assert m is None or m.state == RECORD.state or changed == TEXT or len(m.entries) < len(RECORD.entries)


@pytest.mark.parametrize(
    "components", [5, "a\x00b", {}, {"source": {"box": "mine"}}, {"dice": 5}, {"dice": {"kick": 5}}]
)
def test_what_is_no_set_of_components_is_refused_with_each_fault_once(components: Any) -> None:
    with pytest.raises(touchline.DataError) as caught:
        touchline.new("first_and_roll", components=components)
    assert len(set(caught.value.faults)) == len(caught.value.faults)


def test_a_date_in_a_component_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "dated.toml"
    file.write_text("[source]\nwhen = 2020-01-01\n", encoding="utf-8")
    with pytest.raises(touchline.DataError, match=r"source\.when"):
        touchline.new("first_and_roll", components=file)
