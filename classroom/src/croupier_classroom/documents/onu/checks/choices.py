"""Problem 3 of the ONU document: what a player chooses."""

from croupier_classroom.documents.onu.checks.fixtures import CheckedOnu
from croupier_classroom.documents.onu.checks.points import check
from croupier_classroom.grading.checks import expect


@check("3 Player", "R3.7", "Player.sort_cards")
def cards_are_sorted_from_largest_to_smallest(table: CheckedOnu) -> None:
    """sort_cards returns the cards in descending order."""
    order = "VIOLET 0, BLUE 8, BLUE 7, RED PLUS_TWO, RED BAN, RED 2, RED 2"
    for step in (-1, 1, 2, 3):
        held = table.cards(order)
        mixed = [held[i * step % len(held)] for i in range(len(held))]
        expect(table.all_words(table.onu.Player().sort_cards(mixed)), order)


@check("3 Player", "R3.7", "Player.sort_cards", exact=True)
def sorting_leaves_the_given_list_alone(table: CheckedOnu) -> None:
    """sort_cards returns a new list."""
    given = table.cards("RED 2, VIOLET 0, RED BAN")
    table.onu.Player().sort_cards(given)
    expect(table.all_words(given), "RED 2, VIOLET 0, RED BAN")


@check("3 Player", "R3.9 R3.1", "Player.action")
def a_card_of_the_same_color_is_played(table: CheckedOnu) -> None:
    """A card of the last card's color fits; the first element of the answer is DROP (1)."""
    expect([table.onu.ActionType[name].value for name in ("DRAW", "DROP", "PASS")], [0, 1, 2])
    table.expect_answer("VIOLET 5, RED 9", "RED 4", "DROP RED 9", dropped=True)
    table.expect_answer("BLUE BAN, GREEN 7", "BLUE 0", "DROP BLUE BAN", dropped=False)


@check("3 Player", "R3.9", "Player.action")
def a_card_of_the_same_number_is_played(table: CheckedOnu) -> None:
    """A card of the last card's number fits, whatever its color."""
    table.expect_answer("VIOLET 5, GREEN 4", "RED 4", "DROP GREEN 4", dropped=True)
    table.expect_answer("BLUE 0, GREEN 7", "RED 0", "DROP BLUE 0", dropped=False)


@check("3 Player", "R3.8 R3.9", "Player.action")
def without_a_playable_card_the_player_draws(table: CheckedOnu) -> None:
    """A hand that fits neither by color, number nor effect draws."""
    for dropped in (True, False):
        table.expect_answer("BLUE 5, GREEN BAN", "RED 4", "DRAW", dropped=dropped)
        table.expect_answer("BLUE 5, GREEN BAN", "BLUE 4", "DROP BLUE 5", dropped=dropped)


@check("3 Player", "R3.8", "Player.action")
def the_largest_playable_card_is_dropped(table: CheckedOnu) -> None:
    """Of several playable cards the largest by __lt__ is dropped."""
    hand = "VIOLET 5, BLUE 4, GREEN 4, RED 9, RED 4"
    table.expect_answer(hand, "RED 4", "DROP BLUE 4", dropped=True)
    table.expect_answer(hand, "RED 6", "DROP RED 9", dropped=False)


@check("3 Player", "R3.9", "Player.action")
def a_change_color_fits_on_anything(table: CheckedOnu) -> None:
    """A Change Color card may be played on any card of another color."""
    for last in ("RED 4", "RED CHANGE_COLOR"):
        for dropped in (True, False):
            table.expect_answer(
                "BLUE CHANGE_COLOR", last, "DROP BLUE CHANGE_COLOR", dropped=dropped
            )


@check("3 Player", "R3.9", "Player.action")
def a_change_color_is_matched_by_its_color(table: CheckedOnu) -> None:
    """After a Change Color the color it shows is played; other colors draw."""
    table.expect_answer("BLUE 3, RED 0", "RED CHANGE_COLOR", "DROP RED 0", dropped=True)
    table.expect_answer("BLUE BAN, BLUE 0", "RED CHANGE_COLOR", "DRAW", dropped=True)


@check("3 Player", "R3.9", "Player.action")
def the_first_player_may_play_anything(table: CheckedOnu) -> None:
    """Without a last card the largest card of the hand is dropped."""
    table.expect_answer("BLUE BAN, BLUE 9, RED 4", None, "DROP BLUE BAN", dropped=False)
    table.expect_answer("GREEN 9, RED 4", None, "DROP GREEN 9", dropped=False)


@check("3 Player", "R3.8", "Player.action")
def a_banned_player_passes(table: CheckedOnu) -> None:
    """After a Ban just played the answer is PASS and None, whatever the hand."""
    table.expect_answer("BLUE CHANGE_COLOR, RED BAN, RED 1", "RED BAN", "PASS", dropped=True)
    table.expect_answer("RED 3", "RED 7", "DROP RED 3", dropped=True)


@check("3 Player", "R3.8", "Player.action")
def a_plus_two_is_answered_with_the_largest_plus_two(table: CheckedOnu) -> None:
    """After a Plus-Two just played the largest Plus-Two of any color is dropped."""
    hand = "VIOLET CHANGE_COLOR, VIOLET 9, BLUE PLUS_TWO, GREEN PLUS_TWO, RED PLUS_TWO"
    table.expect_answer(hand, "RED PLUS_TWO", "DROP BLUE PLUS_TWO", dropped=True)
    table.expect_answer("RED PLUS_TWO, RED 4", "BLUE PLUS_TWO", "DROP RED PLUS_TWO", dropped=True)


@check("3 Player", "R3.8", "Player.action")
def without_a_plus_two_the_player_is_penalized(table: CheckedOnu) -> None:
    """After a Plus-Two just played a hand without one passes, even with a Change Color."""
    hand = "RED BAN, RED CHANGE_COLOR, RED 4"
    table.expect_answer(hand, "RED PLUS_TWO", "PASS", dropped=True)
    table.expect_answer("RED 3", "RED 7", "DROP RED 3", dropped=True)


@check("3 Player", "R3.10 R3.9", "Player.action")
def an_effect_that_is_over_is_an_ordinary_card(table: CheckedOnu) -> None:
    """A Ban or Plus-Two that took effect is matched by color or by the same effect."""
    for effect, other in (("BAN", "PLUS_TWO"), ("PLUS_TWO", "BAN")):
        last = f"RED {effect}"
        table.expect_answer("RED 1", last, "DROP RED 1", dropped=False)
        table.expect_answer(f"BLUE {effect}", last, f"DROP BLUE {effect}", dropped=False)
        table.expect_answer(f"BLUE {other}", last, "DRAW", dropped=False)
        table.expect_answer("BLUE CHANGE_COLOR", last, "DROP BLUE CHANGE_COLOR", dropped=False)


@check("3 Player", "R3.9", "Player.action")
def a_numeric_card_fits_on_a_special_one_by_color_only(table: CheckedOnu) -> None:
    """A number that equals the effect's value does not make a card fit."""
    table.expect_answer("BLUE 1", "RED BAN", "DRAW", dropped=False)
    table.expect_answer("BLUE 2", "RED PLUS_TWO", "DRAW", dropped=False)
    table.expect_answer("BLUE BAN", "RED 1", "DRAW", dropped=True)
    table.expect_answer("RED 7", "RED BAN", "DROP RED 7", dropped=False)
    table.expect_answer("RED BAN", "RED 7", "DROP RED BAN", dropped=True)
