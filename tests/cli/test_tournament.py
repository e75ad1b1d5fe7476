"""``tournament`` as a real process, with good input and bad, and what Ctrl-C leaves."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer

from tests.terminal.process import Done
from tests.terminal.process import touchline as process
from touchline.cli import tournament as command
from touchline.players.tournament import Pairing, Tournament
from touchline.sim.cache import cache_folder
from touchline.terminal.client import INTERRUPTED

GAME = "first_down"


def touchline(*args: str, data: Path) -> Done:
    """A process that finds what this one has compiled."""
    return process(*args, data=data, TOUCHLINE_CACHE=str(cache_folder()))


def test_a_table_of_ratings_and_pairs(tmp_path: Path) -> None:
    done = touchline("tournament", GAME, "--players", "random,policy", "--games", "200", data=tmp_path)
    assert done.status == 0
    lines = done.out.splitlines()
    assert "seed 0" in lines[0]
    ranks = [line.split()[0] for line in lines if line.startswith(("policy ", "random ")) and "against" not in line]
    assert ranks == ["policy", "random"]
    assert any(line.startswith("random against policy") and "400" in line for line in lines)


def test_json_for_programs(tmp_path: Path) -> None:
    args = ("tournament", GAME, "--players", "random,policy", "--games", "50", "--seed", "3", "--json")
    done = touchline(*args, data=tmp_path)
    found = json.loads(done.out)
    assert found == json.loads(touchline(*args, data=tmp_path).out)
    assert (found["game"], found["seed"], found["finished"]) == (GAME, 3, True)
    assert [p["player"] for p in found["players"]] == ["policy", "random"]
    assert found["pairings"][0]["games"] == 100


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("--players", "random,polcy"), "Did you mean policy"),
        (("--players", "random,rollout:abc"), "rollout:N with N play-outs"),
        (("--players", "policy"), "two different players"),
        (("--games", "0"), "games: found 0"),
        (("--seed", "-1"), "seed: found -1"),
        (("--edition", "none"), "edition"),
        (("--set", "extra"), "NAME=VALUE"),
    ],
)
def test_bad_input_is_one_clear_message(args: tuple[str, ...], message: str, tmp_path: Path) -> None:
    done = touchline("tournament", GAME, *args, data=tmp_path)
    assert done.status == 2
    assert done.out == ""
    assert done.err.startswith("touchline: ")
    assert message in done.err
    assert "Traceback" not in done.err


def test_ctrl_c_shows_what_was_played(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(self: Tournament, p: Pairing, threads: int, *, compiled: bool) -> Iterator[list[float]]:
        yield [1.0, 0.5, 1.0]
        raise KeyboardInterrupt

    monkeypatch.setattr(Tournament, "_play_pairing", interrupted)
    with pytest.raises(typer.Exit) as stopped:
        command.run(GAME, players="policy,random", games="500", plain=True, language="en")
    assert stopped.value.exit_code == INTERRUPTED
    told = capsys.readouterr().out
    assert "Stopped" in told
    assert "83.3%" in told
