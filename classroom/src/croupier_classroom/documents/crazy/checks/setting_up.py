"""Tasks 1 and 2: cards, players, and a game ready to begin."""

from typing import Any

from croupier_classroom.documents.crazy.checks import fixtures as scenes
from croupier_classroom.documents.crazy.checks import oracle
from croupier_classroom.documents.crazy.checks.document import CHECKS
from croupier_classroom.grading.checks import Program, RemoteError, expect

CARDS = ("a_card_has_a_color_and_a_label",)
HANDS = (*CARDS, "add_card_returns_nothing", "a_hand_is_sorted_by_color_then_label")
DEALING = (*HANDS, "cards_are_dealt_one_at_a_time", "the_last_card_is_on_top_of_the_draw_pile")


@CHECKS.check(
    "Task 1",
    "R1.2",
    hints=(
        "Look at what the constructor of Card does with the two values it is given.",
        "Each of the two values is kept in an attribute of the card.",
        "The attributes are called color and label, and hold the values unchanged.",
    ),
)
def a_card_has_a_color_and_a_label(program: Program) -> None:
    """Card(color, label) keeps both as color and label."""
    module = program.module("card")
    card = module.Card(module.CardColor.GREEN, module.CardLabel.REVERSE)
    expect(card.color, module.CardColor.GREEN)
    expect(card.label, module.CardLabel.REVERSE)


@CHECKS.check(
    "Task 1",
    "R1.3",
    hints=(
        "Look at the constructor and the length of a player.",
        "A new player has the name and the position that were given, and holds no card.",
        "Both len(player) and len(player.hand) are 0 at first.",
    ),
)
def a_new_player_holds_no_card(program: Program) -> None:
    """Player("Alice", 3) has that name, that position and an empty hand."""
    player = program.module("player").Player("Alice", 3)
    expect((player.name, player.position), ("Alice", 3))
    expect((len(player), len(player.hand)), (0, 0))


@CHECKS.check(
    "Task 1",
    "R1.3",
    needs=CARDS,
    hints=(
        "Look at add_card.",
        "After add_card the hand is one card longer.",
        "add_card changes the hand and returns nothing.",
    ),
)
def add_card_returns_nothing(program: Program) -> None:
    """add_card puts the card into the hand and returns None."""
    player = program.module("player").Player("Alice", 0)
    expect(player.add_card(scenes.card(program, "R5")), None)
    expect((len(player.hand), scenes.hand(player)), (1, "R5"))


@CHECKS.check(
    "Task 1",
    "R1.4",
    needs=(*CARDS, "add_card_returns_nothing"),
    hints=(
        "Look at the order in which a hand keeps its cards.",
        "The color decides first; the label decides only between cards of one color.",
        "The order is that of the enum values: red, blue, green, yellow, then the black cards.",
    ),
)
def a_hand_is_sorted_by_color_then_label(program: Program) -> None:
    """A hand goes by color, then by label, in the order of the enum values."""
    player = program.module("player").Player("Alice", 0)
    for card in scenes.cards(program, "C+4 Y0 R+2 B9 C GR R0 GS B+2 Y9 R9"):
        player.add_card(card)
    expect(scenes.hand(player), "R0 R9 R+2 B9 B+2 GS GR Y0 Y9 C C+4")


@CHECKS.check(
    "Task 1",
    "R1.3",
    needs=CARDS,
    hints=(
        "Look at play_card.",
        "play_card does two things: it removes the card, and it gives it back.",
        "The index counts from 0, so play_card(1) takes the second card, and the rest move up.",
    ),
)
def play_card_removes_and_returns(program: Program) -> None:
    """play_card(1) takes the second card out of the hand and returns that very card."""
    player = program.module("player").Player("Alice", 0)
    scenes.give(player, scenes.cards(program, "R1 B2 G3"))
    first, second, third = scenes.held(player)
    expect(player.play_card(1) is second, expected=True)
    expect([each is first or each is third for each in scenes.held(player)], [True, True])


@CHECKS.check(
    "Task 1",
    "R1.3",
    needs=CARDS,
    hints=(
        "Look at the two methods with double underscores.",
        "player[0] shows a card without taking it; len(player) counts the cards.",
    ),
)
def a_card_is_read_without_being_taken(program: Program) -> None:
    """player[1] is the second card, which stays in the hand; len(player) counts the cards."""
    player = program.module("player").Player("Alice", 0)
    scenes.give(player, scenes.cards(program, "B3 Y9"))
    first, second = scenes.held(player)
    expect([player[0] is first, player[1] is second, first is second], [True, True, False])
    expect((len(player), len(player.hand)), (2, 2))


@CHECKS.check(
    "Task 1",
    "R1.3 R1.4",
    needs=HANDS,
    hints=(
        "A hand can become very long.",
        "Each card is in the deck twice or more, so a hand can hold equal cards.",
        "Make room for every card of the deck.",
    ),
)
def a_hand_can_hold_every_card(program: Program) -> None:
    """A hand of all 112 cards is still sorted."""
    player = program.module("player").Player("Alice", 0)
    deck = [scenes.spell_parts(*each) for each in oracle.printed_deck()]
    for card in scenes.cards(program, " ".join([*deck[1::2], *deck[::2]])):
        player.add_card(card)
    expected = [scenes.spell_parts(*each) for each in sorted(oracle.printed_deck())]
    expect(scenes.hand(player), " ".join(expected))


def hands_dealt(program: Program, game: Any, order: str, each: int = 1) -> list[str]:
    """Deal these cards to three players; an error after that is judged by the other checks."""
    scenes.stack_the_deck(program, scenes.cards(program, f"{order} B1 B2 B3"))
    program.module("constants").Constants.NUM_CARDS_AT_INIT = each
    players = scenes.seated(program, 3)
    try:
        game.initialise_game(scenes.array(program, players))
    except RemoteError:
        if not any(scenes.held(player) for player in players):
            raise
    return [scenes.hand(player) for player in players]


@CHECKS.check(
    "Task 2",
    "R1.5",
    needs=HANDS,
    hints=(
        "Look at the constructor of Game, then at what initialise_game fills.",
        "A new game has six attributes: three empty collections and three that are None.",
        "Only initialise_game brings the cards: before it nothing is dealt.",
    ),
)
@scenes.apart_from_statistics
def a_new_game_is_empty(program: Program) -> None:
    """Game() has no players, no cards and nothing current, until initialise_game deals."""
    game = scenes.new_game(program)
    names = ("players", "draw_pile", "discard_pile")
    expect([scenes.size(getattr(game, name)) for name in names], [0, 0, 0])
    expect((game.current_player, game.current_color, game.current_label), (None, None, None))
    expect(any(hands_dealt(program, game, "R0 R1 R2")), expected=True)


@CHECKS.check(
    "Task 2",
    "R1.6",
    needs=HANDS,
    hints=(
        "Look at the order in which initialise_game deals.",
        "One card goes to each player in turn, again and again, from card 0 on.",
        "How many each gets is read from Constants when the game is initialised.",
    ),
)
@scenes.apart_from_statistics
def cards_are_dealt_one_at_a_time(program: Program) -> None:
    """With 3 players and 2 cards each, the hands are cards 0, 3 and 1, 4 and 2, 5."""
    game = scenes.new_game(program)
    hands = hands_dealt(program, game, "R0 R1 R2 R3 R4 R5", each=2)
    expect(hands, ["R0 R3", "R1 R4", "R2 R5"])


@CHECKS.check(
    "Task 2",
    "R1.7",
    needs=(*HANDS, "cards_are_dealt_one_at_a_time"),
    hints=(
        "Look at current_color, current_label and current_player after initialise_game.",
        "The first two are those of the card that was turned up; nobody has played yet.",
    ),
)
@scenes.apart_from_statistics
def a_number_card_is_turned_up(program: Program) -> None:
    """The turned up card gives current_color and current_label; current_player stays None."""
    for card in ("G7", "R4", "Y0"):
        game, _ = scenes.dealt(program, "R0|R1", f"{card} {card} {card}")
        expect(scenes.current(game), card)
        expect(game.current_player, None)


@CHECKS.check(
    "Task 2",
    "R1.6",
    needs=(*HANDS, "cards_are_dealt_one_at_a_time"),
    hints=(
        "Look at how the rest of the cards becomes the draw pile.",
        "The cards go onto the draw pile in their order, so the last one lies on top.",
        "One card is then taken from the top of the draw pile and put onto the discard pile.",
    ),
)
@scenes.apart_from_statistics
def the_last_card_is_on_top_of_the_draw_pile(program: Program) -> None:
    """The rest makes the draw pile, its last card on top, from where one is turned up."""
    game, _ = scenes.dealt(program, "R0|R1", "B1 B2 B3")
    expect(scenes.pile(game.discard_pile), "B3")
    expect(scenes.pile(game.draw_pile), "B1 B2")


@CHECKS.check(
    "Task 2",
    "R1.7",
    needs=(*DEALING, "a_number_card_is_turned_up"),
    hints=(
        "The first card turned up may be a special one.",
        "Go on turning up until a number comes; the special cards stay below it.",
        "They have no effect: nobody draws, nobody is skipped, no color is chosen.",
    ),
)
@scenes.apart_from_statistics
def special_cards_are_turned_over_until_a_number_comes(program: Program) -> None:
    """Special cards turned up stay below the first number card and have no effect."""
    game, players = scenes.dealt(program, "R0|R1", "B1 B2 Y9 C+4 C G+2 YR BS")
    expect(scenes.current(game), "Y9")
    expect([scenes.hand(player) for player in players], ["R0", "R1"])
    expect(scenes.pile(game.discard_pile), "BS YR G+2 C C+4 Y9")
    expect(scenes.pile(game.draw_pile), "B1 B2")


@CHECKS.check(
    "Task 2",
    "R1.1 R1.6",
    needs=DEALING,
    hints=(
        "Count the cards in all hands and both piles.",
        "No card of the deck may be lost or come twice.",
    ),
)
@scenes.apart_from_statistics
def everybody_gets_seven_cards(program: Program) -> None:
    """Four players hold 7 cards each, and all 112 cards are in the hands or on the two piles."""
    game, players = scenes.seeded(program, 1, 4)
    hands = [scenes.hand(player) for player in players]
    expect([len(held.split()) for held in hands], [7, 7, 7, 7])
    everything = " ".join([*hands, scenes.pile(game.draw_pile), scenes.pile(game.discard_pile)])
    expected = [scenes.spell_parts(*each) for each in oracle.printed_deck()]
    expect(" ".join(sorted(everything.split())), " ".join(sorted(expected)))


@CHECKS.check(
    "Task 2",
    "R1.6 R1.23",
    needs=(*DEALING, "everybody_gets_seven_cards"),
    hints=(
        "The same seed must always give the same deal.",
        "generate_cards shuffles already; initialise_game calls it once and shuffles nothing.",
    ),
)
@scenes.apart_from_statistics
def a_seed_decides_the_deal(program: Program) -> None:
    """After set_seed(42) the hands and the card turned up are those of one single shuffle."""
    game, players = scenes.seeded(program, 42, 3)
    expected = oracle.opened(42, 3)
    hands = [" ".join(scenes.spell_parts(*card) for card in held) for held in expected.hands]
    expect([scenes.hand(player) for player in players], hands)
    expect(scenes.current(game), scenes.spell_parts(*expected.discard[-1]))
