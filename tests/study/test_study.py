"""`croupier study`: every question answered, for every game, with numbers that can be checked."""

from pathlib import Path

import pytest

from croupier.bulk.simulate import count_run, play_plain
from croupier.bulk.tally import new_run
from croupier.games.catalogue import all_games, find_game
from croupier.study.questions import (
    Study,
    favoured_seats,
    game_of_length,
    report_of,
    study_game,
    values_of,
)
from croupier.study.report import Report, Section
from croupier.study.tally_text import bar_text, histogram, interval
from tests.cli.commandline import DONE, WRONG, assert_refused, here

QUESTIONS = (
    "Is a seat favoured?",
    "How long is a game?",
    "How often does it not end?",
    "What does each option change?",
    "Which bot beats which?",
    "How are the scores spread?",
)


@pytest.fixture(scope="module")
def report() -> Report:
    return study_game(find_game("tic-tac-rummy"), 400, "amber", "cpu")


def section(report: Report, title: str) -> Section:
    """Return one section of a report."""
    return next(each for each in report.sections if each.title == title)


@pytest.mark.compiled
def test_every_question_is_answered(report: Report) -> None:
    assert tuple(each.title for each in report.sections) == QUESTIONS


@pytest.mark.compiled
def test_every_seat_is_looked_at_for_every_number_of_seats(report: Report) -> None:
    asked = section(report, "Is a seat favoured?")

    assert [row[:2] for row in asked.rows] == [
        (str(seats), str(seat)) for seats in (2, 3, 4) for seat in range(seats)
    ]
    assert {row[-1] for row in asked.rows} <= {"favoured", "behind", "as the others"}


@pytest.mark.compiled
def test_the_numbers_are_those_of_the_run(report: Report) -> None:
    game = find_game("tic-tac-rummy")
    tally = count_run(new_run(game, [game.reference_bot], {}, "amber"), (0, 400))
    lengths = section(report, "How long is a game?")

    assert lengths.rows[0][1].startswith(f"{tally.mean_length:.2f} ± ")
    assert lengths.rows[0][-1] == str(tally.longest)
    assert tuple(histogram(tally)) == lengths.bars


@pytest.mark.compiled
def test_the_longest_game_can_be_opened(report: Report) -> None:
    run = new_run(find_game("tic-tac-rummy"), ["heuristic"], {}, "amber")
    tally = count_run(run, (0, 400))
    number = game_of_length(Study(run.game, 400, "amber", "cpu"), tally, tally.longest)

    assert run.game.length(play_plain(run, number)) == tally.longest
    assert f"--show {number}`" in section(report, "How long is a game?").said[-1]


@pytest.mark.compiled
def test_bots_seats_and_options_can_be_named() -> None:
    asked = Study(
        find_game("tic-tac-rummy"),
        100,
        device="cpu",
        bots=("steady", "random"),
        seats=2,
        options={"scoring": "faces"},
    )
    made = report_of(asked)

    seats = section(made, "Is a seat favoured?").rows
    assert [row[:3] for row in seats] == [
        (bot, "2", seat) for bot in ("steady", "random") for seat in "01"
    ]
    assert section(made, "Which bot beats which?").head == ("", "steady", "random")
    assert "scoring=faces" in made.about
    longest = section(made, "How long is a game?").said[-1]
    assert "tic-tac-rummy scoring=faces --bots steady,steady" in longest


def test_options_that_no_table_goes_with_are_refused(tmp_path: Path) -> None:
    done = here("study", "crazy", "--seats", "8", "cards_each=14", folder=tmp_path)

    assert_refused(done, WRONG)


@pytest.mark.compiled
def test_a_bot_that_plays_well_beats_one_that_does_not(report: Report) -> None:
    asked = section(report, "Which bot beats which?")
    shares = {row[0]: dict(zip(asked.head[1:], row[1:], strict=True)) for row in asked.rows}

    assert float(shares["heuristic"]["random"].split()[0]) > 70
    assert shares["random"]["random"] == "–"


@pytest.mark.compiled
def test_every_option_is_tried_and_the_default_is_named(report: Report) -> None:
    names = [row[0] for row in section(report, "What does each option change?").rows]

    assert "cards=52" in names
    assert "size=3 (default)" in names
    assert "scoring=faces" in names


@pytest.mark.compiled
def test_scores_are_spread_out_and_those_of_a_good_bot_are_higher(report: Report) -> None:
    rows = {row[0]: row for row in section(report, "How are the scores spread?").rows}

    assert float(rows["heuristic"][1]) > float(rows["random"][1])
    assert len(section(report, "How are the scores spread?").bars) > 10


@pytest.mark.compiled
def test_a_report_is_markdown_and_a_page_that_needs_nothing_else(report: Report) -> None:
    text, page = str(report), report.html

    assert text.startswith("# A study of Tic-tac-toe rummy\n")
    assert all(f"## {title}" in text for title in QUESTIONS)
    assert page.count("<svg") == 4
    assert all(word not in page for word in ("<script", "<link", "src="))
    assert "length of a game" in page


@pytest.mark.compiled
def test_a_table_of_markdown_has_as_many_cells_in_every_line(report: Report) -> None:
    blocks = [block for each in report.sections for block in each.markdown()]
    tables = [block.splitlines() for block in blocks if block.startswith("|")]

    assert len(tables) == len(QUESTIONS)
    assert all(len({row.count("|") for row in table}) == 1 for table in tables)


@pytest.mark.compiled
@pytest.mark.parametrize("name", list(all_games()))
def test_every_game_can_be_studied(name: str) -> None:
    made = study_game(find_game(name), 200, "amber", "cpu")

    assert len(made.sections) >= 4
    assert all(each.said and each.rows for each in made.sections)


@pytest.mark.compiled
def test_the_command_writes_files_or_prints(tmp_path: Path) -> None:
    words = ("study", "tic-tac-rummy", "--games", "100", "--device", "cpu")
    written = here(*words, "--out", "a.html", "--out", "a.md", folder=tmp_path)
    printed = here(*words, folder=tmp_path)

    assert written.stdout.split() == ["a.html", "a.md"]
    assert (tmp_path / "a.html").read_text().startswith("<!doctype html>")
    assert (tmp_path / "a.md").read_text().startswith("# A study of")
    assert printed.returncode == DONE
    assert all(title in printed.stdout for title in QUESTIONS)


def test_a_report_of_another_kind_is_refused(tmp_path: Path) -> None:
    done = here("study", "crazy", "--out", "a.doc", folder=tmp_path)

    assert_refused(done, WRONG, "written as .md or .html, not a.doc")


def test_an_interval_holds_the_share_and_narrows() -> None:
    few, many = interval(30, 100), interval(30_000, 100_000)

    assert few[0] < many[0] < 30 < many[1] < few[1]
    assert interval(0, 50)[0] == 0.0
    assert interval(50, 50)[1] == 100.0
    assert interval(0, 0) == (0.0, 100.0)


@pytest.mark.compiled
def test_a_seat_is_favoured_only_if_the_interval_says_so() -> None:
    tally = count_run(new_run(find_game("tic-tac-rummy"), ["heuristic", "random"]), (0, 400))

    assert favoured_seats({("both", 2): tally}).rows[0][-1] == "favoured"
    tally.counts[5, :2] = 100, 101
    assert favoured_seats({("both", 2): tally}).rows[0][-1] == "as the others"


def test_few_values_are_all_tried_and_many_are_sampled() -> None:
    crazy, rummy = find_game("crazy"), find_game("tic-tac-rummy")

    assert values_of(crazy.option("colour"), 3) == ["rules", "chosen", "random"]
    assert values_of(crazy.option("cards_each"), 3) == ["3", "7", "14"]
    assert values_of(rummy.option("size"), 1) == ["3", "4", "5"]


def test_bars_are_drawn_to_an_eighth() -> None:
    assert bar_text(2.5) == "██▌"
    assert bar_text(0) == ""
