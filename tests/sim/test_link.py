"""What compiled play is made of: a policy is asked once about each option, and about few of many twice."""

from __future__ import annotations

import ast
import re

import pytest

import touchline
from touchline.core.sequence import Decide, Roll
from touchline.sim.link import BLOCK, MOST_WRITTEN_OUT, choice_lines, link, mangle, span_name

GAMES = touchline.games()


@pytest.mark.parametrize("name", GAMES)
def test_a_policy_is_asked_once_about_each_of_a_few_options(name: str) -> None:
    game = touchline.find(name)
    found = 0
    for row in game.sequence:
        if isinstance(row, Roll):
            continue
        for part, weight in zip(row.sides, game.policy.get(int(row.phase), (None,) * len(row.sides)), strict=True):
            if weight is not None and part.among <= MOST_WRITTEN_OUT:
                text = "\n".join(choice_lines("x", part, weight))
                calls = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]
                assert sum(ast.unparse(call.func) == mangle(weight) for call in calls) == part.among
                found += 1
    assert found > 0


def test_many_options_are_added_up_in_blocks_and_only_one_block_is_looked_through() -> None:
    game = touchline.find("brettfussball")
    long_rows = [row for row in game.sequence if isinstance(row, Decide) and row.among > MOST_WRITTEN_OUT]
    assert long_rows
    for row in long_rows:
        weight = game.policy.get(int(row.phase), (None,))[0]
        text = "\n".join(choice_lines("x", row, weight))
        for asked in {None, weight}:
            adds = re.findall(rf"\b{span_name(row, asked)}\(s, r, o \+ (\d+), o \+ (\d+)\)", text)
            spans = [range(int(first), int(last)) for first, last in adds]
            assert [x for span in spans for x in span] == list(range(row.among))
            assert max(map(len, spans)) <= BLOCK
            assert text.count(span_name(row, asked)) == len(spans) + 1


@pytest.mark.parametrize("name", GAMES)
def test_the_linked_text_of_every_game_is_python_and_the_same_every_time(name: str) -> None:
    text = link(touchline.find(name))
    ast.parse(text)
    assert text == link(touchline.find(name))
