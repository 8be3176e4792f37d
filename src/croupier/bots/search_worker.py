"""The client of the search process: an answer comes at once, or the heuristic plays.

A search needs a compiled kernel, which takes seconds the first time. A caller who asks before it is
ready gets None. A process that ends by itself is logged, and the next question starts another, with
exponential backoff after repeated failures. That the packages of the search cannot be fetched is
logged once, and retried seldom.
"""

import atexit
import json
import logging
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError, Future
from concurrent.futures import TimeoutError as TookTooLong
from functools import cache
from itertools import count
from threading import Lock
from typing import Any

from croupier.bots.values import Budget, ChoiceValues
from croupier.engine import Game
from croupier.engine.english import listing
from croupier.engine.extras import can_have, is_out_of_reach, missing_modules
from croupier.engine.redeal import information_state
from croupier.sandbox.json_process import JsonProcess

WORKER = (sys.executable, "-m", "croupier.bots.search_process")
PATIENCE = 2.0  # seconds beyond its budget that an answer may take
LONGEST_PAUSE = 300  # seconds before a process that keeps failing is started again
Reply = Future[Any]  # cancelled: there is no answer
log = logging.getLogger("croupier.bots")


class SearchWorker:
    """One search process, started by the first question; several threads may ask it."""

    def __init__(
        self,
        command: Sequence[str] = WORKER,
        patience: float = PATIENCE,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.command, self.patience, self.clock = command, patience, clock
        self._process: JsonProcess | None = None
        self._lock, self._numbers = Lock(), count()
        self._waiting: dict[int, Reply] = {}
        self._prepared: dict[str, Reply] = {}
        self._faults, self._retry_at = 0, 0.0  # since the last answer; by the clock
        self._could_not_fetch = False
        self.progress = ""  # what the process says while it fetches what it needs
        atexit.register(self.close)

    def prepare(self, game: Game) -> Reply:
        """Have the search of a game compiled; the reply is done when it is ready."""
        reply = self._prepared.get(game.name)
        if reply is None or (reply.cancelled() and self.clock() >= self._retry_at):
            reply = self._prepared[game.name] = self._send({"game": game.name})
        return reply

    def is_preparing(self, game: Game) -> bool:
        """Say whether the search of a game is still being compiled."""
        is_done = self.prepare(game).done()
        return not is_done and not self.is_lacking

    @property
    def is_lacking(self) -> bool:
        """Say whether packages that a search needs are missing and cannot be fetched."""
        return self._could_not_fetch or is_out_of_reach("search")

    def evaluate(
        self, game: Game, s: Any, budget: Budget, key: bytes, *, eliminating: bool = False
    ) -> ChoiceValues | None:
        """Return the value of every choice; None where the search is not ready, or has failed."""
        ready = self.prepare(game)
        if not ready.done() or ready.cancelled():
            return None
        request = {
            "game": game.name,
            "state": information_state(s, game.redeal_unseen, s.seat, key).to_bytes().hex(),
            "key": key.hex(),
            "playouts": budget.playouts,
            "milliseconds": budget.milliseconds,
            "eliminating": eliminating,
        }
        try:
            found = self._send(request).result(budget.milliseconds / 1000 + self.patience)
        except (CancelledError, TookTooLong):
            return None
        lists = {name: tuple(each) for name, each in found.items() if isinstance(each, list)}
        return ChoiceValues(**{**found, **lists})

    def chances_along(self, game: Game, match: str, worlds: int) -> Reply:
        """Ask for every seat's chance along a match that is over; nobody waits for the reply."""
        return self._send({"game": game.name, "match": match, "worlds": worlds})

    def close(self) -> None:
        """End the process; waiting callers get no answer."""
        with self._lock:
            process, self._process = self._process, None
            waiting, self._waiting = self._waiting, {}
        if process is not None:
            process.close()
        for reply in waiting.values():
            reply.cancel()
        atexit.unregister(self.close)

    def _send(self, request: dict[str, Any]) -> Reply:
        """Write a request to the process, started if need be; return the reply to come."""
        reply: Reply = Future()
        with self._lock:
            if self._process is None and self.clock() >= self._retry_at and can_have("search"):
                self._process = self._start()
            number = next(self._numbers)
            self._waiting[number] = reply
            if self._process is None or not self._process.send({"id": number, **request}):
                self._waiting.pop(number, None)
                reply.cancel()
        return reply

    def _start(self) -> JsonProcess | None:
        nowhere = subprocess.DEVNULL  # errors may quote secrets
        try:
            return JsonProcess(self.command, self._on_line, stderr=nowhere)
        except OSError as error:
            self._log_fault("cannot be started", error=error)
            return None

    def _on_line(self, process: JsonProcess, line: bytes) -> None:
        """Handle a line of the process, or its end."""
        if not line:
            self._on_exit(process, process.wait(self.patience))
            return
        try:
            self._receive(json.loads(line))
        except Exception:
            log.exception("the search process wrote what is no reply")
            process.kill()

    def _receive(self, reply: dict[str, Any]) -> None:
        if "progress" in reply:
            self.progress = reply["progress"]
            return
        if "lacking" in reply:
            self._could_not_fetch = True
            return
        waiting = self._waiting.pop(reply["id"], Future())
        if "error" in reply:
            self._log_fault("could not answer", trace=reply["error"])
            waiting.cancel()
        else:
            self._could_not_fetch = False
            if reply["result"] is not None:  # a search, and not only a kernel
                self._faults = 0
            waiting.set_result(reply["result"])

    def _on_exit(self, process: JsonProcess, status: int) -> None:
        """Drop a process that has ended; log why unless it was closed."""
        with self._lock:
            if process is not self._process:
                return
            self._process, self.progress = None, ""
            self._prepared.clear()
            if self._could_not_fetch:
                self._retry_at = self.clock() + LONGEST_PAUSE
                log_lacking()
            else:
                self._log_fault(f"ended with status {status}")
            waiting, self._waiting = self._waiting, {}
        for reply in waiting.values():
            reply.cancel()

    def _log_fault(
        self, reason: str, *, trace: Sequence[str] = (), error: Exception | None = None
    ) -> None:
        """Log a fault; from the second one in a row, pause before the next attempt."""
        self._faults += 1
        self._retry_at = self.clock() + min(LONGEST_PAUSE, 2**self._faults - 2)
        facts = {"trace": "\n".join(trace)} if trace else {}
        log.warning("the search process %s", reason, extra={"facts": facts}, exc_info=error)


@cache
def log_lacking() -> None:
    """Log, once, that no bot can search here."""
    log.warning(
        "bots cannot search: %s could not be fetched; `croupier serve --prepare` fetches all that "
        "a server needs",
        listing(missing_modules("search")),
    )


@cache
def search_worker(_game: str) -> SearchWorker:
    """Return the worker for a game: one each, so that none waits for the kernel of another."""
    return SearchWorker()


@cache
def analysis_worker(_game: str) -> SearchWorker:
    """Return the worker that analyses matches of a game, so that no bot waits for it."""
    return SearchWorker()
