"""The tables of the rulebook's chapter 1, typed in once more: what the data must come to."""

from __future__ import annotations

PLAYS = {
    "pro_set": ("Pro Set", "RM 3|SR 8|DR 13", "R AAA"),
    "i_formation": ("I-Formation", "RM 4|RL 6 t|SR 8", "R RRR"),
    "singleback": ("Singleback", "RR 3|SL 6|DL 14 t", "R RRR"),
    "wishbone": ("Wishbone", "RL 4|RR 6|DM 15 t", "R RRR"),
    "shotgun": ("Shotgun", "RM 3 t|SM 7|DL 11", "A RRR"),
    "spread": ("Spread", "SL 5|SM 10 t|DM 13", "R RRR"),
}
ZONES = ["RL", "RM", "RR", "SL", "SM", "SR", "DL", "DM", "DR"]
DEFENSES = {
    "goal_line": ("Goal Line", "-6 X -6 +3 X +2 +5 +5 +5"),
    "four_three": ("4-3", "-1 -2 +1 +2 X +2 +1 X -7"),
    "three_four": ("3-4", "+2 +2 -2 X +3 X +3 X -7"),
    "nickel": ("Nickel", "-3 +2 +1 -4 -2 -6 -6 +1 X"),
    "dime": ("Dime", "+2 +3 +3 -4 -4 X X +3 X"),
    "quarter": ("Quarter", "+3 +2 +1 +1 +2 +1 X X X"),
}
NAMES = {
    "RL": "run_left",
    "RM": "run_middle",
    "RR": "run_right",
    "SL": "short_left",
    "SM": "short_middle",
    "SR": "short_right",
    "DL": "long_left",
    "DM": "long_middle",
    "DR": "long_right",
}
