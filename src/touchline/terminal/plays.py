"""A play in short: where it began, what is to be said of it, what it came to."""

from collections.abc import Mapping

from touchline.core.game import Message
from touchline.core.presentation import Plays
from touchline.study.plays import Stretch
from touchline.terminal.words import GameWords


def describe_play(play: Stretch, facts: Plays, words: GameWords) -> str:
    """Describe a play; one of which a game says nothing in short by its first message."""
    said = [words.text(f"log.lead.{play.lead.name}", **play.lead.params)] if play.lead else []
    noted = [message for message in play.messages if message.name in facts.notes]
    said += [words.text(f"log.note.{noted[-1].name}", **noted[-1].params)] if noted else []
    came = [message for message in play.messages if message.name in facts.results]
    said += [describe_result(came[-1], facts.results, words)] if came else []
    if not noted and not came:
        said += [words.message(message) for message in play.messages[:1]]
    return " · ".join(said)


def describe_result(message: Message, results: Mapping[str, str], words: GameWords) -> str:
    """Describe what a play came to: a number with its sign, a place, or a text."""
    parameter = results[message.name]
    if not parameter:
        return words.text(f"log.result.{message.name}", **message.params)
    value = message.params[parameter.removeprefix("-")]
    if not isinstance(value, int):
        return str(value)
    signed = -value if parameter.startswith("-") else value
    return f"{signed:+d}".replace("-", "−") if signed else "0"


def describe_drive(drive: Stretch, facts: Plays, words: GameWords) -> str:
    """Describe a drive by its number, its side and its end."""
    if not drive.drive:
        return words.text("ui.review.before")
    number = words.text("log.drive", n=drive.drive) if words.has("log.drive") else str(drive.drive)
    ended = [message for message in drive.messages if message.name in facts.ends]
    said = [number, *([words.seat(drive.side)] if drive.side else [])]
    said += [words.text(f"log.ended.{ended[0].name}", **ended[0].params)] if ended else []
    return " · ".join(said)
