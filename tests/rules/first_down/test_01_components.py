"""Chapter 1, Components: the cards and the path are data, and an owner of the game may bring real ones."""

from __future__ import annotations

from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any

import pytest

import touchline
from tests.rules.first_down.situation import HAND, choices, lies, situation
from tests.rules.steps import asked, go, parts_of, status_of
from touchline.core.reasons import Reason
from touchline.core.ruleset import Rules
from touchline.games.first_down.state import Ruleset

# The tables of the rulebook.
OFFENSE = {
    "dive": ("run", "3 3 4 4 4 4"),
    "off_tackle": ("run", "1 2 3 4 5 6"),
    "sweep": ("run", "0 1 3 4 6 8"),
    "quick": ("pass", "x 4 4 4 5 5"),
    "slant": ("pass", "x x 5 6 6 7"),
    "out": ("pass", "x 6 x 7 x 8"),
    "post": ("long_pass", "x x x 9 10 11"),
    "bomb": ("long_pass", "x x x x 14 18"),
}
DEFENSE: dict[str, tuple[int, tuple[int, ...], tuple[int, ...], tuple[int, ...]]] = {
    "base": (-1, (2, 4, 6), (1, 5), ()),
    "stack": (-3, (1,), (6,), ()),
    "blitz": (-2, (1, 2), (1,), (1, 3, 5)),
    "short_zone": (0, (1, 2, 3, 4), (2, 6), ()),
    "deep_zone": (0, (1, 2), (1, 2, 3, 4), (6,)),
    "nickel": (-1, (5, 6), (1, 3, 5), ()),
    "spy": (-1, (3, 4), (3, 6), (1, 2, 3, 4)),
    "field_goal": (0, (), (), ()),
}
FACES = range(1, 7)
OWN_CARD = {"kind": "pass", "squares": [0, "x", 1, 2, 3, 4]}
OWN_COVER = {"run": -2, "pass": [1], "long_pass": [2], "special": [3]}


def loaded(components: str | Path | dict[str, Any] | None = None, edition: str | None = None) -> Rules[Ruleset]:
    """The ruleset with an owner's components in place of the printed ones."""
    return touchline.find("first_down").load(edition, None, components)


def faults(components: str | Path | dict[str, Any]) -> list[tuple[str, str]]:
    """Where something is wrong with the components of a match that cannot begin, and what was found there."""
    with pytest.raises(touchline.DataError) as caught:
        touchline.new("first_down", components=components)
    assert all(fault.expected for fault in caught.value.faults)
    return [(fault.key, fault.found) for fault in caught.value.faults]


# As printed


@pytest.mark.rule("1.1")
def test_first_down_is_on_10_and_touch_down_on_20() -> None:
    r = loaded().values
    assert (r.first_down, r.touch_down) == (10, 20)
    assert situation().view("watcher").to_go == 10
    assert situation(piece=13).view("watcher").to_go == 7


@pytest.mark.rule("1.2")
def test_there_are_eight_normal_cards_with_the_squares_of_the_table() -> None:
    deck = situation().view("watcher").deck
    assert {card.name: (card.kind, " ".join(card.squares)) for card in deck} == OFFENSE


@pytest.mark.rule("1.2")
@pytest.mark.parametrize("card", OFFENSE)
@pytest.mark.parametrize("throw", FACES)
def test_a_card_gains_its_squares_by_the_throw_against_a_card_that_does_nothing(card: str, throw: int) -> None:
    hand = next(h for h in touchline.new("first_down", position={"piece": 0}).asks[0].choices if card in h.split("+"))
    m = go(situation(picked=hand), f"{card}/field_goal", str(throw))
    squares = OFFENSE[card][1].split()[throw - 1]
    moved = 0 if squares == "x" else int(squares)
    assert m.state.piece == moved
    assert (asked(m), m.state.down) == (("pick", 1) if moved >= 10 else ("lay", 2))


@pytest.mark.rule("1.2")
@pytest.mark.parametrize(("piece", "good"), [(0, {6}), (9, {6}), (10, {3, 4, 5, 6}), (19, {3, 4, 5, 6})])
def test_a_field_goal_is_good_on_6_before_first_down_and_on_3_to_6_from_there_on(piece: int, good: set[int]) -> None:
    scored = {n for n in FACES if go(situation(piece=piece), "field_goal/base", str(n)).score["home"] == 3}
    assert scored == good


@pytest.mark.rule("1.2")
def test_a_special_is_good_on_5_and_6() -> None:
    assert {n for n in FACES if go(situation(), "special/base", str(n)).state.piece == 10} == {5, 6}


@pytest.mark.rule("1.3")
def test_there_are_eight_defense_cards_with_the_entries_of_the_table() -> None:
    covers = situation().view("watcher").covers
    assert {c.name: (c.run, c.on_pass, c.on_long_pass, c.on_special) for c in covers} == DEFENSE
    assert choices(situation(), "away") == tuple(DEFENSE)


@pytest.mark.rule("1.3")
@pytest.mark.parametrize("cover", DEFENSE)
def test_a_defense_card_takes_its_entry_off_a_run(cover: str) -> None:
    assert go(situation(), f"sweep/{cover}", "6").state.piece == 8 + DEFENSE[cover][0]


@pytest.mark.rule("1.3")
@pytest.mark.parametrize("cover", DEFENSE)
@pytest.mark.parametrize(
    ("card", "entry", "step"),
    [("quick", 1, "stop_pass"), ("post", 2, "stop_long_pass"), ("special", 3, "stop_special")],
)
def test_the_defense_throws_only_where_its_card_names_faces(cover: str, card: str, entry: int, step: str) -> None:
    m = go(situation(), f"{card}/{cover}", "6")
    named = DEFENSE[cover][entry]
    assert (asked(m) == step) == bool(named)
    assert m.view("watcher").stops == named


@pytest.mark.rule("1.3")
@pytest.mark.parametrize("face", FACES)
def test_the_faces_are_those_of_the_defenses_own_throw(face: int) -> None:
    m = go(situation(), "quick/nickel", "6", f"stop_pass:{face}")
    assert m.state.piece == (0 if face in (5, 6) else 5)


@pytest.mark.rule("1.3")
def test_example_the_one_printed_card_r_minus_1_p_even_lp_1_or_5_s_never() -> None:
    """The card that the source explains; its name, Base, is ours."""
    assert go(situation(), "dive/base", "1").state.piece == 2
    assert [go(situation(), "quick/base", "4", f"stop_pass:{n}").state.piece for n in FACES] == [4, 0, 4, 0, 4, 0]
    ended = [go(situation(), "post/base", "4", f"stop_long_pass:{n}").state.possession == 2 for n in FACES]
    assert ended == [True, False, False, False, True, False]
    assert go(situation(), "special/base", "6").state.piece == 10


# For a person


@pytest.mark.rule("1.2")
@pytest.mark.rule("1.3")
def test_every_value_has_its_status_and_only_the_example_is_attested() -> None:
    components = loaded().components
    assert [c.name for c in components] == [
        "path",
        *(f"offense.{n}" for n in range(1, 9)),
        "field_goal",
        "special",
        *(f"defense.{n}" for n in range(1, 8)),
    ]
    for component in components:
        expected = "attested" if component.title == "Base" else "reconstructed"
        assert set(status_of(component)) == {expected}
        assert component.source == "S"


@pytest.mark.rule("1.3")
def test_a_defense_card_reads_as_it_is_printed() -> None:
    base = next(c for c in loaded().components if c.title == "Base")
    assert parts_of(base) == ("run -1", "pass 2 4 6", "long_pass 1 5", "special never")


# The hands


@pytest.mark.rule("3.1")
def test_the_loader_derives_the_70_hands_of_4_of_8_cards() -> None:
    m = touchline.new("first_down", position={"piece": 0})
    assert set(m.asks[0].choices) == {"+".join(hand) for hand in combinations(OFFENSE, 4)}
    assert len(m.asks[0].choices) == comb(8, 4) == 70


# The tiny edition


@pytest.mark.rule("1.1")
@pytest.mark.rule("1.2")
@pytest.mark.rule("1.3")
def test_the_tiny_edition_differs_in_numbers_only_and_has_tables_of_the_same_shape() -> None:
    standard, tiny = loaded().values, loaded(edition="tiny").values

    def shape(value: Any) -> Any:
        return tuple(shape(v) for v in value) if isinstance(value, tuple) else 0

    assert shape(standard) == shape(tiny)
    assert (tiny.possessions, tiny.downs, tiny.picks, tiny.first_down, tiny.touch_down) == (1, 2, 2, 4, 9)
    m = touchline.new("first_down", edition="tiny", position={"piece": 0})
    assert m.asks[0].choices == ("dive+quick", "dive+post", "quick+post")
    m.play("home", "dive+post")
    assert choices(m, "home") == ("dive", "post", "field_goal", "special")
    assert choices(m, "away") == ("base", "blitz", "field_goal")
    assert m.why("away", "stack") == Reason("not_in_this_deck", "1.3")
    assert m.why("home", "bomb") == Reason("not_picked", "3.1")


@pytest.mark.rule("3.1")
def test_a_hand_that_an_edition_has_not_cannot_be_picked() -> None:
    game = touchline.find("first_down")
    r = loaded(edition="tiny").values
    row = game.rows[game.phases["PICK"]]
    s = game.ordinary(r)
    assert [row.sides[0].ruling(s, r, x) for x in (2, 3, 69)] == [
        0,
        game.rulings["NO_SUCH_HAND"],
        game.rulings["NO_SUCH_HAND"],
    ]


@pytest.mark.rule("3.1")
def test_nobody_is_asked_to_pick_when_there_is_only_one_hand() -> None:
    game = touchline.find("first_down")
    r = loaded(edition="tiny").values
    r = r._replace(hand_count=1)
    s = game.ordinary(r)
    assert (s.phase, s.picked) == (game.phases["LAY"], r.hands[0])
    assert game.faults(s, r) == []
    assert game.worlds(s, r, 1)[0][0].picked == r.hands[0]


# An owner's own cards and path


@pytest.mark.rule("1.1")
def test_an_own_path_replaces_the_printed_one() -> None:
    m = situation(components={"path": {"first_down": 6, "touch_down": 9}}, piece=5)
    go(m, "dive/base", "1")
    assert (m.state.piece, asked(m)) == (7, "pick")
    assert loaded({"path": {"first_down": 6, "touch_down": 9}}, edition="tiny").values.touch_down == 9


@pytest.mark.rule("1.2")
def test_an_own_card_replaces_the_printed_one_and_may_have_another_name() -> None:
    own = {"offense": {"8": {"name": "flea_flicker", "title": "フリーフリッカー", **OWN_CARD}}}
    rules = loaded(own)
    assert next(c for c in rules.components if c.name == "offense.8").title == "フリーフリッカー"
    assert status_of(next(c for c in rules.components if c.name == "offense.8")) == ("own",) * 7
    m = situation(components=own, picked="dive+sweep+quick+flea_flicker")
    assert go(m, "flea_flicker/field_goal", "6").state.piece == 4


@pytest.mark.rule("1.2")
def test_a_card_that_only_changes_its_numbers_keeps_its_name() -> None:
    rules = loaded({"offense": {"1": {"kind": "run", "squares": [9, 9, 9, 9, 9, 9]}}})
    assert next(c for c in rules.components if c.name == "offense.1").title == "Dive"
    m = situation(components={"offense": {"1": {"kind": "run", "squares": [9] * 6}}})
    assert go(m, "dive/base", "1").state.piece == 8


@pytest.mark.rule("1.2")
def test_an_own_field_goal_and_an_own_special_are_good_by_their_faces() -> None:
    own = {"field_goal": {"before_first_down": [], "from_first_down": [1]}, "special": {"good": [1, 2, 3]}}
    assert go(situation(components=own), "field_goal/base", "6").score["home"] == 0
    assert go(situation(components=own, piece=10), "field_goal/base", "1").score["home"] == 3
    assert go(situation(components=own), "special/base", "3").state.piece == 10
    assert go(situation(components=own), "special/base", "4").state.piece == 0


@pytest.mark.rule("1.3")
def test_an_own_defense_card_replaces_the_printed_one() -> None:
    own = {"defense": {"2": {"name": "goal_line", **OWN_COVER}}}
    assert go(situation(components=own), "sweep/goal_line", "6").state.piece == 6
    assert choices(situation(components=own), "away")[1] == "goal_line"


@pytest.mark.rule("1.2")
def test_a_pass_of_0_squares_is_complete_and_can_be_stopped() -> None:
    own = {"offense": {"7": {"kind": "long_pass", "squares": [0, "x", 1, 2, 3, 4]}}}
    m = go(situation(components=own), "post/base", "1")
    assert asked(m) == "stop_long_pass"
    assert lies(go(m, "5")) == (2, 1, 0)
    assert lies(go(situation(components=own), "post/base", "1", "2")) == (1, 2, 0)
    assert lies(go(situation(components=own), "post/base", "2")) == (1, 2, 0)


@pytest.mark.rule("1.2")
@pytest.mark.parametrize("cover", ["stack", "short_zone"])
def test_a_run_that_fails_gains_nothing(cover: str) -> None:
    own = {"offense": {"1": {"kind": "run", "squares": ["x", 5, 5, 5, 5, 5]}}}
    assert lies(go(situation(components=own), f"dive/{cover}", "1")) == (1, 2, 0)


@pytest.mark.rule("1.2")
def test_a_component_file_is_read_and_its_contents_go_into_the_record(tmp_path: Path) -> None:
    file = tmp_path / "deck.toml"
    file.write_text('[offense.1]\nname = "plunge"\nkind = "run"\nsquares = [2, 2, 2, 2, 2, 9]\n', encoding="utf-8")
    m = situation(components=file, picked="plunge+sweep+quick+post")
    go(m, "plunge/stack", "6")
    assert m.state.piece == 6
    again = touchline.replay(m.record())
    assert again.state == m.state
    assert again.rules.hash != loaded().hash


@pytest.mark.rule("1.2")
def test_cards_that_differ_only_by_name_are_other_rules_because_records_use_the_names() -> None:
    renamed = loaded({"offense": {"1": {"name": "plunge", "kind": "run", "squares": [3, 3, 4, 4, 4, 4]}}})
    assert renamed.hash != loaded().hash
    assert (
        loaded({"offense": {"1": {"title": "Plunge", "kind": "run", "squares": [3, 3, 4, 4, 4, 4]}}}).hash
        == loaded().hash
    )


# Faulty files


@pytest.mark.rule("1.2")
@pytest.mark.rule("1.3")
def test_everything_that_is_wrong_with_a_file_comes_in_one_error(tmp_path: Path) -> None:
    file = tmp_path / "deck.toml"
    file.write_text(
        '[path]\nfirst_down = 20\ntouch_down = 10\n[offense.1]\nkind = "kick"\nsquares = [1, 2, "y", 4, 5, 100]\n'
        "[defense.9]\nrun = 0\n[defense.1]\nrun = 3\npass = [0, 7]\nlong_pass = [1, 1]\n",
        encoding="utf-8",
    )
    found = faults(file)
    assert found == [
        ("defense.9", "nothing known by this name"),
        ("path.touch_down", "10"),
        ("offense.1.kind", "'kick'"),
        ("offense.1.squares[2]", "'y'"),
        ("offense.1.squares[5]", "'100'"),
        ("defense.1.run", "3"),
        ("defense.1.pass", "[0, 7]"),
        ("defense.1.long_pass", "[1, 1]"),
        ("defense.1.special", "nothing"),
    ]


@pytest.mark.rule("1.2")
@pytest.mark.parametrize(
    ("card", "key"),
    [
        ({"kind": "run"}, "offense.3.squares"),
        ({"kind": "run", "squares": [1, 2, 3, 4, 5]}, "offense.3.squares"),
        ({"kind": "run", "squares": [1, 2, 3, 4, 5, -1]}, "offense.3.squares[5]"),
        ({"kind": "run", "squares": [1, 2, 3, 4, 5, True]}, "offense.3.squares"),
        ({"squares": [1, 2, 3, 4, 5, 6]}, "offense.3.kind"),
        ({"kind": "special", "squares": [1, 2, 3, 4, 5, 6]}, "offense.3.kind"),
        ({**OWN_CARD, "name": "Sweep"}, "offense.3.name"),
        ({**OWN_CARD, "name": "a+b"}, "offense.3.name"),
        ({**OWN_CARD, "name": "field_goal"}, "offense.3.name"),
        ({**OWN_CARD, "name": "special"}, "offense.3.name"),
        ({**OWN_CARD, "name": "none"}, "offense.3.name"),
        ({**OWN_CARD, "name": "an_extremely_long_name"}, "offense.3.name"),
        ({**OWN_CARD, "name": 3}, "offense.3.name"),
        ({**OWN_CARD, "name": "dive"}, "offense.name"),
        ({**OWN_CARD, "title": 3}, "offense.3.title"),
        ({**OWN_CARD, "status": ["attested"]}, "offense.3.status"),
        ({**OWN_CARD, "status": ["atested"] * 7}, "offense.3.status"),
        ({**OWN_CARD, "status": "attested"}, "offense.3.status"),
        ({**OWN_CARD, "sqares": 3}, "offense.3.sqares"),
        (3, "offense.3"),
    ],
    ids=str,
)
def test_a_faulty_offense_card_is_refused(card: Any, key: str) -> None:
    assert key in {found for found, _ in faults({"offense": {"3": card}})}


@pytest.mark.rule("1.3")
@pytest.mark.parametrize(
    ("card", "key"),
    [
        ({**OWN_COVER, "run": 1}, "defense.3.run"),
        ({**OWN_COVER, "run": -21}, "defense.3.run"),
        ({**OWN_COVER, "run": "-1"}, "defense.3.run"),
        ({**OWN_COVER, "pass": 3}, "defense.3.pass"),
        ({**OWN_COVER, "pass": [True]}, "defense.3.pass"),
        ({**OWN_COVER, "special": "never"}, "defense.3.special"),
        ({**OWN_COVER, "pass": {"on": [1], "ends": 1}}, "defense.3.pass.ends"),
        ({**OWN_COVER, "pass": {"ends": True}}, "defense.3.pass.on"),
        ({**OWN_COVER, "pass": {"on": [1], "end": True}}, "defense.3.pass.end"),
        ({**OWN_COVER, "name": "field_goal"}, "defense.3.name"),
        ({**OWN_COVER, "name": "base"}, "defense.name"),
        ({"run": 0}, "defense.3.pass"),
    ],
    ids=str,
)
def test_a_faulty_defense_card_is_refused(card: Any, key: str) -> None:
    assert key in {found for found, _ in faults({"defense": {"3": card}})}


@pytest.mark.rule("1.1")
@pytest.mark.parametrize(
    ("contents", "key"),
    [
        ({"path": {"first_down": 10}}, "path.touch_down"),
        ({"path": {"first_down": 0, "touch_down": 5}}, "path.first_down"),
        ({"path": {"first_down": 5, "touch_down": 5}}, "path.touch_down"),
        ({"path": {"first_down": 50, "touch_down": 100}}, "path.touch_down"),
        ({"path": [10, 20]}, "path"),
        ({"offense": []}, "offense"),
        ({"defense": 3}, "defense"),
        ({"offense": {"9": OWN_CARD}}, "offense.9"),
        ({"defense": {"8": OWN_COVER}}, "defense.8"),
        ({"field_goal": {"before_first_down": [6]}}, "field_goal.from_first_down"),
        ({"special": {"good": [6, 6]}}, "special.good"),
        ({"bonus": {"one": [1]}}, "bonus"),
        ({"dice": {}}, "dice"),
    ],
    ids=str,
)
def test_other_faults_are_found_once(contents: dict[str, Any], key: str) -> None:
    assert [found for found, _ in faults(contents)].count(key) == 1


@pytest.mark.rule("1.2")
def test_the_printed_cards_written_as_an_owners_file_are_the_printed_rules() -> None:
    from touchline.core.document import read_toml

    printed = read_toml(touchline.find("first_down").data / "cards.toml")
    own = {key: printed[key] for key in ("path", "offense", "defense", "field_goal", "special")}
    assert loaded(own).hash == loaded().hash


# Positions


@pytest.mark.rule("3.1")
def test_a_position_gives_cards_by_name_or_number() -> None:
    assert situation(picked=HAND).state == situation(picked=0b01001101).state
    assert situation(laid="dive").state.laid == 1


@pytest.mark.rule("3.3")
@pytest.mark.parametrize(
    ("position", "down"),
    [({}, 1), ({"laid": "dive"}, 2), ({"laid": "dive+sweep"}, 3), ({"laid": "dive", "special_used": True}, 3)],
)
def test_the_down_follows_from_the_cards_on_the_table(position: dict[str, Any], down: int) -> None:
    m = situation(**position)
    assert (asked(m), m.state.down) == ("lay", down)


@pytest.mark.rule("3.4")
def test_a_special_used_in_an_earlier_series_is_out() -> None:
    m = situation(piece=12, special_used=True, down=1)
    assert m.view("watcher").special == "out"
    assert situation(piece=12, special_used=True).state.down == 2


@pytest.mark.rule("2.1")
@pytest.mark.parametrize(("possession", "offense"), [(1, "home"), (2, "away"), (3, "home"), (4, "away")])
def test_who_attacks_follows_from_the_possession(possession: int, offense: str) -> None:
    assert situation(possession=possession).view("watcher").offense == offense
    assert situation(possession=possession, first="away").view("watcher").offense != offense
    assert situation(possession=possession, offense="home").view("watcher").offense == "home"


@pytest.mark.rule("4.2")
def test_a_position_may_stand_between_two_throws() -> None:
    m = situation(phase="stop_pass", card="quick", cover="base", throw="5")
    assert (m.state.laid, m.state.down, m.view("watcher").stops) == (0b1000, 1, (2, 4, 6))
    assert lies(go(m, "1")) == (1, 2, 5)
    m = situation(phase="stop_field_goal", card="field_goal", cover="field_goal", throw="6")
    assert go(m, "6").score["home"] == 0
    m = situation(phase="throw", card="special", cover="base")
    assert (m.state.down, m.view("watcher").special) == (1, "laid")
    m = situation(phase="bonus", picked=HAND, laid="dive")
    assert (m.state.piece, asked(m)) == (20, "bonus")


@pytest.mark.rule("3.1")
@pytest.mark.rule("3.3")
@pytest.mark.parametrize(
    ("position", "says"),
    [
        ({"picked": "dive+sweep+quick"}, "3 cards are picked, expected 4"),
        ({"picked": 255}, "8 cards are picked"),
        ({"laid": "bomb"}, "a laid card was not picked"),
        ({"laid": "dive", "down": 1}, "down is 1, expected 2"),
        ({"down": 3}, "down is 3, expected 1"),
        ({"phase": "pick"}, "before the offense has picked"),
        ({"phase": "pick", "picked": 0, "special": "laid"}, "start of a series"),
        ({"special": "out"}, "out before FIRST DOWN"),
        ({"piece": 20}, "piece is 20, expected less than 20"),
        ({"phase": "bonus", "laid": "dive", "piece": 19}, "piece is 19, expected 20"),
        ({"possession": 5}, "possession is 5, expected at most 4"),
        ({"possession": 2, "offense": "home", "first": "home"}, "the other side attacks"),
        ({"phase": "lay", "card": "dive", "cover": "base"}, "before the cards are laid"),
        ({"phase": "throw"}, "a card is not turned up"),
        ({"card": "dive"}, "a card is not turned up"),
        ({"card": "dive", "cover": "base", "laid": "sweep"}, "not among the laid cards"),
        ({"card": "special", "cover": "base", "special": "unused", "laid": "sweep"}, "not on the table"),
        ({"phase": "stop_pass", "card": "dive", "cover": "base"}, "nothing to throw for"),
        ({"phase": "stop_pass", "card": "quick", "cover": "base", "throw": "1"}, "nothing to throw for"),
        ({"phase": "stop_pass", "card": "quick", "cover": "field_goal", "throw": "6"}, "nothing to throw for"),
        ({"phase": "stop_long_pass", "card": "quick", "cover": "base", "throw": "6"}, "nothing to throw for"),
        ({"phase": "stop_special", "card": "special", "cover": "base", "throw": "6"}, "nothing to throw for"),
        ({"phase": "stop_special", "card": "special", "cover": "spy", "throw": "4"}, "nothing to throw for"),
        ({"phase": "stop_field_goal", "card": "field_goal", "cover": "base", "throw": "6"}, "nothing to throw for"),
        ({"phase": "stop_field_goal", "card": "field_goal", "cover": "field_goal", "throw": "5"}, "nothing to throw"),
    ],
    ids=str,
)
def test_a_position_that_play_cannot_reach_is_refused(position: dict[str, Any], says: str) -> None:
    with pytest.raises(touchline.DataError, match=says):
        situation(**position)


@pytest.mark.rule("1.3")
@pytest.mark.rule("3.2")
def test_a_position_of_the_tiny_edition_has_the_tiny_deck() -> None:
    tiny: dict[str, Any] = {"edition": "tiny", "picked": "dive+quick"}
    assert situation(**tiny, card="dive", cover="blitz").state.down == 1
    with pytest.raises(touchline.DataError, match="a card that this deck has not"):
        situation(**tiny, card="dive", cover="stack")
    with pytest.raises(touchline.DataError, match="expected 2 of this deck"):
        situation(edition="tiny", picked="dive+sweep")
    with pytest.raises(touchline.DataError, match="down is 3, expected at most 2"):
        situation(**tiny, laid="dive+quick")


@pytest.mark.rule("3.1")
def test_an_unknown_card_field_or_option_is_an_error_that_names_the_nearest() -> None:
    with pytest.raises(touchline.DataError, match=r"picked: found 'dive\+swep'"):
        situation(picked="dive+swep")
    with pytest.raises(touchline.DataError, match="Did you mean picked"):
        situation(pickd=3)
    with pytest.raises(touchline.DataError, match="Did you mean extra"):
        situation(options={"extras": "true"})
    with pytest.raises(touchline.DataError, match="one of false, true"):
        situation(options={"extra": "maybe"})
    with pytest.raises(touchline.DataError, match="Did you mean standard"):
        situation(edition="standart")


@pytest.mark.rule("3.2")
def test_a_wrong_name_is_an_error_that_names_the_nearest() -> None:
    m = situation()
    with pytest.raises(touchline.NotationError, match="Did you mean sweep"):
        m.play("home", "swep")
    with pytest.raises(touchline.NotationError):
        m.play("home", "")
    assert m.why("home", "one") == Reason("not_asked_now", "5.2")
    assert m.why("home", HAND) == Reason("not_asked_now", "3.1")


@pytest.mark.rule("3.1")
def test_a_choice_points_at_its_cards() -> None:
    m = touchline.new("first_down", position={"piece": 0})
    assert m.points("home", HAND) == {"cards": ("dive", "sweep", "quick", "post")}
    go(m, HAND)
    assert m.points("home", "dive") == {"cards": ("dive",)}
    assert m.points("away", "short_zone") == {"cards": ("short_zone",)}
    assert situation(phase="bonus", laid="dive").points("home", "one") == {}
