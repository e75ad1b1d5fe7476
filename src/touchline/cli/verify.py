"""``touchline verify``: every throw, every call and every promise of a record, recomputed."""

from pathlib import Path
from typing import Annotated

import typer

from touchline.cli.common import AsJson, print_json, read_file
from touchline.core.replay import verify

EXAMPLE = "Example: touchline verify game.touchline"
FORESEEN = "Not proven: the host knew its secret before the game, and could foresee throws."
FORESEEN_UP_TO_A_CALL = (
    "Not proven: the host could foresee throws, but only those before the next sealed call was opened."
)
BY_SEED = "Not proven: whoever chose the seed could foresee every throw."

UNFINISHED = "The record ends before the end of the game, and does not say how people ended it."


def run(
    file: Annotated[Path, typer.Argument(help="A record of a game.", metavar="FILE")],
    as_json: AsJson = False,
) -> None:
    """Recompute a record: its checksums, every step by the rules, every throw by the opened dice, every envelope."""
    match, info, promised = read_file(file, verify)
    scripted = sum(1 for e in match.entries if e.ways and e.drawn[0] < 0)
    thrown = sum(1 for e in match.entries if e.ways) - scripted
    result = info.result
    found = {
        "game": match.game.name,
        "steps": len(match.entries),
        "over": result is not None,
        "result": {"winner": result.winner, "reason": result.reason} if result is not None else None,
        "date": info.date or None,
        "players": [player._asdict() for player in info.players],
        "throws": thrown,
        "scripted": scripted,
        "dice": "seed" if promised is None else "committed",
        "envelopes": len(promised.envelopes) if promised is not None else 0,
        "sealed": promised is not None and promised.sealed,
    }
    if as_json:
        print_json(found)
        return
    whole = "unfinished, and" if result is None else "the record is whole, and"
    print(f"{match.game.title}, {len(match.entries)} steps: {whole} every step follows the rules.")
    if result is None:
        print(UNFINISHED)
    if promised is None:
        print(f"{thrown} throws follow from seed {match.seed}; {scripted} were scripted by hand.")
        print(BY_SEED)
    else:
        print(f"{thrown} throws follow from what the host and both sides had committed to before the game.")
        if promised.sealed:
            print(f"{len(promised.envelopes)} secret calls are the ones that each side had sealed itself; not even the")
            print("host knew them, and they have a part in the throws that follow.")
        else:
            print(f"{len(promised.envelopes)} secret calls are the ones in their envelopes.")
        print(FORESEEN_UP_TO_A_CALL if promised.sealed else FORESEEN)
