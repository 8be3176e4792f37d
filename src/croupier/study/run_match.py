"""Any game of a run as a match."""

from collections.abc import Iterator

from croupier.bots.names import seat_names
from croupier.bulk.loop import BOT_STREAMS
from croupier.bulk.tally import Run
from croupier.engine import NOBODY
from croupier.engine.rng import policy_rng
from croupier.play.match import Match, Player, new_match, write_options
from croupier.play.table import Table
from croupier.study.runs import plain_run


def match_of_run(run: Run, number: int) -> Match:
    """Return game `number` of a run as a match that has been played."""
    game = run.game
    players = [Player(*each) for each in zip(seat_names(len(run.bots)), run.bots, strict=True)]
    options = write_options(game, run.options)
    table = Table(game, new_match(game, players, options, run.seed, number))
    for code in answers_of_run(run, number, table):
        table.answer(table.seat, table.question, code)
    return table.match


def answers_of_run(run: Run, number: int, table: Table) -> Iterator[int]:
    """Yield the answers of a game: of policies one by one, of other bots once it was played."""
    plain = plain_run(run)
    if plain is None:
        from croupier.study.trajectories import record_games

        yield from record_games(run, (number, number + 1)).codes
        return
    rng = policy_rng(run.key, BOT_STREAMS + number)
    while table.seat != NOBODY:
        yield run.game.ask(run.game.policies[plain.bots[table.seat]], table.state, rng)
