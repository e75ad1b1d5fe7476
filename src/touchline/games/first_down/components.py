"""Chapter 1: the cards and the path, from data to the tables of the ruleset."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Any, NamedTuple

from touchline.core.document import Sheet, is_whole
from touchline.core.fields import names_of
from touchline.core.ruleset import Component, Loader, read_status
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
    offense_decks = printed.table("offense"), own.table("offense")
    defense_decks = printed.table("defense"), own.table("defense")
    offense_decks[1].only(CARD_PLACES)
    defense_decks[1].only(COVER_PLACES)
    shown: list[Component] = []
    own_path = read_path(*sheet_of(printed, own, "path"), shown)
    offense = [read_offense(place, *sheet_of(*offense_decks, place), shown) for place in CARD_PLACES]
    kicks = read_kicks(*sheet_of(printed, own, FIELD_GOAL), shown)
    special = read_special(*sheet_of(printed, own, SPECIAL), shown)
    defense = [read_defense(place, *sheet_of(*defense_decks, place), shown) for place in COVER_PLACES]
    check_names(offense_decks[1], [card.name for card in offense if card])
    check_names(defense_decks[1], [cover.name for cover in defense if cover])
    path = printed.table("path").values
    bonus = printed.table("bonus").values
    found = {
        "offense": offense,
        "defense": [*defense, KICK_COVER],
        "field_goal_good": kicks,
        "special_good": special,
        "bonus_good": [bits(bonus[key]) for key in ("one", "two")],
        "printed_path": {key: path[key] for key in PATH},
        "own_path": own_path if "path" in own.values else {},
    }
    return found, tuple(shown)


def sheet_of(printed: Sheet, own: Sheet, key: str) -> tuple[Sheet, Sheet, bool]:
    """The table at ``key``, its printed twin, and whether it is the owner's."""
    ours = key in own.values
    return (own if ours else printed).table(key), printed.table(key), ours


# Reading one thing; whatever is wrong with it becomes a fault


def read_path(sheet: Sheet, base: Sheet, ours: bool, shown: list[Component]) -> dict[str, int]:
    """1.1  FIRST DOWN and TOUCH DOWN, counted from the start."""
    sheet.only(("title", *PATH, "status", "source"))
    first = sheet.integer("first_down", 1, LONGEST_PATH - 1)
    last = sheet.integer("touch_down", 2, LONGEST_PATH)
    shown.append(describe_card("path", sheet, base, (f"first_down {first}", f"touch_down {last}"), ours))
    if first is None or last is None:
        return {}
    if first >= last:
        sheet.fault("touch_down", last, f"more than first_down ({first})")
    return {"first_down": first, "touch_down": last}


def read_offense(place: str, sheet: Sheet, base: Sheet, ours: bool, shown: list[Component]) -> OffenseCard | None:
    """1.2  A normal offense card."""
    sheet.only(("name", "title", "kind", "squares", "status", "source"))
    name = read_name(sheet, base)
    kind = sheet.named("kind", PLAYED)
    texts = sheet.texts("squares", FACES, "numbers or x")
    squares = []
    for i, text in enumerate(texts or []):
        if text != "x" and not SQUARES.fullmatch(text):
            sheet.fault(f"squares[{i}]", text, f"a number from 0 to {MOST_SQUARES}, or x")
        else:
            squares.append(FAILS if text == "x" else int(text))
    parts = (str(sheet.values.get("kind", "")), *(texts or ()))
    shown.append(describe_card(f"offense.{place}", sheet, base, parts, ours))
    if name is None or kind is None or len(squares) != FACES:
        return None
    return OffenseCard(name, kind, tuple(squares))


def read_defense(place: str, sheet: Sheet, base: Sheet, ours: bool, shown: list[Component]) -> DefenseCard | None:
    """1.3  A defense card."""
    sheet.only(("name", "title", *KINDS, "status", "source"))
    name = read_name(sheet, base)
    run = sheet.integer("run", -MOST_LOST, 0)
    entries = [read_entry(sheet, key) for key in STOPPED]
    read = [(key, entry) for key, entry in zip(STOPPED, entries, strict=True) if entry is not None]
    parts = (f"run {run}", *(f"{key} {tell_entry(key, entry)}" for key, entry in read))
    shown.append(describe_card(f"defense.{place}", sheet, base, parts, ours))
    if name is None or run is None or len(read) != len(STOPPED):
        return None
    return DefenseCard(name, run, (NOTHING, *(entry for _, entry in read)))


def read_entry(sheet: Sheet, key: str) -> Entry | None:
    """4.3  Faces, or a table of faces with the flag ``ends``, by default true for a long pass only."""
    ends = key in ENDS_BY_DEFAULT
    if not isinstance(sheet.values.get(key), Mapping):
        faces = read_faces(sheet, key)
        return None if faces is None else Entry(faces, int(ends))
    inner = sheet.table(key)
    inner.only(("on", "ends"))
    faces = read_faces(inner, "on")
    flag = inner.values.get("ends", ends)
    if not isinstance(flag, bool):
        inner.fault("ends", flag, "true or false")
        return None
    return None if faces is None else Entry(faces, int(flag))


def read_kicks(sheet: Sheet, base: Sheet, ours: bool, shown: list[Component]) -> list[int | None]:
    """1.2  The faces by which a field goal is good."""
    sheet.only(("title", *KICKS, "status", "source"))
    faces = [read_faces(sheet, key) for key in KICKS]
    parts = tuple(f"{key} {tell_faces(f or 0)}" for key, f in zip(KICKS, faces, strict=True))
    shown.append(describe_card(FIELD_GOAL, sheet, base, parts, ours))
    return faces


def read_special(sheet: Sheet, base: Sheet, ours: bool, shown: list[Component]) -> int | None:
    """1.2  The faces by which a special is good."""
    sheet.only(("title", "good", "status", "source"))
    faces = read_faces(sheet, "good")
    shown.append(describe_card(SPECIAL, sheet, base, (f"good {tell_faces(faces or 0)}",), ours))
    return faces


def read_faces(sheet: Sheet, key: str) -> int | None:
    """A list of different faces as a set."""
    value = sheet.values.get(key)
    whole = isinstance(value, list | tuple) and all(is_whole(face, 1, FACES) for face in value)
    if not whole or len(set(value or ())) != len(value or ()):
        found = "nothing" if key not in sheet.values else value
        sheet.fault(key, found, f"a list of different faces from 1 to {FACES}, [] for none")
        return None
    return bits(value or ())


def read_name(sheet: Sheet, base: Sheet) -> str | None:
    """The name that choices and records use; a card that is only changed keeps its own."""
    name = sheet.values.get("name", base.values["name"])
    if not isinstance(name, str) or not NAME.fullmatch(name) or name in TAKEN:
        letters = f"a word of at most {LONGEST_NAME} small letters, digits and _"
        sheet.fault("name", name, f"{letters}, other than {', '.join(TAKEN)}")
        return None
    return name


def check_names(sheet: Sheet, names: list[str]) -> None:
    """No two cards of a deck have one name."""
    for name in sorted({name for name in names if names.count(name) > 1}):
        sheet.fault("name", f"two cards named {name}", "a name for each card")


def bits(faces: Any) -> int:
    """A list of faces as a set: bit 0 for a throw of 1."""
    return sum(1 << (face - 1) for face in faces)


# For a person


def tell_faces(faces: int) -> str:
    """A set of faces as it is printed."""
    return " ".join(str(i + 1) for i in range(FACES) if faces >> i & 1) or "never"


def tell_entry(key: str, entry: Entry) -> str:
    """An entry of a defense card as it is printed; the flag only where it is not the usual one."""
    usual = int(key in ENDS_BY_DEFAULT)
    return tell_faces(entry.faces) + ("" if entry.ends == usual else " (ends)" if entry.ends else " (does not end)")


def describe_card(name: str, sheet: Sheet, base: Sheet, parts: tuple[str, ...], ours: bool) -> Component:
    """A card as a person reads it, each value with its status."""
    title = sheet.values.get("title", read_title(sheet, base))
    if not isinstance(title, str) or len(title) > LONGEST_TITLE:
        sheet.fault("title", title, f"a text of at most {LONGEST_TITLE} characters")
    source = "own file" if ours else str(base.values["source"])
    return Component(name, str(title), parts, read_status(sheet, len(parts), ours=ours), source)


def read_title(sheet: Sheet, base: Sheet) -> str:
    """What a card without a title is called: by its name if it has a new one, else as printed."""
    name = sheet.values.get("name")
    return name if isinstance(name, str) and name != base.values.get("name") else str(base.values["title"])


# The ruleset


def derive(found: dict[str, Any], options: Mapping[str, Any]) -> dict[str, Any]:
    """The ruleset's tables: cards by place, the path in force, the hands, and how far cards reach."""
    offense: list[OffenseCard] = found.pop("offense")
    defense: list[DefenseCard] = found.pop("defense")
    path = {**found.pop("printed_path"), **found, **found.pop("own_path")}
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
    """As many places as there can be hands."""
    return values + [0] * (HANDS - len(values))


def count_reach(card: OffenseCard, cover: DefenseCard) -> list[int]:
    """In how many of 36 ways (the offense's throw, the defense's) a card gains at least k squares against another."""
    gains = [count_gain(card, cover, throw, face) for throw in range(FACES) for face in range(FACES)]
    return [sum(gain >= k for gain in gains) for k in range(FARTHEST + 1)]


def count_gain(card: OffenseCard, cover: DefenseCard, throw: int, face: int) -> int:
    """4.1 to 4.3  The squares a card gains; fewer than none if the play fails."""
    squares = card.squares[throw]
    if card.kind == Kind.RUN:
        return max(squares + cover.run, 0)
    return FAILS if cover.entries[card.kind].faces >> face & 1 else squares


def letters(name: str) -> list[int]:
    """A name as numbers, padded: a ruleset holds nothing else."""
    return [ord(letter) for letter in name.ljust(LONGEST_NAME, "\0")]


LOADER = Loader.beside(__file__, Ruleset, ("cards.toml",), tables, derive)
