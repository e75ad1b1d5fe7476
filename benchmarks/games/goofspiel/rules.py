"""Goofspiel, as OpenSpiel plays it: a prize is turned up, both bid a card, the higher one takes it."""

from __future__ import annotations

from benchmarks.games.goofspiel.state import Phase, Ruleset, Ruling, State
from touchline.core.tally import Results, count_result


def first_player(s: State) -> int:
    return 0


def second_player(s: State) -> int:
    return 2


def prize_ways(s: State, r: Ruleset, x: int) -> int:
    return r.ways[s.turn] if (s.prizes >> x) & 1 else 0


def turn_up(s: State, r: Ruleset, card: int) -> None:
    s.prize = card + 1
    s.prizes -= 1 << card
    s.phase = Phase.BID


def first_ruling(s: State, r: Ruleset, x: int) -> int:
    return Ruling.LEGAL if (s.hand[0] >> x) & 1 else Ruling.PLAYED


def second_ruling(s: State, r: Ruleset, x: int) -> int:
    return Ruling.LEGAL if (s.hand[1] >> x) & 1 else Ruling.PLAYED


def bid(s: State, r: Ruleset, x: int, y: int) -> None:
    s.hand[0] -= 1 << x
    s.hand[1] -= 1 << y
    award(s, x, y)
    if s.turn == r.cards - 1:
        play_last_trick(s)
    else:
        s.phase = Phase.PRIZE


def award(s: State, first: int, second: int) -> None:
    """The higher bid takes the prize; equal bids leave it to nobody."""
    if first > second:
        s.score[0] += s.prize
    elif second > first:
        s.score[1] += s.prize
    s.turn += 1


def play_last_trick(s: State) -> None:
    """Nobody has a choice: the last prize and the last cards meet by themselves."""
    s.prize = only_card(s.prizes) + 1
    s.prizes = 0
    award(s, s.hand[0], s.hand[1])
    s.hand[0] = 0
    s.hand[1] = 0
    s.phase = Phase.OVER


def only_card(cards: int) -> int:
    card = 0
    while cards >> (card + 1):
        card += 1
    return card


def finish(s: State, r: Ruleset, t: Results) -> None:
    count_result(t, s.score[0], s.score[1])
