"""Each seat's chance along a match that is over: computed once, beside whatever goes on."""

import asyncio
from collections import OrderedDict
from functools import partial

from croupier.bots.advice import Curve, win_curve
from croupier.engine.game import Game
from croupier.server.limits import Limits, Slots
from croupier.server.tables.rejections import NotFound, Unavailable

CACHED = 200  # curves that need not be computed again
PATIENCE = 20.0  # seconds that one request waits


class WinCurves:
    """The curves of the last matches, by the match_ids of the matches."""

    def __init__(self, limits: Limits) -> None:
        self._known: OrderedDict[str, asyncio.Future[Curve]] = OrderedDict()
        self._running = Slots[str](limits.curves, limits.curves_of_address)

    async def of(self, match_id: str, game: Game, match: str, address: str = "") -> Curve | None:
        """Return the curve of a match; None while it is still being computed."""
        if match_id not in self._known:
            if self._running.evict_from(address) is not None:
                raise Unavailable("the server analyses other matches now. Try again in a moment.")
            self._known[match_id] = asyncio.ensure_future(computed_curve(game, match))
            self._running.add(address, match_id)
            finish = partial(self._running.remove, address, match_id)
            self._known[match_id].add_done_callback(lambda _: finish())
            if len(self._known) > CACHED:
                self._known.popitem(last=False)
        found = self._known[match_id]
        await asyncio.wait([found], timeout=PATIENCE)
        if not found.done():
            return None
        if found.cancelled():
            self._known.pop(match_id, None)
            raise NotFound("the chances along a match cannot be computed on this server.")
        return found.result()


async def computed_curve(game: Game, match: str) -> Curve:
    """Return the curve of a match when it is there; to start its worker takes a moment too."""
    return await asyncio.wrap_future(await asyncio.to_thread(win_curve, game, match))
