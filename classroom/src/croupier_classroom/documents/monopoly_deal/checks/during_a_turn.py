"""The three actions of a turn: what is shown, and what each answer leads to."""

from collections.abc import Sequence
from dataclasses import dataclass

from croupier_classroom.documents.monopoly_deal.checks.fixtures import (
    OLGA,
    YUSUF,
    ZOLTAN,
    CheckedGame,
    check_shuffle_deck,
    expect_cards,
    expect_message,
    expect_shown,
    put_down_property,
)
from croupier_classroom.documents.monopoly_deal.checks.points import ACTS, check
from croupier_classroom.grading.checks import Mismatch, expect

DONE, NONSENSE = "Done", "Nonsense"


@dataclass(frozen=True)
class Turn:
    """Olga's hand and field after her actions, and what was shown before each question."""

    hand: list[str]
    field: list[str]
    shown: list[str]


def seat_two(game: CheckedGame) -> None:
    """Seat Olga and Yusuf, with functions of ours for what is judged elsewhere."""
    game.seat(OLGA, YUSUF)
    game.stand_in(check_shuffle_deck, put_down_property)


def act(
    game: CheckedGame, lines: Sequence[str], hand: Sequence[str], field: Sequence[str] = ()
) -> Turn:
    """Give Olga this hand and field and let her take her actions."""
    olga = game.module.total_players[0]
    olga["Hand"][:], olga["Property"][:] = hand, field
    place = (olga["Hand"], olga["Property"], olga["Set"], OLGA)
    _, shown = game.show(lines, "action", *place)
    return Turn(*place[:2], shown)


@check(ACTS, "R0.27")
def done_ends_the_turn(game: CheckedGame) -> None:
    """Done ends the turn at once, before any action."""
    seat_two(game)
    cards = sorted(game.cards_of(0))
    turn = act(game, [DONE, *cards], cards)
    expect(len(turn.shown) - 1, 1)
    expect((turn.hand, turn.field), (cards, []))


@check(ACTS, "R0.31", needs=("a_property_is_put_down", "a_property_is_taken_back"))
def properties_go_down_and_come_back(game: CheckedGame) -> None:
    """Properties go down from the hand, and come back from one's own field."""
    game.seat(OLGA, YUSUF)
    game.stand_in(check_shuffle_deck)
    a, b, c = game.cards_of(0)
    turn = act(game, [a, b, DONE], [a], [b, c])
    expect_cards(turn.hand, [b])
    expect_cards(turn.field, [a, c])


@check(ACTS, "R0.30")
def there_is_no_fourth_action(game: CheckedGame) -> None:
    """After three actions no fourth card is asked for."""
    seat_two(game)
    (a, b, c), (d, *_) = game.cards_of(0), game.cards_of(1)
    turn = act(game, [a, b, c, d], [a, b, c, d])
    expect_cards(turn.field, [a, b, c])
    expect_cards(turn.hand, [d])


@check(ACTS, "R0.28")
def just_say_no_wastes_an_action(game: CheckedGame) -> None:
    """To play Just Say No wastes the action, says so, and keeps the card."""
    seat_two(game)
    (a, b, _), no = game.cards_of(0), game.card("Just Say No")
    turn = act(game, [no, a, no, b], [a, b, no])
    expect_cards(turn.hand, [b, no])
    expect_cards(turn.field, [a])
    expect(game.module.discard_pile, [])
    expect_message(turn.shown[-1], "that the action is wasted")


@check(ACTS, "R0.29")
def what_one_has_not_got_wastes_an_action(game: CheckedGame) -> None:
    """A card of others, a card one has not got and nonsense waste an action each and say so."""
    seat_two(game)
    yusuf = game.module.total_players[1]
    a, b, c = game.cards_of(0)
    yusuf["Property"].append(c)
    for line in (NONSENSE, c, game.card("Pass Go"), game.card("Sly Deal")):
        turn = act(game, [line, a, line, b], [a, b])
        expect((turn.hand, turn.field), ([b], [a]))
        expect((yusuf["Property"], game.module.discard_pile), ([c], []))
        expect_message(turn.shown[-1], "that the action is wasted")


@check(ACTS, "R0.27", needs=("done_ends_the_turn", "what_one_has_not_got_wastes_an_action"))
def done_ends_the_turn_after_an_action(game: CheckedGame) -> None:
    """Done ends the turn at once, after one action and after two."""
    seat_two(game)
    cards = sorted(game.cards_of(0))
    for used in (1, 2):
        turn = act(game, [*[NONSENSE] * used, DONE, *cards], cards)
        expect(len(turn.shown) - 1, used + 1)
        expect((turn.hand, turn.field), (cards, []))


@check(ACTS, "R0.26")
def an_action_shows_the_table(game: CheckedGame) -> None:
    """Before an action all fields and sets and the player's own cards are shown."""
    _, yusuf, zoltan = game.seat(OLGA, YUSUF, ZOLTAN)
    game.stand_in(check_shuffle_deck)
    hand, field, third = game.cards_of(0), game.cards_of(1), game.cards_of(2)
    yusuf["Property"].append(third[0])
    zoltan["Set"].append(game.set_of(3))
    turn = act(game, [DONE], hand[:2], field[:2])
    expect_shown(turn.shown[0], OLGA, *hand[:2], *field[:2], third[0], game.set_of(3))


@check(ACTS, "R0.26")
def an_action_says_whose_turn_it_is(game: CheckedGame) -> None:
    """Before an action the name of the player whose turn it is is shown."""
    seat_two(game)
    screens = []
    for n, name in enumerate((OLGA, YUSUF)):
        player = game.seat(OLGA, YUSUF)[n]
        game.set(player_number=n + 1)
        place = (player["Hand"], player["Property"], player["Set"], name)
        _, shown = game.show([DONE], "action", *place)
        expect_shown(shown[0], name)
        screens.append(shown[0])
    if screens[0] == screens[1]:
        raise Mismatch("whose turn it is", f"the same in both players' turns: {screens[0]!r}")


@check(ACTS, "R0.26b")
def an_action_sorts_the_cards(game: CheckedGame) -> None:
    """Before an action the hand and the player's own properties are sorted."""
    seat_two(game)
    hand, field = sorted(game.cards_of(0)), sorted(game.cards_of(1))
    turn = act(game, [DONE], hand[::-1], field[::-1])
    expect((turn.hand, turn.field), (hand, field))


@check(ACTS, "R0.26c", needs=("what_one_has_not_got_wastes_an_action",))
def an_action_shows_its_number(game: CheckedGame) -> None:
    """Before each action its number is shown."""
    seat_two(game)
    turn = act(game, [NONSENSE] * 3, game.cards_of(0))
    expect(len(turn.shown), 4)
    if turn.shown[1] == turn.shown[2]:
        raise Mismatch("the number of the action", f"the same twice: {turn.shown[1]!r}")


@check(ACTS, "R0.26d", needs=("four_cards_are_too_few",))
def an_action_refills_the_deck(game: CheckedGame) -> None:
    """Before each action the discard pile is shuffled into a deck of four."""
    game.seat(OLGA, YUSUF)
    cards = game.whole_deck()
    game.set(deck=cards[:4], discard_pile=cards[4:9])
    act(game, [DONE], cards[9:10])
    expect_cards(game.module.deck, cards[:9])
    expect(game.module.discard_pile, [])


@check(ACTS, "R0.17 R0.31b", needs=("pass_go_draws_two",))
def pass_go_can_be_played(game: CheckedGame) -> None:
    """Pass Go is discarded when it is played, and two cards are drawn."""
    seat_two(game)
    go, cards = game.card("Pass Go"), game.whole_deck()
    game.set(deck=cards[:20])
    turn = act(game, [go, DONE], [go, go])
    expect_cards(turn.hand, [go, *cards[:2]])
    expect(game.module.discard_pile, [go])


@check(
    ACTS,
    "R0.20 R0.22 R0.31b",
    needs=("a_sly_deal_takes", "a_sly_deal_can_be_refused", "a_target_is_another_player"),
)
def a_sly_deal_can_be_played(game: CheckedGame) -> None:
    """Sly Deal leaves the hand for the discard pile: successful, refused or without use."""
    (a, b, _), (c, *_) = game.cards_of(0), game.cards_of(1)
    expect_played(game, "Sly Deal", "Property", ([c], [a, b], [a]), ([c, a], [b]))


@check(
    ACTS,
    "R0.19 R0.22 R0.31b",
    needs=("a_forced_deal_trades", "a_forced_deal_can_be_refused", "a_target_is_another_player"),
)
def a_forced_deal_can_be_played(game: CheckedGame) -> None:
    """Forced Deal leaves the hand for the discard pile: successful, refused or without use."""
    (a, b, _), (c, *_) = game.cards_of(0), game.cards_of(1)
    expect_played(game, "Forced Deal", "Property", ([c], [a, b], [c, a]), ([a], [b, c]))


@check(
    ACTS,
    "R0.21 R0.22 R0.31b",
    needs=(
        "a_dealbreaker_takes_a_set",
        "a_dealbreaker_can_be_refused",
        "a_target_is_another_player",
    ),
)
def a_dealbreaker_can_be_played(game: CheckedGame) -> None:
    """Dealbreaker leaves the hand for the discard pile: successful, refused or without use."""
    a, b, c = (game.set_of(place) for place in range(3))
    expect_played(game, "Dealbreaker", "Set", ([c], [a, b], [a]), ([c, a], [b]))


def expect_played(
    game: CheckedGame,
    name: str,
    key: str,
    scene: tuple[Sequence[str], Sequence[str], Sequence[str]],
    after: tuple[Sequence[str], Sequence[str]],
) -> None:
    """Play a card at Zoltan, who has something, and who refuses, and at Yusuf, who has nothing.

    The scene is what Olga has, what Zoltan has, and the answers to the card's own questions.
    """
    card, no, go = game.card(name), game.card("Just Say No"), game.card("Pass Go")
    mine, theirs, answers = scene
    cases = (
        ([ZOLTAN, *answers, "No"], after, [card]),
        ([ZOLTAN, *answers, "Yes"], (mine, theirs), [card, no]),
        ([YUSUF], (mine, theirs), [card]),
    )
    for lines, fields, discarded in cases:
        olga, yusuf, zoltan = game.seat(OLGA, YUSUF, ZOLTAN)
        game.stand_in(check_shuffle_deck)
        zoltan["Hand"].append(no)
        olga[key].extend(mine)
        zoltan[key].extend(theirs)
        turn = act(game, [card, *lines, DONE], [card, card, go], olga["Property"].copy())
        expect_cards(turn.hand, [card, go])
        expect_cards(olga[key], fields[0])
        expect_cards(zoltan[key], fields[1])
        expect(yusuf[key], [])
        expect_cards(game.module.discard_pile, discarded)
