"""Traceability: every numbered rule is cited by a test, and every citation is of a rule that exists."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import touchline

ROOT = Path(__file__).parents[2]


def rulebook(game: str) -> dict[str, Any]:
    with (touchline.find(game).data / "rulebook.en.toml").open("rb") as file:
        return tomllib.load(file)


def cited(game: str) -> dict[str, list[str]]:
    """Rule numbers by the tests that are marked with them."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests" / "rules" / game).glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef):
                continue
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                    for number in mark.args:
                        assert isinstance(number, ast.Constant)
                        found.setdefault(str(number.value), []).append(f"{path.name}::{node.name}")
    return found


@pytest.mark.parametrize("game", touchline.games())
def test_every_numbered_rule_is_cited_by_a_test(game: str) -> None:
    rules = {n for n, rule in rulebook(game)["rules"].items() if rule.get("kind") != "presentation"}
    assert sorted(rules - set(cited(game))) == []


@pytest.mark.parametrize("game", touchline.games())
def test_every_citation_is_of_a_rule(game: str) -> None:
    assert sorted(set(cited(game)) - set(rulebook(game)["rules"])) == []


@pytest.mark.parametrize("game", touchline.games())
def test_every_row_and_every_reason_cites_a_rule(game: str) -> None:
    found = touchline.find(game)
    numbers = {row.cite for row in found.sequence} | {reason.cite for reason in found.rulings if reason != 0}
    assert sorted(numbers - set(rulebook(game)["rules"])) == []


@pytest.mark.parametrize("game", touchline.games())
def test_every_ruling_is_written_down_and_pinned_by_a_test(game: str) -> None:
    text = (ROOT / "docs" / "rulings" / f"{game}.md").read_text(encoding="utf-8")
    written = set(re.findall(r"^## (\d+(?:\.\d+)?)[a-z]? ", text, re.MULTILINE))
    marked = {n for n, rule in rulebook(game)["rules"].items() if "ruling" in rule}
    assert sorted(marked - written) == []
    assert sorted(written - set(cited(game))) == []
