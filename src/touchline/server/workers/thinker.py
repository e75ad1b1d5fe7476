"""The process of computer players: a question in, a choice out. It knows what a side may know, and nothing else.

``python -m touchline.server.workers.thinker`` plays at once; with names of games it first loads, or compiles, what the
stronger levels of these games need.
"""

import io
import sys
from contextlib import redirect_stderr

import msgspec

from touchline.core.draws import draw, first_key, second_key
from touchline.core.errors import TouchlineError
from touchline.core.game import AnyGame, find
from touchline.core.match import DICE, new
from touchline.core.sequence import sample
from touchline.core.sight import see
from touchline.players import (
    BOOK,
    ROLLOUT,
    SEARCH,
    STRONG_TIMES,
    Level,
    Player,
    PolicyPlayer,
    can_search,
    kind_of,
    read_level,
    read_seconds,
)
from touchline.players.book import BookPlayer
from touchline.players.rollout import RolloutPlayer, make_player
from touchline.players.search import SearchPlayer
from touchline.server.workers.children import serve, yield_to_the_server
from touchline.server.workers.sight import SightData

TRIED_OUT = 40
"""Questions of a game that are answered at startup, so that everything is loaded."""


LONGEST = 10.0
"""Seconds that a player thinks who is not told how long."""


class Question(SightData, frozen=True, kw_only=True):
    """A question to a computer player: what its side sees, the level, and a random seed."""

    level: str
    seconds: float
    """The time to think. A level that needs less always gives the same answer to the same question."""
    seed: int


class ThinkerAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """The name of a choice, or why there is none."""

    choice: str = ""
    error: str = ""


def choose(asked: Question) -> str:
    """The name of a computer player's choice."""
    sight = asked.read()
    weights = make_limited(asked.level, sight.game, asked.seconds).weigh(sight)
    keys = first_key(asked.seed, 0), second_key(asked.seed, 0)
    return sight.names[sample(weights, draw(*keys, 0, sum(weights)))]


def make_limited(name: str, game: AnyGame, seconds: float) -> Player:
    """The player with this name, on one core, limited in time and in play-outs."""
    if kind_of(name) == BOOK:
        return BookPlayer(name, seconds, is_patient=False)
    if kind_of(name) == SEARCH:
        return SearchPlayer(min(read_seconds(name), seconds or LONGEST), threads=1)
    if kind_of(name) != ROLLOUT:
        return make_player(name)
    play_outs = min(read_level(name).of(game), STRONG_TIMES * game.play_outs)
    return RolloutPlayer(Level(play_outs, 0), seconds, threads=1)


def try_out(game: AnyGame) -> None:
    """Let players that look ahead answer the first questions of a game, which loads or compiles all that they need."""
    match, plays, asked = new(game.name), PolicyPlayer(), 0
    thinks: list[Player] = [RolloutPlayer(Level(1, 0), threads=1)]
    thinks += [SearchPlayer(LONGEST, threads=1, reaches=1)] if can_search(game) else []
    while asked < TRIED_OUT and not match.over:
        who = match.asks[0].who
        if who == DICE:
            match.roll()
            continue
        for player in thinks:
            player.weigh(see(match, who))
        match.choose(who, plays.weigh(see(match, who)))
        asked += 1


def prepare() -> None:
    """Load, or compile, what the games that the command line names need."""
    yield_to_the_server()
    with redirect_stderr(io.StringIO()):  # nobody reads that compiling takes a while
        for name in sys.argv[1:]:
            try_out(find(name))


def answer(asked: Question) -> ThinkerAnswer:
    try:
        return ThinkerAnswer(choose(asked))
    except TouchlineError as error:
        return ThinkerAnswer(error=error.code)


if __name__ == "__main__":
    serve(prepare, msgspec.json.Decoder(Question), answer)
