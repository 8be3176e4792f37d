"""External bots: a Python function, or a program in any language that speaks lines of JSON.

They are registered by the command line of this process and by nobody else: a match file or a client
of the server can name one, but never start it.
"""

import atexit
import importlib.util
import json
import re
import shlex
import subprocess
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures import TimeoutError as TookTooLong
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from threading import Thread
from typing import Any

from croupier.engine import Game, UserError
from croupier.play.decision import Decision
from croupier.play.view import View

AnswerFunction = Callable[[Game, View, Decision], object]
PROGRAM = "program:"
EXTERNAL = "from-"  # how the names of external bots begin
PATIENCE = 10.0  # seconds a program may take
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
    """Return a function of a Python file as a bot: it is given the view and the decision."""
    file, _, wanted = text.rpartition(":")
    path = Path(file)
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if not path.is_file() or spec is None or spec.loader is None:
        raise UserError(f"there is no file {file}.")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    play = getattr(module, wanted, None)
    if not callable(play):
        raise UserError(f"{file} has no function {wanted}.")
    return lambda _game, view, decision: play(view, decision)


def start_program(text: str) -> AnswerFunction:
    """Start a program as a bot: each question is a line of JSON, and so is each answer."""
    pipe = subprocess.PIPE
    try:
        process = subprocess.Popen(  # noqa: S603 - whoever started us asked for this program
            shlex.split(text.removeprefix(PROGRAM)),
            stdin=pipe, stdout=pipe, text=True, encoding="utf-8",
        )  # fmt: skip
    except (OSError, IndexError, ValueError) as error:
        raise UserError(f"the program {text} cannot be started: {error}.") from None
    atexit.register(end_program, process)

    def ask(game: Game, view: View, decision: Decision) -> object:
        question = question_json(game, view, decision)
        if process.stdin is None or process.stdout is None:
            raise ValueError("a program is spoken to through pipes")
        read, line = process.stdout.readline, Future[str]()
        try:
            print(json.dumps(question, ensure_ascii=False), file=process.stdin, flush=True)
            Thread(target=lambda: line.set_result(read()), daemon=True).start()
            said = json.loads(line.result(PATIENCE))
        except TookTooLong:
            raise UserError(f"{text} did not answer within {PATIENCE:.0f} seconds.") from None
        except (BrokenPipeError, json.JSONDecodeError):
            raise UserError(f"{text} did not answer with a line of JSON.") from None
        return said.get("choice") if isinstance(said, dict) else said

    return ask


def question_json(game: Game, view: View, decision: Decision) -> dict[str, Any]:
    """Return a question as plain values: the choices, and everything the seat may see."""
    seen = asdict(view)
    del seen["decision"]
    return {"croupier": 1, "game": game.name, **asdict(decision), "view": seen}


def end_program(process: subprocess.Popen[str]) -> None:
    """End a program and close its pipes."""
    process.terminate()
    with suppress(BrokenPipeError), process:  # what was written to it last, nobody has read
        pass
