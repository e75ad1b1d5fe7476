"""What a screen draws from: frozen, plain, and the same for every screen."""

from __future__ import annotations

from dataclasses import dataclass

from touchline.core.game import SIDES
from touchline.games.first_and_roll.notation import COLOURS, clock_text, thrown_die
from touchline.games.first_and_roll.state import Colour, Phase, Play, Ruleset, State


@dataclass(frozen=True, slots=True)
class View:
    """1st & Roll as one side sees it, or a watcher."""

    viewer: str
    step: str
    period: int
    overtime: bool
    clock: str
    score: tuple[int, int]
    timeouts: tuple[int, int]
    offense: str
    down: int
    ball: int
    """Yards from the offense's own goal line."""
    mark: int
    to_go: int
    play: str
    call: str
    cover: str
    """The calls, empty until they are revealed."""
    yards: int
    kicked: int
    tackle: int
    die: str
    """The die that is thrown now, empty if none."""
    chosen: tuple[str, ...]
    """The sides whose secret choice is in."""
    over: bool


def view(s: State, r: Ruleset, side: int, chosen: tuple[str, ...]) -> View:
    """The view of a side (-1: a watcher)."""
    return View(
        viewer=SIDES[side] if side >= 0 else "watcher",
        step=Phase(s.phase).name.lower(),
        period=s.period,
        overtime=s.period > r.halves,
        clock=clock_text(s, r),
        score=(s.score[0], s.score[1]),
        timeouts=(s.timeouts[0], s.timeouts[1]),
        offense=SIDES[s.offense],
        down=s.down,
        ball=s.ball,
        mark=s.mark,
        to_go=max(s.mark - s.ball, 0),
        play=Play(s.play).name.lower(),
        call=called(s.call),
        cover=called(s.cover),
        yards=s.yards,
        kicked=s.kicked,
        tackle=s.tackle,
        die=thrown_die(s, r),
        chosen=chosen,
        over=s.phase == Phase.FULL_TIME,
    )


def called(colour: int) -> str:
    return "" if colour == Colour.NONE else COLOURS[colour]
