"""Standing orders: answers a seat leaves behind, so that it is not asked the same at every down."""

from touchline.core.game import StandingOrder
from touchline.games.famous_first_downs.rules.cards import yards_to_move
from touchline.games.famous_first_downs.state import Answer, Concede, Phase, Repeat, Ruleset, State


def is_made(s: State, r: Ruleset) -> bool:
    """Whether the down, as it stands, reaches the line."""
    return yards_to_move(s, r) >= s.neutral_zone


def answer_repeat(s: State, r: Ruleset, setting: str) -> int | None:
    """7.5, 7.7  Always ask, ask after downs that went the other side's way, or let every down count."""
    if s.phase == Phase.OFFENSE_REPEAT:
        pleased, accept = is_made(s, r), int(Repeat.ACCEPT)
    else:
        pleased, accept = not is_made(s, r), int(Answer.ACCEPT)
    return accept if setting == "never" or (setting == "setbacks" and pleased) else None


def answer_concede(s: State, r: Ruleset, setting: str) -> int | None:
    """2.3  Ask, or play every drive."""
    return int(Concede.PLAY_ON) if setting == "never" else None


ORDERS = (
    StandingOrder(
        "repeats",
        (Phase.OFFENSE_REPEAT, Phase.DEFENSE_ANSWER),
        ("ask", "setbacks", "never"),
        answer_repeat,
        default="setbacks",
        button=True,
    ),
    StandingOrder("concede", (Phase.CONCEDE,), ("ask", "never"), answer_concede),
)
