"""What the page knows of the dice of each game: what the rules say, and no record with another face passes."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.fair.node import in_javascript
from tests.fair.played import fair_match, fair_record
from tools.throws import describe_all, find_dice, list_dice
from touchline.core.game import find, games
from touchline.core.record import MatchInfo, add_end, checksum, lines_of, write_record
from touchline.core.sequence import Roll

CHECK = "(page, texts) => texts.map(page.verify)"


def with_step(text: str, pattern: str, put: str) -> str:
    """The record with its first step that fits the pattern changed, and all checksums written anew."""
    lines = lines_of(text)
    start = lines.index("") + 1
    at = next(n for n, line in enumerate(lines) if n >= start and re.search(pattern, line))
    lines[at] = re.sub(pattern, put, lines[at], count=1)
    running = checksum("", "\n".join(lines[: start - 1]))
    for n in range(start, next(n for n, line in enumerate(lines) if line.startswith("["))):
        body = lines[n][: lines[n].rindex("  ~")]
        running = checksum(running, body)
        lines[n] = f"{body}  ~{running}"
    return add_end("\n".join([*lines, ""]))


def test_the_page_knows_what_the_rules_say() -> None:
    """If this fails, run ``python -m tools.throws`` and ``python -m tools.node --write``."""
    known = in_javascript("(page) => page.THROWS", None, "throws.js")
    described = describe_all()
    assert {name: known[name] for name in described if name in known} == described
    assert list(known) == list(described)


@pytest.mark.parametrize("name", games())
def test_no_option_changes_the_dice(name: str) -> None:
    """The page looks them up by game and edition alone."""
    game = find(name)
    for edition in game.loader.editions()["editions"]:
        usual = list_dice(game, game.load(edition))
        switches = game.loader.switches(edition).values()
        for end in (0, -1):
            options = {switch.name: (switch.values or switch.span or ())[end] for switch in switches}
            assert list_dice(game, game.load(edition, options)) == usual


@pytest.mark.parametrize("name", games())
def test_everything_that_is_thrown_in_play_is_known(name: str) -> None:
    game = find(name)
    match, _ = fair_match(name, 3)
    r = match.rules.values
    known = list_dice(game, match.rules)
    for entry, s, _ in match.transitions():
        row = game.rows[entry.phase]
        if isinstance(row, Roll):
            ways, names = [row.ways(s, r, x) for x in range(row.among)], game.names(s, r, 0)
            assert tuple((names[x], n) for x, n in enumerate(ways) if n) in known[game.steps[entry.phase]]


def test_a_field_of_several_numbers_that_ways_depend_on_is_not_passed_over() -> None:
    game: Any = find("first_and_roll")
    row = next(row for row in game.sequence if isinstance(row, Roll))
    leaning = Roll(row.phase, row.among, row.out_of, lambda s, r, x: s.score[0] or 1, row.then, row.cite)
    with pytest.raises(AssertionError, match="score holds several numbers"):
        list(find_dice(game, game.load(), leaning))


def test_a_throw_that_comes_out_so_whatever_the_dice_were_is_refused() -> None:
    text = fair_record("first_and_roll", 1)
    changed = with_step(text, r"\(\d\+\d/6\)", "(0+6/6)")
    whole, bad = in_javascript(CHECK, [text, changed])
    assert (whole["ok"], whole["faces"]) == (True, True)
    assert len(bad["faults"]) == 1
    assert "nothing that is thrown at" in bad["faults"][0]


@pytest.mark.parametrize("step", ["constructor", "__proto__", "no_such_step"])
def test_a_step_that_no_game_has_is_refused(step: str) -> None:
    text = with_step(fair_record("first_down", 1), r"^(\d+) \w+( dice: )", rf"\1 {step}\2")
    (bad,) = in_javascript(CHECK, [text])
    assert any("nothing that is thrown at" in fault for fault in bad["faults"])


def test_another_face_where_the_dice_fell_is_refused() -> None:
    text = fair_record("brettfussball", 1)
    changed = with_step(text, r"dice: \d ", "dice: 7 ")
    (bad,) = in_javascript(CHECK, [changed])
    assert any("nothing that is thrown at" in fault for fault in bad["faults"])


def test_of_own_dice_the_page_says_that_it_does_not_know_their_faces() -> None:
    match, promised = fair_match("first_down", 4)
    text = write_record(match, MatchInfo(), promised).replace("components: {}", 'components: {"cards": {}}')
    changed = with_step(text, r"(?=^1 )", "")
    (found,) = in_javascript(CHECK, [changed])
    assert (found["faces"], found["faults"]) == (False, [])
