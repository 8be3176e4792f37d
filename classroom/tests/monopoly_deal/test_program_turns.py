"""How turns and games of the edition end, to the letter."""

import pytest

from classroom.tests.monopoly_deal.program_scene import REFILL, ann_acts, typed
from croupier_classroom.documents.monopoly_deal import program
from croupier_classroom.grading.program import Typed

DRAWS = "draws two cards, as far as there are any."

pytestmark = pytest.mark.usefixtures("players")


@pytest.mark.parametrize("count", [1, 4, 5, 7])
def test_one_to_seven_cards_stay_as_they_are(count: int) -> None:  # R0.32
    hand = list("tuvwxyz")[:count]
    came = typed([], lambda: program.check_hand_no(hand))

    assert hand == list("tuvwxyz")[:count]
    assert came.output == f"Your hand: {hand}\n"


def test_an_empty_hand_draws_five() -> None:  # R0.32
    hand: list[str] = []
    came = typed([], lambda: program.check_hand_no(hand))

    assert hand == list("abcde")
    assert came.output == "Your hand: ['a', 'b', 'c', 'd', 'e']\n"


def test_an_empty_hand_draws_what_there_is() -> None:  # A0.7
    program.deck[:] = ["a", "b"]
    program.discard_pile[:] = ["x"]
    hand: list[str] = []
    came = typed([], lambda: program.check_hand_no(hand))

    assert (hand, program.deck, program.discard_pile) == (["a", "b", "x"], [], [])
    assert came.output == f"{REFILL}Your hand: ['a', 'b', 'x']\n"


def test_nine_cards_become_seven() -> None:  # R0.32
    hand = list("stuvwxyz")
    came = typed(["u"], lambda: program.check_hand_no(hand))

    assert hand == list("stvwxyz")
    assert program.discard_pile == ["u"]
    assert came.output.endswith(f"Which card do you discard? Your hand: {hand}\n")
    hand = list("qrstuvwxy")
    typed(["q", "y"], lambda: program.check_hand_no(hand))
    assert hand == list("rstuvwx")


def test_sets_are_completed_in_the_order_of_the_colours() -> None:  # R0.33
    field = ["Blue_3", "Red_1", "Brown_2", "Blue_1", "Brown_3", "Blue_2", "Brown_1", "Red_3"]
    sets = ["Pink"]
    program.check_complete(field, sets)

    assert (field, sets) == (["Red_1", "Red_3"], ["Pink", "Brown", "Blue"])


@pytest.mark.parametrize("colour", list(program.cards_of_colour))
def test_each_colour_makes_a_set(colour: str) -> None:  # R0.33
    field, sets = [f"{colour}_2", f"{colour}_3", f"{colour}_1"], list[str]()
    program.check_complete(field, sets)

    assert (field, sets) == ([], [colour])


def test_three_sets_win() -> None:  # R0.34
    assert program.check_win(["A", "B"], "Ann") is None
    assert program.check_win(["A", "B", "C"], "Ann") == "Ann"
    assert program.check_win(["A", "B", "C", "D"], "") == ""


def test_a_winner_need_not_put_the_hand_in_order() -> None:  # R0.35
    hand, sets = list("stuvwxyz"), ["A", "B"]
    came = typed([], lambda: program.end_turn(hand, ["Red_1", "Red_2", "Red_3"], sets, ""))

    assert (came.value, came.output) == ("", "")
    assert (len(hand), sets) == (8, ["A", "B", "Red"])


def test_without_a_winner_the_hand_is_put_in_order() -> None:  # R0.35
    hand: list[str] = []
    field = ["Red_1", "Red_2"]
    came = typed([], lambda: program.end_turn(hand, field, ["A", "B"], "Ann"))

    assert came.value is None
    assert (hand, field) == (list("abcde"), ["Red_1", "Red_2"])


@pytest.mark.parametrize(("number", "following"), [(1, 2), (2, 3), (3, 1)])
def test_the_turn_goes_round(
    number: int, following: int, monkeypatch: pytest.MonkeyPatch
) -> None:  # R0.36
    monkeypatch.setattr(program, "clear_output", lambda: print("(wiped)"))
    came = typed([], lambda: program.change_turn(number, "Ann"))

    assert came.value == following
    assert came.output == "(wiped)\nAnn's turn is over.\n"


def test_a_target_given_a_third_card_waits_for_the_own_turn(
    players: list[program.Player],
) -> None:  # A0.8, A0.9
    ann, ben, _ = players
    ann["Hand"][:], ann["Property"][:] = ["Forced Deal"], ["Red_3"]
    ben["Property"][:], ben["Set"][:] = ["Red_1", "Red_2", "Blue_1"], ["A", "B"]
    ann_acts(["Forced Deal", "Ben", "Red_3", "Blue_1", "No", "Done"])
    place = (ann["Hand"], ann["Property"], ann["Set"], "Ann")
    won = typed([], lambda: program.end_turn(*place)).value

    assert won is None
    assert (ben["Property"], ben["Set"]) == (["Red_1", "Red_2", "Red_3"], ["A", "B"])


def a_short_game(monkeypatch: pytest.MonkeyPatch, ann: str, events: list[object]) -> Typed:
    """Play Ann to three sets in her third turn; Ben is always done."""
    mine = [f"{colour}_{number}" for colour in ("Brown", "Blue", "Green") for number in (1, 2, 3)]
    others = [card for card in program.complete_deck if card not in mine]
    dealt = [card for pair in zip(mine[:5], others[:5], strict=True) for card in pair]
    draws = [*mine[5:7], *others[5:7], *mine[7:9], *others[7:9], *others[9:]]
    monkeypatch.setattr(program, "complete_deck", dealt + draws)
    monkeypatch.setattr(program, "randint", lambda low, high: low + high)
    monkeypatch.setattr(program, "seed", events.append)
    monkeypatch.setattr(program, "shuffle", lambda deck: events.append(len(deck)))
    lines = ["2", ann, "Ben", *mine[:3], "Done", *mine[3:6], "Done", *others[:2], *mine[6:]]
    return typed(lines, program.monopoly_deal)


def test_a_whole_game(monkeypatch: pytest.MonkeyPatch) -> None:  # R0.3 R0.3b R0.37 R0.38
    events: list[object] = []
    program.discard_pile.append("old")
    monkeypatch.setattr(program, "player_number", 9)
    came = a_short_game(monkeypatch, "Ann", events)
    ann, ben = program.total_players
    drawn = [line for line in came.output.splitlines() if "draws" in line]

    assert came.value is None
    assert events == [1000, 52]
    assert came.output.endswith("Ann's turn is over.\nAnn wins the game.\n")
    assert drawn[0].endswith(f"Player 2, what is your name? Ann {DRAWS}")
    assert drawn[1:] == [f"{name} {DRAWS}" for name in ("Ben", "Ann", "Ben", "Ann")]
    assert ann["Set"] == ["Brown", "Blue", "Green"]
    assert (len(ann["Hand"]), ann["Property"], len(ben["Hand"])) == (2, [], 7)
    assert len(program.discard_pile) == 2
    assert "old" not in program.discard_pile
    assert program.player_number == 2
    assert len(program.deck) == 52 - 9 - 2 - 7 - 2
    assert len(program.complete_deck) == 52


def test_a_player_without_a_name_can_win(monkeypatch: pytest.MonkeyPatch) -> None:  # A0.17
    came = a_short_game(monkeypatch, "", [])

    assert came.output.endswith("\n's turn is over.\n wins the game.\n")
