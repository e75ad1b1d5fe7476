"""Chapter 1: the dice and the clock track, from data to the tables of the ruleset."""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from touchline.core.document import Sheet
from touchline.core.ruleset import Component, ComponentSheet, Loader
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


def red_face(text: str) -> Face | None:
    """(yards, mark) of a face such as 4, (5) or [2]."""
    found = YARDS.fullmatch(text)
    if found is None:
        return None
    if found["circle"]:
        return int(found["circle"]), Mark.CIRCLE
    return (int(found["square"]), Mark.SQUARE) if found["square"] else (int(text), Mark.NONE)


def pass_face(text: str) -> Face | None:
    """(yards, mark) of a yellow or green face, which has no square."""
    face = red_face(text)
    return None if face is None or face[1] == Mark.SQUARE else face


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


CLOCK: dict[str, Face] = {"clock": (0,), "T": (1,)}
READERS: dict[str, tuple[Callable[[str], Face | None], str]] = {
    "offense_red": (red_face, "a number from 0 to 99, (circled) or [squared]"),
    **dict.fromkeys(OFFENSE[1:], (pass_face, "a number from 0 to 99, or (circled)")),
    **dict.fromkeys(DEFENSE, (defense_face, "0, a number from -1 to -99, or FLAG")),
    "penalty": (penalty_face, "O or D, the yards, and A after D for an automatic first down: O10, D5A"),
    "kick": (kick_face, "a number from 1 to 99"),
    "clock": (CLOCK.get, "T or clock"),
}


def tables(printed: Sheet, own: Sheet) -> tuple[dict[str, Any], tuple[Component, ...]]:
    """The dice, an owner's own in place of the printed ones, as tables and for a person."""
    own.only(("dice", "source"))
    own_dice = own.table("dice")
    if own.values and not own_dice.values and set(own.values) <= {"dice", "source"}:
        own.fault("dice", "nothing", "at least one die")
    dice = ComponentSheet.choose_all(printed.table("dice"), own_dice, DICE)
    read = {die.name: read_die(die) for die in dice}
    found = {"dice": {name: faces for name, (faces, _) in read.items()}, "tracks": printed.values["tracks"]}
    return found, tuple(component for _, component in read.values())


def read_die(die: ComponentSheet) -> tuple[list[Face], Component]:
    """The six faces of a die, and the die as a person reads it."""
    die.only("faces")
    texts, faces = die.sheet.read_each("faces", FACES, "faces", *READERS[die.name])
    if die.name in OFFENSE and len(faces) == FACES and all(mark == Mark.CIRCLE for _, mark in faces):
        stops = "a face that stops: every throw would be thrown again (rule 7.1)"
        die.sheet.fault("faces", "nothing but circled faces", stops)
    return faces, die.describe(texts)


def fold_faces(faces: list[Face]) -> tuple[list[Face], list[int]]:
    """Distinct faces in their order on the die, each with its ways; padded to six with faces of no ways."""
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


LOADER = Loader("first_and_roll", Path(__file__).parent / "data", Ruleset, ("components.toml",), tables, derive)
