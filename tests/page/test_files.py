"""What the files of the page may hold."""

import re
from pathlib import Path

import pytest

import croupier.server
from croupier.games.catalogue import all_games
from croupier.server.messages.message_schema import typescript

PAGE = Path(croupier.server.__file__).parent / "page"
TYPES = PAGE / "messages.d.ts"  # for the type checker alone; no browser asks for it
FILES = sorted(path for path in PAGE.rglob("*") if path.is_file() and path != TYPES)
MOST_BYTES = 206_000  # with the types in the comments, and the blanks of the formatter


def test_the_whole_page_is_small() -> None:
    assert 0 < sum(path.stat().st_size for path in FILES) < MOST_BYTES


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
