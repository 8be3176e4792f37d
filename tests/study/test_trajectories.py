"""`simulate --record`: every answer in a file that others can read."""

import re
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from croupier.bulk.simulate import count_run
from croupier.bulk.tally import new_run
from croupier.engine import extras
from croupier.games.catalogue import find_game
from croupier.play.match import Answer
from croupier.study import trajectories
from croupier.study.run_match import match_of_run
from croupier.study.runs import named_run
from croupier.study.trajectories import COLUMNS, record_games
from tests.cli.commandline import DONE, WRONG, assert_refused, here

GAME = find_game("crazy")
PAGE = (Path(__file__).parents[2] / "docs" / "simulate.md").read_text(encoding="utf-8")
WORDS = ("simulate", "crazy", "--bots", "heuristic,gentle", "--games", "6")


@pytest.mark.compiled
def test_what_is_written_down_is_what_was_played() -> None:
    run = named_run(GAME, ["heuristic", "first"], {}, "amber")
    recorded = record_games(run, (2, 3))
    events = match_of_run(run, 2).events

    words = [GAME.words.codes[code] for code in recorded.codes]
    assert words == [event.word for event in events if isinstance(event, Answer)]


@pytest.mark.compiled
def test_too_little_room_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    run = named_run(GAME, ["heuristic", "gentle"], {}, "amber")
    whole = record_games(run, (0, 5))
    monkeypatch.setattr(trajectories, "ROOM", 1)
    again = record_games(run, (0, 5))

    assert again.codes == whole.codes
    assert again.listed.tolist() == whole.listed.tolist()


@pytest.mark.skipif(find_spec("pyarrow") is None, reason="needs pyarrow")
def test_a_record_can_be_read_back(tmp_path: Path) -> None:
    done = here(*WORDS, "--record", "games.parquet", folder=tmp_path)
    parquet: Any = import_module("pyarrow.parquet")
    table = parquet.read_table(tmp_path / "games.parquet")
    rows = table.to_pylist()

    assert done.returncode == DONE, done.stderr
    assert f"{len(rows):,} answers of 6 games" in done.stdout
    assert table.column_names == list(COLUMNS)
    assert table.schema.metadata[b"croupier.bots"] == b"heuristic,gentle"
    assert {row["game"] for row in rows} == set(range(6))
    assert all(row["code"] in row["choices"] for row in rows)
    assert [row["answer"] for row in rows if row["game"] == 3] == list(
        range(sum(row["game"] == 3 for row in rows))
    )
    assert all(rows[i]["left"] == 0 for i in range(len(rows) - 1) if rows[i + 1]["answer"] == 0)


@pytest.mark.skipif(find_spec("pyarrow") is None, reason="needs pyarrow")
def test_the_points_of_a_record_are_those_of_the_games(tmp_path: Path) -> None:
    words = ("simulate", "crazy", "--bots", "heuristic,first", "--games", "30")
    here(*words, "--record", "games.parquet", "--threads", "2", folder=tmp_path)
    parquet: Any = import_module("pyarrow.parquet")
    rows = parquet.read_table(tmp_path / "games.parquet").to_pylist()
    won = {row["game"] for row in rows if row["seat"] == 0 and row["points"] == 1}

    assert len(won) == count_run(new_run(GAME, ["heuristic", "first"]), (0, 30)).wins[0]


def test_where_pyarrow_is_missing_the_extra_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setattr(extras, "is_clone", lambda: False)

    done = here(*WORDS, "--record", "games.parquet", folder=tmp_path)
    assert_refused(done, WRONG, "pip install 'croupier[record]'")


def test_a_record_of_another_kind_is_refused(tmp_path: Path) -> None:
    assert_refused(here(*WORDS, "--record", "games.csv", folder=tmp_path), WRONG, ".parquet")


def test_every_column_is_on_the_page() -> None:
    assert set(re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE)) >= set(COLUMNS)
