"""What people are to feel of a move: from the words of a game, and from what follows by itself."""

from dataclasses import replace
from random import Random

import pytest

from croupier.engine import ATTACK, RUNNING, Alarm, CardThreat, Game, Moment, Names, Words
from croupier.engine.piles import NOBODY, SPECTATOR, WON
from croupier.games.catalogue import all_games
from croupier.games.crazy import GAME as CRAZY
from croupier.games.crazy.rules import HAND
from croupier.play.history import history
from croupier.play.moments import moments_of
from croupier.play.table import Table
from croupier.testing.strategies import new_table
from tests.outside_games.war import GAME as WAR

GAMES = [*all_games().values(), WAR]
NAMES = Names(("Ann", "Ben"))


def played(game: Game, random: Random, most: int = 400) -> Table:
    """Return a table after a number of answers, or when the match is over."""
    table = new_table(game, random)
    while table.seat != NOBODY and table.next_number <= most:
        table.answer(table.seat, table.question, random.choice(table.choices))
    return table


def without_words(game: Game) -> Game:
    """Return a game that says nothing of what is at stake."""
    known = ("codes", "face", "label", "question", "narrate", "target", "group", "objection")
    words = Words(**{name: getattr(game.words, name) for name in known})
    return replace(game, words=words)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_match_that_is_won_ends_with_the_win(game: Game) -> None:
    for number in range(5):
        table = played(without_words(game), Random(number))
        steps = list(history(table.game, table.match))
        felt = [step.moments(SPECTATOR) for step in steps]
        is_won = table.state.ending == WON

        assert felt[-1] == ([Moment("win", table.state.winner)] if is_won else [])
        assert not any(felt[:-1])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_without_such_words_is_shown_all_the_same(game: Game) -> None:
    seen = played(without_words(game), Random(1), 10).view(0)

    assert (seen.threat, seen.alarms, seen.direction) == (None, (), 0)
    assert all(zone.slots == () for zone in seen.zones)
    if seen.decision:
        assert all(choice.now == choice.dull == "" for choice in seen.decision.choices)


def test_a_threat_is_an_attack_when_it_begins_and_not_while_it_lasts() -> None:
    s = CRAZY.start(2, CRAZY.resolve_options(2, {}), bytes(32))
    threat = CardThreat(0, 1, "Debt")
    after = s.copy()
    after.colour = 3  # nobody owes anything before
    words = replace(CRAZY.words, threat=lambda s: threat if s.colour == 3 else None, moments=none)
    game = replace(CRAZY, words=words)

    s.colour = 0
    assert moments_of(game, s, 0, after, NAMES) == [Moment(ATTACK, 1, 0, "Debt")]
    assert moments_of(game, after, 0, after, NAMES) == []
    assert moments_of(game, after, 0, s, NAMES) == []


def test_an_alarm_is_felt_when_it_begins_and_not_while_it_lasts() -> None:
    s = CRAZY.start(2, CRAZY.resolve_options(2, {"cards_each": "1"}), bytes(32))
    assert (s.ending, s.count[HAND]) == (RUNNING, 1)
    before = CRAZY.start(2, CRAZY.resolve_options(2, {}), bytes(32))
    game = replace(CRAZY, words=replace(CRAZY.words, moments=none))

    assert CRAZY.words.alarms(s, NAMES) == [Alarm(seat, "Last card!") for seat in (0, 1)]
    felt = moments_of(game, before, 0, s, NAMES)
    assert [(each.kind, each.seat) for each in felt] == [("alarm", 0), ("alarm", 1)]
    assert moments_of(game, s, 0, s, NAMES) == []


def none(*_: object) -> list[Moment]:
    return []
