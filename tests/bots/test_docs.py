"""What docs/bots.md says of bots is so."""

import re
from pathlib import Path

import pytest

from croupier.bots import search
from croupier.bots.boxed_program import PATIENCE
from croupier.bots.external import question_json
from croupier.bots.levels import DEFAULT_BUDGET, LEVELS, is_bot
from croupier.engine.game import Game
from croupier.games.catalogue import all_games, find_game
from croupier.play.match import Player, new_match
from croupier.play.table import Table

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
GAME = find_game("crazy")


def test_every_level_and_every_search_on_the_page_exists() -> None:
    assert all(f"`{level}`" in PAGE for level in LEVELS)
    for name in re.findall(r"`(search[-\w]*)`", PAGE):
        assert is_bot(GAME, name), name


def test_the_budgets_on_the_page_are_the_houses() -> None:
    assert (
        f"{DEFAULT_BUDGET.playouts:,} playouts a question, {DEFAULT_BUDGET.milliseconds} ms" in PAGE
    )
    assert f"falls {search.HOPELESS / 100} standard errors" in PAGE
    assert f"by {search.GUARD / 100} standard errors" in PAGE
    assert search.SLIP == 20
    assert PATIENCE == 10


def test_a_question_to_a_program_has_the_fields_on_the_page() -> None:
    table = Table(GAME, new_match(GAME, [Player("Ann"), Player("Ben")], seed="velvet 31"))
    view = table.view(0)
    assert view.decision is not None

    asked = question_json(GAME, view, view.decision)
    for name in (*asked, *asked["view"], *asked["choices"][0]):
        assert f'"{name}":' in PAGE, name


def test_the_examples_on_the_page_are_there() -> None:
    for path in re.findall(r"examples/\w+\.py", PAGE):
        assert (ROOT / path).is_file()


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.name)
def test_what_is_said_of_a_bot_is_on_the_page_of_its_game(game: Game) -> None:
    page = (ROOT / "docs" / "games" / f"{game.name}.md").read_text(encoding="utf-8")
    figures = [float(figure) for figure in re.findall(r"\d+\.\d+", page)]

    for name, share in game.measured.items():
        assert is_bot(game, name)
        assert f"`{name}`" in page
        assert min(abs(share - figure) for figure in figures) <= 0.5


def test_what_the_page_imports_is_there() -> None:
    lines = re.findall(r"^    (from croupier\b.*)$", PAGE, re.MULTILINE)

    assert len(lines) == 2
    for line in lines:
        exec(line)
