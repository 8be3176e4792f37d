"""A match being played: what the table refuses changes nothing; what it takes can be replayed."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from croupier.bots.answers import bot_answer, find_bot
from croupier.engine.errors import UserError
from croupier.engine.piles import NOBODY, SPECTATOR
from croupier.games.catalogue import find_game
from croupier.play.history import history
from croupier.play.match import Answer, Event, Player, SeatChange, Timeout, Undo, new_match
from croupier.play.match_text import read_match, write_match
from croupier.play.table import (
    Move,
    NotAChoice,
    NotByTheRules,
    NothingToUndo,
    NotYourTurn,
    StaleAnswer,
    Table,
    WrongRules,
)
from croupier.play.verification import find_fault
from tests.play.matches import played

CRAZY, STRIP_ME = find_game("crazy"), find_game("strip-me")
ANN, BEN, CEM = Player("Ann"), Player("Ben"), Player("Cem")


def crazy(answers: int = 0) -> Table:
    """Return a table of three people after some answers."""
    return played("crazy", seed="saffron 49", seats=3, answers=answers)


def replayed(table: Table) -> Table:
    """Return the table one gets from the text of another's match."""
    return Table(table.game, read_match(write_match(table.match).encode()))


def answer_first(table: Table) -> None:
    """Give the first answer there is."""
    table.answer(table.seat, table.question, table.game.choices(table.state)[0])


def test_the_deal_follows_from_the_seed() -> None:
    assert crazy().state == crazy().state
    assert crazy().state != played("crazy", seed="another", seats=3, answers=0).state


@pytest.mark.parametrize(
    ("ask", "error", "said"),
    [
        (lambda t: t.answer(1, t.question, 0), NotYourTurn, "It is Ann's turn; Ann is to answer."),
        (lambda t: t.answer(0, 9, 0), StaleAnswer, "an earlier question; the table has moved on"),
        (lambda t: t.answer(0, 0, 0), StaleAnswer, "earlier question"),
        (lambda t: t.answer(0, t.question, 999), NotAChoice, "not among the answers"),
        (lambda t: t.undo(0), NothingToUndo, "nothing to take back yet"),
        (lambda t: t.change_player(3, CEM), UserError, "there is no seat 3"),
        (lambda t: t.enter(Timeout(1)), NotYourTurn, "It is Ann's turn"),
        (lambda t: t.enter(SeatChange(7, CEM)), UserError, "no seat 7"),
        (lambda t: t.enter(Undo(1)), NothingToUndo, "line 1 is no answer that stands"),
        (lambda t: t.enter(Answer(0, "X9")), NotAChoice, 'no choice "X9"'),
        (lambda t: t.enter(Answer(1, "draw")), NotYourTurn, "Ann is to answer"),
    ],
)
def test_what_is_refused_is_refused_in_words_and_changes_nothing(
    ask: Callable[[Table], object], error: type[UserError], said: str
) -> None:
    table = crazy()
    match, state = table.match, table.state.to_bytes()

    with pytest.raises(error, match=said):
        ask(table)

    assert table.match == match
    assert table.state.to_bytes() == state


def test_the_same_answer_twice_is_one_answer_and_another_is_stale() -> None:
    table = crazy()
    turn, seat, code = table.question, table.seat, CRAZY.choices(table.state)[0]
    move = table.answer(seat, turn, code)

    assert table.answer(seat, turn, code) is move
    with pytest.raises(StaleAnswer):
        table.answer(seat, turn, code + 1)
    assert len(table.match.events) == 1


def test_an_answer_taken_back_is_not_given_again_by_its_echo() -> None:
    table = crazy()
    turn, code = table.question, CRAZY.choices(table.state)[0]
    table.answer(0, turn, code)
    table.undo(0)

    with pytest.raises(StaleAnswer):
        table.answer(0, turn, code)


def test_after_the_end_nobody_answers() -> None:
    table = played("strip-me", seed="1")

    assert table.match.result is not None
    with pytest.raises(NotYourTurn, match="The match is over"):
        table.answer(0, table.question, 0)
    with pytest.raises(NotYourTurn, match="The match is over"):
        table.enter(Timeout(0))


def test_an_undo_goes_back_to_the_seats_own_last_answer() -> None:
    table = crazy(answers=0)
    while table.seat == 0:
        answer_first(table)
    own = table.question - 1
    while table.seat != 0:
        answer_first(table)
    before = crazy(answers=0)
    list(before.follow(table.match.events[: own - 1]))

    assert table.undo(0) == own
    assert table.state == before.state
    assert table.match.events[-1] == Undo(own)
    assert replayed(table).state == table.state


def test_even_the_last_answer_can_be_taken_back() -> None:
    table = played("strip-me", seed="1")
    end = table.state.copy()

    table.undo(0)
    assert table.match.result is None
    assert table.seat != NOBODY
    while table.seat != NOBODY:
        answer_first(table)

    assert table.state == end
    assert replayed(table).match == table.match


def test_an_answer_by_the_clock_leaves_a_mark() -> None:
    table = crazy()

    table.enter(Timeout(0))
    table.answer(0, table.question, table.choices[0])

    assert table.match.events[0] == Timeout(0)
    assert isinstance(table.match.events[1], Answer)
    assert replayed(table).match == table.match


def test_a_seat_can_change_hands_and_back() -> None:
    table = crazy()
    table.change_player(2, Player("Cem (away)", "heuristic"))
    assert table.names == ("Ann", "Ben", "Cem (away)")
    assert table.match.names == ("Ann", "Ben", "Cem")

    table.change_player(2, CEM)

    assert table.players == (ANN, BEN, CEM)
    assert replayed(table).match == table.match


def test_a_match_by_other_rules_is_not_replayed() -> None:
    old = replace(crazy().match, rules=99)

    with pytest.raises(WrongRules, match="by rules version 99; these are rules version"):
        Table(CRAZY, old)


@pytest.mark.parametrize(
    "options", [{}, {"cards_each": "7"}, {"cards-each": "7", "colour": "rules"}]
)
def test_a_match_that_does_not_name_every_option_is_refused(options: dict[str, str]) -> None:
    with pytest.raises(NotByTheRules, match="does not name every option of Crazy"):
        Table(CRAZY, replace(crazy().match, options=options))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (Answer(0, "X9"), 'answer 6: this game has no choice "X9"'),
        (Timeout(8), "answer 6: It is"),
        (SeatChange(3, CEM), "answer 6: there is no seat 3"),
        (Undo(6), "answer 6: line 6 is no answer that stands"),
    ],
)
def test_a_line_that_is_not_by_the_rules_is_named(line: Event, said: str) -> None:
    with pytest.raises(NotByTheRules, match=said):
        Table(CRAZY, crazy(answers=5).match.with_events(line))


def test_a_card_one_does_not_hold_cannot_be_played_from_a_file() -> None:
    table = crazy()
    held = {CRAZY.words.codes[code] for code in CRAZY.choices(table.state)}
    other = next(word for word in CRAZY.code_by_word if word not in held)

    with pytest.raises(NotByTheRules, match=r"is not open to seat 0, Ann"):
        Table(CRAZY, table.match.with_events(Answer(0, other)))


def test_a_move_is_told_to_each_as_they_saw_it() -> None:
    table = Table(STRIP_ME, new_match(STRIP_ME, [ANN, BEN], seed="1"))
    answer_first(table)
    assert table.last is not None

    assert table.last.narrate(0, table.names)[0].startswith("You play the ")
    assert table.last.narrate(1, table.names)[0].startswith("Ann plays the ")
    assert table.last.narrate(SPECTATOR, table.names) == table.last.narrate(1, table.names)


def test_a_view_marks_the_last_move_with_the_name_of_its_player() -> None:
    table = Table(STRIP_ME, new_match(STRIP_ME, [ANN, BEN], seed="1"))
    assert table.view(0).highlights == ()

    answer_first(table)

    (mark,) = table.view(1).highlights
    assert (mark.kind, mark.at, mark.label) == ("last", ("pile:0",), "Ann")


def test_a_bot_answers_the_same_question_the_same_way() -> None:
    one, two = crazy(answers=6), crazy(answers=6)

    for bot in CRAZY.policies:
        assert bot_answer(one, bot) == bot_answer(two, bot)
        assert bot_answer(one, bot) in CRAZY.choices(one.state)


def test_a_bot_nobody_knows_is_refused_in_words() -> None:
    assert find_bot(CRAZY, "bot") == find_bot(CRAZY, "") == "heuristic"

    with pytest.raises(UserError, match='Crazy has no bot "psychic"'):
        bot_answer(crazy(), "psychic")


def test_what_is_taken_back_a_thousand_times_is_not_played_a_thousand_times(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = played("strip-me", seed="0", answers=100)
    again, events = table.events[-1], list(table.events)
    for _ in range(1000):
        events += [Undo(len(events)), again]
    moves: list[int] = []
    move = Table._move

    def counted(self: Table, number: int, code: int, *, is_sealed: bool) -> Move:
        moves.append(number)
        return move(self, number, code, is_sealed=is_sealed)

    monkeypatch.setattr(Table, "_move", counted)
    match = replace(table.match.dealt, events=tuple(events))

    assert find_fault(table.game, match) == []
    assert len(list(history(table.game, match))) == len(events) + 1
    assert len(moves) == 2 * (len(events) - 1000 + 100)  # one replay for the first mark


def test_after_an_undo_a_table_stands_as_if_the_answer_had_never_been_given() -> None:
    straight, table = (played("strip-me", seed="0", answers=60) for _ in range(2))
    for event in played("strip-me", seed="0", answers=80).events[60:]:
        table.enter(event)
    for back_to in (75, 70, 61):
        table.enter(Undo(back_to))

    assert bytes(table.state.recorded_bytes()) == bytes(straight.state.recorded_bytes())
    assert [table.view(seat) for seat in (-1, 0, 1)] == [straight.view(seat) for seat in (-1, 0, 1)]
    assert table.copy().undo(table.last.seat if table.last else 0) == 60
