"""Hints for the checks of ONU, from vague to plain, without code."""

HINTS: dict[str, tuple[str, ...]] = {
    "a_card_tells_its_color": (
        "A getter gives back what the card has stored.",
        "The color is in the variable that Card's own __init__ sets.",
        "Return self._color as it is, not its name and not its number.",
    ),
    "a_numeric_card_tells_its_number": (
        "A getter gives back what the card has stored.",
        "Has __init__ stored the number in a variable of the card?",
    ),
    "a_special_card_tells_its_effect": (
        "A getter gives back what the card has stored.",
        "Has __init__ stored the effect in a variable of the card?",
        "Return the member of Effect as it is, not its name and not its number.",
    ),
    "red_4_is_written_as_in_the_document": (
        "Compare letter by letter: capitals and spaces count.",
        "The name of a color is what its Enum member is called.",
        "__repr__ returns the text; it does not print it.",
    ),
    "a_yellow_ban_is_written_as_in_the_document": (
        "Compare letter by letter: capitals and spaces count.",
        "First the name of the effect, then the word card, then the name of the color.",
        "__repr__ returns the text; it does not print it.",
    ),
    "numeric_cards_are_compared": (
        "There are three questions, and the first one that decides is enough.",
        "Different colors: only their order counts, whatever the numbers and kinds are.",
        "The same color: smaller than every special card; numbers decide between numeric cards.",
    ),
    "special_cards_are_compared": (
        "There are three questions, and the first one that decides is enough.",
        "Different colors: only their order counts, whatever the kinds are.",
        "The same color: never smaller than a numeric card; effects decide between special cards.",
    ),
    "numeric_cards_are_equal_if_all_their_parts_are": (
        "Two cards are the same if nothing tells them apart.",
        "Color and number must both be the same.",
        "A special card is never equal to a numeric one; ask for its kind before its number.",
    ),
    "special_cards_are_equal_if_all_their_parts_are": (
        "Two cards are the same if nothing tells them apart.",
        "Color and effect must both be the same.",
        "A numeric card is never equal to a special one; ask for its kind before its effect.",
    ),
    "a_set_holds_its_cards": (
        "Look for the name of the variable in the document.",
        "The cards are in the same order as in the given list.",
    ),
    "the_example_set_is_written_as_in_the_document": (
        "Print a list of cards and look at it.",
        "Square brackets around, a comma and a space between the cards.",
        "__repr__ returns the text; it does not print it.",
    ),
    "a_set_knows_whether_it_is_empty": (
        "How many cards are there in an empty set?",
        "Return True or False, nothing else.",
    ),
    "a_card_is_added_at_the_end": ("The new card comes behind all the others.",),
    "the_first_equal_card_is_removed": (
        "The given card may be another object that equals the one in the hand.",
        "Only one card goes, and it is the one nearest to the front.",
    ),
    "the_top_of_the_deck_is_its_first_card": (
        "Two things happen: a card is returned, and it is gone from the deck.",
        "The top is the front of the list, not its end.",
    ),
    "cards_are_sorted_from_largest_to_smallest": (
        "Descending means that the largest card comes first.",
        "Sorting uses the __lt__ of the cards.",
        "Return the sorted list; a method that sorts a list in its place returns nothing.",
    ),
    "a_card_of_the_same_color_is_played": (
        "Only a part of the hand may be played at all.",
        "The answer has two elements: a member of ActionType and the card.",
    ),
    "a_card_of_the_same_number_is_played": (
        "There are three ways in which a card can match the last one.",
        "Between two numeric cards the number may match while the color differs.",
    ),
    "without_a_playable_card_the_player_draws": (
        "What does a player do who is not hit by an effect and has nothing that fits?",
        "Return DRAW, and None instead of a card.",
    ),
    "the_largest_playable_card_is_dropped": (
        "Several cards may fit; the document says which one is chosen.",
        "Look through the sorted cards and take the first that fits.",
        "A card that does not fit is not chosen, however large it is.",
    ),
    "a_change_color_fits_on_anything": (
        "One kind of card needs no match.",
        "Look at the effect of your own card before you compare it with the last one.",
    ),
    "a_change_color_is_matched_by_its_color": (
        "A Change Color has a color of its own, and nobody is punished by it.",
        "After it the usual rules hold, with its color as the color to match.",
    ),
    "a_numeric_card_fits_on_a_special_one_by_color_only": (
        "A number and an effect are different things, even if their values are the same.",
        "Compare numbers between numeric cards only, and effects between special cards only.",
    ),
    "the_first_player_may_play_anything": (
        "What is the last card before anybody has played?",
        "If the last card is None, every card of the hand may be played.",
    ),
    "a_banned_player_passes": (
        "Look at the last card before you look at the hand.",
        "If the last player has just played a Ban, return PASS and None at once.",
    ),
    "a_plus_two_is_answered_with_the_largest_plus_two": (
        "A Plus-Two just played can be answered by one kind of card only.",
        "The color of that card does not matter; take the largest.",
    ),
    "without_a_plus_two_the_player_is_penalized": (
        "Neither color nor Change Color helps against a Plus-Two just played.",
        "Return PASS and None: the game deals out the cards, not the player.",
    ),
    "an_effect_that_is_over_is_an_ordinary_card": (
        "An effect hits one player only. How does the next one know that it is over?",
        "If the last player did not play, the last card has no effect any more.",
        "Then the card is matched by its color, or by the same effect.",
    ),
    "player_0_takes_all_his_cards_first": (
        "Who gets the second card of the deck?",
        "One player takes a whole hand from the deck, then the next player does.",
        "Player 0 is the first to take cards, whoever begins to play.",
    ),
    "seven_players_get_seven_cards_by_default": (
        "Two parameters of the game have a default value.",
        "Seven players, seven cards for each.",
    ),
    "a_game_begins_before_its_dealer": (
        "The document names the value that every attribute has at the start.",
        "The first turn adds one to the index of the current player.",
    ),
    "a_game_ends_with_an_empty_hand_or_deck": (
        "Either of two things ends the game.",
        "One empty hand is enough; so is the empty deck.",
    ),
    "a_dropped_card_leaves_the_hand": (
        "Whose hand, and what does the game remember of a card that was played?",
        "Remove the card from the hand of the current player.",
        "Then set the last card of the game to it.",
    ),
    "the_example_hand_scores_42": (
        "Work out the example of the document by hand.",
        "Numbers count as they are. Effects count ten times their value plus one.",
        "The list has one score for each player, in their order.",
    ),
    "an_empty_hand_wins": (
        "Scores matter only if nobody has finished.",
        "Look for an empty hand first.",
    ),
    "the_lowest_score_wins_when_the_deck_is_empty": (
        "The fewest points win, not the most.",
        "Among equal scores take the first player.",
    ),
    "play_goes_round_the_table": (
        "Who is next after the last player?",
        "The index is moved on before the player acts, and it begins again at 0.",
    ),
    "a_turn_notes_the_card_that_was_played": (
        "Three attributes of the game tell of the card that was played.",
        "The last card is this one, and the last player has played.",
        "Only a Plus-Two adds one to the count of Plus-Two cards.",
    ),
    "a_player_without_a_playable_card_draws_one": (
        "A player who draws does nothing else in this turn.",
        "One card goes from the deck to the end of the hand.",
        "After a draw the last player has not played; the last card stays the same.",
    ),
    "a_ban_stops_one_player": (
        "The player after the one who passed is free again.",
        "After a pass the last player has not played; nobody draws for a Ban.",
    ),
    "plus_two_cards_accumulate": (
        "Count the Plus-Two cards that nobody has paid for yet.",
        "Each adds one to the count; whoever passes draws two cards for each.",
        "After the penalty the count is zero again.",
    ),
    "after_the_penalty_the_game_goes_on_as_usual": (
        "A penalty is paid once.",
        "After it the count is zero and the last player has not played.",
    ),
    "a_deck_that_runs_out_ends_the_penalty": (
        "Can the deck have fewer cards than the penalty asks for?",
        "Stop to draw when the deck is empty; then the game is over.",
    ),
    "a_turn_returns_the_action_the_state_and_whether_it_goes_on": (
        "Look at the last sentence of the document.",
        "Three values, in this order, as they are after the action.",
    ),
    "a_whole_game_is_played_to_its_end": (
        "Play the game by hand with the same cards and compare turn by turn.",
        "The first turn that differs shows the rule to look at.",
    ),
    "a_finished_game_has_no_turn_and_a_running_one_no_winner": (
        "The template asks whether the game is over before it does anything.",
    ),
    "a_set_cannot_be_changed_from_outside": (
        "Whoever gave you the list still has it.",
        "Keep a list of your own with the same cards.",
    ),
    "sorting_leaves_the_given_list_alone": ("Return a new list and leave the given one as it is.",),
    "a_dropped_card_is_noted_at_once": (
        "Which attributes of the game does a played card change?",
        "The last card, whether the last player played, and the count if it is a Plus-Two.",
    ),
}
