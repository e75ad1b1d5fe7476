"""Duel: one side hides one of three shells, both call in secret, a die decides what a right guess is worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from touchline.core.document import Sheet
from touchline.core.fields import Each, Range, Secret, one_of
from touchline.core.game import SIDES, Game, Message, Outcome
from touchline.core.ruleset import Component, Loader
from touchline.core.sequence import Both, Decide, Decider, Reasons, Roll, Row


class Phase(IntEnum):
    HIDE = 0
    CALL = 1
    DIE = 2
    FULL_TIME = 3


class Ruling(Reasons):
    LEGAL = 0, ""
    NOT_TWICE_THE_SAME = 1, "1.1"


def hider_side(s: State) -> int:
    return s.hider


@dataclass(slots=True)
class State:
    phase: Annotated[int, one_of(Phase)] = Phase.HIDE
    hider: Annotated[int, Range(0, 1, SIDES)] = 0
    round: Annotated[int, Range(0, 9)] = 0
    hidden: Annotated[int, Range(0, 2), Secret(hider_side)] = 0
    stash: Annotated[list[int], Range(0, 9), Each(2), Secret()] = field(default_factory=lambda: [0, 0])
    last: Annotated[int, Range(0, 3)] = 3
    right: Annotated[int, Range(0, 1)] = 0
    score: Annotated[list[int], Range(0, 99), Each(2)] = field(default_factory=lambda: [0, 0])


class Ruleset(NamedTuple):
    rounds: Annotated[int, Range(1, 9)]
    double: Annotated[int, Range(0, 1, ("false", "true"))]
    worth: tuple[int, ...]
    ways: tuple[int, ...]


def hider(s: State) -> int:
    return 2 * s.hider


def seeker(s: State) -> int:
    return 2 * (1 - s.hider) + 1


def hide_ruling(s: State, r: Ruleset, x: int) -> int:
    """1.1  Not where it was hidden last."""
    return Ruling.NOT_TWICE_THE_SAME if x == s.last else Ruling.LEGAL


def open_ruling(s: State, r: Ruleset, x: int) -> int:
    return Ruling.LEGAL


def hide(s: State, r: Ruleset, x: int) -> None:
    """1.1  Under one of three shells."""
    s.hidden = x
    s.stash[s.hider] = x + 1
    s.phase = Phase.CALL


def reveal(s: State, r: Ruleset, moved: int, guess: int) -> None:
    """1.2  The hider may move the pea on; the seeker names a shell."""
    place = (s.hidden + moved) % 3
    s.right = 1 if place == guess else 0
    s.last = place
    s.hidden = 0
    s.stash[s.hider] = 0
    s.phase = Phase.DIE


def die_ways(s: State, r: Ruleset, x: int) -> int:
    return r.ways[x]


def count(s: State, r: Ruleset, x: int) -> None:
    """2.1  A right guess counts for the seeker, a wrong one for the hider."""
    side = 1 - s.hider if s.right else s.hider
    s.score[side] += r.worth[x] * (2 if r.double and s.right else 1)
    s.hider = 1 - s.hider
    s.round += 1
    s.phase = Phase.FULL_TIME if s.round == r.rounds else Phase.HIDE


SEQUENCE: tuple[Row[State, Ruleset], ...] = (
    Decide(Phase.HIDE, hider, 3, hide_ruling, hide, cite="1.1"),
    Both(Phase.CALL, Decider(hider, 2, open_ruling), Decider(seeker, 3, open_ruling), reveal, cite="1.2"),
    Roll(Phase.DIE, 4, 4, die_ways, count, cite="2.1"),
)


@dataclass(slots=True)
class Tally:
    wins: Annotated[list[int], Range(0, 2**62), Each(3)] = field(default_factory=lambda: [0, 0, 0])
    points: Annotated[list[int], Range(0, 2**62), Each(2)] = field(default_factory=lambda: [0, 0])
    squares: Annotated[list[int], Range(0, 2**62), Each(2)] = field(default_factory=lambda: [0, 0])
    product: Annotated[int, Range(0, 2**62)] = 0
    guesses: Annotated[list[int], Range(0, 2**62), Each(6)] = field(default_factory=lambda: [0] * 6)


def count_guess(s: State, r: Ruleset, moved: int, guess: int, t: Tally) -> None:
    t.guesses[3 * moved + guess] += 1


def finish(s: State, r: Ruleset, t: Tally) -> None:
    for side in range(2):
        t.points[side] += s.score[side]
        t.squares[side] += s.score[side] * s.score[side]
    t.product += s.score[0] * s.score[1]
    winner = 2
    if s.score[0] != s.score[1]:
        winner = 0 if s.score[0] > s.score[1] else 1
    t.wins[winner] += 1


def prefer_moving(s: State, r: Ruleset, x: int) -> int:
    return 1 + 2 * x


def guess_last(s: State, r: Ruleset, x: int) -> int:
    return 5 if x == s.last else 1


def tables(printed: Sheet, own: Sheet) -> tuple[dict[str, Any], tuple[Component, ...]]:
    sheet = (own if "die" in own.values else printed).table("die")
    faces = sheet.texts("faces", 4) or ["0"] * 4
    return {"faces": [int(f) for f in faces]}, (Component("die", "Die", (), ""),)


def derive(found: dict[str, Any], options: Mapping[str, Any]) -> dict[str, Any]:
    faces = found.pop("faces")
    distinct = list(dict.fromkeys(faces))
    padding = [0] * (4 - len(distinct))
    return {**found, "worth": distinct + padding, "ways": [faces.count(f) for f in distinct] + padding}


@dataclass(frozen=True, slots=True)
class View:
    viewer: int
    phase: int
    hider: int
    round: int
    hidden: int
    stash: tuple[int, ...]
    score: tuple[int, ...]
    chosen: tuple[str, ...]


def view(s: State, r: Ruleset, side: int, chosen: tuple[str, ...]) -> View:
    return View(side, s.phase, s.hider, s.round, s.hidden, tuple(s.stash), tuple(s.score), chosen)


def names(s: State, r: Ruleset, part: int) -> tuple[str, ...]:
    shells = ("left", "middle", "right")
    if s.phase == Phase.DIE:
        return tuple(str(w) if n else "" for w, n in zip(r.worth, r.ways, strict=True))
    return ("stay", "move") if s.phase == Phase.CALL and part == 0 else shells


def worlds(s: State, r: Ruleset, side: int) -> list[tuple[State, int]]:
    """What the seeker does not know: where the pea is, by the rule that it is not where it was."""
    if side == s.hider or s.phase != Phase.CALL:
        return [(s, 1)]
    found = []
    for place in range(3):
        if place != s.last:
            world = State(s.phase, s.hider, s.round, place, s.stash[:], s.last, s.right, s.score[:])
            world.stash[s.hider] = place + 1
            found.append((world, 1))
    return found


def narrate(
    before: State, r: Ruleset, row: Row[State, Ruleset], picks: tuple[int, ...], after: State
) -> tuple[Message, ...]:
    return (Message("duel.step", {"phase": row.phase.name.lower()}, row.cite),)


def outcome(s: State, r: Ruleset) -> Outcome:
    return Outcome.by_score(s.score, "points", level="tie")


GAME: Game[State, Ruleset] = Game(
    name="duel",
    title="Duel",
    phases=Phase,
    rulings=Ruling,
    state=State,
    sequence=SEQUENCE,
    loader=Loader("duel", Path(__file__).parent / "data", Ruleset, ("components.toml",), tables, derive),
    roles=("offense", "defense"),
    seats=(2, 3, 4),
    begin=lambda r: State(),
    ordinary=lambda r: State(),
    derive=lambda s, r, given: None,
    faults=lambda s, r: [] if s.round <= r.rounds else ["more rounds than are played"],
    names=names,
    view=view,
    narrate=narrate,
    outcome=outcome,
    worlds=worlds,
    policy={Phase.CALL: (prefer_moving, guess_last)},
    tally=Tally,
    counts={Phase.CALL: count_guess},
    finish=finish,
    most_steps=100,
)
