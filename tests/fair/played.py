"""Games with committed dice and envelopes, played at random."""

from __future__ import annotations

import random
from functools import partial

from touchline.core.fair import Commitments, commitment, envelope, table_key, throw_of
from touchline.core.game import SIDES
from touchline.core.match import DICE, Match, new
from touchline.core.record import MatchInfo, write_record


def fair_match(game: str, number: int) -> tuple[Match, Commitments]:
    """A match of ``game`` played to its end with dice that all had a part in, and what was promised."""
    chance = random.Random(f"{game} {number}")
    secret = chance.randbytes(32)
    parts = {side: chance.randbytes(32) for side in SIDES}
    table = chance.randbytes(16).hex()
    promised = Commitments(table, commitment(secret), {side: commitment(c) for side, c in parts.items()})
    match = new(game)
    match.use_dice(partial(throw_of, table_key(secret, table, parts["home"], parts["away"])))
    while not match.over:
        ask = match.asks[0]
        if ask.who == DICE:
            match.roll()
            continue
        choice = chance.choice(ask.choices)
        if len(match.asks) + len(match.chosen) == len(SIDES):
            salt, n = chance.randbytes(16), len(match.entries) + 1
            promised.envelopes[n, ask.who] = (envelope(salt, table, n, ask.who, choice), salt)
        match.play(ask.who, choice)
    promised.contributions, promised.secret, promised.closed = parts, secret, len(match.entries)
    return match, promised


def fair_record(game: str, number: int) -> str:
    """The record of such a game."""
    match, promised = fair_match(game, number)
    return write_record(match, MatchInfo(), promised)
