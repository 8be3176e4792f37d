"""The file of a match being played: whatever happens to it, what was accepted is there."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from croupier.games.catalogue import find_game
from croupier.play.match import Answer, Match, Player, Timeout, new_match
from croupier.play.match_text import Damaged, read_match, write_match, write_open
from croupier.play.table import Table
from croupier.terminal.files import match_file as matchfile
from croupier.terminal.files.match_file import MatchFile, free_path, open_match
from tests.play.matches import add_blind_trick, played

CRAZY = find_game("crazy")


def lively() -> Match:
    """Return a match with turns of several answers, and with marks."""
    table = played("crazy", seed="lively", seats=3, answers=25, cards_each="9")
    table.undo(1)
    table.enter(Timeout(table.seat))
    table.answer(table.seat, table.question, table.choices[0])
    table.change_player(1, Player("Ben (away)", "random"))
    while table.seat >= 0 and len(table.match.events) < 60:
        table.answer(table.seat, table.question, table.choices[0])
    return table.match


def begun(match: Match, path: Path) -> tuple[MatchFile, Match]:
    """Return the file of a match before its first line, and that match."""
    start = Match(**{**vars(match), "events": (), "result": None})
    file = MatchFile(path)
    file.begin(start)
    return file, start


@pytest.fixture(autouse=True)
def _blind_trick(monkeypatch: pytest.MonkeyPatch) -> None:
    add_blind_trick(monkeypatch)


def sealed() -> Match:
    """Return a match with a public answer, an undo and sealed answers."""
    table = played("blind-trick", seed="1", answers=3)
    table.undo(1)
    while table.seat >= 0:
        table.answer(table.seat, table.question, table.choices[0])
    return replace(table.match, events=(Timeout(0), Answer(0, "2"), *table.events), result=None)


@pytest.mark.parametrize("game", ["crazy", "strip-me", "blind-trick"])
def test_after_every_answer_the_file_holds_the_match(game: str, tmp_path: Path) -> None:
    match = {"crazy": lively, "blind-trick": sealed}.get(
        game, lambda: played("strip-me", seed="1", answers=60).match
    )()
    file, now = begun(match, tmp_path / "a.match")

    for item in match.events:
        now = now.with_events(item)
        file.add(now)
        assert file.path.read_text(encoding="utf-8") == write_open(now)
        assert open_match(file.path) == (now, "")


@pytest.mark.parametrize("make", [lively, sealed])
def test_a_write_broken_off_at_any_byte_loses_nothing_that_was_accepted(
    make: Callable[[], Match], tmp_path: Path
) -> None:
    match = make()
    file, now = begun(match, tmp_path / "a.match")
    torn = tmp_path / "torn.match"

    for item in match.events:
        old, accepted = file.path.read_bytes(), now.events
        now = now.with_events(item)
        file.add(now)
        new = file.path.read_bytes()
        if old[:16] != new[:16]:  # another format: the file was replaced in one step
            continue
        for cut in range(len(new) + 1):
            if cut >= len(old) - 1:
                torn.write_bytes(new[:cut] + old[cut:])
                found = open_match(torn)[0].events
                assert found in (accepted, now.events), torn.read_bytes()


def test_a_file_cut_at_any_byte_opens_with_what_is_whole_or_says_what_is_wrong(
    tmp_path: Path,
) -> None:
    match, path = lively(), tmp_path / "a.match"
    whole = write_open(match).encode()
    header = whole.index(b"\n\n") + 2

    for cut in range(len(whole)):
        path.write_bytes(whole[:cut])
        if cut < header:
            with pytest.raises(Damaged, match=r"^(line \d+: |the seed)"):
                open_match(path)
        else:
            found, note = open_match(path)
            assert found.events == match.events[: len(found.events)]
            assert len(found.events) >= answers_before(whole, cut)
            assert ("in the middle" in note) == (whole[cut - 1 : cut] != b"\n")


def answers_before(whole: bytes, cut: int) -> int:
    """Count the answers and marks that a cut leaves behind a space or a line's end."""
    body = whole[:cut].split(b"\n\n", 1)[1].decode(errors="ignore")
    *lines, last = body.split("\n")
    count = sum(1 if " * " in line else len(line.split(" ")) - 2 for line in lines)
    started = re.match(r"\d+ \d+ (?P<rest>.*)", last)
    return count + (started["rest"].count(" ") if started else 0)


def test_a_cut_tail_says_what_is_missing(tmp_path: Path) -> None:
    path = tmp_path / "a.match"
    whole = write_match(played("strip-me", seed="1").match).encode()
    tail = whole.index(b"\nresult ") + 1

    for cut in range(tail, len(whole)):
        path.write_bytes(whole[:cut])
        with pytest.raises(Damaged, match=r"^line \d+: "):
            open_match(path)


def test_the_note_says_up_to_where_the_file_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "a.match"
    text = write_open(played("strip-me", seed="1", answers=4).match)
    path.write_text(text[:-2], encoding="utf-8")

    match, note = open_match(path)

    line = text.count("\n")
    assert note == (
        f"the file ends in the middle of line {line}; everything up to answer 3 is whole."
    )
    assert len(match.events) == 3


def test_going_on_never_leaves_less_than_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class PowerCut(Exception):
        pass

    def cut_power(_file: int) -> None:
        raise PowerCut

    match, path = lively(), tmp_path / "a.match"
    MatchFile(path).begin(match)
    monkeypatch.setattr(matchfile, "fsync", cut_power)

    for order in (MatchFile.begin, MatchFile.close):
        with pytest.raises(PowerCut):
            order(MatchFile(path), match)
        assert open_match(path)[0].events == match.events


def test_a_match_goes_on_in_its_file_as_if_it_had_never_stopped(tmp_path: Path) -> None:
    match = lively()
    for stop in range(len(match.events)):
        file, start = begun(match, tmp_path / "a.match")
        part = start.with_events(*match.events[:stop])
        file.add(part)
        file.close(part)
        assert read_match(file.path.read_bytes()) == part

        again = MatchFile(file.path)
        again.begin(open_match(file.path)[0])
        again.add(match)

        assert file.path.read_text(encoding="utf-8") == write_open(match)


def test_nothing_but_the_match_is_left_in_the_folder(tmp_path: Path) -> None:
    file, start = begun(lively(), tmp_path / "deep" / "er" / "a.match")
    file.close(start)

    assert [path.name for path in file.path.parent.iterdir()] == ["a.match"]


def test_a_new_match_takes_a_name_that_is_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert free_path("crazy", "") == Path("crazy.match")

    names = []
    for seed in ("Velvet 31!", "velvet 31", "../../etc", "♥", "", None):
        path = free_path("crazy", seed)
        names.append(path.name)
        path.touch()

    assert names == [
        "crazy-velvet-31.match", "crazy-velvet-31-2.match", "crazy-etc.match",
        "crazy.match", "crazy-2.match", "crazy-3.match",
    ]  # fmt: skip


def test_a_table_rebuilt_from_its_file_is_the_same_table(tmp_path: Path) -> None:
    table = Table(CRAZY, new_match(CRAZY, [Player("Ann"), Player("Ben")], seed="1"))
    file = MatchFile(tmp_path / "a.match")
    file.begin(table.match)
    for _ in range(20):
        table.answer(table.seat, table.question, CRAZY.choices(table.state)[-1])
        file.add(table.match)

        assert Table(CRAZY, open_match(file.path)[0]).state == table.state
