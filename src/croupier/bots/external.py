"""External bots: a Python function, or a program in any language that speaks lines of JSON.

Both run in a box and are told what their seat may see, no more: no seed, no other hand. They are
registered by the command line of this process and by nobody else: a match file or a client of the
server can name one, but never start it.
"""

import atexit
import re
import shlex
import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from croupier.bots.boxed_program import BoxedProgram, found_program
from croupier.engine import Game, UserError
from croupier.play.decision import Decision
from croupier.play.view import View

AnswerFunction = Callable[[Game, View, Decision], object]
PROGRAM = "program:"
EXTERNAL = "from-"  # how the names of external bots begin
FUNCTION_HOST = "croupier.bots.function_host"
_registered: dict[str, AnswerFunction] = {}


def register_external(text: str) -> str:
    """Load or start `bot.py:play` or `program:./bot`; return its name, none for another text."""
    if not text.startswith(PROGRAM) and not re.fullmatch(r".+\.py:[A-Za-z_]\w*", text):
        return ""
    name = EXTERNAL + re.sub(r"[^a-z0-9_]+", "-", text.lower()).strip("-")
    if name not in _registered:
        _registered[name] = start_program(text) if text.startswith(PROGRAM) else load_function(text)
    return name


def is_registered(name: str) -> bool:
    """Say whether a name is that of an external bot of this process."""
    return name in _registered


def external_answer(name: str, game: Game, view: View) -> int:
    """Return the code of what an external bot answers to the question in a view."""
    if view.decision is None:
        raise ValueError("only a seat that is asked can answer")
    said = _registered[name](game, view, view.decision)
    for choice in view.decision.choices:
        if said in (choice, choice.code, choice.word):
            return choice.code
    words = ", ".join(choice.word for choice in view.decision.choices)
    raise UserError(f"{name} answered {said!r}, which is none of: {words}.")


def load_function(text: str) -> AnswerFunction:
    """Start a function of a Python file as a bot: it is given the view and the decision."""
    file, _, wanted = text.rpartition(":")
    path = Path(file)
    if not path.is_file():
        raise UserError(f"there is no file {file}.")
    command = [sys.executable, "-P", "-m", FUNCTION_HOST, path.name, wanted]
    program = started(text, command, path.absolute().parent)
    if program.receive() != {"ready": True}:
        program.close()
        raise UserError(f"{file} has no function {wanted}.")
    return answers_of(program)


def start_program(text: str) -> AnswerFunction:
    """Start a program as a bot: each question is a line of JSON, and so is each answer."""
    try:
        command, folder = found_program(shlex.split(text.removeprefix(PROGRAM)))
        return answers_of(started(text, command, folder))
    except (OSError, IndexError, ValueError) as error:
        raise UserError(f"the program {text} cannot be started: {error}.") from None


def started(name: str, command: list[str], folder: Path | None) -> BoxedProgram:
    """Start a program in a box, which is closed when this process ends."""
    program = BoxedProgram(name, command, folder)
    atexit.register(program.close)
    return program


def answers_of(program: BoxedProgram) -> AnswerFunction:
    """Return a function that puts questions to a program."""

    def ask(game: Game, view: View, decision: Decision) -> object:
        said = program.ask(question_json(game, view, decision))
        if isinstance(said, dict) and "error" in said:
            raise UserError(f"{program.name} raised {said['error']}.")
        return said.get("choice") if isinstance(said, dict) else said

    return ask


def question_json(game: Game, view: View, decision: Decision) -> dict[str, Any]:
    """Return a question as plain values: the choices, and everything the seat may see."""
    seen = asdict(view)
    del seen["decision"]
    return {"croupier": 1, "game": game.name, **asdict(decision), "view": seen}
