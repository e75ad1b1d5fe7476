"""Books: a small game solved whole, compared with brute force, certified, tampered with, and read."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import touchline
from tests.architecture.source import imports
from tests.solve.brute import value_of
from touchline.core.errors import DataError
from touchline.core.game import find
from touchline.solve import certify as certifying
from touchline.solve.certify import certify
from touchline.solve.folder import BookFolder, sum_up
from touchline.solve.reader import SolvedBook
from touchline.solve.solver import solve

GAME = find("famous_first_downs")
RULES = GAME.load("tiny")
EXACT = 1e-12


@pytest.fixture
def copied(folder: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(folder, tmp_path / "copy"))


def test_the_value_is_that_of_brute_force(folder: Path) -> None:
    start = GAME.begin(RULES.values)
    reading = SolvedBook.open(folder).read_state(start)
    assert abs(reading.value - value_of(GAME, RULES.values, start)) < EXACT
    assert reading.low <= reading.value <= reading.high < reading.low + EXACT


def test_every_step_of_a_game_reads_as_brute_force_has_it(folder: Path) -> None:
    book, random = SolvedBook.open(folder), Random(5)
    match = touchline.new("famous_first_downs", edition="tiny", seed=5)
    while not match.over:
        reading = book.read(match)
        known = value_of(GAME, RULES.values, match.state, lambda s: (found := book.find_value(s)) and found.value)
        assert abs(reading.value - known) < EXACT
        assert set(reading.sides) == {ask.who for ask in match.asks}
        for ask in match.asks:
            advice = reading.sides[ask.who]
            worth = reading.value if ask.who == "home" else 1 - reading.value
            assert set(advice.options) == set(advice.mix) == set(ask.choices)
            assert abs(sum(advice.mix.values()) - 1) < EXACT
            assert abs(max(advice.options.values()) - worth) < EXACT
            assert all(abs(advice.options[name] - worth) < 1e-9 for name, share in advice.mix.items() if share > 0)
            match.play(ask.who, random.choice(ask.choices))
        if not match.asks and not match.over:
            match.roll()


def test_the_certificate_of_all_places_holds(folder: Path) -> None:
    found = certify(folder, states=40, places=None)
    assert found.is_good, found.faults
    assert (found.layers, found.places, found.states) == (found.of_layers, found.of_places, 40)
    assert max(found.gap, found.worst_state, found.worst_play) < EXACT


def test_a_changed_file_is_found_by_its_hash(copied: Path) -> None:
    content = bytearray((copied / "drive_1.npy").read_bytes())
    content[-3] ^= 1
    (copied / "drive_1.npy").write_bytes(content)
    assert certify(copied).faults == ["drive_1.npy is not the file that was written: its hash differs"]


def test_a_changed_manifest_is_found_by_its_checksum(copied: Path) -> None:
    about = json.loads((copied / "book.json").read_text())
    about["layers"]["drive_1"]["gaps"][3] += 0.25
    (copied / "book.json").write_text(json.dumps(about))
    assert "checksum differs" in certify(copied).faults[0]


def test_a_missing_layer_is_told_apart_from_a_whole_book(copied: Path) -> None:
    rewrite(copied, lambda about: about["layers"].pop("drive_1"))
    found = certify(copied, states=4, places=10)
    assert (found.layers, found.of_layers) == (1, 2)


@pytest.mark.parametrize("change", [1e-9, -1e-9])
def test_a_changed_value_is_found_though_all_hashes_fit(copied: Path, change: float) -> None:
    values = np.load(copied / "drive_1.npy")
    place = int(np.argmin(np.abs(values[:, values.shape[1] // 2] - 0.5)))
    values[place, values.shape[1] // 2] += change
    np.save(copied / "drive_1.npy", values)
    written = sha256((copied / "drive_1.npy").read_bytes()).hexdigest()
    rewrite(copied, lambda about: about["layers"]["drive_1"].update(sha256=written))
    faults = certify(copied, states=0, places=None).faults
    assert any(fault.startswith(f"place {place}: one play misses the bound") for fault in faults)


def test_a_gap_that_does_not_fit_the_others_is_found_though_all_checksums_fit(copied: Path) -> None:
    """The bounds of the last drive are moved apart, those of the first, which follow from them, are not."""

    def widen(about: dict[str, Any]) -> None:
        about["layers"]["drive_2"]["gaps"] = [1e-6 for _ in about["layers"]["drive_2"]["gaps"]]

    rewrite(copied, widen)
    assert any("misses the bound from below by" in fault for fault in certify(copied, states=0, places=40).faults)


def rewrite(path: Path, change: Callable[[dict[str, Any]], object]) -> None:
    """Change a manifest, and make its checksum fit."""
    about = json.loads((path / "book.json").read_text())
    change(about)
    about["checksum"] = sum_up(about)
    (path / "book.json").write_text(json.dumps(about))


def test_a_book_is_opened_by_the_name_of_its_game_and_its_folder(folder: Path) -> None:
    match = touchline.new("famous_first_downs", edition="tiny")
    reading = touchline.book("famous_first_downs", path=folder).read(match)
    assert not reading.is_about
    assert touchline.book("famous_first_downs", edition="tiny", path=str(folder)).read(match) == reading
    with pytest.raises(DataError, match="edition: found 'tiny', expected 'english'"):
        touchline.book("famous_first_downs", edition="english", path=folder)
    with pytest.raises(DataError, match="game: found 'famous_first_downs', expected 'first_and_roll'"):
        touchline.book("first_and_roll", path=folder)


def test_a_secret_call_shows_home_s_value_by_both_choices(folder: Path) -> None:
    match = touchline.new("famous_first_downs", edition="tiny")
    book = touchline.book("famous_first_downs", path=folder)
    while len(match.asks) < 2:
        match.play(match.asks[0].who, match.asks[0].choices[0])
    reading = book.read(match)
    home, away = (reading.sides[side] for side in ("home", "away"))
    assert list(reading.payoffs) == list(home.options)
    for name, line in reading.payoffs.items():
        assert abs(sum(away.mix[other] * value for other, value in line.items()) - home.options[name]) < EXACT


class Stopped(Exception):
    pass


def test_a_solver_that_was_killed_goes_on(folder: Path, tmp_path: Path) -> None:
    def stop(what: str, share: float) -> None:
        if what == "drive_1":
            raise Stopped

    with pytest.raises(Stopped):
        solve(GAME, RULES, tmp_path, stop)
    assert set(BookFolder.open(tmp_path).layers) == {"places", "drive_2"}
    done: list[str] = []
    solve(GAME, RULES, tmp_path, lambda what, share: done.append(what))
    whole, resumed = BookFolder.open(folder), BookFolder.open(tmp_path)
    assert all(np.abs(whole.read(name) - resumed.read(name)).max() < EXACT for name in whole.layers)
    assert certify(tmp_path, states=4, places=40).is_good
    assert done[-1] == "done"


def test_a_part_needs_what_comes_before_it(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="drive_2 before these"):
        solve(GAME, RULES, tmp_path, part=["drive_1"])
    with pytest.raises(DataError, match="the beginning of a layer such as drive_2"):
        solve(GAME, RULES, tmp_path, part=["quarter"])


def test_a_book_of_other_rules_is_refused_in_words(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(DataError, match="edition: found 'tiny', expected 'italian', as the rules in force have it"):
        SolvedBook.open(folder).read(touchline.new("famous_first_downs", edition="italian"))
    with pytest.raises(DataError, match="edition"):
        BookFolder.create(folder, GAME.load("italian"), "win")
    with pytest.raises(DataError, match="expected the folder of a book"):
        SolvedBook.open(tmp_path)
    with pytest.raises(DataError, match="expected a game that can be solved"):
        solve(find("brettfussball"), find("brettfussball").load(), tmp_path)


def test_another_switch_is_another_game_whose_book_holds_as_well(folder: Path, tmp_path: Path) -> None:
    rules = GAME.load("tiny", {"drives": 2})
    solve(GAME, rules, tmp_path)
    assert certify(tmp_path, states=10, places=40).is_good
    values = [SolvedBook.open(path).read_state(GAME.begin(rules.values)).value for path in (tmp_path, folder)]
    assert abs(values[0] - values[1]) > 1e-3


def test_the_certificate_shares_nothing_with_the_solver_but_the_core() -> None:
    modules = {module for _, module, _ in imports(Path(certifying.__file__)) if module.startswith("touchline.")}
    assert {module.split(".")[1] for module in modules} == {"core"}
