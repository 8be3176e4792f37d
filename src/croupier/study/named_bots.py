"""Games of bots by name: compiled, or where a net answers, in the interpreter."""

from collections.abc import Callable, Sequence
from functools import partial
from threading import Lock
from typing import Any

import numpy as np

from croupier.bots.expert import expert_net, net_answer
from croupier.bots.levels import GENTLE, STEADY, budget_of, policy_of
from croupier.bots.search import BASE, evaluate, make_value
from croupier.bots.values import Budget
from croupier.bulk.compile import kernel, new_policy_rng
from croupier.bulk.loop import BOT_STREAMS, make_count
from croupier.bulk.tally import Span
from croupier.engine import NOBODY, Game, Rng, UserError
from croupier.engine.records import dtype_of, pack
from croupier.engine.rng import draw_word, policy_rng
from croupier.study.bot_games import (
    LUCK_STREAMS,
    SEARCHES,
    Array,
    Contest,
    Played,
    Wanted,
    nothing,
    play_games,
    write_down,
)
from croupier.study.luck import TABLE, make_measure

Answer = Callable[[Any, list[int]], int]
_compiling = Lock()


def is_net(game: Game, bot: str) -> bool:
    """Say whether a bot is a net: what is neither a policy nor a search."""
    return bot not in {*game.policies, GENTLE, STEADY} and budget_of(game, bot) is None


def is_slow(game: Game, *bots: str) -> bool:
    """Say whether any of some bots searches or is a net, which makes games slow."""
    return any(is_net(game, bot) or budget_of(game, bot) for bot in bots if bot)


def play_bots(
    contest: Contest, bots: Sequence[str], span: Span, wanted: Wanted | None = None
) -> Played:
    """Play the games of a span with a bot on every seat, on this thread."""
    if any(is_net(contest.game, bot) for bot in bots):
        return play_nets(contest, bots, span, wanted or Wanted())
    return play_games(contest, bots, span, wanted)


def play_nets(contest: Contest, bots: Sequence[str], span: Span, wanted: Wanted) -> Played:
    """Play the games of a span in the interpreter, by the same deals as the compiled loop."""
    game, shape = contest.game, (span[1] - span[0], contest.seats)
    played = Played(nothing(*shape), nothing(*shape), nothing(3))
    count, value = make_count(game), make_value(game)
    compile_first(contest, bots, wanted.samples)
    for k in range(*span):
        s = game.start(contest.seats, contest.options, contest.key, k)
        rng = policy_rng(contest.key, BOT_STREAMS + k)
        add_luck = make_luck_of(contest, wanted.samples, k)
        answers = [answer_of(game, bot, s, rng) for bot in bots]
        while s.seat != NOBODY:
            choices = game.choices(s)
            code = answers[s.seat](s, choices)
            row, found = (k, s.seat, len(choices), code), (wanted.answers, wanted.listed)
            played.counts[SEARCHES] += len(choices) > 1 and is_slow(game, bots[s.seat])
            write_down(played.counts, row, np.array(choices), found)
            before = s.copy()
            game.apply(s, code)
            add_luck(before, s, code, played.luck[k - span[0]])
        played.points[k - span[0]] = [round(value(s, i) * s.seats) for i in range(s.seats)]
        if len(wanted.tally[1]):
            count(s, *wanted.tally)
    return played


def compile_first(contest: Contest, bots: Sequence[str], samples: int) -> None:
    """Compile what searches and luck need, on one thread while the others wait."""
    game = contest.game
    s = game.start(contest.seats, contest.options, contest.key)
    with _compiling:
        if any(budget_of(game, bot) for bot in bots):
            evaluate(game, s, Budget(2), contest.key)
        make_luck_of(contest, samples, 0)(s, s, game.choices(s)[0], nothing(contest.seats))


def make_luck_of(contest: Contest, samples: int, k: int) -> Callable[..., None]:
    """Return the function that adds the luck of an answer in game k, from its states."""
    game = contest.game
    states = np.zeros(TABLE + 1, dtype_of(game.state))
    rng = new_policy_rng(contest.key, np.array([k, 0, k + LUCK_STREAMS]))

    def luck_of(before: Any, after: Any, code: int, luck: Array) -> None:
        if samples:
            states[[BASE, TABLE]] = pack([before, after])
            kernel(game, "measure", make_measure)(states, rng, code, samples, luck)

    return luck_of


def answer_of(game: Game, bot: str, s: Any, rng: Rng) -> Answer:
    """Return how a bot answers at the table of a state."""
    if budget := budget_of(game, bot):
        return partial(search_answer, game, budget.playouts, rng)
    if not is_net(game, bot):
        policy = policy_of(game, bot)
        return lambda s, choices: policy(s, choices, len(choices), rng)
    if net := expert_net(game, s):
        return lambda s, choices: net_answer(game, net, s, choices) if choices[1:] else choices[0]
    raise UserError(f"{game.title} has no net for {s.seats} seats with these options.")


def search_answer(game: Game, playouts: int, rng: Rng, s: Any, choices: list[int]) -> int:
    """Return what a search answers, where there is a choice."""
    if len(choices) == 1:
        return choices[0]
    key = b"".join(draw_word(rng).to_bytes(4, "little") for _ in range(8))
    return evaluate(game, s, Budget(playouts), key, eliminating=True).answer
