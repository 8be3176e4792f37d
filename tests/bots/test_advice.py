"""Advice in plain words: a win at hand comes first, and what is not clear is not called best."""

from dataclasses import replace

import pytest

from croupier.bots.advice import Advice, advise
from croupier.bots.advice_text import advice_text
from croupier.bots.answers import bot_answer
from croupier.bots.values import ChoiceValues
from croupier.games.catalogue import find_game
from croupier.play.decision import Choice, Decision
from croupier.play.match import Player, new_match
from croupier.play.table import Table
from tests.terminal.search_stub import Worker, employ

CHOICES = (
    Choice(1, "put down Orange", "O"),
    Choice(2, "put down Red", "R"),
    Choice(3, "stop", "S"),
)
EACH = "Each wins about 50 of 100 games from here."
NEARLY = "They win about 49 to 50 of 100 games from here."
DECISION = Decision(0, "What do you do?", 4, CHOICES)


def valued(*means: float, answer: int = 1) -> Advice:
    """Return advice on the choices, each known within three games of a hundred."""
    errors, costs = (0.015,) * len(means), tuple(max(means) - mean for mean in means)
    return Advice(answer, ChoiceValues((1, 2, 3), means, errors, costs, errors, answer, 100))


def before_the_last_answer(game: str, seed: str) -> Table:
    """Return a match of default bots as it stood before the answer that ended it."""
    found = find_game(game)
    match = new_match(found, [Player("Ann"), Player("Ben")], {}, seed)
    whole = Table(found, match)
    codes: list[int] = []
    while whole.choices:
        codes.append(bot_answer(whole, found.default_bot))
        whole.answer(whole.seat, whole.question, codes[-1])
    table = Table(found, match)
    for code in codes[:-1]:
        table.answer(table.seat, table.question, code)
    return table


@pytest.mark.parametrize(
    ("advice", "said"),
    [
        (valued(0.54, 0.4, 0.3),
         "Best found: put down Orange. It wins about 54 of 100 games from here."),
        (valued(0.5, 0.49, 0.3),
         f"No clear best: put down Orange or put down Red. {NEARLY}"),
        (valued(0.49, 0.5, 0.5, answer=3),
         f"No clear best: stop, put down Red or put down Orange. {NEARLY}"),
        (valued(0.5, 0.5, 0.3),
         f"No clear best: put down Orange or put down Red. {EACH}"),
        (Advice(1, None), "A simple bot's first guess, perhaps wrong: put down Orange."),
        (Advice(3, None, wins_now=True), "Best found: stop. It wins the game now."),
    ],
)  # fmt: skip
def test_advice_is_as_sure_as_what_was_found(advice: Advice, said: str) -> None:
    assert advice_text(advice, DECISION, seats=2) == said


def test_a_better_answer_than_the_first_guess_is_called_so() -> None:
    best = "put down Orange. It wins about 54 of 100 games from here."
    advice = valued(0.54, 0.4, 0.3)

    other = advice_text(advice, DECISION, seats=2, guess=2)
    assert other == f"Better than the first guess: {best}"
    assert advice_text(advice, DECISION, seats=2, guess=1) == f"Best found: {best}"


def test_many_equal_answers_are_not_all_named() -> None:
    more = [replace(CHOICES[2], code=code, label=f"play {code}") for code in range(4, 7)]
    means = (0.5,) * 6
    values = ChoiceValues((1, 2, 3, 4, 5, 6), (*means[:-1], 0.1), means, (0.0,) * 5 + (0.4,),
                          (0.01,) * 6, 1, 100)  # fmt: skip

    said = advice_text(Advice(1, values), Decision(0, "?", 4, (*CHOICES, *more)), seats=2)
    assert said.startswith(
        "No clear best: put down Orange, put down Red, stop or 2 more. Each wins"
    )
    equal = replace(values, costs=(0.0,) * 6)
    said = advice_text(Advice(1, equal), Decision(0, "?", 4, (*CHOICES, *more)), seats=2)
    assert said.startswith("No clear best: all answers are about as good. They win")


def test_what_does_nothing_is_not_weighed() -> None:
    idle = replace(CHOICES[2], dull="It does nothing.")
    decision = replace(DECISION, choices=(*CHOICES[:2], idle))

    ranked = valued(0.4, 0.5, 0.3).ranked(decision)
    assert [each.choice.label for each in ranked] == ["put down Red", "put down Orange"]


@pytest.mark.parametrize("game", ["crazy", "monopoly-deal"])
@pytest.mark.parametrize("is_ready", [True, False])
def test_a_choice_that_wins_at_once_is_advised(
    monkeypatch: pytest.MonkeyPatch, game: str, *, is_ready: bool
) -> None:
    employ(Worker(is_ready=is_ready), monkeypatch)
    table = before_the_last_answer(game, "amber 2")
    seat, advice = table.seat, advise(table)

    assert advice.wins_now
    table.answer(seat, table.question, advice.code)
    assert table.state.winner == seat


def test_nothing_wins_at_once_at_the_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    employ(Worker(is_ready=False), monkeypatch)
    game = find_game("monopoly-deal")

    assert not advise(Table(game, new_match(game, [Player("A"), Player("B")], {}, "7"))).wins_now
