"""Match files on the command line: told, verified, shown, and refused when they are wrong."""

import json
import re
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from croupier.play.log_hash import running_hashes
from croupier.play.match import Player, SeatChange
from croupier.play.match_text import write_match
from croupier.play.sealed_answers import without_secrets
from tests.cli.commandline import (
    DAMAGED,
    DONE,
    NO,
    WRONG,
    assert_refused,
    croupier,
    here,
    kept,
    resealed,
)
from tests.play.matches import add_blind_trick, played


def test_a_finished_match_is_told_to_a_watcher_and_to_a_seat(tmp_path: Path, finished: str) -> None:
    name = kept(tmp_path, finished)

    watched = here("replay", name, folder=tmp_path)
    mine = here("replay", name, "--seat", "1", folder=tmp_path)

    assert watched.returncode == mine.returncode == DONE
    assert re.match(r"Crazy, rules version \d+: Ann, Ben, Cem\.\n", watched.stdout)
    assert "Your hand" not in watched.stdout
    assert "Your hand, 5: " in mine.stdout
    assert watched.stdout.count("\n") == mine.stdout.count("\n")
    nobody = here("replay", name, "--seat", "3", folder=tmp_path)
    assert_refused(nobody, WRONG, "there is no seat 3; they are numbered 0 to 2.")


@pytest.mark.process
def test_verify_says_everything_it_checked(tmp_path: Path, finished: str) -> None:
    done = croupier("verify", kept(tmp_path, finished), folder=tmp_path)

    assert done.returncode == DONE
    assert "The seal fits." in done.stdout
    assert "The seed keeps the commitment" in done.stdout
    assert "Every answer is legal" in done.stdout
    assert "Everything agrees." in done.stdout


def test_verify_does_not_praise_a_seal_that_is_not_there(tmp_path: Path, unfinished: str) -> None:
    cut = unfinished[: unfinished.index("\nresult")]

    done = here("verify", kept(tmp_path, cut), folder=tmp_path)

    assert done.returncode == DONE
    assert "It has no seal: the match was being played." in done.stdout
    assert "The match is open." in done.stdout


@pytest.mark.process
def test_a_changed_answer_does_not_verify_and_is_named(tmp_path: Path, finished: str) -> None:
    first = re.search(r"^1 0 (\S+)", finished, re.MULTILINE)
    assert first is not None
    name = kept(tmp_path, finished.replace(first[0], "1 0 G99", 1))

    done = croupier("verify", name, folder=tmp_path)

    assert_refused(done, NO, "the seal does not fit. The file was changed after it was written.")
    assert 'The first line that differs from the rules is 1: this game has no choice "G99"' in (
        done.stderr
    )


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (r"^score .*$", "score 9 9 9", "The result, the scores or the final state are not those"),
        (r"^result won \d$", "result drawn", "The result, the scores or the final state"),
        (r"^1 0 .*$", "1 1 draw", "The first line that differs from the rules is 1: It is Ann's"),
        (r"^rules \d+$", "rules 99", "by rules version 99; these are rules version"),
        (r"^option colour rules\n", "", "it does not name every option of Crazy"),
        (r"^game crazy$", "game chess", 'there is no game "chess"'),
        (r"^seed .*\n", "", "the seed has not been revealed, so the deal cannot be checked"),
    ],
)
def test_a_forged_match_with_a_good_seal_does_not_verify(
    tmp_path: Path, finished: str, old: str, new: str, said: str
) -> None:
    forged = resealed(re.sub(old, new, finished, count=1, flags=re.MULTILINE))
    assert forged != finished

    assert_refused(here("verify", kept(tmp_path, forged), folder=tmp_path), NO, said)


def test_what_a_forged_draw_turned_up_does_not_verify(tmp_path: Path) -> None:
    text = write_match(played("strip-me", seed="1").match)
    card = re.search(r"^1 0 >(\S+)", text, re.MULTILINE)
    assert card is not None
    forged = resealed(text.replace(f">{card[1]}", ">7♥" if card[1] != "7♥" else ">8♥", 1))

    done = here("verify", kept(tmp_path, forged), folder=tmp_path)

    assert_refused(done, NO, f"Line 1 turned up {card[1]}, not what the file says.")


@pytest.mark.parametrize("command", ["replay", "verify", "match"])
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a photo, say\n", 'a.match, line 1: its first line is not "croupier match 1".'),
        ("croupier match 3\n", "written in format 3; this Croupier reads formats 1 and 2."),
        ("croupier match 1\ngame crazy\nrules x\n", 'a.match, line 3: "rules" is expected here.'),
    ],
)
def test_a_damaged_file_says_what_is_wrong_and_where(
    tmp_path: Path, command: str, text: str, said: str
) -> None:
    name = kept(tmp_path, text)

    assert_refused(here(command, name, folder=tmp_path), DAMAGED, said)


def test_a_file_with_a_broken_seal_is_neither_played_nor_replayed(
    tmp_path: Path, unfinished: str
) -> None:
    name = kept(tmp_path, unfinished.replace('"Ann"', '"Eve"'))

    assert_refused(here("replay", name, folder=tmp_path), DAMAGED, "the seal does not fit")
    assert_refused(here("play", "--file", name, folder=tmp_path), DAMAGED, "the seal does not fit")


@pytest.mark.parametrize("command", ["replay {}", "play --file {}"])
def test_a_sealed_file_against_the_rules_is_damaged_and_says_where(
    tmp_path: Path, unfinished: str, command: str
) -> None:
    forged = resealed(re.sub(r"(?m)^1 0 .*$", "1 2 draw", unfinished, count=1))
    name = kept(tmp_path, forged)

    done = here(*command.format(name).split(), folder=tmp_path)

    assert_refused(done, DAMAGED, "a.match, answer 1: It is Ann's turn; Ann is to answer.")
    assert (tmp_path / name).read_text(encoding="utf-8") == forged


@pytest.mark.process
def test_a_file_cut_in_the_middle_opens_at_what_is_whole(tmp_path: Path, unfinished: str) -> None:
    cut = unfinished[: unfinished.index("\n\nresult") - 1]
    name = kept(tmp_path, cut, "half.match")

    done = croupier("replay", name, folder=tmp_path)
    assert done.returncode == DONE
    assert re.match(
        r"half\.match: the file ends in the middle of line \d+; everything", done.stdout
    )
    assert done.stdout.endswith("The match is still open.\n")

    played_on = here("play", "--file", name, folder=tmp_path, typed="save\n")
    assert played_on.returncode == DONE
    assert here("verify", name, folder=tmp_path).returncode == DONE


def test_an_old_match_is_shown_but_not_replayed(tmp_path: Path, finished: str) -> None:
    name = kept(tmp_path, resealed(re.sub(r"rules \d+\n", "rules 99\n", finished)), "old.match")

    done = here("replay", name, folder=tmp_path)

    assert done.returncode == NO
    assert done.stdout.startswith("old.match: Crazy by rules version 99; these are rules version")
    assert 'seat 0 person "Ann"' in done.stdout


@pytest.mark.process
def test_a_match_is_shown_as_text_and_as_json(tmp_path: Path, finished: str) -> None:
    name = kept(tmp_path, finished)

    text = here("match", name, folder=tmp_path)
    data = json.loads(croupier("match", name, "--json", folder=tmp_path).stdout)

    assert text.stdout == finished
    assert data["game"] == "crazy"
    assert data["players"][0] == {"name": "Ann", "bot": ""}
    assert data["events"][0]["kind"] == "answer"
    assert data["result"]["ending"] == "won"


def test_a_file_edited_by_hand_is_sealed_again(tmp_path: Path, unfinished: str) -> None:
    name = kept(tmp_path, unfinished.replace('"Ann"', '"Anna"'))
    assert here("verify", name, folder=tmp_path).returncode == NO

    assert here("match", name, "--seal", folder=tmp_path).returncode == DONE

    assert here("verify", name, folder=tmp_path).returncode == DONE


def test_verify_compares_a_match_with_a_file_of_it_that_was_given_out_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_blind_trick(monkeypatch)
    final, begun = (played("blind-trick", seed="1", answers=most).match for most in (10_000, 3))
    name = kept(tmp_path, write_match(final))
    earlier = tmp_path / "earlier.match"
    earlier.write_text(write_match(without_secrets(begun)), encoding="utf-8")

    done = here("verify", name, "--earlier", "earlier.match", folder=tmp_path)

    assert done.returncode == DONE
    assert "The nonce of every sealed answer follows from the seed." in done.stdout
    assert "Everything in earlier.match is kept." in done.stdout
    early = here("verify", "earlier.match", folder=tmp_path)
    assert_refused(early, NO, "the seed has not been revealed, so the deal cannot be checked")
    broken = earlier.read_text(encoding="utf-8").replace("sealed 0 ", "sealed 1 ", 1)
    earlier.write_text(resealed(broken), encoding="utf-8")
    refused = here("verify", name, "--earlier", "earlier.match", folder=tmp_path)
    assert_refused(refused, NO, "The sealed answer of line 1 does not keep its commitment.")
    nowhere = here("verify", name, "--earlier", "nowhere.match", folder=tmp_path)
    assert_refused(nowhere, WRONG, "there is no file nowhere.match.")


def test_verify_compares_the_log_with_what_the_server_said_of_it(tmp_path: Path) -> None:
    match = played("crazy", seed="1").match
    kept_hash = list(running_hashes(match))[3]
    name = kept(tmp_path, write_match(match))
    shorter = kept(tmp_path, write_match(match.dealt.with_events(*match.events[:2])), "b.match")
    open_file = kept(tmp_path, write_match(without_secrets(match)), "c.match")

    def verify(file: str, ack: str) -> subprocess.CompletedProcess[str]:
        return here("verify", file, "--ack", ack, folder=tmp_path)

    done = verify(name, f"3:{kept_hash}")
    assert done.returncode == DONE
    assert "The log leads to every hash that the server sent." in done.stdout
    assert_refused(verify(name, f"4:{kept_hash}"), NO, "The log up to event 4 is not the one")
    assert_refused(verify(shorter, f"3:{kept_hash}"), NO, "the log ends before it")
    assert_refused(verify(open_file, f"3:{kept_hash}"), NO, "the seed has not been revealed")
    assert_refused(verify(open_file, f"2:{kept_hash}"), NO, "The log up to event 2 is not the one")
    assert_refused(verify(name, "third"), NO, '"third" is not NUMBER:HASH')


HOSTILE_NAME = "Ann\x1b]0;gone\x07\x1b[2J\x9b31m\x7f\u202e"
STEERING = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]")


@pytest.mark.parametrize(
    "words", [("replay", "--plain"), ("verify",), ("match",), ("match", "--json")]
)
@pytest.mark.parametrize("rules", [0, 99])
def test_no_name_of_a_strangers_file_steers_the_terminal(
    tmp_path: Path, words: tuple[str, ...], rules: int
) -> None:
    table = played("crazy", seed="7", answers=12)
    players = (Player(HOSTILE_NAME), table.match.players[1])
    match = replace(table.match, players=players, rules=rules or table.match.rules)
    match = match.with_events(SeatChange(0, Player(HOSTILE_NAME)))
    match = replace(match, notes={"by": HOSTILE_NAME}, entropy={0: HOSTILE_NAME})
    path = tmp_path / "a.match"
    path.write_text(write_match(match), encoding="utf-8", newline="\n")

    done = here(words[0], str(path), *words[1:], folder=tmp_path)

    assert not STEERING.search(done.stdout.replace("\n", "") + done.stderr.replace("\n", ""))


def test_an_answer_is_no_place_for_control_characters(tmp_path: Path, unfinished: str) -> None:
    text = re.sub(r"(?m)^1 0 \S+", "1 0 \x1b[2J", unfinished, count=1)
    path = tmp_path / "a.match"
    path.write_text(text, encoding="utf-8", newline="\n")

    done = here("replay", str(path), "--plain", folder=tmp_path)

    assert "neither answers nor a mark" in done.stderr
    assert "\x1b" not in done.stdout + done.stderr
