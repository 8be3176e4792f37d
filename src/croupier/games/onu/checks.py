"""The checks of the ONU document: its four problems, 20, 20, 30 and 30 points."""

from croupier.games.onu.fixtures import (
    all_words_of,
    answer,
    card,
    cards,
    deed_of,
    game_of,
    hands_of,
    state_of,
    turns,
    words_of,
)
from croupier.grading.checks import Checks, Program, expect

CHECKS = Checks(
    files={"onu": "onu.py"},
    sections={"1 Card": 20, "2 CardSet": 20, "3 Player": 30, "4 Game": 30},
)

SIX_OF_RED = ("RED 1, RED 2", "RED 3, RED 4", "RED 5, RED 6")


@CHECKS.check("1 Card", "R3.1")
def the_ten_colours_are_numbered(program: Program) -> None:
    """Color has RED 0 to VIOLET 9 in the document's order."""
    names = "RED YELLOW GREEN BLUE CYAN ORANGE PURPLE WHITE BLACK VIOLET"
    colors = program.module("onu").Color
    expect([(one.name, one.value) for one in colors], _numbered(names))
    expect(colors.RED < colors.YELLOW, True)


def _numbered(names: str) -> list[tuple[str, int]]:
    return [(name, number) for number, name in enumerate(names.split())]


@CHECKS.check("1 Card", "R3.1")
def the_three_effects_are_numbered(program: Program) -> None:
    """Effect has CHANGE_COLOR 0, BAN 1 and PLUS_TWO 2."""
    effects = program.module("onu").Effect
    expect([(one.name, one.value) for one in effects], _numbered("CHANGE_COLOR BAN PLUS_TWO"))


@CHECKS.check("1 Card", "R3.2")
def a_card_tells_its_color(program: Program) -> None:
    """get_color, get_number and get_effect return what the card was made of."""
    onu = program.module("onu")
    expect(onu.Card(onu.Color.CYAN).get_color(), onu.Color.CYAN)
    numeric, special = card(onu, "GREEN 7"), card(onu, "WHITE PLUS_TWO")
    expect((numeric.get_color(), numeric.get_number()), (onu.Color.GREEN, 7))
    expect((special.get_color(), special.get_effect()), (onu.Color.WHITE, onu.Effect.PLUS_TWO))


@CHECKS.check("1 Card", "R3.2")
def red_4_is_written_as_in_the_document(program: Program) -> None:
    """The card "red 4" gets "Numeric card RED 4"."""
    expect(repr(card(program.module("onu"), "RED 4")), "Numeric card RED 4")


@CHECKS.check("1 Card", "R3.2")
def a_yellow_ban_is_written_as_in_the_document(program: Program) -> None:
    """A special card is written like "BAN card YELLOW"."""
    expect(repr(card(program.module("onu"), "YELLOW BAN")), "BAN card YELLOW")


@CHECKS.check("1 Card", "R3.3")
def cards_are_ordered_by_colour_kind_and_value(program: Program) -> None:
    """Colour decides, then numeric before special, then the value; equal cards are not less."""
    order = "RED 0, RED 9, RED CHANGE_COLOR, RED BAN, RED PLUS_TWO, YELLOW 1, YELLOW 12, YELLOW BAN"
    onu = program.module("onu")
    for i, small in enumerate(cards(onu, order)):
        for j, large in enumerate(cards(onu, order)):
            expect(small < large, i < j)


@CHECKS.check("1 Card", "R3.4")
def cards_are_equal_if_all_their_parts_are(program: Program) -> None:
    """Cards are equal if kind, colour and number or effect are, and not otherwise."""
    different = "RED 1, RED 2, BLUE 1, RED BAN, RED PLUS_TWO, BLUE BAN, RED CHANGE_COLOR"
    onu = program.module("onu")
    for i, one in enumerate(cards(onu, different)):
        for j, other in enumerate(cards(onu, different)):
            expect(one == other, i == j)


@CHECKS.check("2 CardSet", "R3.5")
def the_example_set_is_written_as_in_the_document(program: Program) -> None:
    """The document's example prints its three cards in a list."""
    onu = program.module("onu")
    three = onu.CardSet(cards(onu, "BLUE 1, BLACK CHANGE_COLOR, GREEN 1"))
    printed = program.type([], lambda: print(three)).output
    expect(printed, "[Numeric card BLUE 1, CHANGE_COLOR card BLACK, Numeric card GREEN 1]\n")


@CHECKS.check("2 CardSet", "R3.5")
def a_set_cannot_be_changed_from_outside(program: Program) -> None:
    """Neither the list a set was made of nor the one get_cards returns is its own."""
    onu = program.module("onu")
    given = cards(onu, "BLUE 1, RED BAN")
    held = onu.CardSet(given)
    given.pop()
    held.get_cards().pop()
    expect(all_words_of(held), "BLUE 1, RED BAN")


@CHECKS.check("2 CardSet", "R3.5")
def a_set_knows_whether_it_is_empty(program: Program) -> None:
    """is_empty is True without cards and False with one."""
    onu = program.module("onu")
    expect(onu.CardSet([]).is_empty(), True)
    expect(onu.CardSet(cards(onu, "RED 1")).is_empty(), False)


@CHECKS.check("2 CardSet", "R3.6")
def a_card_is_added_at_the_end(program: Program) -> None:
    """add_card puts the card behind the others."""
    onu = program.module("onu")
    hand = onu.Hand(cards(onu, "RED 5"))
    hand.add_card(card(onu, "BLUE 1"))
    hand.add_card(card(onu, "RED 2"))
    expect(all_words_of(hand), "RED 5, BLUE 1, RED 2")


@CHECKS.check("2 CardSet", "R3.6")
def the_first_equal_card_is_removed(program: Program) -> None:
    """remove_card removes the first occurrence of the card only."""
    onu = program.module("onu")
    hand = onu.Hand(cards(onu, "BLUE 1, RED 2, BLUE BAN, RED 2"))
    hand.remove_card(card(onu, "RED 2"))
    expect(all_words_of(hand), "BLUE 1, BLUE BAN, RED 2")


@CHECKS.check("2 CardSet", "R3.6")
def the_top_of_the_deck_is_its_first_card(program: Program) -> None:
    """get_next_card takes the first card of the list out of the deck."""
    onu = program.module("onu")
    deck = onu.Deck(cards(onu, "BLUE 1, RED 2, RED BAN"))
    expect(words_of(deck.get_next_card()), "BLUE 1")
    expect(all_words_of(deck), "RED 2, RED BAN")


@CHECKS.check("3 Player", "R3.1")
def the_three_actions_are_numbered(program: Program) -> None:
    """ActionType has DRAW 0, DROP 1 and PASS 2."""
    actions = program.module("onu").ActionType
    expect([(one.name, one.value) for one in actions], _numbered("DRAW DROP PASS"))


@CHECKS.check("3 Player", "R3.7")
def cards_are_sorted_from_largest_to_smallest(program: Program) -> None:
    """sort_cards returns a new, descending list and leaves its argument alone."""
    onu = program.module("onu")
    given = cards(onu, "RED 2, VIOLET 0, RED BAN, BLUE 7, BLUE 8")
    expect(all_words_of(onu.Player().sort_cards(given)), "VIOLET 0, BLUE 8, BLUE 7, RED BAN, RED 2")
    expect(all_words_of(given), "RED 2, VIOLET 0, RED BAN, BLUE 7, BLUE 8")


@CHECKS.check("3 Player", "R3.7")
def a_player_has_no_attributes(program: Program) -> None:
    """Player() holds nothing of its own."""
    expect(getattr(program.module("onu").Player(), "__dict__", {}), {})


@CHECKS.check("3 Player", "R3.8")
def a_banned_player_passes(program: Program) -> None:
    """After a Ban just played the answer is PASS and None, whatever the hand."""
    hand = "RED BAN, RED 1, BLUE CHANGE_COLOR"
    expect(answer(program, hand, "RED BAN", dropped=True), "PASS")


@CHECKS.check("3 Player", "R3.8")
def a_plus_two_is_answered_with_the_largest_plus_two(program: Program) -> None:
    """After a Plus-Two just played the largest Plus-Two of any colour is dropped."""
    hand = "GREEN PLUS_TWO, BLUE PLUS_TWO, RED PLUS_TWO, VIOLET 9, VIOLET CHANGE_COLOR"
    expect(answer(program, hand, "RED PLUS_TWO", dropped=True), "DROP BLUE PLUS_TWO")


@CHECKS.check("3 Player", "R3.8")
def without_a_plus_two_the_player_is_penalized(program: Program) -> None:
    """After a Plus-Two just played a hand without one passes, even with a Change Color."""
    hand = "RED 4, RED BAN, RED CHANGE_COLOR"
    expect(answer(program, hand, "RED PLUS_TWO", dropped=True), "PASS")


@CHECKS.check("3 Player", "R3.8")
def the_largest_playable_card_is_dropped(program: Program) -> None:
    """Of several playable cards the largest by __lt__ is dropped."""
    hand = "RED 4, RED 9, BLUE 4, GREEN 4, VIOLET 5"
    expect(answer(program, hand, "RED 4", dropped=True), "DROP BLUE 4")


@CHECKS.check("3 Player", "R3.8 R3.9")
def without_a_playable_card_the_player_draws(program: Program) -> None:
    """A hand that fits neither by colour, number nor effect draws."""
    for dropped in (True, False):
        expect(answer(program, "BLUE 5, GREEN BAN", "RED 4", dropped=dropped), "DRAW")


@CHECKS.check("3 Player", "R3.9")
def a_change_color_fits_on_anything(program: Program) -> None:
    """A Change Color card may be played on any card of another colour."""
    for last in ("RED 4", "RED CHANGE_COLOR"):
        expect(answer(program, "BLUE CHANGE_COLOR", last, dropped=True), "DROP BLUE CHANGE_COLOR")
    for last in ("RED BAN", "RED PLUS_TWO"):
        expect(answer(program, "BLUE CHANGE_COLOR", last, dropped=False), "DROP BLUE CHANGE_COLOR")


@CHECKS.check("3 Player", "R3.9")
def nothing_is_pending_after_a_change_color(program: Program) -> None:
    """After a Change Color the colour it shows is played; other colours draw."""
    expect(answer(program, "RED 0, BLUE 3", "RED CHANGE_COLOR", dropped=True), "DROP RED 0")
    expect(answer(program, "BLUE 0, BLUE BAN", "RED CHANGE_COLOR", dropped=True), "DRAW")


@CHECKS.check("3 Player", "R3.9")
def a_numeric_card_fits_on_a_special_one_by_colour_only(program: Program) -> None:
    """A number that equals the effect's value does not make a card fit."""
    expect(answer(program, "BLUE 1", "RED BAN", dropped=False), "DRAW")
    expect(answer(program, "BLUE 2", "RED PLUS_TWO", dropped=False), "DRAW")
    expect(answer(program, "BLUE BAN", "RED 1", dropped=True), "DRAW")
    expect(answer(program, "RED 7", "RED BAN", dropped=False), "DROP RED 7")
    expect(answer(program, "RED BAN", "RED 7", dropped=True), "DROP RED BAN")


@CHECKS.check("3 Player", "R3.9")
def the_first_player_may_play_anything(program: Program) -> None:
    """Without a last card the largest card of the hand is dropped."""
    expect(answer(program, "RED 4, BLUE BAN, BLUE 9", None, dropped=False), "DROP BLUE BAN")


@CHECKS.check("3 Player", "R3.10")
def an_effect_that_is_over_is_an_ordinary_card(program: Program) -> None:
    """A Ban or Plus-Two that took effect is matched by colour or by the same effect."""
    for effect, other in (("BAN", "PLUS_TWO"), ("PLUS_TWO", "BAN")):
        last = f"RED {effect}"
        expect(answer(program, f"BLUE {effect}", last, dropped=False), f"DROP BLUE {effect}")
        expect(answer(program, f"BLUE {other}", last, dropped=False), "DRAW")
        expect(answer(program, "GREEN 1, RED 1", last, dropped=False), "DROP RED 1")


@CHECKS.check("4 Game", "R3.11")
def player_0_takes_all_his_cards_first(program: Program) -> None:
    """Each player takes a whole hand before the next does, and the rest is the deck."""
    game = game_of(program, SIX_OF_RED, "BLUE 1, BLUE 2", dealer=2)
    expect(hands_of(game), list(SIX_OF_RED))
    expect(all_words_of(game._deck), "BLUE 1, BLUE 2")  # noqa: SLF001  named by the document


@CHECKS.check("4 Game", "R3.11")
def a_game_begins_before_its_dealer(program: Program) -> None:
    """A new game has the player dealer_id - 1, no last card, nothing dropped, no Plus-Twos."""
    expect(state_of(game_of(program, SIX_OF_RED, "BLUE 1", dealer=2)), (1, None, False, 0))
    expect(state_of(game_of(program, SIX_OF_RED, "BLUE 1")), (-1, None, False, 0))


@CHECKS.check("4 Game", "R3.11")
def seven_players_get_seven_cards_by_default(program: Program) -> None:
    """Game(cards) deals 7 cards to each of 7 players; player 0 starts."""
    onu = program.module("onu")
    deck = [card(onu, f"RED {number}") for number in range(50)]
    game = onu.Game(deck)
    expect([len(hand.get_cards()) for hand in game.get_info()[4]], [7] * 7)
    expect(turns(game, 1), ["DROP RED 6"])
    expect(state_of(game), (0, "RED 6", True, 0))


@CHECKS.check("4 Game", "R3.12")
def a_game_ends_with_an_empty_hand_or_deck(program: Program) -> None:
    """is_end is True with an empty hand or an empty deck; is_not_end is the opposite."""
    going_on = game_of(program, ("RED 1", "RED 2"), "BLUE 1")
    no_deck = game_of(program, ("RED 1", "RED 2"), "")
    no_hand = game_of(program, ("RED 1", "RED 2"), "BLUE 1")
    no_hand.turn()
    expect([each.is_end() for each in (going_on, no_deck, no_hand)], [False, True, True])
    expect([each.is_not_end() for each in (going_on, no_deck, no_hand)], [True, False, False])


@CHECKS.check("4 Game", "R3.13 R3.17")
def a_dropped_card_leaves_the_hand(program: Program) -> None:
    """current_player_drop_card takes the card from the hand and makes it the last card."""
    onu = program.module("onu")
    game = game_of(program, ("RED 1, RED PLUS_TWO", "RED 2, RED 3"), "BLUE 1", dealer=1)
    game.current_player_drop_card(card(onu, "RED PLUS_TWO"))
    expect(hands_of(game), ["RED 1", "RED 2, RED 3"])
    player, last, _, plus_twos = state_of(game)
    expect((player, last, plus_twos), (0, "RED PLUS_TWO", 1))


@CHECKS.check("4 Game", "R3.14")
def the_example_hand_scores_42(program: Program) -> None:
    """Blue 7, red 5, Ban green and Change Color yellow score 42, as in the document."""
    hands = ("BLUE 7, RED 5, GREEN BAN, YELLOW CHANGE_COLOR", "RED 0, RED 0, RED 1, RED PLUS_TWO")
    expect(game_of(program, hands, "BLUE 1").get_scores(), [42, 31])


@CHECKS.check("4 Game", "R3.15")
def an_empty_hand_wins(program: Program) -> None:
    """The player without cards wins, however few points another hand has."""
    game = game_of(program, ("RED 0", "RED 9"), "BLUE 1", dealer=1)
    game.turn()
    expect(game.get_winner(), 1)


@CHECKS.check("4 Game", "R3.15")
def the_lowest_score_wins_when_the_deck_is_empty(program: Program) -> None:
    """With an empty deck the lowest score wins, the lowest index among equals."""
    expect(game_of(program, ("RED 5", "RED 3", "BLUE 3"), "").get_winner(), 1)
    expect(game_of(program, ("BLUE BAN", "RED 9", "BLUE 8"), "").get_winner(), 2)


@CHECKS.check("4 Game", "R3.16 R3.18")
def a_player_without_a_playable_card_draws_one(program: Program) -> None:
    """A player who draws takes one card at the end of the hand and does not play it."""
    game = game_of(program, ("RED 1, RED 2", "BLUE 3, BLUE 4"), "RED 9, GREEN 1")
    expect(turns(game, 2), ["DROP RED 2", "DRAW"])
    expect(hands_of(game), ["RED 1", "BLUE 3, BLUE 4, RED 9"])
    expect(state_of(game), (1, "RED 2", False, 0))


@CHECKS.check("4 Game", "R3.16")
def a_turn_returns_the_action_the_state_and_whether_it_goes_on(program: Program) -> None:
    """turn() returns action, get_info() and is_not_end()."""
    game = game_of(program, ("RED 1", "RED 3"), "GREEN 1, GREEN 2", dealer=0)
    action, info, goes_on = game.turn()
    expect((deed_of(action), goes_on), ("DROP RED 1", False))
    expect((info[0], words_of(info[1]), *info[2:4]), (0, "RED 1", True, 0))
    expect([all_words_of(hand) for hand in info[4]], ["", "RED 3"])


@CHECKS.check("4 Game", "R3.16 R3.10")
def a_ban_stops_one_player(program: Program) -> None:
    """After a Ban one player passes without drawing; the next plays as usual."""
    hands = ("RED BAN, RED 1", "RED 3, RED 4", "RED 5, RED 6")
    game = game_of(program, hands, "GREEN 1, GREEN 2")
    expect(turns(game, 2), ["DROP RED BAN", "PASS"])
    expect(state_of(game), (1, "RED BAN", False, 0))
    expect(turns(game, 1), ["DROP RED 6"])
    expect(hands_of(game), ["RED 1", "RED 3, RED 4", "RED 5"])


@CHECKS.check("4 Game", "R3.16 R3.17")
def plus_two_cards_accumulate(program: Program) -> None:
    """Two Plus-Two cards in a row make the third player draw four, in the order of the deck."""
    hands = ("RED PLUS_TWO, RED 1", "BLUE PLUS_TWO, RED 3", "GREEN 5, GREEN 6")
    game = game_of(program, hands, "CYAN 1, CYAN 2, CYAN 3, CYAN 4, CYAN 5, CYAN 6")
    expect(turns(game, 2), ["DROP RED PLUS_TWO", "DROP BLUE PLUS_TWO"])
    expect(state_of(game), (1, "BLUE PLUS_TWO", True, 2))
    expect(turns(game, 1), ["PASS"])
    expect(hands_of(game)[2], "GREEN 5, GREEN 6, CYAN 1, CYAN 2, CYAN 3, CYAN 4")
    expect(state_of(game), (2, "BLUE PLUS_TWO", False, 0))


@CHECKS.check("4 Game", "R3.16 R3.10")
def after_the_penalty_the_game_goes_on_as_usual(program: Program) -> None:
    """The player after the penalized one plays by colour or effect, and the count starts anew."""
    hands = ("RED PLUS_TWO, RED 1", "RED 3, RED 4", "BLUE PLUS_TWO, BLUE 6")
    game = game_of(program, hands, "CYAN 1, CYAN 2, CYAN 3, CYAN 4, CYAN 5, CYAN 6")
    expect(turns(game, 4), ["DROP RED PLUS_TWO", "PASS", "DROP BLUE PLUS_TWO", "PASS"])
    expect(hands_of(game), ["RED 1, CYAN 3, CYAN 4", "RED 3, RED 4, CYAN 1, CYAN 2", "BLUE 6"])
