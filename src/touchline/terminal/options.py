"""The choices of a question as a person sees them: named, and with where they lead if no die follows."""

from __future__ import annotations

from touchline.core.match import Ask, Match
from touchline.core.sequence import Both, Decide, legal
from touchline.terminal.boards import Board
from touchline.terminal.choices import Option
from touchline.terminal.odds import certain, seen_world
from touchline.terminal.words import Words


def options(match: Match, ask: Ask, board: Board, words: Words) -> list[Option]:
    """The choices of a question."""
    before = match.view(ask.who)
    views = certain(match, ask.who)
    found = []
    for name in ask.choices:
        leads_to = board.leads_to(before, views[name], words) if name in views else ""
        found.append(Option((name,), words.choice(ask.step, name), leads_to))
    return found


def shortcuts(match: Match, ask: Ask, words: Words) -> list[Option]:
    """Answers to the secret call that follows one of the choices: one answer for two questions."""
    row, r, side = match.row, match.rules.values, match.side(ask.who)
    s = seen_world(match, ask.who)
    if not isinstance(row, Decide) or s is None:
        return []
    found = []
    names = match.game.names(s, r, 0)
    for x in legal(row, s, r):
        after = match.state
        row.then(after, r, x)
        following = match.game.rows.get(after.phase)
        if not isinstance(following, Both):
            continue
        sides = [part.by(after) >> 1 for part in following.sides]
        if side in sides:
            part = sides.index(side)
            calls = match.game.names(after, r, part)
            step = following.phase.name.lower()
            allowed = [calls[y] for y in legal(following.sides[part], after, r)]
            found += [Option((names[x], call), words.choice(step, call)) for call in allowed]
    return found


def closed(match: Match, ask: Ask, words: Words) -> list[Option]:
    """All choices of a question, those the rules forbid now included."""
    row = match.row
    if row is None:
        return []
    part = next((i for i, p in enumerate(row.sides) if p.by(match.state) >> 1 == match.side(ask.who)), 0)
    names = match.game.names(match.state, match.rules.values, part)
    return [Option((name,), words.choice(ask.step, name)) for name in names if name]


def elsewhere(match: Match, words: Words) -> list[Option]:
    """The choices of all questions of the game."""
    found: dict[str, Option] = {}
    probe = match.state
    for row in match.game.sequence:
        probe.phase = int(row.phase)
        step = row.phase.name.lower()
        for part in range(len(row.sides)):
            for name in match.game.names(probe, match.rules.values, part):
                if name:
                    found.setdefault(name, Option((name,), words.choice(step, name)))
    return list(found.values())
