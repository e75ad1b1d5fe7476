"""Lessons: a script beside each game, played under its rules, as the learner's seat is sent what happens.

A lesson is a list of scenes, each from a position of its own; a scene is a list of steps. A step tells one idea and
names its rule. Before that its script is played: choices of both sides, throws of the dice. A step with a gate then
asks the learner, and what the learner has to choose opens the next step.
"""

from collections import deque
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from touchline.core.document import read_toml
from touchline.core.errors import NotYourTurn
from touchline.core.fair import SALT_BYTES, commitment
from touchline.core.game import SIDES, find
from touchline.core.match import DICE, Match
from touchline.core.sequence import Roll, ways_of
from touchline.server.table import facts
from touchline.server.table.header import FRESH_BYTES, Request, header
from touchline.server.table.live import Done, LiveTable
from touchline.server.wire import messages

FILE = "lesson.toml"


class ScriptStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One idea: the rule it shows, what is played before it is told, and the choices that the learner has to make then.

    A line of the script is who plays and what: ``away red``, ``dice 4``.
    """

    idea: str
    cite: str
    script: list[str] = []
    choose: list[str] = []


class Scene(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Steps that follow from one position."""

    steps: list[ScriptStep]
    position: dict[str, Any] = {}


class Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson as it is written: which side the learner plays, and the scenes."""

    seat: str
    scenes: list[Scene]
    edition: str | None = None

    @property
    def steps(self) -> list[ScriptStep]:
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
    return Lesson(game, [step for scene in written.scenes for step in play_scene(game, written, scene)])


def play_scene(game: str, written: Script, scene: Scene) -> Iterator[LessonStep]:
    """The steps of a scene. What the learner has to choose at one is played at the beginning of the next."""
    stage = Stage(game, written, scene)
    chosen: list[str] = []
    for number, step in enumerate(scene.steps):
        start = None if number else stage.snapshot()
        stage.play([f"{written.seat} {choice}" for choice in chosen] + step.script)
        chosen = step.choose
        events = stage.take_events(asked=bool(chosen))
        yield LessonStep(step.idea, step.cite, start, events, chosen, stage.find_closed() if chosen else {})


class ScriptedDice:
    """Dice that fall as a script says."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.falls: deque[str] = deque()

    def __call__(self, n: int, total: int) -> int:
        """The first number that gives the next outcome of the script; an error if it cannot come up."""
        match, row = self.match, self.match.row
        option = match.check(DICE, self.falls.popleft()).option
        assert isinstance(row, Roll)
        return sum(ways_of(row, match.state, match.rules.values)[:option])


class Stage:
    """A live table that is played by script, as one seat sees it. Each step of a lesson is a row of its log."""

    def __init__(self, game: str, written: Script, scene: Scene) -> None:
        asked = Request(game=game, edition=written.edition, position=scene.position, private=True, chat=False)
        self.seat = written.seat
        self.live = LiveTable(header(asked, "", 0.0, bytes(FRESH_BYTES)))
        self.dice = ScriptedDice(self.live.table.match)
        self._draws = self._told = 0
        self._events: list[messages.Body] = []
        part = bytes(FRESH_BYTES)
        self._apply([facts.Promised(side, side, commitment(part)) for side in SIDES])
        self._apply([*(facts.Opened(side, part.hex()) for side in SIDES), facts.Began()])
        self.live.table.match.use_dice(self.dice)
        self._events.clear()

    def play(self, script: list[str]) -> None:
        """Choices and throws, each a line; an error if the rules forbid one."""
        for line in script:
            who, _, name = line.partition(" ")
            self._apply([self._fact(who, name)])

    def take_events(self, *, asked: bool) -> list[messages.TableEvent]:
        """The new events for the seat, then its view, and its question if it must answer."""
        now = self.live.snapshot(self.seat)
        new, self._events = self._events, []
        new += [messages.View(now.view), messages.Asks(now.asks if asked else ())]
        numbered = [messages.TableEvent(self._told + n, what) for n, what in enumerate(new, 1)]
        self._told += len(new)
        return numbered

    def snapshot(self) -> messages.Snapshot:
        """The table before the first event: no seats are taken, no dice drawn."""
        now = self.live.snapshot(self.seat)
        dice = messages.Dice("playing", "", {}, {}, None, 0)
        seats, view = messages.Seats(()), messages.to_plain(now.view)
        return msgspec.structs.replace(now, n=0, table="", seats=seats, dice=dice, view=view, asks=())

    def _fact(self, who: str, name: str) -> facts.AnyFact:
        """What a line of the script adds to the log."""
        if who == DICE:
            self.dice.falls.append(name)
            self._draws += 1
            return facts.Thrown(name, self._draws - 1)
        if self.live.is_secret:
            return facts.CallLocked(who, name, bytes(SALT_BYTES).hex())
        return facts.Chose(who, name)

    def _apply(self, made: list[facts.AnyFact]) -> None:
        row = facts.encode(facts.Logged(0.0, tuple(made)))
        sent = self.live.retrace(Done(None, seq=self.live.seq + 1, seat=facts.TABLE, facts=row))
        told = (messages.decode_body(text) for text in sent[self.seat])
        self._events += [what for what in told if not isinstance(what, messages.View | messages.Asks | messages.Locked)]

    def find_closed(self) -> dict[str, Closed]:
        """Why the other choices of the open question are closed; empty where choices are moves on a board."""
        match = self.live.table.match
        ask = self.live.table.ask_of(self.seat)
        if ask is None or match.row is None:
            raise NotYourTurn(f"{self.seat} has nothing to choose at this gate")
        if match.row.phase in match.game.notation:
            return {}
        reasons = {name: match.why(ask.who, name) for name in match.all_choices(ask.who)}
        return {name: Closed(why.code, why.cite) for name, why in reasons.items() if why is not None}
