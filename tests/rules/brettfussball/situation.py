"""A situation on the board and what is thrown and chosen next: all that a rule test needs.

A drawing gives the rows that matter, each with its number; all others are empty. ``H h`` and ``A a`` are keepers and
players, ``* `` the loose ball, ``X x Y y`` those on the ball (see ``setup.read_drawing``).
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import touchline
from touchline.core.roles import Side
from touchline.core.sequence import Decide, Roll, legal
from touchline.games.brettfussball.notation import SQUARE_NAMES
from touchline.games.brettfussball.setup import derive, read_drawing
from touchline.games.brettfussball.state import NOWHERE, TEAM, Phase, Play, Ruleset, Ruling, State

GAME = touchline.find("brettfussball")
TINY = replace(GAME, loader=replace(GAME.loader, data=Path(__file__).parent / "tiny", files=("tiny.toml",)))


def rules(board: str = "compact", edition: str | None = None, **options: Any) -> Ruleset:
    """The ruleset of a board."""
    found: Ruleset = GAME.load(edition, {"board": board, **options}).values
    return found


def tiny(**options: Any) -> Ruleset:
    """The ruleset of the board for tests."""
    found: Ruleset = TINY.load(None, options).values
    return found


def whole(r: Ruleset, drawing: str) -> str:
    """A drawing of single rows filled up to all of them."""
    given = {int(number): row for number, row in (line.split() for line in drawing.strip().splitlines())}
    goals = ["".join("#" if r.ground[20 * y + x] == 2 else "." for x in range(r.width)) for y in range(r.length)]
    return "\n".join(given.get(y + 1, goals[y]) for y in reversed(range(r.length)))


class Board:
    """A state and its rules: played by names, looked at by squares."""

    def __init__(self, s: State, r: Ruleset) -> None:
        self.s, self.r = s, r

    @property
    def step(self) -> str:
        return Phase(self.s.phase).name.lower()

    @property
    def ball(self) -> str:
        return SQUARE_NAMES[self.s.ball]

    @property
    def play(self) -> str:
        return Play(self.s.play).name.lower()

    @property
    def side(self) -> str:
        return Side(self.s.side).name.lower()

    def names(self) -> tuple[str, ...]:
        return GAME.names(self.s, self.r, 0)

    def choices(self) -> set[str]:
        """The names of everything that may be chosen now."""
        row = GAME.rows[self.s.phase]
        assert isinstance(row, Decide)
        return {self.names()[x] for x in legal(row, self.s, self.r)}

    def why(self, name: str) -> str:
        """Why a choice is not allowed; empty if it is."""
        row = GAME.rows[self.s.phase]
        assert isinstance(row, Decide)
        code = row.ruling(self.s, self.r, self.names().index(name))
        return Ruling(code).name.lower() if code else ""

    def go(self, *names: str) -> Board:
        """Play these: faces while dice are asked, choices otherwise."""
        for name in names:
            row = GAME.rows[self.s.phase]
            if isinstance(row, Roll):
                row.then(self.s, self.r, int(name) - 1)
            else:
                assert isinstance(row, Decide)
                assert name in self.choices(), f"{name} is not among {sorted(self.choices())} at {self.step}"
                row.then(self.s, self.r, self.names().index(name))
        return self

    def on(self, square: str) -> str:
        """What stands on a square: H, h, A, a, or nothing."""
        number = self.s.on[SQUARE_NAMES.index(square)]
        return ("Hh", "Aa")[(number - 1) // TEAM][(number - 1) % TEAM > 0] if number else ""

    def standing(self, side: int) -> set[str]:
        """The squares of a side's pieces."""
        squares = self.s.piece[side * TEAM : side * TEAM + TEAM]
        return {SQUARE_NAMES[q] for q in squares if q != NOWHERE}


def situation(drawing: str, *, r: Ruleset | None = None, side: int = 0, **fields: Any) -> Board:
    """A position: open play on the compact board, home to throw, unless said otherwise. Pieces may be missing."""
    r = r or rules()
    s: State = GAME.ordinary(r)
    given = {**read_drawing(whole(r, drawing), r), "side": side, **fields}
    for name, value in given.items():
        setattr(s, name, value)
    derive(s, r, frozenset(given))
    return Board(s, r)
