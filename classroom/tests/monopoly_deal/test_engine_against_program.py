"""The engine and the classroom edition play the same games, and are compared at every question."""

import random
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress

import pytest

from croupier.engine.piles import RUNNING, WON, cards_in
from croupier.engine.rng import PolicyRng, below, start_rng
from croupier.games.monopoly_deal import GAME
from croupier.games.monopoly_deal.faces import name_of
from croupier.games.monopoly_deal.rules import (
    ACT,
    COPIES,
    DISCARD,
    DONE,
    DRAW,
    DROP,
    FIELD,
    GIVE,
    HAND,
    NO,
    PASS_GO,
    PLAY,
    SAY_NO,
    SET,
    TAKE,
    TAKE_BACK,
    TAKE_SET,
    TARGET,
    TO_GIVE,
    TO_TAKE,
    TOO_MANY,
    WASTE,
    WHICH_SET,
    WHOM,
    YES,
    State,
    kind_of,
)
from croupier_classroom.documents.monopoly_deal import program

ENDLESS = {"still_rounds": 0, "turn_limit": 0}
PROMPTS = {
    ACT: "Which card do you play or take back",
    WHOM: "Whom do you choose",
    TO_GIVE: "Which property do you trade away",
    TO_TAKE: "Which property do you take",
    WHICH_SET: "Which set do you take",
    SAY_NO: "Target, do you use a Just Say No",
    TOO_MANY: "Which card do you discard",
}
TEMPERS: tuple[list[int], ...] = (  # what a table's players like to answer
    [],
    [*range(TAKE_BACK), *range(PLAY + PASS_GO, WASTE)],  # get rid of cards
    [*range(PLAY + PASS_GO, WASTE), YES],  # steal, and refuse with or without the card
    [*range(TAKE_BACK, PLAY + PASS_GO), WASTE],  # take back what lies there
    [DONE, *range(DROP, DROP + PASS_GO)],  # hoard action cards
)


class Enough(Exception):
    """The game has become too long."""


class BothTables:
    """One game at two tables: each answer to the edition is given to the engine too."""

    def __init__(self, number: int, longest: int) -> None:
        """Deal game `number`; its players have a temper, and some would play on without end."""
        self.longest = longest
        self.random = random.Random(number)
        self.seats = 2 + number % 3
        self.temper = TEMPERS[number // 3 % len(TEMPERS)]
        key = self.random.randbytes(32)
        self.engine = GAME.start(self.seats, ENDLESS, key)
        self.chance = PolicyRng()  # the engine's own, drawn in the same order
        start_rng(self.chance, key)
        self.answers = self.shuffles = self.empty_draws = 0

    def play(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Play the edition to its end, or until it is enough."""
        monkeypatch.setattr(program, "complete_deck", [card_name(card) for card in range(52)])
        monkeypatch.setattr(program, "randint", lambda low, _high: low)
        monkeypatch.setattr(program, "seed", lambda _number: None)
        monkeypatch.setattr(program, "shuffle", self.shuffle)
        monkeypatch.setattr(program, "draw_card", self.counted(program.draw_card))
        monkeypatch.setattr(program, "input", self.answer, raising=False)
        with suppress(Enough):
            program.monopoly_deal()
            assert self.engine.ending == WON
            assert len(program.total_players[self.engine.winner]["Set"]) >= 3
        self.compare()

    def shuffle(self, deck: list[str]) -> None:
        """Shuffle as the engine does, by the same chance."""
        self.shuffles += 1
        for i in range(len(deck) - 1, 0, -1):
            j = below(self.chance, i + 1)
            deck[i], deck[j] = deck[j], deck[i]

    def counted(self, draw_card: Callable[[list[str], list[str]], None]) -> object:
        """Count the draws that find no card anywhere."""

        def count_then_draw(deck: list[str], player_hand: list[str]) -> None:
            self.empty_draws += not deck and not program.discard_pile
            draw_card(deck, player_hand)

        return count_then_draw

    def answer(self, prompt: str) -> str:
        """Compare the tables, then give both the same answer."""
        if prompt.startswith("How many players"):
            return str(self.seats)
        if prompt.startswith("Player "):
            return prompt.partition(",")[0]
        self.compare()
        assert self.engine.ending == RUNNING
        assert prompt.startswith(PROMPTS[self.engine.question])
        assert program.player_number == self.engine.player + 1
        if self.answers == self.longest:
            raise Enough
        self.answers += 1
        code = self.choose()
        text = self.spell(code)
        GAME.apply(self.engine, code)
        return text

    def choose(self) -> int:
        """Choose an answer, by temper or at random."""
        codes = GAME.choices(self.engine)
        liked = [code for code in codes if code in self.temper]
        return self.random.choice(liked if liked and self.random.random() < 0.8 else codes)

    def spell(self, code: int) -> str:
        """Return what is typed at the edition: of equal cards, any."""
        s = self.engine
        player = program.total_players[s.player]
        words = {DONE: "Done", WASTE: "Just Say No", NO: "No", YES: "Yes"}
        if code in words:
            return words[code]
        if code < TAKE_BACK:
            return self.one_of(player["Hand"], code)
        if code < PLAY + PASS_GO:
            return self.one_of(player["Property"], code - TAKE_BACK)
        if code < WASTE:
            return name_of(code - PLAY)
        if code < TAKE:
            return self.one_of(player["Property"], code - GIVE)
        if code < TAKE_SET:
            return self.one_of(program.total_players[s.target]["Property"], code - TAKE)
        if code < TARGET:
            return name_of(code - TAKE_SET)
        if code < NO:
            return f"Player {code - TARGET + 1}"
        return self.one_of(player["Hand"], code - DROP)

    def one_of(self, cards: list[str], kind: int) -> str:
        """Pick a card of a kind."""
        return self.random.choice([card for card in cards if kind_name(card) == name_of(kind)])

    def compare(self) -> None:
        """Hold the two tables against each other, cards by their colour."""
        s = self.engine
        assert kind_names(program.deck) == names_in(s, DRAW)
        assert kind_names(program.discard_pile) == names_in(s, DISCARD)
        for seat, player in enumerate(program.total_players):
            assert sorted(kind_names(player["Hand"])) == sorted(names_in(s, HAND + seat))
            assert sorted(kind_names(player["Property"])) == sorted(names_in(s, FIELD + seat))
            assert Counter(player["Set"] * COPIES) == Counter(names_in(s, SET + seat))


def card_name(card: int) -> str:
    """Return what the edition calls a card of the engine."""
    kind = kind_of(card)
    return name_of(kind) if kind >= PASS_GO else f"{name_of(kind)}_{card % COPIES + 1}"


def kind_name(card: str) -> str:
    """Return the colour of one of the edition's cards, or the name of an action card."""
    return card.partition("_")[0]


def kind_names(cards: Iterable[str]) -> list[str]:
    return [kind_name(card) for card in cards]


def names_in(s: State, row: int) -> list[str]:
    return [name_of(kind_of(card)) for card in cards_in(s, row)]


def play_games(games: range, longest: int) -> list[BothTables]:
    """Play these games one after another, at both tables, up to `longest` answers each."""
    tables = []
    for number in games:
        with pytest.MonkeyPatch.context() as monkeypatch:
            both = BothTables(number, longest)
            both.play(monkeypatch)
            tables.append(both)
    return tables


def test_fifty_games_are_the_same_at_both_tables() -> None:
    tables = play_games(range(50), longest=800)

    assert sum(both.shuffles - 1 for both in tables) > 100  # one is the deal's
    assert sum(both.empty_draws for both in tables) > 10
    assert sum(both.engine.ending == WON for both in tables) > 10


@pytest.mark.large
def test_a_hundred_games_are_the_same_at_both_tables() -> None:
    tables = play_games(range(50, 150), longest=3_000)

    assert sum(both.shuffles - 1 for both in tables) > 200
    assert sum(both.empty_draws for both in tables) > 20
    assert sum(both.engine.ending == WON for both in tables) > 40
