"""Tasks 1 and 2: cards, players, and a game ready to begin."""

from typing import Any

from croupier_classroom.documents.crazy.checks import fixtures as scenes
from croupier_classroom.documents.crazy.checks import oracle
from croupier_classroom.documents.crazy.checks.points import CHECKS, check
from croupier_classroom.grading.checks import Program, RemoteError, expect

CARDS = ("a_card_has_a_color_and_a_label",)
HANDS = (*CARDS, "add_card_returns_nothing", "a_hand_is_sorted_by_color_then_label")
DEALING = (*HANDS, "cards_are_dealt_one_at_a_time", "the_last_card_is_on_top_of_the_draw_pile")


@CHECKS.check("Task 1", "R1.2")
def a_card_has_a_color_and_a_label(program: Program) -> None:
    """Card(color, label) keeps both as color and label."""
    module = program.module("card")
    card = module.Card(module.CardColor.GREEN, module.CardLabel.REVERSE)
    expect(card.color, module.CardColor.GREEN)
    expect(card.label, module.CardLabel.REVERSE)


@CHECKS.check("Task 1", "R1.3")
def a_new_player_holds_no_card(program: Program) -> None:
    """Player("Alice", 3) has that name, that position and an empty hand."""
    player = program.module("player").Player("Alice", 3)
    expect((player.name, player.position), ("Alice", 3))
    expect((len(player), len(player.hand)), (0, 0))


@CHECKS.check("Task 1", "R1.3", needs=CARDS)
def add_card_returns_nothing(program: Program) -> None:
    """add_card puts the card into the hand and returns None."""
    player = program.module("player").Player("Alice", 0)
    expect(player.add_card(scenes.card(program, "R5")), None)
    expect((len(player.hand), scenes.hand(player)), (1, "R5"))


@CHECKS.check("Task 1", "R1.4", needs=(*CARDS, "add_card_returns_nothing"))
def a_hand_is_sorted_by_color_then_label(program: Program) -> None:
    """A hand goes by color, then by label, in the order of the enum values."""
    player = program.module("player").Player("Alice", 0)
    for card in scenes.cards(program, "C+4 Y0 R+2 B9 C GR R0 GS B+2 Y9 R9"):
        player.add_card(card)
    expect(scenes.hand(player), "R0 R9 R+2 B9 B+2 GS GR Y0 Y9 C C+4")


@CHECKS.check("Task 1", "R1.3", needs=CARDS)
def play_card_removes_and_returns(program: Program) -> None:
    """play_card(1) takes the second card out of the hand and returns that very card."""
    player = program.module("player").Player("Alice", 0)
    scenes.give(player, scenes.cards(program, "R1 B2 G3"))
    first, second, third = scenes.held(player)
    expect(player.play_card(1) is second, expected=True)
    expect([each is first or each is third for each in scenes.held(player)], [True, True])


@CHECKS.check("Task 1", "R1.3", needs=CARDS)
def a_card_is_read_without_being_taken(program: Program) -> None:
    """player[1] is the second card, which stays in the hand; len(player) counts the cards."""
    player = program.module("player").Player("Alice", 0)
    scenes.give(player, scenes.cards(program, "B3 Y9"))
    first, second = scenes.held(player)
    expect([player[0] is first, player[1] is second, first is second], [True, True, False])
    expect((len(player), len(player.hand)), (2, 2))


@CHECKS.check("Task 1", "R1.3 R1.4", needs=HANDS)
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


@check("Task 2", "R1.5", needs=HANDS)
def a_new_game_is_empty(program: Program) -> None:
    """Game() has no players, no cards and nothing current, until initialise_game deals."""
    game = scenes.new_game(program)
    names = ("players", "draw_pile", "discard_pile")
    expect([scenes.size(getattr(game, name)) for name in names], [0, 0, 0])
    expect((game.current_player, game.current_color, game.current_label), (None, None, None))
    expect(any(hands_dealt(program, game, "R0 R1 R2")), expected=True)


@check("Task 2", "R1.6", needs=HANDS)
def cards_are_dealt_one_at_a_time(program: Program) -> None:
    """With 3 players and 2 cards each, the hands are cards 0, 3 and 1, 4 and 2, 5."""
    game = scenes.new_game(program)
    hands = hands_dealt(program, game, "R0 R1 R2 R3 R4 R5", each=2)
    expect(hands, ["R0 R3", "R1 R4", "R2 R5"])


@check("Task 2", "R1.7", needs=(*HANDS, "cards_are_dealt_one_at_a_time"))
def a_number_card_is_turned_up(program: Program) -> None:
    """The turned up card gives current_color and current_label; current_player stays None."""
    for card in ("G7", "R4", "Y0"):
        game, _ = scenes.dealt(program, "R0|R1", f"{card} {card} {card}")
        expect(scenes.current(game), card)
        expect(game.current_player, None)


@check("Task 2", "R1.6", needs=(*HANDS, "cards_are_dealt_one_at_a_time"))
def the_last_card_is_on_top_of_the_draw_pile(program: Program) -> None:
    """The rest makes the draw pile, its last card on top, from where one is turned up."""
    game, _ = scenes.dealt(program, "R0|R1", "B1 B2 B3")
    expect(scenes.pile(game.discard_pile), "B3")
    expect(scenes.pile(game.draw_pile), "B1 B2")


@check("Task 2", "R1.7", needs=(*DEALING, "a_number_card_is_turned_up"))
def special_cards_are_turned_over_until_a_number_comes(program: Program) -> None:
    """Special cards turned up stay below the first number card and have no effect."""
    game, players = scenes.dealt(program, "R0|R1", "B1 B2 Y9 C+4 C G+2 YR BS")
    expect(scenes.current(game), "Y9")
    expect([scenes.hand(player) for player in players], ["R0", "R1"])
    expect(scenes.pile(game.discard_pile), "BS YR G+2 C C+4 Y9")
    expect(scenes.pile(game.draw_pile), "B1 B2")


@check("Task 2", "R1.1 R1.6", needs=DEALING)
def everybody_gets_seven_cards(program: Program) -> None:
    """Four players hold 7 cards each, and all 112 cards are in the hands or on the two piles."""
    game, players = scenes.seeded(program, 1, 4)
    hands = [scenes.hand(player) for player in players]
    expect([len(held.split()) for held in hands], [7, 7, 7, 7])
    everything = " ".join([*hands, scenes.pile(game.draw_pile), scenes.pile(game.discard_pile)])
    expected = [scenes.spell_parts(*each) for each in oracle.printed_deck()]
    expect(" ".join(sorted(everything.split())), " ".join(sorted(expected)))


@check("Task 2", "R1.6 R1.23", needs=(*DEALING, "everybody_gets_seven_cards"))
def a_seed_decides_the_deal(program: Program) -> None:
    """After set_seed(42) the hands and the card turned up are those of one single shuffle."""
    game, players = scenes.seeded(program, 42, 3)
    expected = oracle.opened(42, 3)
    hands = [" ".join(scenes.spell_parts(*card) for card in held) for held in expected.hands]
    expect([scenes.hand(player) for player in players], hands)
    expect(scenes.current(game), scenes.spell_parts(*expected.discard[-1]))
