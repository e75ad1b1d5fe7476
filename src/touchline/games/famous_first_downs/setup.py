"""The start of a game, positions set up by hand, and what is wrong with one that play cannot reach."""

from collections.abc import Iterator

from touchline.core.roles import Side, lead
from touchline.games.famous_first_downs.rules.cards import SIDES_OF_A_CARD, first_question, is_tackle, is_trick
from touchline.games.famous_first_downs.rules.drive import reset_field
from touchline.games.famous_first_downs.rules.fourth_down import kick_distance, kick_steps
from touchline.games.famous_first_downs.rules.game import attack_first
from touchline.games.famous_first_downs.rules.momentum import repeat_ruling, sack_ruling, trick_ruling
from touchline.games.famous_first_downs.state import (
    Card,
    Ended,
    Option,
    Phase,
    Play,
    Repeat,
    Ruleset,
    Sack,
    State,
    Trick,
)

ZONES = ("offense_zone", "neutral_zone", "defense_zone")
REVEALED = (Phase.TRICK, Phase.SACK, Phase.OFFENSE_REPEAT, Phase.DEFENSE_ANSWER)
KICKING = (Phase.KICK_STEP, Phase.KICK_COIN)
ON_FOURTH_DOWN = (Phase.FOURTH_DOWN, *KICKING)
IN_A_DOWN = (Phase.FOURTH_DOWN, Phase.LAY, Phase.CALL, *REVEALED, *KICKING)
BEFORE_A_DRIVE = (Phase.TOSS, Phase.CONCEDE)


def begin(r: Ruleset) -> State:
    """1.3, 1.4, 7.1  The field is reset, all coins are in the pool; 2.1  home attacks first, or there is a toss."""
    s = State(pool=r.coins)
    reset_field(s, r)
    if not r.coin_toss:
        attack_first(s, r, Side.HOME)
    return s


def ordinary(r: Ruleset) -> State:
    """First down of home's first drive; nothing is laid."""
    s = State(pool=r.coins)
    reset_field(s, r)
    attack_first(s, r, Side.HOME)
    return s


def derive(s: State, r: Ruleset, given: frozenset[str]) -> None:
    """Complete a position: zones and coins add up, drives follow the side that attacks, the phase follows the rest."""
    if given & set(ZONES):
        derive_zones(s, r, given)
    elif s.phase == Phase.CONVERSION:
        set_zones(s, r, r.field, 0)
    elif s.conversion:
        set_zones(s, r, r.field - r.conversion_yards, r.conversion_yards)
    if "pool" not in given:
        s.pool = r.coins - sum(s.momentum)
    derive_drives(s, r, given)
    if s.phase in ON_FOURTH_DOWN and "down" not in given:
        s.down = r.downs
    if s.phase in KICKING and "steps" not in given:
        s.steps = kick_steps(r, kick_distance(s))
    if "phase" not in given:
        derive_phase(s, r)


def set_zones(s: State, r: Ruleset, offense_zone: int, neutral_zone: int) -> None:
    s.offense_zone, s.neutral_zone = offense_zone, neutral_zone
    s.defense_zone = r.field - offense_zone - neutral_zone


def derive_zones(s: State, r: Ruleset, given: frozenset[str]) -> None:
    """1.3  Two zones give the third; with one, the distance to a first down is the usual one."""
    if "neutral_zone" not in given:
        rest = r.field - (s.defense_zone if "defense_zone" in given else s.offense_zone)
        both = {"offense_zone", "defense_zone"} <= given
        s.neutral_zone = rest - s.offense_zone if both else min(r.series, rest)
    if not {"offense_zone", "defense_zone"} & given:
        s.offense_zone = max(0, r.series - s.neutral_zone)
    if "offense_zone" not in given and "defense_zone" in given:
        s.offense_zone = r.field - s.neutral_zone - s.defense_zone
    if "defense_zone" not in given:
        s.defense_zone = r.field - s.offense_zone - s.neutral_zone


def derive_drives(s: State, r: Ruleset, given: frozenset[str]) -> None:
    """2.1, 2.2  The drives begun, from the side that attacks and the round; or the round from the drives."""
    if "drives" in given:
        if "overtime" not in given:
            s.overtime = max(0, max(s.drives) - r.drives)
        return
    begun = r.drives + s.overtime if s.overtime else 1
    s.drives[s.first_offense] = begun
    s.drives[1 - s.first_offense] = begun if s.offense != s.first_offense else begun - 1
    if s.phase in BEFORE_A_DRIVE:
        s.drives[s.offense] -= 1


def derive_phase(s: State, r: Ruleset) -> None:
    """The next question: about cards that lie open (7.8), about the laid play, or about the down."""
    if s.play != Play.NONE and s.option != Option.NONE and s.card != Card.NONE:
        bought = s.bought or s.sacked
        if not bought and trick_ruling(s, r, Trick.BUY) == 0:
            s.phase = Phase.TRICK
        elif not bought and sack_ruling(s, r, Sack.SACK) == 0:
            s.phase = Phase.SACK
        elif repeat_ruling(s, r, Repeat.REPEAT) == 0:
            s.phase = Phase.OFFENSE_REPEAT
        else:
            s.phase = Phase.DEFENSE_ANSWER
    elif s.play != Play.NONE:
        s.phase = Phase.CALL
    else:
        s.phase = first_question(s, r)


def faults(s: State, r: Ruleset) -> list[str]:
    """What is inconsistent in a state; empty for every state that play can reach."""
    checks = (check_zones, check_coins, check_drives, check_cards, check_purchases, check_phase)
    return [sentence for check in checks for sentence in check(s, r)]


def check_zones(s: State, r: Ruleset) -> Iterator[str]:
    """1.3  The yards always add up; 3.5  a down has yards to go."""
    yards = s.offense_zone + s.neutral_zone + s.defense_zone
    if yards != r.field:
        yield f"the zones hold {yards} yards, expected {r.field} (rule 1.3)"
    if s.phase == Phase.CONVERSION and s.offense_zone != r.field:
        yield f"the offense zone holds {s.offense_zone} yards at a touchdown, expected {r.field} (rule 4.1)"
    if s.phase in (*IN_A_DOWN, *BEFORE_A_DRIVE) and s.neutral_zone == 0:
        yield "the neutral zone is empty, expected yards to go (rule 3.5)"
    if s.phase in (*IN_A_DOWN, *BEFORE_A_DRIVE) and not s.conversion and s.offense_zone + s.neutral_zone < r.series:
        held = s.offense_zone + s.neutral_zone
        yield f"offense zone and neutral zone hold {held} yards, expected at least {r.series} (rule 1.4)"
    if s.conversion and (s.neutral_zone, s.defense_zone) != (r.conversion_yards, 0):
        yield f"a conversion has {s.neutral_zone} yards to go, expected {r.conversion_yards} (rule 4.2)"


def check_coins(s: State, r: Ruleset) -> Iterator[str]:
    """1.3  The coins always add up; 7.9  and limit how often a down is repeated."""
    coins = s.pool + sum(s.momentum)
    if coins != r.coins:
        yield f"pool and sides hold {coins} coins, expected {r.coins} (rule 1.3)"
    price = min(r.offense_repeat_price, r.defense_repeat_price)
    spent = r.trick_price * s.bought + r.sack_price * s.sacked + price * s.repeats
    if s.repeats > r.coins // price:
        yield f"the down was repeated {s.repeats} times, expected at most {r.coins // price} (rule 7.9)"
    elif s.phase in IN_A_DOWN and spent > s.pool:
        yield f"{spent} coins were spent in this try and before, expected at most the {s.pool} in the pool (rule 7.1)"


def check_drives(s: State, r: Ruleset) -> Iterator[str]:
    """2.1, 2.2  Drives in turn, and overtime only when level."""
    first, second = s.drives[s.first_offense], s.drives[1 - s.first_offense]
    ahead = lead(s, s.first_offense)
    most = r.drives + s.overtime
    if s.overtime > r.overtime_rounds:
        yield f"overtime is {s.overtime}, expected at most {r.overtime_rounds} (rule 2.2)"
    if max(first, second) > most or (s.overtime and first < most):
        yield f"{first} and {second} drives were begun, expected {most} at most (rule 2.1)"
    if s.phase == Phase.FULL_TIME:
        return
    if s.phase == Phase.TOSS and (first or second or s.overtime):
        yield f"{first} and {second} drives were begun before the toss (rule 2.1)"
    coming = s.phase in BEFORE_A_DRIVE
    if first - second != (1 if (s.offense == s.first_offense) != coming else 0):
        yield f"{first} and {second} drives were begun, expected drives in turn (rule 2.1)"
    if s.overtime and s.offense == s.first_offense and ahead:
        yield "the score differs at the start of a round of overtime (rule 2.2)"
    if s.overtime and not 0 <= ahead <= r.conversion_points:
        yield f"the first side leads by {ahead} in overtime, expected 0 to {r.conversion_points} (rule 2.2)"


def check_cards(s: State, r: Ruleset) -> Iterator[str]:
    """3.1  What lies on the table, and when."""
    if (s.play != Play.NONE) != (s.phase == Phase.CALL or s.phase in REVEALED):
        yield "a play lies on the table, or none, expected one from its laying to the end of the down (rule 3.1)"
    if (s.option != Option.NONE) != (s.phase in REVEALED) or (s.card != Card.NONE) != (s.phase in REVEALED):
        yield "option and card are known only after the reveal (rule 3.1)"
    if Play.NONE != s.play >= SIDES_OF_A_CARD * r.offense_cards or Card.NONE != s.card >= r.defense_cards:
        yield "a card lies on the table that is not in this box (rule 1.1)"


def check_purchases(s: State, r: Ruleset) -> Iterator[str]:
    """7.5, 7.6  What was bought, if the cards are right."""
    if not (s.bought or s.sacked) or any(check_cards(s, r)):
        return
    if s.phase not in (Phase.OFFENSE_REPEAT, Phase.DEFENSE_ANSWER):
        yield "yards were bought before they were offered (rule 7.8)"
    elif s.bought and (is_tackle(s, r) or not is_trick(s, r)):
        yield "trick yards without a trick play that met no shield (rule 7.5)"
    elif s.sacked and not is_tackle(s, r):
        yield "a sack without a tackle (rule 7.6)"


def check_phase(s: State, r: Ruleset) -> Iterator[str]:
    """What is asked, and whether it is a question."""
    if s.down > r.downs:
        yield f"down is {s.down}, expected at most {r.downs}"
    if s.phase in ON_FOURTH_DOWN and (s.down != r.downs or s.conversion):
        yield "a choice that belongs to fourth down (rule 5.4)"
    if (s.steps > 0) != (s.phase in KICKING) or s.steps > kick_steps(r, kick_distance(s)):
        yield f"{s.steps} steps of a field goal are to be made good (rule 5.2)"
    if s.conceded and (s.phase != Phase.FULL_TIME or s.score[0] == s.score[1]):
        yield "a side has conceded and the game goes on, or nobody is behind (rule 2.3)"
    if s.ended != Ended.NOTHING and s.phase not in (Phase.CONCEDE, Phase.LAY, Phase.FULL_TIME):
        yield "a drive has just ended in the middle of another (rule 6.1)"
