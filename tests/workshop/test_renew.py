"""workshop.renew writes what follows from a game, and touches nothing else."""

import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from croupier.games.catalogue import find_game
from croupier.play.match_text import read_match
from croupier.play.verification import find_fault
from croupier.testing import playthrough
from workshop import renew

CRAZY, STRIP_ME = find_game("crazy"), find_game("strip-me")
PAGE = renew.FORMAT_PAGE.read_text(encoding="utf-8")


@pytest.fixture
def pinned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the files of Strip Me's tests be others, wrong in one place each."""
    (tmp_path / "playthroughs").mkdir()
    (tmp_path / "perft.txt").write_text("amber 2 11 1\number 3 11 7\n", encoding="utf-8")
    (tmp_path / "playthroughs" / "walnut-10.txt").write_text("Ann plays.\n", encoding="utf-8")
    monkeypatch.setattr(renew, "pinned_in", lambda _game: tmp_path)
    return tmp_path


def test_trees_are_counted_and_matches_played_again(pinned: Path) -> None:
    assert renew.main(["perft", "strip-me"]) == 0
    assert renew.main(["playthroughs", "strip-me"]) == 0

    assert (pinned / "perft.txt").read_text() == "amber 2 11 1\number 3 11 1\n"
    played = (pinned / "playthroughs" / "walnut-10.txt").read_text(encoding="utf-8")
    assert played == playthrough(STRIP_ME, "walnut-10")


def test_only_files_that_change_are_named(pinned: Path, capsys: pytest.CaptureFixture[str]) -> None:
    renew.main(["perft", "strip-me"])
    renew.main(["perft", "strip-me"])

    assert capsys.readouterr().out == f"{pinned / 'perft.txt'}\n"


def test_an_unknown_game_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert renew.main(["perft", "crasy"]) == 1
    assert 'there is no game "crasy"' in capsys.readouterr().err


def test_the_example_of_the_format_follows_the_rules_version(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    later = replace(CRAZY, version=CRAZY.version + 1)
    monkeypatch.setattr(renew, "find_game", lambda _name: later)

    text, *of_other_games = renew.MATCH.findall(renew.MATCH.sub(renew.replayed_block, PAGE))

    assert of_other_games == renew.MATCH.findall(PAGE)[1:]
    assert f"rules {later.version}\n" in text
    assert find_fault(later, read_match(text.encode())) == []


def test_an_example_that_is_no_longer_legal_is_left_to_people(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.md"
    page.write_text(PAGE.replace("option cards_each 4", "option cards_each 5"), encoding="utf-8")
    monkeypatch.setattr(renew, "FORMAT_PAGE", page)

    assert renew.main(["docs"]) == 1
    assert "Change the example by hand." in capsys.readouterr().err


@pytest.mark.process
def test_the_commands_of_the_tutorial_are_run_again() -> None:
    page = "```console\n$ croupier new crazy-eights\nold\n```\n\n```console\n{}old\n...\n```\n"
    renewed = renew.with_outputs(page.format("$ croupier games crazy-eights\n"))

    assert "crazy_eights holds a game that plays." in renewed
    line = "crazy-eights: Crazy Eights, rules version 1, 2 to 5 seats."
    assert renewed.endswith(f"```console\n$ croupier games crazy-eights\n{line}\n...\n```\n")


def test_snapshots_are_drawn_by_their_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[list[str]] = []
    monkeypatch.setattr(subprocess, "run", lambda command, **_: commands.append(command))

    assert renew.main(["snapshots"]) == 0
    assert commands[0][-2:] == ["--snapshot-update", str(renew.SNAPSHOTS)]
    assert renew.SNAPSHOTS.is_file()
