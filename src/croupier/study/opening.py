"""Any game of a run as a match."""

from croupier.match import Player, new_match
from croupier.match_text import write_match
from croupier.piles import NOBODY
from croupier.rng import Luck, install
from croupier.simulate import Run
from croupier.table import Table

NAMES = ("Ann", "Ben", "Cem", "Dora", "Emil", "Fay", "Gus", "Hana", "Ines", "Jon")


def match_of_game(run: Run, seed: str, number: int) -> str:
    """Return game `number` of a run as the text of a match."""
    game = run.game
    players = [Player(name, bot) for name, bot in zip(NAMES, run.bots, strict=False)]
    options = {name: game.option(name).write(value) for name, value in run.options.items()}
    table = Table(game, new_match(game, players, options, seed, stream=number))
    luck = Luck()
    install(luck, run.key, (1 << 62) + number)
    choices = memoryview(bytearray(8 * game.most_choices)).cast("q")
    while table.seat != NOBODY:
        n = game.list_choices(table.state, choices)
        answer = game.policies[run.bots[table.seat]](table.state, choices, n, luck)
        table.answer(table.seat, table.turn, answer)
    return write_match(table.match)
