"""Hand limit, completed sets, the next player and the winner."""

from croupier.games.monopoly_deal.checks.document import CHECKS, END
from croupier.games.monopoly_deal.checks.fixtures import (
    CheckedGame,
    expect_cards,
    expect_shown,
    plain,
)
from croupier.grading.checks import Program, expect


@CHECKS.check(END, "R0.32")
def an_empty_hand_is_refilled(program: Program) -> None:
    """check_hand_no draws five cards into an empty hand, and none into a hand of one."""
    game = CheckedGame.of(program)
    game.set(deck=list("abcdefgh"), discard_pile=[])
    hand: list[str] = []
    expect_shown(game.type([], "check_hand_no", hand).output, *list("abcde"))
    expect(hand, list("abcde"))
    one = ["h"]
    game.type([], "check_hand_no", one)
    expect((one, game.module.deck), (["h"], list("fgh")))


@CHECKS.check(END, "R0.32")
def a_hand_holds_seven(program: Program) -> None:
    """check_hand_no makes a player with nine cards discard two; seven may stay."""
    game = CheckedGame.of(program)
    game.set(deck=list("vwxyz"), discard_pile=[])
    hand = list("abcdefghi")
    game.type(["c", "a"], "check_hand_no", hand)
    expect((hand, game.module.discard_pile), (list("bdefghi"), ["c", "a"]))
    game.type([], "check_hand_no", hand)
    expect(hand, list("bdefghi"))


@CHECKS.check(END, "R0.33")
def three_of_a_colour_are_a_set(program: Program) -> None:
    """check_complete turns Brown_1, Brown_2, Brown_3 into the set Brown, and so every colour."""
    game = CheckedGame.of(program)
    field, sets = [*game.cards_of(0), *game.cards_of(1)[:2]], ["Old"]
    game.type([], "check_complete", field, sets)
    expect((field, sets), (game.cards_of(1)[:2], ["Old", "Brown"]))
    field, sets = list(game.module.property_cards), []
    game.type([], "check_complete", field, sets)
    expect(field, [])
    expect(sorted(map(plain, sets)), sorted(map(plain, game.colours())))


@CHECKS.check(END, "R0.34")
def three_sets_win(program: Program) -> None:
    """check_win returns the name for three sets or more, else None."""
    game = CheckedGame.of(program)
    came = [game.module.check_win(list("abcd")[:count], "Ann") for count in range(5)]
    expect(came, [None, None, None, "Ann", "Ann"])


@CHECKS.check(END, "R0.35")
def the_end_of_a_turn_settles_sets_then_hand(program: Program) -> None:
    """end_turn completes sets, then returns the winner's name or puts the hand in order."""
    game = CheckedGame.of(program)
    game.set(deck=list("abcdefgh"), discard_pile=[])
    hand: list[str] = []
    won = game.type([], "end_turn", hand, game.cards_of(0), sets := ["A", "B"], "Ann").value
    expect((won, sets, hand), ("Ann", ["A", "B", "Brown"], []))
    value = game.type([], "end_turn", hand, game.cards_of(0), ["A"], "Ann").value
    expect((value, hand), (None, list("abcde")))


@CHECKS.check(END, "R0.36")
def the_turn_passes_round(program: Program) -> None:
    """change_turn names the player who is done; after the last comes player 1."""
    game = CheckedGame.of(program)
    game.seat("Ann", "Ben", "Cem")
    turns = [game.type([], "change_turn", n, name) for n, name in enumerate("XYZ", start=1)]
    expect([turn.value for turn in turns], [2, 3, 1])
    for turn, name in zip(turns, "XYZ", strict=True):
        expect_shown(turn.output, name)


@CHECKS.check(END, "R0.3 R0.3b R0.37 R0.38")
def a_whole_game_is_won(program: Program) -> None:
    """monopoly_deal plays on until Ann has three sets, announces her, and loses no card."""
    game = CheckedGame.of(program)
    brown, second, third = (game.cards_of(place) for place in (0, 1, 2))
    a = [*brown, *second, *third]
    go, sly = game.card("Pass Go"), game.card("Sly Deal")
    game.arrange([a[:5], [go] * 5], [*a[5:7], go, go, *a[7:], sly, sly, go, go])
    ends = [*a[:3], "Done", *a[3:6], "Done", sly, go, *a[6:]]
    with game.unshuffled():
        shown = game.type(["2", "Ann", "Ben", *ends], "monopoly_deal").output
    module = game.module
    expect_shown(shown.strip().splitlines()[-1], "Ann")
    ann, ben = module.total_players
    expect((len(ann["Set"]), ann["Property"], ann["Hand"]), (3, [], [go, go]))
    expect_cards(ben["Hand"], [sly] + [go] * 6)
    expect((module.discard_pile, module.player_number), ([sly, go], 2))
    expect(len(module.deck), 52 - 9 - 2 - 7 - 2)
    expect(module.deck is not module.complete_deck, expected=True)
