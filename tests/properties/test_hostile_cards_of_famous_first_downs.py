"""Cards from strangers: whatever stands in a file, there is a match to play or one error that says what is wrong."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import touchline
from tests.inspecting import inspect_game
from touchline.games.famous_first_downs.components import DEFENSES, PLAYS

GAME = "famous_first_downs"
ODD = st.one_of(st.integers(-(10**12), 10**12), st.text(max_size=6), st.none(), st.booleans(), st.floats())
OPTION = st.builds(
    lambda depth, lane, yards, trick: f"{depth}{lane} {yards}{trick}",
    st.sampled_from("RSD"),
    st.sampled_from("LMR"),
    st.integers(0, 99),
    st.sampled_from(["", " t"]),
)
VALUE = st.one_of(st.just("X"), st.integers(-99, 99).map(lambda n: f"{n:+}"), st.integers(-99, 99))
STATUS = st.one_of(ODD, st.dictionaries(st.sampled_from(["title", "options", "long"]), st.one_of(ODD, st.lists(ODD))))
PLAY = st.one_of(
    st.fixed_dictionaries({"options": st.lists(OPTION, min_size=3, max_size=3, unique_by=lambda text: text[:2])}),
    st.fixed_dictionaries({"options": st.lists(st.one_of(OPTION, ODD), max_size=4), "title": ODD}),
    st.fixed_dictionaries({"options": st.lists(OPTION, min_size=3, max_size=3), "status": STATUS}),
    st.dictionaries(st.sampled_from(["options", "title", "cannot_be_sacked", "colour"]), ODD),
    ODD,
)
ROW = st.lists(VALUE, min_size=3, max_size=3)
DEFENSE = st.one_of(
    st.fixed_dictionaries({"long": ROW, "short": ROW, "run": ROW}),
    st.fixed_dictionaries({"long": ROW, "short": st.lists(ODD, max_size=4), "cannot_sack": ODD}),
    ODD,
)
FILES = st.one_of(
    st.fixed_dictionaries(
        {},
        optional={
            "plays": st.one_of(ODD, st.dictionaries(st.sampled_from([*PLAYS, "shotgum"]), PLAY, max_size=3)),
            "defenses": st.one_of(ODD, st.dictionaries(st.sampled_from([*DEFENSES, "nickle"]), DEFENSE, max_size=3)),
        },
    ),
    st.dictionaries(st.text(max_size=5), ODD, max_size=3),
)


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(FILES)
def test_a_component_file_gives_a_match_or_one_error(contents: dict[str, Any]) -> None:
    faults: tuple[touchline.Fault, ...] = ()
    m = None
    try:
        m = touchline.new(GAME, components=contents)
    except touchline.DataError as error:
        faults = error.faults
    assert (m is None) == bool(faults)
    assert all(f.key and f.found and f.expected for f in faults)
    assert m is None or touchline.replay(m.record()).rules.hash == m.rules.hash


@settings(max_examples=40, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(PLAYS),
        st.fixed_dictionaries(
            {"options": st.lists(OPTION, min_size=3, max_size=3, unique_by=lambda text: text[:2])},
            optional={"cannot_be_sacked": st.booleans()},
        ),
        min_size=1,
    ),
    st.dictionaries(
        st.sampled_from(DEFENSES),
        st.fixed_dictionaries({"long": ROW, "short": ROW, "run": ROW}, optional={"cannot_sack": st.booleans()}),
        min_size=1,
    ),
)
def test_with_any_cards_every_state_of_a_game_is_sound(plays: dict[str, Any], defenses: dict[str, Any]) -> None:
    game = touchline.find(GAME)
    for edition in ("italian", "tiny"):
        r = game.load(edition, None, {"plays": plays, "defenses": defenses}).values
        for number in range(3):
            inspect_game(game, r, 2, number)
            inspect_game(game, r, 2, number, (True, True))
