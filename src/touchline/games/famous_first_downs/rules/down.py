"""Chapter 3.1 and 3.2, A down."""

from touchline.games.famous_first_downs.rules.momentum import offer_trick_or_sack
from touchline.games.famous_first_downs.state import Ended, Phase, Ruleset, State


def lay_play(s: State, r: Ruleset, play: int) -> None:
    """3.1  The offense lays a play face up."""
    s.play = play
    s.ended = Ended.NOTHING
    s.phase = Phase.CALL


def reveal(s: State, r: Ruleset, option: int, card: int) -> None:
    """3.1  The option is named, the card turned over; 3.3  then momentum may be spent."""
    s.option = option
    s.card = card
    offer_trick_or_sack(s, r)
