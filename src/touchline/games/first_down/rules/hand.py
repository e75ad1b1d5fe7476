"""Chapter 3.1 and 3.3, the hand: what is picked for a series, and what may be laid."""

from touchline.games.first_down.rules.cards import is_in, is_normal
from touchline.games.first_down.state import Card, Cover, Phase, Ruleset, Ruling, Special, State


def begin_series(s: State, r: Ruleset) -> None:
    """3.1  Four downs; the normal cards are back and some are picked, unless there is nothing to choose."""
    s.down = 1
    s.laid = 0
    s.picked = 0
    take_back_cards(s)
    if r.hand_count == 1:
        s.picked = r.hands[0]
        s.phase = Phase.LAY
    else:
        s.phase = Phase.PICK


def take_back_cards(s: State) -> None:
    """3.2, 3.3  No card of this down is turned up yet; the defense has all its cards again."""
    s.card = Card.NONE
    s.cover = Cover.NONE
    s.throw = 0


def pick_ruling(s: State, r: Ruleset, hand: int) -> int:
    """3.1  One of the hands that the deck has."""
    return Ruling.LEGAL if hand < r.hand_count else Ruling.NO_SUCH_HAND


def pick(s: State, r: Ruleset, hand: int) -> None:
    """3.1  The offense picks in secret."""
    s.picked = r.hands[hand]
    s.phase = Phase.LAY


def lay_ruling(s: State, r: Ruleset, card: int) -> int:
    """3.1, 3.3, 4.7  A picked card that is not on the table, Field Goal, or an unused Special."""
    if card == Card.FIELD_GOAL:
        return Ruling.LEGAL
    if card == Card.SPECIAL:
        return Ruling.LEGAL if s.special == Special.UNUSED else Ruling.SPECIAL_USED
    if is_in(s.laid, card):
        return Ruling.ALREADY_LAID
    return Ruling.LEGAL if is_in(s.picked, card) else Ruling.NOT_PICKED


def cover_ruling(s: State, r: Ruleset, cover: int) -> int:
    """3.3  Any defense card, as often as the defense likes."""
    return Ruling.LEGAL if r.defense_in_play[cover] else Ruling.NOT_IN_THIS_DECK


def lay(s: State, card: int) -> None:
    """3.3  A laid offense card stays on the table."""
    s.card = card
    if is_normal(card):
        s.laid = s.laid | (1 << card)
    elif card == Card.SPECIAL:
        s.special = Special.LAID
