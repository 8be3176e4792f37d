"""A replay on the screen: step, jump, play, as any viewer saw it or with open cards."""

import asyncio
from textwrap import wrap

from textual import work

from croupier.bots.advice import win_curve
from croupier.engine.english import Names
from croupier.engine.piles import NOBODY, SPECTATOR
from croupier.games.catalogue import find_game
from croupier.play.history import history
from croupier.play.match import Match
from croupier.play.match_text import write_match
from croupier.terminal.art.canvas import Canvas, TextLine, TextSpan
from croupier.terminal.art.curve_art import TICK, WinCurve, time_and_chances
from croupier.terminal.art.page_art import LEAST_HEIGHT, Surroundings
from croupier.terminal.art.table_art import draw_table
from croupier.terminal.art.view_model import ViewModel
from croupier.terminal.files.saved_matches import say_result
from croupier.terminal.screens.drawing_screen import DrawingScreen
from croupier.terminal.screens.text_screen import rules_screen

KEYS = (
    "←→: step, [ ]: turn, Space: play, 0-9: eyes, o: open, c: chances, j: jump, Esc: back, "
    "Home End: ends"
)
PROVED = "The seed keeps the commitment: the deal is the one promised."
NOT_OPEN = "Cards are opened when the match is over."
LOOK_AGAIN = 0.2  # seconds between two looks whether the chances are there
LEAST_ROWS = 3  # of the chances, on the smallest screen


class ReplayScreen(DrawingScreen):
    """A match seen again."""

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match, self.game = match, find_game(match.game)
        self.steps = list(history(self.game, match))
        self.end, self.is_over = len(self.steps) - 1, match.result is not None
        self.at = 0
        self.viewer, self.is_open = SPECTATOR, self.is_over
        self.is_playing = False
        self.jump = ""  # the number being typed
        self.note = ""
        self.curve: WinCurve | None = None
        self.is_curve_coming = self.is_curve_shown = self.is_over

    def on_mount(self) -> None:
        """Have the chances along a match that is over worked out."""
        if self.is_curve_coming:
            self.find_curve()

    @work(group="curve")
    async def find_curve(self) -> None:
        """Wait beside the screen for the chances, and show them; if there are none, nothing."""
        found = await asyncio.to_thread(win_curve, self.game, write_match(self.match))
        while not found.done():
            await asyncio.sleep(LOOK_AGAIN)
        self.is_curve_coming = False
        if not found.cancelled():
            self.curve = WinCurve(self.match.names, found.result())
        self.redraw()

    @property
    def names(self) -> tuple[str, ...]:
        """Return who sits at the table at this step."""
        return self.steps[self.at].names

    def draw(self, width: int, height: int) -> Canvas:
        """Draw the table at this step, and the line of time."""
        view = self.steps[self.at].view(self.viewer, is_open=self.is_open)
        result = self.match.result
        ending = say_result(result, self.names) if result else "still open"
        around = Surroundings(
            title=f"Replay: {self.game.title}",
            status=f"{ending} · {self.seen_by()} · rules {self.match.rules}",
            log=self.narrated(),
            note=self.note or self.default_note(),
            keys=KEYS,
            foot=[*self.time(width - 4, height), *self.below(width - 4, height)],
        )
        return draw_table(ViewModel(view, self.names), around, width, height)

    def narrated(self) -> list[tuple[int, str]]:
        """Return what happened up to now, as the viewer saw it."""
        steps = self.steps[max(1, self.at - 40) : self.at + 1]
        return [(step.number, line) for step in steps for line in step.narrate(self.viewer)]

    def marks(self) -> list[tuple[int, str]]:
        """Return the events that are no answers, in words."""
        steps = [step for step in self.steps[1:] if step.move is None]
        return [(step.number, " ".join(step.narrate(SPECTATOR))) for step in steps]

    def next_turn(self, way: int) -> int:
        """Return the next step, forward or back, at which another seat is to answer."""
        asked, number = self.steps[self.at].position.state.seat, self.at + way
        while 0 < number < self.end and self.steps[number].position.state.seat == asked:
            number += way
        return max(0, min(number, self.end))

    def seen_by(self) -> str:
        """Say who sees it so."""
        if self.is_open:
            return "open cards"
        who = "a watcher" if self.viewer == SPECTATOR else self.names[self.viewer]
        return f"{who}'s eyes"

    def time(self, width: int, height: int) -> list[TextLine]:
        """Draw where in the match this is, and each seat's chance along it once it is known."""
        rows = LEAST_ROWS + max(0, height - LEAST_HEIGHT) // 4
        curve = self.curve if self.is_curve_shown else None
        lines = time_and_chances(curve, (self.at, self.end), width, rows)
        coming: list[TextLine] = [[TextSpan("Working out the chances …", "dim")]]
        return lines + coming if self.is_curve_coming and self.is_curve_shown else lines

    def below(self, width: int, height: int) -> list[TextLine]:
        """Say who is to answer, or how it ended; and what is being typed."""
        state, names = self.steps[self.at].position.state, Names(self.names, self.viewer)
        if self.jump:
            typed = TextSpan(f"Jump to {self.jump.strip()}_", "chip")
            return [[typed, TextSpan("  Enter goes there", "dim")]]
        if state.seat == NOBODY:
            said = " ".join(self.game.words.summary(state, names))
            rows = 2 + max(0, height - LEAST_HEIGHT) // 4
            lines = wrap(said, width, max_lines=rows, placeholder=" …")
            return [[TextSpan(line, "strong")] for line in lines]
        return [[TextSpan(f"{self.names[state.seat]} is to answer.", "strong")]]

    def default_note(self) -> str:
        """Name the marks of the match."""
        marks = self.marks()
        if marks:
            return "Marks: " + " ".join(f"{number} {text}" for number, text in marks[:4])
        return PROVED if self.is_over else NOT_OPEN

    def pressed(self, key: str) -> None:
        """Do what a key means."""
        self.note = ""
        if self.jump and self.type_jump(key):
            return
        steps = {"left": self.at - 1, "right": self.at + 1, "home": 0, "end": self.end}
        if key in steps:
            self.go(steps[key])
        elif key in ("[", "]"):
            self.go(self.next_turn(1 if key == "]" else -1))
        elif key in ("space", "enter"):
            self.play()
        elif key == "j":
            self.jump = " "
        elif key == "c":
            self.is_curve_shown = not self.is_curve_shown
        elif key == "f1":
            self.app.push_screen(rules_screen(self.game))
        elif key == "f2":
            self.host.next_looks()
        elif key in ("escape", "q"):
            self.leave()
        else:
            self.look(key)

    def look(self, key: str) -> None:
        """Change the viewer: a seat by its number, a spectator by 0; or open every card."""
        if key == "o" and not self.is_over:
            self.note = NOT_OPEN
        elif key == "o":
            self.is_open = not self.is_open
        elif key.isdecimal() and len(key) == 1 and int(key) <= len(self.names):
            self.viewer, self.is_open = int(key) - 1, False

    def type_jump(self, key: str) -> bool:
        """Take a sign of the number to jump to; say whether the key was used up."""
        if key.isdecimal() and len(key) == 1 and len(self.jump) < 7:
            self.jump += key
        elif key == "backspace":
            self.jump = self.jump[:-1] if len(self.jump) > 1 else self.jump
        elif key in ("enter", "escape"):
            if key == "enter" and self.jump.strip():
                self.go(int(self.jump))
            self.jump = ""
        else:
            return False
        return True

    def clicked(self, target: str) -> None:
        """Go where the line of time is clicked."""
        if target.startswith(TICK):
            self.go(int(target.removeprefix(TICK)))

    def go(self, number: int) -> None:
        """Go to a step and stop there."""
        self.at, self.is_playing = max(0, min(number, self.end)), False

    def play(self) -> None:
        """Play on from here, or stop."""
        self.is_playing = not self.is_playing
        if self.is_playing:
            self.at = 0 if self.at == self.end else self.at
            self.tick()

    def tick(self) -> None:
        """Show the next step, as fast as the speed says."""
        if not self.is_playing or self.at == self.end:
            self.is_playing = False
            return
        self.at += 1
        self.redraw()
        self.set_timer(1 / (self.host.preferences.speed or 30), self.tick)
