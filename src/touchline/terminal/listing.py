"""The choices of a question as the screen lists them: named, and with where they lead if no die follows."""

from __future__ import annotations

from touchline.core.fields import layout, seen_by
from touchline.core.match import Ask, Match
from touchline.core.sequence import legal, part_of
from touchline.core.sight import see
from touchline.play.odds import certain
from touchline.terminal.boards import Board
from touchline.terminal.choices import ListedChoice
from touchline.terminal.words import GameWords


def list_choices(match: Match, ask: Ask, board: Board, words: GameWords) -> list[ListedChoice]:
    """List the choices of a question."""
    before = match.view(ask.who)
    views = certain(see(match, ask.who))
    found = []
    for name in ask.choices:
        leads_to = board.describe_result(before, views[name], words) if name in views else ""
        points = match.points(ask.who, name)
        if points.get("does"):
            leads_to = words.text(f"does.{points['does']}", **points)
        found.append(
            ListedChoice((name,), words.choice(ask.step, name), leads_to, points.get("piece", ""), points.get("to", ""))
        )
    return found


def list_shortcuts(match: Match, ask: Ask, words: GameWords) -> list[ListedChoice]:
    """List the calls of the secret question that a choice opens: one answer for two questions."""
    opening = match.game.presentation.openings.get(ask.step)
    if opening is None or opening.choice not in ask.choices:
        return []
    return [ListedChoice((opening.choice, call), words.choice(opening.step, call)) for call in opening.calls]


def is_told_by_choices(match: Match, ask: Ask) -> bool:
    """Whether the list of choices would tell the other side a secret: what it sees fits several lists."""
    row, r, game, side = match.row, match.rules.values, match.game, match.side(ask.who)
    if row is None or not any(field.secret for field in layout(game.state)):
        return False
    part = part_of(row, match.state, side)
    if part is None:
        return False
    worlds = game.worlds(seen_by(match.state, 1 - side), r, 1 - side)
    return len({tuple(legal(row.sides[part], world, r)) for world, _ in worlds}) > 1


def list_all_choices(match: Match, ask: Ask, words: GameWords) -> list[ListedChoice]:
    """List all choices of a question, including those the rules forbid now."""
    return [ListedChoice((name,), words.choice(ask.step, name)) for name in match.named(ask.who)]


def list_choices_of_game(match: Match, words: GameWords) -> list[ListedChoice]:
    """List the choices of all questions of the game."""
    found: dict[str, ListedChoice] = {}
    for step, names in match.game.choices(match.state, match.rules.values).items():
        for name in names:
            found.setdefault(name, ListedChoice((name,), words.choice(step, name)))
    return list(found.values())
