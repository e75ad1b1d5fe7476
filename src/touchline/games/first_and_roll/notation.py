"""Names of choices and outcomes. Formatting is looking a name up, parsing is finding it again."""

from __future__ import annotations

from collections.abc import Callable

from touchline.core.fields import Range, names_of
from touchline.core.ruleset import read_once
from touchline.games.first_and_roll.state import (
    Again,
    Announce,
    BlockDice,
    Bomb,
    Catch,
    Clock,
    Coin,
    Colour,
    Kickoff,
    Mark,
    Penalty,
    Phase,
    Receive,
    Ruleset,
    RunOff,
    State,
    Take,
    Timeout,
    TossChoice,
    Try,
)

COLOURS = names_of(Colour)[: Colour.NONE]


CHOICES: dict[int, tuple[str, ...]] = {
    Phase.TOSS_CALL: names_of(Coin),
    Phase.COIN: names_of(Coin),
    Phase.TOSS_CHOICE: names_of(TossChoice),
    Phase.KICKOFF: names_of(Kickoff),
    Phase.RECEIVE: names_of(Receive),
    Phase.ANNOUNCE: names_of(Announce),
    Phase.CALL: COLOURS,
    Phase.BREAKAWAY_CHOICE: names_of(Again),
    Phase.BOMB: names_of(Bomb),
    Phase.BLOCK_DICE: names_of(BlockDice),
    Phase.BLOCK_PENALTY_CHOICE: names_of(Penalty),
    Phase.BLOCKED_TAKE: names_of(Take),
    Phase.PUNT_DIE_CHOICE: COLOURS,
    Phase.CATCH: names_of(Catch),
    Phase.PENALTY_CHOICE: names_of(Penalty),
    Phase.TRY: names_of(Try),
    Phase.TIMEOUT: names_of(Timeout),
    Phase.OTHER_TIMEOUT: names_of(Timeout),
    Phase.RUN_OFF: names_of(RunOff),
    Phase.RUN_OFF_TIMEOUT: names_of(Timeout),
}

CLOCK_NAMES = tuple("T" if c == Clock.T else c.name.lower() for c in Clock)
CLOCKS = (Phase.ONSIDE_CLOCK, Phase.CLOCK_DIE, Phase.CLOCK_AGAIN, Phase.BLOCKED_CLOCK, Phase.PAT_CLOCK)
KICKS = (Phase.BOMB_KICK, Phase.PUNT_KICK, Phase.FIELD_GOAL_KICK, Phase.FIELD_GOAL_AGAIN, Phase.PAT_KICK)
PENALTIES = (Phase.RETURN_PENALTY, Phase.BLOCK_PENALTY, Phase.PENALTY_DIE)
CALLED = (Phase.OFFENSE_DIE, Phase.BROKEN_TACKLE, Phase.BREAKAWAY)
PICKED = (Phase.RUN_OUT_DIE, Phase.RUN_OUT_AGAIN, Phase.RETURN_DIE, Phase.RETURN_AGAIN, Phase.PUNT_DIE)
FIXED = {
    Phase.ONSIDE_RED: Colour.RED,
    Phase.ONSIDE_YELLOW: Colour.YELLOW,
    Phase.BOMB_GREEN: Colour.GREEN,
    Phase.BOMB_YELLOW: Colour.YELLOW,
    Phase.BLOCKED_RED: Colour.RED,
    Phase.BLOCKED_AGAIN: Colour.RED,
    Phase.HAIL_YELLOW: Colour.YELLOW,
    Phase.HAIL_GREEN: Colour.GREEN,
}


OFFENSE_DICE = tuple(f"offense_{colour}" for colour in COLOURS)
DEFENSE_DICE = tuple(f"defense_{colour}" for colour in COLOURS)
ALWAYS: dict[int, str] = {
    **dict.fromkeys(CLOCKS, "clock"),
    **dict.fromkeys(KICKS, "kick"),
    **dict.fromkeys(PENALTIES, "penalty"),
    **{phase: OFFENSE_DICE[colour] for phase, colour in FIXED.items()},
    Phase.BLOCKED_GUARD: "defense_red",
}
BY_STATE: dict[int, Callable[[State, Ruleset], str]] = {
    **dict.fromkeys(CALLED, lambda s, r: OFFENSE_DICE[s.call]),
    **dict.fromkeys(PICKED, lambda s, r: OFFENSE_DICE[s.die]),
    Phase.DEFENSE_DIE: lambda s, r: DEFENSE_DICE[s.cover],
    Phase.RETURN_GUARD: lambda s, r: DEFENSE_DICE[s.die],
    Phase.BLOCK_FIRST: lambda s, r: DEFENSE_DICE[r.block_pairs[s.block][0]],
    Phase.BLOCK_SECOND: lambda s, r: DEFENSE_DICE[r.block_pairs[s.block][1]],
}


def thrown_die(s: State, r: Ruleset) -> str:
    """The name of the die that is thrown in this phase; empty where none is."""
    die = BY_STATE.get(s.phase)
    return die(s, r) if die is not None else ALWAYS.get(s.phase, "")


def names(s: State, r: Ruleset, part: int) -> tuple[str, ...]:
    """The names of all options or outcomes of the current phase."""
    known = CHOICES.get(s.phase)
    return known if known is not None else face_names(thrown_die(s, r), r)


@read_once
def face_names(die: str, r: Ruleset) -> tuple[str, ...]:
    """The distinct faces of a die as printed, padded with empty names as the ruleset is with faces.

    A mark goes into a name only where the value alone is ambiguous.
    """
    side, _, colour = die.partition("_")
    if side == "offense":
        i = COLOURS.index(colour)
        yards, marks = r.offense_yards[i], r.offense_mark[i]
        faces = [(y, m) for y, m, w in zip(yards, marks, r.offense_ways[i], strict=True) if w]
        values = [y for y, _ in faces]
        signs = {Mark.NONE: "", Mark.CIRCLE: "c", Mark.SQUARE: "s"}
        printed = [f"{y}{signs[Mark(m)]}" if values.count(y) > 1 else str(y) for y, m in faces]
    elif side == "defense":
        i = COLOURS.index(colour)
        rows = zip(r.defense_yards[i], r.defense_flag[i], r.defense_ways[i], strict=True)
        printed = ["FLAG" if f else str(y) for y, f, w in rows if w]
    elif die == "penalty":
        rows4 = zip(r.penalty_defense, r.penalty_yards, r.penalty_automatic, r.penalty_ways, strict=True)
        printed = [f"{'D' if d else 'O'}{y}{'A' if a else ''}" for d, y, a, w in rows4 if w]
    elif die == "kick":
        printed = [str(y) for y, w in zip(r.kick, r.kick_ways, strict=True) if w]
    else:
        return CLOCK_NAMES
    return tuple(printed) + ("",) * (6 - len(printed))


def clock_text(s: State, r: Ruleset) -> str:
    """The time on the marker's space."""
    return f"{r.minutes[s.marker]}:00"


def position_names(field: str, r: Ruleset) -> Range | None:
    """A position may give the marker as the time it shows."""
    if field != "marker":
        return None
    spaces = r.last_space + 1
    return Range(0, r.last_space, tuple(f"{m}:00" for m in r.minutes[:spaces]))
