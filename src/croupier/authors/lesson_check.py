"""A game's lesson: it can be read, every wanted answer is legal, every place is on the table."""

from croupier.authors.faults import Fault, line_holding
from croupier.authors.loading import GameModule
from croupier.engine import Game, UserError
from croupier.play.lesson import (
    LessonStep,
    lesson_of,
    lesson_table,
    places_of_step,
    play_lesson,
    wanted_choice,
)

SENTENCE = "its lesson can be played as it is written"


def lesson_faults(game: Game, found: GameModule) -> list[Fault]:
    """Play the lesson of a game; say at which step it cannot go on."""
    path, said = found.folder / "lesson.toml", ""
    try:
        lesson = lesson_of(game)
        if lesson is None:
            return []
        table = lesson_table(game, lesson)
        for each in play_lesson(table, lesson):
            if isinstance(each, LessonStep):
                said = each.say
                places_of_step(table, each)
                wanted_choice(table, each)
    except UserError as error:
        return [Fault(path, line_holding(path, said) if said else 1, str(error))]
    return []
