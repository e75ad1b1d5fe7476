"""How the counters of Famous First Downs read."""

from touchline.core.fields import names_of
from touchline.core.figures import Axis, Figure, Of, Per
from touchline.games.famous_first_downs.components import DEFENSES, PLAYS
from touchline.games.famous_first_downs.state import Conversion, Ended, FourthDown, Option
from touchline.games.famous_first_downs.tally import Bought

CALLS, COVERS = Axis("choice", PLAYS, "calls"), Axis("choice", DEFENSES, "covers")
ENDS = tuple(int(ended) for ended in Ended if ended != Ended.NOTHING)

FIGURES = (
    Figure("plays", "tries", summed=True),
    Figure("possessions", "drives", places=ENDS, summed=True),
    Figure("drives", "drives", Per.WHOLE, Axis("ended", names_of(Ended)[1:]), places=ENDS),
    Figure("yards", "yards", Of("tries"), CALLS, COVERS),
    Figure("tackles", "tackles", Of("tries", share=True), CALLS, COVERS),
    Figure("calls", "tries", Per.WHOLE, CALLS, COVERS),
    Figure("options", "options", Per.WHOLE, CALLS, Axis("option", names_of(Option)[:-1], "options")),
    Figure("fourth_downs", "fourth_downs", Per.WHOLE, Axis("choice", names_of(FourthDown))),
    Figure("conversions", "conversions", Per.WHOLE, Axis("choice", names_of(Conversion))),
    Figure("bought", "bought", Per.GAME, Axis("bought", names_of(Bought))),
    Figure("overtimes", "overtimes", Per.GAMES),
    Figure("concessions", "concessions", Per.GAMES),
)
