"""A game as a person reads it: rule number, choice or outcome with its odds, consequence in words.

python -m tests.transcripts.transcript GAME    writes the golden transcript of a game anew
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import touchline
from touchline.locale import load_catalogue
from touchline.play import LocalTable, seats_for
from touchline.terminal.words import GameWords

FOLDER = Path(__file__).parent
MOST_LINES = 200
HOW: dict[str, dict[str, Any]] = json.loads((FOLDER / "games.json").read_text(encoding="utf-8"))


def transcript(name: str) -> str:
    """The first lines of one game between computer players."""
    how = HOW[name]
    m = touchline.new(name, seed=how["seed"], options=how["options"])
    table = LocalTable(m, {seat.name: "policy" for seat in seats_for(2, m.game.roles)})
    words = GameWords(load_catalogue("en"), name)
    lines = [f"{m.game.title}, {m.rules.edition}, seed {how['seed']}, {json.dumps(how['options'])}", ""]
    for event in table.begin():
        entry = event.entry
        picks = "; ".join(f"{who}: {choice}" for who, choice in entry.names)
        odds = f" ({entry.ways[0]}/{entry.ways[1]})" if entry.ways else ""
        row = m.game.rows[entry.phase]
        lines.append(f"{event.number:4} [{row.cite}] {m.game.steps[entry.phase]}  {picks}{odds}")
        lines += [f"            {words.message(message)} ({message.cite})" for message in event.messages]
    return "\n".join(lines[:MOST_LINES]) + "\n"


if __name__ == "__main__":
    for game in sys.argv[1:]:
        (FOLDER / f"{game}.txt").write_text(transcript(game), encoding="utf-8")
