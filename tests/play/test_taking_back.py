"""Which answers may be taken back."""

import hashlib
from dataclasses import replace

import pytest

from croupier.bots.names import seat_names
from croupier.engine.game import Game
from croupier.engine.piles import SPECTATOR, UNKNOWN
from croupier.engine.position import Position
from croupier.engine.rng import below, policy_rng
from croupier.games.catalogue import all_games, find_game
from croupier.play.match import Player, Undo, new_match
from croupier.play.table import Move, Table
from croupier.play.taking_back import UndoableAnswers, is_reversible

GAMES = list(all_games().values())
MOST = 200  # answers of a match that are looked at


def table_of(game: Game, seats: int = 0) -> Table:
    """Return a table of people, before the first answer."""
    players = [Player(name) for name in seat_names(seats or game.default_seats)]
    return Table(game, new_match(game, players, seed="4" * 64))


def known_to(position: Position[object], viewer: int) -> set[int]:  # type: ignore[type-var]
    """Return the cards that a viewer knows."""
    rows = position.seen(viewer).rows
    return {card for pile in rows for card in pile.cards if card != UNKNOWN}


def teaches_nobody(move: Move) -> bool:
    """Say whether every viewer knows the same cards after a move, or fewer."""
    viewers = range(SPECTATOR, int(move.after.state.seats))
    return all(known_to(move.after, each) <= known_to(move.before, each) for each in viewers)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_may_be_taken_back_has_told_nobody_a_card(game: Game) -> None:
    rng = policy_rng(hashlib.sha256(game.name.encode()).digest())
    table = table_of(game)
    found = 0
    while table.result is None and table.next_number <= MOST:
        code = table.choices[below(rng, len(table.choices))]
        move = table.answer(table.seat, table.question, code)
        if is_reversible(move):
            found += 1
            assert teaches_nobody(move)

    assert found or game.name not in {"crazy", "monopoly-deal"}  # elsewhere most show or draw one


def answer(table: Table, word: str) -> Move:
    """Give an answer by its word."""
    return table.answer(table.seat, table.question, table.game.code_by_word[word])


def put_down(table: Table) -> tuple[Move, str]:
    """Put the first property of the hand down; return its colour too."""
    colour = table.game.word_of(table.choices[0])
    return answer(table, colour), colour


def test_a_card_that_is_shown_or_drawn_cannot_be_taken_back() -> None:
    table = table_of(find_game("monopoly-deal"), 2)
    shown, _ = put_down(table)

    drawn = answer(table, "done")  # the next seat draws two cards

    assert not is_reversible(shown)
    assert not is_reversible(drawn)


def test_an_answer_may_be_taken_back_until_one_tells_something() -> None:
    table, undoable = table_of(find_game("monopoly-deal"), 2), UndoableAnswers()
    move, colour = put_down(table)
    undoable.add(move)
    back = answer(table, f"back:{colour}")
    undoable.add(back)

    assert undoable.last_of(0) == back.number == 2
    assert undoable.seat_of(1) is None
    undoable.add(answer(table, colour))
    assert undoable.last_of(0) == 0


def test_what_was_taken_back_is_there_no_more() -> None:
    table, undoable = table_of(find_game("monopoly-deal"), 2), UndoableAnswers()
    _, colour = put_down(table)
    undoable.add(answer(table, f"back:{colour}"))

    undoable.drop(Undo(2))

    assert undoable.last_of(0) == 0


def test_it_is_too_late_once_somebody_else_has_answered() -> None:
    table, undoable = table_of(find_game("monopoly-deal"), 2), UndoableAnswers()
    _, colour = put_down(table)
    back = answer(table, f"back:{colour}")
    undoable.add(back)

    undoable.add(replace(back, number=3, seat=1))  # which told nobody a card either

    assert (undoable.last_of(0), undoable.last_of(1)) == (0, 3)
