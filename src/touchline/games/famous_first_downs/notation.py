"""Names of choices and outcomes, and what each choice points at. Parsing is finding a name again."""

from typing import Any

from touchline.core.fields import names_of
from touchline.core.game import SIDES
from touchline.games.famous_first_downs import state
from touchline.games.famous_first_downs.components import DEFENSES, PLAYS
from touchline.games.famous_first_downs.state import Option, Phase, Play, Ruleset, State, Zone

ZONES = names_of(Zone)
SHIELD = "X"
CHOICES: dict[int, tuple[str, ...]] = {
    Phase.TOSS: SIDES,
    Phase.CONCEDE: names_of(state.Concede),
    Phase.FOURTH_DOWN: names_of(state.FourthDown),
    Phase.LAY: PLAYS,
    Phase.TRICK: names_of(state.Trick),
    Phase.SACK: names_of(state.Sack),
    Phase.OFFENSE_REPEAT: names_of(state.Repeat),
    Phase.DEFENSE_ANSWER: names_of(state.Answer),
    Phase.CONVERSION: names_of(state.Conversion),
    Phase.KICK_STEP: names_of(state.KickStep),
    Phase.KICK_COIN: names_of(state.Coin),
}
NO_OPTIONS = ("",) * int(Option.NONE)


def names(s: State, r: Ruleset, part: int) -> tuple[str, ...]:
    """The names of all options or outcomes of the current phase."""
    known = CHOICES.get(s.phase)
    if known is not None:
        return known
    return DEFENSES if part else option_names(s.play, r)


def option_names(play: int, r: Ruleset) -> tuple[str, ...]:
    """The options of a play by their zones, which differ; nothing while no play is laid."""
    return tuple(ZONES[zone] for zone in r.zone[play]) if play != Play.NONE else NO_OPTIONS


def value_text(r: Ruleset, card: int, zone: int) -> str:
    """The value of a zone as it is printed."""
    if r.shield[card][zone]:
        return SHIELD
    return f"{r.value[card][zone]:+}" if r.value[card][zone] else "0"


def points(s: State, r: Ruleset, part: int, x: int) -> dict[str, Any]:
    """The card and the zones that a choice points at, for a screen to draw."""
    if s.phase == Phase.LAY:
        return {"card": PLAYS[x], "zones": option_names(x, r)}
    if s.phase == Phase.CALL:
        return {"card": DEFENSES[x]} if part else {"card": PLAYS[s.play], "zones": (option_names(s.play, r)[x],)}
    return {}
