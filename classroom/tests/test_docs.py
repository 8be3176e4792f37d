"""What docs/classroom.md says is where it says, and can be done as it says."""

import importlib
import re
from functools import reduce
from pathlib import Path

import pytest

from croupier_classroom.editions import editions

PAGE = (Path(__file__).parents[2] / "docs" / "classroom.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| `(croupier_classroom\.documents\.[\w.]+)` \| (.*) \|$", PAGE, re.MULTILINE)


def test_it_opens_with_whom_it_is_for() -> None:
    opening = PAGE.split("\n\n")[1]
    assert opening.startswith("For staff and for study; handing this in is plagiarism")


@pytest.mark.parametrize(("module", "names"), ROWS)
def test_every_function_is_where_the_page_says(module: str, names: str) -> None:
    found = re.findall(r"`([\w.]+)`", names)
    assert found
    for name in found:
        reduce(getattr, name.split("."), importlib.import_module(module))


def test_every_edition_and_flat_file_is_on_the_page() -> None:
    for edition in editions().values():
        assert f"`croupier classroom {edition.game.replace('_', '-')}`" in PAGE
        assert any(module.startswith(edition.package) for module, _ in ROWS)
        assert f"`{next(iter(edition.checks.files.values()))}`" in PAGE or edition.path.is_dir()
