"""Problems 1 and 2 of the ONU document: the cards, and sets of them."""

from collections.abc import Callable

from croupier_classroom.documents.onu.checks.fixtures import CheckedOnu
from croupier_classroom.documents.onu.checks.points import check
from croupier_classroom.grading.checks import expect

COLORS = ("RED", "YELLOW", "GREEN", "BLUE", "CYAN", "ORANGE", "PURPLE", "WHITE", "BLACK", "VIOLET")
EFFECTS = ("CHANGE_COLOR", "BAN", "PLUS_TWO")
COMPARING = ("NumericCard.__lt__", "SpecialCard.__lt__")
EQUALITY = ("NumericCard.__eq__", "SpecialCard.__eq__")
ORDER = "RED 0, RED 9, RED CHANGE_COLOR, RED BAN, RED PLUS_TWO, YELLOW 1, YELLOW 12, YELLOW BAN"


@check("1 Card", "R3.1 R3.2", "NumericCard.get_color", "SpecialCard.get_color")
def a_card_tells_its_color(table: CheckedOnu) -> None:
    """get_color returns the color of the card; Color has RED 0 to VIOLET 9."""
    for number, name in enumerate(COLORS):
        color = table.onu.Color[name]
        expect(color.value, number)
        for words in (f"{name} 7", f"{name} BAN"):
            expect(table.card(words).get_color(), color)


@check("1 Card", "R3.2", "NumericCard.get_number")
def a_numeric_card_tells_its_number(table: CheckedOnu) -> None:
    """get_number returns the number of the card."""
    expect([table.card(f"RED {number}").get_number() for number in (0, 4, 9)], [0, 4, 9])


@check("1 Card", "R3.2 R3.1", "SpecialCard.get_effect")
def a_special_card_tells_its_effect(table: CheckedOnu) -> None:
    """get_effect returns the effect of the card; Effect has CHANGE_COLOR 0, BAN 1, PLUS_TWO 2."""
    for number, name in enumerate(EFFECTS):
        effect = table.onu.Effect[name]
        expect(effect.value, number)
        expect(table.card(f"WHITE {name}").get_effect(), effect)


@check("1 Card", "R3.2", "NumericCard.__repr__")
def red_4_is_written_as_in_the_document(table: CheckedOnu) -> None:
    """The card "red 4" gets "Numeric card RED 4"."""
    expect(repr(table.card("RED 4")), "Numeric card RED 4")
    expect(repr(table.card("VIOLET 0")), "Numeric card VIOLET 0")


@check("1 Card", "R3.2", "SpecialCard.__repr__")
def a_yellow_ban_is_written_as_in_the_document(table: CheckedOnu) -> None:
    """A special card is written like "BAN card YELLOW"."""
    expect(repr(table.card("YELLOW BAN")), "BAN card YELLOW")
    expect(repr(table.card("BLACK CHANGE_COLOR")), "CHANGE_COLOR card BLACK")


@check("1 Card", "R3.3", *COMPARING)
def numeric_cards_are_compared(table: CheckedOnu) -> None:
    """Numeric card < other: color first, then its number; it is smaller than a special card."""
    expect_order(table, lambda words: words[-1].isdigit())


@check("1 Card", "R3.3", *COMPARING)
def special_cards_are_compared(table: CheckedOnu) -> None:
    """Special card < other: color first; a numeric card is smaller; then the order in Effect."""
    expect_order(table, lambda words: not words[-1].isdigit())


def expect_order(table: CheckedOnu, is_tested: Callable[[str], bool]) -> None:
    """Compare each tested card with every card of the order."""
    order = ORDER.split(", ")
    for i, one in enumerate(order):
        for j, other in enumerate(order):
            if is_tested(one):
                came = table.card(one) < table.card(other)
                expect(f"{one} < {other}: {came!r}", f"{one} < {other}: {i < j}")


@check("1 Card", "R3.4", *EQUALITY)
def numeric_cards_are_equal_if_all_their_parts_are(table: CheckedOnu) -> None:
    """Numeric card == other: both numeric, of the same color and number."""
    expect_equality(table, "RED 1, RED 2, BLUE 1")


@check("1 Card", "R3.4", *EQUALITY)
def special_cards_are_equal_if_all_their_parts_are(table: CheckedOnu) -> None:
    """Special card == other: both special, of the same color and effect."""
    expect_equality(table, "RED BAN, RED PLUS_TWO, BLUE BAN, RED CHANGE_COLOR")


def expect_equality(table: CheckedOnu, tested: str) -> None:
    """Compare each tested card with every other, with cards of the other kind and with itself."""
    for one in tested.split(", "):
        for other in (*tested.split(", "), "RED 0", "RED 1", "RED BAN"):
            came = table.program.equal(table.card(one), table.card(other))
            expect(f"{one} == {other}: {came!r}", f"{one} == {other}: {one == other}")


@check("2 CardSet", "R3.5", "CardSet.__init__")
def a_set_holds_its_cards(table: CheckedOnu) -> None:
    """CardSet, Hand and Deck save the given cards in _cards."""
    for kind in (table.onu.CardSet, table.onu.Hand, table.onu.Deck):
        expect(table.all_words(kind(table.cards("BLUE 1, RED BAN"))), "BLUE 1, RED BAN")
        expect(table.all_words(kind([])), "")


@check("2 CardSet", "R3.5", "CardSet.__repr__")
def the_example_set_is_written_as_in_the_document(table: CheckedOnu) -> None:
    """A set is written as a list of its cards, as each of them is written."""
    three = table.cards("BLUE 1, BLACK CHANGE_COLOR, GREEN 1")
    first, second, third = map(repr, three)
    expect(repr(table.onu.CardSet(three)), f"[{first}, {second}, {third}]")
    expect(repr(table.onu.Hand(three[1:])), f"[{second}, {third}]")


@check("2 CardSet", "R3.5", "CardSet.is_empty")
def a_set_knows_whether_it_is_empty(table: CheckedOnu) -> None:
    """is_empty is True without cards and False with one."""
    for kind in (table.onu.CardSet, table.onu.Hand, table.onu.Deck):
        expect(kind([]).is_empty(), True)
        expect(kind(table.cards("RED 1")).is_empty(), False)


@check("2 CardSet", "R3.6", "Hand.add_card")
def a_card_is_added_at_the_end(table: CheckedOnu) -> None:
    """add_card puts the card behind the others."""
    hand = table.onu.Hand(table.cards("RED 5"))
    hand.add_card(table.card("BLUE 1"))
    hand.add_card(table.card("RED 2"))
    expect(table.all_words(hand), "RED 5, BLUE 1, RED 2")


@check("2 CardSet", "R3.6", "Hand.remove_card")
def the_first_equal_card_is_removed(table: CheckedOnu) -> None:
    """remove_card removes the first occurrence of the card only."""
    hand = table.onu.Hand(table.cards("BLUE 1, RED 2, BLUE BAN, RED 2"))
    hand.remove_card(table.card("RED 2"))
    expect(table.all_words(hand), "BLUE 1, BLUE BAN, RED 2")
    hand.remove_card(table.card("BLUE BAN"))
    expect(table.all_words(hand), "BLUE 1, RED 2")


@check("2 CardSet", "R3.6", "Deck.get_next_card")
def the_top_of_the_deck_is_its_first_card(table: CheckedOnu) -> None:
    """get_next_card takes the first card of the list out of the deck."""
    deck = table.onu.Deck(table.cards("BLUE 1, RED 2, RED BAN"))
    expect(table.words(deck.get_next_card()), "BLUE 1")
    expect(table.all_words(deck), "RED 2, RED BAN")
    expect(table.words(deck.get_next_card()), "RED 2")


@check("2 CardSet", "R3.5", "CardSet.__init__", exact=True)
def a_set_cannot_be_changed_from_outside(table: CheckedOnu) -> None:
    """The list a set was made of can change without changing the set."""
    given = table.cards("BLUE 1, RED BAN")
    held = table.onu.CardSet(given)
    given.pop()
    expect(table.all_words(held), "BLUE 1, RED BAN")
