"""Hand limit, completed sets, the winner and the next player."""

from croupier_classroom.documents.monopoly_deal.checks.document import ACTS, CHECKS, END
from croupier_classroom.documents.monopoly_deal.checks.during_a_turn import DONE, NONSENSE, act
from croupier_classroom.documents.monopoly_deal.checks.fixtures import (
    ENTER,
    OLGA,
    YUSUF,
    ZOLTAN,
    CheckedGame,
    check_shuffle_deck,
    expect_shown,
    plain,
)
from croupier_classroom.grading.checks import Mismatch, Program, expect


@CHECKS.check(END, "R0.32", needs=("a_draw_takes_the_first_card",))
def an_empty_hand_is_refilled(program: Program) -> None:
    """check_hand_no draws five cards into an empty hand, and none into a hand of one."""
    game = CheckedGame.of(program)
    olga, yusuf = game.seat(OLGA, YUSUF)
    cards = game.whole_deck()
    yusuf["Hand"].append(cards[20])
    game.set(deck=cards[:20])
    expect_shown(game.call([], "check_hand_no", olga["Hand"]).output, *cards[:5])
    expect(olga["Hand"], cards[:5])
    expect_shown(game.call([], "check_hand_no", yusuf["Hand"]).output, cards[20])
    expect((yusuf["Hand"], game.module.deck), ([cards[20]], cards[5:20]))


@CHECKS.check(END, "R0.32b", needs=("a_discard_asks_for_a_card_of_the_hand",))
def a_hand_holds_seven(program: Program) -> None:
    """check_hand_no makes a player with nine cards discard two; seven may stay."""
    game = CheckedGame.of(program)
    olga, _ = game.seat(OLGA, YUSUF)
    cards = game.whole_deck()
    olga["Hand"].extend(cards[:9])
    game.set(deck=cards[9:])
    _, shown = game.show([cards[2], cards[0], cards[1]], "check_hand_no", olga["Hand"])
    kept = [cards[1], *cards[3:9]]
    expect((olga["Hand"], game.module.discard_pile), (kept, [cards[2], cards[0]]))
    expect_shown(shown[-1], *kept)
    game.call([], "check_hand_no", olga["Hand"])
    expect(olga["Hand"], kept)


@CHECKS.check(END, "R0.33")
def three_of_a_colour_are_a_set(program: Program) -> None:
    """check_complete turns Brown_1, Brown_2, Brown_3 into the set Brown, and so every colour."""
    game = CheckedGame.of(program)
    others = game.cards_of(1)[:2]
    (a, b, c), old = game.cards_of(0), game.set_of(2)
    field, sets = [a, others[0], b, others[1], c], [old]
    game.call([], "check_complete", field, sets)
    expect((field, [plain(each) for each in sets]), (others, [plain(old), "brown"]))
    for place, colour in enumerate(game.colours):
        field, sets = game.cards_of(place)[::-1], []
        game.call([], "check_complete", field, sets)
        expect((field, len(sets)), ([], 1))
        if plain(sets[0]) not in (plain(colour), plain(game.set_of(place))):
            raise Mismatch(f"the colour {colour}", repr(sets[0]))


@CHECKS.check(END, "R0.33", needs=("three_of_a_colour_are_a_set",))
def two_colours_are_two_sets(program: Program) -> None:
    """check_complete makes two sets of two colours at once."""
    game = CheckedGame.of(program)
    pairs = zip(game.cards_of(1), game.cards_of(2), strict=True)
    field, sets = [card for pair in pairs for card in pair], list[str]()
    game.call([], "check_complete", field, sets)
    expect((field, len(set(sets))), ([], 2))


@CHECKS.check(END, "R0.33", exact=True)
def the_brown_set_has_the_name_of_the_example(program: Program) -> None:
    """check_complete calls the brown set 'Brown'."""
    game = CheckedGame.of(program)
    sets: list[str] = []
    game.call([], "check_complete", game.cards_of(0), sets)
    expect(sets, ["Brown"])


@CHECKS.check(END, "R0.34")
def three_sets_win(program: Program) -> None:
    """check_win returns the name for three sets or more, else None."""
    game = CheckedGame.of(program)
    sets = [game.set_of(place) for place in range(4)]
    came = [game.call([], "check_win", sets[:count], OLGA).value for count in range(5)]
    expect(came, [None, None, None, OLGA, OLGA])


@CHECKS.check(END, "R0.35", needs=("three_of_a_colour_are_a_set", "three_sets_win"))
def a_turn_can_end_the_game(program: Program) -> None:
    """end_turn completes the third set and returns the winner's name; the hand stays empty."""
    game = CheckedGame.of(program)
    olga, _ = game.seat(OLGA, YUSUF)
    olga["Property"].extend(game.cards_of(0))
    olga["Set"].extend([game.set_of(1), game.set_of(2)])
    place = (olga["Hand"], olga["Property"], olga["Set"], OLGA)
    expect(game.call([], "end_turn", *place).value, OLGA)
    expect((olga["Hand"], olga["Property"], len(olga["Set"])), ([], [], 3))


@CHECKS.check(
    END,
    "R0.35",
    needs=("three_of_a_colour_are_a_set", "three_sets_win", "an_empty_hand_is_refilled"),
)
def a_turn_can_end_without_a_winner(program: Program) -> None:
    """end_turn completes the second set, fills an empty hand and returns None."""
    game = CheckedGame.of(program)
    olga, _ = game.seat(OLGA, YUSUF)
    olga["Property"].extend(game.cards_of(0))
    olga["Set"].append(game.set_of(1))
    place = (olga["Hand"], olga["Property"], olga["Set"], OLGA)
    expect(game.call([], "end_turn", *place).value, None)
    expect((len(olga["Hand"]), olga["Property"], len(olga["Set"])), (5, [], 2))


@CHECKS.check(END, "R0.36")
def the_turn_passes_round(program: Program) -> None:
    """change_turn returns the next player's number; after the last comes player 1."""
    game = CheckedGame.of(program)
    for names in ((OLGA, YUSUF), (OLGA, YUSUF, ZOLTAN)):
        game.seat(*names)
        came = []
        for n, name in enumerate(names, start=1):
            came.append(game.call([ENTER], "change_turn", n, name).value)
        expect(came, [*range(2, len(names) + 1), 1])


@CHECKS.check(END, "R0.36b", needs=("the_turn_passes_round",))
def the_end_of_a_turn_is_shown(program: Program) -> None:
    """change_turn says whose turn has ended."""
    game = CheckedGame.of(program)
    game.seat(OLGA, YUSUF)
    typed = game.call([ENTER], "change_turn", 2, YUSUF)
    expect(typed.value, 1)
    if "player2" not in plain(typed.output):
        expect_shown(typed.output, YUSUF)


@CHECKS.check(
    ACTS, "R0.4", needs=("what_one_has_not_got_wastes_an_action", "the_turn_passes_round")
)
def the_screen_is_cleared(program: Program) -> None:
    """clear_output() is called before each of three actions and at the end of a turn."""
    cleared: list[object] = []

    def clear_output(*options: object, **named: object) -> None:
        cleared.append((options, named))

    program.module("IPython.display").clear_output = clear_output
    game = CheckedGame.of(program)
    if game.get("clear_output") is not None:
        game.set(clear_output=clear_output)
    game.seat(OLGA, YUSUF)
    game.stand_in(check_shuffle_deck)
    act(game, [DONE], [])
    one_action = len(cleared)
    act(game, [NONSENSE] * 3, [])
    three_actions = len(cleared) - one_action
    game.call([ENTER], "change_turn", 1, OLGA)
    at_the_end = len(cleared) - one_action - three_actions
    if not one_action or three_actions < 3 or not at_the_end:
        counts = f"{one_action}, {three_actions} and {at_the_end} times"
        raise Mismatch("cleared once, three times and once", counts)
