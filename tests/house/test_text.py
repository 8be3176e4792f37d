"""What no file of the house may hold: places on one machine, and names of package indexes."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PLACES = ("src", "tests", "workshop", "bench", "examples", "docs", ".ci")
KINDS = {".py", ".md", ".txt", ".toml", ".json", ".js", ".css", ".html", ".match", ".ipynb", ""}
OWN_PLACES = re.compile(r"(?<![\w.])/(home|root|Users|work|mnt)/\w|[A-Z]:\\\\?Users")
INDEXES = re.compile(r"pypi\.(org|python\.org)/simple|files\.pythonhosted|index-url|find-links")


def texts() -> list[Path]:
    """List the text files that are kept, this one aside: it names what it forbids."""
    kept = [path for place in PLACES for path in (ROOT / place).rglob("*") if path.is_file()]
    kept += [path for path in ROOT.iterdir() if path.is_file() and not path.name.startswith(".cov")]
    unlike = {"__pycache__", ".hypothesis"}
    return [
        path
        for path in sorted(kept)
        if path.suffix in KINDS and path != Path(__file__) and not unlike & set(path.parts)
    ]


def findings(pattern: re.Pattern[str]) -> list[str]:
    """Name every line that a pattern finds."""
    return [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in texts()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if pattern.search(line)
    ]


def test_no_file_names_a_place_on_somebodys_machine() -> None:
    assert findings(OWN_PLACES) == []


def test_no_file_names_a_package_index() -> None:
    assert findings(INDEXES) == []


@pytest.mark.parametrize("lock", sorted(ROOT.glob("*.lock")), ids=lambda lock: lock.name)
def test_a_lock_holds_versions_and_hashes_and_no_address(lock: Path) -> None:
    lines = lock.read_text(encoding="utf-8").splitlines()

    pins = [line for line in lines if not line.startswith(" ")]
    hashes = [line for line in lines if line.startswith("    --hash=sha256:")]
    assert len(pins) + len(hashes) == len(lines)
    assert all(re.match(r"[a-z0-9-]+==[\w.]+ ", pin) for pin in pins)
