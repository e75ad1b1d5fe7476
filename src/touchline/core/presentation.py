"""What every screen needs to know to show a game, as its ``data/presentation.toml`` says.

Each fact has a default, so a game may say nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, is_dataclass
from pathlib import Path
from typing import Any, Literal, get_args, get_type_hints

from touchline.core.document import read_toml

Tone = Literal["points", "loss", "news", "down", "period", "routine"]
"""How a message sounds: points, a setback, news, the next down, a new period, or routine that only the log tells."""
Moment = Literal["score", "turnover", "advance"]
"""What a message may stop the table for: points, the ball in other hands, or a line that was reached."""
Curtain = Literal["never", "calls", "always"]
"""Which questions are asked behind a curtain where both sides share a screen."""
Difficulty = Literal["", "easy", "medium", "deep"]
"""How much there is to think about; empty where the game does not say."""
SECONDS_A_DECISION, SECONDS_A_THROW = 10, 3
"""So long a choice takes, thought and shown, and so long dice fall and lie."""
MINUTE, FEW_MINUTES, ROUND = 60, 10, 5
MOST_AT_ONCE = 12
"""More choices than this are listed by the pieces they move, or by the things they join."""


@dataclass(frozen=True, slots=True)
class Opening:
    """A choice that does nothing but open a secret call; a screen may offer the calls in its place."""

    choice: str
    step: str
    calls: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Preset:
    """A way to set up the game, and how long it is.

    ``decisions`` and ``throws`` are means over games in which both sides play the policy, with the standing orders that
    people begin with; ``tests/contract/test_lengths.py`` plays such games. Each thing that is picked is a decision,
    both secret calls together are one, and a choice that only opens a call is none.
    """

    decisions: int
    throws: int
    options: Mapping[str, str | int | bool] = field(default_factory=dict)

    @property
    def minutes(self) -> int:
        """How long it takes two people, to five minutes where it is more than ten."""
        seconds = self.decisions * SECONDS_A_DECISION + self.throws * SECONDS_A_THROW
        exact = max(1, round(seconds / MINUTE))
        return exact if exact <= FEW_MINUTES else round(exact / ROUND) * ROUND


@dataclass(frozen=True, slots=True)
class Thing:
    """A die or a card with which a play is made: a parameter of a message, and the space of its words."""

    parameter: str
    words: str


@dataclass(frozen=True, slots=True)
class Count:
    """A row of the box score, titled ``box.NAME``: what is counted of the messages in the plays of a side."""

    name: str
    messages: tuple[str, ...]
    adds: str = ""
    """The parameter that is added up; empty: the messages are counted."""
    less: tuple[str, ...] = ()
    """Messages that are subtracted."""
    per: tuple[str, ...] = ()
    """Messages by whose number it is divided."""
    share: bool = False
    """Whether that is a share, in percent."""
    defense: bool = False
    """Whether it counts for the side that defends."""


@dataclass(frozen=True, slots=True)
class Plays:
    """How the log is told by plays and drives. All are names of messages, told in the course of a game."""

    begins: tuple[str, ...] = ()
    """Those with which a play begins."""
    leads: tuple[str, ...] = ()
    """Those that say where the next play begins, in short ``log.lead.NAME``."""
    things: Mapping[str, tuple[Thing, ...]] = field(default_factory=dict)
    """Those that name the dice and cards of a play."""
    notes: tuple[str, ...] = ()
    """Those that say more of a play, in short ``log.note.NAME``."""
    results: Mapping[str, str] = field(default_factory=dict)
    """What a play came to: the parameter that says it, after a minus where it is lost; empty: ``log.result.NAME``."""
    drives: tuple[str, ...] = ()
    """Those with which a drive begins, unless the same side is on one."""
    ends: tuple[str, ...] = ()
    """How a drive ended, in short ``log.ended.NAME``."""
    spot: str = ""
    """The parameter of the leads that says how far the ball has come; after a minus, how far it has to go."""
    arrives: tuple[str, ...] = ()
    """Those by which the ball is at the end of the field, where a drive can come no farther."""
    apart: tuple[str, ...] = ()
    """Leads of plays that the box score leaves out: tries after a touchdown."""
    box: tuple[Count, ...] = ()
    """The box score, row by row."""

    @property
    def texts(self) -> frozenset[str]:
        """The keys of the texts that these facts call for."""
        said = {"lead": self.leads, "note": self.notes, "ended": self.ends}
        said["result"] = tuple(name for name, parameter in self.results.items() if not parameter)
        told = {f"log.{kind}.{name}" for kind, names in said.items() for name in names}
        return frozenset(told | {f"box.{count.name}" for count in self.box} | ({"log.drive"} if self.drives else set()))


@dataclass(frozen=True, slots=True)
class Presentation:
    """How a game is shown; messages are named without the name of the game."""

    messages: Mapping[Tone, tuple[str, ...]] = field(default_factory=dict)
    """By tone, the messages that stand out or stand back."""
    openings: Mapping[str, Opening] = field(default_factory=dict)
    """For a step, the choice that opens a secret call."""
    provenance: tuple[str, ...] = ()
    """The chapters of the rulebook that say where the game comes from; a player may leave them unread."""
    difficulty: Difficulty = ""
    presets: Mapping[str, Preset] = field(default_factory=dict)
    """Ways to set up the usual edition, the shortest first: ``quick``, ``classic``, ``long``."""
    usual: str = "classic"
    """The preset that one click plays."""
    plays: Plays = field(default_factory=Plays)
    """How the log is told by plays."""
    stops: Mapping[Moment, tuple[str, ...]] = field(default_factory=dict)
    """By kind, the messages that a screen stops for; what it stamps on the board is their text ``moment.NAME``."""

    @property
    def tones(self) -> dict[str, Tone]:
        """The tone of each message that has one."""
        return {message: tone for tone, messages in self.messages.items() for message in messages}

    @property
    def moments(self) -> dict[str, Moment]:
        """The kind of each message that a screen stops for."""
        return {message: kind for kind, messages in self.stops.items() for message in messages}


def read_presentation(path: Path) -> Presentation:
    """How a game is shown, from its file; by the defaults where it has none."""
    made: Presentation = _make(Presentation, read_toml(path) if path.exists() else {})
    return made


def _make(kind: Any, value: Any) -> Any:
    """What a TOML file says as a value of this type: tables become dataclasses or mappings, lists become tuples."""
    if is_dataclass(kind):
        kinds = get_type_hints(kind)
        return kind(**{name: _make(kinds.get(name), inner) for name, inner in value.items()})  # type: ignore[operator]
    if isinstance(value, list):
        return tuple(_make(get_args(kind)[0], inner) for inner in value)
    return (
        {name: _make(get_args(kind)[1], inner) for name, inner in value.items()} if isinstance(value, dict) else value
    )
