"""The odds of a question as a table, and those of one choice in words."""

from typing import NamedTuple

from touchline.core.match import Match
from touchline.core.sight import see
from touchline.play.odds import Chance, Die, Gauge, Line, Outlook, Prospect, outlook
from touchline.terminal.words import GameWords


class OddsText(NamedTuple):
    """What is printed: a table, its heading first, and lines below it; empty where there is nothing to tell."""

    table: list[list[str]]
    notes: list[str]


def describe_odds(match: Match, who: str, words: GameWords) -> OddsText:
    """Describe the odds of a question: a table of what its choices come to, or else the dice that follow."""
    found = outlook(see(match, who))
    if not found.rows:
        return OddsText([], [describe_die(die, words) for die in found.dice])
    mixed = next((gauge for gauge in found.gauges[:1] if gauge.mix), None)
    heads = [describe_line(line, words) for line in found.columns]
    table = [["", *([words.text("ui.mix")] if mixed else []), *heads]] if heads else []
    for i, (line, cells) in enumerate(zip(found.rows, found.cells, strict=True)):
        shares = [format_percent(mixed.mix[i], words) if mixed.mix[i] else ""] if mixed else []
        shown = [format_cell(cell, words) if heads else describe_brief(cell, words) for cell in cells]
        table.append([describe_line(line, words), *shares, *shown])
    return OddsText(table, describe_table(found, mixed, words))


def describe_choice(match: Match, who: str, name: str, words: GameWords) -> list[str]:
    """Describe the odds of one choice exactly: everything that may happen, against each choice of the other side.

    What is the same against all of them is said once, against none.
    """
    found = outlook(see(match, who))
    lines: dict[str, list[str]] = {}
    for line, cells in zip(found.rows, found.cells, strict=True):
        if name not in {pick.name for pick in (line.picks[0], *line.also)}:
            continue
        own = words.join(words.choice(pick.step, pick.name) for pick in (line.picks if not line.also else ()))
        own = own or words.choice(line.picks[0].step, name)
        for column, cell in zip(found.columns or (Line((), ()),), cells, strict=True):
            if cell is not None:
                said = words.text("ui.odds_line", name="{}", odds=describe_prospect(cell, words))
                lines.setdefault(f"{own}\n{said}", []).append(describe_line(column, words) if column.picks else "")
    told = []
    for key, others in lines.items():
        own, said = key.split("\n")
        is_alike = len(others) == max(len(found.columns), 1)
        told.append(said.format(own if is_alike else words.text("ui.against", name=own, other=words.join_or(others))))
    return told


def describe_table(found: Outlook, gauge: Gauge | None, words: GameWords) -> list[str]:
    """Describe what the numbers of a table mean."""
    cells = [cell for row in found.cells for cell in row if cell is not None]
    mains = list(dict.fromkeys(cell.main.what for cell in cells if cell.main))
    shown = {"yards": words.text("ui.yards")} if any(cell.average for cell in cells) else {}
    shown |= {"main": words.join_or([name_chance("main", what, words) for what in mains])} if mains else {}
    key = "ui.shown.both" if len(shown) == 2 else "ui.shown.average" if "yards" in shown else "ui.shown.main"
    notes = [words.text(key, **shown)] if shown else []
    if any(cell.covered for cell in cells):
        notes.append(words.text("ui.marked", what=words.text("odds.covered")))
    if gauge is not None:
        notes.append(words.text("ui.mix.floor" if gauge.ours else "ui.mix.ceiling", bound=describe_bound(gauge, words)))
    about = ["odds.about", *(["odds.average"] if "yards" in shown else [])]
    return notes + [words.text(key) for key in about if words.has(key)]


def describe_bound(gauge: Gauge, words: GameWords) -> str:
    """Describe what a mix guarantees."""
    if not gauge.what:
        return words.text("ui.average", n=format_decimal(gauge.bound, words))
    share, what = format_percent(gauge.bound, words), name_chance("short", gauge.what, words)
    return words.text("ui.chip", share=share, what=what)


def describe_line(line: Line, words: GameWords) -> str:
    """Describe a row or a column: its last choice, and how many others come to the same."""
    name = words.choice(line.picks[-1].step, line.picks[-1].name)
    return words.text("ui.also", name=name, n=len(line.also)) if line.also else name


def format_cell(cell: Prospect | None, words: GameWords) -> str:
    """Format a cell: the average and the main chance, in parentheses where the defense has guessed right."""
    if cell is None:
        return ""
    shown = [format_decimal(cell.average, words)] if cell.average else []
    shown += [format_percent(cell.main.percent, words)] if cell.main else []
    text = "\N{NO-BREAK SPACE}".join(shown) or describe_chance(cell.chances[0], words)
    return f"({text})" if cell.covered else text


def describe_brief(cell: Prospect | None, words: GameWords) -> str:
    """Describe an open choice in a few figures: the average, the main chance and the risk."""
    if cell is None:
        return ""
    shown = [format_decimal(cell.average, words)] if cell.average else []
    for one in filter(None, (cell.main, cell.risk)):
        what = name_chance("short", one.what, words)
        shown.append(words.text("ui.chip", share=format_percent(one.percent, words), what=what))
    return " · ".join(shown) or describe_prospect(cell, words)


def describe_die(die: Die, words: GameWords) -> str:
    """Describe a die: its faces and their exact odds."""
    faces = words.join(words.text("ui.face", face=words.code("face", face.name), odds=face.odds) for face in die.faces)
    name = words.code("die", die.name) if die.name else words.text("ui.die")
    return words.text("ui.odds_line", name=name, odds=faces)


def describe_prospect(prospect: Prospect, words: GameWords) -> str:
    """Describe everything that a choice may come to."""
    said = [words.text("ui.average", n=format_decimal(prospect.average, words))] if prospect.average else []
    said += [
        words.text("ui.chance", what=words.text(f"odds.{one.what}"), odds=describe_chance(one, words))
        for one in prospect.chances
    ]
    return words.join(said)


def describe_chance(chance: Chance, words: GameWords) -> str:
    """Describe odds as a fraction and a percentage, or as a percentage alone."""
    shown = format_percent(chance.percent, words)
    return words.text("ui.exact", odds=chance.odds, share=shown) if chance.odds else shown


def name_chance(form: str, what: str, words: GameWords) -> str:
    """Name a main chance in the long form (``main``) or the short one, where the game has one."""
    return words.text_of_first((f"odds.{form}.{what}", f"odds.{what}"), {})


def format_percent(percent: str, words: GameWords) -> str:
    """Format a percentage."""
    return words.text("ui.percent", n=format_decimal(percent, words))


def format_decimal(number: str, words: GameWords) -> str:
    """Format a number with a real minus sign and the decimal point of the language."""
    return number.replace("-", "−").replace(".", words.text("ui.decimal_point"))
