"""Cards and paths from strangers: a match to play, or one error that says everything that is wrong."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import touchline

ODD = st.one_of(st.integers(-120, 120), st.text(max_size=6), st.none(), st.booleans(), st.floats(allow_nan=False))
SQUARES = st.lists(st.one_of(st.integers(0, 99), st.just("x"), ODD), min_size=5, max_size=7)
FACES = st.one_of(st.lists(st.integers(1, 6), max_size=6, unique=True), st.lists(ODD, max_size=3), ODD)
ENTRY = st.one_of(FACES, st.fixed_dictionaries({"on": FACES}, optional={"ends": st.one_of(st.booleans(), ODD)}))
LOOSE = {"name": st.one_of(st.sampled_from(["dive", "base", "none", "my_card"]), ODD), "title": ODD, "status": ODD}
CARD = st.one_of(
    st.fixed_dictionaries({"kind": st.sampled_from(["run", "pass", "long_pass"]), "squares": SQUARES}),
    st.fixed_dictionaries({"kind": ODD, "squares": SQUARES}, optional=LOOSE),
    ODD,
)
COVER = st.one_of(
    st.fixed_dictionaries({"run": st.integers(-20, 0), "pass": ENTRY, "long_pass": ENTRY, "special": ENTRY}),
    st.fixed_dictionaries({"run": ODD, "pass": ENTRY}, optional=LOOSE),
    ODD,
)
PATH = st.fixed_dictionaries({"first_down": st.integers(-1, 100), "touch_down": st.one_of(st.integers(0, 101), ODD)})
FILES = st.fixed_dictionaries(
    {},
    optional={
        "path": st.one_of(PATH, ODD),
        "offense": st.one_of(st.dictionaries(st.sampled_from(["1", "8", "9"]), CARD, max_size=2), ODD),
        "defense": st.one_of(st.dictionaries(st.sampled_from(["1", "7", "8"]), COVER, max_size=2), ODD),
        "special": st.fixed_dictionaries({"good": FACES}),
        "field_goal": st.fixed_dictionaries({"before_first_down": FACES, "from_first_down": FACES}),
    },
)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(FILES)
def test_a_component_file_gives_a_match_or_one_error(contents: dict[str, Any]) -> None:
    faults: tuple[touchline.Fault, ...] = ()
    m = None
    try:
        m = touchline.new("first_down", components=contents)
    except touchline.DataError as error:
        faults = error.faults
    assert (m is None) == bool(faults)
    assert all(f.key and f.found and f.expected for f in faults)
    assert len(set(faults)) == len(faults)
    assert m is None or touchline.replay(m.record()).rules.hash == m.rules.hash
