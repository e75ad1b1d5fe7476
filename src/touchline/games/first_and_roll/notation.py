"""Names of choices and outcomes. Formatting is looking a name up, parsing is finding it again."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from touchline.core.fields import Range, names_of
from touchline.core.ruleset import read_once
from touchline.core.sequence import Roll
from touchline.games.first_and_roll import state
from touchline.games.first_and_roll.rules import block, dice
from touchline.games.first_and_roll.sequence import SEQUENCE
from touchline.games.first_and_roll.state import Clock, Colour, Mark, Phase, Ruleset, State

COLOURS = names_of(Colour)[: Colour.NONE]
MARKS = names_of(Mark)
NO_MARKS: tuple[int, ...] = (Mark.NONE,) * 6
SIGNS = {"none": "", "circle": "c", "square": "s"}
"""What a mark adds to the name of a face."""


CHOICES: dict[int, tuple[str, ...]] = {
    Phase.TOSS_CALL: names_of(state.Coin),
    Phase.COIN: names_of(state.Coin),
    Phase.TOSS_CHOICE: names_of(state.TossChoice),
    Phase.KICKOFF: names_of(state.Kickoff),
    Phase.RECEIVE: names_of(state.Receive),
    Phase.ANNOUNCE: names_of(state.Announce),
    Phase.CALL: COLOURS,
    Phase.BREAKAWAY_CHOICE: names_of(state.Again),
    Phase.BOMB: names_of(state.Bomb),
    Phase.BLOCK_DICE: names_of(state.BlockDice),
    Phase.BLOCK_PENALTY_CHOICE: names_of(state.Penalty),
    Phase.BLOCKED_TAKE: names_of(state.Take),
    Phase.PUNT_DIE_CHOICE: COLOURS,
    Phase.CATCH: names_of(state.Catch),
    Phase.PENALTY_CHOICE: names_of(state.Penalty),
    Phase.TRY: names_of(state.Try),
    Phase.TIMEOUT: names_of(state.Timeout),
    Phase.OTHER_TIMEOUT: names_of(state.Timeout),
    Phase.RUN_OFF: names_of(state.RunOff),
    Phase.RUN_OFF_TIMEOUT: names_of(state.Timeout),
}

CLOCK_NAMES = tuple("T" if c == Clock.T else c.name.lower() for c in Clock)
OFFENSE_DICE = tuple(f"offense_{colour}" for colour in COLOURS)
DEFENSE_DICE = tuple(f"defense_{colour}" for colour in COLOURS)
DIE_BY_WAYS: dict[Callable[[State, Ruleset, int], int], Callable[[State, Ruleset], str]] = {
    dice.clock_ways: lambda s, r: "clock",
    dice.kick_ways: lambda s, r: "kick",
    dice.penalty_ways: lambda s, r: "penalty",
    dice.red_ways: lambda s, r: "offense_red",
    dice.yellow_ways: lambda s, r: "offense_yellow",
    dice.green_ways: lambda s, r: "offense_green",
    dice.called_die_ways: lambda s, r: OFFENSE_DICE[s.call],
    dice.picked_die_ways: lambda s, r: OFFENSE_DICE[s.die],
    dice.defense_red_ways: lambda s, r: "defense_red",
    dice.covering_die_ways: lambda s, r: DEFENSE_DICE[s.cover],
    dice.guarding_die_ways: lambda s, r: DEFENSE_DICE[s.die],
    block.block_first_ways: lambda s, r: DEFENSE_DICE[r.block_pairs[s.block][0]],
    block.block_second_ways: lambda s, r: DEFENSE_DICE[r.block_pairs[s.block][1]],
}
"""Which die comes up in these ways."""
DIE_BY_PHASE = {
    int(row.phase): DIE_BY_WAYS[row.ways] for row in SEQUENCE if isinstance(row, Roll) and row.phase != Phase.COIN
}


def die_of(s: State, r: Ruleset) -> str:
    """The name of the die that is thrown in this phase; empty where none is."""
    die = DIE_BY_PHASE.get(s.phase)
    return die(s, r) if die is not None else ""


def names(s: State, r: Ruleset, part: int) -> tuple[str, ...]:
    """The names of all options or outcomes of the current phase."""
    known = CHOICES.get(s.phase)
    return known if known is not None else face_names(die_of(s, r), r)


class Face(NamedTuple):
    """A face as printed, and how many of the six there are."""

    text: str
    mark: str
    ways: int


@read_once
def faces_of(die: str, r: Ruleset) -> tuple[Face, ...]:
    """The distinct faces of a die, padded as in the ruleset with faces that there are none of."""
    side, _, colour = die.partition("_")
    i = COLOURS.index(colour) if colour else 0
    texts: Iterable[int | str] = CLOCK_NAMES
    ways, marks = r.clock_ways, NO_MARKS
    if side == "offense":
        texts, ways, marks = r.offense_yards[i], r.offense_ways[i], r.offense_mark[i]
    elif side == "defense":
        ways = r.defense_ways[i]
        texts = ["FLAG" if flag else n for n, flag in zip(r.defense_yards[i], r.defense_flag[i], strict=True)]
    elif die == "penalty":
        ways, rows = r.penalty_ways, zip(r.penalty_defense, r.penalty_yards, r.penalty_automatic, strict=True)
        texts = [f"{'D' if by_defense else 'O'}{n}{'A' if automatic else ''}" for by_defense, n, automatic in rows]
    elif die == "kick":
        texts, ways = r.kick, r.kick_ways
    return tuple(Face(str(text), MARKS[mark], n) for text, mark, n in zip(texts, marks, ways, strict=False))


@read_once
def face_names(die: str, r: Ruleset) -> tuple[str, ...]:
    """The names of the distinct faces of a die, empty where there is none.

    A mark goes into a name only where the value alone is ambiguous.
    """
    texts = [face.text if face.ways else "" for face in faces_of(die, r)]
    signs = [SIGNS[face.mark] for face in faces_of(die, r)]
    return tuple(f"{t}{sign}" if texts.count(t) > 1 else t for t, sign in zip(texts, signs, strict=True))


def clock_text(s: State, r: Ruleset) -> str:
    """The time on the marker's space."""
    return f"{r.minutes[s.marker]}:00"


def position_names(field: str, r: Ruleset) -> Range | None:
    """A position may give the marker as the time it shows."""
    if field != "marker":
        return None
    spaces = r.last_space + 1
    return Range(0, r.last_space, tuple(f"{m}:00" for m in r.minutes[:spaces]))
