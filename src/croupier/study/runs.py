"""Runs of bots by name: policies, levels and searches, counted on whatever can play them.

A run of policies is played by `bulk`, on any device; `steady` is one of them, by another name.
Where a bot is no policy of the game, tournaments' way of playing counts them, on the CPU.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from croupier.bots.levels import STEADY, bot_names, is_bot
from croupier.bulk.simulate import Counting, count_span, find_device, split
from croupier.bulk.tally import MOST_ANSWERS, SEED, Run, Span, Tally, empty_tally
from croupier.bulk.workers import THIS_MACHINE, Workers
from croupier.engine import Game, UserError, listing
from croupier.study.bot_games import Contest, Wanted
from croupier.study.named_bots import is_slow, play_bots

SEARCHED = 4  # games of a chunk, where somebody searches


def check_bots(game: Game, names: Iterable[str]) -> None:
    """Refuse bots that a game does not have, and those whose answers depend on the clock."""
    for name in names:
        if not is_bot(game, name):
            raise UserError(f'{game.title} has no bot "{name}". It has {listing(bot_names(game))}.')
        if name.endswith("ms"):
            raise UserError(f"{name} goes by the clock; name its playouts, such as search-2400.")


def named_run(
    game: Game, bots: Sequence[str], options: Mapping[str, str] | None = None, seed: str = SEED
) -> Run:
    """Return a run of bots by name, after checking its options and bots."""
    check_bots(game, bots)
    return Run(game, game.resolve_options(len(bots), options or {}), tuple(bots), seed)


def plain_run(run: Run) -> Run | None:
    """Return the same run by the names of policies; None if that is not all its bots are."""
    game = run.game
    steady = {STEADY: game.default_bot} if STEADY not in game.policies else {}
    bots = tuple(steady.get(bot, bot) for bot in run.bots)
    return replace(run, bots=bots) if set(bots) <= set(game.policies) else None


def device_of(run: Run, name: str, workers: Workers = THIS_MACHINE) -> str:
    """Return the device to play a run on, or say why it cannot be played there."""
    if plain_run(run):
        return find_device(name, workers)
    if name not in ("auto", "cpu"):
        others = [
            bot for bot in dict.fromkeys(run.bots) if not plain_run(replace(run, bots=(bot,)))
        ]
        raise UserError(f"{listing(others)} can only play on the CPU; leave out --device {name}.")
    return "cpu"


def count_by_name(run: Run, span: Span, device: str) -> Tally:
    """Count a span of a run of bots by name on a device."""
    plain = plain_run(run)
    counted = count_span(plain, span, device) if plain else count_bots(run, span)
    return replace(counted, run=run)


def contest_of(run: Run) -> Contest:
    """Return what decides the deals of a run."""
    return Contest(run.game, dict(run.options), len(run.bots), run.key)


def count_bots(run: Run, span: Span) -> Tally:
    """Count a span with whatever bots there are, on this thread."""
    tally = empty_tally(run, MOST_ANSWERS)
    play_bots(contest_of(run), run.bots, span, Wanted(tally=tally.arrays))
    return tally.of_span(span)


def tallies(
    run: Run, spans: Iterable[Span], device: str, workers: Workers = THIS_MACHINE
) -> Iterator[Tally]:
    """Count spans in chunks; yield each tally as it comes."""
    chunks = (chunk for span in spans for chunk in split_named(run, span, device, workers))
    return workers.play(named_counting(run, device), chunks)


def split_named(run: Run, span: Span, device: str, workers: Workers) -> Iterator[Span]:
    """Cut a span into chunks, short ones where games are long."""
    if not is_slow(run.game, *run.bots):
        yield from split(span, device, workers)
        return
    for first in range(*span, SEARCHED):
        yield first, min(first + SEARCHED, span[1])


def named_counting(run: Run, device: str) -> Counting:
    """Return the counting of a run of bots by name."""
    return Counting(run, device, count_by_name)


def count_named(
    run: Run, span: Span, device: str = "cpu", workers: Workers = THIS_MACHINE
) -> Tally:
    """Count the games of a span of a run of bots by name."""
    return sum(tallies(run, [span], device, workers), empty_tally(run))
