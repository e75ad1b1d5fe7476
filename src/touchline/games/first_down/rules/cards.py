"""Chapter 1, the cards: what is printed on them, and the die."""

from touchline.games.first_down.state import CARDS, Cover, Ruleset, State


def is_named(faces: int, face: int) -> bool:
    """Whether a throw is among the faces that a card names."""
    return (faces >> face) & 1 == 1


def is_in(cards: int, card: int) -> bool:
    """Whether a card is among a set of cards."""
    return (cards >> card) & 1 == 1


def is_normal(card: int) -> bool:
    """1.2  One of the eight normal cards."""
    return card < CARDS


def kind_of(s: State, r: Ruleset) -> int:
    """1.2  What the normal card of this down plays."""
    return r.kind[s.card]


def squares_thrown(s: State, r: Ruleset) -> int:
    """1.2  The squares that the normal card of this down gives for the offense's throw, or FAILS."""
    return r.squares[s.card][s.throw]


def is_past_first_down(s: State, r: Ruleset) -> bool:
    """1.1  From FIRST DOWN on."""
    return s.piece >= r.first_down


def can_stop(s: State, r: Ruleset, kind: int) -> bool:
    """1.3  Whether the defense card names any face against such a play."""
    return r.stops[kind][s.cover] != 0


def is_stopped(s: State, r: Ruleset, kind: int, face: int) -> bool:
    """1.3  Whether the defense threw a face that its card names against such a play."""
    return is_named(r.stops[kind][s.cover], face)


def is_covered_by_field_goal(s: State) -> bool:
    """4.5  Whether the defense laid its Field Goal card."""
    return s.cover == Cover.FIELD_GOAL
