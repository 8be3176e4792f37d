"""Crazy in the engine against the classroom edition: the same deals, compared turn by turn.

The edition's `RandomGen` is replaced by one that draws from a generator with the engine's key, in
the same order, so that refills and random colours are part of the comparison.
"""

from collections import Counter
from random import Random
from typing import Any

import pytest

from croupier.engine.piles import NOBODY, at
from croupier.engine.rng import PolicyRng, below, start_rng
from croupier.games.crazy import GAME
from croupier.games.crazy.bots import first
from croupier.games.crazy.rules import DECK, DISCARD, DRAW, HAND, WILD, colour_of, kind_of, label_of
from croupier_classroom.documents.crazy.program import game as edition
from croupier_classroom.documents.crazy.program.card import Card, CardColor, CardLabel
from croupier_classroom.documents.crazy.program.constants import Constants
from croupier_classroom.documents.crazy.program.data_structures.referential_array import ArrayR
from croupier_classroom.documents.crazy.program.player import Player


class EngineChance:
    """The edition's generator, drawing what the engine draws."""

    def __init__(self, key: bytes, dealt: int) -> None:
        self.rng, self.dealt, self.shuffles = PolicyRng(), dealt, 0
        start_rng(self.rng, key)

    def randint(self, lo: int, hi: int) -> int:
        """Draw a whole number from lo to hi."""
        return lo + below(self.rng, hi - lo + 1)

    def random_shuffle(self, array: Any) -> None:
        """Reorder an array as the engine reorders its row."""
        order = self.shuffled(list(range(len(array))))
        cards = [array[i] for i in order]
        if (
            self.shuffles == 0
        ):  # the deal: the engine shuffles cards 0, 1, ... and deals from the top
            cards = [card_of(number) for number in order]
            cards = cards[::-1][: self.dealt] + cards[: DECK - self.dealt]
        self.shuffles += 1
        for i, card in enumerate(cards):
            array[i] = card

    def shuffled(self, items: list[int]) -> list[int]:
        """Shuffle as `piles.shuffle` does."""
        for i in range(len(items) - 1, 0, -1):
            j = below(self.rng, i + 1)
            items[i], items[j] = items[j], items[i]
        return items


def card_of(number: int) -> Card:
    kind = kind_of(number)
    return Card(CardColor(colour_of(kind) if kind < WILD else 4), CardLabel(label_of(kind)))


class WatchedGame(edition.Game):
    """The edition, stopping before every turn to be compared with the engine."""

    def __init__(self, s: Any) -> None:
        super().__init__()
        self.s, self.turns = s, 0

    def _take_turn(self, player: Player) -> Card | None:
        compare(self, self.s)
        assert player.position == self.s.seat
        out = memoryview(bytearray(8 * GAME.max_choices)).cast("q")
        n = GAME.list_choices(self.s, out)
        GAME.apply(self.s, first(self.s, out, n, PolicyRng()))
        self.turns += 1
        return super()._take_turn(player)


def compare(game: edition.Game, s: Any) -> None:
    assert [engine_card(s, DRAW, i) for i in range(s.count[DRAW])] == cards(game.draw_pile)
    assert [engine_card(s, DISCARD, i) for i in range(s.count[DISCARD])] == cards(game.discard_pile)
    for seat in range(s.seats):
        ours = Counter(engine_card(s, HAND + seat, i) for i in range(s.count[HAND + seat]))
        player = game.players[seat]
        assert ours == Counter(
            (int(player[i].color), int(player[i].label)) for i in range(len(player))
        )
    assert (s.colour, s.label, s.direction) == (
        game.current_color,
        game.current_label,
        game.direction,
    )


def engine_card(s: Any, row: int, i: int) -> tuple[int, int]:
    card = card_of(at(s, row, i))
    return int(card.color), int(card.label)


def cards(pile: Any) -> list[tuple[int, int]]:
    return [(int(pile.array[i].color), int(pile.array[i].label)) for i in range(len(pile))]


def play_both(random: Random, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Play one deal through both and compare; return what was met on the way."""
    seats = random.randint(2, 8)
    each = random.choice([7, random.randint(1, 79 // seats), 79 // seats])
    key = random.randbytes(32)
    s = GAME.start(
        seats, GAME.resolve_options(seats, {"cards_each": str(each), "colour": "random"}), key
    )
    chance = EngineChance(key, seats * each)
    monkeypatch.setattr(edition, "RandomGen", chance)
    monkeypatch.setattr(Constants, "NUM_CARDS_AT_INIT", each)
    players: Any = ArrayR(seats)
    for seat in range(seats):
        players[seat] = Player(f"Player {seat}", seat)
    game = WatchedGame(s)
    game.initialise_game(players)

    winner = game.play_game()

    compare(game, s)
    assert (NOBODY if winner is None else winner.position) == s.winner
    assert s.seat == NOBODY
    compare_statistics(game, s)
    drawn = winner is None
    return Counter(refills=chance.shuffles - 1, turns=game.turns, games=1, drawn=drawn)


def compare_statistics(game: edition.Game, s: Any) -> None:
    stats = game.game_stats
    assert stats is not None
    for seat in range(s.seats):
        row = [stats.stats[seat][column] for column in range(7)]
        left, won = s.count[HAND + seat], int(s.winner == seat)
        columns = [1, s.turns[seat], s.played[seat], s.drawn[seat], left, won]
        assert row == [f"Player {seat}", *columns]


@pytest.mark.parametrize(
    ("seed", "games"),
    [(1, 100), pytest.param(2, 1000, marks=pytest.mark.large)],
)
def test_the_engine_plays_as_the_document(
    seed: int, games: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    random, met = Random(seed), Counter[str]()
    for _ in range(games):
        met += play_both(random, monkeypatch)

    assert met["games"] == games
    assert met["refills"] > 0
    assert met["turns"] > 10 * games
