"""Lessons: scripts that the rules allow, short enough, and complete."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import touchline
from touchline.core.errors import DataError, NotYourTurn, TouchlineError
from touchline.core.game import find, games
from touchline.core.match import DICE, start_match
from touchline.locale import load_catalogue
from touchline.locale.rulebook import load_rulebook
from touchline.play import Table
from touchline.server.table.lessons import Scene, Script, ScriptStep, Stage, lesson, play_scene, read, script
from touchline.server.wire import messages

IDEAS = {
    "first_and_roll": {
        "4.1",
        "4.2",
        "4.3",
        "4.4",
        "5.3",
        "7.1",
        "10.2",
        "11.1",
        "11.2",
        "13.2",
        "14.1",
        "17.1",
        "18.2",
    },
    "famous_first_downs": {"1.4", "2.2", "3.1", "3.2", "3.5", "4.1", "4.2", "5.1", "5.2", "6.1", "7.2", "7.5", "7.6"},
    "first_down": {"1.1", "1.3", "2.1", "3.1", "3.2", "3.4", "4.1", "4.2", "4.3", "4.4", "4.5", "5.1", "5.2"},
    "brettfussball": {"1.1", "3.2", "4.1", "4.3", "4.4", "5.1", "5.2", "5.3", "6.1", "6.2", "6.3", "6.4", "7.1", "9.4"},
}
"""The rules without which nobody can play."""
FIVE_MINUTES = 300
SECONDS_A_WORD = 60 / 180
SECONDS_A_STEP, SECONDS_A_CHOICE = 2, 5
"""A word is read in a third of a second; looking at what has changed, and finding the button, take longer."""


def written(name: str) -> Script:
    found = script(name)
    assert found is not None, f"{name} has no lesson"
    return found


def gate(*steps: ScriptStep) -> Script:
    return Script("home", [Scene(list(steps), {"ball": 25})], "revised")


@pytest.mark.parametrize("name", games())
def test_every_lesson_is_played_under_the_rules(name: str) -> None:
    """That a choice or a throw of the script is legal is what playing it shows: anything else is an error."""
    found = lesson(name)
    assert found is not None
    assert [(step.idea, step.choose) for step in found.steps] == [(s.idea, s.choose) for s in written(name).steps]
    assert sum(bool(step.choose) for step in found.steps) >= len(found.steps) // 3, "the learner makes the moves"


@pytest.mark.parametrize("name", games())
def test_what_a_gate_asks_for_can_be_chosen_among_others(name: str) -> None:
    found = lesson(name)
    assert found is not None
    for step in found.steps:
        [asks] = [event.what.asks for event in step.events if isinstance(event.what, messages.Asks)]
        if step.choose:
            [mine] = [ask for ask in asks if ask.choices]
            names = [option.name for option in mine.choices]
            assert step.choose[0] in names, step.idea
            assert len(names) > 1, f"{step.idea} leaves no choice"
            assert not set(names) & set(step.closed), step.idea
        else:
            assert asks == (), step.idea


@pytest.mark.parametrize("name", games())
def test_every_scene_shows_what_the_last_choice_came_to(name: str) -> None:
    for scene in written(name).scenes:
        assert scene.steps[-1].choose == []


@pytest.mark.parametrize("name", games())
def test_a_scene_is_a_record_like_any_other(name: str) -> None:
    for scene in written(name).scenes:
        stage = Stage(name, written(name), scene)
        by_hand = Table(start_match(find(name).load(written(name).edition), scene.position))
        for step, after in zip(scene.steps, [*scene.steps[1:], None], strict=True):
            script = step.script + ([f"{stage.seat} {choice}" for choice in step.choose] if after is not None else [])
            stage.play(script)
            for who, choice in (line.split(" ", 1) for line in script):
                by_hand.throw(choice) if who == DICE else by_hand.answer(who, choice)
        match = by_hand.match
        assert stage.live.table.match.state == match.state
        assert touchline.replay(match.record()).state == match.state


@pytest.mark.parametrize("name", games())
def test_a_lesson_covers_the_rules_without_which_nobody_can_play(name: str) -> None:
    cites = {step.cite for step in written(name).steps}
    assert cites - {rule.number for rule in load_rulebook(find(name)).rules} == set()
    assert IDEAS[name] - cites == set()


@pytest.mark.parametrize("name", games())
def test_a_lesson_tells_one_idea_once_and_takes_five_minutes_at_most(name: str) -> None:
    steps = written(name).steps
    assert len({step.idea for step in steps}) == len(steps)
    words = [re.findall(r"\w+", load_catalogue().text(f"{name}.lesson.{step.idea}")) for step in steps]
    reading = sum(map(len, words)) * SECONDS_A_WORD
    choosing = sum(len(choice.split("+")) for step in steps for choice in step.choose) * SECONDS_A_CHOICE
    assert reading + len(steps) * SECONDS_A_STEP + choosing <= FIVE_MINUTES


def test_the_other_sides_secret_choice_is_not_told_before_it_is_revealed() -> None:
    found = lesson("first_down")
    assert found is not None
    [step] = [step for step in found.steps if step.idea == "defense"]
    assert step.start is not None
    assert step.start.view["picked"] == ()


def test_a_script_that_the_rules_forbid_is_refused() -> None:
    for line in ("home punt", "dice 7", "away kick"):
        bad = gate(ScriptStep("downs", "4.1", [line]))
        with pytest.raises(TouchlineError):
            list(play_scene("first_and_roll", bad, bad.scenes[0]))


def test_a_gate_where_nobody_asks_the_learner_is_refused() -> None:
    bad = gate(ScriptStep("downs", "4.1", ["home red", "away green"], ["red"]))
    with pytest.raises(NotYourTurn):
        list(play_scene("first_and_roll", bad, bad.scenes[0]))


def test_what_is_chosen_opens_the_next_step() -> None:
    two = gate(ScriptStep("calls", "4.1", [], ["red"]), ScriptStep("different", "4.3", ["away green", "dice 4"]))
    first, second = play_scene("first_and_roll", two, two.scenes[0])
    assert not any(isinstance(event.what, messages.Reveal) for event in first.events)
    assert [event.what.at for event in second.events if isinstance(event.what, messages.Reveal | messages.Throw)] == [
        "call",
        "offense_die",
    ]


def test_a_faulty_file_is_one_error_that_says_where(tmp_path: Path) -> None:
    path = tmp_path / "lesson.toml"
    path.write_text('seat = "home"\n[[scenes]]\n[[scenes.steps]]\nidea = "x"\ncites = "1"\n', encoding="utf-8")
    with pytest.raises(DataError, match=re.escape("scenes[0].steps[0]")):
        read(path)
