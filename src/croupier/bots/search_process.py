"""The process in which bots search: `python -m croupier.bots.search_process`.

It reads one question a line as JSON and writes one answer a line. It is given stand-ins, never the
truth, and it ends when its input does.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from typing import Any

from croupier.bots.values import Budget
from croupier.engine.game import Game
from croupier.games.catalogue import find_game
from croupier.play.match_text import read_match


def answer(asked: dict[str, Any]) -> dict[str, Any]:
    """Return the answer to one question: a game prepared, or the choices of a state weighed."""
    from croupier.bots import search

    game = find_game(asked["game"])
    if "match" in asked:
        return {"id": asked["id"], "curve": curve(game, asked["match"], asked["worlds"])}
    if "state" not in asked:
        search.prepare(game)
        return {"id": asked["id"]}
    budget = Budget(asked["playouts"], asked["milliseconds"])
    key, weeding = bytes.fromhex(asked["key"]), asked["weeding"]
    weighed = search.evaluate(game, state_of(game, asked), budget, key, weeding=weeding)
    return {"id": asked["id"], "weighed": asdict(weighed)}


def curve(game: Game, text: str, worlds: int) -> list[tuple[int, tuple[float, ...]]]:
    """Return each seat's chance after every answer of a match that is over, by its number."""
    from croupier.bots.evaluation import chances_along

    return list(chances_along(game, read_match(text.encode()), worlds))


def state_of(game: Game, asked: dict[str, Any]) -> Any:
    """Return the state a question is about."""
    return game.state.from_bytes(bytes.fromhex(asked["state"]))


def main() -> None:
    """Answer every line of standard input."""
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
