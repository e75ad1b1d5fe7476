"""What the tests know of Brettfußball."""

from __future__ import annotations

from tests.games import Facts

KEYS = {
    "die.die",
    *(f"board.{what}" for what in ("choose_piece", "keeper", "kick", "move", "move_and", "piece", "place")),
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
    *(f"way.{name}" for name in ("up", "right", "down", "left")),
}

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
    keys=frozenset(KEYS),
)
