"""The game from the shuffled deck to the winner."""

from collections.abc import Sequence

from croupier_classroom.documents.monopoly_deal.checks.document import CHECKS, END
from croupier_classroom.documents.monopoly_deal.checks.during_a_turn import DONE
from croupier_classroom.documents.monopoly_deal.checks.fixtures import (
    ENTER,
    OLGA,
    YUSUF,
    CheckedGame,
    SeatedPlayer,
    expect_cards,
    expect_message,
    expect_shown,
    is_pause,
    shuffled,
)
from croupier_classroom.grading.checks import Program, expect

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
    asked: list[object] = []

    def randint(*bounds: object, **named: object) -> int:
        asked.append([*bounds, *named.values()])
        return SEED

    game = CheckedGame.of(program, randint=randint)
    before = list(game.module.complete_deck)
    begin(game)
    order = shuffled(before, SEED)
    expect(asked[-1:], [[0, 1000]])
    expect(game.module.deck, order[FIRST_DRAWS:])
    expect_cards(game.module.complete_deck, before)
    expect((game.module.discard_pile, game.module.player_number), ([], 1))


@CHECKS.check(END, "R0.37c", needs=STARTED)
def a_turn_begins_with_two_cards(program: Program) -> None:
    """monopoly_deal gives the first player two more cards, says so, and asks for a card."""
    game = CheckedGame.of(program)
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
