"""What docs/classroom.md tells teachers can be typed as it stands."""

import re
import shlex
from pathlib import Path

import pytest

from croupier_classroom.cohort.points_scheme import scheme_for
from croupier_classroom.courses import course_checks
from tests.cli.commandline import here

PAGE = (Path(__file__).parents[2] / "docs" / "classroom.md").read_text(encoding="utf-8")
TYPED = [shlex.split(line) for line in re.findall(r"(?m)^\$ croupier (.*)$", PAGE)]
OPTIONS = {
    part: set(re.findall(r"`(--[\w-]+)", text))
    for part, text in re.findall(r"(?ms)^## (Grade one program|Grade a class)$(.*?)(?=^## )", PAGE)
}
COMMANDS = {"Grade one program": "grade", "Grade a class": "class"}


def help_of(command: str) -> str:
    """Return what a command says of itself."""
    return here(command, "--help", folder=Path.cwd()).stdout


@pytest.mark.parametrize("words", TYPED, ids=" ".join)
def test_a_command_of_the_page_has_these_options(words: list[str]) -> None:
    shown = help_of(words[0])
    assert [word for word in words if word.startswith("--") and word not in shown] == []
    if "--game" in words:
        course_checks(words[words.index("--game") + 1])


@pytest.mark.parametrize("part", OPTIONS)
def test_an_option_of_the_page_is_one(part: str) -> None:
    assert OPTIONS[part]
    assert [option for option in OPTIONS[part] if option not in help_of(COMMANDS[part])] == []


def test_the_points_of_the_page_are_understood(tmp_path: Path) -> None:
    (example,) = re.findall(r"(?ms)^```toml\n(.*?)^```", PAGE)
    path = tmp_path / "points.toml"
    path.write_text(example, encoding="utf-8")
    scheme = scheme_for(course_checks("crazy"), path)
    assert scheme.sections == {"Task 1": 20}
    assert scheme.requirements == {"R1.4": 5}
    assert scheme.late == 10
