"""Small boxes of dice for 1st & Roll, and parts of its books."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

# Dice of few yards keep the number of places small.
QUARTERS: dict[str, Any] = {
    "dice": {
        name: {"faces": faces.split()}
        for name, faces in {
            "offense_red": "25 [25] 25 25 25 (25)",
            "offense_yellow": "0 25 25 25 25 (50)",
            "offense_green": "0 0 0 50 50 (50)",
            "defense_red": "-25 -25 -25 -25 -25 -25",
            "defense_yellow": "-25 -25 -25 -25 -25 -25",
            "defense_green": "-25 -25 -25 -25 -25 FLAG",
            "penalty": "D5A D5A D5A D5A D5A D5A",
            "kick": "25 25 25 50 50 50",
        }.items()
    }
}
TENS: dict[str, Any] = {
    "dice": {
        name: {"faces": faces.split()}
        for name, faces in {
            "offense_red": "10 [10] 10 10 10 (20)",
            "offense_yellow": "0 10 10 20 20 (20)",
            "offense_green": "0 0 0 40 40 (50)",
            "defense_red": "-10 -10 -10 -10 -10 FLAG",
            "defense_yellow": "-10 -10 -10 -20 -20 FLAG",
            "defense_green": "-10 -10 -10 -40 -40 FLAG",
            "penalty": "O10 O10 O5 D10A D10 D10",
            "kick": "20 20 20 40 40 40",
        }.items()
    }
}
STEADY: dict[str, Any] = {
    "dice": {
        name: {"faces": [face.strip("[]()").replace("50", "25").replace("FLAG", "-25") for face in die["faces"]]}
        for name, die in QUARTERS["dice"].items()
    }
    | {"kick": {"faces": ["20"] * 6}, "clock": {"faces": ["clock"] * 6}}
}
"""Dice without penalties and breakaways, of which no kickoff and no field goal scores, and a clock that never stops: so
brute force comes to an end."""


def name_last(last: int, spaces: int, *stages: str) -> list[str]:
    """The layers of the last spaces of some stages."""
    return [f"{stage}_{last - ahead}_" for stage in stages for ahead in range(spaces)]


def write_box(folder: Path, box: dict[str, Any]) -> Path:
    """A file of these components."""
    path = folder / "box.toml"
    path.write_text(
        "".join(f"[dice.{name}]\nfaces = {json.dumps(die['faces'])}\n" for name, die in box["dice"].items())
    )
    return path
