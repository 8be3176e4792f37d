"""The end of a turn and of the game: hand limit, sets, the winner, the next player."""

from collections.abc import Sequence

from croupier_classroom.documents.monopoly_deal.checks.during_a_turn import DONE, NONSENSE, act
from croupier_classroom.documents.monopoly_deal.checks.fixtures import (
    ENTER,
    OLGA,
    YUSUF,
    ZOLTAN,
    CheckedGame,
    SeatedPlayer,
    check_shuffle_deck,
    expect_cards,
    expect_message,
    expect_shown,
    is_pause,
    plain,
    shuffled,
    with_seed,
)
from croupier_classroom.documents.monopoly_deal.checks.points import ACTS, CHECKS, END, check
from croupier_classroom.grading.checks import Mismatch, Program, expect

SEED = 137
FIRST_DRAWS = 2 * 5 + 2  # two hands of five, and two cards for the first player
STARTED = (
    "intro_asks_until_2_3_or_4",
    "intro_lays_a_place_for_each_player",
    "start_game_asks_for_the_names",
    "start_game_deals_five_cards_each",
    "start_turn_returns_what_the_turn_needs",
    "four_cards_are_too_few",
    "done_ends_the_turn",
)
PLAYED = (
    *STARTED,
    "there_is_no_fourth_action",
    "properties_go_down_and_come_back",
    "pass_go_can_be_played",
    "a_turn_can_end_the_game",
    "a_turn_can_end_without_a_winner",
    "a_hand_holds_seven",
    "the_turn_passes_round",
)


@check(END, "R0.32", needs=("a_draw_takes_the_first_card",))
def an_empty_hand_is_refilled(game: CheckedGame) -> None:
    """check_hand_no draws five cards into an empty hand, and none into a hand of one."""
    olga, yusuf = game.seat(OLGA, YUSUF)
    cards = game.whole_deck()
    yusuf["Hand"].append(cards[20])
    game.set(deck=cards[:20])
    expect_shown(game.call([], "check_hand_no", olga["Hand"]).output, *cards[:5])
    expect(olga["Hand"], cards[:5])
    expect_shown(game.call([], "check_hand_no", yusuf["Hand"]).output, cards[20])
    expect((yusuf["Hand"], game.module.deck), ([cards[20]], cards[5:20]))


@check(END, "R0.32b", needs=("a_discard_asks_for_a_card_of_the_hand",))
def a_hand_holds_seven(game: CheckedGame) -> None:
    """check_hand_no makes a player with nine cards discard two; seven may stay."""
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


@check(END, "R0.33")
def three_of_a_colour_are_a_set(game: CheckedGame) -> None:
    """check_complete turns Brown_1, Brown_2, Brown_3 into the set Brown, and so every colour."""
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


@check(END, "R0.33", needs=("three_of_a_colour_are_a_set",))
def two_colours_are_two_sets(game: CheckedGame) -> None:
    """check_complete makes two sets of two colours at once."""
    pairs = zip(game.cards_of(1), game.cards_of(2), strict=True)
    field, sets = [card for pair in pairs for card in pair], list[str]()
    game.call([], "check_complete", field, sets)
    expect((field, len(set(sets))), ([], 2))


@check(END, "R0.33", exact=True)
def the_brown_set_has_the_name_of_the_example(game: CheckedGame) -> None:
    """check_complete calls the brown set 'Brown'."""
    sets: list[str] = []
    game.call([], "check_complete", game.cards_of(0), sets)
    expect(sets, ["Brown"])


@check(END, "R0.34")
def three_sets_win(game: CheckedGame) -> None:
    """check_win returns the name for three sets or more, else None."""
    sets = [game.set_of(place) for place in range(4)]
    came = [game.call([], "check_win", sets[:count], OLGA).value for count in range(5)]
    expect(came, [None, None, None, OLGA, OLGA])


@check(END, "R0.35", needs=("three_of_a_colour_are_a_set", "three_sets_win"))
def a_turn_can_end_the_game(game: CheckedGame) -> None:
    """end_turn completes the third set and returns the winner's name; the hand stays empty."""
    olga, _ = game.seat(OLGA, YUSUF)
    olga["Property"].extend(game.cards_of(0))
    olga["Set"].extend([game.set_of(1), game.set_of(2)])
    place = (olga["Hand"], olga["Property"], olga["Set"], OLGA)
    expect(game.call([], "end_turn", *place).value, OLGA)
    expect((olga["Hand"], olga["Property"], len(olga["Set"])), ([], [], 3))


@check(
    END,
    "R0.35",
    needs=("three_of_a_colour_are_a_set", "three_sets_win", "an_empty_hand_is_refilled"),
)
def a_turn_can_end_without_a_winner(game: CheckedGame) -> None:
    """end_turn completes the second set, fills an empty hand and returns None."""
    olga, _ = game.seat(OLGA, YUSUF)
    olga["Property"].extend(game.cards_of(0))
    olga["Set"].append(game.set_of(1))
    place = (olga["Hand"], olga["Property"], olga["Set"], OLGA)
    expect(game.call([], "end_turn", *place).value, None)
    expect((len(olga["Hand"]), olga["Property"], len(olga["Set"])), (5, [], 2))


@check(END, "R0.36")
def the_turn_passes_round(game: CheckedGame) -> None:
    """change_turn returns the next player's number; after the last comes player 1."""
    for names in ((OLGA, YUSUF), (OLGA, YUSUF, ZOLTAN)):
        game.seat(*names)
        came = []
        for n, name in enumerate(names, start=1):
            came.append(game.call([ENTER], "change_turn", n, name).value)
        expect(came, [*range(2, len(names) + 1), 1])


@check(END, "R0.36b", needs=("the_turn_passes_round",))
def the_end_of_a_turn_is_shown(game: CheckedGame) -> None:
    """change_turn says whose turn has ended."""
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


def no_shuffle(*_values: object, **_named: object) -> None:
    """Leave the cards as they are, in the place of `random.shuffle`."""


def begin(game: CheckedGame) -> list[str]:
    """Play up to the first question for a card; return what was shown before each question."""
    player = SeatedPlayer(iter(["2", OLGA, YUSUF]))
    typed = game.program.type(player, game.module.monopoly_deal)
    if typed.raised is not None and not isinstance(typed.raised, EOFError):
        raise typed.raised
    return player.shown


@CHECKS.check(END, "R0.3 R0.3b R0.37b", needs=STARTED)
def a_new_game_has_a_shuffled_deck(program: Program) -> None:
    """monopoly_deal shuffles with seed(randint(0,1000)) and copies complete_deck to deck."""
    game, asked = with_seed(program, SEED)
    before = list(game.module.complete_deck)
    begin(game)
    order = shuffled(before, SEED)
    expect(asked[-1:], [[0, 1000]])
    expect(game.module.deck, order[FIRST_DRAWS:])
    expect_cards(game.module.complete_deck, before)
    expect((game.module.discard_pile, game.module.player_number), ([], 1))


@check(END, "R0.37c", needs=STARTED)
def a_turn_begins_with_two_cards(game: CheckedGame) -> None:
    """monopoly_deal gives the first player two more cards, says so, and asks for a card."""
    shown = begin(game)
    olga, yusuf = game.module.total_players
    expect((len(olga["Hand"]), len(yusuf["Hand"])), (7, 5))
    place = (olga["Hand"], olga["Property"], olga["Set"], OLGA)
    _, screen = game.show([DONE], "action", *place)
    expect_message(shown[-1].removesuffix(screen[0]), "that two cards are drawn")


def deals_in_turn(game: CheckedGame) -> bool:
    """Say whether the program deals one card each in turn, not five at a time."""
    game.seat(OLGA, YUSUF)
    cards = game.whole_deck()
    game.set(deck=cards.copy())
    game.call([OLGA, YUSUF], "start_game", 2)
    return bool(game.module.total_players[0]["Hand"][1] != cards[1])


def arrange(game: CheckedGame, hands: Sequence[Sequence[str]], draws: Sequence[str]) -> None:
    """Order complete_deck so that these hands are dealt and these cards drawn next."""
    if deals_in_turn(game):
        dealt = [card for cards in zip(*hands, strict=True) for card in cards]
    else:
        dealt = [card for hand in hands for card in hand]
    rest = game.whole_deck()
    for card in [*dealt, *draws]:
        rest.remove(card)
    game.set(complete_deck=[*dealt, *draws, *rest])


def waits_after_a_turn(game: CheckedGame) -> bool:
    """Say whether change_turn waits for a line, as a message that is a prompt does."""
    typed = game.program.type([], lambda: game.module.change_turn(1, OLGA))
    return isinstance(typed.raised, EOFError) and not is_pause(typed.output)


def play_to_the_end(game: CheckedGame) -> str:
    """Let Olga win with her third turn; return what is shown after her last card."""
    cards = [card for place in range(3) for card in game.cards_of(place)]
    go, sly = game.card("Pass Go"), game.card("Sly Deal")
    arrange(game, [cards[:5], [go] * 5], [*cards[5:7], go, go, *cards[7:], sly, sly, go, go])
    turns = (cards[:3], [DONE], cards[3:6], [DONE, sly, go], cards[6:])
    pause = [ENTER] if waits_after_a_turn(game) else []
    lines = ["2", OLGA, YUSUF, *(line for turn in turns for line in [*turn, *pause])]
    _, shown = game.show(lines, "monopoly_deal")
    return "".join(shown[len(lines) - len(pause) :])


@CHECKS.check(END, "R0.37 R0.38", needs=PLAYED)
def a_whole_game_is_won(program: Program) -> None:
    """monopoly_deal plays on until Olga has three sets, and loses no card."""
    game = CheckedGame.of(program, shuffle=no_shuffle)
    play_to_the_end(game)
    go, sly = game.card("Pass Go"), game.card("Sly Deal")
    olga, yusuf = game.module.total_players
    expect((len(olga["Set"]), olga["Property"], olga["Hand"]), (3, [], [go, go]))
    expect((yusuf["Set"], yusuf["Property"]), ([], []))
    expect_cards(yusuf["Hand"], [sly] + [go] * 6)
    expect_cards(game.module.discard_pile, [sly, go])
    in_sets = [card for place in range(3) for card in game.cards_of(place)]
    elsewhere = [*olga["Hand"], *yusuf["Hand"], *game.module.discard_pile, *game.module.deck]
    expect_cards([*in_sets, *elsewhere], game.whole_deck())


@CHECKS.check(END, "R0.37d", needs=("a_whole_game_is_won",))
def the_winner_is_announced(program: Program) -> None:
    """monopoly_deal announces the winner by name, in any words."""
    game = CheckedGame.of(program, shuffle=no_shuffle)
    shown = play_to_the_end(game)
    end_of_turn = game.call([ENTER], "change_turn", 1, OLGA).output
    expect_shown(shown.replace(end_of_turn, ""), OLGA)
