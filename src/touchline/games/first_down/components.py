"""Chapter 1: the cards and the path, from data to the tables of the ruleset."""

import re
from collections.abc import Iterable, Mapping
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

from touchline.core.document import Sheet, is_whole
from touchline.core.fields import names_of
from touchline.core.ruleset import Component, ComponentSheet, Loader
from touchline.games.first_down.state import CARDS, COVERS, FACES, FAILS, FARTHEST, HANDS, Cover, Kind, Ruleset

KINDS = names_of(Kind)
PLAYED = tuple(name for name in KINDS if name != "special")
"""What a normal card can play."""
STOPPED = tuple(name for name in KINDS if name != "run")
"""The entries of a defense card that name faces."""
ENDS_BY_DEFAULT = ("long_pass",)
CARD_PLACES = tuple(str(n + 1) for n in range(CARDS))
COVER_PLACES = tuple(str(n + 1) for n in range(COVERS - 1))
FIELD_GOAL, SPECIAL, NONE = "field_goal", "special", "none"
TAKEN = (FIELD_GOAL, SPECIAL, NONE)
"""Names that mean something already."""
PATH = ("first_down", "touch_down")
KICKS = ("before_first_down", "from_first_down")
OWN_TABLES = ("path", "offense", "defense", FIELD_GOAL, SPECIAL, "source")

LONGEST_NAME = 16
LONGEST_TITLE = 40
NAME = re.compile(rf"[a-z][a-z0-9_]{{0,{LONGEST_NAME - 1}}}")
MOST_SQUARES = 99
LONGEST_PATH = 99
MOST_LOST = 20
MOST_DOWNS = 4
PAIRS = FACES * FACES
SQUARES = re.compile(r"[0-9]{1,2}")


class Entry(NamedTuple):
    """What a defense card says about one kind of play: the faces that stop it, and whether that ends the possession."""

    faces: int
    ends: int


class OffenseCard(NamedTuple):
    name: str
    kind: int
    squares: tuple[int, ...]


class DefenseCard(NamedTuple):
    name: str
    run: int
    entries: tuple[Entry, ...]
    """By kind; a run has an empty one."""


NOTHING = Entry(0, 0)
KICK_COVER = DefenseCard(FIELD_GOAL, 0, (NOTHING,) * len(Kind))
"""4.6  The defense's Field Goal card does nothing against anything else."""


def tables(printed: Sheet, own: Sheet) -> tuple[dict[str, Any], tuple[Component, ...]]:
    """The cards and the path, an owner's own in place of the printed ones, as tables and for a person."""
    own.only(OWN_TABLES)
    if own.values and all(value == {} for key, value in own.values.items() if key != "source"):
        own.fault("offense", "nothing", "at least one card, or the path")
    own_offense, own_defense = own.table("offense"), own.table("defense")
    offense_deck = ComponentSheet.choose_all(printed.table("offense"), own_offense, CARD_PLACES)
    defense_deck = ComponentSheet.choose_all(printed.table("defense"), own_defense, COVER_PLACES)
    path, shown_path = read_path(ComponentSheet.choose(printed, own, "path"))
    offense, shown_offense = zip(*map(read_offense, offense_deck), strict=True)
    kicks, shown_kicks = read_faces_of(ComponentSheet.choose(printed, own, FIELD_GOAL), KICKS)
    special, shown_special = read_faces_of(ComponentSheet.choose(printed, own, SPECIAL), ("good",))
    defense, shown_defense = zip(*map(read_defense, defense_deck), strict=True)
    check_names(own_offense, [card.name for card in offense])
    check_names(own_defense, [cover.name for cover in defense])
    bonus = printed.table("bonus").values
    found = {
        "offense": offense,
        "defense": (*defense, KICK_COVER),
        "field_goal_good": kicks,
        "special_good": special[0],
        "bonus_good": [set_of_faces(bonus[key]) for key in ("one", "two")],
        "path": path,
        "has_own_path": "path" in own.values,
    }
    return found, (shown_path, *shown_offense, shown_kicks, shown_special, *shown_defense)


def read_path(path: ComponentSheet) -> tuple[dict[str, int], Component]:
    """1.1  FIRST DOWN and TOUCH DOWN, counted from the start."""
    path.only(*PATH)
    first = path.sheet.integer("first_down", 1, LONGEST_PATH - 1)
    found = {"first_down": first, "touch_down": path.sheet.integer("touch_down", first + 1, LONGEST_PATH)}
    return found, describe_card(path, (f"{key} {square}" for key, square in found.items()))


def read_offense(card: ComponentSheet) -> tuple[OffenseCard, Component]:
    """1.2  A normal offense card."""
    card.only("name", "kind", "squares")
    name, kind = read_name(card), card.sheet.choice("kind", PLAYED)
    expected = f"a number from 0 to {MOST_SQUARES}, or x"
    texts, squares = card.sheet.read_each("squares", FACES, "numbers or x", read_squares, expected)
    return OffenseCard(name, kind, tuple(squares)), describe_card(card, (PLAYED[kind], *texts))


def read_squares(text: str) -> int | None:
    """A number of squares, or the x of a play that fails."""
    return FAILS if text == "x" else int(text) if SQUARES.fullmatch(text) else None


def read_defense(card: ComponentSheet) -> tuple[DefenseCard, Component]:
    """1.3  A defense card."""
    card.only("name", *KINDS)
    name, run = read_name(card), card.sheet.integer("run", -MOST_LOST, 0)
    entries = {key: read_entry(card.sheet, key) for key in STOPPED}
    parts = (f"run {run}", *(f"{key} {describe_entry(key, entry)}" for key, entry in entries.items()))
    return DefenseCard(name, run, (NOTHING, *entries.values())), describe_card(card, parts)


def read_entry(sheet: Sheet, key: str) -> Entry:
    """4.3  Faces, or a table of faces with the flag ``ends``, by default true for a long pass only."""
    ends = key in ENDS_BY_DEFAULT
    if not isinstance(sheet.values.get(key), Mapping):
        return Entry(read_faces(sheet, key), int(ends))
    inner = sheet.table(key)
    inner.only(("on", "ends"))
    return Entry(read_faces(inner, "on"), int(inner.flag("ends", default=ends)))


def read_faces_of(card: ComponentSheet, keys: tuple[str, ...]) -> tuple[list[int], Component]:
    """1.2  The faces by which a field goal or a special is good."""
    card.only(*keys)
    faces = [read_faces(card.sheet, key) for key in keys]
    parts = (f"{key} {describe_faces(f)}" for key, f in zip(keys, faces, strict=True))
    return faces, describe_card(card, parts)


def read_faces(sheet: Sheet, key: str) -> int:
    """A list of different faces as a set."""
    faces: Any = sheet.values.get(key)
    is_list = isinstance(faces, list | tuple) and all(is_whole(face, 1, FACES) for face in faces)
    if not is_list or len(set(faces)) != len(faces):
        sheet.refuse(key, f"a list of different faces from 1 to {FACES}, [] for none")
        return 0
    return set_of_faces(faces)


def read_name(card: ComponentSheet) -> str:
    """The name that choices and records use; a card that is only changed keeps its own."""
    name = card.sheet.values.get("name", card.printed.values["name"])
    if not isinstance(name, str) or not NAME.fullmatch(name) or name in TAKEN:
        letters = f"a word of at most {LONGEST_NAME} small letters, digits and _"
        card.sheet.fault("name", name, f"{letters}, other than {', '.join(TAKEN)}")
        return ""
    return name


def check_names(sheet: Sheet, names: list[str]) -> None:
    """No two cards of a deck have one name."""
    for name in sorted({name for name in names if name and names.count(name) > 1}):
        sheet.fault("name", f"two cards named {name}", "a name for each card")


def set_of_faces(faces: Iterable[int]) -> int:
    """Faces as a set: bit 0 for a throw of 1."""
    return sum(1 << (face - 1) for face in faces)


# For a person


def describe_faces(faces: int) -> str:
    """A set of faces as it is printed."""
    return " ".join(str(i + 1) for i in range(FACES) if faces >> i & 1) or "never"


def describe_entry(key: str, entry: Entry) -> str:
    """An entry of a defense card as it is printed; the flag only where it is not the usual one."""
    usual = int(key in ENDS_BY_DEFAULT)
    ends = "" if entry.ends == usual else " (ends)" if entry.ends else " (does not end)"
    return describe_faces(entry.faces) + ends


def describe_card(card: ComponentSheet, parts: Iterable[str]) -> Component:
    """A card as a person reads it: without a title it is called by its new name, if it has one, else as printed."""
    values = card.sheet.values
    name = values.get("name")
    renamed = isinstance(name, str) and name != card.printed.values.get("name")
    if "title" in values:
        card.sheet.text("title", LONGEST_TITLE)
    return card.describe(parts, card.printed.key, str(name) if renamed and "title" not in values else "")


# The ruleset


def derive(found: dict[str, Any], options: Mapping[str, Any]) -> dict[str, Any]:
    """The ruleset's tables: cards by place, the path in force, the hands, and how far cards reach."""
    offense: list[OffenseCard] = found.pop("offense")
    defense: list[DefenseCard] = found.pop("defense")
    path, is_own = found.pop("path"), found.pop("has_own_path")
    path = {**found, **path} if is_own else {**path, **found}
    in_play = [card for card in range(CARDS) if found["offense_in_play"][card]]
    hands = list(combinations(in_play, found["picks"]))
    return {
        **found,
        **{key: path[key] for key in PATH},
        "kind": [card.kind for card in offense],
        "squares": [card.squares for card in offense],
        "card_names": [letters(card.name) for card in offense],
        "run": [cover.run for cover in defense],
        "stops": [[cover.entries[kind].faces for cover in defense] for kind in Kind],
        "ends": [[cover.entries[kind].ends for cover in defense] for kind in Kind],
        "cover_names": [letters(cover.name) for cover in defense],
        "hands": pad([sum(1 << card for card in hand) for hand in hands]),
        "hand_count": len(hands),
        **outlook(offense, defense, hands, found),
    }


def outlook(
    offense: list[OffenseCard], defense: list[DefenseCard], hands: list[tuple[int, ...]], found: Mapping[str, Any]
) -> dict[str, Any]:
    """What a sensible player sees at a glance: how far cards and hands reach, what defense cards hold, the pace."""
    in_play = [card for card in range(CARDS) if found["offense_in_play"][card]]
    covers = [c for c in range(COVERS) if found["defense_in_play"][c] and c != Cover.FIELD_GOAL]
    reach = [count_reach(card, cover) for card in offense for cover in defense]
    reach_any = [add_rows(reach[COVERS * card + cover] for cover in covers) for card in range(CARDS)]
    hold = [[PAIRS - ways for ways in row] for row in reach]
    return {
        "card_count": len(in_play),
        "cover_count": len(covers),
        "hand_kinds": pad([len({offense[card].kind for card in hand}) for hand in hands]),
        "reach": reach,
        "reach_any": reach_any,
        "hand_gain": pad([sum(sum(reach_any[card][1:]) for card in hand) for hand in hands]),
        "hold_any": [add_rows(hold[COVERS * card + cover] for card in in_play) for cover in range(COVERS)],
        "pace": [[-(-go // max(left, 1)) for go in range(LONGEST_PATH + 1)] for left in range(MOST_DOWNS + 1)],
    }


def add_rows(rows: Iterable[list[int]]) -> list[int]:
    """Rows added up, place by place."""
    return [sum(column) for column in zip(*rows, strict=True)] or [0] * (FARTHEST + 1)


def pad(values: list[int]) -> list[int]:
    """Pad with zeros to the number of hands that there can be."""
    return values + [0] * (HANDS - len(values))


def count_reach(card: OffenseCard, cover: DefenseCard) -> list[int]:
    """By k: the ways of 36 (the offense's throw, the defense's) in which a card gains at least k squares."""
    gains = [count_gain(card, cover, throw, face) for throw in range(FACES) for face in range(FACES)]
    return [sum(gain >= k for gain in gains) for k in range(FARTHEST + 1)]


def count_gain(card: OffenseCard, cover: DefenseCard, throw: int, face: int) -> int:
    """4.1 to 4.3  The squares that a card gains; a negative number if the play fails."""
    squares = card.squares[throw]
    if card.kind == Kind.RUN:
        return max(squares + cover.run, 0)
    return FAILS if cover.entries[card.kind].faces >> face & 1 else squares


def letters(name: str) -> list[int]:
    """A name as numbers, padded: a ruleset holds nothing else."""
    return [ord(letter) for letter in name.ljust(LONGEST_NAME, "\0")]


LOADER = Loader("first_down", Path(__file__).parent / "data", Ruleset, ("cards.toml",), tables, derive)
