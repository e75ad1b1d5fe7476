"""The board of Famous First Downs: three zones, the momentum coins, the play over the defense card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rich.cells import cell_len
from rich.text import Text

from touchline.core.game import SIDES, Message
from touchline.games.famous_first_downs.view import CardView, View
from touchline.terminal.columns import right, widest
from touchline.terminal.words import GameWords

NARROWEST = 54
"""Columns of a field of fifty yards with its edges."""
CELL = 12
"""Columns of a zone on a card."""
LANES = 3
RESULT = 4
"""Columns of a result at the least."""
DEPTHS = ("long", "short", "run")
"""From the top of a card to its bottom."""
SHIELD = "X"
DOWNS = (1, 2, 3, 4)
COIN = "●"

TEAM = {"home": "bold white on blue", "away": "bold white on magenta"}
YARDS = {"home": "bright_blue", "away": "bright_magenta"}
SIGNS = {"offense": "█", "neutral": "░", "defense": "▒"}
GOOD, BAD, EVEN = "bright_green", "bright_red", "white"
NAMED = "bold reverse"
STYLES = {
    "touchdown": "bold bright_yellow",
    "touchdown_points": "bold bright_yellow",
    "conversion_good": "bold bright_yellow",
    "field_goal": "bold bright_yellow",
    "turnover": "bold bright_red",
    "downs": "bold bright_red",
    "kick_misses": "bold bright_red",
    "conversion_fails": "bold bright_red",
    "revealed": "bold",
    "tackled": "bold",
    "first_down": "bold",
    "next_down": "bold",
    "drive": "bold reverse",
    "overtime": "bold reverse",
    "full_time": "bold reverse",
}
ROUTINE = frozenset({"trick.leave", "sack.tackle", "offense_repeat.accept", "defense_answer.accept", "concede.play_on"})
ON_BOARD = frozenset({"next_down", "conversion_down", "card_shown", "revealed", "tackled"})
LAID = frozenset({"lay.pro_set", "lay.i_formation", "lay.singleback", "lay.wishbone", "lay.shotgun", "lay.spread"})
KICKED = frozenset({"fourth_down", "kick_step"})
TOSS = "toss"
BETWEEN_DRIVES = frozenset({TOSS, "concede"})

Option = tuple[str, int, bool]
"""Zone, yards, trick."""


class FamousFirstDowns:
    """Home's zone is on the left, so home conquers to the right and away to the left."""

    orders: Mapping[str, str] = {"repeats": "setbacks"}
    openings: Mapping[str, str] = {}

    def draw(self, view: View, words: GameWords, width: int) -> list[Text]:
        """The score above, the zones and the coins, the down, then the cards that lie open."""
        if width < NARROWEST:
            return [Text(line) for line in self.tell(view, words)]
        lines = [strip(view, words), *field(view, width), coins(view, words), *below(view, words)]
        if view.grid:
            return [*lines, *grid(options_of(view), view.grid, view.option, words), Text(stands(view, words), "bold")]
        return [*lines, *(table(view, words) if view.play else [])]

    def tell(self, view: View, words: GameWords) -> list[str]:
        """The same in sentences."""
        points = {"home": view.score[0], "away": view.score[1]}
        if view.over:
            return [words.text("tell.over", **points)]
        coins = {"home_coins": view.momentum[0], "away_coins": view.momentum[1], "pool": view.pool}
        told = [words.text("tell.score", **points, **coins)]
        if view.step != TOSS:
            told.append(words.text("tell.drive", side=view.offense, drive=drive(view, words)))
        if said := situation(view, words):
            zones = {"offense": view.offense_zone, "neutral": view.neutral_zone, "defense": view.defense_zone}
            told.append(words.text("tell.situation", situation=said, **zones))
        if view.play:
            options = words.join(shown_options(options_of(view), words))
            told.append(words.text("tell.laid", play=view.play, options=options))
        if view.grid:
            shown = in_words(view.grid, words)
            return [
                *told,
                words.text("tell.card", card=view.card, shown=shown),
                words.text("ui.dice", dice=stands(view, words)),
            ]
        return [*told, *(told_against(card, words) for card in view.against)]

    def params(self, message: Message, words: GameWords) -> Mapping[str, Any]:
        """Distances as a spectator says them, a card as a person reads it out."""
        params = dict(message.params)
        if "goal" in params and "to_go" in params:
            params["needed"] = needed(params["to_go"], params["goal"], words)
        if "grid" in params:
            params["shown"] = in_words(params["grid"], words)
        return params

    def die(self, message: Message, words: GameWords) -> Text | None:
        """The reveal: the play's options over the zones of the card."""
        if local(message) != "card_shown":
            return None
        params = message.params
        head = words.catalogue.code(words.game, "card", params["card"])
        lines = grid(params["options"], params["grid"], params["zone"], words)
        return Text("\n  ").join([Text(head, style=TEAM[params["side"]]), *lines])

    def style(self, message: Message) -> str:
        return STYLES.get(local(message), "")

    def is_routine(self, message: Message) -> bool:
        return local(message) in ROUTINE

    def is_on_board(self, message: Message) -> bool:
        """The down, the laid play, and a reveal that somebody is asked about."""
        return local(message) in ON_BOARD or local(message) in LAID

    def leads_to(self, before: View, after: View, words: GameWords) -> str:
        """The options of a play; otherwise the down, or the yards that a purchase makes."""
        if before.step == "lay":
            return words.join(shown_options(options_of(after), words))
        if after.grid:
            return stands(after, words) if after.yards != before.yards else ""
        if before.step in KICKED:
            return led_to_by_kick(before, after, words)
        said = situation(after, words)
        return words.text("at", side=after.offense, situation=said) if said and before.grid else ""


def local(message: Message) -> str:
    """The key of a message without the name of the game."""
    return message.key.partition(".")[2]


def signed(value: str) -> str:
    """A number with a real minus sign."""
    return value.replace("-", "−")


def needed(to_go: int, goal: int, words: GameWords) -> str:
    """The distance to a first down; "goal" when that is a touchdown."""
    return words.text("needed.goal") if to_go >= goal else words.text("needed.yards", n=to_go)


def situation(view: View, words: GameWords) -> str:
    """Down and distance; empty between drives."""
    if view.over or view.step in BETWEEN_DRIVES or view.step == "conversion":
        return ""
    if view.conversion:
        said = words.text("conversion", to_go=view.neutral_zone)
    else:
        spot = {"needed": needed(view.neutral_zone, view.kick_distance, words), "goal": view.kick_distance}
        said = words.text("situation", down=view.down, **spot)
    return f"{said}, {words.text('again', n=view.repeats + 1)}" if view.repeats else said


def drive(view: View, words: GameWords) -> str:
    """Which drive of the attacking side it is."""
    if view.overtime:
        return words.text("drive.overtime", n=view.overtime)
    number = view.drives[SIDES.index(view.offense)] + (view.step in BETWEEN_DRIVES)
    return words.text("drive.regular", number=number, of=view.drives_each)


def led_to_by_kick(before: View, after: View, words: GameWords) -> str:
    """What a choice of fourth down or a paid step brings."""
    if after.score != before.score:
        return words.text("odds.field_goal")
    if after.step == "kick_step":
        return words.text("kick_from", distance=after.kick_distance, n=after.kick_steps)
    return (
        words.text("at", side=after.offense, situation=situation(after, words))
        if after.offense != before.offense
        else ""
    )


def stands(view: View, words: GameWords) -> str:
    """What the revealed down comes to so far."""
    laid = {"play": view.play, "zone": view.option, "card": view.card}
    return words.text("stands_tackled" if view.tackle and not view.sacked else "stands", yards=view.yards, **laid)


# The strip, the zones, the coins


def strip(view: View, words: GameWords) -> Text:
    """Score and drive, as on television."""
    running = not view.over and view.step != TOSS
    home, away = (
        Text(f" {words.text(f'end_zone.{side}')} {view.score[i]:>2} ", TEAM[side]) for i, side in enumerate(SIDES)
    )
    marks = ["◆" if running and view.offense == side else " " for side in SIDES]
    return Text.assemble(home, f"{marks[0]}    {drive(view, words) if running else ''}    {marks[1]}", away)


def field(view: View, width: int) -> list[Text]:
    """The yards of the three zones, one sign each, with their numbers below."""
    zones = [("offense", view.offense_zone), ("neutral", view.neutral_zone), ("defense", view.defense_zone)]
    if view.offense == "away":
        zones.reverse()
    attack, other = view.offense, SIDES[1 - SIDES.index(view.offense)]
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


def coins(view: View, words: GameWords) -> Text:
    """The momentum coins: home's, the pool's, away's."""
    shown = Text()
    heaps = (("home", view.momentum[0]), ("pool", view.pool), ("away", view.momentum[1]))
    for name, held in heaps:
        shown.append(f"{words.text(f'coins.{name}')} ", style="dim")
        shown.append(COIN * held or "–", style=YARDS.get(name, "yellow")).append("   ")
    return shown


def below(view: View, words: GameWords) -> list[Text]:
    """The four downs with the current one marked, and the distance."""
    said = situation(view, words)
    if not said or view.conversion:
        return [Text(said, style="bold")] if said else []
    shown = Text()
    for down in DOWNS:
        name = words.catalogue.code(words.game, "down", down)
        shown.append(f"▸{name}◂" if down == view.down else f" {name} ", style="bold" if down == view.down else "dim")
    spot = {"needed": needed(view.neutral_zone, view.kick_distance, words), "goal": view.kick_distance}
    shown.append("  ").append(words.text("distance", **spot), style="bold")
    if view.repeats:
        shown.append(f", {words.text('again', n=view.repeats + 1)}")
    return [shown]


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


def in_words(values: tuple[str, ...], words: GameWords) -> str:
    """The nine values of a card, row by row from the top."""
    rows = []
    for i, depth in enumerate(DEPTHS):
        first = LANES * (len(DEPTHS) - 1 - i)
        row = words.join(signed(value) for value in values[first : first + LANES])
        rows.append(words.text("grid_row", depth=depth, values=row))
    return "; ".join(rows)


def grid(options: Iterable[Option], values: tuple[str, ...], named: str, words: GameWords) -> list[Text]:
    """The defense card with the play's options laid over its zones; the named one stands out."""
    over = {zone: f"{yards}{'t' if trick else ''}" for zone, yards, trick in options}
    names = [words.catalogue.code(words.game, "depth", depth) for depth in DEPTHS]
    margin = widest(names)
    lines = [Text(" " * margin + " ┌" + "┬".join(["─" * CELL] * LANES) + "┐")]
    for i, depth in enumerate(DEPTHS):
        row = Text(f"{right(names[i], margin)} │", style="dim")
        for lane, name in enumerate(("left", "middle", "right")):
            zone = f"{depth}_{name}"
            value = values[LANES * (len(DEPTHS) - 1 - i) + lane]
            row.append_text(cell(over.get(zone, ""), value, zone == named)).append("│", style="dim")
        lines.append(row)
    return [*lines, Text(" " * margin + " └" + "┴".join(["─" * CELL] * LANES) + "┘")]


def cell(option: str, value: str, named: bool) -> Text:
    """One zone: the option's yards, if there is one, and the value of the card."""
    said = f"{option} {signed(value)}" if option else signed(value)
    shown = Text(f"▸{said}◂" if named else said, style=NAMED if named else hue(value) if option else "dim")
    shown.align("center", CELL)
    return shown


def hue(value: str) -> str:
    """Red for what the defense likes, green for what the offense likes."""
    if value == SHIELD or value.startswith("-"):
        return BAD
    return GOOD if value.startswith("+") else EVEN


def table(view: View, words: GameWords) -> list[Text]:
    """What each card of the defense makes of each option of the laid play."""
    head = shown_options(options_of(view), words)
    columns = [max(cell_len(text), RESULT) + 3 for text in head]
    play = words.catalogue.code(words.game, "play", view.play)
    names = [words.catalogue.code(words.game, "card", card.card) for card in view.against]
    margin = widest((play, *names))
    above = [right(text, width) for text, width in zip(head, columns, strict=True)]
    lines = [Text.assemble((right(play, margin), "bold"), *above)]
    for name, card in zip(names, view.against, strict=True):
        row = Text(right(name, margin), style="dim")
        for result, n in zip(card.results, columns, strict=True):
            row.append(f"{signed(result):>{n}}", style=BAD if result == SHIELD or result.startswith("-") else EVEN)
        lines.append(row)
    return lines


BOARD = FamousFirstDowns()
