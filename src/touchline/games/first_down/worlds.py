"""What the defense cannot know: the states that are consistent with what a side sees."""

from touchline.core.fields import copy
from touchline.games.first_down.state import Phase, Ruleset, State

NOTHING_HIDDEN = (Phase.DRAW, Phase.PICK, Phase.FULL_TIME)


def worlds(s: State, r: Ruleset, side: int) -> list[tuple[State, int]]:
    """3.1  Every hand that holds the cards laid in this series, each in one way."""
    if side == s.offense or s.phase in NOTHING_HIDDEN:
        return [(s, 1)]
    found = []
    for hand in r.hands[: r.hand_count]:
        if hand & s.laid == s.laid:
            world = copy(s)
            world.picked = hand
            found.append((world, 1))
    return found
