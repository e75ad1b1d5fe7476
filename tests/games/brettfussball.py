"""What the tests know of Brettfußball."""

from __future__ import annotations

from tests.games import Facts, Film

BOARD = ("attack", "ball", "choose_piece", "flies", "goes", "keeper", "kick", "piece", "place", "take", "to", "via")
ASKED = (
    "attacker",
    "restart_square",
    "taker",
    "goal_kick_taker",
    "keeper_square",
    "scorer_line_up",
    "conceder_line_up",
    "kick_off_taker",
)
RESULTS = (
    *("moves", "keeper_moves", "takes_ball", "attacks", "skips"),
    *("ball_loose", "ball_to_mate", "ball_lost", "keeper_has_it"),
    *("from", "has_ball", "must_kick", "shot"),
)
KEYS = {
    "die.die",
    *(f"board.{what}" for what in BOARD),
    *(f"board.line_up.{how}" for how in ("back", "reset")),
    *(f"board.says.{step}" for step in ASKED),
    *(f"prompt.{step}" for step in ("action", *ASKED)),
    *(f"key.{what}" for what in ("attack", "take", "goal", "own_goal", "out")),
    *(f"result.{what}" for what in RESULTS),
    "short.of",
    "short.turn",
    *(f"does.{what}" for what in ("attack", "take", "goal", "own_goal", "out", "loose", "pass", "lose")),
    *(f"notation.{word}" for word in ("kick", "up", "right", "down", "left")),
    "outcome.draw",
    "outcome.goals",
    "outcome.time",
    "strip.rows",
    "strip.thrown",
    "strip.turn",
    "strip.turn_of",
    "tell.ball_held",
    "tell.ball_loose",
    "tell.no_keeper",
    "tell.pieces",
    "tell.score",
    "tell.score_of",
    "tell.turn",
    *(f"ui.simulate.{name}" for name in ("points", "points_of", "score_axis")),
    *(f"team.{side}" for side in ("home", "away")),
}

BEFORE_GOAL = """
.....####.....
.......A......
..............
..a..a..a..a..
......x.......
..aa......aa..
..............
.a..........a.
.h..........h.
..............
...h...h..h...
..............
..h..h..h..h..
..............
......H.......
.....####.....
"""

FACTS = Facts(
    short={"options": {"end": "time", "turns": 4}},
    variants=(("modern", {"board": "compact", "end": "goals"}), ("classic", {})),
    rare=frozenset({"goal_kick_taker", "keeper_square"}),
    turned_up=0,
    dice_fall=True,
    one_die=True,
    for_children=True,
    moved={"ball": "b2"},
    answers=6,
    film=Film(
        {"options": {"board": "compact"}, "position": {"drawing": BEFORE_GOAL, "die": 4, "score": [1, 0]}},
        ("b", ".slab .target.goal"),
        "here",
        2 * (".asked [data-choice]",),
    ),
    keys=frozenset(KEYS),
)
