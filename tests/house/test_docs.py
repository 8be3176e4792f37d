"""The docs: every page is listed, every link leads somewhere, what is quoted is so."""

import re
import tomllib
from pathlib import Path

import pytest

import croupier
from croupier.games.catalogue import all_games

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = sorted(path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md"))
RULE_BOOKS = sorted(f"../{path.relative_to(ROOT)}" for path in ROOT.glob("src/**/RULES.md"))
FENCED = re.compile(r"(?ms)^```.*?^```$")  # code and outputs, tested elsewhere
OLD_WORDS = ("by lot", "watcher", "pairs? of eyes", "habit", "rival", "stand-in", "looks? back")


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


@pytest.mark.parametrize("page", [*PAGES, "../README.md", *RULE_BOOKS])
def test_people_read_plain_words(page: str) -> None:
    text = FENCED.sub("", (DOCS / page).read_text(encoding="utf-8"))
    assert [word for word in OLD_WORDS if re.search(rf"\b{word}", text)] == []


def test_the_rule_in_the_readme_is_that_of_the_game() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    (rule,) = re.findall(r"(?ms)^```python\n(.*?)^```$", text)
    (path,) = re.findall(r"`(src/.*?rules\.py)`", text)
    assert rule in (ROOT / path).read_text(encoding="utf-8")


def test_the_games_on_the_page_are_those_there_are() -> None:
    page = (DOCS / "play.md").read_text(encoding="utf-8")
    own = [game for game in all_games().values() if game.package.startswith("croupier.")]
    rows = {
        f"| `{game.name}` | {game.min_seats} to {game.max_seats} | {game.about} |" for game in own
    }
    assert {line for line in page.splitlines() if line.startswith("| `")} == rows


def test_the_program_on_the_page_of_concepts_plays_a_match(
    capsys: pytest.CaptureFixture[str],
) -> None:
    page = (DOCS / "concepts.md").read_text(encoding="utf-8")
    (program,) = re.findall(r"(?ms)^```python\n(.*?)^```$", page)
    exec(program, {})
    assert "\nresult won " in capsys.readouterr().out


def test_the_names_on_the_page_of_concepts_are_those_of_the_front_door() -> None:
    page = (DOCS / "concepts.md").read_text(encoding="utf-8")
    named = {
        name
        for names in re.findall(r"`(\w+(?: \w+)+)`", page.partition("| to | take |")[2])
        for name in names.split()
    }
    assert named <= set(croupier.__all__)


@pytest.mark.parametrize("page", ["architecture.md", "concepts.md", "glossary.md"])
def test_every_file_named_on_the_page_is_there(page: str) -> None:
    text = (DOCS / page).read_text(encoding="utf-8")
    named = re.findall(r"`((?:[\w*<>]+/)+[\w*<>]+\.\w+)`", text)
    assert named
    package = ROOT / "src" / "croupier"
    assert [path for path in named if not any(package.glob(re.sub("<.*?>", "*", path)))] == []
