"""The cards, the places at the table, and the small moves of cards."""

from collections import Counter
from typing import cast

from croupier.games.monopoly_deal.checks.document import CHECKS, DATA, HELPERS, START
from croupier.games.monopoly_deal.checks.fixtures import (
    CheckedGame,
    expect_cards,
    expect_same,
    expect_shown,
    plain,
)
from croupier.grading.checks import Program, expect

PER_ACTION = {"Pass Go": 10, "Dealbreaker": 2, "Just Say No": 3, "Forced Deal": 4, "Sly Deal": 3}


@CHECKS.check(DATA, "R0.1")
def the_deck_has_52_cards(program: Program) -> None:
    """complete_deck is the 30 properties and the 22 action cards in their numbers."""
    game = CheckedGame.of(program)
    deck = Counter(plain(card) for card in game.module.complete_deck)
    expect(deck.total(), 52)
    expect({name: deck[plain(name)] for name in PER_ACTION}, PER_ACTION)


@CHECKS.check(DATA, "R0.1 R0.2")
def the_lists_make_up_the_deck(program: Program) -> None:
    """property_cards has 30 cards, action_cards 22, and together they are complete_deck."""
    module = CheckedGame.of(program).module
    expect((len(module.property_cards), len(module.action_cards)), (30, 22))
    expect_cards(module.complete_deck, module.property_cards + module.action_cards)


@CHECKS.check(DATA, "R0.2")
def ten_colours_have_three_properties_each(program: Program) -> None:
    """Ten complete_<colour> lists of three cards hold all the properties, brown among them."""
    game = CheckedGame.of(program)
    colours = game.colours()
    expect([len(cards) for cards in colours.values()], [3] * 10)
    expect_cards([card for cards in colours.values() for card in cards], game.module.property_cards)
    expect([plain(card) for card in colours["brown"]], ["brown1", "brown2", "brown3"])


@CHECKS.check(START, "R0.5 R0.6")
def intro_asks_until_2_3_or_4(program: Program) -> None:
    """intro() takes the texts 2, 3 and 4 only and returns the number."""
    game = CheckedGame.of(program)
    for number in (2, 3, 4):
        refused = ["", "1", "5", "two", "-2", "02", " 2", "2.0", "22"]
        expect(game.type([*refused, str(number)], "intro").value, number)


@CHECKS.check(START, "R0.7")
def intro_lays_a_place_for_each_player(program: Program) -> None:
    """After intro() with 3, player1 to player3 hold their three empty lists and their number."""
    game = CheckedGame.of(program)
    game.type(["3"], "intro")
    for n in (1, 2, 3):
        place = vars(game.module)[f"player{n}"]
        expect(place, {"Hand": [], "Property": [], "Set": [], "Number": n})
        for key in ("Hand", "Property", "Set"):
            name = f"player{n}_{key.lower()}"
            expect_same(place[key], vars(game.module)[name], name)
    expect([name for name in vars(game.module) if name.startswith("player4")], [])


@CHECKS.check(START, "R0.8")
def four_cards_are_too_few(program: Program) -> None:
    """check_shuffle_deck refills a deck of four cards with the discard pile and says so."""
    game = CheckedGame.of(program)
    deck, pile = list("abcd"), list("xyz")
    shown = game.type([], "check_shuffle_deck", deck, pile).output
    expect_cards(deck, list("abcdxyz"))
    expect(pile, [])
    expect(shown.strip() != "", expected=True)


@CHECKS.check(START, "R0.8")
def five_cards_are_enough(program: Program) -> None:
    """check_shuffle_deck leaves a deck of five cards and the discard pile alone."""
    game = CheckedGame.of(program)
    deck, pile = list("abcde"), list("xyz")
    game.type([], "check_shuffle_deck", deck, pile)
    expect((deck, pile), (list("abcde"), list("xyz")))


@CHECKS.check(START, "R0.9")
def a_draw_takes_the_first_card(program: Program) -> None:
    """draw_card moves the first card of the deck to the end of the hand."""
    game = CheckedGame.of(program)
    deck, hand = list("abc"), ["h"]
    game.type([], "draw_card", deck, hand)
    expect((deck, hand), (["b", "c"], ["h", "a"]))


@CHECKS.check(START, "R0.10")
def a_discard_asks_for_a_card_of_the_hand(program: Program) -> None:
    """discard_card shows the hand, asks until a card of it is named, and discards that one."""
    game = CheckedGame.of(program)
    brown, go = game.card("Brown_1"), game.card("Pass Go")
    hand, pile = [brown, go, go], ["old"]
    shown = game.type(["", game.card("Sly Deal"), go], "discard_card", ["d"], hand, pile).output
    expect((hand, pile), ([brown, go], ["old", go]))
    expect_shown(shown, brown, go)


@CHECKS.check(START, "R0.11")
def start_game_names_and_deals(program: Program) -> None:
    """start_game asks for the names in order and deals five cards each off the deck."""
    game = CheckedGame.of(program)
    names = ["Ann", "Ben", "Cem"]
    deck = list(game.module.complete_deck)
    game.set(deck=deck, discard_pile=[])
    game.type(["3"], "intro")
    game.type(names, "start_game", 3)
    players = game.module.total_players
    expect(game.module.player_ls, [1, 2, 3])
    expect([player["Name"] for player in players], names)
    expect([len(player) for player in players], [5, 5, 5])
    expect([len(player["Hand"]) for player in players], [5, 5, 5])
    expect([player["Number"] for player in players], [1, 2, 3])
    dealt = [card for player in players for card in player["Hand"]]
    expect_cards(dealt, game.module.complete_deck[:15])
    expect(game.module.deck, game.module.complete_deck[15:])


@CHECKS.check(START, "R0.12")
def start_turn_returns_what_the_turn_needs(program: Program) -> None:
    """start_turn(2) returns player 2's dictionary, hand, properties, sets and name."""
    game = CheckedGame.of(program)
    game.seat("Ann", "Ben")
    ben = game.module.total_players[1]
    came = tuple(game.module.start_turn(2))
    expect(came, (ben, ben["Hand"], ben["Property"], ben["Set"], "Ben"))
    for place, key in enumerate(("Hand", "Property", "Set"), start=1):
        expect_same(came[place], ben[key], f"Ben's {key}")


@CHECKS.check(HELPERS, "R0.13 R0.14")
def taking_moves_one_element(program: Program) -> None:
    """take_property and take_set move one element from the target's list to the taker's."""
    game = CheckedGame.of(program)
    for function in ("take_property", "take_set"):
        mine, theirs = ["a"], ["b", "c", "d"]
        game.type([], function, mine, theirs, "c")
        expect((mine, theirs), (["a", "c"], ["b", "d"]))


@CHECKS.check(HELPERS, "R0.15")
def trading_moves_one_element_each_way(program: Program) -> None:
    """trade_property gives the fourth argument for the third."""
    game = CheckedGame.of(program)
    mine, theirs = ["a", "b"], ["c", "d"]
    game.type([], "trade_property", mine, theirs, "c", "a")
    expect((sorted(mine), sorted(theirs)), (["b", "c"], ["a", "d"]))


@CHECKS.check(HELPERS, "R0.16")
def a_target_is_another_player(program: Program) -> None:
    """choose_target asks until another player is named and returns hand, properties and sets."""
    game = CheckedGame.of(program)
    game.seat("Ann", "Ben", "Cem")
    cem = game.module.total_players[2]
    cem["Hand"].append("h")
    came = game.type(["", "Ben", "ann", "Dora", "Cem"], "choose_target", 2).value
    expect(came, (["h"], [], []))
    hand, field, sets = cast("tuple[object, object, object]", came)
    expect_same(hand, cem["Hand"], "Cem's Hand")
    expect_same(field, cem["Property"], "Cem's Property")
    expect_same(sets, cem["Set"], "Cem's Set")
