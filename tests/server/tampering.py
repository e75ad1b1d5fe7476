"""Records changed by somebody who knows what they are doing: every kind of change, with the checksums written anew."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from touchline.core.fair import SECTION, commitment
from touchline.core.game import SIDES
from touchline.core.record import FORMAT, HEADERS, add_end, checksum, lines_of
from touchline.core.replay import replay
from touchline.core.sequence import Both, Roll, ways_of

HEADER = HEADERS[FORMAT]
HEX = "0123456789abcdef"
MANY = 40
"""So many throws do not come out the same by chance, if they follow from other dice."""


@dataclass
class Parts:
    """A record taken apart: its header, its steps without their checksums, and the lines behind them."""

    head: list[str]
    steps: list[str]
    dice: list[str]
    table: list[str]
    others: dict[int, list[str]]
    """For a throw, the lines that it would have with another outcome; for a call, those with another choice."""

    def text(self) -> str:
        """The record, put together with fitting checksums."""
        running = checksum("", "\n".join(self.head))
        lines = [*self.head, ""]
        for step in self.steps:
            running = checksum(running, step)
            lines.append(f"{step}  ~{running}")
        return add_end("\n".join([*lines, *self.dice, *self.table, ""]))

    def throws(self) -> list[int]:
        """The steps that are throws."""
        return [at for at, step in enumerate(self.steps) if step.endswith(")")]

    @property
    def has_many_throws(self) -> bool:
        return len(self.throws()) >= MANY

    def calls(self) -> list[int]:
        """The steps that are secret calls."""
        return [at for at, step in enumerate(self.steps) if "; " in step]

    def lines(self, start: str) -> list[int]:
        """The lines of [dice] that start so."""
        return [at for at, line in enumerate(self.dice) if line.startswith(start)]

    def value(self, key: str) -> str:
        return self.dice[self.lines(f"{key}: ")[0]].partition(": ")[2]

    def put(self, key: str, value: str) -> None:
        self.dice[self.lines(f"{key}: ")[0]] = f"{key}: {value}"


def taken_apart(record: str) -> Parts:
    lines = lines_of(record)
    steps_end = lines.index(SECTION)
    dice_end = next((at for at in range(steps_end + 1, len(lines)) if lines[at].startswith("[")), len(lines))
    steps = [line[: line.rindex("  ~")] for line in lines[len(HEADER) + 2 : steps_end]]
    parts = Parts(lines[: len(HEADER) + 1], steps, lines[steps_end:dice_end], lines[dice_end:], others(record))
    assert parts.text() == record
    return parts


def others(record: str) -> dict[int, list[str]]:
    """What else could have been thrown or called at each step."""
    match = replay(record)
    game, r = match.game, match.rules.values
    found: dict[int, list[str]] = {}
    for at, (entry, s, _) in enumerate(match.transitions()):
        row = game.rows[entry.phase]
        names, step = game.names(s, r, 0), game.steps[entry.phase]
        if isinstance(row, Roll):
            ways = ways_of(row, s, r)
            found[at] = [
                f"{at + 1} {step} dice: {names[x]} @{entry.drawn[0]} ({sum(ways[:x])}+{w}/{row.out_of})"
                for x, w in enumerate(ways)
                if w and x != entry.picks[0]
            ]
        elif isinstance(row, Both):
            (first, chosen), (second, other) = entry.names
            found[at] = [f"{at + 1} {step} {first}: {name}; {second}: {other}" for name in names if name != chosen]
    return found


def other_digit(text: str, chance: random.Random) -> str:
    """Hexadecimal text with one digit changed."""
    at = chance.randrange(len(text))
    return text[:at] + chance.choice([digit for digit in HEX if digit != text[at]]) + text[at + 1 :]


def renumbered(parts: Parts) -> None:
    parts.steps = [f"{n} {step.partition(' ')[2]}" for n, step in enumerate(parts.steps, 1)]


# Each changes a record and says whether it found something to change


def outcome(parts: Parts, chance: random.Random) -> bool:
    """Another outcome, with the ways that the rules give it."""
    possible = [at for at in parts.throws() if parts.others[at]]
    return change_step(parts, chance, possible)


def call(parts: Parts, chance: random.Random) -> bool:
    """Another secret choice."""
    return change_step(parts, chance, [at for at in parts.calls() if parts.others[at]])


def change_step(parts: Parts, chance: random.Random, possible: list[int]) -> bool:
    if not possible:
        return False
    at = chance.choice(possible)
    parts.steps[at] = chance.choice(parts.others[at])
    return True


def exchanged_throws(parts: Parts, chance: random.Random) -> bool:
    """Two throws change places, each with its draw."""
    throws = parts.throws()
    if len(throws) < 2:
        return False
    one, two = chance.sample(throws, 2)
    parts.steps[one], parts.steps[two] = parts.steps[two], parts.steps[one]
    renumbered(parts)
    return True


def moved_call(parts: Parts, chance: random.Random) -> bool:
    """A call comes one step earlier."""
    possible = [at for at in parts.calls() if at]
    if not possible:
        return False
    at = chance.choice(possible)
    parts.steps[at - 1], parts.steps[at] = parts.steps[at], parts.steps[at - 1]
    renumbered(parts)
    return True


def draw_number(parts: Parts, chance: random.Random) -> bool:
    """A throw is said to come of another draw."""
    if not parts.throws():
        return False
    at = chance.choice(parts.throws())
    shift = chance.choice((1, 2, 7, 2**32))
    parts.steps[at] = re.sub(r"@(\d+)", lambda found: f"@{int(found[1]) + shift}", parts.steps[at])
    return True


def left_out(parts: Parts, chance: random.Random) -> bool:
    """A throw that is not told, and the draws after it counted on."""
    if not parts.has_many_throws:
        return False
    at = chance.choice(parts.throws()[: -MANY + 1])
    del parts.steps[at]
    for later in parts.throws():
        if later >= at:
            parts.steps[later] = re.sub(r"@(\d+)", lambda found: f"@{int(found[1]) - 1}", parts.steps[later])
    renumbered(parts)
    return True


def cut_off(parts: Parts, chance: random.Random) -> bool:
    """The last steps are not told."""
    del parts.steps[-chance.randrange(1, 4) :]
    return True


def one_more(parts: Parts, chance: random.Random) -> bool:
    """A throw that was never made."""
    if not parts.throws():
        return False
    parts.steps.append(re.sub(r"@\d+", f"@{len(parts.throws())}", parts.steps[chance.choice(parts.throws())]))
    renumbered(parts)
    return True


def ways(parts: Parts, chance: random.Random) -> bool:
    """A throw is said to have fallen on numbers that belong to no outcome."""
    if not parts.throws():
        return False
    at = chance.choice(parts.throws())
    parts.steps[at] = re.sub(r"\((\d+)\+", lambda found: f"({int(found[1]) + 100}+", parts.steps[at])
    return True


def every_way(parts: Parts, chance: random.Random) -> bool:
    """A throw is said to have come out so whatever the dice were."""
    possible = [at for at in parts.throws() if parts.others[at]]
    if not possible:
        return False
    at = chance.choice(possible)
    parts.steps[at] = re.sub(r"\(\d+\+\d+/(\d+)\)$", r"(0+\1/\1)", parts.steps[at])
    return True


def other_face(parts: Parts, chance: random.Random) -> bool:
    """The dice fell where they fell, on a face that none of them has."""
    if not parts.throws():
        return False
    at = chance.choice(parts.throws())
    parts.steps[at] = re.sub(r" dice: \S+ @", " dice: 99 @", parts.steps[at])
    return True


def second_section(parts: Parts, chance: random.Random) -> bool:
    """Other promises stand behind the ones that fit."""
    again = list(parts.dice)
    at = parts.lines("commitment: ")[0]
    again[at] = f"commitment: {commitment(chance.randbytes(32))}"
    parts.dice += chance.choice((again, parts.dice, [SECTION]))
    return True


def unknown_section(parts: Parts, chance: random.Random) -> bool:
    """Something that no reader knows stands behind the dice, or behind everything."""
    chance.choice((parts.dice, parts.table)).extend(("[more]", "anything"))
    return True


def dice_value(key: str) -> Callable[[Parts, random.Random], bool]:
    """One digit of a promise, or of what opens it."""

    def change(parts: Parts, chance: random.Random) -> bool:
        parts.put(key, other_digit(parts.value(key), chance))
        return key != "table" or parts.has_many_throws

    return change


def another_secret(parts: Parts, chance: random.Random) -> bool:
    """Another host's secret, and the commitment that fits it."""
    secret = chance.randbytes(32)
    parts.put("secret", secret.hex())
    parts.put("commitment", commitment(secret))
    return parts.has_many_throws


def another_contribution(parts: Parts, chance: random.Random) -> bool:
    """Another part of a side in the dice, and the hash that fits it."""
    side, part = chance.choice(SIDES), chance.randbytes(32)
    parts.put(f"contribution {side}", part.hex())
    parts.put(f"hash {side}", commitment(part))
    return parts.has_many_throws


def swapped_contributions(parts: Parts, chance: random.Random) -> bool:
    """Both sides' parts change places, with their hashes."""
    for key in ("hash", "contribution"):
        home, away = (parts.value(f"{key} {side}") for side in SIDES)
        parts.put(f"{key} home", away)
        parts.put(f"{key} away", home)
    return parts.has_many_throws


def waiting(parts: Parts) -> list[int]:
    """The lines of calls, whatever they waited in."""
    return [at for at, line in enumerate(parts.dice) if line.startswith(("envelope ", "seal "))]


def shown(parts: Parts, chance: random.Random) -> bool:
    """The hash that was shown of a call."""
    return change_waiting(parts, chance, 0)


def salt(parts: Parts, chance: random.Random) -> bool:
    """The salt that opens a call."""
    return change_waiting(parts, chance, 1)


def change_waiting(parts: Parts, chance: random.Random, word: int) -> bool:
    if not waiting(parts):
        return False
    at = chance.choice(waiting(parts))
    key, _, value = parts.dice[at].partition(": ")
    words = value.split(" ")
    words[word] = other_digit(words[word], chance)
    parts.dice[at] = f"{key}: {' '.join(words)}"
    return True


def swapped_salts(parts: Parts, chance: random.Random) -> bool:
    """What opens one side's call is said to open the other's."""
    if not waiting(parts):
        return False
    at = chance.choice(waiting(parts)[::2])
    (one, first), (two, second) = (line.rsplit(" ", 1) for line in parts.dice[at : at + 2])
    parts.dice[at : at + 2] = [f"{one} {second}", f"{two} {first}"]
    return True


def kind_of_call(parts: Parts, chance: random.Random) -> bool:
    """Sealed calls are said to have been in envelopes, or the other way round."""
    for at in waiting(parts):
        kind, _, rest = parts.dice[at].partition(" ")
        parts.dice[at] = f"{'seal' if kind == 'envelope' else 'envelope'} {rest}"
    return bool(waiting(parts))


def lost_line(parts: Parts, chance: random.Random) -> bool:
    """A line of [dice] is missing."""
    del parts.dice[chance.randrange(1, len(parts.dice))]
    return True


def doubled_line(parts: Parts, chance: random.Random) -> bool:
    """A line of [dice] stands there twice."""
    at = chance.randrange(1, len(parts.dice))
    parts.dice.insert(at, parts.dice[at])
    return True


def exchanged_lines(parts: Parts, chance: random.Random) -> bool:
    """Two lines of [dice] change places."""
    one, two = chance.sample(range(1, len(parts.dice)), 2)
    parts.dice[one], parts.dice[two] = parts.dice[two], parts.dice[one]
    return True


def other_number(parts: Parts, chance: random.Random) -> bool:
    """The table is said to have been closed after more or fewer steps, or the number is written otherwise."""
    steps = int(parts.value("closed"))
    parts.put("closed", chance.choice((str(steps + 1), str(max(steps - 1, 0)) if steps else "7", f"0{steps}")))
    return True


CUNNING: tuple[Callable[[Parts, random.Random], bool], ...] = (
    outcome,
    call,
    exchanged_throws,
    moved_call,
    draw_number,
    left_out,
    cut_off,
    one_more,
    ways,
    every_way,
    other_face,
    second_section,
    unknown_section,
    *(dice_value(key) for key in ("table", "commitment", "secret", "hash home", "hash away")),
    *(dice_value(key) for key in ("contribution home", "contribution away")),
    another_secret,
    another_contribution,
    swapped_contributions,
    shown,
    salt,
    swapped_salts,
    kind_of_call,
    lost_line,
    doubled_line,
    exchanged_lines,
    other_number,
)
"""Changes by somebody who writes all checksums anew."""


# And by somebody who does not


def result(lines: list[str], chance: random.Random) -> bool:
    """Somebody else has won."""
    at = next(at for at, line in enumerate(lines) if line.startswith("result: "))
    told = json.loads(lines[at].partition(": ")[2])
    told["winner"] = "away" if told["winner"] == "home" else "home"
    lines[at] = f"result: {json.dumps(told, sort_keys=True)}"
    return True


def header_line(lines: list[str], chance: random.Random) -> bool:
    """Another edition, other options, other dice, another position, other seats."""
    at = chance.randrange(1, len(HEADER) + 1)
    key, _, value = lines[at].partition(": ")
    other: Any = {"seats": "3", "seed": "1", "position": '{"ball": 1}', "options": "{}", "components": '{"a": 1}'}
    lines[at] = f"{key}: {other.get(key, value[:-1] + 'x' + chr(34))}"
    return lines[at] != f"{key}: {value}"


def any_character(lines: list[str], chance: random.Random) -> bool:
    """One character anywhere."""
    at = chance.choice([n for n, line in enumerate(lines) if line])
    place = chance.randrange(len(lines[at]))
    other = chance.choice([c for c in "0123456789abcdefxyz :+/" if c != lines[at][place]])
    lines[at] = lines[at][:place] + other + lines[at][place + 1 :]
    return True


def any_line(lines: list[str], chance: random.Random) -> bool:
    """A line lost anywhere."""
    del lines[chance.randrange(len(lines))]
    return True


CARELESS: tuple[Callable[[list[str], random.Random], bool], ...] = (result, header_line, any_character, any_line)


def tampered(record: str, kind: int, chance: random.Random) -> str | None:
    """The record with one change of this kind; None if it has nothing of the kind."""
    if kind < len(CUNNING):
        parts = taken_apart(record)
        changed = CUNNING[kind](parts, chance)
        text = parts.text()
    else:
        lines = record.removesuffix("\n").split("\n")
        changed = CARELESS[kind - len(CUNNING)](lines, chance)
        text = "\n".join([*lines, ""])
    return text if changed and text != record else None


KINDS = len(CUNNING) + len(CARELESS)
