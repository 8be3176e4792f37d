"""The docs: every page is listed, every link leads somewhere, what is quoted is so."""

import re
import tomllib
from itertools import pairwise
from pathlib import Path

import pytest

import croupier
from croupier.games.catalogue import all_games

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = sorted(path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md"))
RULE_BOOKS = sorted(f"../{path.relative_to(ROOT)}" for path in ROOT.glob("src/**/RULES.md"))
FENCED = re.compile(r"(?ms)^```.*?^```$")  # code and outputs, tested elsewhere
QUOTES_OLD = "upgrading.md"  # it says what old names have become
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


def anchors(path: Path) -> set[str]:
    """Return the places of a page that a link can lead to: its headings, as in an address."""
    headings = re.findall(r"(?m)^#+ (.*)$", FENCED.sub("", path.read_text(encoding="utf-8")))
    return {
        re.sub(r"[^\w -]", "", heading).strip().lower().replace(" ", "-") for heading in headings
    }


@pytest.mark.parametrize("page", [*PAGES, "../README.md", "../CONTRIBUTING.md", "../CHANGELOG.md"])
def test_every_link_to_a_part_of_a_page_finds_it(page: str) -> None:
    path = DOCS / page
    links = re.findall(r"\]\(([^)#:]*)#([^)]*)\)", path.read_text(encoding="utf-8"))
    missing = [
        (name, place)
        for name, place in links
        if place not in anchors(path.parent / name if name else path)
    ]
    assert missing == []


def pages_in(page: str, text: str) -> list[str]:
    """Return the pages that a part of a page leads to, in order."""
    links = re.findall(r"\]\(([^)#:]+\.md)(?:#[^)]*)?\)", text)
    return [
        (DOCS / page).parent.joinpath(link).resolve().relative_to(DOCS).as_posix() for link in links
    ]


def paths() -> list[list[str]]:
    """Return the pages that each kind of reader is led through, by the table of the index."""
    text = (DOCS / "index.md").read_text(encoding="utf-8")
    rows = text.partition("|---|---|\n")[2].partition("\n\n")[0]
    return [pages_in("index.md", row) for row in rows.splitlines()]


def following(page: str) -> list[str]:
    """Return the pages that the last paragraph of a page names as what comes next."""
    last = (DOCS / page).read_text(encoding="utf-8").rstrip().rpartition("\n\n")[2]
    return pages_in(page, last) if last.startswith("Next: ") else []


@pytest.mark.parametrize("path", paths(), ids=lambda path: path[0])
def test_a_reader_is_led_by_five_links_at_most_and_by_every_page(path: list[str]) -> None:
    assert len(path) <= 5
    for page, after in pairwise(path):
        assert after in following(page), page


@pytest.mark.parametrize("page", [page for page in PAGES if page != "index.md"])
def test_every_page_ends_with_what_comes_next(page: str) -> None:
    assert following(page)


def test_the_index_leads_to_every_page() -> None:
    found, waiting = set[str](), ["index.md"]
    while waiting:
        page = waiting.pop()
        if page not in found:
            found.add(page)
            waiting += pages_in(page, (DOCS / page).read_text(encoding="utf-8"))
    assert sorted(found) == PAGES


@pytest.mark.parametrize("page", sorted({*PAGES, "../README.md", *RULE_BOOKS} - {QUOTES_OLD}))
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
