"""The menu before a game: which game, and against whom."""

from collections.abc import Sequence

from touchline.core.game import find, games
from touchline.core.record import HUMAN
from touchline.locale import load_catalogue
from touchline.players import BOOK, POLICY, RANDOM, ROLLOUT, SEARCH, STRONG, can_search, has_book, is_installed
from touchline.terminal.choices import ListedChoice, find_meant
from touchline.terminal.commands import Leave, say_unknown
from touchline.terminal.draw import Screen
from touchline.terminal.input import PROMPT, Reader
from touchline.terminal.words import GameWords

CONTINUE = "continue"
QUIT = ("quit", "exit")


def choose_game(screen: Screen, reader: Reader, *, has_saves: bool) -> str:
    """Ask which game to play; ``CONTINUE`` if it is the last saved one."""
    language = screen.words.catalogue.language
    listed = [
        ListedChoice((name,), GameWords(load_catalogue(language), name).title(find(name).title)) for name in games()
    ]
    if has_saves:
        listed.append(ListedChoice((CONTINUE,), screen.words.text("ui.menu.continue")))
    return choose(screen, reader, screen.words.text("ui.menu.game"), listed)


def choose_opponent(screen: Screen, reader: Reader, game: str) -> str:
    """Ask who plays the other side: a computer player that is installed, or a person."""
    words = screen.words
    listed = [ListedChoice((POLICY,), words.text("who.policy"))]
    if is_installed():
        listed.append(ListedChoice((ROLLOUT,), words.text("who.rollout")))
        listed.append(ListedChoice((f"{ROLLOUT}:{STRONG}",), words.text("ui.menu.strong")))
        if can_search(find(game)):
            listed.append(ListedChoice((SEARCH,), words.text("who.search")))
            listed.append(ListedChoice((f"{SEARCH}:{STRONG}",), words.text("ui.menu.search_strong")))
    if has_book(find(game), find(game).load()):
        listed.append(ListedChoice((BOOK,), words.text("who.book")))
    listed.append(ListedChoice((RANDOM,), words.text("who.random")))
    listed.append(ListedChoice((HUMAN,), words.text("ui.menu.human")))
    return choose(screen, reader, words.text("ui.menu.opponent"), listed)


def choose(screen: Screen, reader: Reader, question: str, listed: Sequence[ListedChoice]) -> str:
    """Ask until one of the choices is named; its name. ``Leave`` if the person quits."""
    screen.line(question, "bold")
    for number, choice in enumerate(listed, 1):
        screen.indent(screen.words.text("ui.option", n=number, name=choice.label))
    while True:
        text = reader.line(PROMPT)
        found = find_meant(text, listed)
        if len(found) == 1:
            return found[0].names[0]
        if text.casefold() in QUIT:
            raise Leave
        if found:
            screen.say("ui.ambiguous", text=text, names=screen.join_choices(found))
        elif text in ("", "?"):
            screen.say("ui.choose", names=screen.join_choices(listed))
        else:
            say_unknown(screen, text, [choice.label for choice in listed], listed)
