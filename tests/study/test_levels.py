"""Levels and searches in `simulate`: counted, shown as matches, refused where they cannot play."""

import json
from pathlib import Path

import pytest

from croupier.bulk.simulate import count_run
from croupier.bulk.tally import new_run
from croupier.games.catalogue import find_game
from croupier.play.history import history
from croupier.play.match_text import read_match
from croupier.study.runs import count_named, named_run, plain_run
from tests.cli.commandline import DONE, WRONG, assert_refused, here

CRAZY = find_game("crazy")
LONG = "random,first,heuristic,gentle,steady,search-1,search-2"


def test_steady_plays_the_very_games_of_the_heuristic(tmp_path: Path) -> None:
    words = ("simulate", "crazy", "--games", "6", "--seats", "2", "--device", "python", "--json")
    steady, own = (
        json.loads(here(*words, "--bots", bot, folder=tmp_path).stdout)
        for bot in ("steady", CRAZY.default_bot)
    )

    assert steady["bots"] == ["steady", "steady"]
    assert steady["statistics"] == own["statistics"]


@pytest.mark.compiled
def test_policies_play_the_same_games_in_the_loop_of_levels() -> None:
    alone = count_run(new_run(CRAZY, ["heuristic", "first"]), (0, 40))
    mixed = count_named(named_run(CRAZY, ["heuristic", "first", "gentle"]), (0, 40))
    plain = plain_run(named_run(CRAZY, ["steady", "first"]))

    assert plain is not None
    assert plain.bots == ("heuristic", "first")
    assert count_named(named_run(CRAZY, ["steady", "first"]), (0, 40)).wins == alone.wins
    assert sum(mixed.wins) + mixed.draws + mixed.unfinished == 40


@pytest.mark.compiled
def test_a_game_of_a_search_is_shown_as_it_was_counted(tmp_path: Path) -> None:
    words = ("simulate", "crazy", "--bots", "gentle,search-20", "--seed", "velvet")
    counted = json.loads(here(*words, "--range", "3:4", "--json", folder=tmp_path).stdout)
    shown = here(*words, "--show", "3", folder=tmp_path)
    *_, last = history(CRAZY, read_match(shown.stdout.encode()))

    end = last.position.state
    assert [end.turns[seat] for seat in (0, 1)] == [row["turns"] for row in counted["statistics"]]
    assert counted["wins"] == [int(end.winner == seat) for seat in (0, 1)]


@pytest.mark.compiled
def test_the_parts_of_a_run_with_levels_add_up(tmp_path: Path) -> None:
    words = ("simulate", "crazy", "--bots", "gentle,search-20", "--json")
    whole, *parts = (
        here(*words, "--range", span, folder=tmp_path).stdout for span in ("0:6", "0:2", "2:6")
    )
    for name, text in zip(("a.json", "b.json"), parts, strict=True):
        (tmp_path / name).write_text(text)
    merged = json.loads(here("merge", "a.json", "b.json", folder=tmp_path).stdout)

    assert merged["statistics"] == json.loads(whole)["statistics"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--bots", "psychic"), "gentle, steady, strong"),
        (("--bots", "search-50ms"), "goes by the clock"),
        (("--bots", "gentle,strong", "--device", "python"), "gentle and strong can only play"),
    ],
)
def test_bots_that_cannot_be_counted_are_refused(
    words: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    assert_refused(here("simulate", "crazy", *words, folder=tmp_path), WRONG, said)


@pytest.mark.compiled
def test_a_piped_table_has_every_row_in_one_line(tmp_path: Path) -> None:
    done = here("tournament", "crazy", "--games", "4", "--bots", LONG, folder=tmp_path)
    rows = done.stdout.splitlines()

    assert done.returncode == DONE, done.stderr
    assert any(all(bot in row for bot in LONG.split(",")) for row in rows)
    assert "…" not in done.stdout


@pytest.mark.compiled
def test_in_a_narrow_terminal_no_word_of_a_table_is_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in {"COLUMNS": "40", "FORCE_COLOR": "1", "TERM": "xterm"}.items():
        monkeypatch.setenv(name, value)
    counted = ("simulate", "crazy", "--games", "9", "--bots", "heuristic", "--device", "python")
    for words in (counted, ("tournament", "crazy", "--games", "4", "--bots", LONG)):
        shown = here(*words, folder=tmp_path).stdout

        assert "…" not in shown
        assert "heuristic" in shown
