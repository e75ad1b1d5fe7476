"""What the tests know of each game beyond its rules: one module per game, found by its name. None needs one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from touchline.core.game import find, games
from touchline.core.sequence import Both
from touchline.server.http.pages import GAMES, WEB

Variant = tuple[str, str, dict[str, Any]]
"""A game, an edition, and the switches that are set."""


@dataclass(frozen=True)
class Film:
    """A play that is likely to score: what a table asks for, and what is pressed one by one for it, and then.

    What is pressed is a choice by its name, a key, or what a selector finds, which begins with a dot.
    """

    asked: Mapping[str, Any]
    presses: tuple[str, ...]
    how: str = "computer"
    then: tuple[str, ...] = ()


@dataclass(frozen=True)
class Facts:
    """A game as the tests of the screens need it. The defaults fit a game with a generic board."""

    short: Mapping[str, Any] = field(default_factory=dict)
    """What a table asks for to make a game short."""
    variants: tuple[tuple[str, dict[str, Any]], ...] = ()
    """Editions with switches, the most telling one first; all editions if there are none."""
    rare: frozenset[str] = frozenset()
    """The steps that a hundred and fifty games do not come to. Tests of their own rules go through their names."""
    keys: frozenset[str] = frozenset()
    """What a screen says about the game beyond what the game's own tables list."""
    turned_up: int = 0
    """How many cards or dice are turned up together when both have called."""
    dice_fall: bool = False
    """Whether the dice that are thrown are seen falling."""
    one_die: bool = False
    """Whether one die follows nearly every choice."""
    for_children: bool = False
    """Whether every kanji beside the pictures has its reading."""
    on_board: frozenset[str] = frozenset()
    """Steps whose choices lie on the board although no choice points at anything."""
    moved: Mapping[str, Any] = field(default_factory=dict)
    """A view with the ball somewhere else."""
    picture: Mapping[str, Any] = field(default_factory=dict)
    """What a table asks for before its picture is taken."""
    answers: int = 2
    """How many answers are given before the picture is taken."""
    film: Film | None = None
    """A play that scores, for a strip of pictures."""


def facts(game: str) -> Facts:
    """What the tests know of a game."""
    name = f"{__name__}.{game}"
    if find_spec(name) is None:
        return Facts()
    found: Facts = import_module(name).FACTS
    return found


def variants(game: str) -> tuple[Variant, ...]:
    """The variants of a game that the screens are tested with."""
    known = facts(game).variants or tuple((edition, {}) for edition in find(game).loader.editions()["editions"])
    return tuple((game, edition, options) for edition, options in known)


def has_board(game: str) -> bool:
    """Whether the page has a board of its own for a game."""
    return Path(WEB / GAMES / game).is_dir()


def has_secret_calls(game: str) -> bool:
    """Whether two sides ever choose in secret."""
    return any(isinstance(row, Both) for row in find(game).sequence)


WITH_BOARD = tuple(game for game in games() if has_board(game))
