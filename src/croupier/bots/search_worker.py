"""Asking the worker process: at once, or not at all.

A search needs a compiled kernel, which takes seconds the first time. Whoever asks before it is
ready, or asks a worker that has died, is told nothing and plays by the heuristic.
"""

from __future__ import annotations

import atexit
import json
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import CancelledError, Future
from concurrent.futures import TimeoutError as TookTooLong
from functools import cache
from itertools import count
from threading import Lock, Thread
from typing import Any

from croupier.bots.values import Budget, ChoiceValues
from croupier.engine.game import Game
from croupier.engine.redeal import information_state

WORKER = (sys.executable, "-m", "croupier.bots.search_process")
PATIENCE = 2.0  # seconds beyond its budget that an answer may take
Reply = Future[dict[str, Any]]


class SearchWorker:
    """One worker process, started by the first question; it can be asked from several threads."""

    def __init__(self, command: Sequence[str] = WORKER, patience: float = PATIENCE) -> None:
        self.command, self.patience = command, patience
        self._process: subprocess.Popen[str] | None = None
        self._lock, self._numbers = Lock(), count()
        self._open: dict[int, Reply] = {}
        self._prepared: dict[str, Reply] = {}

    def prepare(self, game: Game) -> Reply:
        """Have the search of a game compiled; what is returned is done when it is ready."""
        if game.name not in self._prepared:
            self._prepared[game.name] = self._send({"game": game.name})
        return self._prepared[game.name]

    def is_preparing(self, game: Game) -> bool:
        """Say whether the search of a game is still being compiled."""
        return not self.prepare(game).done()

    def evaluate(
        self, game: Game, s: Any, budget: Budget, key: bytes, *, weeding: bool = False
    ) -> ChoiceValues | None:
        """Return what the choices are worth, or None: not ready yet, or no longer."""
        made = self.prepare(game)
        if not made.done() or made.cancelled():
            return None
        asked = {
            "game": game.name,
            "state": information_state(s, game.sight, s.seat, key).to_bytes().hex(),
            "key": key.hex(),
            "playouts": budget.playouts,
            "milliseconds": budget.milliseconds,
            "weeding": weeding,
        }
        try:
            reply = self._send(asked).result(budget.milliseconds / 1000 + self.patience)
        except (CancelledError, TookTooLong):
            return None
        return values_from_json(reply["weighed"])

    def chances_along(self, game: Game, match: str, worlds: int) -> Reply:
        """Have the chances along a match that is over played out; the reply comes when it comes."""
        return self._send({"game": game.name, "match": match, "worlds": worlds})

    def _send(self, asked: dict[str, Any]) -> Reply:
        reply: Reply = Future()
        with self._lock:
            process = self._process or self._start()
            number = next(self._numbers)
            self._open[number] = reply
            if not tell(process, {"id": number} | asked):
                reply.cancel()
        return reply

    def _start(self) -> subprocess.Popen[str]:
        self._process = subprocess.Popen(  # noqa: S603 - the command is the house's own
            self.command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        atexit.register(self.close)
        Thread(target=self._listen, args=(self._process,), daemon=True).start()
        return self._process

    def _listen(self, process: subprocess.Popen[str]) -> None:
        for line in process.stdout or ():
            reply = json.loads(line)
            self._open.pop(reply["id"]).set_result(reply)
        for reply in list(self._open.values()):
            reply.cancel()

    def close(self) -> None:
        """End the worker."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait()
            for pipe in (self._process.stdin, self._process.stdout):
                if pipe is not None:
                    pipe.close()
            atexit.unregister(self.close)


def tell(process: subprocess.Popen[str], asked: dict[str, Any]) -> bool:
    """Write a line to a worker; say whether it is there to read it."""
    if process.stdin is None or process.poll() is not None:
        return False
    try:
        process.stdin.write(json.dumps(asked) + "\n")
        process.stdin.flush()
    except BrokenPipeError:
        return False
    return True


def values_from_json(sent: dict[str, Any]) -> ChoiceValues:
    """Return what was sent as plain lists."""
    fields: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in sent.items()}
    return ChoiceValues(**fields)


@cache
def search_worker(_game: str) -> SearchWorker:
    """Return the worker for a game: one each, so that none waits for the kernel of another."""
    return SearchWorker()


@cache
def analysis_worker(_game: str) -> SearchWorker:
    """Return the worker that looks back upon matches of a game, so that no bot waits for it."""
    return SearchWorker()
