"""Lessons: a script beside each game, played under its rules, as the learner's seat is sent what happens.

A lesson is a list of scenes, each from a position of its own; a scene is a list of steps. A step tells one idea and
names its rule. Before that its script is played: choices of both sides, throws of the dice. A step with a gate then
asks the learner, and what the learner has to choose opens the next step.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from touchline.core.document import read_toml
from touchline.core.errors import NotYourTurn
from touchline.core.game import SIDES, find
from touchline.core.match import DICE, start_match
from touchline.core.sequence import Both
from touchline.play.table import Table
from touchline.server.table import projection
from touchline.server.table.calls import Calls
from touchline.server.wire import messages

FILE = "lesson.toml"


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One idea: the rule it shows, what is played before it is told, and the choices that the learner has to make then.

    A line of the script is who plays and what: ``away red``, ``dice 4``.
    """

    idea: str
    cite: str
    script: list[str] = []
    choose: list[str] = []


class Scene(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Steps that follow from one position."""

    steps: list[Step]
    position: dict[str, Any] = {}


class Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson as it is written: which side the learner plays, and the scenes."""

    seat: str
    scenes: list[Scene]
    edition: str | None = None

    @property
    def steps(self) -> list[Step]:
        return [step for scene in self.scenes for step in scene.steps]


class Closed(msgspec.Struct, frozen=True):
    """Why something cannot be chosen now."""

    reason: str
    cite: str


class LessonStep(msgspec.Struct, frozen=True):
    """What happens, what is told of it (``<game>.lesson.<idea>`` in the catalogue) and the rule; then, at a gate, what
    the learner has to ``choose``, and why the rest of the question is ``closed``. With ``start`` a new scene begins."""

    idea: str
    cite: str
    start: messages.Snapshot | None
    events: list[messages.TableEvent]
    choose: list[str]
    closed: dict[str, Closed]


class Lesson(msgspec.Struct, frozen=True):
    """A lesson, ready to be shown."""

    game: str
    steps: list[LessonStep]


messages.learn(Script)


@cache
def script(game: str) -> Script | None:
    """The lesson of a game as it is written; None if it has none."""
    path = find(game).data / FILE
    return read(path) if path.exists() else None


def read(path: Path) -> Script:
    """A script from its file, or one DataError."""
    try:
        return msgspec.convert(read_toml(path), Script)
    except msgspec.ValidationError as error:
        raise messages.unreadable(error, str(path), "a lesson as touchline writes it") from None


@cache
def lesson(game: str) -> Lesson | None:
    """The lesson of a game, played; None if it has none."""
    written = script(game)
    if written is None:
        return None
    return Lesson(game, [step for scene in written.scenes for step in played(game, written, scene)])


def played(game: str, written: Script, scene: Scene) -> Iterator[LessonStep]:
    """The steps of a scene. What the learner has to choose at one is played at the beginning of the next."""
    stage = Stage(Table(start_match(find(game).load(written.edition), scene.position)), written.seat)
    chosen: list[str] = []
    for number, step in enumerate(scene.steps):
        start = None if number else stage.snapshot()
        for choice in chosen:
            stage.play(written.seat, choice)
        for line in step.script:
            who, _, choice = line.partition(" ")
            stage.play(who, choice)
        chosen = step.choose
        events = stage.happened(asked=bool(chosen))
        yield LessonStep(step.idea, step.cite, start, events, chosen, stage.closed() if chosen else {})


class Stage:
    """A table that is played at by script, as one seat sees it."""

    def __init__(self, table: Table, seat: str) -> None:
        self.table, self.seat = table, seat
        self.side = table.seat(seat).side
        self.streams = projection.Streams(table)

    def play(self, who: str, choice: str) -> None:
        """A choice, or a throw; an error if the rules forbid it."""
        table, row = self.table, self.table.match.row
        before = None if who == DICE or isinstance(row, Both) else projection.intend(table, who, choice)
        done = len(table.events)
        if who == DICE:
            table.throw(choice)
        else:
            table.answer(who, choice)
        if len(table.events) > done:
            open_to_all = Calls(sealed=False, shown=dict.fromkeys(SIDES, ""), salts=dict.fromkeys(SIDES, b""))
            projection.show_step(self.streams, table, table.events[-1], before, open_to_all)

    def happened(self, *, asked: bool) -> list[messages.TableEvent]:
        """What the seat is sent of all that is new, then what it sees, and what it is asked if it is to answer."""
        number = len(self.table.events) + 1
        asks = projection.asks(self.table, number, self.side, sealed=False) if asked else ()
        self.streams.only(self.seat, messages.View(projection.view(self.table, self.side)))
        self.streams.only(self.seat, messages.Asks(asks))
        sent = (messages.sent(text) for text in self.streams.take_unsent()[self.seat])
        return [event for event in sent if isinstance(event, messages.TableEvent)]

    def snapshot(self) -> messages.Snapshot:
        """The table before anything has happened: nobody but the learner has come, and no dice are drawn."""
        match = self.table.match
        return messages.Snapshot(
            n=0,
            table="",
            game=match.game.name,
            edition=match.rules.edition,
            options=dict(match.rules.options),
            ruleset=match.rules.hash,
            seat=self.seat,
            side=self.side,
            private=True,
            chat=False,
            hot_seat=False,
            sealed=False,
            seats=messages.Seats(()),
            dice=messages.Dice("playing", "", {}, {}, None),
            clock=None,
            view=messages.builtin(projection.view(self.table, self.side)),
            asks=(),
            locked={},
            unsealing=None,
            offers={},
            orders={},
            over=None,
            again=messages.Again((), ""),
            continues="",
        )

    def closed(self) -> dict[str, Closed]:
        """Why the rest of what the open question names cannot be chosen; not where a name is a move on the board."""
        match = self.table.match
        ask = self.table.asked(self.seat)
        if ask is None or match.row is None:
            raise NotYourTurn(f"{self.seat} has nothing to choose at this gate")
        if match.row.phase in match.game.notation:
            return {}
        reasons = {name: match.why(ask.who, name) for name in match.named(ask.who)}
        return {name: Closed(why.code, why.cite) for name, why in reasons.items() if why is not None}
