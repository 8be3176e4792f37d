"""What the files of the page may hold."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page
from starlette.testclient import TestClient

import croupier.server
from croupier.games.catalogue import all_games
from croupier.server.http.page_files import (
    page_file,
    page_version,
    without_comments,
)
from croupier.server.http.web_app import create_app
from tests.page.conftest import Visit
from tests.server.servers import config
from workshop.message_types import TYPES, typescript

PAGE = Path(croupier.server.__file__).parent / "page"
FILES = sorted(path for path in PAGE.rglob("*") if path.is_file() and path != TYPES)
MOST_BYTES = 105_000  # as a browser gets it, packed
FETCHED = """() => performance.getEntriesByType("resource")
  .filter(({ name, transferSize }) => name.includes("/static/") && transferSize)
  .map(({ name }) => name)"""  # files that did not come from the cache of the browser
NAMED = """() => [...document.querySelectorAll("[rel=modulepreload], script")]
  .map((each) => each.href ?? each.src)"""


def test_the_whole_page_is_small() -> None:
    sent = [page_file(path.name) for path in FILES]

    assert 0 < sum(len(file.packed) for file in sent if file is not None) < MOST_BYTES
    assert None not in sent


def test_comments_stay_at_home_and_lines_where_they_are() -> None:
    text = """/* What it is:
   two lines. */
let a = 1; /* stays */
  /** @param {string} b */
  // gone
/** @type {A} */ (a).go(); /* stays */
  const b = "http://c"; // stays
"""

    assert (
        without_comments(text)
        == """

let a = 1; /* stays */


/** @type {A} */ (a).go(); /* stays */
const b = "http://c"; // stays
"""
    )


def test_a_browser_is_sent_a_file_once(tmp_path: Path) -> None:
    with TestClient(create_app(config(tmp_path)), base_url="http://localhost") as client:
        first = client.get("/static/table.mjs")
        again = client.get("/static/table.mjs", headers={"if-none-match": first.headers["etag"]})

        assert first.headers["content-encoding"] == "gzip"
        assert first.headers["content-type"].startswith("text/javascript")
        assert (again.status_code, again.content) == (304, b"")
        for name in ("messages.d.ts", "..%2fconfig.py", "nothing.mjs"):
            assert client.get(f"/static/{name}").status_code == 404


def test_a_file_is_kept_by_the_address_of_its_version_alone(tmp_path: Path) -> None:
    kept = {"table.mjs": False, f"{page_version()}/table.mjs": True, "0123abcd/table.mjs": False}

    with TestClient(create_app(config(tmp_path)), base_url="http://localhost") as client:
        sent = {name: client.get(f"/static/{name}") for name in kept}
        pages = [client.get(path) for path in ("/", "/t/any", "/learn/any")]

    controls = {name: file.headers["cache-control"] for name, file in sent.items()}
    assert {name: "immutable" in control for name, control in controls.items()} == kept
    assert len({file.content for file in sent.values()}) == 1
    assert {page.headers["cache-control"] for page in pages} == {"no-cache"}


@pytest.mark.browser
@pytest.mark.parametrize("path", ["/", "/learn/crazy"])
def test_a_second_visit_asks_for_no_file_again(visit: Visit, path: str) -> None:
    page = visit(path)
    wait_for_files(page)
    fetched = page.evaluate(FETCHED)
    scripts = [name for name in fetched if name.endswith(".mjs")]
    assert sorted(scripts) == sorted(page.evaluate(NAMED))  # each is named, and comes once

    again = page.context.new_page()
    again.goto(path)
    wait_for_files(again)

    assert again.evaluate(FETCHED) == []


def wait_for_files(page: Page) -> None:
    """Wait until the script of a page has drawn it, so that all files are there."""
    page.wait_for_load_state("networkidle")
    page.locator("header.bar").wait_for()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_the_page_names_no_game(path: Path) -> None:
    text = path.read_text(encoding="utf-8").lower()

    games = all_games().values()
    assert [game.name for game in games if game.name in text or game.title.lower() in text] == []


@pytest.mark.parametrize("path", sorted(PAGE.glob("*.html")), ids=lambda path: path.name)
def test_a_page_holds_no_script_and_no_style_of_its_own(path: Path) -> None:
    text = path.read_text(encoding="utf-8")

    assert re.findall(r"<script(?![^>]* src=)|<style|\bstyle=|\bon\w+=", text) == []


def test_everything_comes_from_the_house_itself() -> None:
    sources = [path for path in FILES if path.suffix in {".mjs", ".css", ".html"}]
    texts = [path.read_text(encoding="utf-8") for path in sources]

    assert [text for text in texts if re.search(r"https?://", text)] == []


def test_the_types_of_the_messages_are_those_the_server_writes() -> None:
    renew = "renew them: python -m workshop.message_types"
    assert TYPES.read_text(encoding="utf-8") == typescript(), renew
