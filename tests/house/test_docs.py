"""The docs: every page is reached from the site's list, every link leads somewhere."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = sorted(path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md"))


def listed(entries: list[dict[str, object]]) -> list[str]:
    """Return the pages of a part of the site's list."""
    found: list[str] = []
    for entry in entries:
        for page in entry.values():
            found += [page] if isinstance(page, str) else listed(page)  # type: ignore[arg-type]
    return found


def test_every_page_is_on_the_sites_list_once() -> None:
    settings = tomllib.loads((ROOT / "zensical.toml").read_text(encoding="utf-8"))
    assert sorted(listed(settings["project"]["nav"])) == PAGES


@pytest.mark.parametrize("page", [*PAGES, "../README.md", "../CONTRIBUTING.md"])
def test_every_link_leads_to_a_file(page: str) -> None:
    text = (DOCS / page).read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)#:]+?)(?:#[^)]*)?\)", text)
    missing = [link for link in links if not ((DOCS / page).parent / link).exists()]
    assert missing == []
