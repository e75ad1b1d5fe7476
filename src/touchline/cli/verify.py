"""``touchline verify``: every throw, every call and every promise of a record, recomputed."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer

from touchline.cli.common import AsJson, print_json, read_file
from touchline.core.document import read_text
from touchline.core.errors import DataError, Fault
from touchline.core.fair import Commitments
from touchline.core.replay import verify
from touchline.core.seen import FILE, Seen, find_differences, read_seen
from touchline.play.store import MOST_BYTES

EXAMPLE = "Example: touchline verify game.touchline --seen seen.json"
FORESEEN = "Not proven: the host knew its secret before the game, and could foresee throws."
FORESEEN_UP_TO_A_CALL = (
    "Not proven: the host could foresee throws, but only those before the next sealed call was opened."
)
BY_SEED = "Not proven: whoever chose the seed could foresee every throw."
FROM_THE_RECORD_ALONE = """\
Not proven: that the host promised its secret before both contributions were open. A record cannot tell; compare it
with what somebody saw at the table: --seen FILE."""
SEEN_WITH_A_PART = """\
What was seen agrees: the host had promised its secret before it knew the contribution of whoever saw it. It could
choose these dice only by beginning them anew."""
SEEN_EARLY = """\
What was seen agrees: the host had promised its secret before both contributions were open. Neither was drawn where this
was seen, so it cannot tell whether both came from the host."""
SEEN_LATE = """\
What was seen agrees, but it was seen too late to tell whether the host had promised its secret before both
contributions were open."""
BY_ACCOMPLICES = """\
Not proven: that anybody but the host had a part in the dice. That is so only if a person who is not in league with the
host brought a contribution; a side that a computer plays brings one of the host's."""

UNFINISHED = "The record ends before the end of the game, and does not say how people ended it."


def run(
    file: Annotated[Path, typer.Argument(help="A record of a game.", metavar="FILE")],
    seen: Annotated[
        Path | None,
        typer.Option(help="What the page saw of the dice while it was played, as it saved it.", metavar="FILE"),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Recompute a record: its checksums, every step by the rules, every throw by the opened dice, every envelope."""
    match, info, promised = read_file(file, verify)
    noted = read_notes(seen) if seen is not None else None
    if noted is not None and promised is None:
        raise DataError.of(str(file), "[dice]", "dice from a seed", "dice that were promised: nothing else can be seen")
    throws = {n: entry.names[0][1] for n, entry in enumerate(match.entries, 1) if entry.ways}
    different = find_differences(noted, promised, throws) if noted is not None and promised is not None else []
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
        "restarts": len(promised.dropped) if promised is not None else 0,
        "envelopes": len(promised.envelopes) if promised is not None else 0,
        "sealed": promised is not None and promised.sealed,
        "seen": describe_notes(noted, different) if noted is not None else None,
    }
    if as_json:
        print_json(found)
    if different:
        names = {"record": str(file), FILE: str(seen)}
        raise DataError(replace(fault, file=names[fault.file]) for fault in different)
    if as_json:
        return
    whole = "unfinished, and" if result is None else "the record is whole, and"
    print(f"{match.game.title}, {len(match.entries)} steps: {whole} every step follows the rules.")
    if result is None:
        print(UNFINISHED)
    if promised is None:
        print(f"{thrown} throws follow from seed {match.seed}; {scripted} were scripted by hand.")
        print(BY_SEED)
    else:
        tell_promised(promised, thrown, noted)


def read_notes(path: Path) -> Seen:
    """Read what was seen; a DataError names the file."""
    try:
        return read_seen(read_text(path, MOST_BYTES, "file that the page saved"))
    except DataError as error:
        raise DataError(replace(f, file=str(path)) for f in error.faults) from None


def describe_notes(noted: Seen, different: list[Fault]) -> dict[str, Any]:
    """What was seen beside the record, for another program."""
    told = [{"key": fault.key, "found": fault.found, "expected": fault.expected} for fault in different]
    return {
        "agrees": not different,
        "early": noted.is_early,
        "part": noted.has_part,
        "restarts": len(noted.series) - 1,
        "calls": len(noted.calls),
        "differences": told,
    }


def tell_promised(promised: Commitments, thrown: int, noted: Seen | None) -> None:
    """Say what follows from committed dice, and what does not."""
    print(f"{thrown} throws follow from the secret of the host and the contributions of both sides in the record.")
    if promised.dropped:
        times = "once" if len(promised.dropped) == 1 else f"{len(promised.dropped)} times"
        print(f"Before play, the dice were begun anew {times}: another secret, and other contributions.")
    if promised.sealed:
        print(f"{len(promised.envelopes)} secret calls are the ones that each side had sealed itself; not even the")
        print("host knew them, and they have a part in the throws that follow.")
    else:
        print(f"{len(promised.envelopes)} secret calls are the ones in their envelopes.")
    if noted is None:
        print(FROM_THE_RECORD_ALONE)
    else:
        print(SEEN_WITH_A_PART if noted.has_part else SEEN_EARLY if noted.is_early else SEEN_LATE)
    print(FORESEEN_UP_TO_A_CALL if promised.sealed else FORESEEN)
    if noted is None or not noted.has_part:
        print(BY_ACCOMPLICES)
