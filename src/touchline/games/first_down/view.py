"""What a screen draws from: frozen, plain, and the same for every screen."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from touchline.core.fields import names_of
from touchline.core.game import SIDES, Phrase, phrase
from touchline.core.ruleset import read_once
from touchline.games.first_down.notation import BONUS_NAMES, card_name, cover_name, list_names, names_in
from touchline.games.first_down.setup import BEFORE_PICKING, STOPPING
from touchline.games.first_down.state import CARDS, COVERS, FACES, FAILS, Card, Kind, Phase, Ruleset, Special, State

STEPS, SPECIALS = names_of(Phase), names_of(Special)
NO_PIECE = (Phase.DRAW, Phase.FULL_TIME)
THROWN = (*STOPPING, Phase.BONUS, Phase.BONUS_THROW)
STOPPED_KIND: Mapping[int, Kind] = {
    Phase.STOP_PASS: Kind.PASS,
    Phase.STOP_LONG_PASS: Kind.LONG_PASS,
    Phase.STOP_SPECIAL: Kind.SPECIAL,
}


@dataclass(frozen=True, slots=True)
class OffenseCard:
    """A normal offense card as printed: squares by throw, x where it fails."""

    name: str
    kind: str
    squares: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DefenseCard:
    """A defense card as printed: what a run loses, and the faces that stop each other play."""

    name: str
    run: int
    on_pass: tuple[int, ...]
    on_long_pass: tuple[int, ...]
    on_special: tuple[int, ...]
    ends: tuple[str, ...]
    """The plays whose stop ends the possession."""

    @property
    def stops(self) -> dict[str, tuple[int, ...]]:
        """By kind of play, the faces that stop it."""
        return {"pass": self.on_pass, "long_pass": self.on_long_pass, "special": self.on_special}

    @property
    def has_entries(self) -> bool:
        """Whether the card does anything to an ordinary play."""
        return bool(self.run) or any(self.stops.values())


@dataclass(frozen=True, slots=True)
class View:
    """The First Down Game as one side sees it, or a watcher."""

    viewer: str
    step: str
    possession: int
    possessions: int
    """Without extra rounds."""
    extra: bool
    possession_name: Phrase
    score: tuple[int, int]
    offense: str
    piece: int
    """Squares from the offense's own TOUCH DOWN."""
    first_down: int
    touch_down: int
    to_go: int
    """Squares to FIRST DOWN, or from there on to TOUCH DOWN."""
    distance: Phrase | None
    """How far it is to that line, and where the piece stands; None while no possession is under way."""
    down: int
    downs: int
    picked: tuple[str, ...]
    """3.1  The picked cards: for the side that attacks, and for everybody when the game is over."""
    hand: tuple[str, ...]
    """What the offense may lay now: for that side alone."""
    hand_count: int
    """How many cards that are."""
    laid: tuple[str, ...]
    """3.3  The offense's cards on the table."""
    special: str
    card: str
    cover: str
    """The cards of this down, empty until they are turned up."""
    thrown: int
    """The offense's throw of this down, 0 until it is thrown."""
    stops: tuple[int, ...]
    """The faces by which the defense stops the play now."""
    bonus: str
    deck: tuple[OffenseCard, ...]
    covers: tuple[DefenseCard, ...]
    """The cards in play, which are public."""
    kick_good: tuple[int, ...]
    """1.2  The throws by which a field goal is good from here."""
    special_good: tuple[int, ...]
    chosen: tuple[str, ...]
    """The sides whose secret choice is in."""
    over: bool


def view(s: State, r: Ruleset, side: int, chosen: tuple[str, ...]) -> View:
    """The view of a side (-1: a watcher)."""
    cards = names_in(r).cards
    deck, covers = cards_in_play(r)
    held = s.phase not in BEFORE_PICKING and s.phase != Phase.FULL_TIME
    line, at = ("touch_down", r.touch_down) if s.piece >= r.first_down else ("first_down", r.first_down)
    return View(
        viewer=SIDES[side] if side >= 0 else "watcher",
        step=STEPS[s.phase],
        possession=s.possession,
        possessions=r.possessions,
        extra=s.possession > r.possessions,
        possession_name=possession_name(s.possession, r),
        score=(s.score[0], s.score[1]),
        offense=SIDES[s.offense],
        piece=s.piece,
        first_down=r.first_down,
        touch_down=r.touch_down,
        to_go=at - s.piece,
        distance=None if s.phase in NO_PIECE else phrase("distance", to_go=at - s.piece, line=line, piece=s.piece),
        down=s.down,
        downs=r.downs,
        picked=list_names(s.picked, cards),
        hand=(*list_names(s.picked & ~s.laid, cards), *unused_cards(s, cards)) if held and side == s.offense else (),
        hand_count=r.picks - s.laid.bit_count() + len(unused_cards(s, cards)) if held else 0,
        laid=(*list_names(s.laid, cards), *((cards[Card.SPECIAL],) if s.special == Special.LAID else ())),
        special=SPECIALS[s.special],
        card=card_name(s.card, r),
        cover=cover_name(s.cover, r),
        thrown=s.throw + 1 if s.phase in THROWN else 0,
        stops=stopping_faces(s, r, s.phase),
        bonus=BONUS_NAMES[s.bonus] if s.phase == Phase.BONUS_THROW else "",
        deck=deck,
        covers=covers,
        kick_good=faces(r.field_goal_good[1 if s.piece >= r.first_down else 0]),
        special_good=faces(r.special_good),
        chosen=chosen,
        over=s.phase == Phase.FULL_TIME,
    )


@read_once
def possession_name(possession: int, r: Ruleset) -> Phrase:
    """2.1  Which possession it is, extra rounds counted by themselves."""
    if possession > r.possessions:
        return phrase("possession_extra", n=possession - r.possessions)
    return phrase("possession_of", n=possession, possessions=r.possessions)


def unused_cards(s: State, cards: tuple[str, ...]) -> tuple[str, ...]:
    """3.1  Field Goal and Special while unused, which is public."""
    kick = () if s.card == Card.FIELD_GOAL else (cards[Card.FIELD_GOAL],)
    return (*kick, cards[Card.SPECIAL]) if s.special == Special.UNUSED else kick


def stopping_faces(s: State, r: Ruleset, phase: int) -> tuple[int, ...]:
    """4.2 to 4.5  What the defense needs to throw in a phase."""
    if phase == Phase.STOP_FIELD_GOAL:
        return (s.throw + 1,)
    kind = STOPPED_KIND.get(phase)
    return () if kind is None else faces(r.stops[kind][s.cover])


@cache
def faces(named: int) -> tuple[int, ...]:
    """A set of faces as they are printed."""
    return tuple(face + 1 for face in range(FACES) if named >> face & 1)


@read_once
def cards_in_play(r: Ruleset) -> tuple[tuple[OffenseCard, ...], tuple[DefenseCard, ...]]:
    """The cards in play as printed."""
    deck = tuple(offense_card(card, r) for card in range(CARDS) if r.offense_in_play[card])
    covers = tuple(defense_card(cover, r) for cover in range(COVERS) if r.defense_in_play[cover])
    return deck, covers


def offense_card(card: int, r: Ruleset) -> OffenseCard:
    squares = tuple("x" if n == FAILS else str(n) for n in r.squares[card])
    return OffenseCard(names_in(r).cards[card], Kind(r.kind[card]).name.lower(), squares)


def defense_card(cover: int, r: Ruleset) -> DefenseCard:
    return DefenseCard(
        name=names_in(r).covers[cover],
        run=r.run[cover],
        on_pass=faces(r.stops[Kind.PASS][cover]),
        on_long_pass=faces(r.stops[Kind.LONG_PASS][cover]),
        on_special=faces(r.stops[Kind.SPECIAL][cover]),
        ends=tuple(kind.name.lower() for kind in Kind if r.ends[kind][cover]),
    )


def entries_of(cover: DefenseCard) -> tuple[Phrase, ...]:
    """A defense card in words: what a run loses, and the faces against each other play."""
    if not cover.has_entries:
        return (phrase("entry.nothing"),)
    stops = (
        phrase("entry.faces" if on else "entry.never", kind=kind, faces=" ".join(map(str, on)))
        for kind, on in cover.stops.items()
    )
    return phrase("entry.run", n=cover.run), *stops


def describe_parts(r: Ruleset) -> Mapping[str, Any]:
    """3.1, 5.2  How many cards are picked, the faces by which each bonus throw is good, and the cards in words."""
    good = zip(BONUS_NAMES, r.bonus_good, strict=True)
    deck, covers = cards_in_play(r)
    cards, guards = enumerate(names_in(r).cards[:CARDS], 1), enumerate(names_in(r).covers, 1)
    hints = {
        "offense": {c.name: [phrase("entry.card", kind=c.kind, squares=" ".join(c.squares))] for c in deck},
        "defense": {cover.name: entries_of(cover) for cover in covers},
    }
    return {
        "field": r.touch_down,
        "picks": r.picks,
        "bonus": {name: faces(named) for name, named in good},
        "components": {name: f"defense.{n}" for n, name in guards} | {name: f"offense.{n}" for n, name in cards},
        "hints": hints,
    }
