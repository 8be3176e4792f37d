"""The version is one number, in every place that names it; the wheel holds what is needed."""

import re
import tomllib

from hatchling.builders.wheel import WheelBuilder

from croupier.games.catalogue import all_games
from croupier_classroom.editions import editions
from tests.cli.commandline import ROOT


def test_the_places_that_name_the_version_agree() -> None:
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    cited = re.search(r"(?m)^version: (\S+)\ndate-released: (\S+)$", citation)
    released = re.search(r"(?m)^## (\d\S+) - (\S+)$", changes)

    assert cited is not None
    assert released is not None
    assert cited.groups() == released.groups()
    assert version_of("pyproject.toml") == released[1]
    assert version_of("classroom/pyproject.toml") == released[1]


def version_of(project: str) -> object:
    """Return the version that a project file names."""
    return tomllib.loads((ROOT / project).read_text(encoding="utf-8"))["project"]["version"]


def test_the_wheel_holds_rules_lessons_nets_and_the_page_alone() -> None:
    files = {file.distribution_path for file in WheelBuilder(str(ROOT)).recurse_project_files()}

    for game in all_games().values():
        folder = game.package.replace(".", "/")
        assert {f"{folder}/RULES.md", f"{folder}/lesson.toml"} <= files
        nets = [path.name for path in (ROOT / "src" / folder / "nets").glob("*.npz")]
        assert {f"{folder}/nets/{name}" for name in nets} <= files
    assert {"croupier/py.typed", "croupier/server/page/index.html"} <= files
    assert [file for file in files if "/tests/" in file or not file.startswith("croupier/")] == []


def test_the_classroom_s_wheel_holds_programs_and_checks_alone() -> None:
    builder = WheelBuilder(str(ROOT / "classroom"))
    files = {file.distribution_path for file in builder.recurse_project_files()}

    for edition in editions().values():
        folder = f"croupier_classroom/documents/{edition.game}"
        assert any(file.startswith(f"{folder}/program") for file in files)
        assert {f"{folder}/checks/__init__.py", f"{folder}/planted_errors.toml"} <= files
    assert [file for file in files if not file.startswith("croupier_classroom/")] == []
