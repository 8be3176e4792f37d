"""A game's first minute as data: a fixed deal, and steps that say, point and wait for an answer.

It lies beside the game as `lesson.toml`. It is a match of its own, played by nobody else: no table
of a server is ever dealt from its seed.
"""

import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from croupier.engine import Game, UserError
from croupier.engine.cards import Face
from croupier.engine.value_class import value
from croupier.play.decision import Choice
from croupier.play.match import Answer, Player, new_match
from croupier.play.table import Move, Table

LEARNER = 0  # the seat of whoever learns
RIVALS = ("Ben", "Cem", "Dora", "Emil", "Fay", "Gus", "Hana", "Ines", "Jon")
QUESTION = "question"  # what a step points at: the question, `seat 2`, a zone, or a card in one


@value
class LessonStep:
    """One thing that is said, where it points, and the answer that is waited for."""

    say: str
    at: str = ""  # none: at the wanted answer
    want: str | None = None  # the word of an answer; none: it is read and gone on from
    do: str = ""  # the same as an order: "Play the yellow 9."
    then: tuple[str, ...] = ()  # what the others answer before the next step


@value
class Example:
    """Some cards and what they mean together."""

    cards: tuple[Face, ...]
    says: str


@value
class Sheet:
    """A game on one page: four short texts, examples, and other cards that do something."""

    goal: str
    turn: str
    trap: str
    win: str
    examples: tuple[Example, ...]
    cards: tuple[Face, ...]


@value
class Lesson:
    """The whole lesson of a game."""

    seed: str
    seats: int
    options: Mapping[str, str]
    steps: tuple[LessonStep, ...]
    sheet: Sheet


def lesson_file(game: Game) -> Traversable:
    """Return where the lesson of a game lies, if it has one."""
    return files(game.package).joinpath("lesson.toml")


def has_lesson(game: Game) -> bool:
    """Say whether a game can be learnt by playing."""
    return lesson_file(game).is_file()


def lesson_of(game: Game) -> Lesson | None:
    """Return the lesson that lies beside a game, if there is one."""
    if not has_lesson(game):
        return None
    try:
        return read_lesson(game, tomllib.loads(lesson_file(game).read_text(encoding="utf-8")))
    except (tomllib.TOMLDecodeError, KeyError, TypeError) as error:
        raise UserError(f"lesson.toml of {game.title} cannot be read: {error}") from None


def read_lesson(game: Game, data: Mapping[str, Any]) -> Lesson:
    """Return a lesson from what its file says."""
    steps = [LessonStep(**step | {"then": tuple(step.get("then", ()))}) for step in data["steps"]]
    sheet, faces = data["sheet"], faces_of(game)
    examples = [
        Example(tuple(faces[text] for text in each["cards"]), each["says"])
        for each in sheet.get("examples", ())
    ]
    texts = {name: sheet[name] for name in ("goal", "turn", "trap", "win")}
    shown = {"", *(face.hint for each in examples for face in each.cards)}
    cards = {face.hint: face for face in reversed(faces.values()) if face.hint not in shown}
    return Lesson(
        seed=data["seed"],
        seats=data["seats"],
        options=data.get("options", {}),
        steps=tuple(steps),
        sheet=Sheet(**texts, examples=tuple(examples), cards=tuple(reversed(cards.values()))),
    )


def faces_of(game: Game) -> dict[str, Face]:
    """Return every face of a game once, by its text."""
    return {face.text: face for face in map(game.words.face, range(len(game.state().known)))}


def lesson_table(game: Game, lesson: Lesson) -> Table:
    """Return the table of a lesson, dealt."""
    players = [Player("You"), *(Player(name, "lesson") for name in RIVALS[: lesson.seats - 1])]
    return Table(game, new_match(game, players, lesson.options, lesson.seed))


def play_lesson(table: Table, lesson: Lesson) -> Iterator[LessonStep | Move]:
    """Yield every step as it comes up, then the moves that follow when it is done as wanted."""
    for step in lesson.steps:
        yield step
        for word in (*([] if step.want is None else [step.want]), *step.then):
            if move := table.enter(Answer(table.seat, word)):
                yield move


def wanted_choice(table: Table, step: LessonStep) -> Choice | None:
    """Return the answer that a step waits for; None where it is only read."""
    if step.want is None:
        return None
    decision = table.view(LEARNER).decision
    for choice in decision.choices if decision is not None else ():
        if choice.word == step.want:
            return choice
    raise UserError(f'"{step.want}" cannot be answered at the step "{step.say}"')


def places_of_step(table: Table, step: LessonStep) -> list[str]:
    """Return where a step points: cards (`hand0:3`), a zone, `seat 2`, or the question."""
    if not step.at:
        choice = wanted_choice(table, step)
        return list(choice.at) if choice is not None else []
    name, _, card = step.at.partition(" ")
    if name == QUESTION or step.at in [f"seat {seat}" for seat in range(len(table.names))]:
        return [step.at]
    zone = next((zone for zone in table.view(LEARNER).zones if zone.id == name), None)
    texts = [face.text if face else "" for face in zone.cards] if zone else []
    if zone is None or (card and card not in texts):
        raise UserError(f'"{step.at}" is not on the table at the step "{step.say}"')
    return [f"{name}:{texts.index(card)}" if card else name]
