"""A program that plays on a screen and is killed: python killed.py FILE ANSWERS."""

import os
import signal
import sys
from pathlib import Path

from textual.pilot import Pilot

from tests.terminal_app.pilots import by_keys, heuristic_choice, match_of, question, table_app


async def play_and_die(pilot: Pilot[object]) -> None:
    """Answer until there are enough answers, say how many there are, and die."""
    while True:
        screen = await question(pilot)
        if len(screen.session.moves) >= int(sys.argv[2]):
            os.write(1, str(len(screen.session.moves)).encode())
            os.kill(os.getpid(), signal.SIGKILL)
        await by_keys(pilot, screen, heuristic_choice(screen))


app = table_app(match_of("crazy", "Ann Ben*"), Path(sys.argv[1]).parent)
app.run(headless=True, size=(80, 24), auto_pilot=play_and_die)
