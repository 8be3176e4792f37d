"""What docs/environments.md shows can be run."""

import re
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "environments.md").read_text(encoding="utf-8")
SNIPPETS = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("number", range(len(SNIPPETS)))
def test_every_snippet_runs(number: int) -> None:
    text = SNIPPETS[number].replace("envs=512", 'envs=4, device="python"')
    if "pyspiel" in text and find_spec("pyspiel") is None:
        pytest.skip("OpenSpiel is not installed")
    names: dict[str, Any] = {}

    exec(text, names)

    assert {"spec", "vec", "env", "game"} & names.keys()
