"""Chapter 1: the nine cards, from data to the tables of the ruleset."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from touchline.core.document import Sheet
from touchline.core.fields import names_of
from touchline.core.ruleset import Component, ComponentSheet, Loader, read_status
from touchline.games.famous_first_downs.state import Card, Play, Ruleset

PLAYS = names_of(Play)[: Play.NONE]
DEFENSES = names_of(Card)[: Card.NONE]
LANES = "LMR"
OPTIONS = 3
"""Of a play: as many as a defense card has lanes."""
DEPTHS = {"R": "run", "S": "short", "D": "long"}
PRINTED_ROWS = ("long", "short", "run")
"""From the top of a card to its bottom."""
LONGEST_TITLE = 40

OPTION = re.compile(rf"(?P<depth>[{''.join(DEPTHS)}])(?P<lane>[{LANES}]) (?P<yards>\d{{1,2}})(?P<trick> t)?", re.ASCII)
VALUE = re.compile(r"[+-]?\d{1,2}", re.ASCII)
AN_OPTION = "a zone, yards from 0 to 99, and t for a trick play: RM 3, DL 14 t"
A_VALUE = "a number from -99 to +99, or X for a shield"

Option = tuple[int, int, int]
"""Zone, yards, trick."""
Value = tuple[int, int]
"""Yards, shield."""


def option_of(text: str) -> Option | None:
    """(zone, yards, trick) of an option such as SR 8 or RL 6 t."""
    found = OPTION.fullmatch(text)
    if found is None:
        return None
    zone = len(LANES) * list(DEPTHS).index(found["depth"]) + LANES.index(found["lane"])
    return zone, int(found["yards"]), int(bool(found["trick"]))


def value_of(text: str) -> Value | None:
    """(yards, shield) of a zone's value such as -6, +2 or X."""
    if text == "X":
        return 0, 1
    text = text.replace("−", "-")
    return (int(text), 0) if VALUE.fullmatch(text) else None


def tables(printed: Sheet, own: Sheet) -> tuple[dict[str, Any], tuple[Component, ...]]:
    """The cards, an owner's own in place of the printed ones, as tables and for a person."""
    own.only(("plays", "defenses", "source"))
    plays = ComponentSheet.choose_all(printed.table("plays"), own.table("plays"), PLAYS)
    defenses = ComponentSheet.choose_all(printed.table("defenses"), own.table("defenses"), DEFENSES)
    if own.values and not any(card.ours for card in (*plays, *defenses)):
        own.fault("plays", "nothing", "at least one play, or under defenses one defense card")
    read = [read_play(card) for card in plays], [read_defense(card) for card in defenses]
    return {"read": read}, tuple(component for cards in read for _, _, component in cards)


def read_play(card: ComponentSheet) -> tuple[list[Option], int, Component]:
    """1.1  Three options in three zones; whether the play cannot be sacked."""
    card.only("options", "cannot_be_sacked")
    texts, options = card.sheet.read_each("options", OPTIONS, "options", option_of, AN_OPTION)
    if len(options) == OPTIONS and len({zone for zone, _, _ in options}) < OPTIONS:
        card.sheet.fault("options", texts, "options in three different zones")
    return options, *describe_card(card, {"options": texts}, "cannot_be_sacked")


def read_defense(card: ComponentSheet) -> tuple[list[Value], int, Component]:
    """1.2  A value per zone; whether the card cannot sack."""
    card.only(*PRINTED_ROWS, "cannot_sack")
    rows = {row: card.sheet.read_each(row, OPTIONS, "values", value_of, A_VALUE) for row in PRINTED_ROWS}
    values = [value for row in DEPTHS.values() for value in rows[row][1]]
    return values, *describe_card(card, {row: texts for row, (texts, _) in rows.items()}, "cannot_sack")


def describe_card(card: ComponentSheet, rows: Mapping[str, list[str]], exception: str) -> tuple[int, Component]:
    """Whether the card is excepted from sacks, and the card as a person reads it, its title among the parts."""
    if "title" in card.sheet.values:
        card.sheet.text("title", LONGEST_TITLE)
    status = card.sheet.table("status")
    status.only(("title", *rows, exception))
    parts = [card.title, *(text for texts in rows.values() for text in texts)]
    words = [*read_status(status, "title", 1, ours=card.ours)]
    for row in rows:
        words += read_status(status, row, OPTIONS, ours=card.ours)
    # 7.6 names the excepted cards, so a card of one's own is excepted like the printed one unless it says otherwise.
    says = exception in card.sheet.values
    is_excepted = (card.sheet if says else card.printed).flag(exception, default=False)
    if is_excepted:
        parts.append(exception)
        words += read_status(status if says else card.printed.table("status"), exception, 1, ours=card.ours and says)
    return int(is_excepted), card.describe(parts, status=words)


def derive(found: dict[str, Any], options: Mapping[str, Any]) -> dict[str, Any]:
    """The ruleset's tables, by play and option and by card and zone."""
    plays, defenses = found.pop("read")

    def column(cards: list[Any], i: int) -> list[list[int]]:
        return [[value[i] for value in values] for values, _, _ in cards]

    return {
        **found,
        "zone": column(plays, 0),
        "yards": column(plays, 1),
        "trick": column(plays, 2),
        "cannot_be_sacked": [excepted for _, excepted, _ in plays],
        "value": column(defenses, 0),
        "shield": column(defenses, 1),
        "cannot_sack": [excepted for _, excepted, _ in defenses],
    }


LOADER = Loader("famous_first_downs", Path(__file__).parent / "data", Ruleset, ("cards.toml",), tables, derive)
