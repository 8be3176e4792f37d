"""The site of the docs is built, and its search finds every page."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cli.commandline import ROOT
from workshop.stamps import venv_program


@pytest.mark.process
def test_the_site_is_built_without_a_warning_and_can_be_searched(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "docs", tmp_path / "docs")
    shutil.copy(ROOT / "zensical.toml", tmp_path)
    command = [str(venv_program(ROOT, "zensical")), "build"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr
    assert "No issues found" in done.stdout + done.stderr
    found = json.loads((tmp_path / "site" / "search.json").read_text(encoding="utf-8"))
    places = {item["location"].partition("#")[0].rstrip("/") for item in found["items"]}
    pages = {path.relative_to(tmp_path / "docs") for path in (tmp_path / "docs").rglob("*.md")}
    assert {page.with_suffix("").as_posix() for page in pages} - {"index"} <= places
