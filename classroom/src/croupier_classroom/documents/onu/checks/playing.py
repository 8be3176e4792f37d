"""Problem 4 of the ONU document: the game, which carries out what players choose."""

from collections.abc import Callable

from croupier_classroom.documents.onu.checks.fixtures import CheckedOnu
from croupier_classroom.documents.onu.checks.points import check
from croupier_classroom.grading.checks import Mismatch, RemoteError, expect

SIX_OF_RED = ("RED 1, RED 2", "RED 3, RED 4", "RED 5, RED 6")
SIX_OF_CYAN = "CYAN 1, CYAN 2, CYAN 3, CYAN 4, CYAN 5, CYAN 6"
TURN = ("Game.turn", "Game.current_player_drop_card")
ROUND = (*TURN, "Game.is_end", "Game.is_not_end")
WHOLE = (*ROUND, "Game.get_scores", "Game.get_winner")
DROPPING = ("a_dropped_card_leaves_the_hand",)
ENDING = ("a_game_ends_with_an_empty_hand_or_deck",)
WINNING = ("the_example_hand_scores_42", "an_empty_hand_wins")


@check("4 Game", "R3.11", "Game.__init__")
def player_0_takes_all_his_cards_first(table: CheckedOnu) -> None:
    """Each player takes a whole hand before the next does, and the rest is the deck."""
    game = table.dealt(SIX_OF_RED, "BLUE 1, BLUE 2", dealer=2)
    expect(table.hands(game), list(SIX_OF_RED))
    expect(table.deck(game), "BLUE 1, BLUE 2")
    game = table.dealt(("BLUE 7, RED 5, RED BAN",), "BLUE 1")
    expect(table.hands(game), ["BLUE 7, RED 5, RED BAN"])


@check("4 Game", "R3.11", "Game.__init__")
def seven_players_get_seven_cards_by_default(table: CheckedOnu) -> None:
    """Game(cards) deals 7 cards to each of 7 players; player 0 begins."""
    cards = [table.card(f"RED {number}") for number in range(50)]
    try:
        game = table.onu.Game(cards)
    except TypeError:  # the document demands no default of dealer_id
        game = table.onu.Game(cards, dealer_id=0)
    hands = [", ".join(f"RED {7 * player + i}" for i in range(7)) for player in range(7)]
    expect(table.hands(game), hands)
    table.expect_state(game, current_player_id=-1)


@check("4 Game", "R3.11", "Game.__init__")
def a_game_begins_before_its_dealer(table: CheckedOnu) -> None:
    """A new game has its players, the current one dealer_id - 1, no last card, no Plus-Twos."""
    for dealer in (2, 0):
        game = table.dealt(SIX_OF_RED, "BLUE 1", dealer)
        expect(table.hands(game), list(SIX_OF_RED))
        expect(table.players(game), len(SIX_OF_RED))
        table.expect_state(
            game, current_player_id=dealer - 1, last_card=None, is_last_player_drop=False,
            plus_two_cnt=0,
        )  # fmt: skip


@check("4 Game", "R3.12", "Game.is_end", "Game.is_not_end")
def a_game_ends_with_an_empty_hand_or_deck(table: CheckedOnu) -> None:
    """is_end is True with an empty hand or an empty deck; is_not_end is the opposite."""
    going_on, no_deck, no_hand = (table.game(("RED 1", "RED 2"), "BLUE 1") for _ in range(3))
    table.empty_deck(no_deck)
    table.empty_hand(no_hand)
    expect([each.is_end() for each in (going_on, no_deck, no_hand)], [False, True, True])
    expect([each.is_not_end() for each in (going_on, no_deck, no_hand)], [True, False, False])


@check("4 Game", "R3.13", "Game.current_player_drop_card")
def a_dropped_card_leaves_the_hand(table: CheckedOnu) -> None:
    """current_player_drop_card takes the card from the hand and makes it the last card."""
    hands = ("RED PLUS_TWO, RED 1, RED BAN", "RED 1, RED 2, RED 3")
    for player, place, left in ((0, 1, "RED PLUS_TWO, RED BAN"), (1, 2, "RED 1, RED 2")):
        game = table.game(hands, "BLUE 1", dealer=player + 1)
        dropped = table.hand(game, player)[place]
        game.current_player_drop_card(dropped)
        expect(table.hands(game), [left, hands[1]] if player == 0 else [hands[0], left])
        expect(table.last(game), table.words(dropped))


@check("4 Game", "R3.13 R3.17", "Game.current_player_drop_card", exact=True)
def a_dropped_card_is_noted_at_once(table: CheckedOnu) -> None:
    """current_player_drop_card itself sets _last_card, _is_last_player_drop, _plus_two_cnt."""
    hands = ("RED PLUS_TWO, RED 1", "RED 2, RED 3")
    for place, words, plus_twos in ((0, "RED PLUS_TWO", 1), (1, "RED 1", 0)):
        game = table.game(hands, "BLUE 1", dealer=1)
        game.current_player_drop_card(table.hand(game, 0)[place])
        table.expect_state(game, last_card=words, is_last_player_drop=True, plus_two_cnt=plus_twos)


@check("4 Game", "R3.14", "Game.get_scores")
def the_example_hand_scores_42(table: CheckedOnu) -> None:
    """Blue 7, red 5, Ban green and Change Color yellow score 42, as in the document."""
    hands = ("BLUE 7, RED 5, GREEN BAN, YELLOW CHANGE_COLOR", "RED 0, RED 0, RED 1, RED PLUS_TWO")
    expect(table.game(hands, "BLUE 1").get_scores(), [42, 31])


@check("4 Game", "R3.15", "Game.get_winner")
def an_empty_hand_wins(table: CheckedOnu) -> None:
    """The player without cards wins, however few points another hand has."""
    for winner in (1, 0):
        game = table.game(("RED 0", "RED 0"), "BLUE 1", dealer=winner)
        table.empty_hand(game, winner)
        expect(game.get_winner(), winner)


@check("4 Game", "R3.15 R3.14", "Game.get_winner")
def the_lowest_score_wins_when_the_deck_is_empty(table: CheckedOnu) -> None:
    """With an empty deck the lowest score wins, the lowest index among equals."""
    for hands, scores, winner in (
        (("RED 5", "RED 3", "BLUE 3"), [5, 3, 3], 1),
        (("BLUE BAN", "RED 9", "BLUE 8"), [20, 9, 8], 2),
        (("BLUE CHANGE_COLOR", "RED BAN", "BLUE PLUS_TWO"), [10, 20, 30], 0),
    ):
        table.scores = scores
        game = table.game(hands, "BLUE 1")
        table.empty_deck(game)
        expect(game.get_winner(), winner)


@check("4 Game", "R3.16", *TURN, needs=DROPPING)
def play_goes_round_the_table(table: CheckedOnu) -> None:
    """Each turn is the next player's, and player 0 follows the last one."""
    game = table.game(SIX_OF_RED, "RED 7", dealer=2)
    for player, card in ((2, "RED 6"), (0, "RED 2"), (1, "RED 4")):
        table.expect_turns(game, f"DROP {card}")
        table.expect_state(game, current_player_id=player)
    expect(table.hands(game), ["RED 1", "RED 3", "RED 5"])


@check("4 Game", "R3.13 R3.17", *TURN, needs=DROPPING)
def a_turn_notes_the_card_that_was_played(table: CheckedOnu) -> None:
    """After a card was played the game knows it, that it is new, and counts a Plus-Two."""
    for card, plus_twos in (("RED 3", 0), ("RED CHANGE_COLOR", 0), ("RED PLUS_TWO", 1)):
        game = table.game((f"RED 1, {card}", "BLUE 1, BLUE 2"), "RED 7")
        table.expect_turns(game, f"DROP {card}")
        table.expect_state(game, last_card=card, is_last_player_drop=True, plus_two_cnt=plus_twos)


@check("4 Game", "R3.18 R3.16", *TURN, needs=DROPPING)
def a_player_without_a_playable_card_draws_one(table: CheckedOnu) -> None:
    """A player who draws takes one card at the end of the hand and does not play it."""
    game = table.game(("RED 1, RED 2", "BLUE 3, BLUE 4"), "RED 9, GREEN 1")
    table.expect_turns(game, "DROP RED 2", "DRAW")
    expect(table.hands(game), ["RED 1", "BLUE 3, BLUE 4, RED 9"])
    expect(table.deck(game), "GREEN 1")
    table.expect_state(game, last_card="RED 2", is_last_player_drop=False)


@check("4 Game", "R3.16 R3.10", *TURN, needs=DROPPING)
def a_ban_stops_one_player(table: CheckedOnu) -> None:
    """After a Ban one player passes without drawing; the next plays as usual."""
    hands = ("RED BAN, RED 1", "RED 3, RED 4", "RED 5, RED 6")
    game = table.game(hands, "GREEN 1, GREEN 2")
    table.expect_turns(game, "DROP RED BAN", "PASS")
    table.expect_state(game, last_card="RED BAN", is_last_player_drop=False)
    table.expect_turns(game, "DROP RED 6")
    expect(table.hands(game), ["RED 1", "RED 3, RED 4", "RED 5"])


@check("4 Game", "R3.17 R3.16", *TURN, needs=DROPPING)
def plus_two_cards_accumulate(table: CheckedOnu) -> None:
    """Two Plus-Two cards in a row make the third player draw four, in the order of the deck."""
    hands = ("RED PLUS_TWO, RED 1", "BLUE PLUS_TWO, RED 3", "GREEN 5, GREEN 6")
    game = table.game(hands, SIX_OF_CYAN)
    table.expect_turns(game, "DROP RED PLUS_TWO", "DROP BLUE PLUS_TWO")
    table.expect_state(game, plus_two_cnt=2)
    table.expect_turns(game, "PASS")
    expect(table.hands(game)[2], "GREEN 5, GREEN 6, CYAN 1, CYAN 2, CYAN 3, CYAN 4")
    table.expect_state(game, is_last_player_drop=False, plus_two_cnt=0)


@check("4 Game", "R3.10 R3.16", *TURN, needs=DROPPING)
def after_the_penalty_the_game_goes_on_as_usual(table: CheckedOnu) -> None:
    """The player after the penalized one plays by color or effect, and the count starts again."""
    hands = ("RED PLUS_TWO, RED 1", "RED 3, RED 4", "BLUE PLUS_TWO, BLUE 6")
    game = table.game(hands, SIX_OF_CYAN)
    table.expect_turns(game, "DROP RED PLUS_TWO", "PASS", "DROP BLUE PLUS_TWO", "PASS")
    left = ["RED 1, CYAN 3, CYAN 4", "RED 3, RED 4, CYAN 1, CYAN 2", "BLUE 6"]
    expect(table.hands(game), left)


@check("4 Game", "R3.16 R3.12", *TURN, needs=DROPPING)
def a_deck_that_runs_out_ends_the_penalty(table: CheckedOnu) -> None:
    """A player who owes more cards than the deck has takes those there are; nothing breaks."""
    hands = ("RED PLUS_TWO, RED 1", "BLUE PLUS_TWO, RED 3", "GREEN 5, GREEN 6")
    game = table.game(hands, "CYAN 1, CYAN 2, CYAN 3")
    table.expect_turns(game, "DROP RED PLUS_TWO", "DROP BLUE PLUS_TWO", "PASS")
    expect(table.hands(game)[2], "GREEN 5, GREEN 6, CYAN 1, CYAN 2, CYAN 3")
    expect(table.deck(game), "")


@check("4 Game", "R3.16", *ROUND, "Game.get_info", needs=(*DROPPING, *ENDING))
def a_turn_returns_the_action_the_state_and_whether_it_goes_on(table: CheckedOnu) -> None:
    """turn() returns action, get_info() and is_not_end()."""
    game = table.game(("RED 1, RED 2", "RED 3, RED 0"), "GREEN 1, GREEN 2")
    for deed, goes_on in (("DROP RED 2", True), ("DROP RED 3", True), ("DROP RED 1", False)):
        action, info, is_not_end = table.turn(game, deed)
        expect((table.deed(action), is_not_end), (deed, goes_on))
        expect(info is None, False)
        expect(repr(info), repr(game.get_info()))


HANDS = (
    "RED 5, BLUE 3, RED 4, BLUE PLUS_TWO",
    "GREEN PLUS_TWO, BLUE 1, GREEN 4, BLUE BAN",
    "GREEN 1, RED 1, GREEN 2, RED 0",
)
DECK = (
    "RED PLUS_TWO, BLUE CHANGE_COLOR, GREEN 0, RED 2, GREEN BAN, RED CHANGE_COLOR, BLUE 4, BLUE 2"
)
DEEDS = (
    "DROP BLUE BAN", "PASS", "DROP BLUE PLUS_TWO", "DROP GREEN PLUS_TWO", "PASS", "DRAW",
    "DROP GREEN 4", "DROP BLUE CHANGE_COLOR", "DROP BLUE 3", "DROP BLUE 1",
)  # fmt: skip


@check("4 Game", "R3.16", *WHOLE, needs=(*DROPPING, *ENDING, *WINNING))
def a_whole_game_is_played_to_its_end(table: CheckedOnu) -> None:
    """A game with every kind of card goes as the rules say, turn by turn, to its winner."""
    game = table.game(HANDS, DECK, dealer=1)
    for deed in DEEDS:
        action, _, is_not_end = table.turn(game, deed)
        expect((table.deed(action), is_not_end), (deed, deed != DEEDS[-1]))
    expect(game.get_scores(), [29, 0, 36])
    expect(game.get_winner(), 1)


@check("4 Game", "R3.12", "Game.turn", "Game.get_winner", exact=True)
def a_finished_game_has_no_turn_and_a_running_one_no_winner(table: CheckedOnu) -> None:
    """turn() after the end and get_winner() before it raise an error, as in the template."""
    game = table.game(("RED 1", "RED 2"), "BLUE 1")
    expect_error(game.get_winner)
    table.empty_deck(game)
    expect_error(game.turn)


def expect_error(call: Callable[[], object]) -> None:
    """Expect that the program refuses a call, by whatever error."""
    try:
        came = call()
    except RemoteError:
        return
    raise Mismatch("an error", f"no error but {came!r}")
