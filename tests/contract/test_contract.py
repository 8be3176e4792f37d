"""Every game found keeps the contract."""

from croupier.games.catalogue import all_games
from croupier.testing import Contract

for game in all_games().values():
    name = "Test" + game.title.replace(" ", "").replace("-", "")
    globals()[name] = type(name, (Contract,), {"game": game, "__module__": __name__})
