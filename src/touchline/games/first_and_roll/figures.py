"""How the counters of 1st & Roll read."""

from touchline.core.fields import names_of
from touchline.core.figures import Axis, Figure, Of, Per
from touchline.games.first_and_roll.notation import COLOURS
from touchline.games.first_and_roll.state import Announce, Pass, Try
from touchline.games.first_and_roll.tally import Ended

CALLS, COVERS = Axis("colour", COLOURS, "calls"), Axis("colour", COLOURS, "covers")

FIGURES = (
    Figure("snaps", "snaps"),
    Figure("possessions", "drives", summed=True),
    Figure("drives", "drives", Per.WHOLE, Axis("ended", names_of(Ended))),
    Figure("yards", "yards", Of("plays"), CALLS, COVERS),
    Figure("calls", "plays", Per.WHOLE, CALLS, COVERS),
    Figure("announced", "announced", Per.WHOLE, Axis("choice", names_of(Announce))),
    Figure("bombs", "bombs", Per.WHOLE, Axis("pass", names_of(Pass))),
    Figure("tries", "tries", Per.WHOLE, Axis("choice", names_of(Try))),
    Figure("overtimes", "overtimes", Per.GAMES),
)
