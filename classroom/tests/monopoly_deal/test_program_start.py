"""How a game of the edition begins, to the letter."""

import pytest

from classroom.tests.monopoly_deal.program_scene import REFILL, typed
from croupier_classroom.documents.monopoly_deal import program

pytestmark = pytest.mark.usefixtures("players")


def test_a_wrong_reply_is_told_the_right_ones() -> None:
    came = typed(["x", "", "b"], lambda: program.ask("Which? ", ["a", "b"]))

    assert came.value == "b"
    assert came.output == "Which? " + "Please answer with one of ['a', 'b']\nWhich? " * 2


def test_intro_asks_for_the_number_of_players() -> None:  # R0.6
    came = typed(["five", "4"], program.intro)
    question = "How many players (2, 3 or 4)? "

    assert came.value == 4
    assert came.output == f"{question}Please answer with one of ['2', '3', '4']\n{question}"


def test_intro_makes_new_empty_places_each_time() -> None:  # R0.7
    typed(["2"], program.intro)
    vars(program)["player1_hand"].append("old")
    typed(["2"], program.intro)

    assert vars(program)["player1"] == {"Hand": [], "Property": [], "Set": [], "Number": 1}
    assert vars(program)["player2"]["Number"] == 2


def test_a_refill_seeds_then_shuffles(monkeypatch: pytest.MonkeyPatch) -> None:  # R0.8
    events: list[object] = []

    def randint(low: int, high: int) -> int:
        events.append((low, high))
        return 77

    monkeypatch.setattr(program, "randint", randint)
    monkeypatch.setattr(program, "seed", events.append)
    monkeypatch.setattr(program, "shuffle", lambda deck: events.append(deck.copy()))
    deck, pile = list("abcd"), ["x", "y"]
    came = typed([], lambda: program.check_shuffle_deck(deck, pile))

    assert events == [(0, 1000), 77, ["a", "b", "c", "d", "x", "y"]]
    assert pile == []
    assert came.output == REFILL


def test_five_cards_need_no_refill() -> None:  # R0.8, A0.6
    deck, pile = list("abcde"), ["x"]
    came = typed([], lambda: program.check_shuffle_deck(deck, pile))

    assert (deck, pile, came.output) == (list("abcde"), ["x"], "")


def test_a_draw_from_an_empty_deck_shuffles_the_discard_pile_first() -> None:  # A0.7
    program.discard_pile.extend(["x", "y"])
    deck: list[str] = []
    hand = ["h"]
    came = typed([], lambda: program.draw_card(deck, hand))

    assert (hand, deck, program.discard_pile) == (["h", "y"], ["x"], [])
    assert came.output == REFILL


def test_a_draw_with_no_card_left_does_nothing() -> None:  # A0.7
    hand = ["h"]
    came = typed([], lambda: program.draw_card([], hand))

    assert (hand, came.output) == (["h"], "")


def test_a_draw_from_the_last_cards_leaves_the_discard_pile_alone() -> None:  # R0.9
    program.discard_pile.append("x")
    deck, hand = ["a"], list[str]()
    came = typed([], lambda: program.draw_card(deck, hand))

    assert (deck, hand, program.discard_pile, came.output) == ([], ["a"], ["x"], "")


def test_a_discard_shows_the_hand_and_asks() -> None:  # R0.10
    hand, pile = ["Red_1", "Pass Go", "Pass Go"], ["old"]
    came = typed(["red_1", "Pass Go"], lambda: program.discard_card([], hand, pile))
    question = "Which card do you discard? "

    assert (hand, pile) == (["Red_1", "Pass Go"], ["old", "Pass Go"])
    assert came.output == (
        "Your hand: ['Red_1', 'Pass Go', 'Pass Go']\n"
        f"{question}Please answer with one of ['Red_1', 'Pass Go', 'Pass Go']\n{question}"
    )


def test_opening_hands_are_dealt_one_card_each_in_turn() -> None:  # R0.11, A0.4
    program.deck[:] = list("abcdefghijkl")
    typed(["2"], program.intro)
    came = typed(["Ann", ""], lambda: program.start_game(2))

    assert came.output == "Player 1, what is your name? Player 2, what is your name? "
    assert program.player_ls == [1, 2]
    ann, ben = program.total_players
    assert ann == {"Hand": list("acegi"), "Property": [], "Set": [], "Number": 1, "Name": "Ann"}
    assert ben == {"Hand": list("bdfhj"), "Property": [], "Set": [], "Number": 2, "Name": ""}
    assert ann is vars(program)["player1"]
    assert program.deck == ["k", "l"]


def test_four_players_get_five_cards_each() -> None:  # R0.5, R0.11
    program.deck[:] = program.complete_deck
    typed(["4"], program.intro)
    typed(["Ann", "Ben", "Cem", "Dora"], lambda: program.start_game(4))

    assert [len(player["Hand"]) for player in program.total_players] == [5, 5, 5, 5]
    assert len(program.deck) == 32


def test_a_turn_starts_with_the_players_own_lists(players: list[program.Player]) -> None:
    for n, seated in enumerate(players, start=1):  # R0.12
        place, hand, field, sets, name = program.start_turn(n)
        assert place is seated
        assert hand is seated["Hand"]
        assert field is seated["Property"]
        assert sets is seated["Set"]
        assert name == seated["Name"]


def test_a_property_a_set_and_a_trade_move_in_place() -> None:  # R0.13 R0.14 R0.15
    mine, theirs = ["a"], ["b", "c"]
    program.take_property(mine, theirs, "b")
    assert (mine, theirs) == (["a", "b"], ["c"])
    program.take_set(mine, theirs, "c")
    assert (mine, theirs) == (["a", "b", "c"], [])
    theirs.append("d")
    program.trade_property(mine, theirs, "d", "a")
    assert (mine, theirs) == (["b", "c", "d"], ["a"])


def test_a_target_is_named_among_the_others(players: list[program.Player]) -> None:  # R0.16
    came = typed(["Ben", "Cem"], lambda: program.choose_target(2))
    target = players[2]

    assert isinstance(came.value, tuple)
    hand, field, sets = came.value
    assert hand is target["Hand"]
    assert field is target["Property"]
    assert sets is target["Set"]
    assert came.output == (
        "The other players: ['Ann', 'Cem']\n"
        "Whom do you choose? Please answer with one of ['Ann', 'Cem']\nWhom do you choose? "
    )


def test_of_two_equal_names_the_first_other_player_is_meant(
    players: list[program.Player],
) -> None:  # A0.12
    for seated in players:
        seated["Name"] = "Ann"
        seated["Hand"].append(str(seated["Number"]))

    assert typed(["Ann"], lambda: program.choose_target(1)).value == (["2"], [], [])
    assert typed(["Ann"], lambda: program.choose_target(2)).value == (["1"], [], [])


def test_pass_go_draws_shows_and_looks_after_the_deck() -> None:  # R0.17
    hand = ["h"]
    came = typed([], lambda: program.pass_go(hand))
    assert came.output == "Your hand: ['h', 'a', 'b']\n"
    assert program.deck == list("cdefghij")

    program.deck[:] = list("abcdef")
    program.discard_pile.append("x")
    came = typed([], lambda: program.pass_go(hand))
    assert came.output == "Your hand: ['h', 'a', 'b', 'a', 'b']\n" + REFILL
    assert (program.deck, program.discard_pile) == (list("xfedc"), [])
