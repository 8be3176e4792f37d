"""What the cards of the edition do and print, to the letter."""

from collections.abc import Callable

import pytest

from classroom.tests.monopoly_deal.program_scene import REFILL, ann_acts, typed
from croupier_classroom.documents.monopoly_deal import program

TARGET = "Target, do you use a Just Say No card (Yes or No)? "
PLAY = "Which card do you play or take back (or Done)? "
TAKE = "Which property do you take? "
GIVE = "Which property do you trade away? "
SET = "Which set do you take? "
STOPPED = "Just Say No: the action is stopped.\n"
BLUFF = "There is no Just Say No card in that hand: the action goes on.\n"

pytestmark = pytest.mark.usefixtures("players")


@pytest.mark.parametrize("reply", ["No", "yes", "YES", "", "Yes "])
def test_only_yes_is_yes(reply: str) -> None:  # R0.18, A0.13
    refusal = typed(["Yes"], program.just_say_no)

    assert (refusal.value, refusal.output) == (True, TARGET)
    assert typed([reply], program.just_say_no).value is False


@pytest.mark.parametrize(
    ("reply", "hand", "refused"),
    [
        ("Yes", ["Just Say No"], True),
        ("Yes", ["Pass Go"], False),
        ("No", ["Just Say No"], False),
    ],
)
def test_a_refusal_takes_both_the_word_and_the_card(
    reply: str, hand: list[str], refused: bool
) -> None:  # R0.22
    assert typed([reply], lambda: program.is_refused(hand)).value is refused


def test_a_forced_deal_gives_then_takes() -> None:  # R0.19, R0.23
    mine, theirs = ["a", "b"], ["c", "d"]
    lines = ["c", "b", "a", "c", "No"]
    came = typed(lines, lambda: program.forced_deal(mine, theirs, ["Just Say No"]))

    assert (mine, theirs) == (["a", "c"], ["d", "b"])
    assert program.discard_pile == []
    assert came.output == (
        f"Your properties: ['a', 'b']\n{GIVE}Please answer with one of ['a', 'b']\n{GIVE}"
        f"The target's properties: ['c', 'd']\n{TAKE}Please answer with one of ['c', 'd']\n{TAKE}"
        f"{TARGET}Your properties: ['a', 'c']\nThe target's properties: ['d', 'b']\n"
    )


@pytest.mark.parametrize(("mine", "theirs"), [([], []), (["a"], []), ([], ["b"])])
def test_a_forced_deal_needs_a_property_on_both_sides(
    mine: list[str], theirs: list[str]
) -> None:  # R0.19
    before = (mine.copy(), theirs.copy())
    came = typed([], lambda: program.forced_deal(mine, theirs, []))

    assert (mine, theirs) == before
    assert came.output == "Both of you need a property on the playing field: nothing happens.\n"


def test_a_sly_deal_takes_a_property() -> None:  # R0.20, R0.23
    mine, theirs = list[str](), ["c", "d"]
    came = typed(["x", "d", "No"], lambda: program.sly_deal(mine, theirs, []))

    assert (mine, theirs) == (["d"], ["c"])
    assert came.output == (
        f"The target's properties: ['c', 'd']\n{TAKE}Please answer with one of ['c', 'd']\n{TAKE}"
        f"{TARGET}Your properties: ['d']\nThe target's properties: ['c']\n"
    )


def test_a_sly_deal_needs_a_property_of_the_target() -> None:  # R0.20
    came = typed([], lambda: program.sly_deal(["a"], [], []))

    assert came.output == "The target has no property on the playing field: nothing happens.\n"


def test_a_dealbreaker_takes_a_completed_set() -> None:  # R0.21, R0.23
    mine, theirs = ["Pink"], ["Brown", "Blue"]
    came = typed(["Pink", "Brown", "No"], lambda: program.deal_breaker(mine, theirs, []))

    assert (mine, theirs) == (["Pink", "Brown"], ["Blue"])
    assert came.output == (
        f"The target's sets: ['Brown', 'Blue']\n{SET}"
        f"Please answer with one of ['Brown', 'Blue']\n{SET}"
        f"{TARGET}Your sets: ['Pink', 'Brown']\nThe target's sets: ['Blue']\n"
    )


def test_a_dealbreaker_needs_a_completed_set() -> None:  # R0.21
    came = typed([], lambda: program.deal_breaker(["Pink"], [], []))

    assert came.output == "The target has no completed set: nothing happens.\n"


DEALS = [
    (program.forced_deal, ["a", "b"], f"Your properties: ['a']\n{GIVE}", TAKE, "properties"),
    (program.sly_deal, ["b"], "", TAKE, "properties"),
    (program.deal_breaker, ["b"], "", SET, "sets"),
]
Deal = Callable[[list[str], list[str], list[str]], None]


@pytest.mark.parametrize(("deal", "lines", "before", "question", "what"), DEALS)
def test_a_just_say_no_stops_the_deal(
    deal: Deal, lines: list[str], before: str, question: str, what: str
) -> None:  # R0.22
    mine, theirs, hand = ["a"], ["b"], ["h", "Just Say No", "Just Say No"]
    came = typed([*lines, "Yes"], lambda: deal(mine, theirs, hand))

    assert (mine, theirs, hand) == (["a"], ["b"], ["h", "Just Say No"])
    assert program.discard_pile == ["Just Say No"]
    assert came.output == f"{before}The target's {what}: ['b']\n{question}{TARGET}{STOPPED}"


@pytest.mark.parametrize(("deal", "lines", "before", "question", "what"), DEALS)
def test_a_bluff_stops_nothing(
    deal: Deal, lines: list[str], before: str, question: str, what: str
) -> None:  # R0.22, A0.10
    mine, theirs, hand = ["a"], ["b"], ["h"]
    came = typed([*lines, "Yes"], lambda: deal(mine, theirs, hand))

    assert "b" in mine
    assert (hand, program.discard_pile) == (["h"], [])
    assert came.output == (
        f"{before}The target's {what}: ['b']\n{question}{TARGET}{BLUFF}"
        f"Your {what}: {mine}\nThe target's {what}: {theirs}\n"
    )


def test_putting_down_and_taking_back_show_both_lists() -> None:  # R0.24 R0.25
    hand, field = ["a", "b"], ["c"]
    came = typed([], lambda: program.put_down_property(hand, field, "a"))
    assert came.output == "Your hand: ['b']\nYour properties: ['c', 'a']\n"

    came = typed([], lambda: program.take_back_property(hand, field, "c"))
    assert came.output == "Your hand: ['b', 'c']\nYour properties: ['a']\n"


def test_every_action_shows_the_whole_table(players: list[program.Player]) -> None:  # R0.26
    ann, ben, _ = players
    ann["Hand"][:], ann["Property"][:] = ["Red_2", "Blue_1", "Pass Go"], ["Red_1", "Pink_1"]
    ben["Property"][:], ben["Set"][:] = ["Red_3"], ["White"]
    shown = ann_acts(["Red_2", "Pink_1", "Done"])
    rest = "Ben: properties ['Red_3'], sets ['White']\nCem: properties [], sets []\n"

    assert shown == (
        "Ann's turn\n"
        f"Ann: properties ['Pink_1', 'Red_1'], sets []\n{rest}Action 1 of 3\n"
        "Your hand: ['Blue_1', 'Pass Go', 'Red_2']\nYour properties: ['Pink_1', 'Red_1']\n"
        f"{PLAY}"
        "Your hand: ['Blue_1', 'Pass Go']\nYour properties: ['Pink_1', 'Red_1', 'Red_2']\n"
        "Ann's turn\n"
        f"Ann: properties ['Pink_1', 'Red_1', 'Red_2'], sets []\n{rest}Action 2 of 3\n"
        "Your hand: ['Blue_1', 'Pass Go']\nYour properties: ['Pink_1', 'Red_1', 'Red_2']\n"
        f"{PLAY}"
        "Your hand: ['Blue_1', 'Pass Go', 'Pink_1']\nYour properties: ['Red_1', 'Red_2']\n"
        "Ann's turn\n"
        f"Ann: properties ['Red_1', 'Red_2'], sets []\n{rest}Action 3 of 3\n"
        "Your hand: ['Blue_1', 'Pass Go', 'Pink_1']\nYour properties: ['Red_1', 'Red_2']\n"
        f"{PLAY}"
    )


def test_every_action_begins_on_a_clear_page(monkeypatch: pytest.MonkeyPatch) -> None:  # R0.26
    monkeypatch.setattr(program, "clear_output", lambda: print("(wiped)"))
    shown = ann_acts(["", "", ""])

    assert shown.count("(wiped)\nAnn's turn\n") == 3
    assert shown.count(PLAY) == 3  # R0.30


def test_every_action_looks_after_the_deck() -> None:  # R0.26
    program.deck[:] = list("abcd")
    program.discard_pile[:] = ["x"]
    shown = ann_acts(["Done"])

    assert f"Action 1 of 3\n{REFILL}Your hand: []\n" in shown
    assert (program.deck, program.discard_pile) == (list("xdcba"), [])


@pytest.mark.parametrize(
    ("card", "message"),
    [
        ("Just Say No", "Just Say No only answers another player's card: the action is wasted.\n"),
        *(
            (card, "You have no such card in hand or on the playing field: the action is wasted.\n")
            for card in ("Pass Go", "Red_3", "done", "", "9" * 99, "♥")
        ),
    ],
)
def test_what_cannot_be_played_wastes_the_action(
    card: str, message: str, players: list[program.Player]
) -> None:  # R0.28 R0.29 R0.31
    ann = players[0]
    ann["Hand"][:] = ["Just Say No"]
    players[1]["Property"][:] = ["Red_3"]
    shown = ann_acts([card, "Done"])

    assert f"{PLAY}{message}Ann's turn\n" in shown
    assert "Action 2 of 3" in shown
    assert (ann["Hand"], program.discard_pile) == (["Just Say No"], [])


def test_a_just_say_no_one_has_not_got_is_no_card_at_all() -> None:  # R0.29
    assert "You have no such card" in ann_acts(["Just Say No", "Done"])


def test_a_pass_go_is_discarded_before_it_draws(players: list[program.Player]) -> None:  # A0.2
    program.deck[:] = []
    players[0]["Hand"][:] = ["Pass Go"]
    ann_acts(["Pass Go", "Done"])

    assert players[0]["Hand"] == ["Pass Go"]
    assert program.discard_pile == []


def test_each_action_card_goes_to_its_own_function(players: list[program.Player]) -> None:
    ann, ben, cem = players  # R0.31, A0.1, A0.11
    ann["Hand"][:] = ["Dealbreaker", "Forced Deal", "Sly Deal"]
    ann["Property"][:] = ["Red_1"]
    ben["Property"][:], ben["Set"][:] = ["Blue_1", "Blue_2"], ["Pink"]
    cem["Property"][:] = ["White_1"]
    lines = ["Forced Deal", "Ben", "Red_1", "Blue_2", "No"]
    lines += ["Sly Deal", "Cem", "White_1", "No", "Dealbreaker", "Ben", "Pink", "No"]
    ann_acts(lines)

    assert (ann["Hand"], ann["Property"], ann["Set"]) == ([], ["Blue_2", "White_1"], ["Pink"])
    assert (ben["Property"], ben["Set"], cem["Property"]) == (["Blue_1", "Red_1"], [], [])
    assert program.discard_pile == ["Forced Deal", "Sly Deal", "Dealbreaker"]


@pytest.mark.parametrize("card", ["Forced Deal", "Sly Deal", "Dealbreaker"])
def test_a_refused_card_is_discarded_too(
    card: str, players: list[program.Player]
) -> None:  # R0.22, A0.1
    ann, ben, _ = players
    ann["Hand"][:], ann["Property"][:] = [card, card], ["Red_1"]
    ben["Hand"][:], ben["Property"][:], ben["Set"][:] = ["Just Say No"], ["Blue_1"], ["Pink"]
    choice = {"Forced Deal": ["Red_1", "Blue_1"], "Sly Deal": ["Blue_1"], "Dealbreaker": ["Pink"]}
    ann_acts([card, "Ben", *choice[card], "Yes", "Done"])

    assert (ann["Hand"], ben["Hand"]) == ([card], [])
    assert (ann["Property"], ben["Property"], ben["Set"]) == (["Red_1"], ["Blue_1"], ["Pink"])
    assert program.discard_pile == [card, "Just Say No"]


@pytest.mark.parametrize("card", ["Forced Deal", "Sly Deal", "Dealbreaker"])
def test_a_card_with_nothing_to_take_is_discarded_too(
    card: str, players: list[program.Player]
) -> None:  # R0.19, A0.1
    players[0]["Hand"][:] = [card]
    shown = ann_acts([card, "Cem", "Done"])

    assert "nothing happens.\n" in shown
    assert (players[0]["Hand"], program.discard_pile) == ([], [card])


def test_the_current_player_is_the_global_one(
    monkeypatch: pytest.MonkeyPatch, players: list[program.Player]
) -> None:  # R0.3b
    monkeypatch.setattr(program, "player_number", 2)
    ben = players[1]
    ben["Hand"][:] = ["Sly Deal"]
    place = (ben["Hand"], ben["Property"], ben["Set"], "Ben")
    shown = typed(["Sly Deal", "Ann", "Done"], lambda: program.action(*place)).output

    assert "The other players: ['Ann', 'Cem']\n" in shown
