"""How the counters of the First Down Game read."""

from touchline.core.fields import names_of
from touchline.core.figures import Axis, Figure, Of, Per
from touchline.games.first_down.notation import BONUS_NAMES, names_in
from touchline.games.first_down.state import CARDS
from touchline.games.first_down.state import COVERS as COVERED
from touchline.games.first_down.tally import Ended

NORMAL_CARDS = Axis("choice", lambda r: names_in(r).cards[:CARDS], "cards")
ALL_CARDS = Axis("choice", lambda r: names_in(r).cards, "cards")
COVERS = Axis("choice", lambda r: names_in(r).covers, "covers")
HALVES = Axis("half", ("before", "beyond"))
TRIED, GOOD = (0, 2), (1, 3)
MOVING = tuple(range(CARDS * COVERED))
"""The pairs with a normal card: only these move the piece by squares."""

FIGURES = (
    Figure("downs", "laid", summed=True),
    Figure("possessions", "possessions"),
    Figure("drives", "drives", Per.WHOLE, Axis("ended", names_of(Ended))),
    Figure("first_downs", "first_downs"),
    Figure("touchdowns", "touchdowns"),
    Figure("interceptions", "interceptions"),
    Figure("squares", "gained", Of("laid", MOVING), NORMAL_CARDS, COVERS, places=MOVING),
    Figure("cards", "laid", Per.WHOLE, ALL_CARDS, COVERS),
    Figure("stopped", "stopped", Of("laid", share=True), ALL_CARDS, COVERS),
    Figure("kicks_tried", "kicks", Per.GAME, HALVES, places=TRIED),
    Figure("kicks_good", "kicks", Of("kicks", TRIED, share=True), HALVES, places=GOOD),
    Figure("wiped_out", "wiped_out"),
    Figure("specials_tried", "specials", Per.GAME, HALVES, places=TRIED),
    Figure("specials_good", "specials", Of("specials", TRIED, share=True), HALVES, places=GOOD),
    Figure("bonus_tried", "bonus", Per.GAME, Axis("choice", BONUS_NAMES), places=TRIED),
    Figure("bonus_good", "bonus", Of("bonus", TRIED, share=True), Axis("choice", BONUS_NAMES), places=GOOD),
    Figure("first_attacks", "first_attacks", Per.WHOLE, Axis("result", ("won", "lost", "drawn"))),
    Figure("extras", "extras", Per.GAMES),
)
