"""Tasks 1 and 2: cards, players, and a game ready to begin."""

from croupier.games.crazy.checks import fixtures as scenes
from croupier.games.crazy.checks import oracle
from croupier.games.crazy.checks.document import CHECKS
from croupier.grading.checks import Program, expect


@CHECKS.check("Task 1", "R1.2")
def a_card_has_a_color_and_a_label(program: Program) -> None:
    """Card(color, label) keeps both as color and label."""
    module = program.module("card")
    card = module.Card(module.CardColor.GREEN, module.CardLabel.REVERSE)
    expect(card.color, module.CardColor.GREEN)
    expect(card.label, module.CardLabel.REVERSE)


@CHECKS.check("Task 1", "R1.2 R1.4")
def colors_and_labels_are_numbered_as_given(program: Program) -> None:
    """RED is 0 and CRAZY 4 among the colors, ZERO 0 and DRAW_FOUR 14 among the labels."""
    module = program.module("card")
    expect([(each.name, each.value) for each in module.CardColor], COLOR_VALUES)
    expect([(each.name, each.value) for each in module.CardLabel], LABEL_VALUES)


COLOR_VALUES = [("RED", 0), ("BLUE", 1), ("GREEN", 2), ("YELLOW", 3), ("CRAZY", 4)]
LABEL_VALUES = [
    *((name, value) for value, name in enumerate(scenes.NUMBERS)),
    ("SKIP", 10),
    ("REVERSE", 11),
    ("DRAW_TWO", 12),
    ("CRAZY", 13),
    ("DRAW_FOUR", 14),
]


@CHECKS.check("Task 1", "R1.3")
def a_new_player_holds_no_card(program: Program) -> None:
    """Player("Alice", 3) has that name, that position and an empty hand."""
    player = program.module("player").Player("Alice", 3)
    expect((player.name, player.position), ("Alice", 3))
    expect((len(player), len(player.hand)), (0, 0))


@CHECKS.check("Task 1", "R1.3")
def add_card_returns_nothing(program: Program) -> None:
    """add_card puts the card into the hand and returns None."""
    player = program.module("player").Player("Alice", 0)
    expect(player.add_card(scenes.card(program, "R5")), None)
    expect((len(player), scenes.hand(player)), (1, "R5"))


@CHECKS.check("Task 1", "R1.3")
def play_card_removes_and_returns(program: Program) -> None:
    """play_card(1) takes the second card out of the hand and returns that very card."""
    player = program.module("player").Player("Alice", 0)
    given = scenes.cards(program, "R1 B2 G3")
    for card in given:
        player.add_card(card)
    expect(player.play_card(1) is given[1], expected=True)
    expect((len(player), scenes.hand(player)), (2, "R1 G3"))


@CHECKS.check("Task 1", "R1.3")
def a_card_is_read_without_being_taken(program: Program) -> None:
    """player[0] is the first card, which stays in the hand."""
    player = program.module("player").Player("Alice", 0)
    card = scenes.card(program, "Y9")
    player.add_card(card)
    expect(player[0] is card, expected=True)
    expect(len(player), 1)


@CHECKS.check("Task 1", "R1.4")
def a_hand_is_sorted_by_color_then_label(program: Program) -> None:
    """A hand goes by color, then by label, in the order of the enum values."""
    player = program.module("player").Player("Alice", 0)
    for card in scenes.cards(program, "C+4 Y0 R+2 B9 C GR R0 GS B+2 Y9 R9"):
        player.add_card(card)
    expect(scenes.hand(player), "R0 R9 R+2 B9 B+2 GS GR Y0 Y9 C C+4")


@CHECKS.check("Task 1", "R1.4")
def equal_cards_stay_in_the_order_of_adding(program: Program) -> None:
    """Of two cards with the same color and label the one added first has the lower index."""
    player = program.module("player").Player("Alice", 0)
    first, second, third = scenes.cards(program, "B5 B5 B5")
    for card in (first, scenes.card(program, "R1"), second, scenes.card(program, "Y1"), third):
        player.add_card(card)
    expect([player[1] is first, player[2] is second, player[3] is third], [True] * 3)


@CHECKS.check("Task 1", "R1.3 R1.4")
def a_hand_can_hold_every_card(program: Program) -> None:
    """A hand of all 112 cards is still sorted."""
    player = program.module("player").Player("Alice", 0)
    program.module("random_gen").RandomGen.set_seed(1)
    deck = scenes.new_game(program).generate_cards()
    for index in range(len(deck)):
        player.add_card(deck[index])
    held = [(player[index].color, player[index].label) for index in range(len(player))]
    expect(held, sorted(oracle.printed_deck()))


@CHECKS.check("Task 2", "R1.5")
def a_new_game_is_empty(program: Program) -> None:
    """Game() has no players, no cards, and nothing current."""
    game = scenes.new_game(program)
    expect((len(game.players), len(game.draw_pile), len(game.discard_pile)), (0, 0, 0))
    expect((game.current_player, game.current_color, game.current_label), (None, None, None))


@CHECKS.check("Task 2", "R1.1")
def the_deck_has_112_cards(program: Program) -> None:
    """generate_cards gives 26 cards of each color, four Crazy and four Crazy Draw Four."""
    deck = scenes.new_game(program).generate_cards()
    came = [(deck[index].color, deck[index].label) for index in range(len(deck))]
    expect(sorted(came), sorted(oracle.printed_deck()))


@CHECKS.check("Task 2", "R1.1 R1.23")
def a_seed_decides_the_deck(program: Program) -> None:
    """After set_seed(42) generate_cards gives the printed deck, shuffled once by random_shuffle."""
    program.module("random_gen").RandomGen.set_seed(42)
    deck = scenes.new_game(program).generate_cards()
    came = [(deck[index].color, deck[index].label) for index in range(len(deck))]
    expect(came, oracle.Generator(42).shuffled(oracle.printed_deck()))


@CHECKS.check("Task 2", "R1.23")
def the_generator_follows_its_formula(program: Program) -> None:
    """After set_seed(7) random and randint give what the course's formula gives."""
    generator, expected = program.module("random_gen").RandomGen, oracle.Generator(7)
    generator.set_seed(7)
    expect([generator.random() for _ in range(5)], [expected.number() for _ in range(5)])
    expect(
        [generator.randint(3, 8) for _ in range(20)], [3 + expected.number() % 6 for _ in range(20)]
    )


@CHECKS.check("Task 2", "R1.6")
def cards_are_dealt_one_at_a_time(program: Program) -> None:
    """With 3 players and 2 cards each, the hands are cards 0, 3 and 1, 4 and 2, 5."""
    scenes.stack_the_deck(program, scenes.cards(program, "R0 R1 R2 R3 R4 R5 B1 B2 B3"))
    program.module("constants").Constants.NUM_CARDS_AT_INIT = 2
    game, players = scenes.new_game(program), scenes.seated(program, 3)
    game.initialise_game(players)
    expect([scenes.hand(players[seat]) for seat in range(3)], ["R0 R3", "R1 R4", "R2 R5"])


@CHECKS.check("Task 2", "R1.6")
def the_last_card_is_on_top_of_the_draw_pile(program: Program) -> None:
    """The rest makes the draw pile, its last card on top, from where one is turned up."""
    game, _ = scenes.dealt(program, "R0|R1", "B1 B2 B3")
    expect(scenes.pile(game.discard_pile), "B3")
    expect(scenes.pile(game.draw_pile), "B1 B2")


@CHECKS.check("Task 2", "R1.6")
def everybody_gets_seven_cards(program: Program) -> None:
    """Four players hold 7 cards each and the other 84 lie on the two piles."""
    program.module("random_gen").RandomGen.set_seed(1)
    game, players = scenes.new_game(program), scenes.seated(program, 4)
    game.initialise_game(players)
    expect([len(players[seat]) for seat in range(4)], [7, 7, 7, 7])
    expect((len(game.players), len(game.draw_pile) + len(game.discard_pile)), (4, 84))


@CHECKS.check("Task 2", "R1.7")
def a_number_card_is_turned_up(program: Program) -> None:
    """The turned up card gives current_color and current_label; current_player stays None."""
    game, _ = scenes.dealt(program, "R0|R1", "B1 B2 G7")
    card = program.module("card")
    expect((game.current_color, game.current_label), (card.CardColor.GREEN, card.CardLabel.SEVEN))
    expect(game.current_player, None)


@CHECKS.check("Task 2", "R1.7")
def special_cards_are_turned_over_until_a_number_comes(program: Program) -> None:
    """Special cards turned up stay below the first number card and have no effect."""
    game, players = scenes.dealt(program, "R0|R1", "B1 B2 Y6 C+4 C G+2 YR BS")
    card = program.module("card")
    expect((game.current_color, game.current_label), (card.CardColor.YELLOW, card.CardLabel.SIX))
    expect(game.next_player() is players[0], expected=True)
    expect([scenes.hand(player) for player in players], ["R0", "R1"])
    expect(scenes.pile(game.discard_pile), "BS YR G+2 C C+4 Y6")
    expect(scenes.pile(game.draw_pile), "B1 B2")
