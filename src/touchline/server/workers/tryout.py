"""The sandboxed process that tries out custom dice and cards: little memory, little time, no files."""

import resource
import signal
from types import FrameType
from typing import Any

import msgspec

from touchline.core.errors import DataError, Fault
from touchline.core.game import find
from touchline.core.playout import try_rules
from touchline.server.workers.children import serve

MEMORY = 256 * 1024 * 1024
SECONDS = 1.5
"""Processor time of one trial, however busy the machine is."""
MOST_FAULTS = 20
FILE = "components"
"""The file name in faults."""


class ComponentTrial(msgspec.Struct, frozen=True):
    """Components to try out."""

    game: str
    edition: str | None
    options: dict[str, Any]
    components: dict[str, Any]


class TrialResult(msgspec.Struct, frozen=True):
    """The hash of the ruleset, or what is wrong with the components."""

    ruleset: str = ""
    faults: tuple[Fault, ...] = ()


class TimeUp(Exception):
    """A trial has used up its time."""


def try_components(asked: ComponentTrial) -> TrialResult:
    """Load the components, and play random games with them."""
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        game = find(asked.game)
        rules = game.load(asked.edition, asked.options, asked.components)
        try_rules(game, rules, FILE)
    except DataError as error:
        return TrialResult(faults=error.faults[:MOST_FAULTS])
    except TimeUp:
        return TrialResult(
            faults=(Fault(FILE, FILE, "games that take too long", "components with which games end soon"),)
        )
    except (MemoryError, RecursionError):
        return TrialResult(
            faults=(Fault(FILE, FILE, "games that take too much memory", "components as large as a box's"),)
        )
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return TrialResult(rules.hash)


def confine() -> None:
    """Limit memory, files and core dumps."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.signal(signal.SIGPROF, _end_trial)


def _end_trial(number: int, frame: FrameType | None) -> None:
    raise TimeUp


def main() -> None:
    """Try out components until the input ends."""
    serve(confine, msgspec.json.Decoder(ComponentTrial), try_components)


if __name__ == "__main__":
    main()
