"""Counted trees and whole matches, stored as text beside each game: they say when a rule changed.

`python -m workshop.renew perft` and `playthroughs` rewrite them; the commit that changes one
explains it, and raises the version of the rules if they behave otherwise.
"""

import pytest

from croupier.engine.game import Game
from croupier.games.catalogue import all_games
from croupier.testing import playthrough
from workshop.renew import pinned_in, recounted

GAMES = [pytest.param(game, id=game.name) for game in all_games().values()]


@pytest.mark.parametrize("game", GAMES)
def test_trees_have_the_counted_number_of_paths(game: Game) -> None:
    lines = (pinned_in(game) / "perft.txt").read_text(encoding="utf-8").splitlines()
    assert len(lines) >= 3

    for line in lines:
        assert recounted(game, line) == line


@pytest.mark.parametrize("game", GAMES)
def test_playthroughs_are_narrated_word_for_word(game: Game) -> None:
    texts = sorted((pinned_in(game) / "playthroughs").glob("*.txt"))
    assert texts

    for path in texts:
        assert playthrough(game, path.stem) == path.read_text(encoding="utf-8"), path.name
