"""Line mode: whole matches through a pipe, and what every word of it does."""

import io
import re
import sys

import pytest

from croupier.engine import counted
from croupier.engine.piles import NOBODY
from croupier.play.match import Player, Undo
from croupier.play.table import Table
from tests.terminal.line_table import ANN, BEN, BOT, CALM_BOT, LineMode


def test_empty_lines_play_strip_me_to_its_end(lines: LineMode) -> None:
    played = lines.play("\n" * 5000, ANN, CALM_BOT, game="strip-me")

    assert played.status == 0
    assert played.table.seat == NOBODY
    assert played.match == played.table.match
    assert re.search(r"^(You win|Cem wins), with \d+ cards?\.$", played.said, re.MULTILINE)
    assert played.last[1:] == [
        f"Saved: {lines.path}.",
        f"See it again: croupier replay {lines.path}",
    ]


def test_a_game_of_crazy_is_played_by_number_word_and_label(lines: LineMode) -> None:
    one = lines.play("1\n")
    word = lines.play("b8\n")
    label = lines.play("Play Blue 8\n")
    begun = lines.play("blu\n")

    assert "1: play blue 8 (B8)" in one.said
    assert one.match.events[0] == word.match.events[0] == label.match.events[0]
    assert begun.match.events[0] == label.match.events[0]
    assert "You play blue 8." in word.said


def test_an_empty_line_asks_again_where_there_is_a_choice(lines: LineMode) -> None:
    played = lines.play("\n")

    assert "There is more than one answer. Type a number from 1 to 2, or a word." in played.said
    assert played.match.events == ()


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("99", "There is no answer 99."),
        ("-1", "There is no answer -1."),
        ("0", "There is no answer 0."),
        ("b", '"b" is not an answer here.'),
        ("banana", '"banana" is not an answer here.'),
        ("R9", "(rule 5)."),
        ("*", '"*" is not open now.'),
        ("B88", "The nearest: B8"),
        ("\udcff\x1b[2J", "is not an answer here."),
        ("9" * 10_000, "There is no answer " + "9" * 20 + "."),
        ("why " + "x" * 500, '"' + "x" * 40 + '" is no card you can see here.'),
        ("rules 99999999", "There is no rule 99999999; they run from 1 to 11."),
    ],
)
def test_a_line_that_is_no_answer_is_refused_in_words(
    lines: LineMode, typed: str, said: str
) -> None:
    lines.capsys.readouterr()
    out = io.TextIOWrapper(io.BytesIO(), errors="backslashreplace", encoding="utf-8")
    lines.monkeypatch.setattr(sys, "stdout", out)

    played = lines.play(typed + "\n")
    out.seek(0)

    assert said in out.read()
    assert played.match.events == ()


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("?", "take your last answer back, against bots"),
        ("help", "the best answer found, and what each answer is worth"),
        ("?", "bot:steady       answer by the game's heuristic"),
        ("why", "It comes from rule 5."),
        ("why B8", "Play blue 8 is open to you."),
        ("why B8", "Cem must follow with blue or an 8."),
        ("why *+4", '"*+4" is not open now (rule 5).'),
        ("rules", "1. The pack has 112 cards"),
        ("rules 5", "Rule 5: A card fits if"),
        ("undo", "There is nothing to take back yet."),
    ],
)
def test_every_word_does_what_the_list_says(lines: LineMode, word: str, said: str) -> None:
    played = lines.play(f"{word}\n")

    assert said in played.said
    assert played.match.events == ()


def test_the_rules_at_a_table_are_for_players(lines: LineMode) -> None:
    played = lines.play("rules\n")

    assert "- Cards each: cards dealt to each player" in played.said
    assert "From document" not in played.said
    assert "cards_each" not in played.said


def test_a_card_that_cannot_be_played_can_say_why(lines: LineMode) -> None:
    played = lines.play("why red 9\nRed 9\n")

    why = r"^Red 9 does not fit: it needs green or an? 8 \(rule 5\)\.$"
    assert len(re.findall(why, played.said, re.MULTILINE)) == 2
    assert "Nothing was played." in played.said


def test_the_table_is_said_again_and_the_log_too(lines: LineMode) -> None:
    played = lines.play("1\ntable\nlog\n")

    assert played.said.count("Your turn.") == 3
    assert played.said.count("You play blue 8.") == 2


def test_a_match_gone_on_with_has_its_log_and_counts_from_there(lines: LineMode) -> None:
    begun = lines.play("1\n")
    on = lines.go_on(Table(begun.table.game, begun.match), "log\n" + "1\n" * 300)

    assert begun.said.count("You play blue 8.") == on.said.count("You play blue 8.") == 1
    answers = len(on.match.events) - len(begun.match.events)
    assert f"In this sitting: {answers} answers." in on.said


def test_undo_takes_back_against_bots(lines: LineMode) -> None:
    played = lines.play("1\nundo\n")

    assert "Taken back to answer 1. The match file notes it." in played.said
    assert played.match.events[-1] == Undo(1)
    assert played.said.count("1: play blue 8 (B8)") == 2


@pytest.mark.parametrize("nonsense", ["on x", "undo now", "save it", "table 3"])
def test_a_word_with_nonsense_behind_it_does_nothing(nonsense: str, lines: LineMode) -> None:
    played = lines.play(f"{nonsense}\n", game="strip-me")

    assert played.match.events == ()
    assert "The input has ended." in played.said


def test_undo_is_closed_where_another_person_plays(lines: LineMode) -> None:
    played = lines.play("\n1\n\nundo\n", ANN, BEN)

    assert "Undo is closed at this table: another person is playing." in played.said


def test_on_plays_forced_moves_by_itself(lines: LineMode) -> None:
    all_of_them = lines.play("on\n", ANN, CALM_BOT, game="strip-me")
    three = lines.play("on 3\n", ANN, CALM_BOT, game="strip-me")

    assert all_of_them.table.seat == NOBODY
    assert [item for item in three.match.events if getattr(item, "seat", 1) == 0][3:] == []
    assert three.last[0] == "The input has ended."


@pytest.mark.parametrize("word", ["save", "quit", "q"])
def test_save_stops_and_says_how_to_go_on(lines: LineMode, word: str) -> None:
    played = lines.play(f"1\n{word}\n1\n")

    number = len(played.match.events)
    assert played.status == 0
    assert played.last == [
        "Stopped.",
        f"The match is saved after {counted(number, 'answer')} in {lines.path}.",
        f"Go on with it: croupier play --file {lines.path}",
    ]


def test_the_end_of_the_input_saves_the_match(lines: LineMode) -> None:
    played = lines.play("1\n")

    assert played.status == 0
    assert played.last[0] == "The input has ended."
    assert played.match == played.table.match


def test_an_interrupted_match_is_saved(lines: LineMode) -> None:
    def interrupt() -> str:
        raise KeyboardInterrupt

    lines.monkeypatch.setattr("builtins.input", interrupt)
    played = lines.play("")

    assert played.status == 0
    assert played.last[0] == "Stopped."
    assert played.match == played.table.match


def test_a_match_stopped_at_any_answer_goes_on_to_the_same_end(lines: LineMode) -> None:
    whole = lines.play("1\n" * 300).match
    assert whole.result is not None
    own = sum(getattr(item, "seat", 1) == 0 for item in whole.events)

    for stop in range(own):
        part = lines.play("1\n" * stop)
        assert part.match.result is None
        assert lines.go_on(Table(part.table.game, part.match), "1\n" * 300).match == whole


@pytest.mark.parametrize("line", ["nonsense", "", "table", "?", "why", "on 0x", "undo", "hand"])
def test_a_hundred_lines_that_are_no_answer_stop_a_pipe(lines: LineMode, line: str) -> None:
    played = lines.play(f"{line}\n" * 101)

    assert played.status == 2
    assert played.last[0] == "100 lines in a row were no answer."
    assert played.match.result is None


def test_an_answer_restores_patience(lines: LineMode) -> None:
    played = lines.play("nonsense\n" * 99 + "1\n" + "nonsense\n" * 99)

    assert played.status == 0
    assert played.match.events


def test_a_person_may_be_wrong_as_often_as_they_like(lines: LineMode) -> None:
    played = lines.play("nonsense\n" * 300, typed=True)

    assert played.status == 0
    assert played.last[0] == "The input has ended."


def test_only_enter_alone_shows_the_next_hand(lines: LineMode) -> None:
    played = lines.play("save\n", ANN, BEN)

    assert "Press Enter alone to go on." in played.said
    assert "Your hand" not in played.said


def test_the_keyboard_is_passed_out_of_sight(lines: LineMode) -> None:
    lines.monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    played = lines.play("\n1\n\n", ANN, BEN)

    to_ann, to_ben = played.said.split("Pass the keyboard to Ben.")
    assert "Ann, press Enter when only you can see the screen." in to_ann
    assert to_ann.rstrip().endswith("\x1b[3J\x1b[2J\x1b[H")
    assert "Ann plays blue 8." in to_ben
    hand = next(line for line in to_ann.splitlines() if line.startswith("Your hand"))
    assert hand not in to_ben
    assert "Ann's hand: " in to_ben


def test_a_terminal_without_places_is_filled_with_empty_lines(lines: LineMode) -> None:
    lines.monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    lines.monkeypatch.setenv("TERM", "dumb")
    played = lines.play("\n1\n\n", ANN, BEN)

    assert "\x1b" not in played.said
    assert "\n" * 24 in played.said


def test_windows_clears_its_screen_by_its_own_word(lines: LineMode) -> None:
    calls: list[list[str]] = []
    lines.monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    lines.monkeypatch.setattr(sys, "platform", "win32")
    lines.monkeypatch.setattr("subprocess.run", lambda words, **_: calls.append(words))
    played = lines.play("\n1\n\n", ANN, BEN)

    assert "\x1b" not in played.said
    assert calls
    assert {tuple(words) for words in calls} == {("cmd", "/c", "cls")}


def test_bots_alone_play_to_the_end_and_are_watched(lines: LineMode) -> None:
    played = lines.play("", BOT, Player("Dora", "random"))

    assert played.status == 0
    assert played.table.seat == NOBODY
    assert "Dora" in played.said
    assert "Your" not in played.said
