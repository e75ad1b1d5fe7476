"""The board of Famous First Downs: three zones, the momentum coins, the play over the defense card."""

from collections.abc import Iterable

from rich.text import Text

from touchline.core.game import SIDES, Message, other_side
from touchline.games.famous_first_downs.components import PRINTED_ROWS
from touchline.games.famous_first_downs.notation import SHIELD
from touchline.games.famous_first_downs.state import Ruleset
from touchline.games.famous_first_downs.view import LANES, View, describe_distance
from touchline.locale import format_number
from touchline.terminal.boards import TEAM, Board, draw_downs, draw_frame, draw_team
from touchline.terminal.columns import align, flow, right, row_width, widest, wrap
from touchline.terminal.words import GameWords

NARROWEST = 36
"""Columns of a card with the smallest zones."""
CELL = 12
"""Columns of a zone on a card."""
LOSS = rf"−\d+|\b{SHIELD}\b"
COIN = "●"

YARDS = {"home": "bright_blue", "away": "bright_magenta"}
SIGNS = {"offense": "█", "neutral": "░", "defense": "▒"}
GOOD, BAD, EVEN = "bright_green", "bright_red", "white"
NAMED = "bold reverse"
KICKED = frozenset({"fourth_down", "kick_step"})

Option = tuple[str, int, bool]
"""Zone, yards, trick."""


class FamousFirstDowns(Board):
    """Home's zone is on the left, so home conquers to the right and away to the left."""

    on_board = frozenset({"next_down", "conversion_down", "card_shown", "revealed", "tackled"})

    def draw_lines(self, view: View, words: GameWords, width: int, height: int) -> list[Text]:
        """Draw the score above, the zones and the coins, the down, then the cards that lie open."""
        if width < NARROWEST:
            return []
        lines = [*flow(draw_strip(view, words), width), *draw_field(view, width)]
        lines += [*flow(draw_coins(view, words), width), *flow(draw_down(view, words), width)]
        if view.grid:
            card = draw_grid(list_options(view), view.grid, view.option, words, width)
            return [*lines, *card, *wrap(Text(words.phrase(view.stands), "bold"), width, indent=2)]
        return [*lines, *(draw_table(view, words, width) if view.play else [])]

    def tell(self, view: View, words: GameWords) -> list[str]:
        """Tell the same in sentences."""
        points = {"home": view.score[0], "away": view.score[1]}
        if view.over:
            return [words.text("tell.over", **points)]
        coins = {"home_coins": view.momentum[0], "away_coins": view.momentum[1], "pool": view.pool}
        told = [words.text("tell.score", **points, **coins)]
        if view.drive:
            told.append(words.text("tell.drive", side=view.offense, drive=view.drive))
        if said := view.situation:
            zones = {"offense": view.offense_zone, "neutral": view.neutral_zone, "defense": view.defense_zone}
            told.append(words.text("tell.situation", situation=said, **zones))
        if view.play:
            options = words.join(describe_options(list_options(view), words))
            told.append(words.text("tell.laid", play=view.play, options=options))
        if view.grid:
            card = words.text("tell.card", card=view.card, shown=view.shown)
            return [*told, card, words.text("ui.dice", dice=view.stands)]
        return told + [words.text("tell.against", card=card.card, results=card.results) for card in view.against]

    def draw_throw(self, message: Message, words: GameWords) -> Text | None:
        """Draw the reveal: the play's options over the zones of the card."""
        if message.name != "card_shown":
            return None
        params = message.params
        head = words.code("card", params["card"])
        lines = draw_grid(params["options"], params["grid"], params["zone"], words, NARROWEST + CELL)
        return Text("\n  ").join([Text(head, style=TEAM[params["side"]]), *lines])

    def is_on_board(self, message: Message) -> bool:
        """The down, the laid play, and a reveal that a question follows."""
        return super().is_on_board(message) or message.name.startswith("lay.")

    def describe_result(self, before: View, after: View, r: Ruleset, words: GameWords) -> str:
        """Describe the options of a play; otherwise the down, or the yards after a purchase."""
        if before.step == "lay":
            return words.join(describe_options(list_options(after), words))
        if after.grid:
            return words.phrase(after.stands) if after.yards != before.yards else ""
        if before.step in KICKED:
            return describe_kick(before, after, words)
        said = after.situation
        return words.text("at", side=after.offense, situation=said) if said and before.grid else ""


def describe_kick(before: View, after: View, words: GameWords) -> str:
    """Describe the result of a choice on fourth down or of a paid step."""
    if after.score != before.score:
        return words.text("odds.field_goal")
    if after.step == "kick_step":
        return words.text("kick_from", distance=after.kick_distance, n=after.kick_steps)
    return words.text("at", side=after.offense, situation=after.situation) if after.offense != before.offense else ""


# The strip, the zones, the coins


def draw_strip(view: View, words: GameWords) -> list[Text]:
    """Draw score and drive, as on television."""
    home, away = (draw_team(words.text(f"end_zone.{side}"), side, view.score[i]) for i, side in enumerate(SIDES))
    marks = ["◆" if view.drive and view.offense == side else " " for side in SIDES]
    return [
        Text.assemble(home, f"{marks[0]}    "),
        Text(f"{words.phrase(view.drive)}    "),
        Text.assemble(marks[1], away),
    ]


def draw_field(view: View, width: int) -> list[Text]:
    """Draw the yards of the three zones, with their numbers below."""
    zones = [("offense", view.offense_zone), ("neutral", view.neutral_zone), ("defense", view.defense_zone)]
    if view.offense == "away":
        zones.reverse()
    attack, other = view.offense, other_side(view.offense)
    styles = {"offense": YARDS[attack], "neutral": "white", "defense": YARDS[other]}
    yards = sum(held for _, held in zones)
    per_sign = -(-yards // (width - 4))
    row, numbers = Text(), Text(" ")
    for zone, held in zones:
        signs = -(-held // per_sign)
        row.append(SIGNS[zone] * signs, style=styles[zone])
        numbers.append(str(held).center(signs) if signs > 1 else "", style="dim")
    return [*draw_frame(row), numbers]


def draw_coins(view: View, words: GameWords) -> list[Text]:
    """Draw the momentum coins: home's, the pool's, away's."""
    heaps = (("home", view.momentum[0]), ("pool", view.pool), ("away", view.momentum[1]))
    return [
        Text.assemble((words.text(f"coins.{name}"), "dim"), " ", (COIN * held or "–", YARDS.get(name, "yellow")), "   ")
        for name, held in heaps
    ]


def draw_down(view: View, words: GameWords) -> list[Text]:
    """Draw the four downs and the distance."""
    if not view.situation or view.conversion:
        return [Text(words.phrase(view.situation), style="bold")] if view.situation else []
    spot = {"needed": describe_distance(view.neutral_zone, view.kick_distance), "goal": view.kick_distance}
    shown = [draw_downs(view.down, words), Text(words.text("distance", **spot), style="bold")]
    if view.repeats:
        shown[-1].append(", ")
        shown.append(Text(words.text("again", n=view.repeats + 1)))
    return shown


# The cards


def list_options(view: View) -> list[Option]:
    return [(option.zone, option.yards, option.trick) for option in view.options]


def describe_options(options: Iterable[Option], words: GameWords) -> list[str]:
    """Describe the options of a play in a few words."""
    return [
        words.text("shown_trick" if trick else "shown_option", option=words.choice("call", zone), yards=yards)
        for zone, yards, trick in options
    ]


def draw_grid(
    options: Iterable[Option], values: tuple[str, ...], named: str, words: GameWords, width: int
) -> list[Text]:
    """Draw the defense card with the play's options over its zones; the named one stands out."""
    over = {zone: f"{yards}{'t' if trick else ''}" for zone, yards, trick in options}
    names = [words.code("depth", depth) for depth in PRINTED_ROWS]
    margin = widest(names)
    wide = min(CELL, (width - margin - 2) // len(LANES) - 1)
    lines = [Text(" " * margin + " ┌" + "┬".join(["─" * wide] * len(LANES)) + "┐")]
    for i, depth in enumerate(PRINTED_ROWS):
        row = Text(f"{right(names[i], margin)} │", style="dim")
        for lane, name in enumerate(LANES):
            zone = f"{depth}_{name}"
            value = values[len(LANES) * (len(PRINTED_ROWS) - 1 - i) + lane]
            row.append_text(draw_zone(over.get(zone, ""), value, zone == named, wide)).append("│", style="dim")
        lines.append(row)
    return [*lines, Text(" " * margin + " └" + "┴".join(["─" * wide] * len(LANES)) + "┘")]


def draw_zone(option: str, value: str, named: bool, wide: int) -> Text:
    """Draw one zone: the option's yards, if there is one, and the value of the card."""
    said = f"{option} {format_number(value)}".strip()
    shown = Text(f"▸{said}◂" if named else said, style=NAMED if named else choose_color(value) if option else "dim")
    shown.align("center", wide)
    return shown


def choose_color(value: str) -> str:
    """Red for what the defense likes, green for what the offense likes."""
    if value == SHIELD or value.startswith("-"):
        return BAD
    return GOOD if value.startswith("+") else EVEN


def draw_table(view: View, words: GameWords, width: int) -> list[Text]:
    """Draw what each card makes of each option of the laid play; on a narrow screen a row per option."""
    rows = [[words.code("play", view.play), *describe_options(list_options(view), words)]]
    for card in view.against:
        rows += [[words.code("card", card.card), *map(format_number, card.results)]]
    if row_width(rows) > width:
        rows = [list(column) for column in zip(*rows, strict=True)]
    lines = [Text(line, EVEN) for part in align(rows, width) for line in part]
    for line in lines:
        line.highlight_regex(LOSS, BAD)
    return lines


BOARD = FamousFirstDowns()
