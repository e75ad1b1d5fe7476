"""Games of a simulation at random, interpreted: every question with what each side sees of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from touchline.core.game import AnyGame
from touchline.core.playout import play_out
from touchline.core.sequence import Roll, is_question, legal, side_of
from touchline.envs.layout import show


@dataclass(frozen=True, slots=True)
class Question:
    """Who is asked, in the order of the rules, what each may choose and chose, and what both sides see."""

    sides: list[int]
    options: list[list[int]]
    picks: tuple[int, ...]
    rows: list[list[int]]


@dataclass(slots=True)
class Walked:
    """One game: its questions, and who won it."""

    questions: list[Question] = field(default_factory=list)
    winner: str | None = None


def walk(game: AnyGame, r: Any, seed: int, number: int, dtype: str) -> Walked:
    """Game ``number`` of a seed between two random players, as ``touchline simulate`` plays it."""
    found = Walked()

    def note(s: Any, row: Any, picks: tuple[int, ...], n: int) -> None:
        if not isinstance(row, Roll) and is_question(row, s, r):
            sides = [side_of(part.by(s)) for part in row.sides]
            options = [legal(part, s, r) for part in row.sides]
            found.questions.append(Question(sides, options, picks, [show(game, s, side, dtype) for side in (0, 1)]))

    last, _ = play_out(game, r, seed, number, watch=note)
    found.winner = game.outcome(last, r).winner
    return found
