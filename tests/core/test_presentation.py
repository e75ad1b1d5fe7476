"""What a game's ``data/presentation.toml`` says arrives as it is meant."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import touchline
from touchline.core.document import read_toml
from touchline.core.presentation import Count, Plays, Presentation, Preset, Thing, read_presentation


@pytest.mark.parametrize("name", touchline.games())
def test_every_fact_is_of_its_kind(name: str) -> None:
    game = touchline.find(name)
    path = game.data / "presentation.toml"
    said = read_toml(path) if path.exists() else {}
    assert msgspec.convert(said, Presentation) == game.presentation


def test_a_game_without_the_file_has_the_defaults(tmp_path: Path) -> None:
    assert read_presentation(tmp_path / "presentation.toml") == Presentation()


def test_tables_become_what_they_describe(tmp_path: Path) -> None:
    path = tmp_path / "presentation.toml"
    path.write_text(
        'messages = { points = ["goal"] }\n'
        "presets.quick = { decisions = 3, throws = 4, options = { extra = true } }\n"
        '[plays]\nbegins = ["kick"]\n[plays.things]\nkick = [{ parameter = "face", words = "die" }]\n'
        '[[plays.box]]\nname = "goals"\nmessages = ["goal"]\nshare = true\n',
        encoding="utf-8",
    )
    plays = Plays(("kick",), things={"kick": (Thing("face", "die"),)}, box=(Count("goals", ("goal",), share=True),))
    presets = {"quick": Preset(3, 4, {"extra": True})}
    assert read_presentation(path) == Presentation({"points": ("goal",)}, presets=presets, plays=plays)


def test_a_fact_that_there_is_none_of_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "presentation.toml"
    path.write_text('dificulty = "easy"\n', encoding="utf-8")
    with pytest.raises(TypeError, match="dificulty"):
        read_presentation(path)
