"""The docs: every page is listed, every link leads somewhere, what is quoted is so."""

import re
import tomllib
from contextlib import redirect_stdout
from io import StringIO
from itertools import pairwise

import croupier
from croupier.games.catalogue import all_games
from tests.style.repository import CLASSROOM, ROOT, SOURCE, files, line_of, only_faults, read

DOCS = ROOT / "docs"
TEXTS = [path for path in files() if path.endswith(".md")]
PAGES = [path.removeprefix("docs/") for path in TEXTS if path.startswith("docs/")]
FRONT = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"]
LINK = re.compile(r"\]\(([^)#:]*)(?:#([^)]*))?\)")
FENCED = re.compile(r"(?ms)^```.*?^```$")  # code and outputs, tested elsewhere
PROGRAM = re.compile(r"(?ms)^```python\n(.*?)^```$")
MOST_LINKS = 5
QUOTES_OLD = "docs/upgrading.md"  # it says what old names have become
OLD_WORDS = re.compile(r"\b(by lot|watcher|pairs? of eyes|habit|rival|stand-in|looks? back)")


def listed(entries: list[dict[str, object]]) -> list[str]:
    """Return the pages of a part of the site's list."""
    found: list[str] = []
    for entry in entries:
        for page in entry.values():
            found += [page] if isinstance(page, str) else listed(page)  # type: ignore[arg-type]
    return found


def pages_in(page: str, text: str) -> list[str]:
    """Return the pages that a part of a page links to, in order."""
    links = [(DOCS / page).parent.joinpath(name).resolve() for name, _ in LINK.findall(text)]
    pages = [link for link in links if link.suffix == ".md" and link.is_relative_to(DOCS)]
    return [page.relative_to(DOCS).as_posix() for page in pages]


def following(page: str) -> list[str]:
    """Return the pages that the last paragraph of a page names as what comes next."""
    last = read(f"docs/{page}").rstrip().rpartition("\n\n")[2]
    return pages_in(page, last) if last.startswith("Next: ") else []


def reached() -> set[str]:
    """Return the pages that links lead to from the index."""
    found, waiting = set[str](), ["index.md"]
    while waiting:
        page = waiting.pop()
        if page not in found:
            found.add(page)
            waiting += pages_in(page, read(f"docs/{page}"))
    return found


def test_readers_are_led_to_every_page_by_short_paths() -> None:
    entries = listed(tomllib.loads(read("zensical.toml"))["project"]["nav"])
    rows = read("docs/index.md").partition("|---|---|\n")[2].partition("\n\n")[0].splitlines()
    paths = [pages_in("index.md", row) for row in rows]  # one for each kind of reader
    faults = {
        "not once on the site's list": [page for page in PAGES if entries.count(page) != 1],
        "on the site's list, and not there": sorted({*entries} - {*PAGES}),
        "not reached from the index": sorted({*PAGES} - reached()),
        "ends without Next": [page for page in PAGES if not following(page) and page != "index.md"],
        "a path of too many links": [path[0] for path in paths if len(path) > MOST_LINKS],
        "a step of a path is not what comes next": [
            f"{page} to {after}"
            for path in paths
            for page, after in pairwise(path)
            if after not in following(page)
        ],
    }

    assert len(paths) > 3
    assert only_faults(faults) == {}


def anchors(text: str) -> set[str]:
    """Return the places of a page that a link can lead to: its headings, as in an address."""
    headings = re.findall(r"(?m)^#+ (.*)$", FENCED.sub("", text))
    return {
        re.sub(r"[^\w -]", "", heading).strip().lower().replace(" ", "-") for heading in headings
    }


def test_every_link_leads_to_a_file_and_a_heading() -> None:
    found = {}
    for page in [*FRONT, *(f"docs/{page}" for page in PAGES)]:
        for link in LINK.finditer(read(page)):
            name, place = link.groups()
            target = (ROOT / page).parent / name if name else ROOT / page
            if not target.exists() or (
                place and place not in anchors(target.read_text(encoding="utf-8"))
            ):
                found[f"{page}:{line_of(read(page), link.start())}"] = link[0]

    assert found == {}


def output_of(program: str) -> str:
    """Return what a program prints."""
    with redirect_stdout(StringIO()) as printed:
        exec(program, {})
    return printed.getvalue()


def test_what_the_pages_quote_is_true() -> None:
    readme, play, concepts = read("README.md"), read("docs/play.md"), read("docs/concepts.md")
    (rule,), (program,) = PROGRAM.findall(readme), PROGRAM.findall(concepts)
    (rules,) = re.findall(r"`(src/.*?rules\.py)`", readme)
    ours = [game for game in all_games().values() if game.package.startswith("croupier.")]
    games = {f"| `{g.name}` | {g.min_seats} to {g.max_seats} | {g.about} |" for g in ours}
    taken = re.findall(r"`(\w+(?: \w+)+)`", concepts.partition("| to | take |")[2])
    names = {name for some in taken for name in some.split()}
    paths = {
        f"docs/{page}": re.findall(r"`((?:[\w*<>]+/)+[\w*<>]+\.\w+)`", read(f"docs/{page}"))
        for page in ("architecture.md", "concepts.md", "glossary.md")
    }
    faults = {
        "README.md, a rule of the game": [] if rule in read(rules) else [rule],
        "docs/play.md, games": sorted({*re.findall(r"(?m)^\| `.*$", play)} ^ games),
        "docs/concepts.md, names to take": sorted(names - {*croupier.__all__}),
    }
    for page, named in paths.items():
        globs = {path: re.sub("<.*?>", "*", path) for path in named}
        faults[page] = [
            path
            for path in named
            if not any(any(source.glob(globs[path])) for source in (SOURCE, CLASSROOM, ROOT))
        ]

    assert names
    assert all(paths.values())
    assert only_faults(faults) == {}
    assert "\nresult won " in output_of(program)


def test_people_read_plain_words() -> None:
    books = [path for path in TEXTS if path.startswith("src/") and path.endswith("/RULES.md")]
    found = {}
    for page in {"README.md", *books, *(f"docs/{page}" for page in PAGES)} - {QUOTES_OLD}:
        text = FENCED.sub(lambda code: "\n" * code[0].count("\n"), read(page))
        for word in OLD_WORDS.finditer(text):
            found[f"{page}:{line_of(text, word.start())}"] = word[0]

    assert len(books) > 3
    assert found == {}
