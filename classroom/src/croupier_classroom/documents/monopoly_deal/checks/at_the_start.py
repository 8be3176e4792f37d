"""The cards, the places at the table, and the deck."""

from collections import Counter

from croupier_classroom.documents.monopoly_deal.checks.fixtures import (
    COPIES,
    OLGA,
    YUSUF,
    ZOLTAN,
    CheckedGame,
    draw_card,
    expect_cards,
    expect_message,
    expect_same,
    expect_shown,
    items_of,
    plain,
    shuffled,
    with_seed,
)
from croupier_classroom.documents.monopoly_deal.checks.points import CHECKS, DATA, START, check
from croupier_classroom.grading.checks import Mismatch, Program, expect

SEED = 412


@check(DATA, "R0.1")
def the_deck_has_52_cards(game: CheckedGame) -> None:
    """complete_deck is the 30 properties and the 22 action cards in their numbers."""
    deck = Counter(plain(card) for card in game.module.complete_deck)
    expect(deck.total(), 52)
    expect({name: deck[plain(name)] for name in COPIES}, COPIES)


@check(DATA, "R0.1 R0.2")
def the_lists_make_up_the_deck(game: CheckedGame) -> None:
    """property_cards has 30 cards, action_cards 22, and together they are complete_deck."""
    module = game.module
    expect((len(module.property_cards), len(module.action_cards)), (30, 22))
    expect_cards(module.complete_deck, [*module.property_cards, *module.action_cards])


@check(DATA, "R0.2")
def ten_colours_have_three_properties_each(game: CheckedGame) -> None:
    """Ten complete_<colour> lists of three cards hold all the properties, brown among them."""
    colours = game.colours
    expect([len(cards) for cards in colours.values()], [3] * 10)
    expect(next(iter(colours)), "brown")
    expect_cards([card for cards in colours.values() for card in cards], game.module.property_cards)
    for cards in colours.values():
        numbered = [card for card in cards if card[-1:].isdigit()]
        if numbered and len({card[:-1] for card in cards}) > 1:
            raise Mismatch("one word with three numbers", repr(cards))


@check(DATA, "R0.2b", exact=True)
def the_brown_cards_have_the_names_of_the_example(game: CheckedGame) -> None:
    """complete_brown is 'Brown 1', 'Brown 2', 'Brown 3', or with an underscore."""
    cards = game.module.complete_brown
    expect([str(card).replace("_", " ") for card in cards], ["Brown 1", "Brown 2", "Brown 3"])


@check(START, "R0.7")
def intro_lays_a_place_for_each_player(game: CheckedGame) -> None:
    """After intro() with 3, player1 to player3 hold their three empty lists and their number."""
    before = places_outside(game)
    game.call(["3"], "intro")
    for n in (1, 2, 3):
        place = getattr(game.module, f"player{n}")
        expect([place[key] for key in ("Hand", "Property", "Set", "Number")], [[], [], [], n])
        for key in ("Hand", "Property", "Set"):
            name = f"player{n}_{key.lower()}"
            expect_same(place[key], getattr(game.module, name), name)
    expect(places_outside(game), before)
    game.call(["4"], "intro")
    expect(game.module.player4["Number"], 4)


def places_outside(game: CheckedGame) -> dict[str, object]:
    """Return what the program has for players before the first and after the third."""
    kinds = ("", "_hand", "_property", "_set")
    names = [f"player{n}{kind}" for n in (0, 4) for kind in kinds]
    return {name: game.get(name) for name in names}


@check(START, "R0.5 R0.6")
def intro_asks_until_2_3_or_4(game: CheckedGame) -> None:
    """intro() takes the texts 2, 3 and 4 only and returns the number."""
    for number in (2, 3, 4):
        refused = ["", "1", "5", "0", "two", "-2", "2.0", "22", "234"]
        typed, shown = game.show([*refused, str(number)], "intro")
        expect(typed.value, number)
        expect(len(shown) - 1, len(refused) + 1)


@check(START, "R0.8")
def four_cards_are_too_few(game: CheckedGame) -> None:
    """check_shuffle_deck refills a deck of four cards, says so, and leaves one of five alone."""
    cards = game.whole_deck()
    deck, pile = cards[:4], cards[4:7]
    shown = game.call([], "check_shuffle_deck", deck, pile).output
    expect_cards(deck, cards[:7])
    expect(pile, [])
    expect_message(shown, "that the deck is refilled")
    deck, pile = cards[:5], cards[5:8]
    game.call([], "check_shuffle_deck", deck, pile)
    expect((deck, pile), (cards[:5], cards[5:8]))


@CHECKS.check(START, "R0.8b", needs=("four_cards_are_too_few",))
def the_refilled_deck_is_shuffled(program: Program) -> None:
    """check_shuffle_deck shuffles with seed(randint(0,1000))."""
    game, asked = with_seed(program, SEED)
    cards = game.whole_deck()
    deck, pile = cards[:3], cards[3:]
    game.call([], "check_shuffle_deck", deck, pile)
    if deck == cards:
        raise Mismatch("the cards in another order", "the same order as before")
    expect(asked[-1:], [[0, 1000]])
    expect(deck, shuffled(cards, SEED))


@check(START, "R0.9")
def a_draw_takes_the_first_card(game: CheckedGame) -> None:
    """draw_card moves the first card of the deck to the end of the hand."""
    cards = game.whole_deck()
    deck, hand = cards[:6], cards[6:8]
    game.call([], "draw_card", deck, hand)
    expect((deck, hand), (cards[1:6], [*cards[6:8], cards[0]]))


@check(START, "R0.10")
def a_discard_asks_for_a_card_of_the_hand(game: CheckedGame) -> None:
    """discard_card shows the hand, asks until a card of it is named, and discards that one."""
    (brown, *_), go, sly = game.cards_of(0), game.card("Pass Go"), game.card("Sly Deal")
    hand, pile = [brown, go, go], [sly]
    _, shown = game.show(["", sly, go], "discard_card", game.cards_of(1), hand, pile)
    expect((hand, pile), ([brown, go], [sly, go]))
    expect_shown(shown[0], brown, go)


@check(START, "R0.11")
def start_game_asks_for_the_names(game: CheckedGame) -> None:
    """start_game asks for the names in order and lists the players and their numbers."""
    names = [OLGA, YUSUF, ZOLTAN]
    players = list(game.new_places(names))
    for player in players:
        del player["Name"]
    game.stand_in(draw_card)
    game.set(deck=game.whole_deck(), discard_pile=[])
    game.call(names, "start_game", 3)
    expect(game.get("player_ls", "player_Is"), [1, 2, 3])
    expect([player["Name"] for player in game.module.total_players], names)
    keys = {"Hand", "Property", "Set", "Number", "Name"}
    expect([set(player) for player in game.module.total_players], [keys] * 3)
    for came, player in zip(game.module.total_players, players, strict=True):
        expect_same(came["Hand"], player["Hand"], f"{player['Name']}'s hand")


@check(START, "R0.5 R0.11b", needs=("a_draw_takes_the_first_card",))
def start_game_deals_five_cards_each(game: CheckedGame) -> None:
    """start_game deals five cards each off the deck, to two players and to four."""
    for names in ([OLGA, YUSUF], [OLGA, YUSUF, ZOLTAN, "Quentin"]):
        cards = game.whole_deck()
        players = list(game.new_places(names))
        game.set(deck=cards.copy(), discard_pile=[])
        game.call(names, "start_game", len(names))
        expect([len(player["Hand"]) for player in players], [5] * len(names))
        dealt = [card for player in players for card in player["Hand"]]
        expect_cards(dealt, cards[: len(dealt)])
        expect(game.module.deck, cards[len(dealt) :])


@check(START, "R0.12")
def start_turn_returns_what_the_turn_needs(game: CheckedGame) -> None:
    """start_turn(n) returns player n's dictionary, hand, properties, sets and name."""
    for n, player in enumerate(game.seat(OLGA, YUSUF, ZOLTAN), start=1):
        player["Hand"].append(game.card("Pass Go"))
        came = items_of(game.call([], "start_turn", n).value, 5)
        expect((came[0], came[4]), (player, player["Name"]))
        for place, key in enumerate(("Hand", "Property", "Set"), start=1):
            expect_same(came[place], player[key], f"{player['Name']}'s {key}")
