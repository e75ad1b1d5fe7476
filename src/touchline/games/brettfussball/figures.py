"""How the counters of Brettfußball read."""

from touchline.core.fields import names_of
from touchline.core.figures import Axis, Figure, Of, Per
from touchline.games.brettfussball.state import LineUp, Play

KICKS = ("goal", "piece", "free", "side_line", "end_line")

FIGURES = (
    Figure("turns", "turns"),
    Figure("turns_per_goal", "turns", Of("points")),
    Figure("actions", "actions", Per.WHOLE, Axis("action", ("move", "attack", "kick"))),
    Figure("kicks", "kicks", Per.WHOLE, Axis("kick", KICKS)),
    Figure("forced", "forced", Per.WHOLE, Axis("play", names_of(Play))),
    Figure("line_ups", "line_ups", Per.WHOLE, Axis("choice", names_of(LineUp))),
)
