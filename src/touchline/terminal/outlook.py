"""The odds of a question in words: the dice that follow, and what each choice comes to."""

from __future__ import annotations

from touchline.core.match import Match
from touchline.play.odds import Chance, Line, Throw, sight
from touchline.play.odds import outlook as outlook_of
from touchline.terminal.words import Words


def outlook(match: Match, who: str, words: Words) -> list[str]:
    """One line per die, then one per choice; empty where no die follows."""
    found = outlook_of(sight(match, who))
    return [*(thrown(throw, words) for throw in found.dice), *(line_of(line, words) for line in found.lines)]


def thrown(throw: Throw, words: Words) -> str:
    """A die with its faces and their exact odds."""
    faces = words.joined(words.text("ui.face", face=words.face(face), odds=str(odds)) for face, odds in throw.faces)
    name = words.die(throw.die) if throw.die else words.text("ui.die")
    return words.text("ui.odds_line", name=name, odds=faces)


def line_of(line: Line, words: Words) -> str:
    """A choice, against what if that matters, and what it comes to."""
    name = words.joined(words.choice(step, choice) for step, choice in line.picks)
    if line.against:
        others = words.listed([words.choice(line.picks[0][0], other) for other in line.against])
        name = words.text("ui.against", name=name, other=others)
    said = [words.text("ui.average", n=decimal(line.average, words))] if line.average else []
    said += [words.text("ui.chance", what=words.text(f"odds.{c.what}"), odds=share(c, words)) for c in line.chances]
    return words.text("ui.odds_line", name=name, odds=words.joined(said))


def share(chance: Chance, words: Words) -> str:
    """Odds as a fraction and as a percentage, or as a percentage alone."""
    shown = words.text("ui.percent", n=decimal(chance.percent, words))
    return words.text("ui.exact", odds=chance.odds, share=shown) if chance.odds else shown


def decimal(number: str, words: Words) -> str:
    """A number with a real minus sign and the language's own point."""
    return number.replace("-", "−").replace(".", words.text("ui.decimal_point"))
