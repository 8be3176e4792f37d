"""The command line as a stranger meets it: every command, every mistake, no traceback."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.play.match_text import read_match, write_match
from tests.cli.commandline import (
    DONE,
    ENVIRONMENT,
    LIBRARY,
    START,
    WRONG,
    assert_refused,
    begin,
    croupier,
    here,
    kept,
    read_prompt,
    resealed,
    type_line,
)
from tests.play.matches import played


@pytest.mark.process
def test_help_lists_every_command(tmp_path: Path) -> None:
    done = croupier("--help", folder=tmp_path)

    assert done.returncode == DONE
    listed = set(re.findall(r"(?m)^  (\w+) ", done.stdout))
    assert {"games", "rules", "play", "replay", "verify", "match"} <= listed


@pytest.mark.process
def test_games_says_seats_options_and_bots(tmp_path: Path) -> None:
    all_of_them = croupier("games", folder=tmp_path)
    one = here("games", "strip_me", folder=tmp_path)

    assert re.search(r"crazy: Crazy, rules version \d+, 2 to 8 seats\.", all_of_them.stdout)
    assert one.stdout.startswith("strip-me: Strip Me")
    assert "limit=10000" in one.stdout
    assert one.stdout in all_of_them.stdout


@pytest.mark.process
def test_rules_are_read_whole_or_one_by_one(tmp_path: Path) -> None:
    whole = croupier("rules", "crazy", folder=tmp_path)
    one = here("rules", "crazy", "5", folder=tmp_path)

    assert "\n5. A card fits if" in whole.stdout
    assert one.stdout.startswith("Rule 5: A card fits if")
    assert one.stdout.removeprefix("Rule 5: ") in whole.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["play", "crazzy"], 'no game "crazzy". The nearest is crazy.\nTry: croupier play crazy'),
        (["play", "chess"], 'there is no game "chess".\nThe games are '),
        (["rules", "strip"], "The nearest is strip-me."),
        (["play"], "which game? Try: croupier play crazy"),
        (["play", "crazy", "cards_eech=5"], 'no option "cards_eech". The nearest is cards_each.'),
        (["play", "crazy", "cards_each=seven"], 'cards_each cannot be "seven". It is 1 to 39.'),
        (["play", "crazy", "cards_each=" + "9" * 5000], "cards_each cannot be"),
        (["play", "crazy", "colour=blue"], "It is rules, chosen or random."),
        (["play", "crazy", "fast"], '"fast" is not an option; write OPTION=VALUE'),
        (["play", "strip-me", "--seats", "Ann"], "Strip Me needs 2 to 6 seats; 1 was given."),
        (["play", "crazy", "--seats", "Ann,bot:psychic"], 'Crazy has no bot "psychic".'),
        (["play", "crazy", "--seats", "Ann,,bot"], '"" cannot be a name'),
        (["play", "crazy", "--seats", "Ann," + "x" * 41], "a name has 1 to 40 letters"),
        (["play", "crazy", "--seats", "A\nn,bot"], "cannot be a name"),
        (
            ["play", "crazy", "--seats", "Ann,bot,bot,bot,bot,bot,bot,bot", "cards_each=10"],
            "at most 79 leave a card to start with.\nTake fewer seats, or cards_each=9.",
        ),
        (["replay", "nowhere.match"], "there is no file nowhere.match."),
        (["verify", "nowhere.match"], "there is no file nowhere.match."),
        (["match", "nowhere.match"], "there is no file nowhere.match."),
        (["replay", "a" * 300], "file name too long."),
        (["play", "crazy", "--file", "/dev/null/a.match"], "Nothing was dealt."),
    ],
)
def test_a_wrong_command_says_what_is_wrong_and_what_to_do(
    tmp_path: Path, words: list[str], said: str
) -> None:
    assert_refused(here(*words, folder=tmp_path), WRONG, said)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.process
def test_empty_lines_play_strip_me_to_a_winner(tmp_path: Path) -> None:
    done = croupier("play", "strip-me", "--seed", "1", folder=tmp_path, typed="\n" * 2000)

    assert done.returncode == DONE
    assert re.search(r"^(You win|Ben wins), with \d+ cards?\.$", done.stdout, re.MULTILINE)
    checked = here("verify", "strip-me-1.match", folder=tmp_path)
    assert checked.returncode == DONE
    assert checked.stdout.endswith("Everything agrees.\n")


@pytest.mark.process
def test_a_match_goes_on_where_it_stopped(tmp_path: Path) -> None:
    seats = ("--seats", "Ann,bot,bot:random")
    first = croupier(
        "play", "crazy", *seats, "--seed", "7", "cards_each=5", folder=tmp_path, typed="1\n1\n"
    )
    go_on = re.findall(r"^Go on with it: croupier (.*)$", first.stdout, re.MULTILINE)
    assert first.returncode == DONE
    assert "The input has ended." in first.stdout

    second = croupier(*go_on[0].split(), folder=tmp_path, typed="1\n" * 400)

    assert "The match is over." in second.stdout
    assert here("verify", "crazy-7.match", folder=tmp_path).returncode == DONE
    again = here(*go_on[0].split(), folder=tmp_path)
    assert_refused(again, WRONG, "crazy-7.match is over: won.", "See it: croupier replay")


@pytest.mark.usefixtures("given_time")
def test_a_seed_deals_the_same_cards_again(tmp_path: Path) -> None:
    hands = [
        re.findall(r"^Your hand.*$", done.stdout, re.MULTILINE)
        for done in (
            here("play", "crazy", "--seed", seed, folder=tmp_path, typed="save\n")
            for seed in ("café", "cafe\u0301", "tea")
        )
    ]

    assert hands[0] == hands[1] != hands[2]
    for path in (tmp_path / LIBRARY).iterdir():
        assert here("verify", path.name, folder=tmp_path).returncode == DONE


@pytest.mark.process
@pytest.mark.skipif(sys.platform == "win32", reason="arguments are bytes on POSIX alone")
def test_a_seed_that_is_no_text_is_refused(tmp_path: Path) -> None:
    done = croupier("play", "crazy", "--seed", "\udcff", folder=tmp_path, PYTHONUTF8="1")

    assert_refused(done, WRONG, "holds what is no text")


def test_a_begun_match_keeps_its_deal_and_its_game(tmp_path: Path, unfinished: str) -> None:
    name = kept(tmp_path, unfinished, "old.match")

    seed = here("play", "--file", name, "--seed", "7", folder=tmp_path)
    assert_refused(seed, WRONG, "--seed cannot be used with a match that has begun: old.match")
    other = here("play", "strip-me", "--file", name, folder=tmp_path)
    assert_refused(
        other, WRONG, "old.match is a match of crazy, not of strip-me.\n"
        "Go on with it: croupier play --file old.match",
    )  # fmt: skip
    assert (tmp_path / name).read_text(encoding="utf-8") == unfinished


@pytest.mark.process
def test_a_hundred_bad_lines_save_and_stop(tmp_path: Path) -> None:
    done = croupier("play", "crazy", "--seed", "7", folder=tmp_path, typed="nonsense\n" * 200)

    assert done.returncode == WRONG
    assert "100 lines in a row were no answer." in done.stdout
    assert here("verify", "crazy-7.match", folder=tmp_path).returncode == DONE


@pytest.mark.process
def test_bytes_that_are_no_text_are_no_answer(tmp_path: Path) -> None:
    done = croupier("play", "crazy", "--seed", "7", folder=tmp_path, typed=b"\xff\xfe\n")

    assert done.returncode == DONE
    assert "is not an answer here." in done.stdout
    assert "The input has ended." in done.stdout


@pytest.mark.process
def test_where_there_is_only_ascii_everything_is_written_in_it(tmp_path: Path) -> None:
    name = kept(tmp_path, write_match(played("strip-me", seed="1", answers=3).match))

    done = croupier("match", name, folder=tmp_path, PYTHONIOENCODING="ascii", PYTHONUTF8="0")

    assert done.returncode == DONE
    assert ">Jc" in done.stdout
    assert done.stdout.isascii()
    assert "\\u" not in done.stdout


@pytest.mark.process
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGINT for one process")
def test_an_interrupt_saves_and_says_how_to_go_on(tmp_path: Path) -> None:
    with begin("play", "crazy", "--seed", "7", folder=tmp_path) as process:
        read_prompt(process)
        type_line(process, "1")
        read_prompt(process)
        process.send_signal(signal.SIGINT)
        said, wrong = process.communicate()

    assert (process.returncode, wrong) == (DONE, "")
    assert "Stopped.\nThe match is saved after " in said
    assert "Go on with it: croupier play --file crazy-7.match" in said
    assert here("verify", "crazy-7.match", folder=tmp_path).returncode == DONE


@pytest.mark.process
def test_a_killed_game_has_lost_no_answer(tmp_path: Path) -> None:
    with begin("play", "crazy", "--seed", "7", "--seats", "Ann,bot", folder=tmp_path) as process:
        read_prompt(process)
        for _ in range(3):
            type_line(process, "1")
            read_prompt(process)
        process.kill()

    match = read_match((tmp_path / LIBRARY / "crazy-7.match").read_bytes())
    assert sum(getattr(item, "seat", 1) == 0 for item in match.events) == 3
    done = croupier("play", "--file", "crazy-7.match", folder=tmp_path, typed="save\n")
    assert f"saved after {len(match.events)} answers in" in done.stdout


@pytest.mark.process
@pytest.mark.parametrize(
    ("words", "status"),
    [
        (("rules", "crazy"), DONE),
        (("games",), DONE),
        (("play", "crazy", "--plain"), DONE),
        (("play", "strip-me", "--plain", "--forced"), DONE),
        (("verify", "none.match"), WRONG),
    ],
    ids=lambda words: words[0] if isinstance(words, tuple) else "",
)
def test_a_reader_that_is_gone_ends_a_command_quietly(
    words: tuple[str, ...], status: int, tmp_path: Path
) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [*START, *words],
        cwd=tmp_path, env=ENVIRONMENT | {"CROUPIER_DATA": str(tmp_path)}, check=False,
        stdin=subprocess.DEVNULL, stdout=writer, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    os.close(writer)

    assert done.returncode == status
    assert "Error" not in done.stderr
    assert "Exception" not in done.stderr


def test_a_bot_that_is_gone_is_named(tmp_path: Path) -> None:
    text = write_match(played("crazy", seed="7", answers=0).match)
    name = kept(tmp_path, resealed(text.replace('person "Ann"', 'bot psychic "Ann"')))

    done = here("play", "--file", name, folder=tmp_path)

    assert_refused(done, WRONG, 'Crazy has no bot "psychic".')


@pytest.mark.process
def test_games_are_completed_for_the_shell(tmp_path: Path) -> None:
    asked = {"_CROUPIER_COMPLETE": "complete_bash", "COMP_WORDS": "croupier play st"}
    as_croupier = "import sys; sys.argv = ['croupier']; from croupier.cli.main import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", as_croupier],
        cwd=tmp_path,
        env={**ENVIRONMENT, **asked, "COMP_CWORD": "2"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.stdout.split() == ["strip-me"]
