"""The result of a throw in one word, for odds on request."""

from touchline.core.game import Verdict
from touchline.games.famous_first_downs.notation import SHIELD
from touchline.games.famous_first_downs.state import Ruleset, State
from touchline.games.famous_first_downs.view import View


def name_die(s: State, r: Ruleset) -> str:
    """Nothing but a coin is thrown."""
    return "coin"


def verdict(before: View, after: View, r: Ruleset) -> Verdict:
    """What came of a called coin."""
    if after.score != before.score:
        return Verdict("field_goal", None, "field_goal")
    return Verdict("step_good", None, "step_good") if after.step == "kick_step" else Verdict("missed", None)


def covers(before: View, r: Ruleset, option: int, card: int) -> bool:
    """3.2  The option meets a shield."""
    return before.against[card].results[option] == SHIELD


def meet(before: View, r: Ruleset, option: int, card: int) -> Verdict:
    """3.2 to 3.5, 4.2  What an option comes to against a card, as far as there are yards to win or lose, and before any
    momentum is spent."""
    ours = before.offense == before.viewer
    to_goal = before.neutral_zone + before.defense_zone
    printed = 0 if covers(before, r, option, card) else int(before.against[card].results[option])
    yards = max(-before.offense_zone, min(printed, to_goal))
    if yards < before.neutral_zone:
        key = "downs" if before.down == r.downs and not before.conversion else ""
        return Verdict(key, yards, ours=ours)
    key = "conversion" if before.conversion else "touchdown" if yards == to_goal else "first_down"
    main = "first_down" if before.defense_zone else key
    return Verdict(key, yards, main) if ours else Verdict(f"their_{key}", yards, f"their_{main}", ours=False)
