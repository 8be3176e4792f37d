"""The lesson of a game as the page plays it: steps, and what a table would send between them."""

from functools import cache

from croupier.games.catalogue import find_game
from croupier.play.lesson import (
    LEARNER,
    LessonStep,
    lesson_of,
    lesson_table,
    places_of_step,
    play_lesson,
    wanted_choice,
)
from croupier.play.table import Table
from croupier.server.messages import http_bodies as bodies
from croupier.server.messages.from_server import GameName, SeatInfo, TableSnapshot, TableUpdate
from croupier.server.tables.match_views import MatchViews
from croupier.server.tables.rejections import NotFound


@cache  # the same for everybody
def lesson_text(name: str) -> str:
    """Return the lesson of a game as it is sent."""
    game = find_game(name)
    lesson = lesson_of(game)
    if lesson is None:
        raise NotFound(f"{game.title} has no lesson.")
    table = lesson_table(game, lesson)
    views = MatchViews(table, table.names)
    steps, messages = [], list[TableSnapshot | TableUpdate]([dealt(views, table)])
    for each in play_lesson(table, lesson):
        if isinstance(each, LessonStep):
            steps.append(step_of(table, each, messages))
            messages = []
        else:
            views.add(each)
            messages.append(moved(views, table))
    return bodies.LessonBody(game=game.name, steps=steps).model_dump_json()


def dealt(views: MatchViews, table: Table) -> TableSnapshot:
    """Return the table as it is dealt: nothing is promised here, and nothing is stored."""
    views.log(LEARNER)  # from here on each move is told
    return TableSnapshot(
        seq=0,
        code="",
        game=GameName(table.game.name, table.game.title),
        state="playing",
        match=1,
        players=[SeatInfo(each.shown, "bot" if each.bot else "person") for each in table.players],
        turn=table.question,
        commitment="",
        pledges=[],
        words=[],
        opening=None,
        events=0,
        hash="",
        clock=None,
        series=None,
        result=None,
        you=LEARNER,
        view=views.view(LEARNER),
        log=[],
        auto=False,
        phrases=(),
    )


def moved(views: MatchViews, table: Table) -> TableUpdate:
    """Return what the last move brought to the learner."""
    seen, number = views.last(LEARNER), table.next_number - 1
    return TableUpdate(
        seq=number,
        turn=table.question,
        view=seen.change,
        cues=seen.cues,
        moments=seen.moments,
        said=[seen.said],
        clock=None,
        result=None,
        events=0,
        hash="",
        check=seen.check,
    )


def step_of(
    table: Table, step: LessonStep, messages: list[TableSnapshot | TableUpdate]
) -> bodies.LessonStepBody:
    """Return a step with what was sent since the one before."""
    return bodies.LessonStepBody(
        say=step.say,
        do=step.do,
        at=places_of_step(table, step),
        want=wanted_choice(table, step),
        messages=messages,
    )
