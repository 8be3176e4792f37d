"""The engine and the classroom edition play the same decks to the same end, turn by turn."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from croupier.engine.piles import NOBODY, RUNNING, at
from croupier.engine.rng import PolicyRng
from croupier.games.onu import GAME
from croupier.games.onu.bots import largest
from croupier.games.onu.rules import (
    BAN,
    CHANGE_COLOR,
    DECK,
    HAND,
    LABELS,
    PLAYED,
    TAKE,
    colour_of,
    hand_points,
    kind_of,
    label_of,
)
from croupier.testing import some_options
from croupier_classroom.documents.onu import program

LUCK = PolicyRng()  # `largest` draws none


def kinds(s: Any, row: int) -> list[int]:
    return [kind_of(at(s, row, i)) for i in range(s.count[row])]


def card_of(kind: int) -> program.Card:
    color, label = program.Color(colour_of(kind)), label_of(kind)
    if label < CHANGE_COLOR:
        return program.NumericCard(color, label)
    return program.SpecialCard(color, program.Effect(label - CHANGE_COLOR))


def same_deck(s: Any) -> program.Game:
    """Give the classroom the engine's cards, in the order in which they were dealt."""
    hands = [kind for seat in range(s.seats) for kind in kinds(s, HAND + seat)]
    cards = [card_of(kind) for kind in hands + kinds(s, DECK)[::-1]]
    return program.Game(cards, s.seats, s.cards_each, s.first)


def kinds_in(cards: program.CardSet) -> list[int]:
    return [kind_as_written(card) for card in cards._cards]


def kind_as_written(card: Any) -> int:
    label = card._number if hasattr(card, "_number") else CHANGE_COLOR + card._effect
    return LABELS * int(card._color) + int(label)


def assert_same(s: Any, game: program.Game) -> None:
    """Compare everything the document's game has."""
    _, last_card, _, plus_twos, hands = game.get_info()
    for seat, hand in enumerate(hands):
        assert sorted(kinds_in(hand)) == sorted(kinds(s, HAND + seat))
    assert kinds_in(game._deck) == kinds(s, DECK)[::-1]
    last = [] if last_card is None else [kind_as_written(last_card)]
    assert last == kinds(s, PLAYED)[-1:]
    assert plus_twos == s.pending
    assert game.get_scores() == [hand_points(s, seat) for seat in range(s.seats)]
    assert game.is_not_end() == (s.ending == RUNNING)
    assert game.is_not_end() or game.get_winner() == s.winner


def play_both(s: Any, game: program.Game, met: Counter[str]) -> None:
    """Play one turn of each as the document does; a ban is a turn in the classroom only."""
    player, pending, drawn = s.seat, s.pending, s.drawn[s.seat]
    choices: Any = GAME.choices(s)
    code = largest(s, choices, len(choices), LUCK)
    GAME.apply(s, code)
    _, (current, *_), _ = game.turn()
    assert current == player
    met["cut short"] += code == TAKE and s.drawn[player] - drawn < 2 * pending
    met["taken"] += code == TAKE
    met["answered"] += pending > 0 and code != TAKE
    if s.ending == RUNNING and code < GAME.code_by_word["draw"] and label_of(code) == BAN:
        met["banned"] += 1
        assert game.turn()[0] == (program.ActionType.PASS, None)


def differ(random: Random, games: int) -> Counter[str]:
    """Play random decks in both; return how often what is rare was met."""
    met: Counter[str] = Counter()
    for _ in range(games):
        seats, options = some_options(GAME, random)
        s = GAME.start(seats, GAME.resolve_options(seats, options), random.randbytes(32))
        game = same_deck(s)
        assert_same(s, game)
        while s.seat != NOBODY:
            play_both(s, game, met)
            assert_same(s, game)
        met["empty deck"] += s.count[DECK] == 0
        met["empty hand"] += s.count[HAND + s.winner] == 0
    return met


@pytest.mark.parametrize(
    "games", [200, pytest.param(600, marks=[pytest.mark.large, pytest.mark.timeout(1_200)])]
)
def test_the_engine_plays_as_the_classroom_does(games: int) -> None:
    met = differ(Random(games), games)

    for rare in ("cut short", "empty deck", "empty hand", "taken", "answered", "banned"):
        assert met[rare] > 0, rare
    assert met["empty deck"] + met["empty hand"] == games
