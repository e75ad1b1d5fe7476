"""The odds of a question in words: the dice that follow, and what each choice comes to."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from touchline.core.match import Match
from touchline.terminal.boards import Board
from touchline.terminal.odds import Prospect, Throw, prospects
from touchline.terminal.words import Words

RAREST = Fraction(1, 1000)
"""What is rarer is not worth a word."""
LARGEST = 1296
"""A fraction of more parts than four dice have says less than its percentage."""


def outlook(match: Match, who: str, board: Board, words: Words) -> list[str]:
    """One line per die, then one per choice; empty where no die follows."""
    found = prospects(match, who)
    before = match.view(who)
    dice = dict.fromkeys(thrown(p.throw, board, words) for p in found if p.throw is not None)
    groups: dict[tuple[tuple[tuple[str, str], ...], str], list[str]] = {}
    for prospect in found:
        says = comes_to(prospect, before, board, words)
        if says:
            groups.setdefault((prospect.picks, says), []).append(prospect.other)
    lines = []
    for (picks, says), others in groups.items():
        name = words.joined(words.choice(step, choice) for step, choice in picks)
        against = words.listed([words.choice(picks[0][0], other) for other in others if other])
        if against:
            name = words.text("ui.against", name=name, other=against)
        lines.append(words.text("ui.odds_line", name=name, odds=says))
    return [*dice, *lines]


def thrown(throw: Throw, board: Board, words: Words) -> str:
    """A die with its faces and their exact odds."""
    faces = words.joined(words.text("ui.face", face=words.face(face), odds=str(odds)) for face, odds in throw.faces)
    return words.text("ui.odds_line", name=board.thrown(throw.view, words), odds=faces)


def comes_to(prospect: Prospect, before: Any, board: Board, words: Words) -> str:
    """The average of the yards, then everything that may happen with its odds; empty if nothing is known."""
    odds: dict[str, Fraction] = {}
    yards = weight = Fraction(0)
    for end in prospect.ends:
        verdict = board.verdict(before, end.view)
        odds[verdict.key] = odds.get(verdict.key, Fraction(0)) + end.odds
        if verdict.yards is not None:
            yards, weight = yards + end.odds * verdict.yards, weight + end.odds
    if prospect.throw is None:
        return ""
    said = []
    if weight:
        said.append(words.text("ui.average", n=decimal(float(yards / weight), words, signed=True)))
    for key, chance in sorted(odds.items(), key=lambda item: -item[1]):
        if key and chance >= RAREST:
            said.append(
                words.text("ui.chance", what=words.text(f"odds.{key}"), odds=share(chance, prospect.exact, words))
            )
    return words.joined(said)


def share(odds: Fraction, exact: bool, words: Words) -> str:
    """Odds as a fraction and as a percentage; as a percentage alone where rare throws were left out."""
    percent = float(odds) * 100
    shown = words.text("ui.percent", n=decimal(percent, words) if percent < 10 else str(round(percent)))
    return words.text("ui.exact", odds=str(odds), share=shown) if exact and odds.denominator <= LARGEST else shown


def decimal(value: float, words: Words, *, signed: bool = False) -> str:
    """A number with one decimal, with the language's own point."""
    text = f"{value:+.1f}" if signed else f"{value:.1f}"
    return text.replace("-", "−").replace(".", words.text("ui.decimal_point"))
