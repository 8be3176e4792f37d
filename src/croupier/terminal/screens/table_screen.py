"""The keys and clicks of a table: answers, why, hints, taking back, playing on, leaving."""

from __future__ import annotations

import asyncio

from textual import work

from croupier.engine.english import Names
from croupier.engine.errors import UserError
from croupier.engine.piles import SPECTATOR
from croupier.play.decision import Choice, Decision
from croupier.play.match import new_match
from croupier.play.table import Table
from croupier.terminal.art.table_keys import HELP
from croupier.terminal.art.view_model import AT, CHOICE
from croupier.terminal.files.saved_matches import new_file
from croupier.terminal.line_mode import find_choice, refuse
from croupier.terminal.screens.key_input import ARROWS, next_target, settled_choice, starting_with
from croupier.terminal.screens.play_screen import PlayScreen
from croupier.terminal.screens.replay_screen import ReplayScreen
from croupier.terminal.screens.text_screen import TextScreen, end_screen, rules_screen
from croupier.terminal.session import PlaySession
from croupier.terminal.text.hint_text import Hint, hint_at
from croupier.terminal.text.view_text import say_decision, say_view

SPEEDS = (1, 2, 3, 5, 10, 30, 0)  # moves a second; 0: at once
LONGEST_TYPED = 40
LOOK_AGAIN = 0.5  # seconds between two looks whether the search is ready


class TableScreen(PlayScreen):
    """A sitting on the screen, played by keyboard and mouse."""

    def pressed(self, key: str) -> None:
        """Do what a key means."""
        if key == "escape" and self.typed:
            self.typed = ""
        elif self.typed and self.type_on(key):
            return
        elif self.session.is_covered and key == "enter":
            self.uncover()
        elif self.session.is_over and key in ("enter", "r"):
            self.after_the_end(key)
        elif key in ARROWS or key in ("tab", "shift+tab"):
            self.move_cursor(key)
        elif key == "enter":
            self.choose()
        elif not self.command(key):
            self.type_on(key)

    def command(self, key: str) -> bool:
        """Do what a key other than an answer asks for; say whether it was one."""
        orders = {
            "w": self.explain,
            "h": self.hint,
            "u": self.undo,
            "p": self.play_on,
            "f": self.toggle_forced,
            "l": lambda: self.read(end_screen("Log", self.log_lines())),
            "v": lambda: self.read(TextScreen("The table in words", self.table_in_words())),
            "?": lambda: self.read(TextScreen("Keys", HELP)),
            "f1": lambda: self.read(rules_screen(self.table.game, self.rule())),
            "f2": self.host.next_looks,
            "+": lambda: self.change_speed(1),
            "-": lambda: self.change_speed(-1),
            "escape": self.leave,
        }
        if key in orders:
            orders[key]()
        return key in orders

    def read(self, sheet: TextScreen) -> None:
        """Lay a sheet over the table."""
        self.app.push_screen(sheet)

    def rule(self) -> int:
        """Return the rule the question comes from."""
        decision = self.decision
        return decision.rule if decision else 0

    def log_lines(self) -> list[str]:
        """Return the log as lines."""
        log = self.session.log(self.viewer_now())
        said = [f"{number}: {text}" for number, text in log] or ["Nothing has happened yet."]
        return [*said, "", *self.session.ending_lines()] if self.session.is_over else said

    def viewer_now(self) -> int:
        """Return whose eyes may see: nobody's while the cover lies on the table."""
        return SPECTATOR if self.session.is_covered else self.session.viewer

    def table_in_words(self) -> list[str]:
        """Return what line mode would say now."""
        view = self.table.view(self.viewer_now())
        said = say_view(view, Names(self.table.names, view.seat))
        return said + (say_decision(view.decision) if view.decision else [])

    def type_on(self, key: str) -> bool:
        """Add a sign to what is typed; say whether the key was used up."""
        decision = self.decision
        if decision is None:
            return False
        if key == "enter":
            self.choose_typed(decision)
        elif key == "backspace":
            self.typed = self.typed[:-1]
        elif len(key) == 1 and len(self.typed) < LONGEST_TYPED:
            self.typed += "" if key == "/" and not self.typed else key
            self.answer_if_clear(decision)
        else:
            return False
        return True

    def answer_if_clear(self, decision: Decision) -> None:
        """Give the answer as soon as what is typed can mean nothing else."""
        choice = settled_choice(decision, self.typed)
        if choice:
            self.give(choice)
        elif not starting_with(decision, self.typed):
            self.choose_typed(decision)

    def choose_typed(self, decision: Decision) -> None:
        """Give the answer that is typed, or say why it is none."""
        choice = find_choice(decision, self.typed)
        starts = starting_with(decision, self.typed)
        if choice or len(starts) == 1:
            self.give(choice or starts[0])
            return
        self.say(" ".join(refuse(self.table.game, decision, self.session.view(), self.typed)))
        self.typed = ""

    def give(self, choice: Choice) -> None:
        """Give an answer."""
        self.typed = ""
        self.enter(self.table.question, choice.code)

    def choose(self) -> None:
        """Give the answer under the cursor; on anything else say why it is none."""
        model = self.view_model()
        numbers = model.under_cursor if self.decision else []
        if len(numbers) == 1:
            self.give(model.choices[numbers[0] - 1])
        elif numbers:
            self.cursor = f"{CHOICE}{model.choices[numbers[0] - 1].code}"
            self.say("This card has several answers: choose one of them.")
        elif self.decision:
            self.explain()

    def clicked(self, target: str) -> None:
        """Choose what is clicked."""
        if self.decision:
            self.cursor = target
            self.choose()

    def move_cursor(self, key: str) -> None:
        """Move the cursor to another card or answer."""
        decision = self.decision
        if decision is None:
            return
        self.note = ""
        if key in ARROWS:
            boxes = {
                target: box
                for target, box in self.canvas.boxes().items()
                if target.startswith((AT, CHOICE)) and self.is_reachable(target)
            }
            self.cursor = next_target(boxes, self.cursor, key)
            return
        codes = [f"{CHOICE}{choice.code}" for choice in decision.choices]
        at = codes.index(self.cursor) if self.cursor in codes else -1
        self.cursor = codes[(at + (1 if key == "tab" else -1)) % len(codes)]

    def is_reachable(self, target: str) -> bool:
        """Say whether the cursor can stand on a target: an answer, or a card with a reason."""
        model, place = self.view_model(), target.removeprefix(AT)
        return target.startswith(CHOICE) or place in model.open_at or place in model.refused

    def explain(self) -> None:
        """Say why the card under the cursor cannot be played, or where the question comes from."""
        decision = self.decision
        if decision is None:
            return
        why = self.view_model().refused.get(self.cursor.removeprefix(AT))
        self.say(
            why or f"{decision.question} Rule {decision.rule}; F1 opens it.",
            "alarm" if why else "dim",
        )

    def hint(self) -> None:
        """Ask the best bot what it would do."""
        if self.decision:
            self.say("The bot thinks about it …")
            self.find_hint(self.table.question)

    @work(exclusive=True, group="hint")
    async def find_hint(self, turn: int) -> None:
        """Find a hint beside the screen; while the search is prepared, look for a better one."""
        while True:
            hint = await asyncio.to_thread(hint_at, self.table.copy())
            if turn != self.table.question:
                return
            if hint != self.hinted:
                self.show_hint(hint)
            if not hint.is_preparing:
                return
            await asyncio.sleep(LOOK_AGAIN)

    def show_hint(self, hint: Hint) -> None:
        """Put the cursor on the advised answer, and what each answer is worth beside the table."""
        self.hinted, self.cursor = hint, f"{CHOICE}{hint.advice.code}"
        self.say(hint.answer(), "gold")
        self.redraw()

    def undo(self) -> None:
        """Take the last answer back."""
        try:
            line = self.session.undo()
        except UserError as error:
            self.say(str(error), "alarm")
            return
        self.is_playing_on = False
        self.go_on()
        self.say(f"Taken back to answer {line}. The match keeps a mark.", "gold")

    def play_on(self) -> None:
        """Play on by itself, or stop; where bots alone play, pause them or let them go on."""
        if self.session.is_covered:
            return
        if self.session.is_bots_turn:
            self.is_paused = not self.is_paused
        elif self.decision and len(self.decision.choices) > 1:
            self.say("There is a choice to make: playing on begins where there is none.")
            return
        else:
            self.is_playing_on = not self.is_playing_on
        self.go_on()

    def toggle_forced(self) -> None:
        """Give forced answers for the person, or leave them to the person."""
        settings = self.host.preferences
        settings.forced = not settings.forced
        self.host.store_preferences()
        self.go_on()
        self.say(f"Forced moves are {'played for you' if settings.forced else 'yours'} now.")

    def change_speed(self, step: int) -> None:
        """Go faster or slower."""
        settings = self.host.preferences
        at = SPEEDS.index(settings.speed) if settings.speed in SPEEDS else 2
        settings.speed = SPEEDS[max(0, min(at + step, len(SPEEDS) - 1))]
        self.host.store_preferences()
        self.say(f"Speed: {f'{settings.speed} a second' if settings.speed else 'at once'}.")

    def uncover(self) -> None:
        """Show the cards to the person who now has the keyboard."""
        self.session.uncover()
        self.seen[self.session.asked] = len(self.session.moves)
        self.cursor = self.first_cursor()

    def after_the_end(self, key: str) -> None:
        """Play again with the same seats, or see the match again."""
        if key == "r":
            self.app.push_screen(ReplayScreen(self.table.match))
            return
        match = new_match(self.table.game, self.table.players, self.table.match.options)
        file = new_file(match.game, None)
        file.begin(match)
        self.start_session(PlaySession(Table(self.table.game, match), file))
        self.go_on()

    def go_plain(self) -> None:
        """Leave the screen and go on in line mode."""
        self.app.exit(self.session)

    def leave(self) -> None:
        """Save and leave."""
        self.session.close()
        super().leave()
