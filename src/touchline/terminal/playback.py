"""A record shown again: step by step, or all at once."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from touchline.core.fields import seen_by
from touchline.core.game import SIDES
from touchline.play import Event, LocalTable
from touchline.study.chances import Chances
from touchline.terminal.chances import describe_chance, show_way
from touchline.terminal.draw import Screen
from touchline.terminal.input import EndOfInput, Reader

WATCHER = -1


class ReplayStep(NamedTuple):
    """One step of a record: what happened, and how the table looks to a watcher after it."""

    event: Event
    name: str
    view: Any
    score: tuple[int, int]


def list_steps(table: LocalTable) -> list[ReplayStep]:
    """List the steps of a match from its start."""
    found = []
    game, r = table.match.game, table.match.rules.values
    for event, (entry, _, after) in zip(table.events, table.match.transitions(), strict=True):
        view = game.view(seen_by(after, WATCHER), r, WATCHER, ())
        found.append(ReplayStep(event, game.steps[entry.phase], view, game.score(after)))
    return found


def show_all(screen: Screen, table: LocalTable, found: Sequence[ReplayStep], chances: Chances | None = None) -> None:
    """Tell everything that happened, then show the final board, and how the chance to win has moved."""
    screen.tell([step.event for step in found], routine=True)
    if found:
        screen.show_board(found[-1].view)
    if chances is not None:
        show_way(screen, chances.list_up_to(len(found)))
    tell_ending(screen, table, len(found))


def step_through(
    screen: Screen, reader: Reader, table: LocalTable, found: Sequence[ReplayStep], chances: Chances | None = None
) -> None:
    """Show one step at a time, as the person asks; with ``chances``, how often either side wins from there."""
    at, last = 0, len(found)
    screen.say("ui.replay.keys", last=last)
    while True:
        if at:
            step = found[at - 1]
            screen.tell([step.event], routine=True)
            screen.show_board(step.view)
        value = chances.find(at) if chances is not None else None
        if value is not None:
            screen.line(describe_chance(value, screen.words), "dim")
        if at == last and at and chances is not None:
            show_way(screen, chances.list_up_to(at))
        if at == last:
            tell_ending(screen, table, last)
        try:
            text = reader.line(screen.words.text("ui.replay.prompt", at=at, last=last)).casefold()
        except EndOfInput:
            return
        if text.startswith("q"):
            return
        at = find_step(text, at, last)


def find_step(text: str, at: int, last: int) -> int:
    """Find the step to show next."""
    if text.isdecimal():
        return min(int(text), last)
    if text.startswith("b"):
        return max(at - 1, 0)
    if text.startswith("e"):
        return last
    return min(at + 1, last)


def tell_ending(screen: Screen, table: LocalTable, shown: int) -> None:
    """Tell how the match ended, if all of it was shown."""
    if shown < len(table.match.entries):
        return
    if table.outcome is None:
        screen.say("ui.replay.unfinished", n=shown)
    else:
        screen.line(screen.words.outcome(table.outcome, table.match.score), "bold")


def to_data(
    screen: Screen, table: LocalTable, found: Sequence[ReplayStep], chances: Chances | None = None
) -> dict[str, Any]:
    """Convert the record to plain data, every message with its text; with ``chances``, home's after every step."""
    match = table.match
    outcome = table.outcome if len(found) == len(match.entries) else None
    return {
        "game": match.game.name,
        "edition": match.rules.edition,
        "options": dict(match.rules.options),
        "seats": match.seats,
        "seed": match.seed,
        "steps": [step_to_data(screen, step) for step in found],
        "score": dict(zip(SIDES, found[-1].score if found else (0, 0), strict=True)),
        "over": outcome is not None,
        "winner": outcome.winner if outcome is not None else None,
        **({"chances": chances.list_up_to(len(found))} if chances is not None else {}),
    }


def step_to_data(screen: Screen, step: ReplayStep) -> dict[str, Any]:
    """Convert one step to plain data."""
    entry = step.event.entry
    told = [
        {"key": m.key, "params": dict(m.params), "cite": m.cite, "text": screen.words.message(m)}
        for m in step.event.messages
    ]
    return {
        "number": step.event.number,
        "step": step.name,
        "picks": dict(entry.names),
        "ways": list(entry.ways) if entry.ways else None,
        "score": list(step.score),
        "messages": told,
    }
