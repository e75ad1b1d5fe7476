"""Chapters 1 and 3, the cards on the table: what may be laid, and what a try of a down comes to."""

from touchline.games.famous_first_downs.state import Card, Option, Phase, Play, Ruleset, Ruling, State

SIDES_OF_A_CARD = 2


def play_ruling(s: State, r: Ruleset, play: int) -> int:
    """1.1, 3.1  All plays are available every down."""
    return Ruling.LEGAL if play < SIDES_OF_A_CARD * r.offense_cards else Ruling.NO_SUCH_PLAY


def option_ruling(s: State, r: Ruleset, option: int) -> int:
    """3.1  Any of the play's three options."""
    return Ruling.LEGAL


def card_ruling(s: State, r: Ruleset, card: int) -> int:
    """1.2, 3.1  All cards are available every down."""
    return Ruling.LEGAL if card < r.defense_cards else Ruling.NO_SUCH_CARD


def take_up_cards(s: State) -> None:
    """3.1  Nothing is laid, nothing bought."""
    s.play = Play.NONE
    s.option = Option.NONE
    s.card = Card.NONE
    s.bought = 0
    s.sacked = 0


def first_question(s: State, r: Ruleset) -> int:
    """3.1, 5  On fourth down the offense chooses first, otherwise it lays a play."""
    return Phase.FOURTH_DOWN if s.down == r.downs and not s.conversion else Phase.LAY


def line_up(s: State, r: Ruleset) -> None:
    """3.1  A try of a down begins."""
    take_up_cards(s)
    s.phase = first_question(s, r)


def begin_down(s: State, r: Ruleset, down: int) -> None:
    """3.1, 7.9  A new down, not repeated yet."""
    s.down = down
    s.repeats = 0
    line_up(s, r)


def is_revealed(s: State) -> bool:
    """3.1  Whether both cards of this try lie open."""
    return s.card != Card.NONE


def is_tackle(s: State, r: Ruleset) -> bool:
    """3.2  A shield on the option's zone."""
    return r.shield[s.card][r.zone[s.play][s.option]] == 1


def is_trick(s: State, r: Ruleset) -> bool:
    """1.1  A trick play."""
    return r.trick[s.play][s.option] == 1


def result(s: State, r: Ruleset) -> int:
    """3.2  Nothing on a tackle, otherwise option yards + zone value."""
    if is_tackle(s, r):
        return 0
    return r.yards[s.play][s.option] + r.value[s.card][r.zone[s.play][s.option]]


def yards_to_move(s: State, r: Ruleset) -> int:
    """3.3  The result with what was bought: trick yards (7.5) or a sack (7.6)."""
    if s.sacked:
        return -r.sack_yards
    return result(s, r) + r.trick_yards if s.bought else result(s, r)
