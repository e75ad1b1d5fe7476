"""Chapter 4, What a card does."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.first_down.situation import HAND, choices, lies, situation
from tests.rules.steps import asked, go
from touchline.core.reasons import Reason

FACES = range(1, 7)
LAST_DOWN: dict[str, Any] = {"laid": "sweep+quick+post"}


def with_cover(**entries: Any) -> dict[str, Any]:
    """A file in which Base has other entries."""
    return {"defense": {"1": {"run": 0, "pass": [1], "long_pass": [1], "special": [1], **entries}}}


# 4.1  Run


@pytest.mark.rule("4.1")
@pytest.mark.parametrize(
    ("card", "cover", "throw", "gained"),
    [
        ("dive", "short_zone", "1", 3),
        ("dive", "base", "1", 2),
        ("dive", "stack", "1", 0),
        ("dive", "stack", "3", 1),
        ("sweep", "blitz", "6", 6),
        ("sweep", "field_goal", "6", 8),
    ],
)
def test_a_run_gains_the_squares_of_the_die_and_the_run_entry(card: str, cover: str, throw: str, gained: int) -> None:
    assert lies(go(situation(), f"{card}/{cover}", throw)) == (1, 2, gained)


@pytest.mark.rule("4.1")
@pytest.mark.parametrize(
    ("cover", "throw", "piece"), [("stack", "1", 5), ("stack", "3", 5), ("stack", "4", 6), ("base", "1", 5)]
)
def test_a_run_never_goes_back(cover: str, throw: str, piece: int) -> None:
    assert go(situation(piece=5), f"sweep/{cover}", throw).state.piece == piece


@pytest.mark.rule("4.1")
@pytest.mark.parametrize("cover", ["base", "spy", "deep_zone"])
def test_the_defense_never_throws_against_a_run(cover: str) -> None:
    assert asked(go(situation(), f"dive/{cover}", "6")) == "lay"


# 4.2  Pass


@pytest.mark.rule("4.2")
@pytest.mark.parametrize("face", FACES)
def test_a_named_face_makes_a_pass_fail(face: int) -> None:
    m = go(situation(piece=2), "quick/short_zone", "6", f"stop_pass:{face}")
    assert lies(m) == (1, 2, 2 if face <= 4 else 7)


@pytest.mark.rule("4.2")
def test_the_defense_does_not_throw_if_the_pass_failed_already() -> None:
    m = go(situation(), "quick/short_zone", "1")
    assert (asked(m), lies(m)) == ("lay", (1, 2, 0))


@pytest.mark.rule("4.2")
def test_the_defense_does_not_throw_if_its_card_names_no_face() -> None:
    assert lies(go(situation(), "quick/field_goal", "2")) == (1, 2, 4)
    own = with_cover(**{"pass": []})
    assert lies(go(situation(components=own), "quick/base", "2")) == (1, 2, 4)


@pytest.mark.rule("4.2")
def test_a_pass_that_fails_on_the_last_down_ends_the_possession() -> None:
    m = situation(picked="sweep+quick+slant+post", laid="sweep+slant+post")
    assert lies(go(m, "quick/base", "6", "2")) == (2, 1, 0)


@pytest.mark.rule("4.2")
def test_a_pass_that_gets_through_can_make_the_first_down_or_the_touchdown() -> None:
    assert asked(go(situation(piece=5), "quick/base", "5", "1")) == "pick"
    assert asked(go(situation(piece=15), "quick/base", "5", "1")) == "bonus"


# 4.3  Long pass


@pytest.mark.rule("4.3")
@pytest.mark.parametrize("face", FACES)
def test_a_named_face_intercepts_a_long_pass_and_the_possession_ends(face: int) -> None:
    m = go(situation(), "post/nickel", "4", f"stop_long_pass:{face}")
    assert lies(m) == ((2, 1, 0) if face in (1, 3, 5) else (1, 2, 9))


@pytest.mark.rule("4.3")
@pytest.mark.rule("4.2")
def test_a_long_pass_that_failed_already_cannot_be_intercepted() -> None:
    assert lies(go(situation(), "post/deep_zone", "3")) == (1, 2, 0)


@pytest.mark.rule("4.3")
@pytest.mark.parametrize("cover", ["base", "stack", "blitz", "short_zone", "deep_zone", "nickel", "spy"])
def test_every_printed_card_intercepts_as_the_example_does(cover: str) -> None:
    m = go(situation(), f"post/{cover}", "4")
    face = m.view("watcher").stops[0]
    assert lies(go(m, str(face))) == (2, 1, 0)
    ends = next(c.ends for c in m.view("watcher").covers if c.name == cover)
    assert ends == ("long_pass",)


@pytest.mark.rule("4.3")
@pytest.mark.parametrize(
    ("entry", "card", "usual"), [("pass", "quick", False), ("long_pass", "post", True), ("special", "special", False)]
)
@pytest.mark.parametrize("ends", [True, False, None])
def test_the_flag_ends_of_an_entry_says_whether_a_stop_ends_the_possession(
    entry: str, card: str, usual: bool, ends: bool | None
) -> None:
    flag = {} if ends is None else {"ends": ends}
    own = with_cover(**{entry: {"on": [2, 3], **flag}})
    over = usual if ends is None else ends
    assert lies(go(situation(components=own, piece=4), f"{card}/base", "6", "3")) == ((2, 1, 0) if over else (1, 2, 4))
    assert lies(go(situation(components=own, piece=4), f"{card}/base", "1")) == (1, 2, 4)
    assert go(situation(components=own, piece=4), f"{card}/base", "6", "1").state.piece > 4


# 4.4  Special


@pytest.mark.rule("4.4")
@pytest.mark.parametrize("piece", [0, 5, 9])
def test_a_good_special_goes_exactly_to_first_down(piece: int) -> None:
    m = go(situation(piece=piece), "special/base", "5")
    assert (lies(m), asked(m)) == ((1, 1, 10), "pick")


@pytest.mark.rule("4.4")
@pytest.mark.parametrize("piece", [10, 14, 19])
def test_a_good_special_from_first_down_on_goes_to_touch_down(piece: int) -> None:
    m = go(situation(piece=piece), "special/base", "6")
    assert (m.score["home"], m.state.piece, asked(m)) == (6, 20, "bonus")


@pytest.mark.rule("4.4")
@pytest.mark.parametrize("throw", ["1", "2", "3", "4"])
def test_a_special_that_fails_by_its_die_uses_up_the_down_alone(throw: str) -> None:
    m = go(situation(piece=4), "special/spy", throw)
    assert (lies(m), asked(m)) == ((1, 2, 4), "lay")


@pytest.mark.rule("4.4")
@pytest.mark.parametrize("face", FACES)
def test_the_defense_may_stop_a_good_special_by_its_throw(face: int) -> None:
    m = go(situation(piece=4), "special/blitz", "6", f"stop_special:{face}")
    assert lies(m) == ((1, 2, 4) if face in (1, 3, 5) else (1, 1, 10))


@pytest.mark.rule("4.4")
@pytest.mark.rule("3.5")
@pytest.mark.parametrize("steps", [("special/base", "4"), ("special/spy", "6", "4")])
def test_a_special_that_fails_on_fourth_down_ends_the_possession(steps: tuple[str, ...]) -> None:
    assert lies(go(situation(piece=4, **LAST_DOWN), *steps)) == (2, 1, 0)


@pytest.mark.rule("4.4")
def test_a_failed_special_does_not_cost_the_cards_in_hand() -> None:
    m = go(situation(), "special/base", "1")
    assert choices(m, "home") == ("dive", "sweep", "quick", "post", "field_goal")


# 4.5  Field Goal


@pytest.mark.rule("4.5")
@pytest.mark.parametrize(("piece", "throw", "points"), [(9, "5", 0), (9, "6", 3), (10, "2", 0), (10, "3", 3)])
def test_a_good_field_goal_scores_3_and_the_possession_ends_either_way(piece: int, throw: str, points: int) -> None:
    m = go(situation(piece=piece), "field_goal/base", throw)
    assert (m.score, lies(m)) == ({"home": points, "away": 0}, (2, 1, 0))


@pytest.mark.rule("4.5")
@pytest.mark.parametrize("throw", ["3", "6"])
@pytest.mark.parametrize("face", FACES)
def test_the_same_number_against_the_field_goal_card_wipes_the_points_out(throw: str, face: int) -> None:
    m = go(situation(piece=12), "field_goal/field_goal", throw, f"stop_field_goal:{face}")
    assert (m.score["home"], lies(m)) == (0 if str(face) == throw else 3, (2, 1, 0))


@pytest.mark.rule("4.5")
def test_the_defense_throws_only_against_a_good_kick() -> None:
    m = go(situation(piece=12), "field_goal/field_goal", "2")
    assert (asked(m), m.score["home"]) == ("pick", 0)


@pytest.mark.rule("4.5")
@pytest.mark.parametrize("cover", ["base", "stack", "blitz", "short_zone", "deep_zone", "nickel", "spy"])
def test_any_other_defense_card_does_nothing_about_a_kick(cover: str) -> None:
    m = go(situation(piece=12), f"field_goal/{cover}", "3")
    assert (m.score["home"], lies(m)) == (3, (2, 1, 0))


@pytest.mark.rule("4.5")
def test_nobody_sees_the_defenses_throw_asked_before_the_offenses() -> None:
    m = go(situation(piece=12), "field_goal/field_goal")
    assert (asked(m), m.view("away").stops, m.view("away").thrown) == ("throw", (), 0)
    go(m, "4")
    assert (asked(m), m.view("away").stops, m.view("away").thrown) == ("stop_field_goal", (4,), 4)


# 4.6  Field Goal of the defense against anything else


@pytest.mark.rule("4.6")
@pytest.mark.parametrize(
    ("card", "throw", "piece"), [("sweep", "6", 8), ("quick", "6", 5), ("post", "6", 11), ("special", "6", 10)]
)
def test_the_field_goal_card_does_nothing_against_anything_else(card: str, throw: str, piece: int) -> None:
    m = go(situation(), f"{card}/field_goal", throw)
    assert (m.state.piece, asked(m) in ("lay", "pick")) == (piece, True)


# 4.7  When Special and Field Goal may be laid


@pytest.mark.rule("4.7")
@pytest.mark.parametrize("piece", [0, 12])
@pytest.mark.parametrize("laid", ["none", "sweep", "sweep+quick", "sweep+quick+post"])
def test_special_and_field_goal_may_be_laid_on_any_down_of_either_series(piece: int, laid: str) -> None:
    m = situation(piece=piece, laid=laid)
    assert {"field_goal", "special"} <= set(choices(m, "home"))


@pytest.mark.rule("4.7")
@pytest.mark.parametrize("special", ["laid", "out"])
def test_a_special_is_laid_once_in_a_possession(special: str) -> None:
    m = situation(piece=12, special=special)
    assert m.why("home", "special") == Reason("special_used", "4.7")
    assert m.why("home", "field_goal") is None


@pytest.mark.rule("4.7")
def test_a_new_possession_has_both_again() -> None:
    m = go(situation(special="laid", laid="dive"), "field_goal/base", "1", HAND)
    assert choices(m, "away")[-2:] == ("field_goal", "special")
