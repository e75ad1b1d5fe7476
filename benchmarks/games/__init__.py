"""Games of other libraries in our dialect, to be measured beside the originals. They are played, never shown:
no board, no words, not registered."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from pathlib import Path
from typing import Any, TypeVar

from touchline.core.document import Sheet
from touchline.core.game import Game, Outcome
from touchline.core.ruleset import Component, Loader
from touchline.core.sequence import Reasons, Row
from touchline.core.tally import Results

S = TypeVar("S")
R = TypeVar("R")


def played_only(
    name: str,
    data: Path,
    phases: type[IntEnum],
    rulings: type[Reasons],
    state: type[S],
    ruleset: type[R],
    sequence: tuple[Row[S, R], ...],
    begin: Callable[[R], S],
    faults: Callable[[S, R], list[str]],
    finish: Callable[[S, R, Any], None],
    most_steps: int,
    derive: Callable[[dict[str, Any]], dict[str, Any]] = dict,
) -> Game[S, R]:
    """A game of which nothing is asked but to be played at random."""
    return Game(
        name=name,
        title=name.capitalize(),
        phases=phases,
        rulings=rulings,
        state=state,
        sequence=sequence,
        loader=Loader(name, data, ruleset, (), _no_tables, lambda found, options: derive(found)),
        roles=("offense", "defense"),
        seats=(2,),
        begin=begin,
        ordinary=begin,
        derive=lambda s, r, given: None,
        position_names=lambda field, r: None,
        faults=faults,
        names=lambda s, r, part: (),
        view=lambda s, r, side, chosen: None,
        narrate=lambda before, r, row, picks, after: (),
        score=lambda s: (0, 0),
        outcome=lambda s, r: Outcome(None, "played"),
        policy={},
        tally=Results,
        counts={},
        finish=finish,
        most_steps=most_steps,
    )


def _no_tables(printed: Sheet, own: Sheet) -> tuple[dict[str, Any], tuple[Component, ...]]:
    return {}, ()
