"""The process in which bots search: `python -m croupier.bots.search_process`.

It reads one request a line as JSON and writes one reply a line; before the first one it reports the
progress of downloads. It is given information states, never the truth, and it ends when its input
does. The reply to a request that fails has the places of the traceback, never the text of the
error, since it is logged.
"""

import json
import signal
import sys
from dataclasses import asdict
from typing import Any

from croupier.bots.values import Budget
from croupier.engine.errors import UserError
from croupier.engine.extras import fetch_quietly
from croupier.engine.fault_places import trace_of
from croupier.games.catalogue import find_game
from croupier.play.match_text import read_match


def answer_to(request: dict[str, Any]) -> Any:
    """Return a match's chances, the values of a state's choices, or None for a game prepared."""
    from croupier.bots import evaluation, search

    game = find_game(request["game"])
    if "match" in request:
        match = read_match(request["match"].encode())
        return list(evaluation.chances_along(game, match, request["worlds"]))
    if "state" not in request:
        return search.prepare_search(game)
    s = game.state.from_bytes(bytes.fromhex(request["state"]))
    budget = Budget(request["playouts"], request["milliseconds"])
    key, eliminating = bytes.fromhex(request["key"]), request["eliminating"]
    return asdict(search.evaluate(game, s, budget, key, eliminating=eliminating))


def main() -> None:
    """Answer every line of standard input; what a game prints goes to standard error."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C ends the parent, and so our input
    replies, sys.stdout = sys.stdout, sys.stderr

    def write(reply: dict[str, Any]) -> None:
        print(json.dumps(reply), file=replies, flush=True)

    try:
        fetch_quietly("search", lambda word: write({"progress": word}))
    except (UserError, OSError):
        write({"lacking": True})
        return
    for line in sys.stdin:
        request = json.loads(line)
        reply = {"id": request["id"]}
        try:
            reply["result"] = answer_to(request)
        except Exception as error:  # noqa: BLE001 - one request may fail, the next need not
            reply["error"] = list(trace_of(error))
        write(reply)


if __name__ == "__main__":
    main()
