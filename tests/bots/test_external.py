"""External bots: let in by the command line alone, asked fairly, refused in words."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import pytest

from croupier.bots import boxed_program, function_host
from croupier.bots import external as outside
from croupier.bots.answers import bot_answer, find_bot, seated_bot
from croupier.engine.errors import UserError
from croupier.engine.piles import NOBODY
from croupier.games.catalogue import find_game
from croupier.play.match import Player, new_match
from croupier.play.match_text import write_open
from croupier.play.table import Table
from croupier.sandbox.walls import NO_BUBBLEWRAP, landlock_command, runs

GAME = find_game("crazy")
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
FUNCTION = f"{EXAMPLES / 'first_choice.py'}:play"
PROGRAM = f"program:{sys.executable} {EXAMPLES / 'json_bot.py'}"


def play_match(bot: str) -> Table:
    """Play a match of a bot against the default one."""
    players = [Player("Ann", bot), Player("Ben", GAME.default_bot)]
    table = Table(GAME, new_match(GAME, players, seed="velvet 31"))
    while table.seat != NOBODY:
        table.answer(table.seat, table.question, bot_answer(table, table.players[table.seat].bot))
    return table


@pytest.mark.process
@pytest.mark.parametrize("text", [FUNCTION, PROGRAM], ids=["function", "program"])
def test_a_player_from_outside_plays_a_match_to_its_end(text: str) -> None:
    table = play_match(seated_bot(GAME, text))

    assert table.match.result is not None


@pytest.mark.process
def test_function_and_program_of_the_examples_play_alike() -> None:
    one, other = play_match(seated_bot(GAME, FUNCTION)), play_match(seated_bot(GAME, PROGRAM))

    assert one.match.events == other.match.events


def test_a_program_is_told_what_its_seat_may_see_and_no_more() -> None:
    table = Table(GAME, new_match(GAME, [Player("Ann"), Player("Ben")], seed="velvet 31"))
    view = table.view(0)
    assert view.decision is not None

    asked = json.loads(json.dumps(outside.question_json(GAME, view, view.decision)))

    hands = {
        zone["id"]: zone["cards"] for zone in asked["view"]["zones"] if zone["seat"] is not None
    }
    assert all(card is not None for card in hands["hand0"])
    assert all(card is None for card in hands["hand1"])
    assert {choice["code"] for choice in asked["choices"]} == set(GAME.choices(table.state))


@pytest.mark.process
def test_an_answer_that_is_no_choice_is_refused_in_words(tmp_path: Path) -> None:
    file = tmp_path / "odd.py"
    file.write_text("def play(view, decision):\n    return 'nonsense'\n", encoding="utf-8")

    with pytest.raises(UserError, match="answered 'nonsense', which is none of"):
        play_match(seated_bot(GAME, f"{file}:play"))


@pytest.mark.process
def test_a_program_that_says_nothing_is_named() -> None:
    silent = seated_bot(GAME, f"program:{sys.executable} -c pass")

    with pytest.raises(UserError, match="did not answer with a line of JSON"):
        play_match(silent)


@pytest.mark.process
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("missing.py:play", "there is no file missing.py"),
        (f"{EXAMPLES / 'first_choice.py'}:nobody", "has no function nobody"),
        ("program:no-such-program-here", "cannot be started"),
        ("program:", "cannot be started"),
    ],
)
def test_what_cannot_be_started_is_said(text: str, said: str) -> None:
    with pytest.raises(UserError, match=said):
        seated_bot(GAME, text)


def test_no_external_bot_is_let_in_by_name() -> None:
    for text in (FUNCTION, PROGRAM):
        with pytest.raises(UserError, match="has no bot"):
            find_bot(GAME, text)
    with pytest.raises(UserError, match="only --seats of a new match can let it in"):
        find_bot(GAME, "from-somewhere")


def test_a_person_is_no_bot() -> None:
    assert seated_bot(GAME, "Ann") == ""
    assert seated_bot(GAME, "bot") == GAME.default_bot
    assert seated_bot(GAME, "bot:gentle") == "gentle"


SPY = """
import glob, gc, os, sys, time

SECRETS = (b"velvet 31", {key!r}, {key!r}.hex().encode())
PLACES = {places!r}


def texts():
    yield repr(dict(os.environ)).encode()
    yield repr((sys.argv, sys.orig_argv)).encode()
    for pattern in ("/proc/[0-9]*/environ", "/proc/[0-9]*/cmdline", "/proc/self/fd/*"):
        for path in glob.glob(pattern):
            try:
                with open(os.open(path, os.O_RDONLY | os.O_NONBLOCK), "rb") as file:
                    yield file.read(1 << 20) or b""
            except OSError:
                pass
    for place in (*PLACES, ".", "/tmp", os.path.expanduser("~"), "/program", "/handed-in"):
        until = time.monotonic() + 0.5
        for folder, _, names in os.walk(place):
            if time.monotonic() > until:
                break
            for name in names:
                path = os.path.join(folder, name)
                if os.path.isfile(path) and os.path.abspath(path) != os.path.abspath(__file__):
                    try:
                        with open(path, "rb") as file:
                            yield file.read(1 << 20)
                    except OSError:
                        pass
    for thing in gc.get_objects():
        if isinstance(thing, dict):
            for value in list(thing.values()):
                if isinstance(value, (str, bytes)) and thing is not globals():
                    yield value if isinstance(value, bytes) else value.encode("utf-8", "replace")


def found():
    for text in texts():
        if b"SECRETS" not in text and any(secret in text for secret in SECRETS):
            return text[:200]
    return None


LOOKED = []


def play(view, decision):
    if len(LOOKED) < 2:
        LOOKED.append(found())
    text = LOOKED[-1]
    others = [zone for zone in view.zones if zone.seat not in (None, view.seat)]
    if text or any(card is not None for zone in others for card in zone.cards):
        return "the secret is out: " + repr(text)
    return decision.choices[0]
"""


@pytest.mark.process
@pytest.mark.parametrize(
    "without", [pytest.param("", marks=pytest.mark.needs("bwrap")), NO_BUBBLEWRAP]
)
def test_a_bot_finds_no_seed_no_hand_and_no_match_file(tmp_path: Path, without: str) -> None:
    if without and not runs(landlock_command()):
        pytest.skip("this Linux has no Landlock")
    shutil.copy(EXAMPLES / "first_choice.py", tmp_path)
    places = [str(tmp_path), str(Path.home()), str(Path.cwd())]
    key = Table(GAME, new_match(GAME, [Player("Ann"), Player("Ben")], seed="velvet 31")).match.key
    (tmp_path / "spy.py").write_text(SPY.format(places=places, key=key), encoding="utf-8")
    command = [sys.executable, "-m", "croupier", "play", "crazy", "--plain", "--seed", "velvet 31"]
    played = subprocess.run(
        [*command, "--seats", "bot:first,spy.py:play", "--file", "spied.match"],
        cwd=tmp_path, env={**os.environ, "SEED": "velvet 31", without or "UNUSED": "1"},
        capture_output=True, text=True,
        timeout=120, check=False,
    )  # fmt: skip

    assert "the secret is out" not in played.stdout + played.stderr
    assert played.returncode == 0, played.stderr
    assert "velvet 31" in (tmp_path / "spied.match").read_text(encoding="utf-8")


@pytest.mark.process
def test_a_bot_is_started_once_and_ended_with_its_processes(tmp_path: Path) -> None:
    counting = tmp_path / "counting.py"
    counting.write_text(
        "import os\nasked = 0\n\n\ndef play(view, decision):\n    global asked\n    asked += 1\n"
        "    return f'{asked} {os.getpid()}'\n",
        encoding="utf-8",
    )
    program = outside.started(
        "counting", [sys.executable, "-P", "-m", outside.FUNCTION_HOST, "counting.py", "play"],
        tmp_path,
    )  # fmt: skip
    assert program.receive() == {"ready": True}
    view = Table(GAME, new_match(GAME, [Player("Ann"), Player("Ben")], seed="velvet 31")).view(0)
    assert view.decision is not None
    question = outside.question_json(GAME, view, view.decision)

    said = [program.ask(question)["choice"].split() for _ in range(3)]
    program.close()

    assert [count for count, _ in said] == ["1", "2", "3"]
    assert len({process for _, process in said}) == 1
    assert not list(Path(tempfile.gettempdir()).glob("croupier-bot-*/counting.py"))


@pytest.mark.process
def test_nobody_listens_to_a_program_that_was_ended_while_it_spoke(tmp_path: Path) -> None:
    before = set(threading.enumerate())
    chatter = tmp_path / "chatter.py"
    chatter.write_text("while True:\n    print('{}', flush=True)\n", encoding="utf-8")
    program = outside.started("chatter", [sys.executable, "chatter.py"], tmp_path)
    assert program.receive() == {}

    program.close()

    assert set(threading.enumerate()) <= before


@pytest.mark.parametrize("game", ["crazy", "monopoly_deal", "onu", "tic_tac_rummy", "strip_me"])
def test_a_function_is_given_the_view_that_its_seat_has(game: str) -> None:
    found = find_game(game)
    players = [Player(f"Player {seat}") for seat in range(found.min_seats)]
    view = Table(found, new_match(found, players, seed="velvet 31")).view(0)
    assert view.decision is not None

    question = json.loads(json.dumps(outside.question_json(found, view, view.decision)))

    assert function_host.asked(question) == (view.decision, view)


@pytest.mark.process
def test_an_error_of_a_function_is_told_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "broken.py"
    file.write_text("def play(view, decision):\n    return 1 // 0\n", encoding="utf-8")

    with pytest.raises(UserError, match=r"raised ZeroDivisionError: .* \(line 2\)"):
        play_match(seated_bot(GAME, f"{file}:play"))


@pytest.mark.process
def test_a_file_that_cannot_be_loaded_is_told_with_its_last_words(tmp_path: Path) -> None:
    file = tmp_path / "unloaded.py"
    file.write_text("import no_such_module\n", encoding="utf-8")

    with pytest.raises(UserError, match="No module named 'no_such_module'"):
        seated_bot(GAME, f"{file}:play")


@pytest.mark.process
def test_what_a_function_prints_is_no_answer(tmp_path: Path) -> None:
    file = tmp_path / "talks.py"
    text = "def play(view, decision):\n    print('hm')\n    return decision.choices[0].word\n"
    file.write_text(text, encoding="utf-8")

    assert play_match(seated_bot(GAME, f"{file}:play")).match.result is not None


def test_a_folder_that_is_too_large_is_not_copied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boxed_program, "MOST_FILES", 3)
    for name in "abcd":
        (tmp_path / f"{name}.py").write_text("def play(view, decision): ...\n", encoding="utf-8")

    with pytest.raises(UserError, match="put the bot in a folder of its own"):
        seated_bot(GAME, f"{tmp_path / 'a.py'}:play")


def test_a_match_under_any_name_is_not_copied(tmp_path: Path) -> None:
    match = new_match(GAME, [Player("Ann"), Player("Ben")], seed="velvet 31")
    (tmp_path / "save.json").write_text(write_open(match), encoding="utf-8")
    (tmp_path / "data.json").write_text("{}", encoding="utf-8")
    assert boxed_program.files_of(tmp_path) == [tmp_path / "data.json"]
