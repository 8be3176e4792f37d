"""Any game of a run as a match."""

from croupier.bots.names import seat_names
from croupier.bulk.loop import BOT_STREAMS
from croupier.bulk.tally import Run
from croupier.engine import NOBODY
from croupier.engine.rng import policy_rng
from croupier.play.match import Match, Player, new_match, write_options
from croupier.play.table import Table


def match_of_run(run: Run, number: int) -> Match:
    """Return game `number` of a run as a match that has been played."""
    game = run.game
    players = [Player(*each) for each in zip(seat_names(len(run.bots)), run.bots, strict=True)]
    options = write_options(game, run.options)
    table = Table(game, new_match(game, players, options, run.seed, number))
    rng = policy_rng(run.key, BOT_STREAMS + number)
    while table.seat != NOBODY:
        code = game.ask(game.policies[run.bots[table.seat]], table.state, rng)
        table.answer(table.seat, table.question, code)
    return table.match
