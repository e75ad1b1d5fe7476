"""The board of Famous First Downs: three zones, the momentum coins, the play over the defense card."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from touchline.core.game import SIDES, Message, other_side
from touchline.games.famous_first_downs.view import DEPTHS, LANES, CardView, View, needed
from touchline.terminal.columns import align, flow, right, row_width, widest, wrap
from touchline.terminal.drawing import TALL, TEAM, draw_downs, draw_sentences, draw_team
from touchline.terminal.words import GameWords

NARROWEST = 36
"""Columns of a card with the smallest zones."""
CELL = 12
"""Columns of a zone on a card."""
SHIELD = "X"
LOSS = rf"−\d+|\b{SHIELD}\b"
DOWNS = (1, 2, 3, 4)
COIN = "●"

YARDS = {"home": "bright_blue", "away": "bright_magenta"}
SIGNS = {"offense": "█", "neutral": "░", "defense": "▒"}
GOOD, BAD, EVEN = "bright_green", "bright_red", "white"
NAMED = "bold reverse"
ON_BOARD = frozenset({"next_down", "conversion_down", "card_shown", "revealed", "tackled"})
LAID = frozenset({"lay.pro_set", "lay.i_formation", "lay.singleback", "lay.wishbone", "lay.shotgun", "lay.spread"})
KICKED = frozenset({"fourth_down", "kick_step"})

Option = tuple[str, int, bool]
"""Zone, yards, trick."""


class FamousFirstDowns:
    """Home's zone is on the left, so home conquers to the right and away to the left."""

    def draw(self, view: View, words: GameWords, width: int, height: int = TALL) -> list[Text]:
        """The score above, the zones and the coins, the down, then the cards that lie open."""
        if width < NARROWEST:
            return draw_sentences(self.tell(view, words), width)
        lines = [*flow(strip(view, words), width), *field(view, width)]
        lines += [*flow(coins(view, words), width), *flow(below(view, words), width)]
        if view.grid:
            card = grid(options_of(view), view.grid, view.option, words, width)
            return [*lines, *card, *wrap(Text(words.phrase(view.stands), "bold"), width, indent=2)]
        return [*lines, *(table(view, words, width) if view.play else [])]

    def tell(self, view: View, words: GameWords) -> list[str]:
        """The same in sentences."""
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
            options = words.join(shown_options(options_of(view), words))
            told.append(words.text("tell.laid", play=view.play, options=options))
        if view.grid:
            card = words.text("tell.card", card=view.card, shown=view.shown)
            return [*told, card, words.text("ui.dice", dice=view.stands)]
        return [*told, *(told_against(card, words) for card in view.against)]

    def die(self, message: Message, words: GameWords) -> Text | None:
        """The reveal: the play's options over the zones of the card."""
        if message.name != "card_shown":
            return None
        params = message.params
        head = words.catalogue.code(words.game, "card", params["card"])
        lines = grid(params["options"], params["grid"], params["zone"], words, NARROWEST + CELL)
        return Text("\n  ").join([Text(head, style=TEAM[params["side"]]), *lines])

    def is_on_board(self, message: Message) -> bool:
        """The down, the laid play, and a reveal that somebody is asked about."""
        return message.name in ON_BOARD or message.name in LAID

    def leads_to(self, before: View, after: View, words: GameWords) -> str:
        """The options of a play; otherwise the down, or the yards that a purchase makes."""
        if before.step == "lay":
            return words.join(shown_options(options_of(after), words))
        if after.grid:
            return words.phrase(after.stands) if after.yards != before.yards else ""
        if before.step in KICKED:
            return led_to_by_kick(before, after, words)
        said = after.situation
        return words.text("at", side=after.offense, situation=said) if said and before.grid else ""


def signed(value: str) -> str:
    """A number with a real minus sign."""
    return value.replace("-", "−")


def led_to_by_kick(before: View, after: View, words: GameWords) -> str:
    """What a choice of fourth down or a paid step brings."""
    if after.score != before.score:
        return words.text("odds.field_goal")
    if after.step == "kick_step":
        return words.text("kick_from", distance=after.kick_distance, n=after.kick_steps)
    return words.text("at", side=after.offense, situation=after.situation) if after.offense != before.offense else ""


# The strip, the zones, the coins


def strip(view: View, words: GameWords) -> list[Text]:
    """Score and drive, as on television."""
    home, away = (draw_team(words.text(f"end_zone.{side}"), side, view.score[i]) for i, side in enumerate(SIDES))
    marks = ["◆" if view.drive and view.offense == side else " " for side in SIDES]
    return [
        Text.assemble(home, f"{marks[0]}    "),
        Text(f"{words.phrase(view.drive)}    "),
        Text.assemble(marks[1], away),
    ]


def field(view: View, width: int) -> list[Text]:
    """The yards of the three zones, one sign each, with their numbers below."""
    zones = [("offense", view.offense_zone), ("neutral", view.neutral_zone), ("defense", view.defense_zone)]
    if view.offense == "away":
        zones.reverse()
    attack, other = view.offense, other_side(view.offense)
    styles = {"offense": YARDS[attack], "neutral": "white", "defense": YARDS[other]}
    yards = sum(held for _, held in zones)
    per_sign = -(-yards // (width - 4))
    row, below_ = Text("│"), Text(" ")
    for zone, held in zones:
        signs = -(-held // per_sign)
        row.append(SIGNS[zone] * signs, style=styles[zone])
        below_.append(str(held).center(signs) if signs > 1 else "", style="dim")
    edge = "─" * (row.cell_len - 1)
    return [Text(f"┌{edge}┐"), row.append("│"), Text(f"└{edge}┘"), below_]


def coins(view: View, words: GameWords) -> list[Text]:
    """The momentum coins: home's, the pool's, away's."""
    heaps = (("home", view.momentum[0]), ("pool", view.pool), ("away", view.momentum[1]))
    return [
        Text.assemble((words.text(f"coins.{name}"), "dim"), " ", (COIN * held or "–", YARDS.get(name, "yellow")), "   ")
        for name, held in heaps
    ]


def below(view: View, words: GameWords) -> list[Text]:
    """The four downs with the current one marked, and the distance."""
    if not view.situation or view.conversion:
        return [Text(words.phrase(view.situation), style="bold")] if view.situation else []
    spot = {"needed": needed(view.neutral_zone, view.kick_distance), "goal": view.kick_distance}
    shown = [draw_downs(DOWNS, view.down, words), Text(words.text("distance", **spot), style="bold")]
    if view.repeats:
        shown[-1].append(", ")
        shown.append(Text(words.text("again", n=view.repeats + 1)))
    return shown


# The cards


def options_of(view: View) -> list[Option]:
    return [(option.zone, option.yards, option.trick) for option in view.options]


def shown_options(options: Iterable[Option], words: GameWords) -> list[str]:
    """The options of a play in few words."""
    return [
        words.text("shown_trick" if trick else "shown_option", option=words.choice("call", zone), yards=yards)
        for zone, yards, trick in options
    ]


def told_against(card: CardView, words: GameWords) -> str:
    """What a card makes of each option of the laid play, as a sentence."""
    return words.text("tell.against", card=card.card, results=words.join(map(signed, card.results)))


def grid(options: Iterable[Option], values: tuple[str, ...], named: str, words: GameWords, width: int) -> list[Text]:
    """The defense card with the play's options laid over its zones; the named one stands out."""
    over = {zone: f"{yards}{'t' if trick else ''}" for zone, yards, trick in options}
    names = [words.catalogue.code(words.game, "depth", depth) for depth in DEPTHS]
    margin = widest(names)
    wide = min(CELL, (width - margin - 2) // len(LANES) - 1)
    lines = [Text(" " * margin + " ┌" + "┬".join(["─" * wide] * len(LANES)) + "┐")]
    for i, depth in enumerate(DEPTHS):
        row = Text(f"{right(names[i], margin)} │", style="dim")
        for lane, name in enumerate(LANES):
            zone = f"{depth}_{name}"
            value = values[len(LANES) * (len(DEPTHS) - 1 - i) + lane]
            row.append_text(cell(over.get(zone, ""), value, zone == named, wide)).append("│", style="dim")
        lines.append(row)
    return [*lines, Text(" " * margin + " └" + "┴".join(["─" * wide] * len(LANES)) + "┘")]


def cell(option: str, value: str, named: bool, wide: int) -> Text:
    """One zone: the option's yards, if there is one, and the value of the card."""
    said = f"{option} {signed(value)}" if option else signed(value)
    shown = Text(f"▸{said}◂" if named else said, style=NAMED if named else hue(value) if option else "dim")
    shown.align("center", wide)
    return shown


def hue(value: str) -> str:
    """Red for what the defense likes, green for what the offense likes."""
    if value == SHIELD or value.startswith("-"):
        return BAD
    return GOOD if value.startswith("+") else EVEN


def table(view: View, words: GameWords, width: int) -> list[Text]:
    """What each card of the defense makes of each option of the laid play; on a narrow screen a row per option."""
    rows = [[words.catalogue.code(words.game, "play", view.play), *shown_options(options_of(view), words)]]
    for card in view.against:
        rows += [[words.catalogue.code(words.game, "card", card.card), *map(signed, card.results)]]
    if row_width(rows) > width:
        rows = [list(column) for column in zip(*rows, strict=True)]
    lines = [Text(line, EVEN) for part in align(rows, width) for line in part]
    for line in lines:
        line.highlight_regex(LOSS, BAD)
    return lines


BOARD = FamousFirstDowns()
