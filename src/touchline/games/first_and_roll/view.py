"""What a screen draws from: frozen, plain, and the same for every screen."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from touchline.core.fields import names_of
from touchline.core.game import SIDES, Phrase, phrase
from touchline.core.ruleset import read_once
from touchline.games.first_and_roll.notation import COLOURS, DEFENSE_DICE, OFFENSE_DICE, clock_text, die_of, faces_of
from touchline.games.first_and_roll.setup import FROM_SCRIMMAGE
from touchline.games.first_and_roll.state import Colour, Phase, Play, Ruleset, State

STEPS, PLAYS = names_of(Phase), names_of(Play)
NOWHERE = (Phase.TOSS_CALL, Phase.COIN, Phase.TOSS_CHOICE, Phase.KICKOFF, Phase.RECEIVE, Phase.FULL_TIME)
"""While the ball does not lie on the field."""


@dataclass(frozen=True, slots=True)
class View:
    """1st & Roll as one side sees it, or a watcher."""

    viewer: str
    step: str
    period: int
    period_name: Phrase
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
    situation: Phrase | None
    """Down and distance, or where the ball lies; None while it lies nowhere."""
    play: str
    ordinary: bool
    """Whether the play is from scrimmage, so that it needs no name."""
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
        step=STEPS[s.phase],
        period=s.period,
        period_name=period_name(s.period, r),
        overtime=s.period > r.halves,
        clock=clock_text(s, r),
        score=(s.score[0], s.score[1]),
        timeouts=(s.timeouts[0], s.timeouts[1]),
        offense=SIDES[s.offense],
        down=s.down,
        ball=s.ball,
        mark=s.mark,
        to_go=max(s.mark - s.ball, 0),
        situation=describe_situation(s, r),
        play=PLAYS[s.play],
        ordinary=s.play in FROM_SCRIMMAGE,
        call=name_colour(s.call),
        cover=name_colour(s.cover),
        yards=s.yards,
        kicked=s.kicked,
        tackle=s.tackle,
        die=die_of(s, r),
        chosen=chosen,
        over=s.phase == Phase.FULL_TIME,
    )


def name_colour(colour: int) -> str:
    return "" if colour == Colour.NONE else COLOURS[colour]


@read_once
def period_name(period: int, r: Ruleset) -> Phrase:
    """The half, or which overtime."""
    return phrase("period.overtime", n=period - r.halves) if period > r.halves else phrase(f"period.{period}")


def describe_situation(s: State, r: Ruleset) -> Phrase | None:
    """Down and distance, or where the ball lies."""
    if s.phase in NOWHERE or not 0 < s.ball < r.field:
        return None
    at = place(s.ball, s.offense, r)
    if s.phase == Phase.CATCH or s.play == Play.TWO_POINT_TRY or s.mark <= s.ball:
        return phrase("ball_on", place=at)
    return phrase("situation", down=s.down, place=at, needed=describe_distance(s.ball, s.mark - s.ball, r))


@read_once
def place(ball: int, offense: int, r: Ruleset) -> Phrase:
    """A place on the field by the half it lies in: home's 32, midfield, away's 18."""
    if ball * 2 == r.field:
        return phrase("place.midfield")
    half = offense if ball * 2 < r.field else 1 - offense
    return phrase("place.yard", side=SIDES[half], n=min(ball, r.field - ball))


@read_once
def describe_distance(ball: int, to_go: int, r: Ruleset) -> Phrase:
    """The distance to the mark; "goal" when that is the goal line."""
    return phrase("needed.goal") if ball + to_go >= r.field else phrase("needed.yards", n=to_go)


def describe_parts(r: Ruleset) -> Mapping[str, Any]:
    """The spaces of the clock track, and the six faces of each die."""
    dice = {
        die: [{"text": face.text, "mark": face.mark} for face in faces_of(die, r) for _ in range(face.ways)]
        for die in ("penalty", "kick", "clock", *OFFENSE_DICE, *DEFENSE_DICE)
    }
    return {"field": r.field, "minutes": r.minutes[: r.last_space + 1], "dice": dice}
