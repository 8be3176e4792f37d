"""Match files: one spelling for everything, read back exactly, and guarded in every character."""

import hashlib
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from croupier.cli.match_commands import verify_lines
from croupier.engine.secret import Secret
from croupier.engine.seeds import commitment_of
from croupier.play.match import Answer, Match, Player, Sealed, SeatChange, Timeout, Undo
from croupier.play.match_text import Damaged, Unsealed, read_match, write_match, write_open
from croupier.play.sealed_answers import without_secrets
from tests.play.matches import (
    BARE,
    BEN,
    HOSTILE,
    TEXTS,
    edited,
    is_refused,
    matches,
    played,
)

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "match-format.md"


def short_match() -> Match:
    """Return a real match with every kind of line in it."""
    table = played("crazy", seed="short", seats=3, cards_each="2", answers=4)
    table.undo(table.seat if table.seat == 0 else 0)
    table.enter(Timeout(table.seat))
    table.answer(table.seat, table.question, table.choices[0])
    table.change_player(1, Player("Ben (away)", "heuristic"))
    while table.seat >= 0:
        table.answer(table.seat, table.question, table.choices[0])
    return table.match


@given(matches())
def test_every_match_comes_back_as_it_was(match: Match) -> None:
    text = write_match(match)

    again = read_match(text.encode())

    assert again == match
    assert write_match(again) == text


@given(matches())
def test_a_match_without_its_tail_is_open(match: Match) -> None:
    assert read_match(write_open(match).encode()) == replace(match, result=None)


@given(TEXTS, TEXTS)
@example("e\u0301", "\0")
def test_any_text_can_be_a_name_a_note_or_a_seed(one: str, other: str) -> None:
    match = replace(BARE, players=(Player(one), Player(other)), notes={"note": one})
    match = replace(match, seed=Secret(other), commitment=commitment_of(other))

    text = write_match(match)
    again = read_match(text.encode())

    assert write_match(again) == text
    assert again.key == match.key


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_stays_within_its_line(name: str) -> None:
    text = write_match(replace(BARE, players=(Player(name), BEN)))

    line = next(line for line in text.split("\n") if line.startswith("seat 0"))
    assert text.splitlines() == text.split("\n")[:-1]
    assert re.fullmatch(r'seat 0 person ".*"', line)
    assert read_match(text.encode()).players[0].name == name


def test_consecutive_answers_of_one_seat_share_a_line_ten_at_most() -> None:
    lines = [Answer(0, "R1")] * 12 + [Answer(1, "draw", "R4"), Answer(0, "", "8♣")]

    body = write_open(BARE.with_events(*lines)).split("\n\n")[1]

    assert body == f"1 0 {' '.join(['R1'] * 10)}\n11 0 R1 R1\n13 1 draw>R4\n14 0 >8♣\n"


def test_marks_have_lines_of_their_own_and_are_counted_with_the_answers() -> None:
    lines = (
        Answer(0, "*"), Answer(0, "R"), Undo(2), Answer(0, "G"), Timeout(1), Answer(1, "draw"),
        SeatChange(1, Player("Ben (away)", "random")), SeatChange(1, Player("Ben")),
    )  # fmt: skip
    match = BARE.with_events(*lines)

    body = write_open(match).split("\n\n")[1]

    assert body.splitlines() == [
        "1 0 * R", "3 * undo 2", "4 0 G", "5 * clock 1", "6 1 draw",
        '7 * seat 1 bot random "Ben (away)"', '8 * seat 1 person "Ben"',
    ]  # fmt: skip
    assert read_match(write_match(match).encode()) == match


def test_a_real_match_with_marks_comes_back() -> None:
    match = short_match()

    assert read_match(write_match(match).encode()) == match
    assert {type(item) for item in match.events} == {Answer, Undo, Timeout, SeatChange}


def sealed_match() -> Match:
    """Return a real match with sealed answers, one of them taken back."""
    table = played("blind-trick", seed="short", answers=3)
    table.undo(table.events[0].seat)  # type: ignore[union-attr]  # it is an answer
    while table.seat >= 0:
        table.answer(table.seat, table.question, table.choices[0])
    return table.match


@pytest.mark.parametrize("make", [short_match, sealed_match])
def test_every_one_character_change_is_noticed(make: Callable[[], Match]) -> None:
    text = write_match(make())

    for at, old in enumerate(text):
        for new in {"0", "a", " ", "\n", '"', chr(ord(old) ^ 1)} - {old}:
            assert is_refused((text[:at] + new + text[at + 1 :]).encode()), (at, old, new)


@pytest.mark.large
@pytest.mark.parametrize("make", [short_match, sealed_match])
def test_every_change_of_one_byte_is_noticed(make: Callable[[], Match]) -> None:
    data = write_match(make()).encode()

    for at, old in enumerate(data):
        for new in set(range(256)) - {old}:
            assert is_refused(data[:at] + bytes([new]) + data[at + 1 :]), (at, old, new)


@pytest.mark.parametrize("make", [short_match, sealed_match])
def test_every_character_left_out_doubled_or_put_in_is_noticed(make: Callable[[], Match]) -> None:
    text = write_match(make())

    for at, char in enumerate(text):
        rest = text[at + 1 :]
        assert is_refused((text[:at] + rest).encode()), at
        assert is_refused((text[:at] + char + char + rest).encode()), at
        assert is_refused((text[:at] + "7" + char + rest).encode()), at


def test_a_changed_file_that_still_reads_is_called_unsealed() -> None:
    data = write_match(BARE.with_events(Answer(0, "R1"))).replace("R1", "R2").encode()

    with pytest.raises(Unsealed, match="line 13: the seal does not fit") as changed:
        read_match(data)

    assert changed.value.match.events == (Answer(0, "R2"),)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("croupier match 1", "croupier match 3", "line 1: it is written in format 3"),
        ("croupier match 1", "croupier match 2", "line 1: it has neither pledges nor sealed"),
        ("croupier match 1", "croupier match 01", "line 1: this is not how"),
        ("croupier match 1", "something else", 'line 1: its first line is not "croupier match 1"'),
        ("croupier match 1", "croupier match " + "9" * 5000, "line 1: its first line is not"),
        ("game crazy\n", "", 'line 2: "game" is expected here'),
        ("rules 1", "rules 01", 'line 3: "rules" is expected here'),
        ("rules 1", "rules " + "9" * 5000, 'line 3: "rules" is expected'),
        ("option cards_each 5", "option cards_each 5 ", 'line 4: "seat" is expected here'),
        ("seat 1", "seat 2", "the seats must be numbered from 0"),
        ("option cards_each 5", "option b 5\noption a 5", 'the fields "option" must be sorted'),
        ("option cards_each 5", "option a 5\noption a 5", 'the fields "option" must be sorted'),
        ("commitment ", 'words 2 "x"\ncommitment ', "words must belong to a seat"),
        ("commitment ", 'words 1 "x"\nwords 0 "x"\ncommitment ', "not how such a match is spelled"),
        ('"Ann"', '"A\\u{6e}n"', 'line 5: "seat" is expected'),
        ('"Ann"', '"Ann\\u{d800}"', 'line 5: "seat" is expected'),
        ('"Ann"', '"Ann\\u{ffffff}"', 'line 5: "seat" is expected'),
        ('"Ann"', '"Ann\\u{007f}"', 'line 5: "seat" is expected'),
        ('"Ann"', '"Ann\u202e"', 'line 5: "seat" is expected'),
        ('"Ann"', '"A\u006e\u0301n"', "line 5: this is not how such a match is spelled"),
        ('seed "7"', 'seed "8"', "the seed does not keep the commitment"),
        ('seed "7"\n', 'seed "7"\ncolour red\n', "line 9: this field is unknown"),
        ('seed "7"\n', 'seed "7"\nx-b "1"\nx-a "2"\n', 'the fields "x-" must be sorted'),
        ('seed "7"\n', 'seed "7"\r\n', "line 8: lines end with LF alone"),
    ],
)
def test_a_header_that_is_not_one_is_refused_with_its_line(old: str, new: str, said: str) -> None:
    with pytest.raises(Damaged, match=re.escape(said)):
        read_match(edited(old, new))


PLAY = BARE.with_events(Answer(0, "R1"), Answer(1, "R2"), Timeout(0), Answer(0, "R3"))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("2 1 R2", "3 1 R2", "line 11: numbered 3, where 2 is next"),
        ("2 1 R2", "2 1 R2 ", "line 11: these are neither answers nor a mark"),
        ("2 1 R2", "2 1  R2", "line 11: these are neither"),
        ("2 1 R2", '2 1 R"2', "line 11: these are neither"),
        ("2 1 R2", "2 1 R2>", "line 11: these are neither"),
        ("2 1 R2", "2 1 R2>a>b", "line 11: these are neither"),
        ("2 1 R2", "2 1" + " R2" * 11, "line 11: these are neither"),
        ("2 1 R2", "2 0 R2", "line 10: this is not how such a match is spelled"),
        ("3 * clock 0", "3 * clock", "line 12: these are neither"),
        ("3 * clock 0", "3 * stop 0", "line 12: these are neither"),
        ("3 * clock 0", "3 * seat 1 person Ben", "line 12: these are neither"),
        ("3 * clock 0", "3 * clock " + "1" * 5000, "line 12: these are neither"),
        ("result open", "result won 0", "line 15: the file must end with result, score, state"),
        ("result open", "result maybe", 'line 15: "result" is expected here'),
        ("result open\n", "result open\nresult open\n", "line 15: the file must end with"),
    ],
)
def test_play_that_is_not_spelled_right_is_refused_with_its_line(
    old: str, new: str, said: str
) -> None:
    with pytest.raises(Damaged, match=re.escape(said)):
        read_match(edited(old, new, PLAY))


NONCE, PROMISE = "0" * 64, "f" * 64
SEALED_PLAY = BARE.with_events(
    Answer(0, "R1"), Answer(0, "R2", "", NONCE), Answer(0, "R3"), Sealed(1, PROMISE, "R4")
)


def test_a_sealed_answer_has_a_line_of_its_own() -> None:
    nameless = Answer(0, "", nonce=NONCE), Answer(0, "", "8♣", NONCE), Sealed(1, PROMISE)

    body = write_open(SEALED_PLAY.with_events(*nameless)).split("\n\n")[1]

    assert body.splitlines() == [
        "1 0 R1", f"2 * opened 0 R2 {NONCE}", "3 0 R3", f"4 * sealed 1 >R4 {PROMISE}",
        f"5 * opened 0 {NONCE}", f"6 * opened 0 >8♣ {NONCE}", f"7 * sealed 1 {PROMISE}",
    ]  # fmt: skip


@given(matches())
def test_the_first_line_says_whether_there_are_pledges_or_sealed_answers(match: Match) -> None:
    has_sealed = any(isinstance(e, Sealed) or getattr(e, "nonce", "") for e in match.events)
    number = 2 if has_sealed or match.pledges else 1

    assert write_match(match).startswith(f"croupier match {number}\n")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("match 2", "match 1", "line 1: it has pledges or sealed answers, so it must be"),
        (NONCE, NONCE[1:], "line 11: these are neither answers nor a mark"),
        (NONCE, NONCE.replace("0", "A"), "line 11: these are neither"),
        (f" {NONCE}", "", "line 11: these are neither"),
        ("opened 0 R2", "opened R2", "line 11: these are neither"),
        ("opened 0 R2", "opened 0 R2 R2", "line 11: these are neither"),
        ("opened 0 R2", "open 0 R2", "line 11: these are neither"),
        (f"R2 {NONCE}", f"R2 {NONCE} R2", "line 11: these are neither"),
        ("sealed 1 >R4", "sealed 1 R4", "line 13: these are neither"),
        ("sealed 1 >R4", "sealed 1 >", "line 13: these are neither"),
        (PROMISE, PROMISE + "f", "line 13: these are neither"),
        ("3 0 R3\n", "", "line 12: numbered 4, where 3 is next"),
    ],
)
def test_a_sealed_answer_that_is_not_spelled_right_is_refused_with_its_line(
    old: str, new: str, said: str
) -> None:
    with pytest.raises(Damaged, match=re.escape(said)):
        read_match(edited(old, new, SEALED_PLAY))


def test_a_tail_that_cannot_be_read_is_refused() -> None:
    match = short_match()

    with pytest.raises(Damaged, match="the scores cannot be read"):
        read_match(edited("score ", "score x", match))
    with pytest.raises(Damaged, match="the state's hash cannot be read"):
        read_match(edited("state ", "state x", match))


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "line 1: its first line is not"),
        (b"\xff\xd8\xff\xe0 a photo", "byte 0 is not UTF-8"),
        (b"\xef\xbb\xbfcroupier match 1\n", "line 1: its first line is not"),
        (b"croupier match 1", "line 1: the file ends in the middle of this line"),
        (b"croupier match 1\n", 'line 2: "game" is expected here'),
    ],
)
def test_what_is_no_match_at_all_is_refused(data: bytes, said: str) -> None:
    with pytest.raises(Damaged, match=re.escape(said)):
        read_match(data)


@given(st.binary(max_size=300))
def test_no_bytes_make_the_reader_stumble(data: bytes) -> None:
    assert is_refused(b"croupier match 1\n" + data)
    assert is_refused(b"croupier match 2\n" + data)


def examples() -> list[str]:
    """List the whole matches that the specification shows."""
    text = DOCUMENT.read_text(encoding="utf-8")
    return [f"{found}\n" for found in re.findall(r"(?ms)^```match\n(.*?)\n```$", text)]


PLAIN, IN_PROGRESS, OPENED = examples()


@pytest.mark.parametrize("text", [PLAIN, OPENED])
def test_the_examples_of_the_specification_verify(text: str, tmp_path: Path) -> None:
    path = tmp_path / "example.match"
    path.write_bytes(text.encode())

    assert write_match(read_match(text.encode())) == text
    assert list(verify_lines(path))[-1] == "Everything agrees."


def test_the_example_in_progress_is_the_beginning_of_the_opened_one() -> None:
    final = read_match(OPENED.encode())

    begun = replace(final, events=final.events[:3], result=None)
    assert write_match(without_secrets(begun)) == IN_PROGRESS
    assert read_match(IN_PROGRESS.encode()) == without_secrets(begun)


def test_the_commitments_of_the_example_are_made_as_the_specification_says() -> None:
    key = read_match(OPENED.encode()).key
    opened = re.findall(r"^(\d) \* opened \d (\S+) (\S+)$", OPENED, re.MULTILINE)
    sealed = re.findall(r"^(\d) \* sealed \d (\S+)$", IN_PROGRESS, re.MULTILINE)

    made = []
    for number, word, nonce in opened:
        data = b"croupier nonce" + key + int(number).to_bytes(8, "big")
        assert hashlib.sha256(data).hexdigest() == nonce
        made.append((number, hashlib.sha256(bytes.fromhex(nonce) + word.encode()).hexdigest()))
    assert made[:2] == sealed


@pytest.mark.parametrize("text", examples())
def test_the_examples_are_sealed_as_the_specification_says(text: str) -> None:
    body, _, last = text.rpartition("seal ")

    assert hashlib.sha256(body.encode()).hexdigest() == last.strip()
