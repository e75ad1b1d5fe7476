"""What a screen draws from: frozen, plain, and the same for every screen."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from touchline.core.fields import names_of
from touchline.core.game import SIDES, Phrase, phrase
from touchline.core.ruleset import read_once
from touchline.games.famous_first_downs.components import DEFENSES, PLAYS, PRINTED_ROWS
from touchline.games.famous_first_downs.notation import SHIELD, ZONES, value_text
from touchline.games.famous_first_downs.rules.cards import SIDES_OF_A_CARD, is_revealed, is_tackle, yards_to_move
from touchline.games.famous_first_downs.rules.fourth_down import kick_distance, kick_steps
from touchline.games.famous_first_downs.setup import BEFORE_A_DRIVE
from touchline.games.famous_first_downs.state import Coin, Ended, Phase, Play, Ruleset, State

STEPS = names_of(Phase)
LANES = ("left", "middle", "right")
NO_DOWN = (*BEFORE_A_DRIVE, Phase.CONVERSION, Phase.FULL_TIME)


@dataclass(frozen=True, slots=True)
class OptionView:
    """One option of the laid play."""

    zone: str
    yards: int
    trick: bool


@dataclass(frozen=True, slots=True)
class CardView:
    """One defense card against the laid play."""

    card: str
    results: tuple[str, ...]
    """The result of each option of the play; X is a tackle."""


@dataclass(frozen=True, slots=True)
class View:
    """Famous First Downs as one side sees it, or a watcher."""

    viewer: str
    step: str
    score: tuple[int, int]
    drives: tuple[int, int]
    """Drives begun."""
    drives_each: int
    """Drives that each side is sure to have, overtime included."""
    overtime: int
    drive: Phrase | None
    """Which drive of the attacking side it is; None before the first and after the last."""
    offense: str
    down: int
    offense_zone: int
    neutral_zone: int
    defense_zone: int
    conversion: bool
    situation: Phrase | None
    """Down and distance; None between drives."""
    pool: int
    momentum: tuple[int, int]
    repeats: int
    kick_distance: int
    kick_steps: int
    """Steps of a field goal from here, or still to be made good while one is kicked."""
    called: str
    """What the offense called while the coin is in the air, else empty."""
    play: str
    options: tuple[OptionView, ...]
    """The laid play, empty while none is laid."""
    against: tuple[CardView, ...]
    """What the defense could lay against it: all cards are public."""
    option: str
    card: str
    """The zone the offense named and the card the defense laid, empty until they are revealed."""
    grid: tuple[str, ...]
    """The nine values of the revealed card, in the order of the zones; X is a shield."""
    shown: Phrase | None
    """The same in words, row by row from the top; None while no card is revealed."""
    tackle: bool
    bought: bool
    sacked: bool
    yards: int
    """The result of the revealed down so far."""
    stands: Phrase | None
    """The same in words, with the cards."""
    last_drive: str
    """How the last drive ended, until the next has its first play."""
    chosen: tuple[str, ...]
    """The sides whose secret choice is in."""
    conceded: bool
    over: bool


def view(s: State, r: Ruleset, side: int, chosen: tuple[str, ...]) -> View:
    """The view of a side (-1: a watcher)."""
    open_ = is_revealed(s)
    options = options_of(s.play, r)
    tackle = open_ and is_tackle(s, r)
    yards = yards_to_move(s, r) if open_ else 0
    return View(
        viewer=SIDES[side] if side >= 0 else "watcher",
        step=STEPS[s.phase],
        score=(s.score[0], s.score[1]),
        drives=(s.drives[0], s.drives[1]),
        drives_each=r.drives + s.overtime,
        overtime=s.overtime,
        drive=describe_drive(s, r),
        offense=SIDES[s.offense],
        down=s.down,
        offense_zone=s.offense_zone,
        neutral_zone=s.neutral_zone,
        defense_zone=s.defense_zone,
        conversion=bool(s.conversion),
        situation=describe_situation(s),
        pool=s.pool,
        momentum=(s.momentum[0], s.momentum[1]),
        repeats=s.repeats,
        kick_distance=kick_distance(s),
        kick_steps=s.steps or kick_steps(r, kick_distance(s)),
        called=Coin(s.called).name.lower() if s.phase == Phase.KICK_COIN else "",
        play=PLAYS[s.play] if s.play != Play.NONE else "",
        options=options,
        against=cards_against(s.play, r),
        option=options[s.option].zone if open_ else "",
        card=DEFENSES[s.card] if open_ else "",
        grid=grid_of(s.card, r) if open_ else (),
        shown=describe_grid(s.card, r) if open_ else None,
        tackle=tackle,
        bought=bool(s.bought),
        sacked=bool(s.sacked),
        yards=yards,
        stands=describe_result(s, r, yards, tackled=tackle and not s.sacked) if open_ else None,
        last_drive="" if s.ended == Ended.NOTHING else Ended(s.ended).name.lower(),
        chosen=chosen,
        conceded=bool(s.conceded),
        over=s.phase == Phase.FULL_TIME,
    )


@read_once
def options_of(play: int, r: Ruleset) -> tuple[OptionView, ...]:
    """The three options of a play; none of no play."""
    if play == Play.NONE:
        return ()
    rows = zip(r.zone[play], r.yards[play], r.trick[play], strict=True)
    return tuple(OptionView(ZONES[zone], yards, bool(trick)) for zone, yards, trick in rows)


@read_once
def cards_against(play: int, r: Ruleset) -> tuple[CardView, ...]:
    """Every defense card of the box with its results against a play; none against no play."""
    if play == Play.NONE:
        return ()
    return tuple(CardView(DEFENSES[card], results_of(play, card, r)) for card in range(r.defense_cards))


def results_of(play: int, card: int, r: Ruleset) -> tuple[str, ...]:
    """3.2  The results of the three options of a play against a card."""
    return tuple(
        SHIELD if r.shield[card][zone] else str(yards + r.value[card][zone])
        for zone, yards in zip(r.zone[play], r.yards[play], strict=True)
    )


@read_once
def grid_of(card: int, r: Ruleset) -> tuple[str, ...]:
    """The nine values of a defense card as they are printed."""
    return tuple(value_text(r, card, zone) for zone in range(len(ZONES)))


@read_once
def describe_grid(card: int, r: Ruleset) -> Phrase:
    """The same in words, row by row from the top."""
    values = dict(zip(ZONES, grid_of(card, r), strict=True))
    rows = {depth: tuple(values[f"{depth}_{lane}"] for lane in LANES) for depth in PRINTED_ROWS}
    return phrase("grid", **{depth: phrase("grid_row", depth=depth, values=row) for depth, row in rows.items()})


def describe_distance(to_go: int, goal: int) -> Phrase:
    """The distance to a first down; "goal" when that is a touchdown."""
    return phrase("needed.goal") if to_go >= goal else phrase("needed.yards", n=to_go)


def describe_drive(s: State, r: Ruleset) -> Phrase | None:
    """2.1, 2.2  Which drive of the attacking side it is, or is about to be."""
    if s.phase in (Phase.TOSS, Phase.FULL_TIME):
        return None
    if s.overtime:
        return phrase("drive.overtime", n=s.overtime)
    number = s.drives[s.offense] + (s.phase in BEFORE_A_DRIVE)
    return phrase("drive.regular", number=number, of=r.drives + s.overtime)


def describe_situation(s: State) -> Phrase | None:
    """Down and distance, and how often the down is repeated."""
    if s.phase in NO_DOWN:
        return None
    goal = kick_distance(s)
    said = (
        phrase("conversion", to_go=s.neutral_zone)
        if s.conversion
        else phrase("situation", down=s.down, needed=describe_distance(s.neutral_zone, goal), goal=goal)
    )
    return phrase("ui.list", first=said, next=phrase("again", n=s.repeats + 1)) if s.repeats else said


def describe_result(s: State, r: Ruleset, yards: int, *, tackled: bool) -> Phrase:
    """The result of the revealed down so far."""
    laid = {"play": PLAYS[s.play], "zone": options_of(s.play, r)[s.option].zone, "card": DEFENSES[s.card]}
    return phrase("stands_tackled" if tackled else "stands", yards=yards, **laid)


def describe_parts(r: Ruleset) -> Mapping[str, Any]:
    """The field, and the cards in the box: options, values and which take no part in sacks; what coins buy, points."""
    plays = {
        name: {"options": options_of(play, r), "no_sack": bool(r.cannot_be_sacked[play])}
        for play, name in enumerate(PLAYS[: SIDES_OF_A_CARD * r.offense_cards])
    }
    cards = {
        name: {"values": grid_of(card, r), "no_sack": bool(r.cannot_sack[card])}
        for card, name in enumerate(DEFENSES[: r.defense_cards])
    }
    prices = {
        "trick": {"buy": r.trick_price},
        "sack": {"sack": r.sack_price},
        "offense_repeat": {"repeat": r.offense_repeat_price},
        "defense_answer": {"repeat": r.defense_repeat_price, "turnover": r.turnover_price},
        "kick_step": {"pay": r.step_price},
    }
    bought = {"buy": r.trick_yards, "sack": -r.sack_yards, "go_for_two": r.conversion_yards}
    points = {"take_points": (r.touchdown_points,), "go_for_two": (r.conversion_points, r.failed_conversion_points)}
    return {"field": r.field, "plays": plays, "cards": cards, "prices": prices, "yards": bought, "points": points}
