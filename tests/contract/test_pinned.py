"""Counted trees and whole matches, kept as text beside each game: they say when a rule changed.

`python -m croupier.testing.playthrough GAME SEED` writes a playthrough anew; the commit that
changes one explains it, and raises the version of the rules if they behave otherwise.
"""

from importlib.resources import files
from pathlib import Path

import pytest

from croupier.engine.game import Game
from croupier.engine.seeds import key_of, secret_of
from croupier.games.catalogue import all_games
from croupier.testing import perft, playthrough

GAMES = [pytest.param(game, id=game.name) for game in all_games().values()]


def kept(game: Game) -> Path:
    return Path(str(files(game.package))) / "tests"


@pytest.mark.parametrize("game", GAMES)
def test_trees_have_the_counted_number_of_paths(game: Game) -> None:
    lines = (kept(game) / "perft.txt").read_text(encoding="utf-8").splitlines()
    assert len(lines) >= 3

    for line in lines:
        seed, seats, depth, count = line.split()
        options = game.resolve_options(int(seats), {})
        s = game.start(int(seats), options, key_of(secret_of(seed), [""] * int(seats)))
        assert perft(game, s, int(depth)) == int(count), line


@pytest.mark.parametrize("game", GAMES)
def test_playthroughs_are_told_word_for_word(game: Game) -> None:
    texts = sorted((kept(game) / "playthroughs").glob("*.txt"))
    assert texts

    for path in texts:
        assert playthrough(game, path.stem) == path.read_text(encoding="utf-8"), path.name
