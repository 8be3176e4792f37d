"""Lessons: every wanted answer is legal when it comes up, every place exists, nothing is hidden."""

import json
import re
from collections.abc import Iterator

import pytest

from croupier.engine import Game, UserError
from croupier.games.catalogue import all_games, find_game
from croupier.play.decision import Choice
from croupier.play.lesson import (
    LEARNER,
    Lesson,
    LessonStep,
    lesson_of,
    lesson_table,
    places_of_step,
    play_lesson,
    read_lesson,
    wanted_choice,
)
from croupier.play.table import Move
from croupier.server.tables.lesson_frames import lesson_text

LONGEST = 170  # characters that one step says
WHOLE = 1_900  # characters that all steps say
ORDER = re.compile(r"(^|[.!?:] )(Choose|Discard|Draw|Lay|Make|Play|Press|Put|Take)\b")
SHEET = {"goal": "", "turn": "", "trap": "", "win": ""}
taught = [game for game in all_games().values() if lesson_of(game) is not None]
each_lesson = pytest.mark.parametrize("game", taught, ids=lambda game: game.name)


def lesson_for(game: Game) -> Lesson:
    """Return the lesson that a game is known to have."""
    found = lesson_of(game)
    assert found is not None
    return found


def steps(game: Game, lesson: Lesson) -> Iterator[tuple[list[str], Choice | None]]:
    """Play a lesson; yield where each step points and the answer it waits for."""
    table = lesson_table(game, lesson)
    for each in play_lesson(table, lesson):
        if isinstance(each, LessonStep):
            yield places_of_step(table, each), wanted_choice(table, each)


def test_every_game_of_the_house_has_a_lesson() -> None:
    ours = [game for game in all_games().values() if game.package.startswith("croupier.games.")]

    assert [game.name for game in ours if lesson_of(game) is None] == []


@each_lesson
def test_a_lesson_can_be_played_as_it_is_written(game: Game) -> None:
    lesson = lesson_for(game)

    found = list(steps(game, lesson))

    assert len(found) == len(lesson.steps)
    assert all(at or want is not None for at, want in found), "each step points at something"


@each_lesson
def test_only_the_learner_is_asked_for_what_the_learner_does(game: Game) -> None:
    lesson = lesson_for(game)
    table = lesson_table(game, lesson)
    played = list(play_lesson(table, lesson))

    given = [each.seat for each in played if isinstance(each, Move)]
    told = [each for each in lesson.steps if each.want is not None]
    assert given.count(LEARNER) == len(told)


@each_lesson
def test_a_step_says_one_thing_and_what_to_do(game: Game) -> None:
    lesson = lesson_for(game)

    assert 7 <= len(lesson.steps) <= 22
    assert [step.say for step in lesson.steps if len(step.say) > LONGEST] == []
    assert sum(len(step.say) for step in lesson.steps) <= WHOLE
    assert all(bool(step.do) == (step.want is not None) for step in lesson.steps)


@each_lesson
def test_what_is_only_read_gives_no_order(game: Game) -> None:
    read = [step.say for step in lesson_for(game).steps if step.want is None]

    assert [said for said in read if ORDER.search(said)] == []


@each_lesson
def test_what_only_a_button_answers_is_called_as_the_button_is(game: Game) -> None:
    lesson = lesson_for(game)
    orders = [step.do.lower() for step in lesson.steps]

    wanted = [want for _, want in steps(game, lesson)]
    told = [(want, do) for want, do in zip(wanted, orders, strict=True) if want and not want.at]
    assert [do for want, do in told if want.label.lower().split(",")[0] not in do] == []


def turns_that_end(game: Game, lesson: Lesson) -> list[LessonStep]:
    """Return the steps whose answer ends the learner's turn."""
    table, ends = lesson_table(game, lesson), []
    last, before = lesson.steps[0], 0
    for each in play_lesson(table, lesson):
        if isinstance(each, LessonStep):
            last, before = each, table.state.turn
        elif each.seat == LEARNER and table.state.turn > before and last not in ends:
            ends.append(last)
    return ends


def test_that_a_turn_ends_by_itself_is_said_when_it_does() -> None:
    game = find_game("monopoly-deal")

    ends = turns_that_end(game, lesson_for(game))

    assert [step.want for step in ends] == ["PassGo", "Blue"]
    assert all("your turn ends by itself" in step.say for step in ends)


def test_monopoly_deal_is_learnt_up_to_a_win() -> None:
    game = find_game("monopoly-deal")
    lesson = lesson_for(game)
    table = lesson_table(game, lesson)
    said = " ".join(each.say for each in play_lesson(table, lesson) if isinstance(each, LessonStep))

    assert table.result is not None
    assert table.result.winner == LEARNER
    for name in ("Pass Go", "Sly Deal", "Forced Deal", "Dealbreaker", "Just Say No"):
        assert name in said
    assert "nobody can say no to a Just Say No" in said  # rule 11
    assert "all three in one turn" in said


@each_lesson
def test_the_page_gets_what_the_learner_sees_and_no_more(game: Game) -> None:
    sent = json.loads(lesson_text(game.name))
    dealt, *moves = [message for step in sent["steps"] for message in step["messages"]]

    assert dealt["view"]["seat"] == LEARNER
    assert {move["view"].get("seat", LEARNER) for move in moves} == {LEARNER}
    assert lesson_for(game).seed not in json.dumps(sent)


def test_an_answer_that_is_not_legal_is_named() -> None:
    game = find_game("crazy")
    data = {"seed": "lesson 1702", "seats": 3, "sheet": SHEET}
    lesson = read_lesson(game, data | {"steps": [{"say": "Any card?", "want": "Y9"}]})

    with pytest.raises(UserError, match="Any card"):
        list(steps(game, lesson))


def test_a_place_that_is_not_on_the_table_is_named() -> None:
    game = find_game("crazy")
    data = {"seed": "lesson 1702", "seats": 3, "sheet": SHEET}
    lesson = read_lesson(game, data | {"steps": [{"say": "Look there.", "at": "hand7"}]})

    with pytest.raises(UserError, match="hand7"):
        list(steps(game, lesson))
