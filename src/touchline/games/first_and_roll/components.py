"""Chapter 1: the dice and the clock track, from data to the tables of the ruleset."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from touchline.core.document import Sheet
from touchline.core.ruleset import Component, Loader, read_status
from touchline.games.first_and_roll.state import Mark, Ruleset

FACES = 6
OFFENSE = ("offense_red", "offense_yellow", "offense_green")
DEFENSE = ("defense_red", "defense_yellow", "defense_green")
SPECIAL = ("penalty", "kick", "clock")
DICE = (*OFFENSE, *DEFENSE, *SPECIAL)
SPACES = 30

Face = tuple[int, ...]

YARDS = re.compile(r"(?P<plain>\d{1,2})|\((?P<circle>\d{1,2})\)|\[(?P<square>\d{1,2})\]", re.ASCII)
PENALTY = re.compile(r"(?P<side>[OD])(?P<yards>\d{1,2})(?P<automatic>A?)", re.ASCII)


def offense_face(text: str) -> Face | None:
    """(yards, mark) of a face such as 4, (5) or [2]."""
    found = YARDS.fullmatch(text)
    if found is None:
        return None
    if found["circle"]:
        return int(found["circle"]), Mark.CIRCLE
    return (int(found["square"]), Mark.SQUARE) if found["square"] else (int(text), Mark.NONE)


def defense_face(text: str) -> Face | None:
    """(yards, flag) of a face such as -3 or FLAG."""
    if text == "FLAG":
        return 0, 1
    text = text.replace("−", "-")
    return (int(text), 0) if re.fullmatch(r"-\d{1,2}|0", text, re.ASCII) else None


def penalty_face(text: str) -> Face | None:
    """(yards, by the defense, automatic first down) of a face such as O10 or D5A."""
    found = PENALTY.fullmatch(text)
    if found is None or int(found["yards"]) == 0 or (found["side"] == "O" and found["automatic"]):
        return None
    return int(found["yards"]), int(found["side"] == "D"), int(bool(found["automatic"]))


def kick_face(text: str) -> Face | None:
    """(yards,) of a face such as 35."""
    return (int(text),) if re.fullmatch(r"[1-9]\d?", text, re.ASCII) else None


def clock_face(text: str) -> Face | None:
    """(0,) for a clock, (1,) for a T."""
    return {"clock": (0,), "T": (1,)}.get(text)


READERS = {
    **dict.fromkeys(OFFENSE, (offense_face, "a number from 0 to 99, (circled) or [squared]")),
    **dict.fromkeys(DEFENSE, (defense_face, "0, a number from -1 to -99, or FLAG")),
    "penalty": (penalty_face, "O or D, the yards, and A after D for an automatic first down: O10, D5A"),
    "kick": (kick_face, "a number from 1 to 99"),
    "clock": (clock_face, "T or clock"),
}


def tables(printed: Sheet, own: Sheet) -> tuple[dict[str, Any], tuple[Component, ...]]:
    """The dice, an owner's own in place of the printed ones, as tables and for a person."""
    known = {"dice", "source"}
    own.only(sorted(known))
    printed_dice, own_dice = printed.table("dice"), own.table("dice")
    own_dice.only(DICE)
    if own.values and not own_dice.values and set(own.values) <= known:
        own.fault("dice", "nothing", "at least one die")
    dice: dict[str, list[Face]] = {}
    components = []
    for name in DICE:
        ours = name in own_dice.values
        sheet = (own_dice if ours else printed_dice).table(name)
        texts, faces = read_die(name, sheet)
        dice[name] = faces
        components.append(describe_die(name, sheet, printed, texts, ours))
    found = {"dice": dice, "tracks": printed.values["tracks"]}
    return found, tuple(components)


def read_die(name: str, sheet: Sheet) -> tuple[list[str], list[Face]]:
    """The six faces of a die; whatever is wrong with it becomes a fault."""
    sheet.only(("title", "faces", "status", "source"))
    texts = sheet.texts("faces", FACES, "faces")
    if texts is None:
        return [], []
    read, expected = READERS[name]
    faces = []
    for i, text in enumerate(texts):
        face = read(text)
        if face is None or (name in OFFENSE[1:] and face[1] == Mark.SQUARE):
            sheet.fault(f"faces[{i}]", text, expected)
        else:
            faces.append(face)
    if len(faces) == FACES and name in OFFENSE and all(face[1] == Mark.CIRCLE for face in faces):
        sheet.fault(
            "faces", "nothing but circled faces", "a face that stops: every throw would be thrown again (rule 7.1)"
        )
    return texts, faces


def describe_die(name: str, sheet: Sheet, printed: Sheet, texts: list[str], ours: bool) -> Component:
    """A die as a person reads it."""
    base = printed.table("dice").table(name).values
    title = str(sheet.values.get("title", base["title"]))
    status = read_status(sheet, FACES, ours=ours)
    return Component(name, title, tuple(texts), status, "own file" if ours else str(base["source"]))


def fold_faces(faces: list[Face]) -> tuple[list[Face], list[int]]:
    """Distinct faces in the order they stand, each with its ways; padded to six with faces of no way."""
    distinct = list(dict.fromkeys(faces))
    ways = [faces.count(face) for face in distinct]
    blank = (0,) * len(faces[0])
    padding = FACES - len(distinct)
    return distinct + [blank] * padding, ways + [0] * padding


def derive(found: dict[str, Any], options: Mapping[str, Any]) -> dict[str, Any]:
    """The ruleset's tables: dice folded into distinct faces, the track, and what follows from them."""
    dice, tracks = found.pop("dice"), found.pop("tracks")
    sides = {name: fold_faces(dice[name]) for name in DICE}
    track = tracks[options["clock_track"]]

    def column(names: tuple[str, ...], i: int) -> list[list[int]]:
        return [[face[i] for face in sides[name][0]] for name in names]

    flags = {sum(face[1] for face in dice[name]) for name in DEFENSE}
    penalty, ways = sides["penalty"]
    return {
        **found,
        "offense_yards": column(OFFENSE, 0),
        "offense_mark": column(OFFENSE, 1),
        "offense_ways": [sides[name][1] for name in OFFENSE],
        "defense_yards": column(DEFENSE, 0),
        "defense_flag": column(DEFENSE, 1),
        "defense_ways": [sides[name][1] for name in DEFENSE],
        "penalty_yards": [face[0] for face in penalty],
        "penalty_defense": [face[1] for face in penalty],
        "penalty_automatic": [face[2] for face in penalty],
        "penalty_ways": ways,
        "kick": [face[0] for face in sides["kick"][0]],
        "kick_ways": sides["kick"][1],
        "clock_ways": [dice["clock"].count((0,)), dice["clock"].count((1,))],
        "longest_kick": max(face[0] for face in dice["kick"]),
        "block_choice": len(flags) > 1,
        "block_pairs": ((0, 1), (0, 2), (1, 2)),
        "minutes": track + [0] * (SPACES - len(track)),
        "last_space": len(track) - 1,
    }


LOADER = Loader.beside(__file__, Ruleset, ("components.toml",), tables, derive)
