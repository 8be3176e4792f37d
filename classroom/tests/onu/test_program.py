"""The classroom ONU: scenes of the document, whole games, the program that is run."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.tests.typed import type_lines
from croupier_classroom.documents.onu import program as onu

DECKS = 2_000


def card(words: str) -> onu.Card:
    """Make the card of these words: `RED 4` or `BLUE BAN`."""
    color, kind = words.split()
    if kind.isdigit():
        return onu.NumericCard(onu.Color[color], int(kind))
    return onu.SpecialCard(onu.Color[color], onu.Effect[kind])


def cards(words: str) -> list[onu.Card]:
    return [card(one) for one in words.split(", ") if one]


def words_of(one: onu.Card) -> str:
    kind = one.get_number() if isinstance(one, onu.NumericCard) else onu.effect_of(one)
    return f"{one.get_color().name} {kind.name if isinstance(kind, onu.Effect) else kind}"


def all_words_of(some: list[onu.Card]) -> str:
    return ", ".join(map(words_of, some))


def game_of(hands: tuple[str, ...], deck: str, dealer: int = 0) -> onu.Game:
    dealt = [one for words in (*hands, deck) for one in cards(words)]
    return onu.Game(dealt, len(hands), len(cards(hands[0])), dealer)


def hands_of(game: onu.Game) -> list[str]:
    return [all_words_of(hand.get_cards()) for hand in game.get_info()[4]]


def state_of(game: onu.Game) -> tuple[int, str | None, bool, int]:
    player, last, dropped, plus_twos, _ = game.get_info()
    return player, None if last is None else words_of(last), dropped, plus_twos


def turns(game: onu.Game, number: int) -> list[str]:
    actions = [game.turn()[0] for _ in range(number)]
    return [kind.name if one is None else f"{kind.name} {words_of(one)}" for kind, one in actions]


def said(*arguments: str) -> tuple[str, object]:
    """Return what the program prints, and the code it leaves with."""
    typed = type_lines([], lambda: onu.main(list(arguments)))
    assert typed.raised is None or isinstance(typed.raised, SystemExit)
    return typed.output, typed.raised and typed.raised.code


@pytest.mark.parametrize("stranger", [None, 4, onu.Card(onu.Color.RED)])
@pytest.mark.parametrize("words", ["RED 4", "RED BAN"])
def test_a_card_is_compared_with_cards_only(words: str, stranger: object) -> None:  # A3.3, A3.11
    ours: Any = card(words)
    with pytest.raises(TypeError, match=r"^Invalid Card Type$"):
        ours == stranger  # noqa: B015
    with pytest.raises(TypeError, match=r"^Invalid Card Type$"):
        ours < stranger  # noqa: B015


def test_an_empty_deck_has_no_next_card() -> None:  # A3.3
    with pytest.raises(IndexError, match=r"^No Card Left$"):
        onu.Deck([]).get_next_card()


def test_an_ended_game_has_no_turn_and_a_running_one_no_winner() -> None:  # A3.3
    with pytest.raises(RuntimeError, match=r"^Game is end$"):
        game_of(("RED 1", "RED 2"), "").turn()
    with pytest.raises(RuntimeError, match=r"^Game is not end$"):
        game_of(("RED 1", "RED 2"), "RED 3").get_winner()


def test_the_enums_compare_as_numbers() -> None:  # A3.2
    assert (onu.Effect.PLUS_TWO, onu.ActionType.DROP, onu.Color.BLUE) == (2, 1, 3)


def test_changing_a_card_outside_changes_no_set() -> None:  # R3.5
    given_card = onu.NumericCard(onu.Color.RED, 1)
    hand = onu.Hand([given_card])
    given_card._number = 2
    held: Any = hand.get_cards()[0]
    held._number = 3
    assert all_words_of(hand.get_cards()) == "RED 1"


def test_a_deck_that_runs_out_ends_the_penalty() -> None:  # A3.4
    hands = ("RED PLUS_TWO, RED 1", "BLUE PLUS_TWO, RED 3", "GREEN 5, GREEN 6")
    game = game_of(hands, "CYAN 1, CYAN 2, CYAN 3")
    assert turns(game, 3) == ["DROP RED PLUS_TWO", "DROP BLUE PLUS_TWO", "PASS"]
    assert hands_of(game) == ["RED 1", "RED 3", "GREEN 5, GREEN 6, CYAN 1, CYAN 2, CYAN 3"]
    assert state_of(game) == (2, "BLUE PLUS_TWO", False, 0)
    assert (game.is_end(), game.get_scores(), game.get_winner()) == (True, [1, 3, 17], 0)


def test_a_last_plus_two_ends_the_game_at_once() -> None:  # A3.6
    game = game_of(("RED PLUS_TWO", "RED 0"), "CYAN 1, CYAN 2, CYAN 3")
    assert turns(game, 1) == ["DROP RED PLUS_TWO"]
    assert (game.is_end(), game.get_winner()) == (True, 0)
    assert hands_of(game) == ["", "RED 0"]


@pytest.mark.parametrize(
    ("words", "plus_twos"), [("RED 9", 0), ("RED BAN", 0), ("RED PLUS_TWO", 1)]
)
def test_dropping_a_card_notes_all_that_follows_from_it(words: str, plus_twos: int) -> None:
    game = game_of((f"RED 1, {words}", "RED 2, RED 3"), "BLUE 1", dealer=1)  # line 228
    game.current_player_drop_card(card(words))
    assert hands_of(game) == ["RED 1", "RED 2, RED 3"]
    assert state_of(game) == (0, words, True, plus_twos)


def test_an_empty_hand_wins_even_with_an_empty_deck() -> None:  # A3.5
    game = game_of(("RED 0", "RED 9"), "", dealer=2)
    game.current_player_drop_card(card("RED 9"))
    assert game.get_winner() == 1


def test_a_player_without_cards_draws() -> None:  # A3.9
    assert onu.Player().action([], None, False) == (onu.ActionType.DRAW, None)  # noqa: FBT003


def test_a_card_of_no_kind_has_no_score() -> None:
    with pytest.raises(TypeError, match=r"^Invalid Card Type$"):
        onu.score_of(onu.Card(onu.Color.RED))


def test_play_goes_round_the_table() -> None:  # R3.16
    game = game_of(("RED 1, RED 2", "RED 3, RED 4", "RED 5, RED 6"), "RED 7", dealer=2)
    assert turns(game, 3) == ["DROP RED 6", "DROP RED 2", "DROP RED 4"]
    assert state_of(game)[0] == 1


NaiveCard = tuple[int, int, int]  # colour, 0 numeric or 1 special, number or effect
CHANGE_COLOR, BAN, PLUS_TWO = range(3)


def naive_fits(card_: NaiveCard, top: NaiveCard | None) -> bool:
    if top is None or card_[1:] == (1, CHANGE_COLOR):
        return True
    return card_[0] == top[0] or card_[1:] == top[1:]


def naive_game(deck: list[NaiveCard], players: int, size: int, dealer: int) -> tuple[str, int]:
    """Play by the document's words over plain tuples; return the log and the winner."""
    hands = [deck[i * size : (i + 1) * size] for i in range(players)]
    deck, log = deck[players * size :], ""
    top, debt, banned, player = None, 0, False, dealer
    while deck and all(hands):
        hand = hands[player]
        fitting = [one for one in hand if naive_fits(one, top)]
        if debt:
            fitting = [one for one in hand if one[1:] == (1, PLUS_TWO)]
        if fitting and not banned:
            top = max(fitting)
            hand.remove(top)
            log += f"{player} DROP {top}\n"
            banned = top[1:] == (1, BAN)
            debt += 2 * (top[1:] == (1, PLUS_TWO))
        elif banned or debt:
            log += f"{player} PASS {deck[:debt]}\n"
            hand += deck[:debt]
            deck, debt, banned = deck[debt:], 0, False
        else:
            log += f"{player} DRAW {deck[:1]}\n"
            hand.append(deck.pop(0))
        player = (player + 1) % players
    costs = [sum(10 * (one[2] + 1) if one[1] else one[2] for one in hand) for hand in hands]
    return log, hands.index([]) if [] in hands else costs.index(min(costs))


def naive(one: onu.Card) -> NaiveCard:
    if isinstance(one, onu.NumericCard):
        return (one.get_color().value, 0, one.get_number())
    assert isinstance(one, onu.SpecialCard)
    return (one.get_color().value, 1, one.get_effect().value)


def classroom_game(game: onu.Game, players: int) -> tuple[str, int]:
    log = ""
    while game.is_not_end():
        before = [len(hand.get_cards()) for hand in game.get_info()[4]]
        (kind, played), (player, _, dropped, _, hands), _ = game.turn()
        taken = [naive(one) for one in hands[player].get_cards()[before[player] :]]
        log += f"{player} {kind.name} {taken if played is None else naive(played)}\n"
        assert dropped == (played is not None)
        assert 0 <= player < players
    return log, game.get_winner()


def random_deck(chance: random.Random) -> list[onu.Card]:
    colors = list(onu.Color)[: chance.randint(1, 10)]
    special = chance.random()
    return [
        onu.SpecialCard(chance.choice(colors), chance.choice(list(onu.Effect)))
        if chance.random() < special
        else onu.NumericCard(chance.choice(colors), chance.randint(0, 9))
        for _ in range(chance.randint(20, 110))
    ]


def both_games(seed: int) -> tuple[tuple[str, int], tuple[str, int]]:
    chance = random.Random(seed)
    deck = random_deck(chance)
    players = chance.randint(1, 7)
    size = chance.randint(1, min(7, (len(deck) - 1) // players))
    dealer = chance.randrange(players)
    game = onu.Game(deck, players, size, dealer)
    expected = naive_game([naive(one) for one in deck], players, size, dealer)
    return classroom_game(game, players), expected


def test_a_tenth_of_the_random_decks_play_as_the_naive_game_does() -> None:
    for seed in range(DECKS // 10):
        ours, expected = both_games(seed)
        assert ours == expected


@pytest.mark.large
def test_all_random_decks_play_as_the_naive_game_does() -> None:
    for seed in range(DECKS):
        ours, expected = both_games(seed)
        assert ours == expected


def test_the_program_has_each_card_of_the_document_once() -> None:
    deck = onu.shuffled_deck(5)
    written = sorted(words_of(one) for one in deck)
    numbers = [f"{color.name} {number}" for color in onu.Color for number in range(10)]
    effects = [f"{color.name} {effect.name}" for color in onu.Color for effect in onu.Effect]
    assert written == sorted(numbers + effects)
    assert all_words_of(deck) == all_words_of(onu.shuffled_deck(5))
    assert all_words_of(deck) != all_words_of(onu.shuffled_deck(6))


def test_a_turn_is_told_in_a_line() -> None:
    hands = ("RED PLUS_TWO, RED 1", "BLUE PLUS_TWO, RED 3", "GREEN 5, GREEN 6")
    game = game_of(hands, "CYAN 1, CYAN 2, CYAN 3, CYAN 4, CYAN 5, CYAN 6")
    assert [onu.play_turn(game) for _ in range(4)] == [
        "Player 0: DROP PLUS_TWO card RED, holds 1",
        "Player 1: DROP PLUS_TWO card BLUE, holds 1",
        "Player 2: PASS, 4 from the deck, holds 6",
        "Player 0: DRAW, 1 from the deck, holds 2",
    ]


def test_the_program_plays_a_whole_game_a_line_a_turn() -> None:
    shown = said("--players", "3", "--cards", "2", "--seed", "7")
    game = onu.Game(onu.shuffled_deck(7), 3, 2)
    lines = []
    while game.is_not_end():
        lines.append(onu.play_turn(game))
    scores = ", ".join(str(score) for score in game.get_scores())
    lines.append(f"Player {game.get_winner()} wins. Scores: {scores}")
    assert shown == ("".join(f"{line}\n" for line in lines), None)


def test_the_program_deals_seven_cards_to_seven_players() -> None:
    lines = said("--seed", "1")[0].splitlines()
    assert lines[6].startswith("Player 6: ")
    assert lines[7].startswith("Player 0: ")
    assert lines[-1] == "Player 0 wins. Scores: 0, 43, 33, 55, 93, 60, 20"


@pytest.mark.parametrize("asked", ["0 7", "7 0", "-1 -1", "10 13", "130 1"])
def test_too_many_or_too_few_cards_are_refused(asked: str) -> None:
    players, size = asked.split()
    output, code = said("--players", players, "--cards", size)
    assert code == 2
    assert output.splitlines()[-1] == (
        "onu: error: players and cards must be 1 or more, their product below 130"
    )


@pytest.mark.parametrize(("players", "size"), [("1", "1"), ("3", "43"), ("129", "1")])
def test_the_largest_and_smallest_deals_are_played(players: str, size: str) -> None:
    output, code = said("--players", players, "--cards", size)
    assert code is None
    assert " wins. Scores: " in output.splitlines()[-1]


def test_the_help_names_the_options() -> None:
    output, _ = said("--help")
    assert output.startswith("usage: onu [-h] [--players N] [--cards N] [--seed N]\n")
    words = " ".join(output.split())
    for sentence in (
        "Play a game of ONU.",
        "--players N default 7",
        "--cards N in a hand; default 7",
        "--seed N the same seed, the same deck",
    ):
        assert sentence in words


def test_an_interrupted_game_leaves_with_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_game: onu.Game) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(onu, "play_turn", interrupt)
    assert said() == ("\nThe game was stopped before its end.\n", None)


@given(st.lists(st.text() | st.sampled_from(["--players", "--cards", "--seed", "3", "-1"])))
def test_no_command_line_makes_the_program_fail(arguments: list[str]) -> None:
    assert said(*arguments)[1] in (None, 0, 2)
