"""A replay on the screen: step, jump, play, as any viewer saw it or with open cards."""

import asyncio
from textwrap import wrap
from typing import NamedTuple

from textual import work

from croupier.bots.advice import NoSearch, costliest_answer, win_curve
from croupier.engine.english import Names
from croupier.engine.piles import NOBODY, SPECTATOR
from croupier.games.catalogue import find_game
from croupier.play.history import history
from croupier.play.match import Match
from croupier.play.match_text import write_match
from croupier.play.table import Move
from croupier.terminal.art.canvas import Canvas, TextLine, TextSpan
from croupier.terminal.art.curve_art import TICK, WinCurve, time_and_chances
from croupier.terminal.art.page_art import Surroundings, rows_for
from croupier.terminal.art.table_art import draw_table
from croupier.terminal.art.table_keys import REPLAY, REPLAY_HELP
from croupier.terminal.art.view_model import ViewModel
from croupier.terminal.files.saved_matches import say_result
from croupier.terminal.screens.drawing_screen import DrawingScreen
from croupier.terminal.screens.text_screen import TextScreen, rules_screen
from croupier.terminal.session import had_choice
from croupier.terminal.text.hint_text import LOOKING, cost_text, no_cost_text

PROVED = "The seed keeps the commitment: the deal is the one promised."
NOT_OPEN = "Cards are opened when the match is over."
NO_SEAT = "Whose answers? Press the number of a seat first, then w."
LOOK_AGAIN = 0.2  # seconds between two looks whether the chances are there
MOST_LOG, MOST_MARKS = 40, 4  # steps in the log, events named in a note
LEAST_ROWS = 3  # of the chances, on the smallest screen


class TakeUp(NamedTuple):
    """The result of a replay that is to be played on: the match, and from which step."""

    match: Match
    step: int


class ReplayScreen(DrawingScreen):
    """A replay, opened at its first step or at a given one, there as a seat saw it, with a note."""

    def __init__(
        self, match: Match, at: int = 0, viewer: int | None = None, word: str = ""
    ) -> None:
        super().__init__()
        self.word, self.word_at = word, at  # said at that step
        self.match, self.game = match, find_game(match.game)
        self.steps = list(history(self.game, match))
        self.end, self.is_over = len(self.steps) - 1, match.result is not None
        self.at, self.is_playing = at, False
        self.viewer, self.is_open = SPECTATOR, self.is_over
        if viewer is not None:
            self.viewer, self.is_open = viewer, False
        self.note, self.jump = "", ""  # the number being typed
        self.curve: WinCurve | None = None
        self.is_curve_coming = self.is_curve_shown = self.is_over

    def on_mount(self) -> None:
        """Have the chances along a match that is over worked out."""
        if self.is_curve_coming:
            self.find_curve()

    @work(group="curve")
    async def find_curve(self) -> None:
        """Wait beside the screen for the chances, and show them, if there are any."""
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
        who = "a watcher" if self.viewer == SPECTATOR else self.names[self.viewer]
        seen = "open cards" if self.is_open else f"{who}'s eyes"
        steps = self.steps[max(1, self.at - MOST_LOG) : self.at + 1]
        word = self.word if self.at == self.word_at else ""
        around = Surroundings(
            title=f"Replay: {self.game.title}",
            status=f"{ending} · {seen} · rules {self.match.rules}",
            log=[(step.number, line) for step in steps for line in step.narrate(self.viewer)],
            note=self.note or word or self.default_note(),
            note_ink="gold" if word and not self.note else "dim",
            keys=REPLAY,
            foot=self.foot(width - 4, height),
        )
        return draw_table(ViewModel(view, self.names), around, width, height)

    def next_turn(self, way: int) -> int:
        """Return the next step, forward or back, at which another seat is to answer."""
        asked, number = self.steps[self.at].position.state.seat, self.at + way
        while 0 < number < self.end and self.steps[number].position.state.seat == asked:
            number += way
        return number

    def foot(self, width: int, height: int) -> list[TextLine]:
        """Draw the line of time and the chances; below, what is typed, who answers, or the end."""
        curve = self.curve if self.is_curve_shown else None
        lines = time_and_chances(curve, (self.at, self.end), width, rows_for(height, LEAST_ROWS))
        if self.is_curve_coming and self.is_curve_shown:
            lines.append([TextSpan("Working out the chances …", "dim")])
        state, names = self.steps[self.at].position.state, Names(self.names, self.viewer)
        if self.jump:
            typed = TextSpan(f"Jump to {self.jump.strip()}_", "chip")
            return [*lines, [typed, TextSpan("  Enter goes there", "dim")]]
        if state.seat == NOBODY:
            said = " ".join(self.game.words.summary(state, names))
        else:
            said = f"{self.names[state.seat]} is to answer."
        rows = wrap(said, width, max_lines=rows_for(height, 2), placeholder=" …")
        return [*lines, *([TextSpan(row, "strong")] for row in rows)]

    def default_note(self) -> str:
        """Name the first events of the match that are no answers."""
        marks = [step for step in self.steps[1:] if step.move is None][:MOST_MARKS]
        said = [f"{step.number} {' '.join(step.narrate(SPECTATOR))}" for step in marks]
        if said:
            return f"Marks: {' '.join(said)}"
        return PROVED if self.is_over else NOT_OPEN

    def pressed(self, key: str) -> None:
        """Do what a key means."""
        self.note = ""
        if self.jump and self.type_jump(key):
            return
        steps = {"left": self.at - 1, "right": self.at + 1, "home": 0, "end": self.end}
        steps |= {"[": self.next_turn(-1), "]": self.next_turn(1)}
        if key in steps:
            self.go(steps[key])
        elif key in ("space", "enter"):
            self.play()
        elif key == "j":
            self.jump = " "
        elif key == "t":
            self.take_up()
        elif key == "c":
            self.is_curve_shown = not self.is_curve_shown
        elif key == "w":
            self.show_costliest()
        elif key == "?":
            self.app.push_screen(TextScreen("Keys of a replay", REPLAY_HELP))
        elif key == "f1":
            self.app.push_screen(rules_screen(self.game))
        elif key in ("escape", "q"):
            self.leave()
        else:
            self.look(key)

    def show_costliest(self) -> None:
        """Look for the answer that cost most: the seat's whose eyes one has, or a loser's."""
        result = self.match.result
        people = [seat for seat, who in enumerate(self.match.players) if who.is_person]
        losers = [seat for seat in people if result and seat != result.winner]
        seat = self.viewer if self.viewer != SPECTATOR else next(iter(losers), NOBODY)
        if result is None:
            self.note = "Where it was lost is known when the match is over."
        elif seat == NOBODY:
            self.note = NO_SEAT
        elif not any(map(had_choice, self.moves_of(seat))):
            self.note = f"{self.names[seat]} had nothing to choose."
        else:
            self.note = LOOKING
            self.find_costliest(seat)

    def moves_of(self, seat: int) -> list[Move]:
        """Return the answers of a seat that stand."""
        moves = [step.move for step in self.steps if step.move and not step.is_undone]
        return [move for move in moves if move.seat == seat]

    @work(exclusive=True, group="cost")
    async def find_costliest(self, seat: int) -> None:
        """Find the answer that cost a seat most beside the screen, and go there."""
        try:
            found = await asyncio.to_thread(costliest_answer, self.game, self.match, seat)
            self.note = "" if found else no_cost_text(self.names[seat])
        except NoSearch as error:
            found, self.note = None, str(error)
        if found is not None:
            self.go(found.number - 1)
            self.viewer, self.is_open = seat, False
            self.word, self.word_at = cost_text(found, len(self.match.players)), self.at
        self.redraw()

    def take_up(self) -> None:
        """End with the wish to play on from here; the lowest screen ends the app with it."""
        wish = TakeUp(self.match, self.at)
        if not self.is_over or self.at == self.end:
            self.note = "Go back to a step of a match that is over, then play on from there."
        elif len(self.app.screen_stack) > 1:
            self.dismiss(wish)
        else:
            self.app.exit(wish)

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
