"""What a seat observes: cards it may know, numbers, seats counted from its own."""

from random import Random
from typing import Any

import pytest

from croupier.engine import CardState, Game, IntGrid, at, int_grid, record, show, sizes
from croupier.engine.number_inputs import Inputs, values_of
from croupier.engine.observation import Observation, observation_of, observed
from croupier.games.catalogue import all_games, find_game
from croupier.games.monopoly_deal.rules import HAND
from croupier.testing.scenes import scene
from croupier.testing.strategies import state_after

GAMES = list(all_games().values())


def spec_of(s: Any, game: Game) -> Observation:
    """Return the observation of the seats and options of a state."""
    options = {each.name: getattr(s, each.field or each.name) for each in game.options}
    return observation_of(game, s.seats, options)


def seen(game: Game, s: Any, seat: int) -> dict[str, int]:
    """Return by name what a seat observes, all that is not 0."""
    pairs = zip(spec_of(s, game).names, observed(game, s, seat), strict=True)
    return {name: number for name, number in pairs if number}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_input_has_a_name_of_its_own(game: Game) -> None:
    for seats in range(game.min_seats, game.max_seats + 1):
        spec = observation_of(game, seats, game.resolve_options(seats, {}))
        assert len(set(spec.names)) == spec.size == len(spec.scales)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_an_answer_and_its_code_are_one_to_one_for_every_seat(game: Game) -> None:
    for number in range(20):
        s = state_after(game, Random(number), number)
        spec = spec_of(s, game)
        layout = list(spec.layout)
        for seat in range(s.seats):
            codes = [spec.code_of(layout, seat, answer) for answer in range(spec.answers)]
            assert sorted(codes) == list(range(spec.answers))
            assert [spec.answer_of(layout, seat, code) for code in codes] == list(
                range(spec.answers)
            )


def test_a_seat_sees_its_hand_and_the_numbers_of_other_cards() -> None:
    game = find_game("crazy")
    s = scene(game, hand=["R7 R7 B2", "Y1 G4", "G9"], discard="B1 R3", rest="draw", colour=1)

    mine, next_one = seen(game, s, 0), seen(game, s, 1)

    assert (mine["my hand: R7"], mine["my hand: B2"], mine["my hand: cards"]) == (2, 1, 3)
    assert (mine["hand of +1: cards"], mine["hand of +2: cards"]) == (2, 1)
    assert (mine["discard: B1"], mine["discard: R3"]) == (1, 1)
    assert mine["discard: R3 on top"] == 1
    assert "discard: B1 on top" not in mine
    assert "colour: 1" in mine
    assert not [name for name in mine if name.startswith(("hand of +1: Y", "draw: R"))]
    assert (next_one["my hand: Y1"], next_one["hand of +2: cards"]) == (1, 3)


def test_seats_are_counted_from_ones_own() -> None:
    game = find_game("monopoly-deal")
    s = scene(game, seats=4, player=3, target=1, rest="draw")

    assert {"player: +2", "target: me"} <= seen(game, s, 1).keys()
    assert {"player: me", "target: +2"} <= seen(game, s, 3).keys()


def test_bits_of_seats_and_numbers_of_each_seat_are_counted_from_ones_own() -> None:
    game = find_game("tic-tac-rummy")
    s = scene(game, seats=3, done=0b100, rest="deck")
    s.drawn[2] = 5

    assert {"done: +2", "drawn of +2 - 0"} <= seen(game, s, 0).keys()
    assert {"done: me", "drawn of me - 0"} <= seen(game, s, 2).keys()


def test_an_answer_that_names_a_seat_is_counted_from_ones_own() -> None:
    game = find_game("monopoly-deal")
    spec = observation_of(game, 3, game.resolve_options(3, {}))
    next_one, layout = game.code_by_word["@1"], list(spec.layout)

    words = [game.word_of(spec.code_of(layout, seat, next_one)) for seat in range(3)]

    assert words == ["@1", "@2", "@0"]
    done = game.code_by_word["done"]
    assert {spec.code_of(layout, seat, done) for seat in range(3)} == {done}


def test_a_card_that_was_seen_where_it_went_is_still_known() -> None:
    game = find_game("monopoly-deal")
    s = scene(game, hand=["Green", "Brown Green"], rest="draw")
    show(s, at(s, HAND, 0), 1)

    assert seen(game, s, 1)["hand of +1: Green"] == 1


def test_a_board_is_seen_place_by_place() -> None:
    game = find_game("tic-tac-rummy")
    s = scene(game, seats=1, board=["2♠ 3♠ 4♠ 5♥ 6♥ 7♥ 8♦ 9♦ 9♣"], rest="deck")
    found = seen(game, s, 0)

    assert {"my board 1: 2", "my board 1: ♠", "my board 9: 9", "my board 9: ♣"} <= found.keys()
    assert not any(name.startswith("my board 10") for name in spec_of(s, game).names)


def test_options_are_no_inputs_but_decide_which_cards_there_are() -> None:
    game = find_game("onu")
    few, many = (
        observation_of(game, 2, game.resolve_options(2, {"colours": colours}))
        for colours in ("2", "4")
    )

    assert few.size < many.size
    assert not any(name.startswith("colours") for name in many.names)
    assert few.mark != many.mark


def test_a_table_of_numbers_for_each_seat_begins_with_ones_own() -> None:
    @record(**sizes(seats=2, rows=3, cards=4))
    class Bids(CardState):
        """A table of bids."""

        bids: IntGrid = int_grid("seats", 2, -1, 3)

    read = list(values_of("bids", Bids._fields["bids"], ["me", "+1"]))

    assert read[0] == ("s.bids[(seat + 0) % 2, 0]", "bids of me 0")
    assert read[-1] == ("s.bids[(seat + 1) % 2, 1]", "bids of +1 1")
    assert Inputs().add(["a"]) == 0
