"""A table on the screen: drawn as the seat may see it, with the bots thinking beside the screen."""

import asyncio
from dataclasses import replace
from textwrap import wrap

from textual import work

from croupier.bots.answers import bot_answer, search_note
from croupier.engine import FAN, SETS, counted
from croupier.engine.piles import NOBODY, SPECTATOR
from croupier.play.decision import Choice, Decision
from croupier.play.view import View
from croupier.terminal.art.canvas import Box, Canvas, TextSpan
from croupier.terminal.art.cover_art import draw_cover
from croupier.terminal.art.motion import STEP_TIME, MoveShow, motions_of
from croupier.terminal.art.page_art import Surroundings, rows_for
from croupier.terminal.art.table_art import draw_table
from croupier.terminal.art.table_keys import ASKED, COVERED, LOST, ONE_ANSWER, OVER, TYPING, WAITING
from croupier.terminal.art.view_model import AT, CHOICE, ViewModel
from croupier.terminal.files.results import store_results
from croupier.terminal.screens.drawing_screen import DrawingScreen
from croupier.terminal.session import PlaySession
from croupier.terminal.text.choice_input import meant_choice
from croupier.terminal.text.hint_text import Hint

AT_ANY_TIME = ("+", "-", "p", "ctrl+c", "ctrl+z")  # keys that are heeded while cards move
WORD = "/"  # the key that begins a word
LEAST_ENDING = 3  # lines about how it ended, on the smallest screen


def first_choice(view: View, decision: Decision) -> Choice:
    """Return the answer that a question begins at: the first of which something would come.

    A card in hand comes first, what lies in one's sets already comes last; all else is in the
    order of the game, piles and buttons alike.
    """
    mine = {zone.id: zone.shape for zone in view.zones if zone.seat == view.seat}

    def rank(choice: Choice) -> tuple[bool, bool, bool]:
        shapes = {mine.get(place.partition(":")[0]) for place in choice.at}
        return bool(choice.dull), FAN not in shapes, SETS in shapes

    return min(decision.choices, key=rank)


class PlayScreen(DrawingScreen):
    """A session on the screen, without its keys."""

    def __init__(self, session: PlaySession) -> None:
        super().__init__()
        self.start_session(session)

    def start_session(self, session: PlaySession) -> None:
        """Take a session, from its beginning as the screen sees it."""
        self.session, self.table = session, session.table
        self.cursor = self.typed = ""
        self.note, self.note_ink = "", "dim"
        self.is_playing_on = self.is_paused = False
        self.seen = dict.fromkeys(session.people, 0)  # moves each person has looked at
        self.show: MoveShow | None = None  # the move that is seen now
        self.hinted: Hint | None = None  # a hint for the question on the screen

    @property
    def decision(self) -> Decision | None:
        """Return the question to the viewer of the screen."""
        is_shown = not self.session.is_covered and not self.session.is_bots_turn
        return self.session.view().decision if is_shown else None

    def on_mount(self) -> None:
        """Begin, or go on; say before the first answer that a search is not ready yet."""
        self.say(search_note(self.table))
        self.go_on()

    def go_on(self) -> None:
        """Let the bots play and give forced answers; stop for a person or at the end."""
        decision, self.hinted = self.decision, None
        self.cursor = ""
        if decision:
            self.cursor = f"{CHOICE}{first_choice(self.session.view(), decision).code}"
        if self.session.is_bots_turn:
            if not self.is_paused:
                self.think(self.table.question, self.table.players[self.table.seat].bot)
        elif (code := self.forced_answer()) is None:
            self.is_playing_on = False
        else:
            self.answer_later(self.table.question, code)
        self.redraw()

    def forced_answer(self) -> int | None:
        """Return the only answer, if such answers are given for the person."""
        is_wanted = self.host.preferences.forced or self.is_playing_on
        is_persons_turn = not self.session.is_over and not self.session.is_bots_turn
        return self.session.only_answer() if is_wanted and is_persons_turn else None

    @work(exclusive=True)
    async def think(self, turn: int, bot: str) -> None:
        """Let a bot think beside the screen, then give its answer."""
        self.answer_later(turn, await asyncio.to_thread(bot_answer, self.table.copy(), bot))

    def answer_later(self, turn: int, code: int) -> None:
        """Give an answer after as long as the speed says."""
        speed = self.host.preferences.speed
        if speed and (self.host.looks.motion or self.is_playing_on):
            self.set_timer(1 / speed, lambda: self.enter_at_rest(turn, code))
        else:
            self.call_later(self.enter, turn, code)

    def enter_at_rest(self, turn: int, code: int) -> None:
        """Take an answer once the move before it has been seen."""
        if self.show:
            self.set_timer(STEP_TIME, lambda: self.enter_at_rest(turn, code))
        else:
            self.enter(turn, code)

    def enter(self, turn: int, code: int) -> None:
        """Take an answer, unless the table has moved on since it was found; store a result."""
        if turn != self.table.question or (self.is_paused and self.session.is_bots_turn):
            return
        before, move = self.canvas, self.session.answer(code)
        self.note = self.typed = ""
        if self.session.is_over:
            try:
                store_results(self.table.match)
            except OSError as error:
                self.say(f"The result cannot be stored: {error.strerror}.", "alarm")
        self.go_on()
        if self.host.looks.motion and not self.session.is_covered and not self.is_too_small:
            cues, after = move.cues(self.session.viewer), self.canvas
            self.start_show(MoveShow(before, motions_of(self.session.view(), cues, before, after)))

    def start_show(self, show: MoveShow) -> None:
        """Show a move from its first cue on, instead of the one before it."""
        is_running, self.show = self.show is not None, show
        if not is_running:
            self.go_on_showing()

    def go_on_showing(self) -> None:
        """Draw the cards on their way one after the other, step by step."""
        if self.show and not self.show.is_over:
            self.show.go_on()
            self.set_timer(STEP_TIME, self.go_on_showing)
        else:
            self.show = None
        self.redraw()

    def key_pressed(self, key: str) -> None:
        """Do what a key means; while a move is shown any key shows its end, and seldom more."""
        is_shown, self.show = self.show is not None, None
        if is_shown and key not in AT_ANY_TIME:
            self.redraw()
        else:
            super().key_pressed(key)

    def say(self, note: str, ink: str = "dim") -> None:
        """Write a note under the question."""
        self.note, self.note_ink = note, ink

    def draw(self, width: int, height: int) -> Canvas:
        """Draw the table, or the cover between two people."""
        around = self.surroundings()
        if self.session.is_covered and self.forced_answer() is None:
            asked = self.table.seat
            news = self.session.lines_since(self.seen.get(asked, 0), SPECTATOR)
            around, size = replace(around, keys=COVERED), Box(0, 0, width, height)
            return draw_cover(around, self.table.names[asked], news, size)
        show = self.show
        if show and (show.before.width, show.before.height) == (width, height):
            return show.draw()
        return draw_table(self.view_model(), around, width, height)

    def view_model(self) -> ViewModel:
        """Return what is to be drawn."""
        last_moves = self.session.last_moves(self.session.viewer)
        return ViewModel(self.session.view(), self.table.names, self.cursor, last_moves=last_moves)

    def surroundings(self) -> Surroundings:
        """Return what is written around the table."""
        trouble, prompt = self.session.trouble, self.prompt()
        given = counted(len(self.session.moves), "answer")
        saved = f"not saved: {trouble.strerror or trouble}".lower() if trouble else "saved"
        return Surroundings(
            title=self.table.game.title,
            status=f"{', '.join(self.table.names)} · {given} · {saved}",
            keys=self.keys(),
            log=self.session.log(self.session.viewer),
            note=prompt or self.note or self.default_note(),
            note_ink="chip" if prompt else self.note_ink if self.note else "dim",
            foot=self.foot(),
            ranking=self.hinted.ranking() if self.hinted else ("", ()),
        )

    def foot(self) -> list[list[TextSpan]]:
        """Say in place of a question who thinks, or how it ended, as far as there is room."""
        if self.session.is_bots_turn:
            who = self.table.names[self.table.seat]
            return [[TextSpan(f"{who} {'waits' if self.is_paused else 'thinks'} …", "dim")], []]
        if not self.session.is_over:
            return []
        width, height = self.size
        ended, *said = self.session.ending_lines()
        rows = [row for line in said for row in wrap(line, width - 4)]
        room = rows_for(height, LEAST_ENDING, every=3)
        if len(rows) > room:
            rows = [*rows[: room - 1], "… The log has all of it: l."]
        head = [TextSpan("The match is over. ", "gold"), TextSpan(ended, "strong")]
        return [head, *([TextSpan(row)] for row in rows)]

    def prompt(self) -> str:
        """Return what is typed, and what may follow."""
        if (decision := self.decision) is None or not self.typed:
            return ""
        if self.typed.isdecimal():
            return f"{self.typed}_ : another digit, or Enter for {self.typed}"
        choice = meant_choice(decision, self.typed.removeprefix(WORD))
        then = f"Enter for {choice.label}" if choice else "the beginning of an answer, then Enter"
        return f"{self.typed}_ : {then}; Esc leaves it"

    def default_note(self) -> str:
        """Say what the answer under the cursor does, or how fast it goes."""
        if self.session.is_bots_turn and (note := search_note(self.table)):
            return note
        if self.is_playing_on or self.session.is_bots_turn:
            return self.speed_note()
        model = self.view_model()
        if model.under_cursor:
            about = model.about(model.choices[model.under_cursor[0] - 1], is_whole=False)
            return f"Enter: {about[:1].lower()}{about[1:]}"
        return model.refused.get(self.cursor.removeprefix(AT), "")

    def speed_note(self) -> str:
        """Say how fast it goes."""
        speed = self.host.preferences.speed
        return f"Speed: {f'{speed} a second' if speed else 'at once'}."

    def keys(self) -> str:
        """Return the keys that mean something now."""
        if self.session.is_over:
            return OVER if self.session.loser == NOBODY else LOST
        if (decision := self.decision) is None:
            return WAITING
        if self.typed:
            return TYPING
        return ONE_ANSWER if len(decision.choices) == 1 else ASKED
