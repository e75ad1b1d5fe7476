"""Chapter 1: the nine cards, from data to the tables of the ruleset."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from touchline.core.document import Sheet, show_value
from touchline.core.errors import did_you_mean
from touchline.core.fields import names_of
from touchline.core.ruleset import STATUSES, Component, Loader
from touchline.games.famous_first_downs.state import Card, Play, Ruleset

PLAYS = names_of(Play)[: Play.NONE]
DEFENSES = names_of(Card)[: Card.NONE]
LANES = "LMR"
OPTIONS = 3
"""Of a play: as many as a defense card has lanes."""
DEPTHS = {"R": "run", "S": "short", "D": "long"}
PRINTED_ROWS = ("long", "short", "run")
"""From the top of a card to its bottom."""
OWN = "own"
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


def tables(box: Sheet, own: Sheet) -> tuple[dict[str, Any], tuple[Component, ...]]:
    """The cards, an owner's own in place of the printed ones, as tables and for a person."""
    own.only(("plays", "defenses", "source"))
    plays = choose_cards(box.table("plays"), own.table("plays"), PLAYS)
    defenses = choose_cards(box.table("defenses"), own.table("defenses"), DEFENSES)
    if own.values and not any(ours for _, _, ours in (*plays, *defenses)):
        own.fault("plays", "nothing", "at least one play, or under defenses one defense card")
    read = [read_play(*card) for card in plays], [read_defense(*card) for card in defenses]
    return {"read": read}, tuple(component for cards in read for _, _, component in cards)


def choose_cards(box: Sheet, own: Sheet, names: tuple[str, ...]) -> list[tuple[Sheet, Sheet, bool]]:
    """Each card as printed, as it is used, and whether that is the owner's own."""
    own.only(names)
    found = []
    for name in names:
        base, ours = box.table(name), name in own.values
        found.append((base, own.table(name) if ours else base, ours))
    return found


def read_play(base: Sheet, sheet: Sheet, ours: bool) -> tuple[list[Option], int, Component]:
    """1.1  Three options in three zones; whatever is wrong becomes a fault."""
    sheet.only(("title", "options", "cannot_be_sacked", "status", "source"))
    texts = sheet.texts("options", OPTIONS, "options") or []
    options = []
    for i, text in enumerate(texts):
        option = option_of(text)
        if option is None:
            sheet.fault(f"options[{i}]", text, AN_OPTION)
        else:
            options.append(option)
    if len(options) == OPTIONS and len({zone for zone, _, _ in options}) < OPTIONS:
        sheet.fault("options", texts, "options in three different zones")
    return options, *describe_card(base, sheet, {"options": texts}, "cannot_be_sacked", ours)


def read_defense(base: Sheet, sheet: Sheet, ours: bool) -> tuple[list[Value], int, Component]:
    """1.2  A value per zone; whatever is wrong becomes a fault."""
    sheet.only(("title", *PRINTED_ROWS, "cannot_sack", "status", "source"))
    rows = {row: sheet.texts(row, OPTIONS, "values") or [] for row in PRINTED_ROWS}
    values = []
    for row in DEPTHS.values():
        for i, text in enumerate(rows[row]):
            value = value_of(text)
            if value is None:
                sheet.fault(f"{row}[{i}]", text, A_VALUE)
            else:
                values.append(value)
    return values, *describe_card(base, sheet, rows, "cannot_sack", ours)


def describe_card(
    base: Sheet, sheet: Sheet, rows: Mapping[str, list[str]], exception: str, ours: bool
) -> tuple[int, Component]:
    """Whether the card is excepted from sacks, and the card as a person reads it, every part with its status."""
    title = str(base.values["title"])
    if "title" in sheet.values:
        title = sheet.text("title", LONGEST_TITLE) or title
    status = sheet.table("status")
    status.only(("title", *rows, exception))
    parts, found = [title], status_of(status, "title", 1, ours)
    for row, texts in rows.items():
        parts += texts
        found += status_of(status, row, OPTIONS, ours)
    # 7.6 names the excepted cards, so a card of one's own is excepted like the printed one unless it says otherwise.
    said = sheet if exception in sheet.values else base
    excepted = said.values.get(exception, False)
    if not isinstance(excepted, bool):
        said.fault(exception, excepted, "true or false")
    elif excepted:
        parts.append(exception)
        found += status_of(status if said is sheet else base.table("status"), exception, 1, ours and said is sheet)
    name = base.key.rpartition(".")[2]
    source = "own file" if ours else str(base.values["source"])
    return int(excepted is True), Component(name, title, tuple(parts), tuple(found), source)


def status_of(status: Sheet, key: str, count: int, ours: bool) -> list[str]:
    """The status of the values at ``key``: what stands there, or that they are the owner's own."""
    if key not in status.values and ours:
        return [OWN] * count
    value = status.values.get(key)
    words = value if isinstance(value, list) else [value]
    wrong = [word for word in words if word not in STATUSES]
    if wrong or len(words) != count:
        meant = did_you_mean(show_value(wrong[0] if wrong else value), STATUSES)
        status.fault(key, "nothing" if key not in status.values else value, f"{count} of these words: {meant}")
        return [OWN] * count
    return [str(word) for word in words]


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


LOADER = Loader.beside(__file__, Ruleset, ("cards.toml",), tables, derive)
