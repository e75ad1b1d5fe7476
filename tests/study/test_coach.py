"""All numbers and choices that the coach names are the book's, in every language; it knows no more than the side."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.console import Console

import touchline
from tests.study.played import find_mix
from touchline.core.game import SIDES, other_side
from touchline.core.match import DICE, Match
from touchline.core.sequence import Both
from touchline.locale import list_languages, load_catalogue
from touchline.locale.rulebook import Rulebook
from touchline.play import LocalTable
from touchline.solve.reader import SolvedBook
from touchline.solve.series_reader import SeriesBook
from touchline.study.coach import CoachAdvice, advise
from touchline.terminal.boards import find_board
from touchline.terminal.client import Client
from touchline.terminal.coach import describe_hint, describe_sentence
from touchline.terminal.draw import Screen
from touchline.terminal.input import Reader
from touchline.terminal.words import GameWords

GAME = "famous_first_downs"
KINDS = ("best", "always", "alone", "next", "level", "mix", "covered", "meets", "outside", "even", "right", "gave")
CLOSE = 0.0501
"""What is shown has a decimal."""
FOLDED = str.maketrans({"\N{NO-BREAK SPACE}": " ", "\N{MINUS SIGN}": "-"})


class Parsed:
    """A sentence of the coach, read back: of which kind it is, its choices and its numbers."""

    def __init__(self, text: str, words: GameWords, step: str, names: list[str]) -> None:
        self.choices: dict[str, str] = {}
        self.numbers: dict[str, float] = {}
        self.mix: dict[str, float] = {}
        labels = {words.choice(step, name).translate(FOLDED): name for name in names}
        self.kind, found = next(hit for kind in KINDS if (hit := match_text(kind, text, words)))
        for name, said in found.items():
            if name in ("choice", "other", "best"):
                self.choices[name] = labels[said]
            elif name == "mix":
                for label, share in re.findall(rf"({'|'.join(map(re.escape, labels))}) ?(\d+)", said):
                    self.mix[labels[label]] = float(share)
            else:
                point = words.text("ui.decimal_point")
                self.numbers[name] = float(re.sub(r"[^\d.]", "", said.replace(point, ".")))


def match_text(kind: str, text: str, words: GameWords) -> tuple[str, dict[str, str]] | None:
    form = words.catalogue.entries[f"ui.coach.{kind}"].forms[0].translate(FOLDED)
    number = r"[\d.,\s%\uff05]+"
    pattern = re.sub(
        r"\\\{(\w+)\\\}",
        lambda hit: f"(?P<{hit[1]}>{'.+?' if hit[1] in ('choice', 'other', 'best', 'mix') else number})",
        re.escape(form),
    )
    found = re.fullmatch(pattern, text.translate(FOLDED))
    return (kind, found.groupdict()) if found else None


def find_questions(book: Any, seed: int, game: str = GAME) -> list[tuple[Match, str]]:
    """Some questions of a game, which goes by the book now and then."""
    match, random = touchline.new(game, edition="tiny", seed=seed), Random(seed)
    found = []
    while not match.over:
        ask = match.asks[0]
        if ask.who == DICE:
            match.roll()
            continue
        found += [(match.fork(), one.who) for one in match.asks]
        mix = find_mix(match, book, ask.who) if random.random() < 0.7 else {}
        names = [name for name in ask.choices if mix.get(name, 0) > 0.01] or list(ask.choices)
        match.play(ask.who, random.choice(names))
    return found


def check_sentence(said: Parsed, match: Match, who: str, book: Any, chosen: str = "") -> None:
    """Work the sentence out again, from the book alone."""
    reading = book.read(match)
    options, mix = reading.sides[who].options, reading.sides[who].mix
    best = max(options.values())
    choice = said.choices.get("choice", "")
    if said.kind in ("best", "always"):
        assert options[choice] == pytest.approx(best, abs=1e-6)
        assert said.numbers["worth"] == pytest.approx(100 * best, abs=CLOSE)
        assert said.kind == "best" or mix[choice] > 0.99
    elif said.kind in ("next", "level"):
        assert sum(worth > options[choice] + 1e-9 for worth in options.values()) <= 1
        assert said.numbers["worth"] == pytest.approx(100 * options[choice], abs=CLOSE)
        if said.kind == "next":
            assert said.numbers["loss"] == pytest.approx(100 * (best - options[choice]), abs=CLOSE)
        else:
            assert best - options[choice] < 0.001
    elif said.kind == "mix":
        assert said.numbers["worth"] == pytest.approx(100 * best, abs=CLOSE)
        assert said.mix == {
            name: pytest.approx(100 * share, abs=0.501) for name, share in mix.items() if share >= 0.005
        }
    elif said.kind in ("covered", "meets"):
        assert said.kind == ("covered" if match.deciding[0][0] == who else "meets")
        for name, number in (("choice", "share"), ("other", "other_share")):
            expected = count_covered(match, who, said.choices[name], reading)
            assert said.numbers[number] == pytest.approx(100 * expected, abs=CLOSE)
    elif said.kind == "outside":
        assert said.numbers["loss"] == pytest.approx(100 * (best - options[choice]), abs=CLOSE)
        assert mix[choice] < 0.005
    elif said.kind == "even":
        assert said.numbers["worth"] == pytest.approx(100 * best, abs=CLOSE)
    elif said.kind == "right":
        assert choice == chosen
        assert best - options[chosen] < 0.001
        assert said.numbers["worth"] == pytest.approx(100 * options[chosen], abs=CLOSE)
    elif said.kind == "gave":
        assert choice == chosen
        assert options[said.choices["best"]] == best
        assert said.numbers["worth"] == pytest.approx(100 * best, abs=CLOSE)
        assert said.numbers["loss"] == pytest.approx(100 * (best - options[chosen]), abs=CLOSE)
    else:
        assert len(options) == 1


def count_covered(match: Match, who: str, name: str, reading: Any) -> float:
    """How often a call and the other side's mix meet, by the cards themselves."""
    first, second = (side for side, _ in match.deciding)
    met = 0.0
    for answer, share in reading.sides[other_side(who)].mix.items():
        calls = {who: name, other_side(who): answer}
        names = [match.game.names(match.state, match.rules.values, part) for part in (0, 1)]
        x, y = names[0].index(calls[first]), names[1].index(calls[second])
        met += share * match.game.covers(match.view("watcher"), match.rules.values, x, y)
    return met


def test_words_and_numbers_agree(book: SolvedBook, sized: Callable[[int, int], int]) -> None:
    random, heard, seed, asked = Random(1), set(), 0, 0
    catalogues = {language: GameWords(load_catalogue(language), GAME) for language in list_languages()}
    while asked < sized(120, 5_000):
        for match, who in find_questions(book, seed):
            ask = next(one for one in match.asks if one.who == who)
            advice = advise(match, who, book)
            assert (advice is None) == (who not in book.read(match).sides)
            if advice is None:
                continue
            asked += 1
            chosen = random.choice(ask.choices)
            names = list(advice.options)
            for words in catalogues.values():
                lines = [
                    *describe_hint(advice, ask.step, words),
                    describe_sentence(advice.judge(chosen), ask.step, words),
                ]
                assert len(lines) == 3
                for line in lines:
                    said = Parsed(line, words, ask.step, names)
                    check_sentence(said, match, who, book, chosen)
                    heard.add(said.kind)
        seed += 1
    assert heard >= {"best", "next", "mix", "right", "gave"}
    assert heard & {"covered", "meets"}


@pytest.mark.parametrize("language", list_languages())
def test_every_kind_of_sentence_can_be_read_back(language: str) -> None:
    words = GameWords(load_catalogue(language), GAME)

    def hear(*advice: Any, **given: Any) -> list[str]:
        made = CoachAdvice(*advice, **given)
        return [Parsed(line, words, "call", list(made.options)).kind for line in describe_hint(made, "call", words)]

    options, even = {"run_middle": 0.5, "short_left": 0.4}, {"run_middle": 0.5, "short_left": 0.5}
    take, mixed = {"run_middle": 1.0, "short_left": 0.0}, {"run_middle": 0.6, "short_left": 0.4}
    assert hear(options, take, 0.001, is_secret=False, covered={}, is_covering=False) == ["best", "next"]
    assert hear(even, take, 0.001, is_secret=False, covered={}, is_covering=False) == ["best", "level"]
    assert hear(options, take, 0.001, is_secret=True, covered={}, is_covering=False) == ["always", "next"]
    assert hear({"run_middle": 0.5}, {"run_middle": 1.0}, 0.001, is_secret=True, covered={}, is_covering=False) == [
        "always",
        "alone",
    ]
    met = {"run_middle": 0.4, "short_left": 0.6}
    assert hear(even, mixed, 0.001, is_secret=True, covered=met, is_covering=False) == ["mix", "covered"]
    assert hear(even, mixed, 0.001, is_secret=True, covered=met, is_covering=True) == ["mix", "meets"]
    assert hear(even, mixed, 0.001, is_secret=True, covered={}, is_covering=True) == ["mix", "even"]
    more = {**even, "run_left": 0.3}
    assert hear(more, {**mixed, "run_left": 0.0}, 0.001, is_secret=True, covered={}, is_covering=False) == [
        "mix",
        "outside",
    ]


def test_the_coach_tells_the_other_side_nothing_of_a_call_that_waits(book: SolvedBook) -> None:
    match = touchline.new(GAME, edition="tiny", position={"phase": "call", "play": "pro_set"})
    before = {side: advise(match, side, book) for side in SIDES}
    for name in match.asks[0].choices:
        tried = match.fork()
        tried.play(match.asks[0].who, name)
        assert {side: advise(tried, side, book) for side in SIDES} == before


def test_the_coach_tells_the_other_side_nothing_of_a_lasting_secret(
    series: SeriesBook, sized: Callable[[int, int], int]
) -> None:
    """Games that differ in what one side holds, and in nothing that the other has seen, are advised alike."""
    words, pairs = GameWords(load_catalogue("en"), "first_down"), 0
    for seed in range(sized(20, 500)):
        match = touchline.new("first_down", edition="tiny", seed=seed)
        match.roll() if match.asks[0].who == DICE else None
        ask = match.asks[0]
        heard = {}
        for hand in ask.choices:
            tried = match.fork(same_dice=True)
            tried.play(ask.who, hand)
            guesser = other_side(ask.who)
            assert isinstance(tried.row, Both)
            advice = advise(tried, guesser, series)
            assert advice is not None
            assert not advice.covered
            step = next(one.step for one in tried.asks if one.who == guesser)
            heard[hand] = tuple(describe_hint(advice, step, words))
        assert len(set(heard.values())) == 1
        pairs += len(heard) - 1
    assert pairs > 0


# At the terminal


def type_in(match: Match, *typed: str, solved: Any, people: dict[str, str] | None = None) -> str:
    """What the screen shows of a game in which these lines are typed."""
    screen = StringIO()
    console = Console(file=screen, width=200, color_system=None, markup=False, highlight=False, legacy_windows=False)
    shown = Screen(console, GameWords(load_catalogue("en"), GAME), find_board(GAME), touchline.find(GAME), plain=True)
    table = LocalTable(match, people or {"home": "human", "away": "policy"})
    reader = Reader(StringIO("".join(f"{line}\n" for line in typed)), screen)
    client = Client(table, shown, reader, Rulebook(GAME, "en", {}, (), {}), Path("game"))
    client.solved = solved
    client.run()
    return screen.getvalue()


def begin() -> Match:
    return touchline.new(GAME, edition="tiny", seed=3)


def test_a_hint_is_given_when_asked_for(book: SolvedBook) -> None:
    assert "The best here is I-Formation: it wins 42.0%." in type_in(begin(), "hint", solved=book)
    assert "No book comes with these rules" in type_in(begin(), "hint", solved=None)


def test_the_coach_speaks_as_it_is_told(book: SolvedBook) -> None:
    best, gave = "The best here is I-Formation", "Pro Set gave away 6.4; I-Formation was worth 42.0%."
    silent = type_in(begin(), "Pro Set", solved=book)
    assert best not in silent
    assert gave not in silent
    hints = type_in(begin(), "coach hints", "Pro Set", solved=book)
    assert hints.index(best) < hints.index(gave)
    teach = type_in(begin(), "coach teach", "Pro Set", solved=book)
    assert teach.index(gave) < teach.index(best)
    assert gave not in type_in(begin(), "coach teach", "coach off", "Pro Set", solved=book)
    assert "Type coach and one of: off, hints or teach" in type_in(begin(), "coach loud", solved=book)


def test_the_chances_are_told_after_every_play_if_wanted(book: SolvedBook) -> None:
    told = "Home wins about 42.0%, Away 58.0%"
    assert told not in type_in(begin(), "Pro Set", solved=book)
    assert told in type_in(begin(), "chances", solved=book)
    shown = type_in(begin(), "chances on", "Pro Set", solved=book)
    assert "Home wins about 35.6%, Away 64.4%" in shown
    assert shown.count("Home wins about") > type_in(begin(), "chances on", "chances off", "Pro Set", solved=book).count(
        "Home wins about"
    )


def test_between_people_both_must_agree(book: SolvedBook) -> None:
    both = {"home": "human", "away": "human"}
    for typed in ("hint", "coach hints", "chances"):
        shown = type_in(begin(), typed, solved=book, people=both)
        assert "only if both sides agree" in shown
        assert "42.0" not in shown
        assert "42.0" in type_in(begin(), "coach agreed", typed, solved=book, people=both)


def test_no_whisper_tells_a_secret_call(book: SolvedBook) -> None:
    """On a shared screen nothing is said of a call that the other side must not see."""
    both, match = {"home": "human", "away": "human"}, begin()
    match.play("home", "pro_set")
    shown = {
        call: type_in(match.fork(), "coach agreed", "coach teach", call, solved=book, people=both)
        for call in match.fork().asks[0].choices
    }
    assert len(set(shown.values())) == 1
