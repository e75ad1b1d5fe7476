"""Chapter 1: the board, from its drawing to the tables of the ruleset."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from touchline.core.document import Sheet
from touchline.core.errors import DataError, Fault
from touchline.core.roles import Side
from touchline.core.ruleset import Component, ComponentSheet, Loader
from touchline.games.brettfussball.geometry import AROUND, at, column, moves, neighbours, on_field, row, shift, shots
from touchline.games.brettfussball.state import LONGEST, NEAREST, NOWHERE, SQUARES, TEAM, WAYS, WIDEST, Ground, Ruleset

SQUARE_SIGNS = ".#Ooxq"
ZONE_SIGNS = ".#PC"
PARTS = ("squares", "goals", "ring", "dots", "kick-off marks", "quarter-circle marks", "areas", "circle")
SMALLEST = 3


class Drawing(NamedTuple):
    """A board as it is drawn, row 1 first, and the file with the drawing."""

    name: str
    file: str
    squares: list[str]
    zones: list[str]

    @property
    def width(self) -> int:
        return len(self.squares[0])

    @property
    def length(self) -> int:
        return len(self.squares)

    def where(self, signs: str, rows: list[str]) -> list[int]:
        """The squares on which one of these signs is drawn, along the rows from a1."""
        return [at(x, y) for y, line in enumerate(rows) for x, sign in enumerate(line) if sign in signs]

    def count_signs(self) -> list[int]:
        """The number of each sign: first those of the squares, then those of the zones."""
        drawn = [(sign, self.squares) for sign in "#Ooxq"] + [(sign, self.zones) for sign in "PC"]
        return [len(self.where(sign, rows)) for sign, rows in drawn]

    def turn(self, square: int) -> int:
        """1.5  The half turn of a square."""
        return at(self.width - 1 - column(square), self.length - 1 - row(square))


def tables(printed: Sheet, own: Sheet) -> tuple[dict[str, Any], tuple[Component, ...]]:
    """The boards, an owner's own in place of the printed ones, as drawings and for a person."""
    own.only(printed.values)
    boards: dict[str, Drawing] = {}
    components = []
    for name in (key for key in printed.values if key != "source"):
        board = ComponentSheet.choose(printed, own, name)
        board.only("squares", "zones")
        squares = read_rows(board.sheet, "squares", SQUARE_SIGNS)
        zones = read_rows(board.sheet, "zones", ZONE_SIGNS)
        if squares and zones and [len(line) for line in squares] != [len(line) for line in zones]:
            board.sheet.fault("zones", f"{len(zones)} rows", "a drawing of the same size as squares")
        elif squares and zones:
            boards[name] = Drawing(name, board.sheet.file, squares, zones)
            sizes = [f"{boards[name].width} x {boards[name].length}", *boards[name].count_signs()]
            components.append(board.describe(f"{part} {size}" for part, size in zip(PARTS, sizes, strict=True)))
    return {"boards": boards}, tuple(components)


def read_rows(sheet: Sheet, key: str, signs: str) -> list[str]:
    """A drawing, row 1 first; no rows if anything is wrong with it."""
    rows = sheet.values.get(key)
    expected = f"{SMALLEST} to {LONGEST} rows of {SMALLEST} to {WIDEST} signs each, an even number of equally long rows"
    if not isinstance(rows, list | tuple) or not all(isinstance(line, str) for line in rows):
        sheet.refuse(key, expected)
        return []
    sizes = {len(line) for line in rows}
    fits = len(sizes) == 1 and SMALLEST <= max(sizes) <= WIDEST and SMALLEST <= len(rows) <= LONGEST
    strange = sorted({sign for line in rows for sign in line} - set(signs))
    if not fits or len(rows) % 2:
        sheet.fault(key, f"{len(rows)} rows of {sorted(sizes)} signs", expected)
    elif strange:
        sheet.fault(key, "".join(strange), f"nothing but {' '.join(signs)}")
    else:
        return [str(line) for line in reversed(rows)]
    return []


def faults_of(board: Drawing, team: int, goal_width: int) -> list[Fault]:
    """1.7  Every reason to refuse a board."""
    wrong: list[Fault] = []

    def fault(key: str, found: str, expected: str) -> None:
        wrong.append(Fault(board.file, f"{board.name}.{key}", found, expected))

    for key, rows in (("squares", board.squares), ("zones", board.zones)):
        if [line[::-1] for line in reversed(rows)] != rows:
            fault(key, "a drawing that a half turn changes", "a board that maps to itself under a half turn")
    if board.where("#", board.squares) != board.where("#", board.zones):
        fault("zones", "goals elsewhere than in squares", "the same goals in both drawings")
    middle = board.length // 2
    circle = set(board.where("C", board.zones))
    for side in Side:
        half = range(middle) if side == Side.HOME else range(middle, board.length)
        end = 0 if side == Side.HOME else board.length - 1
        found = {sign: [q for q in board.where(sign, board.squares) if row(q) in half] for sign in SQUARE_SIGNS}
        name = "south" if side == Side.HOME else "north"
        wanted = {"O": (1, "ring"), "o": (team - 2, "dots"), "x": (1, "kick-off mark"), "q": (1, "quarter-circle mark")}
        for sign, (count, what) in wanted.items():
            if len(found[sign]) != count:
                fault("squares", f"{len(found[sign])} of {sign} in the {name} half", f"{count} ({what})")
        area = {q for q in board.where("P", board.zones) if row(q) in half}
        if not set(found["O"]) <= area:
            fault("squares", f"the {name} ring outside the penalty area", "a ring inside it")
        if not set(found["x"]) <= circle:
            fault("squares", f"the {name} kick-off mark outside the circle", "a mark inside it")
        if set(found["q"]) & circle:
            fault("squares", f"the {name} quarter-circle mark inside the circle", "a mark outside it")
        goals = [column(q) for q in found["#"] if row(q) == end]
        together = goals == list(range(min(goals, default=0), min(goals, default=0) + goal_width))
        if not together or len(found["#"]) != goal_width or {0, board.width - 1} & set(goals):
            expected = f"{goal_width} side by side on the end line, off the corners"
            fault("squares", f"{len(found['#'])} goal squares in the {name} half", expected)
        if not team < len(area) < NEAREST:
            fault("zones", f"{len(area)} squares of area in the {name} half", f"{team + 1} to {NEAREST - 1}")
    if board.length <= team:
        fault("squares", f"{board.length} rows", f"more than {team}, so that no side line can be full")
    if moves(neighbours(ground_of(board))).most_forks > 1:
        fault("squares", "a move that meets two open forks", "a board on which no move can")
    return wrong


def ground_of(board: Drawing) -> list[int]:
    ground = [int(Ground.OUTSIDE)] * SQUARES
    for square in board.where(SQUARE_SIGNS, board.squares):
        ground[square] = Ground.FIELD
    for square in board.where("#", board.squares):
        ground[square] = Ground.GOAL
    return ground


def derive(found: dict[str, Any], options: Mapping[str, Any]) -> dict[str, Any]:
    """The ruleset's tables: the chosen board and what follows from it; a faulty board is refused."""
    boards = found.pop("boards")
    wrong = [fault for board in boards.values() for fault in faults_of(board, found["team"], found["goal_width"])]
    DataError.check(wrong)
    return {**found, **tables_of(boards[options["board"]])}


def tables_of(board: Drawing) -> dict[str, Any]:
    """The tables of one board."""
    ground = ground_of(board)
    half = [int(q >= board.length // 2 * WIDEST) for q in range(SQUARES)]
    area = board.where("P", board.zones)
    circle = set(board.where("C", board.zones))
    south = [q for sign in "Oox" for q in board.where(sign, board.squares) if half[q] == Side.HOME]
    quarter = next(q for q in board.where("q", board.squares) if half[q] == Side.HOME)
    places = [south, [board.turn(q) for q in south]]
    nexts = neighbours(ground)
    ends, fork, _ = moves(nexts)
    near = [nearest_first([q for q in area if half[q] == side], places[side][0]) for side in Side]
    return {
        "ground": ground,
        "width": board.width,
        "length": board.length,
        "half": half,
        "area": [half[q] + 1 if q in area else 0 for q in range(SQUARES)],
        "circle": [int(q in circle) for q in range(SQUARES)],
        "places": [pad([*squares], TEAM) for squares in places],
        "quarter": [quarter, board.turn(quarter)],
        "nearest": [pad([q for _, q in pairs], NEAREST) for pairs in near],
        "distance": [pad([d for d, _ in pairs], NEAREST) for pairs in near],
        "neighbour": nexts,
        "beyond": [[ball_step(q, way, ground) for way in range(WAYS)] for q in range(SQUARES)],
        "around": [[on_field(q, by, ground) for by in AROUND] for q in range(SQUARES)],
        "ends": ends,
        "fork": fork,
        "shots": shots(ground, half),
    }


def pad(numbers: list[int], count: int) -> list[int]:
    return numbers + [NOWHERE] * (count - len(numbers))


def nearest_first(area: list[int], ring: int) -> list[tuple[int, int]]:
    """7.3  The squares of an area by their orthogonal steps from the ring."""
    return sorted((abs(column(q) - column(ring)) + abs(row(q) - row(ring)), q) for q in area)


def ball_step(square: int, way: int, ground: list[int]) -> int:
    """6.4  The next square for the ball, to which goals are open."""
    return shift(square, AROUND[way], ground) if ground[square] == Ground.FIELD else NOWHERE


LOADER = Loader("brettfussball", Path(__file__).parent / "data", Ruleset, ("full.toml", "compact.toml"), tables, derive)
