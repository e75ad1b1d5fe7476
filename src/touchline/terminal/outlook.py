"""The odds of a question in words: the dice that follow, and what each choice comes to."""

from __future__ import annotations

from touchline.core.match import Match
from touchline.core.sight import see
from touchline.play.odds import Chance, Line, Throw, outlook
from touchline.terminal.words import GameWords


def describe_odds(match: Match, who: str, words: GameWords) -> list[str]:
    """Describe the odds, one line per die, then one per choice; empty where no die follows."""
    found = outlook(see(match, who))
    dice = [describe_throw(throw, words) for throw in found.dice]
    return dice + [describe_line(line, words) for line in found.lines]


def describe_throw(throw: Throw, words: GameWords) -> str:
    """Describe a die: its faces and their exact odds."""
    faces = words.join(words.text("ui.face", face=words.face(face), odds=str(odds)) for face, odds in throw.faces)
    name = words.die(throw.die) if throw.die else words.text("ui.die")
    return words.text("ui.odds_line", name=name, odds=faces)


def describe_line(line: Line, words: GameWords) -> str:
    """Describe a choice, against what if that matters, and what it comes to."""
    name = words.join(words.choice(step, choice) for step, choice in line.picks)
    if line.against:
        others = words.join_or([words.choice(step, choice) for step, choice in line.against])
        name = words.text("ui.against", name=name, other=others)
    said = [words.text("ui.average", n=format_decimal(line.average, words))] if line.average else []
    said += [
        words.text("ui.chance", what=words.text(f"odds.{c.what}"), odds=describe_chance(c, words)) for c in line.chances
    ]
    return words.text("ui.odds_line", name=name, odds=words.join(said))


def describe_chance(chance: Chance, words: GameWords) -> str:
    """Describe odds as a fraction and a percentage, or as a percentage alone."""
    shown = words.text("ui.percent", n=format_decimal(chance.percent, words))
    return words.text("ui.exact", odds=chance.odds, share=shown) if chance.odds else shown


def format_decimal(number: str, words: GameWords) -> str:
    """Format a number with a real minus sign and the decimal point of the language."""
    return number.replace("-", "−").replace(".", words.text("ui.decimal_point"))
