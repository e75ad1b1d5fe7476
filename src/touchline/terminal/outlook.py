"""The odds of a question in words: the dice that follow, and what each choice comes to."""

from __future__ import annotations

from touchline.core.match import Match
from touchline.core.sight import see
from touchline.play.odds import Chance, Die, Prospect, outlook
from touchline.terminal.words import GameWords


def describe_odds(match: Match, who: str, words: GameWords) -> list[str]:
    """Describe the odds, one line per die, then one per choice; empty where no die follows."""
    found = outlook(see(match, who))
    dice = [describe_die(die, words) for die in found.dice]
    return dice + [describe_prospect(prospect, words) for prospect in found.prospects]


def describe_die(die: Die, words: GameWords) -> str:
    """Describe a die: its faces and their exact odds."""
    faces = words.join(words.text("ui.face", face=words.code("face", face.name), odds=face.odds) for face in die.faces)
    name = words.code("die", die.name) if die.name else words.text("ui.die")
    return words.text("ui.odds_line", name=name, odds=faces)


def describe_prospect(prospect: Prospect, words: GameWords) -> str:
    """Describe a choice, against what if that matters, and what it comes to."""
    name = words.join(words.choice(pick.step, pick.name) for pick in prospect.picks)
    if prospect.against:
        others = words.join_or([words.choice(pick.step, pick.name) for pick in prospect.against])
        name = words.text("ui.against", name=name, other=others)
    said = [words.text("ui.average", n=format_decimal(prospect.average, words))] if prospect.average else []
    said += [
        words.text("ui.chance", what=words.text(f"odds.{c.what}"), odds=describe_chance(c, words))
        for c in prospect.chances
    ]
    return words.text("ui.odds_line", name=name, odds=words.join(said))


def describe_chance(chance: Chance, words: GameWords) -> str:
    """Describe odds as a fraction and a percentage, or as a percentage alone."""
    shown = words.text("ui.percent", n=format_decimal(chance.percent, words))
    return words.text("ui.exact", odds=chance.odds, share=shown) if chance.odds else shown


def format_decimal(number: str, words: GameWords) -> str:
    """Format a number with a real minus sign and the decimal point of the language."""
    return number.replace("-", "−").replace(".", words.text("ui.decimal_point"))
