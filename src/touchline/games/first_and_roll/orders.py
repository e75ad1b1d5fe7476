"""Standing orders: answers a seat leaves behind, so that it is not asked the same at every play."""

from touchline.core.game import StandingOrder
from touchline.games.first_and_roll.state import Phase, Ruleset, RunOff, State, Timeout

UNDER_FIVE_MINUTES = 5


def answer_timeout(s: State, r: Ruleset, setting: str) -> int | None:
    """17.1  Always ask, ask under 5:00, or never call one."""
    if setting == "never" or (setting == "under_5:00" and r.minutes[s.marker] >= UNDER_FIVE_MINUTES):
        return int(Timeout.LET_RUN)
    return None


def answer_run_off(s: State, r: Ruleset, setting: str) -> int | None:
    """17.2  Ask, always run it off, or never."""
    if setting == "ask":
        return None
    return int(RunOff.RUN_OFF if setting == "always" else RunOff.LEAVE)


ORDERS = (
    StandingOrder(
        "timeouts",
        (Phase.TIMEOUT, Phase.OTHER_TIMEOUT, Phase.RUN_OFF_TIMEOUT),
        ("ask", "under_5:00", "never"),
        answer_timeout,
        default="under_5:00",
        button=True,
    ),
    StandingOrder("run_off", (Phase.RUN_OFF,), ("ask", "always", "never"), answer_run_off, button=True),
)
