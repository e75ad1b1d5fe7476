"""Whole games, and everything that can be typed on the way, through pipes."""

from __future__ import annotations

import json
from itertools import repeat
from pathlib import Path

import pytest

import touchline as api
from tests.terminal.process import saved_game, touchline
from touchline.locale import list_languages, load_catalogue
from touchline.play import LocalTable
from touchline.terminal.commands import COMMANDS

ALWAYS_THE_FIRST = list(repeat("1", 800))
GAME = ("play", "first_and_roll")


def to_the_first_down(data: Path, *typed: str, seed: str = "3") -> str:
    """What is printed after the kickoff of a game in which home receives and stands first and ten at its 25."""
    done = touchline(*GAME, "--seed", seed, data=data, typed=["receive", "touchback", *typed])
    assert done.err == ""
    return done.out


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_a_game_against_the_computer_goes_to_its_end(seed: str, tmp_path: Path) -> None:
    done = touchline(*GAME, "--seed", seed, data=tmp_path, typed=ALWAYS_THE_FIRST)
    assert done.status == 0, done.out[-500:]
    assert "Full time." in done.out
    assert f"The seed of this game was {seed}." in done.out
    assert "\x1b" not in done.out + done.err
    assert done.out.isascii()
    match = api.replay(done.path.read_text(encoding="utf-8"))
    assert match.over
    assert "wins" in done.out or "tie" in done.out


def test_a_hot_seat_game_goes_to_its_end(tmp_path: Path) -> None:
    done = touchline(*GAME, "--vs", "human", "--seed", "8", data=tmp_path, typed=ALWAYS_THE_FIRST)
    assert done.status == 0
    assert "Home has called." in done.out
    assert "Full time." in done.out


@pytest.mark.parametrize("seats", ["3", "4"])
def test_three_or_four_people_are_asked_by_their_roles(seats: str, tmp_path: Path) -> None:
    typed = [*repeat("1", 60)]
    done = touchline(*GAME, "--vs", "human", "--seats", seats, "--seed", "8", data=tmp_path, typed=typed)
    assert done.status == 1
    assert "Home's offense, you are on offense" in done.out
    assert ("Away's defense, you are on defense" in done.out) == (seats == "4")


def test_two_computers_play_while_somebody_watches(tmp_path: Path) -> None:
    done = touchline(*GAME, "--home", "random", "--away", "policy", "--seed", "5", data=tmp_path)
    assert done.status == 0
    assert "sit back" in done.out
    assert "Full time." in done.out


def test_somebody_may_play_away(tmp_path: Path) -> None:
    done = touchline(*GAME, "--home", "policy", "--away", "human", data=tmp_path, typed=["heads"])
    assert "Away, heads or tails?" in done.out
    assert "Away calls heads (2.2)" in done.out


def test_the_end_of_the_input_loses_nothing_and_the_game_goes_on_to_the_same_end(tmp_path: Path) -> None:
    whole = touchline(*GAME, "--seed", "4", "--save", "whole", data=tmp_path, typed=ALWAYS_THE_FIRST)
    first = touchline(*GAME, "--seed", "4", "--save", "parts", data=tmp_path, typed=ALWAYS_THE_FIRST[:37])
    assert first.status == 1
    assert "The input ended in the middle of the game." in first.out
    assert f"touchline play first_and_roll --resume {tmp_path}/parts" in first.out
    saved = LocalTable.read((tmp_path / "parts").read_text(encoding="utf-8"))
    assert not saved.match.over
    rest = touchline(*GAME, "--resume", "parts", data=tmp_path, typed=ALWAYS_THE_FIRST)
    assert rest.status == 0
    assert "The game goes on after" in rest.out
    assert (tmp_path / "parts").read_text() == (tmp_path / "whole").read_text()
    assert whole.out.splitlines()[-4] == rest.out.splitlines()[-4]


def test_a_call_that_waits_is_saved_and_can_still_be_changed(tmp_path: Path) -> None:
    game = ("--vs", "human", "--seed", "11", "--save", "game")
    done = touchline(*GAME, *game, data=tmp_path, typed=["heads", "receive", "regular", "touchback", "green"])
    assert "Home has called." in done.out
    assert "green" not in done.out.partition("Home has called.")[2].partition("The input")[0].replace("3 green", "")
    assert LocalTable.read((tmp_path / "game").read_text()).locked_choice("home") == "green"
    again = touchline(*GAME, "--resume", "game", data=tmp_path, typed=["undo", "yellow", "red"])
    assert "Home takes back the call." in again.out
    assert "Home calls yellow, Away covers red (4.1)" in again.out


def test_the_last_game_is_found_by_itself(tmp_path: Path) -> None:
    touchline(*GAME, "--seed", "3", data=tmp_path, typed=["receive"])
    done = touchline("play", "--resume", "last", data=tmp_path, typed=["quit"])
    assert done.status == 0
    assert "The game goes on after 4 steps." in done.out
    assert "You left the game." in done.out


def test_a_finished_game_is_shown_with_its_result(tmp_path: Path) -> None:
    touchline(*GAME, "--seed", "2", "--save", "game", data=tmp_path, typed=ALWAYS_THE_FIRST)
    done = touchline(*GAME, "--resume", "game", data=tmp_path)
    assert done.status == 0
    assert "wins!" in done.out


def test_the_arithmetic_and_its_rule_are_told(tmp_path: Path) -> None:
    out = to_the_first_down(tmp_path, "yellow")
    assert "Home calls yellow, Away covers" in out
    assert "Dice - offense yellow: " in out
    assert "(4.3)" in out or "(4.4)" in out


def test_a_typo_gets_the_nearest_choice(tmp_path: Path) -> None:
    out = to_the_first_down(tmp_path, "yelow", "xyzzy", "")
    assert "“yelow” is not a choice here. Did you mean yellow?" in out
    assert "“xyzzy” is not a choice here. Choose red, yellow or green" in out
    assert "Choose red, yellow or green." in out


def test_an_illegal_choice_is_answered_with_its_reason_and_rule(tmp_path: Path) -> None:
    out = to_the_first_down(tmp_path, "punt", "why hail mary", "why field goal", "why red", "touchback")
    assert "punt cannot be chosen: a punt is for fourth down only (rule 9.1)." in out
    assert "Hail Mary cannot be chosen: a Hail Mary needs the marker on 2:00 (rule 16.1)." in out
    assert "field goal cannot be chosen: the goal is farther away than the kick die can reach (rule 13.1)." in out
    assert "red can be chosen now (rule 4.1)." in out
    assert "touchback cannot be chosen: that is not the question right now" in out


def test_help_gives_exact_odds(tmp_path: Path) -> None:
    out = to_the_first_down(tmp_path, "?", "odds red")
    assert "ordinary green" in out
    assert "+4.2 4.5%" in out
    assert "More about a choice: odds red" in out
    assert "red against yellow or green: +4.2 yards on average" in out
    assert "undo " in out


def test_a_rule_a_chapter_and_a_wrong_number(tmp_path: Path) -> None:
    out = to_the_first_down(tmp_path, "rule 13.3", "rule 14", "rule", "rule 13.9")
    assert "13.3  The 20 in the red zone" in out
    assert "14.1  Touchdown" in out
    assert "14.3  Two-point try" in out
    assert "4.1  Secret calls" in out
    assert "There is no rule 13.9. Did you mean 13." in out


def test_a_choice_can_be_taken_back_until_a_die_falls(tmp_path: Path) -> None:
    done = touchline(*GAME, "--seed", "3", data=tmp_path, typed=["receive", "undo", "kick", "regular", "red", "undo"])
    assert "Home takes back the last choice." in done.out
    assert "Home will kick off" in done.out
    assert "Nothing can be taken back past a roll" in done.out


def test_a_game_is_given_up_once_it_is_meant_and_stays_so(tmp_path: Path) -> None:
    done = touchline(*GAME, "--seed", "3", "--save", "game", data=tmp_path, typed=["resign", "receive", "resign now"])
    assert "To resign as Home, type: resign now" in done.out
    assert "Away wins: the other side resigned. Home 0, Away 0." in done.out
    assert done.status == 0
    outcome = LocalTable.read((tmp_path / "game").read_text()).outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == ("away", "resigned")
    again = touchline(*GAME, "--resume", "game", data=tmp_path)
    assert (again.status, "Away wins: the other side resigned." in again.out) == (0, True)
    assert "the other side resigned" in touchline("replay", "game", data=tmp_path).out
    data = json.loads(touchline("replay", "game", "--json", data=tmp_path).out)
    assert (data["over"], data["winner"]) == (True, "away")


def test_two_agree_on_a_draw_and_a_computer_does_not(tmp_path: Path) -> None:
    alone = to_the_first_down(tmp_path, "draw agreed")
    assert "The computer never agrees to a draw." in alone
    both = ("--vs", "human", "--seed", "11")
    typed = ["heads", "receive", "regular", "touchback", "green", "draw", "draw agreed"]
    done = touchline(*GAME, *both, data=tmp_path, typed=typed)
    assert "If both sides agree on a draw, type: draw agreed" in done.out
    assert "A draw by agreement. Home 0, Away 0." in done.out
    assert done.status == 0


@pytest.mark.parametrize("language", list_languages())
def test_help_names_every_command(language: str) -> None:
    named = {line.split()[0].rstrip(",") for line in load_catalogue(language).text("ui.help").splitlines()}
    assert named == set(COMMANDS) - {"help", "exit"}


def test_standing_orders_are_shown_and_changed(tmp_path: Path) -> None:
    out = to_the_first_down(tmp_path, "orders", "orders time nev", "orders run_off sometimes", "orders")
    assert "You are asked about timeouts under 5:00 only. Type orders" in out
    assert "under_5:00 (now)" in out
    assert "From now on: You never call a timeout and are not asked (timeouts)." in out
    assert "'sometimes'" in out
    assert "never (now)" in out


def test_orders_from_the_command_line_keep_questions_away(tmp_path: Path) -> None:
    orders = ("--orders", "timeouts=never", "--orders", "run_off=always")
    done = touchline(*GAME, "--seed", "3", *orders, data=tmp_path, typed=ALWAYS_THE_FIRST)
    assert "run the clock off by one more space?" not in done.out
    assert "about to run" not in done.out
    assert done.status == 0


def test_a_call_may_be_typed_straight_away(tmp_path: Path) -> None:
    saved_game(tmp_path / "game", ball=62, down=4)
    done = touchline(*GAME, "--resume", "game", data=tmp_path, typed=["y"])
    assert "Shortcut: type red, yellow or green straight away." in done.out
    assert "Home calls yellow" in done.out


def test_at_a_shared_screen_a_call_is_never_typed_in_the_open(tmp_path: Path) -> None:
    saved_game(tmp_path / "game", {"home": "human", "away": "human"}, ball=62, down=4)
    done = touchline(*GAME, "--resume", "game", data=tmp_path, typed=["yellow", "play", "yellow", "red"])
    assert "Shortcut" not in done.out
    assert "yellow cannot be chosen: that is not the question right now (rule 4.1)." in done.out
    assert "Home calls yellow, Away covers red" in done.out


def test_the_first_letters_must_say_enough(tmp_path: Path) -> None:
    saved_game(tmp_path / "game", ball=30, down=4)
    done = touchline(*GAME, "--resume", "game", data=tmp_path, typed=["p", "pu"])
    assert "“p” could be play or punt." in done.out
    assert "Home punts (4.2)" in done.out


def test_the_odds_of_a_field_goal_are_exact(tmp_path: Path) -> None:
    saved_game(tmp_path / "game", ball=62, down=4)
    done = touchline(*GAME, "--resume", "game", data=tmp_path, typed=["odds field goal"])
    # 40 or 45 out of six faces, unless both block dice show their FLAG: 1/3 * 35/36
    assert "field goal: ball lost 73/108 (68%), field goal 35/108 (32%)" in done.out


def test_a_penalty_shows_what_each_answer_leads_to(tmp_path: Path) -> None:
    play = {"call": "red", "cover": "red", "phase": "penalty_choice"}
    saved_game(tmp_path / "game", None, ball=40, mark=48, down=2, yards=4, foul_by_defense=1, penalty=5, **play)
    done = touchline(*GAME, "--resume", "game", data=tmp_path, typed=["decline"])
    assert "accept: Home has the ball. 1st and 10 at Away's 45." in done.out
    assert "decline: Home has the ball. 3rd and 4 at Home's 44." in done.out
    assert "Home declines the penalty (10.2)" in done.out


def test_log_board_and_a_copy(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("dear reader")
    out = to_the_first_down(tmp_path, "log all", "board", "save copy", "save letter", "save")
    assert out.count("Home will receive") == 2
    assert f"A copy is in {tmp_path}/copy" in out or "A copy is in copy" in out
    assert LocalTable.read((tmp_path / "copy").read_text()).match.entries
    assert (tmp_path / "letter").read_text() == "dear reader"
    assert "something that is no saved game" in out


def test_bytes_that_are_no_text_and_endless_lines_do_no_harm(tmp_path: Path) -> None:
    out = to_the_first_down(
        tmp_path, "\udcff".encode("utf-8", "surrogatepass").decode("utf-8", "replace"), "r" * 5000, "\x1b[2J", "red"
    )
    assert "\x1b" not in out
    assert "Home calls red" in out


def test_only_letters_a_narrow_screen_can_write_are_written(tmp_path: Path) -> None:
    done = touchline(
        *GAME, "--seed", "3", data=tmp_path, typed=["1", "1", "?"], PYTHONUTF8="0", PYTHONIOENCODING="latin-1"
    )
    assert done.status == 1
