"""What compiled play is made of: a policy is asked once about each option."""

from __future__ import annotations

import ast

import pytest

import touchline
from touchline.core.sequence import Roll
from touchline.sim.link import MOST_WRITTEN_OUT, choice_lines, link, name_of

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
                assert sum(ast.unparse(call.func) == name_of(weight) for call in calls) == part.among
                found += 1
    assert found > 0


@pytest.mark.parametrize("name", GAMES)
def test_the_linked_text_of_every_game_is_python_and_the_same_every_time(name: str) -> None:
    text = link(touchline.find(name))
    ast.parse(text)
    assert text == link(touchline.find(name))
