"""The board of the First Down Game: the path with the piece, the cards on the table, the hand."""

from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text

from touchline.core.game import SIDES, Message
from touchline.games.first_down.view import DefenseCard, View, entries_of
from touchline.locale import format_number
from touchline.terminal.boards import TURF, Board, draw_die, draw_downs, draw_frame, draw_team
from touchline.terminal.columns import align, flow, left, place, widest, wrap
from touchline.terminal.words import GameWords

CELLS = (5, 4, 3, 2, 1)
"""Columns for a square, the widest that fits."""
EDGES = 2
EVERY = 5
"""Squares between two numbers under the path."""
KINDS = ("run", "pass", "long_pass")
DEFENSE_TITLES = ("covers", "defense_cards")

LINE = "bold bright_yellow on dark_green"
PIECE = "bold bright_white on dark_green"
KIND_STYLES = {"run": "bold red", "pass": "bold yellow", "long_pass": "bold green"}
OTHER_CARD = "bold cyan"
DICE = {"offense": ("black", "white"), "defense": ("bright_white", "grey19")}

STOPS = frozenset({"stop_pass", "stop_long_pass", "stop_special", "stop_field_goal"})
IN_SERIES = frozenset({"lay", "throw"}) | STOPS


class FirstDown(Board):
    """Home starts on the left, so home moves to the right and away to the left."""

    on_board = frozenset({"next_down"})

    def draw_lines(self, view: View, words: GameWords, width: int, height: int) -> list[Text]:
        """Draw the score, the path, the downs, the table, and the viewer's cards."""
        cell = next((cell for cell in CELLS if view.touch_down * cell + 1 + EDGES <= width), 0)
        if not cell:
            return []
        return [
            *flow(draw_strip(view, words), width),
            *draw_path(view, words, cell),
            *flow(draw_series(view, words), width),
            *draw_table(view, words, width),
            *draw_own_cards(view, words, width),
        ]

    def tell(self, view: View, words: GameWords) -> list[str]:
        """Tell the same in sentences."""
        home, away = view.score
        told = [words.text("tell.score", home=home, away=away, possession=view.possession_name)]
        if is_played(view):
            told.append(words.text("tell.piece", side=view.offense, down=view.down, distance=view.distance))
        if view.laid and is_played(view):
            told.append(words.text("tell.cards", what=words.text("table"), cards=join_cards(view.laid, words)))
        if view.card and is_played(view):
            said = [describe_pair(view, words), describe_throws(view, words)]
            told.append(words.text("tell.turned_up", cards=words.join(part for part in said if part)))
        title, cards = describe_own_cards(view, words)
        return [*told, words.text("tell.cards", what=words.text(title), cards=cards)] if cards else told

    def draw_throw(self, message: Message, words: GameWords) -> Text | None:
        if message.name != "threw":
            return None
        name = message.params["die"]
        return draw_die(f"{name[0].upper()} {message.params['face']}", *DICE[name])


def is_played(view: View) -> bool:
    """Whether a possession is under way."""
    return view.distance is not None


def join_cards(cards: Sequence[str], words: GameWords) -> str:
    """Join the names of cards."""
    return words.join(name_card(card, words) for card in cards)


def describe_pair(view: View, words: GameWords) -> str:
    """Describe the two cards of this down."""
    return words.text("against", card=view.card, cover=view.cover)


def describe_throws(view: View, words: GameWords) -> str:
    """Describe what the offense threw and what the defense needs; empty before the throw."""
    said = [words.text("shows", n=view.thrown)] if view.thrown else []
    if view.stops:
        said.append(words.text("to_stop", faces=words.join_or([str(face) for face in view.stops])))
    return words.join(said)


# The path


def draw_strip(view: View, words: GameWords) -> list[Text]:
    """Draw the score on both sides of the possession."""
    home, away = (draw_team(words.text(f"end.{side}"), side, view.score[i]) for i, side in enumerate(SIDES))
    balls = ["●" if view.offense == side and is_played(view) else " " for side in SIDES]
    return [
        Text.assemble(home, f" {balls[0]}  "),
        Text(f"{words.phrase(view.possession_name)}  "),
        Text.assemble(f"{balls[1]} ", away),
    ]


def draw_path(view: View, words: GameWords, cell: int) -> list[Text]:
    """Draw the path from TOUCH DOWN to TOUCH DOWN: a mark for each square, FIRST DOWN, the piece and its direction."""
    last = view.touch_down * cell
    row = [("·" if i % cell == 0 else " ", TURF) for i in range(last + 1)]
    line = find_column(view.first_down, view, cell)
    row[line] = ("┃", LINE)
    if is_played(view):
        at = find_column(view.piece, view, cell)
        ahead = 1 if view.offense == "home" else -1
        if cell > 1 and 0 <= at + ahead <= last:
            row[at + ahead] = ("▶" if ahead > 0 else "◀", PIECE)
        row[at] = ("●", PIECE)
    heading, numbers = draw_heading(words, line, last), draw_numbers(view, cell, last)
    return [heading, *draw_frame(Text.assemble(*row)), numbers]


def draw_heading(words: GameWords, line: int, last: int) -> Text:
    """Draw FIRST DOWN above its line, and the sides above the ends they start from."""
    width = last + 1 + EDGES
    title = words.text("line.first_down")
    home, away = (words.text(f"end.{side}") for side in SIDES)
    start = min(max(line + 1 - cell_len(title) // 2, 0), max(width - cell_len(title), 0))
    end = width - cell_len(away)
    has_room = cell_len(home) < start and start + cell_len(title) < end
    return Text(place([(0, home), (start, title), (end, away)] if has_room else [(start, title)]), style="dim")


def draw_numbers(view: View, cell: int, last: int) -> Text:
    """Draw the numbers of some squares, counted from where the offense starts."""
    numbers = [(find_column(square, view, cell) + 1, str(square)) for square in range(0, view.touch_down + 1, EVERY)]
    end = last + 1 + EDGES
    return Text(place(sorted((min(at, end - len(number)), number) for at, number in numbers)), style="dim")


def find_column(square: int, view: View, cell: int) -> int:
    """Find the column of a square, counted from home's end."""
    return (square if view.offense == "home" else view.touch_down - square) * cell


def draw_series(view: View, words: GameWords) -> list[Text]:
    """Draw the downs of the series and the distance."""
    if not is_played(view):
        return []
    return [draw_downs(view.down, words, view.downs), Text(words.phrase(view.distance), style="bold")]


# The cards


def draw_table(view: View, words: GameWords, width: int) -> list[Text]:
    """Draw what lies face up: the offense's cards of this series, and the two cards of this down."""
    if not is_played(view):
        return []
    cards = [Text(f"{words.text('table')} "), *(draw_card(card, view, words) for card in view.laid)]
    lines = flow(cards, width, indent=2) if view.laid else []
    said = [describe_pair(view, words) if view.card else "", describe_throws(view, words)]
    return [*lines, *(line for text in said if text for line in wrap(Text(text, style="bold"), width, indent=2))]


def draw_card(card: str, view: View, words: GameWords) -> Text:
    """Draw an offense card by its name, in the color of its kind."""
    return Text.assemble((f"[{name_card(card, words)}]", choose_style(card, view)), " ")


def choose_style(card: str, view: View) -> str:
    kind = next((printed.kind for printed in view.deck if printed.name == card), "")
    return KIND_STYLES.get(kind, OTHER_CARD)


def draw_own_cards(view: View, words: GameWords, width: int) -> list[Text]:
    """Draw the viewer's cards below their title; on a narrow screen the faces as a table."""
    title, lines = list_readable_cards(view, words)
    if title in DEFENSE_TITLES and max(line.cell_len for line in lines) > width:
        lines = draw_defense_table(view.covers, words, width)
    shown = [part for line in lines for part in wrap(line, width, indent=4)]
    return [Text(words.text(title), style="bold"), *shown] if lines else []


def list_readable_cards(view: View, words: GameWords) -> tuple[str, list[Text]]:
    """List what the viewer holds: the deck, the hand, or the defense cards; after the game the last hand.

    Two people at one screen hold nothing openly: they read all cards that the side to choose may have.
    """
    attacks = view.viewer == view.offense
    deck = [printed.name for printed in view.deck if printed.name not in view.laid]
    if view.over:
        return "last_hand", draw_offense_cards(view.picked, view, words)
    if view.viewer not in SIDES and view.step in ("pick", "lay"):
        if view.offense in view.chosen:
            return "defense_cards", draw_defense_cards(view.covers, words)
        return "offense_cards", draw_offense_cards(deck, view, words)
    if attacks and view.step == "pick":
        return "deck", draw_offense_cards(deck, view, words)
    if attacks and view.step in IN_SERIES:
        return "hand", draw_offense_cards(view.hand, view, words)
    if view.viewer in SIDES and not attacks and view.step == "lay":
        return "covers", draw_defense_cards(view.covers, words)
    return "", []


def describe_own_cards(view: View, words: GameWords) -> tuple[str, str]:
    """Describe these cards: as printed on first down and to those who hold none, otherwise the hand by name."""
    title, lines = list_readable_cards(view, words)
    if view.down == 1 or view.over or view.viewer not in SIDES:
        return title, "; ".join(" ".join(line.plain.split()) for line in lines)
    return title, join_cards(view.hand, words)


def name_card(card: str, words: GameWords) -> str:
    return words.choice("lay", card)


def draw_offense_cards(cards: Sequence[str], view: View, words: GameWords) -> list[Text]:
    """Draw offense cards below each other."""
    column = widest(name_card(card, words) for card in cards) + 1 if cards else 0
    return [draw_offense_card(card, column, view, words) for card in cards]


def draw_offense_card(card: str, column: int, view: View, words: GameWords) -> Text:
    """Draw an offense card as printed: name, kind, squares by throw."""
    line = Text(f"  {left(name_card(card, words), column)}", style=choose_style(card, view))
    printed = next((printed for printed in view.deck if printed.name == card), None)
    if printed is None:
        key, good = ("entry.special", view.special_good) if card == "special" else ("entry.kick", view.kick_good)
        return line.append(words.text(key, faces=" ".join(map(str, good)) or "–"))
    kinds = {kind: words.text(f"kind.{kind}") for kind in KINDS}
    kind = left(kinds[printed.kind], widest(kinds.values()) + 1)
    return line.append(kind).append(" ".join(f"{n:>2}" for n in printed.squares))


def draw_defense_cards(covers: Sequence[DefenseCard], words: GameWords) -> list[Text]:
    """Draw defense cards below each other."""
    column = widest(name_card(cover.name, words) for cover in covers)
    return [draw_defense_card(cover, column, words) for cover in covers]


def draw_defense_table(covers: Sequence[DefenseCard], words: GameWords, width: int) -> list[Text]:
    """Draw defense cards as a table: what a run loses, and the faces against each other play."""
    kinds = ["run", *covers[0].stops]
    rows = [["", *(words.code("kind", kind) for kind in kinds)]]
    for cover in (cover for cover in covers if cover.has_entries):
        faces = [" ".join(map(str, shown)) or "–" for shown in cover.stops.values()]
        rows.append([name_card(cover.name, words), format_number(cover.run), *faces])
    tables = [Text(f"  {line}") for part in align(rows, width - 2) for line in part]
    return [*tables, *(draw_defense_card(cover, 0, words) for cover in covers if not cover.has_entries)]


def draw_defense_card(cover: DefenseCard, column: int, words: GameWords) -> Text:
    """Draw a defense card as printed: what a run loses, and the faces against each other play."""
    line = Text(f"  {left(name_card(cover.name, words), column)} ", style=OTHER_CARD)
    return line.append(words.join(map(words.phrase, entries_of(cover))))


BOARD = FirstDown()
