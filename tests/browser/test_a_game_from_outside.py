"""A game in a package of its own, in the browser: it has the generic board and the generic picture."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.conftest import FRESH, Arrive
from tests.server.serving import Served

GAME = "shootout"


@pytest.fixture(scope="module")
def server(shootout_path: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("served")
    with Served(folder / "tables.db", folder, *FRESH, env={"PYTHONPATH": shootout_path}) as served:
        yield served
        assert served.stop() == 0


@pytest.mark.parametrize(
    ("language", "lead"),
    [("en", "5 games from the box"), ("de", "5 Spiele"), ("it", "5 giochi"), ("ja", "箱入りの5種類のゲーム")],
)
def test_the_first_page_counts_it(language: str, lead: str, arrive: Arrive) -> None:
    page = arrive(language=language).page
    page.wait_for_selector(f'img[src="/games/{GAME}/picture.svg"]')
    assert page.inner_text(".start-hero .lead").startswith(lead)


@pytest.mark.parametrize("how", ["computer", "here"])
def test_it_is_played_to_its_end_by_clicks(how: str, arrive: Arrive) -> None:
    person = arrive(seed=how)
    picture = person.page.locator(f'img[src="/games/{GAME}/picture.svg"]').first
    picture.wait_for()
    assert picture.evaluate("(image) => image.decode().then(() => image.naturalWidth)") > 0
    person.lay(GAME, how)
    assert "Shots left\n10" in person.page.inner_text(".board.generic")
    person.hold_at(".ended")  # the board gives way to the end of the game
    person.play()
    assert person.is_over
    assert len(person.log) > 5
    assert "Shots left\n0" in person.page.inner_text(".board.generic")
    assert "[" not in person.page.inner_text("main")
