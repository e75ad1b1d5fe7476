"""What a throw comes to, in a word, for odds on request."""

from __future__ import annotations

from touchline.core.game import Verdict
from touchline.games.famous_first_downs.state import Ruleset, State
from touchline.games.famous_first_downs.view import View


def thrown(s: State, r: Ruleset) -> str:
    """Nothing but a coin is thrown."""
    return "coin"


def verdict(before: View, after: View, r: Ruleset) -> Verdict:
    """What came of a called coin."""
    if after.score != before.score:
        return Verdict("field_goal", None)
    return Verdict("step_good" if after.step == "kick_step" else "missed", None)
