"""docs/face-down.md, followed literally, is a game that keeps its secret and the contract."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.authors.loading import find_module, load_game
from croupier.authors.new_game import new_game
from croupier.play.match import Player, new_match
from croupier.play.table import Table
from tests.authors.folders import said_at_home, with_game
from tests.authors.written_game import blocks_of, write_blocks, write_game
from tests.cli.commandline import DONE, ENVIRONMENT, ROOT, croupier

PAGE = (ROOT / "docs" / "face-down.md").read_text(encoding="utf-8")
CUT = "...\n"  # the rest of an output is left out on the page
BY_CHANCE = re.compile(r":\d+:|seat \d|lay:[^\s\"]+|is \d or \d|; with \d.*|a spectator")
LEAKS = [  # as the page says: what is changed, to what
    ("rules.py", "def is_sealed", "def was_sealed"),
    (
        "rules.py",
        "    if s.seat == s.seats - 1:",
        "    s.stuck = rank_of(card) & 1\n    if s.seat == s.seats - 1:",
    ),
    ("words.py", "if code == SEALED or code >= LAY", "if code >= LAY"),
]


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the game that the page makes of the example."""
    return write_game(PAGE, tmp_path_factory.mktemp("face_down"))


@pytest.mark.process
def test_the_commands_say_what_the_page_says(written: Path) -> None:
    for block in blocks_of(PAGE, "console"):
        line, output = block.split("\n", 1)
        words = shlex.split(line.removeprefix("$ croupier "))
        said = said_at_home(*words, folder=written.parent, game=written)
        shown, cut, _ = output.partition(CUT)
        assert said.startswith(shown) if cut else said == shown, line


@pytest.mark.process
def test_the_tests_of_the_page_pass(written: Path) -> None:
    command = ["pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "-k", "not TestCrazyEights"]
    done = subprocess.run(
        [sys.executable, "-m", *command, str(written / "tests")],
        cwd=written,
        env={**ENVIRONMENT, **with_game(written)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.process
@pytest.mark.parametrize(
    ("leak", "said"),
    [*zip(LEAKS, blocks_of(PAGE, "text"), strict=True)],
    ids=["no is_sealed", "a field", "a sentence"],
)
def test_a_leak_is_found_as_the_page_says(
    leak: tuple[str, str, str], said: str, tmp_path: Path
) -> None:
    file, old, new = leak
    made = write_game(PAGE, tmp_path)
    (path,) = made.rglob(file)
    whole = path.read_text(encoding="utf-8")
    assert whole.count(old) == 1
    path.write_text(whole.replace(old, new), encoding="utf-8")

    assert BY_CHANCE.sub("*", said.strip()) in {BY_CHANCE.sub("*", line) for line in faults(made)}


def faults(made: Path) -> list[str]:
    """Return what `check-game` says of a game that does not keep the contract."""
    done = croupier("check-game", made.name, folder=made.parent)
    assert done.returncode == 1
    return done.stdout.splitlines()


def all_at_once(name: str, folder: Path) -> Path:
    """Return the folder of a new game, changed so that all cards are turned up together."""
    made = new_game(name, folder)
    write_blocks(blocks_of(PAGE, "py"), made)
    return made


def test_cards_laid_face_down_are_turned_up_together(tmp_path: Path) -> None:
    game = load_game(find_module(all_at_once("together", tmp_path)))
    table = Table(game, new_match(game, [Player("Ann"), Player("Ben")], seed="walnut"))
    first = table.answer(0, table.question, game.choices(table.state)[0])
    last = table.answer(1, table.question, game.choices(table.state)[0])

    assert first.narrate(1, table.names) == ["Ann lays a card face down."]
    laid, turned, _ = last.narrate(0, table.names)
    assert laid == "Ben lays a card face down."
    own = first.narrate(0, table.names)[0].removeprefix("You lay the ")
    assert own.removesuffix(" face down.") in turned


@pytest.mark.process
def test_the_game_of_cards_turned_up_together_keeps_the_contract(tmp_path: Path) -> None:
    made = all_at_once("at-once", tmp_path)

    done = croupier("check-game", made.name, folder=tmp_path)

    assert done.returncode == DONE, done.stdout
