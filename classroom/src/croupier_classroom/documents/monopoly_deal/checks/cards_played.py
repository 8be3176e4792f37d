"""Taking and trading, the choice of a target, and what each action card does."""

from collections.abc import Sequence
from dataclasses import dataclass

from croupier_classroom.documents.monopoly_deal.checks.fixtures import (
    OLGA,
    YUSUF,
    ZOLTAN,
    CheckedGame,
    expect_cards,
    expect_same,
    expect_shown,
    items_of,
)
from croupier_classroom.documents.monopoly_deal.checks.points import CARDS, HELPERS, check
from croupier_classroom.grading.checks import expect


@check(HELPERS, "R0.13")
def a_property_is_taken(game: CheckedGame) -> None:
    """take_property moves one property from the target's list to the end of the taker's."""
    expect_moved(game, "take_property", game.cards_of(1))


@check(HELPERS, "R0.14")
def a_set_is_taken(game: CheckedGame) -> None:
    """take_set moves one completed set from the target's list to the end of the taker's."""
    expect_moved(game, "take_set", [game.set_of(place) for place in (1, 2, 3)])


def expect_moved(game: CheckedGame, function: str, theirs: list[str]) -> None:
    """Take the middle one of three things."""
    mine = [game.set_of(0)]
    first, middle, last = theirs
    game.call([], function, mine, theirs, middle)
    expect((mine, theirs), ([game.set_of(0), middle], [first, last]))


@check(HELPERS, "R0.15")
def a_trade_moves_one_property_each_way(game: CheckedGame) -> None:
    """trade_property gives the fourth argument for the third."""
    (a, b, _), (c, d, _) = game.cards_of(0), game.cards_of(1)
    mine, theirs = [a, b], [c, d]
    game.call([], "trade_property", mine, theirs, c, a)
    expect((mine, theirs), ([b, c], [d, a]))


@check(HELPERS, "R0.16")
def a_target_is_another_player(game: CheckedGame) -> None:
    """choose_target asks until another player is named and returns hand, properties and sets."""
    players = game.seat(OLGA, YUSUF, ZOLTAN)
    for player in players:
        player["Hand"].append(f"card of {player['Name']}")
    game.set(player_number=2)
    for target in (players[2], players[0]):
        typed, shown = game.show(["", YUSUF, "Quentin", target["Name"]], "choose_target", 2)
        lists = items_of(typed.value, 3)
        for came, key in zip(lists, ("Hand", "Property", "Set"), strict=True):
            expect_same(came, target[key], f"{target['Name']}'s {key}")
        expect(len(shown) - 1, 4)


@dataclass(frozen=True)
class Attack:
    """Olga plays a card against Yusuf: its function, and the list that it is about."""

    function: str
    card: str
    key: str
    gives: bool = False  # something in exchange


@dataclass(frozen=True)
class Standing:
    """What Olga and Yusuf have after an attack, and what was shown before each question."""

    mine: list[str]
    theirs: list[str]
    hand: list[str]
    shown: list[str]


FORCED = Attack("forced_deal", "Forced Deal", "Property", gives=True)
SLY = Attack("sly_deal", "Sly Deal", "Property")
BREAKER = Attack("deal_breaker", "Dealbreaker", "Set")


def things_of(game: CheckedGame, attack: Attack) -> list[str]:
    """Return four things that an attack can be about."""
    if attack.key == "Set":
        return [game.set_of(place) for place in range(4)]
    return [*game.cards_of(0)[:2], *game.cards_of(1)[:2]]


def play(
    game: CheckedGame,
    attack: Attack,
    fields: tuple[list[str], list[str]],
    lines: list[str],
    hand: Sequence[str] = (),
) -> Standing:
    """Let Olga attack Yusuf, who holds these cards, over what the two have."""
    olga, yusuf = game.seat(OLGA, YUSUF)
    olga["Hand"].append(game.card(attack.card))
    yusuf["Hand"].extend(hand)
    mine, theirs = olga[attack.key], yusuf[attack.key]
    mine.extend(fields[0])
    theirs.extend(fields[1])
    _, shown = game.show(lines, attack.function, mine, theirs, yusuf["Hand"])
    return Standing(mine, theirs, yusuf["Hand"], shown)


def expect_choice(game: CheckedGame, attack: Attack) -> None:
    """Expect that wrong names are asked for again, and that both fields are shown at the end."""
    a, b, c, d = things_of(game, attack)
    own = ["", c, a] if attack.gives else []
    came = play(game, attack, ([a, b], [c, d]), [*own, "", b, d, "No"])
    expect((came.mine, came.theirs), ([b, d], [c, a]) if attack.gives else ([a, b, d], [c]))
    if attack.gives:
        expect_shown(came.shown[0], a, b)
    expect_shown("".join(came.shown[: len(own) + 1]), c, d)
    expect_shown(came.shown[-1], *came.mine, *came.theirs)


def expect_taken(game: CheckedGame, attack: Attack, answer: str, hand: list[str]) -> None:
    """Expect that a thing is taken after this answer, and that the target keeps the hand."""
    a, b, c, d = things_of(game, attack)
    given = [a] if attack.gives else []
    came = play(game, attack, ([a, b], [c, d]), [*given, d, answer], hand)
    expect_cards(came.mine, [b, d] if attack.gives else [a, b, d])
    expect_cards(came.theirs, [c, *given])
    expect(came.hand, hand)


def expect_no_use(game: CheckedGame, attack: Attack) -> None:
    """Expect that an attack works, but asks nothing and moves nothing where a list is empty."""
    expect_taken(game, attack, "No", [])
    a, b, *_ = things_of(game, attack)
    for mine, theirs in ([a], []), ([], []), ([], [b]):
        if attack.gives or not theirs:
            came = play(game, attack, (mine, theirs), [])
            expect((came.mine, came.theirs), (mine, theirs))


def expect_answers(game: CheckedGame, attack: Attack) -> None:
    """Expect that Yes with the card stops an attack, and nothing else does."""
    no, go = game.card("Just Say No"), game.card("Pass Go")
    expect_taken(game, attack, "No", [no, go])
    expect_taken(game, attack, "Yes", [go])
    a, b, *_ = things_of(game, attack)
    given = [a] if attack.gives else []
    came = play(game, attack, ([a], [b]), [*given, b, "Yes"], [no, go, no])
    expect((came.mine, came.theirs), ([a], [b]))
    expect_cards(came.hand, [no, go])
    expect(list(game.module.discard_pile).count(no), 1)


@check(CARDS, "R0.17", needs=("a_draw_takes_the_first_card", "four_cards_are_too_few"))
def pass_go_draws_two(game: CheckedGame) -> None:
    """pass_go draws two cards and shows the hand; a deck left with four is refilled."""
    olga, _ = game.seat(OLGA, YUSUF)
    cards = game.whole_deck()
    olga["Hand"].append(cards[7])
    game.set(deck=cards[:6], discard_pile=[cards[6]])
    shown = game.call([], "pass_go", olga["Hand"]).output
    expect(olga["Hand"], [cards[7], *cards[:2]])
    expect_shown(shown, cards[7], *cards[:2])
    expect_cards(game.module.deck, cards[2:7])
    expect(game.module.discard_pile, [])


@check(CARDS, "R0.18")
def just_say_no_is_yes_or_no(game: CheckedGame) -> None:
    """just_say_no() is True for Yes, and False for No or anything else."""
    expect(game.call(["Yes"], "just_say_no").value, expected=True)
    expect(game.call(["No"], "just_say_no").value, expected=False)
    expect(game.call(["Perhaps", "No"], "just_say_no").value, expected=False)


@check(
    CARDS, "R0.19 R0.23", needs=("a_trade_moves_one_property_each_way", "just_say_no_is_yes_or_no")
)
def a_forced_deal_trades(game: CheckedGame) -> None:
    """forced_deal asks for the property to give, then for the one to take, and trades them."""
    expect_choice(game, FORCED)


@check(CARDS, "R0.19b", needs=("a_forced_deal_trades",))
def a_forced_deal_needs_two_properties(game: CheckedGame) -> None:
    """forced_deal asks nothing and changes nothing if either side has no property."""
    expect_no_use(game, FORCED)


@check(CARDS, "R0.22", needs=("a_forced_deal_trades",))
def a_forced_deal_can_be_refused(game: CheckedGame) -> None:
    """forced_deal is stopped by Yes with a Just Say No, which is discarded, and not by a bluff."""
    expect_answers(game, FORCED)


@check(CARDS, "R0.20 R0.23", needs=("a_property_is_taken", "just_say_no_is_yes_or_no"))
def a_sly_deal_takes(game: CheckedGame) -> None:
    """sly_deal asks until a property of the target is named and takes it."""
    expect_choice(game, SLY)


@check(CARDS, "R0.20b", needs=("a_sly_deal_takes",))
def a_sly_deal_needs_a_property(game: CheckedGame) -> None:
    """sly_deal asks nothing and changes nothing if the target has no property."""
    expect_no_use(game, SLY)


@check(CARDS, "R0.22", needs=("a_sly_deal_takes",))
def a_sly_deal_can_be_refused(game: CheckedGame) -> None:
    """sly_deal is stopped by Yes with a Just Say No, which is discarded, and not by a bluff."""
    expect_answers(game, SLY)


@check(CARDS, "R0.21 R0.23", needs=("a_set_is_taken", "just_say_no_is_yes_or_no"))
def a_dealbreaker_takes_a_set(game: CheckedGame) -> None:
    """deal_breaker asks until a completed set of the target is named and takes it."""
    expect_choice(game, BREAKER)


@check(CARDS, "R0.21b", needs=("a_dealbreaker_takes_a_set",))
def a_dealbreaker_needs_a_set(game: CheckedGame) -> None:
    """deal_breaker asks nothing and changes nothing if the target has no completed set."""
    expect_no_use(game, BREAKER)


@check(CARDS, "R0.22", needs=("a_dealbreaker_takes_a_set",))
def a_dealbreaker_can_be_refused(game: CheckedGame) -> None:
    """deal_breaker is stopped by Yes with a Just Say No, which is discarded, not by a bluff."""
    expect_answers(game, BREAKER)


@check(CARDS, "R0.24")
def a_property_is_put_down(game: CheckedGame) -> None:
    """put_down_property moves the card from the hand to the field and shows both lists."""
    a, b, c = game.cards_of(0)
    hand, field = [a, b], [c]
    shown = game.call([], "put_down_property", hand, field, a).output
    expect((hand, field), ([b], [c, a]))
    expect_shown(shown, a, b, c)


@check(CARDS, "R0.25")
def a_property_is_taken_back(game: CheckedGame) -> None:
    """take_back_property moves the card from the field to the hand and shows both lists."""
    a, b, c = game.cards_of(0)
    hand, field = [a], [b, c]
    shown = game.call([], "take_back_property", hand, field, b).output
    expect((hand, field), ([a, b], [c]))
    expect_shown(shown, a, b, c)
