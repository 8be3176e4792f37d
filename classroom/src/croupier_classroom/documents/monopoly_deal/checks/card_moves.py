"""Taking and trading, and the choice of a target."""

from croupier_classroom.documents.monopoly_deal.checks.document import CHECKS, HELPERS
from croupier_classroom.documents.monopoly_deal.checks.fixtures import (
    OLGA,
    YUSUF,
    ZOLTAN,
    CheckedGame,
    expect_same,
    items_of,
)
from croupier_classroom.grading.checks import Program, expect


@CHECKS.check(HELPERS, "R0.13")
def a_property_is_taken(program: Program) -> None:
    """take_property moves one property from the target's list to the end of the taker's."""
    game = CheckedGame.of(program)
    expect_moved(game, "take_property", game.cards_of(1))


@CHECKS.check(HELPERS, "R0.14")
def a_set_is_taken(program: Program) -> None:
    """take_set moves one completed set from the target's list to the end of the taker's."""
    game = CheckedGame.of(program)
    expect_moved(game, "take_set", [game.set_of(place) for place in (1, 2, 3)])


def expect_moved(game: CheckedGame, function: str, theirs: list[str]) -> None:
    """Take the middle one of three things."""
    mine = [game.set_of(0)]
    first, middle, last = theirs
    game.call([], function, mine, theirs, middle)
    expect((mine, theirs), ([game.set_of(0), middle], [first, last]))


@CHECKS.check(HELPERS, "R0.15")
def a_trade_moves_one_property_each_way(program: Program) -> None:
    """trade_property gives the fourth argument for the third."""
    game = CheckedGame.of(program)
    (a, b, _), (c, d, _) = game.cards_of(0), game.cards_of(1)
    mine, theirs = [a, b], [c, d]
    game.call([], "trade_property", mine, theirs, c, a)
    expect((mine, theirs), ([b, c], [d, a]))


@CHECKS.check(HELPERS, "R0.16")
def a_target_is_another_player(program: Program) -> None:
    """choose_target asks until another player is named and returns hand, properties and sets."""
    game = CheckedGame.of(program)
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
