"""What is compared with what, and what is asked of it."""

from __future__ import annotations

from functools import cache, partial
from typing import Any

import touchline
from benchmarks import books, environments, matrices, peers
from benchmarks.games import goofspiel, pig
from benchmarks.measure import Comparison, Rival, Subject
from benchmarks.ours import compiled_play, compiled_subject, interpreted_play, match_by_name, simulate_on_threads
from benchmarks.same_game import is_same_game

FIRST_AND_ROLL = "first_and_roll"
CARD_GAMES = ("famous_first_downs", "first_down")
"""Games of as many decisions a play as 1st & Roll; Brettfußball, with ninety actions a turn, is another matter."""
SOLVED_A_SECOND = {(3, 3): 1_000_000}
"""How many matrix games of a shape one core must solve in a second."""
GAMES_FOR_CORES = 820_000
"""41 batches: so many that it hardly counts that the first is played alone."""


@cache
def openspiel(name: str) -> Subject:
    return Subject(f"OpenSpiel `{name}` (C++), from Python", partial(peers.openspiel, name))


def openspiel_tuned(name: str) -> Subject:
    return Subject(f"OpenSpiel `{name}`, the loop tuned by hand", partial(peers.openspiel_tuned, name))


def comparisons() -> list[Comparison]:
    """All of them, in the order of the report."""
    first_and_roll = touchline.find(FIRST_AND_ROLL)
    brettfussball = touchline.find("brettfussball")
    compiled_pig = Subject("Pig compiled, one core", partial(compiled_play, pig.GAME))
    compiled_goofspiel = Subject("Goofspiel compiled, one core", partial(compiled_play, goofspiel.GAME))
    compiled_first_and_roll = compiled_subject(FIRST_AND_ROLL)
    found = [
        Comparison(
            "pig",
            "Pig, and 1st & Roll beside it",
            openspiel("pig"),
            (
                Rival(compiled_pig, 100, by="games"),
                Rival(compiled_first_and_roll, 40),
                Rival(Subject("1st & Roll rows, interpreted", partial(interpreted_play, first_and_roll)), 0.25),
                Rival(Subject("1st & Roll Match, by name", partial(match_by_name, FIRST_AND_ROLL)), 0.1),
                Rival(openspiel_tuned("pig"), by="games"),
            ),
            note="The loop in Python is that of OpenSpiel's documentation, with the standard library's generators. How "
            "much a loop tuned by hand gains is in the last row: our ratios to that one are smaller by as much.",
            check=lambda: is_same_game(pig.GAME, "pig"),
        ),
        Comparison(
            "goofspiel",
            "Goofspiel",
            openspiel("goofspiel"),
            (Rival(compiled_goofspiel, 35, by="games"), Rival(openspiel_tuned("goofspiel"), by="games")),
            check=lambda: is_same_game(goofspiel.GAME, "goofspiel"),
        ),
        Comparison(
            "chess",
            "Brettfußball, and chess beside it",
            Subject("python-chess", peers.python_chess, "moves"),
            (
                Rival(
                    Subject(
                        "Brettfußball compiled, one core", partial(compiled_play, brettfussball, "turns", 20), "turns"
                    ),
                    50,
                ),
                Rival(
                    Subject(
                        "Brettfußball rows, interpreted", partial(interpreted_play, brettfussball, turns_of), "turns"
                    )
                ),
                Rival(Subject("OpenSpiel `chess` (C++), from Python", partial(peers.openspiel, "chess"), "moves")),
            ),
            note="A turn of Brettfußball is a throw, an action among up to 92 and whatever follows from it; a move of "
            f"chess is one of about 30. A game of python-chess is broken off after {peers.MOST_MOVES} moves.",
        ),
        Comparison(
            "games",
            "Our games beside each other",
            compiled_first_and_roll,
            tuple(Rival(compiled_subject(name), 1 / 3) for name in CARD_GAMES),
        ),
        Comparison(
            "libraries",
            "Other libraries, on the same scale",
            openspiel("pig"),
            (
                Rival(Subject("Pgx `tic_tac_toe`, all cores", partial(peers.pgx, "tic_tac_toe"))),
                Rival(Subject("Pgx `connect_four`, all cores", partial(peers.pgx, "connect_four"))),
                Rival(Subject("PettingZoo `connect_four_v3`", peers.pettingzoo_connect_four)),
                Rival(Subject("RLCard `leduc-holdem`", peers.rlcard_leduc)),
            ),
            note="Games of different size: a step is a decision of one player, or a throw. Pgx plays batches of "
            + " and ".join(f"{batch:,} (`{game}`)" for game, batch in peers.PGX_BATCHES.items())
            + " games in one jitted loop.",
        ),
        Comparison(
            "environments",
            "Batches with choices from outside",
            Subject("Pgx `connect_four`, all cores", partial(peers.pgx, "connect_four")),
            tuple(
                Rival(
                    Subject(f"{touchline.find(name).title}, all cores", partial(environments.batch_play, name)), least
                )
                for name, least in ((FIRST_AND_ROLL, 5), *((name, None) for name in CARD_GAMES))
            ),
            note=f"Ours are batches of {environments.AT_ONCE:,} games. A step is one choice of each side asked, "
            "with the throws up to the next question; both sides' observations and masks are written each time.",
        ),
        Comparison(
            "pettingzoo",
            "PettingZoo's interface",
            Subject("PettingZoo `connect_four_v3`", peers.pettingzoo_connect_four),
            tuple(
                Rival(Subject(f"{touchline.find(name).title}, `aec`", partial(environments.pettingzoo_play, name)))
                for name in (FIRST_AND_ROLL, *CARD_GAMES)
            ),
            note="The same loop for both. Most of a step is the interface's own work.",
        ),
        Comparison(
            "cores",
            "Two cores",
            Subject(
                "`simulate` of the First Down Game, 1 thread",
                partial(simulate_on_threads, "first_down", 1, GAMES_FOR_CORES),
            ),
            (
                Rival(
                    Subject("the same, 2 threads", partial(simulate_on_threads, "first_down", 2, GAMES_FOR_CORES)),
                    1.7,
                    by="games",
                ),
            ),
        ),
    ]
    return found + matrix_games() + ([solved_game()] if matrices.has_openspiel() else [])


def turns_of(s: Any) -> int:
    """The turns of a game of Brettfußball that is over."""
    return int(s.turn)


def matrix_games() -> list[Comparison]:
    """The same payoffs, solved by each."""
    return [of_shape(shape) for shape in matrices.SHAPES]


def solved_game() -> Comparison:
    """The same small game solved to the end by each."""
    return Comparison(
        "book",
        "The last drive of the tiny Famous First Downs, solved",
        Subject("OpenSpiel's value iteration, from Python", books.by_openspiel, "states"),
        (Rival(Subject("Ours, from the rules to the book on the disk, 2 threads", books.ours, "states"), 1),),
        note="OpenSpiel is handed our rows as a Python game. Ours solves the drive for every place and score at which "
        "it may begin; counted are the states that come up in one that begins level, for both.",
        check=books.all_agree,
        every=5,
    )


def of_shape(shape: matrices.Shape) -> Comparison:
    """Matrix games of one shape."""
    rows, columns = shape
    openspiel = Subject(
        "OpenSpiel's linear programs", partial(matrices.one_by_one, matrices.by_openspiel, shape), "games"
    )
    ours = Subject(f"Ours, {matrices.AT_ONCE} at a time, one core", partial(matrices.ours, shape), "games")
    return Comparison(
        f"matrix{rows}x{columns}",
        f"Matrix games of {rows} × {columns}",
        Subject("SciPy's HiGHS", partial(matrices.one_by_one, matrices.by_highs, shape), "games"),
        (
            Rival(ours, speed=SOLVED_A_SECOND.get(shape)),
            *([Rival(openspiel)] if matrices.has_openspiel() else []),
        ),
        check=partial(matrices.all_agree, shape),
        every=2,
    )
