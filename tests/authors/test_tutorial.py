"""docs/add-a-game.md, followed literally, ends in examples/crazy_eights."""

import re
import shlex
import shutil
import tomllib
from pathlib import Path

import pytest

from croupier.engine.game import Game
from croupier.play.lesson import read_lesson
from tests.authors.folders import EXAMPLE, said_at_home
from tests.cli.commandline import ROOT
from tests.play.test_lesson import steps

PAGE = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
OWN = EXAMPLE / "src" / "crazy_eights"
WRITTEN = sorted(OWN.glob("*.py"))
FILES = {path.name: path.read_text(encoding="utf-8") for path in EXAMPLE.rglob("*.py")}
CUT = "..."  # the rest of an output is left out on the page


def blocks(kind: str) -> list[str]:
    """List the fenced blocks of a kind."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("block", blocks("python"), ids=lambda block: block.splitlines()[0][:40])
def test_a_block_of_python_is_a_piece_of_the_example(block: str) -> None:
    assert [name for name, text in FILES.items() if block in text]


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: path.name)
def test_the_blocks_together_are_the_whole_file(path: Path) -> None:
    whole = path.read_text(encoding="utf-8")
    for block in blocks("python"):
        whole = whole.replace(block, "")

    assert whole.strip() == ""


def test_the_rules_on_the_page_are_those_of_the_book() -> None:
    assert blocks("markdown") == [(OWN / "RULES.md").read_text(encoding="utf-8")]


def test_the_lesson_on_the_page_can_be_played(eights: Game) -> None:
    lesson = read_lesson(eights, tomllib.loads(blocks("toml")[0]))

    assert len(list(steps(eights, lesson))) == len(lesson.steps)


@pytest.mark.process
def test_the_commands_say_what_the_page_says(tmp_path: Path) -> None:
    scenes = [block.split("\n", 1) for block in blocks("console")]
    assert scenes[0][0] == "$ croupier new crazy-eights"
    for number, (line, output) in enumerate(scenes):
        if number == 1:  # the page has written the game by then
            shutil.copytree(EXAMPLE, tmp_path / "crazy_eights", dirs_exist_ok=True)
        words = shlex.split(line.removeprefix("$ croupier "))
        said = said_at_home(*words, folder=tmp_path, game=tmp_path / "crazy_eights")
        shown, cut, _ = output.partition(f"{CUT}\n")
        assert said.startswith(shown) if cut else said == shown, line
