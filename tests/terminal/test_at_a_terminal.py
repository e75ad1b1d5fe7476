"""At a real pseudo-terminal: hidden calls, colours, Ctrl-C, Ctrl-D, the first prompt in time."""

from __future__ import annotations

import resource
from pathlib import Path

import pytest

from tests.terminal.process import seen, terminal
from touchline.play import LocalTable

GAME = ("play", "first_and_roll", "--fast")
PROMPT = "> "


def test_a_hidden_call_never_appears_before_the_reveal(tmp_path: Path) -> None:
    with terminal(*GAME, "--vs", "human", "--seed", "11", data=tmp_path) as t:
        for answer in ("heads", "receive", "regular", "touchback"):
            t.wait_for(PROMPT)
            t.type(answer)
        assert "Home, what you type stays hidden." in seen(t.wait_for(PROMPT))
        t.type("green")
        answer = seen(t.wait_for(PROMPT))
        assert answer.startswith("\r\nHome has called.")
        assert "green" not in answer.replace("3  green", "")
        t.type("yelow")
        answer = seen(t.wait_for(PROMPT))
        assert answer == "\r\nChoose red, yellow or green.\r\n"
        t.type("undo")
        assert "Home takes back the call." in seen(t.wait_for(PROMPT))
        t.type("yellow")
        assert "Home has called." in seen(t.wait_for(PROMPT))
        t.type("red")
        assert "Home calls yellow, Away covers red" in seen(t.wait_for("(4.1)"))


def test_what_is_typed_in_the_open_is_seen(tmp_path: Path) -> None:
    with terminal(*GAME, "--seed", "3", data=tmp_path) as t:
        t.wait_for(PROMPT)
        t.type("receive")
        assert t.wait_for(PROMPT).startswith("receive\r\n")


def test_the_echo_comes_back_after_a_hidden_call_is_interrupted(tmp_path: Path) -> None:
    with terminal(*GAME, "--vs", "human", "--seed", "11", data=tmp_path) as t:
        for answer in ("heads", "receive", "regular", "touchback"):
            t.wait_for(PROMPT)
            t.type(answer)
        t.wait_for(PROMPT)
        t.interrupt()
        assert t.status() == 130
        assert "Interrupted in the middle of the game." in seen(t.screen)
        assert "--resume" in seen(t.screen)
        import termios

        assert termios.tcgetattr(t.handle)[3] & termios.ECHO


def test_the_end_of_the_input_is_no_error_at_a_terminal_either(tmp_path: Path) -> None:
    with terminal(*GAME, "--seed", "3", "--save", "game", data=tmp_path) as t:
        t.wait_for(PROMPT)
        t.type("receive")
        t.wait_for(PROMPT)
        t.type("\x04")
        assert t.status() == 1
    assert len(LocalTable.read((tmp_path / "game").read_text()).match.entries) >= 3


def test_the_field_is_drawn_with_colour_letters_and_shapes(tmp_path: Path) -> None:
    with terminal(*GAME, "--seed", "3", data=tmp_path) as t:
        for answer in ("receive", "touchback", "red"):
            t.wait_for(PROMPT)
            t.type(answer)
        t.wait_for("(4.1)")
        screen = t.wait_for(PROMPT)
        assert "\x1b[" in screen
        text = seen(screen)
        assert "▐R " in text
        assert "HOME" in text
        assert "●▶" in text
        assert "◆◆◆" in text


@pytest.mark.parametrize("how", [{"NO_COLOR": "1"}, {"TERM": "dumb"}, {"TERM": ""}])
def test_colours_can_be_switched_off(how: dict[str, str], tmp_path: Path) -> None:
    with terminal(*GAME, "--seed", "3", data=tmp_path, **how) as t:
        screen = t.wait_for(PROMPT)
        assert "\x1b[3" not in screen
        assert "\x1b[4" not in screen
        assert ("┌" in screen) == ("NO_COLOR" in how)
        assert ("\x1b" in screen) == ("NO_COLOR" in how)


def test_plain_means_no_escape_codes_and_no_drawing(tmp_path: Path) -> None:
    with terminal(*GAME, "--plain", "--seed", "3", data=tmp_path) as t:
        for answer in ("receive", "touchback", "red"):
            t.wait_for(PROMPT)
            t.type(answer)
        screen = t.wait_for(PROMPT)
        t.type("quit")
        assert t.status() == 0
        assert (screen + t.screen).isascii()
        assert "\x1b" not in screen + t.screen


def test_the_first_prompt_takes_less_than_a_second_of_the_processor(tmp_path: Path) -> None:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with terminal(*GAME, data=tmp_path) as t:
        t.wait_for(PROMPT)
        t.type("quit")
        assert t.status() == 0
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < 1


def test_a_record_is_stepped_through_forward_and_back(tmp_path: Path) -> None:
    with terminal(*GAME, "--seed", "3", "--save", "game", data=tmp_path) as t:
        for answer in ("receive", "touchback", "red"):
            t.wait_for(PROMPT)
            t.type(answer)
        t.wait_for("(4.1)")
    with terminal("replay", "game", data=tmp_path) as t:
        t.wait_for("step 0 of ")
        t.type("")
        assert "Away calls tails" in seen(t.wait_for("step 1 of "))
        t.type("3")
        assert "Home will receive" in seen(t.wait_for("step 3 of "))
        t.type("b")
        assert "The coin shows heads" in seen(t.wait_for("step 2 of "))
        t.type("e")
        assert "not over" in seen(t.wait_for("step "))
        t.type("q")
        assert t.status() == 0
