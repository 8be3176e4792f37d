"""What docs/simulate.md shows can be run, and what it says of the commands is true."""

import re
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.main import app

PAGE = (Path(__file__).parents[2] / "docs" / "simulate.md").read_text(encoding="utf-8")
SNIPPETS = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
OPTIONS = re.findall(r"^\| `(--[a-z]+)", PAGE, re.MULTILINE)


@pytest.mark.compiled
@pytest.mark.parametrize("number", range(len(SNIPPETS)))
def test_every_snippet_runs(number: int) -> None:
    names: dict[str, Any] = {}

    exec(re.sub(r"\d0_000", "200", SNIPPETS[number]), names)

    assert "report" in names or "tally" in names or "env" in names


def test_the_page_opens_with_five_lines() -> None:
    first = PAGE.index("```")

    assert PAGE[first:].startswith("```python")
    assert len([line for line in SNIPPETS[0].splitlines() if line]) <= 5


def test_every_option_of_the_table_exists() -> None:
    command = next(each for each in app.registered_commands if each.name == "simulate")
    assert command.callback is not None
    known = {name.replace("_", "-") for name in command.callback.__annotations__} | {"range"}

    assert OPTIONS
    assert {option.removeprefix("--") for option in OPTIONS} <= known
