"""The start of a game, positions set up by hand, and what is wrong with one that play cannot reach."""

from collections.abc import Iterator

from touchline.games.first_down.rules.cards import (
    can_stop,
    is_in,
    is_normal,
    is_past_first_down,
    kind_of,
    squares_thrown,
)
from touchline.games.first_down.rules.hand import lay
from touchline.games.first_down.rules.order import attacker, begin_possession
from touchline.games.first_down.rules.plays import is_kick_good, is_special_good
from touchline.games.first_down.state import FAILS, Card, Cover, Kind, Phase, Ruleset, Special, State

STOPPING = (Phase.STOP_PASS, Phase.STOP_LONG_PASS, Phase.STOP_SPECIAL, Phase.STOP_FIELD_GOAL)
TURNED_UP = (Phase.THROW, *STOPPING)
"""The cards of the down lie face up, and the play is not over."""
AFTER_TOUCHDOWN = (Phase.BONUS, Phase.BONUS_THROW)
BEFORE_PICKING = (Phase.DRAW, Phase.PICK)


def begin(r: Ruleset) -> State:
    """2.1  The draw for the first attack is still to come."""
    return State()


def ordinary(r: Ruleset) -> State:
    """Home attacks first; nobody has picked."""
    s = begin(r)
    begin_possession(s, r, 1)
    return s


def derive(s: State, r: Ruleset, given: frozenset[str]) -> None:
    """Complete a position: who attacks follows from the possession, the step and the down from the cards."""
    if "offense" not in given:
        s.offense = attacker(s, r, s.possession)
    elif "first" not in given and attacker(s, r, s.possession) != s.offense:
        s.first = 1 - s.first
    if "phase" not in given:
        is_turned_up = s.card != Card.NONE or s.cover != Cover.NONE
        s.phase = Phase.THROW if is_turned_up else Phase.LAY if s.picked else Phase.PICK
    if s.phase in AFTER_TOUCHDOWN and "piece" not in given:
        s.piece = r.touch_down
    if s.phase in TURNED_UP and ("special" if s.card == Card.SPECIAL else "laid") not in given:
        lay(s, s.card)
    if "down" not in given:
        s.down = max(cards_on_table(s) + cards_to_come(s), 1)
    elif is_past_first_down(s, r) and s.special == Special.LAID and cards_on_table(s) + cards_to_come(s) > s.down:
        s.special = Special.OUT  # used, but not in this series


def cards_on_table(s: State) -> int:
    """3.3  How many offense cards lie on the table: one for each down of this series, a kick excepted."""
    return s.laid.bit_count() + (1 if s.special == Special.LAID else 0)


def cards_to_come(s: State) -> int:
    """3.3  How many cards of the downs so far are not on the table yet."""
    laid = s.phase in AFTER_TOUCHDOWN or (s.phase in TURNED_UP and s.card != Card.FIELD_GOAL)
    return 0 if laid else 1


def faults(s: State, r: Ruleset) -> list[str]:
    """What is inconsistent in a state; empty for every state that play can reach."""
    checks = (check_order,) if s.phase == Phase.FULL_TIME else (check_order, check_path, check_hand, check_card)
    return [sentence for check in checks for sentence in check(s, r)]


def check_order(s: State, r: Ruleset) -> Iterator[str]:
    """2.1  Possessions and who attacks."""
    most = r.possessions + (2 * r.extra_rounds if r.extra else 0)
    if s.possession > most:
        yield f"possession is {s.possession}, expected at most {most}"
    if s.phase != Phase.DRAW and s.offense != attacker(s, r, s.possession):
        yield "the other side attacks in this possession (rule 2.1)"
    opens_round = s.possession > r.possessions and (s.possession - r.possessions) % 2 == 1
    scored = s.phase in AFTER_TOUCHDOWN or s.phase == Phase.FULL_TIME
    if opens_round and not scored and s.score[0] != s.score[1]:
        yield "the score differs before an extra round, expected a game that is over (rule 2.1)"


def check_path(s: State, r: Ruleset) -> Iterator[str]:
    """1.1, 3.2  The piece and the down."""
    if s.phase in AFTER_TOUCHDOWN and s.piece != r.touch_down:
        yield f"piece is {s.piece}, expected {r.touch_down} after a touchdown (rule 5.1)"
    if s.phase not in AFTER_TOUCHDOWN and s.piece >= r.touch_down:
        yield f"piece is {s.piece}, expected less than {r.touch_down} (rule 5.1)"
    if s.down > r.downs:
        yield f"down is {s.down}, expected at most {r.downs}"


def check_hand(s: State, r: Ruleset) -> Iterator[str]:
    """3.1, 3.3, 3.4  Picked and laid cards, the Special, and as many downs as cards on the table."""
    if s.phase in BEFORE_PICKING and (s.picked or s.laid):
        yield "cards are picked or laid before the offense has picked (rule 3.1)"
    if s.phase not in BEFORE_PICKING and s.picked not in r.hands[: r.hand_count]:
        yield f"{s.picked.bit_count()} cards are picked, expected {r.picks} of this deck (rule 3.1)"
    if s.laid & ~s.picked:
        yield "a laid card was not picked (rule 3.1)"
    if s.special == Special.OUT and not is_past_first_down(s, r):
        yield "the Special is out before FIRST DOWN (rule 3.4)"
    if s.phase == Phase.PICK and s.special == Special.LAID:
        yield "the Special lies on the table at the start of a series (rule 3.4)"
    downs = cards_on_table(s) + cards_to_come(s)
    if s.phase != Phase.DRAW and s.down != downs:
        yield f"down is {s.down}, expected {downs} with these cards on the table (rule 3.3)"


def check_card(s: State, r: Ruleset) -> Iterator[str]:
    """3.2, 4  The two cards of the down, and whether the defense has anything to throw for."""
    shown = (s.card != Card.NONE, s.cover != Cover.NONE)
    if s.phase not in (*TURNED_UP, *AFTER_TOUCHDOWN) and any(shown):
        yield "a card is turned up before the cards are laid (rule 3.2)"
    if s.phase in TURNED_UP and not all(shown):
        yield "a card is not turned up, expected the cards of both sides (rule 3.2)"
    if s.phase not in TURNED_UP or not all(shown):
        return
    if not r.defense_in_play[s.cover]:
        yield "the defense laid a card that this deck has not (rule 1.3)"
    if is_normal(s.card) and not is_in(s.laid, s.card):
        yield "the card of this down is not among the laid cards (rule 3.3)"
    if s.card == Card.SPECIAL and s.special != Special.LAID:
        yield "the Special of this down is not on the table (rule 3.3)"
    if s.phase in STOPPING and not is_to_stop(s, r):
        yield "the defense has nothing to throw for (chapter 4)"


def is_to_stop(s: State, r: Ruleset) -> bool:
    """4.2 to 4.5  Whether the offense's throw was good and the defense may still stop the play."""
    if s.phase == Phase.STOP_FIELD_GOAL:
        return s.card == Card.FIELD_GOAL and s.cover == Cover.FIELD_GOAL and is_kick_good(s, r)
    if s.phase == Phase.STOP_SPECIAL:
        return s.card == Card.SPECIAL and is_special_good(s, r) and can_stop(s, r, Kind.SPECIAL)
    kind = Kind.PASS if s.phase == Phase.STOP_PASS else Kind.LONG_PASS
    return is_normal(s.card) and kind_of(s, r) == kind and squares_thrown(s, r) != FAILS and can_stop(s, r, kind)
