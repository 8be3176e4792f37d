"""The keys and clicks of a table: answers, why, hints, taking back, playing on, leaving."""

import asyncio
from collections.abc import Mapping

from textual import work

from croupier.bots.advice import NoSearch, costliest_answer
from croupier.engine.errors import UserError
from croupier.engine.piles import NOBODY, SPECTATOR
from croupier.play.decision import Decision
from croupier.play.match import new_match
from croupier.play.table import Table
from croupier.terminal.art.canvas import Box
from croupier.terminal.art.table_keys import HELP
from croupier.terminal.art.view_model import AT, CHOICE
from croupier.terminal.files.results import remove_results
from croupier.terminal.files.saved_matches import new_file
from croupier.terminal.files.user_data import write_preferences
from croupier.terminal.screens.play_screen import WORD, PlayScreen
from croupier.terminal.screens.replay_screen import ReplayScreen, TakeUp
from croupier.terminal.screens.text_screen import TextScreen, rules_screen
from croupier.terminal.session import begin_session, take_up
from croupier.terminal.text.choice_input import meant_choice, names_of, reject, starting_with
from croupier.terminal.text.hint_text import LOOKING, cost_text, hint_at, no_cost_text
from croupier.terminal.text.view_text import say_table

ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
SPEEDS = (1, 2, 3, 5, 10, 30, 0)  # moves a second; 0: at once
LONGEST_TYPED = 40
LOOK_AGAIN = 0.5  # seconds between two looks whether the search is ready


class TableScreen(PlayScreen):
    """A session on the screen, played by keyboard and mouse."""

    def pressed(self, key: str) -> None:
        """Do what a key means."""
        if self.typed and self.type_on(key):
            return
        if self.session.is_covered and key == "enter":
            self.session.uncover()
            self.seen[self.table.seat] = len(self.session.moves)
            self.go_on()
        elif self.session.is_over and key in ("enter", "r", "c"):
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
            "l": self.show_log,
            "v": self.show_words,
            "?": lambda: self.app.push_screen(TextScreen("Keys", HELP)),
            "f1": self.show_rules,
            "+": lambda: self.change_speed(1),
            "-": lambda: self.change_speed(-1),
            "escape": self.leave,
        }
        if key in orders:
            orders[key]()
        return key in orders

    def show_rules(self) -> None:
        """Lay the rules over the table, opened at the one the question comes from."""
        decision = self.decision
        self.app.push_screen(rules_screen(self.table.game, decision.rule if decision else 0))

    def show_log(self) -> None:
        """Lay the log over the table, opened at its end."""
        log = self.session.log(self.viewer_now())
        lines = [f"{number}: {text}" for number, text in log] or ["Nothing has happened yet."]
        if self.session.is_over:
            lines += ["", *self.session.ending_lines()]
        self.app.push_screen(TextScreen("Log", lines, start=len(lines) - 1))

    def show_words(self) -> None:
        """Lay what line mode would say over the table."""
        lines = say_table(self.table.view(self.viewer_now()), self.table.names)
        self.app.push_screen(TextScreen("The table in words", lines))

    def viewer_now(self) -> int:
        """Return who may see the table: a spectator while the cover lies on it."""
        return SPECTATOR if self.session.is_covered else self.session.viewer

    def type_on(self, key: str) -> bool:
        """Add a sign to what is typed; say whether the key was used up."""
        if (decision := self.decision) is None:
            return False
        sign = " " if key == "space" and self.typed else key
        if key == "escape":
            self.typed = ""
        elif key == "enter":
            self.choose_typed(decision)
        elif key == "backspace":
            self.typed = self.typed[:-1]
        elif len(sign) == 1:
            self.typed = (self.typed + sign)[:LONGEST_TYPED]
            self.choose_at_once(decision)
        else:
            return False
        return True

    def choose_at_once(self, decision: Decision) -> None:
        """Give an answer that nothing typed behind it could change; a word after / waits for Enter.

        What begins no answer is rejected at once where it is one sign, or a number.
        """
        if self.typed.startswith(WORD):
            return
        starts = starting_with(decision, self.typed)
        if len(starts) == 1 and self.typed.lower() in names_of(starts[0], decision):
            self.enter(self.table.question, starts[0].code)
        elif not starts and self.typed[0].isdecimal():
            self.choose_typed(decision)
        elif not starts and len(self.typed) == 1:
            self.say(f'"{self.typed}" is no key here: ? lists the keys, {WORD} begins a word.')
            self.typed = ""

    def choose_typed(self, decision: Decision) -> None:
        """Give the answer that is typed, or say why it is not one."""
        text, self.typed = self.typed.removeprefix(WORD).strip(), ""
        if choice := meant_choice(decision, text):
            self.enter(self.table.question, choice.code)
        elif text:
            self.say(" ".join(reject(self.table.game, decision, self.session.view(), text)))

    def choose(self) -> None:
        """Give the answer under the cursor; on anything else say why it is not one."""
        model = self.view_model()
        numbers = model.under_cursor if self.decision else []
        if len(numbers) == 1:
            self.enter(self.table.question, model.choices[numbers[0] - 1].code)
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
        """Move the cursor: to another answer, or by arrows also to a card with a reason."""
        if (decision := self.decision) is None:
            return
        self.note = ""
        if key in ARROWS:
            model, boxes = self.view_model(), self.canvas.boxes()
            cards = {AT + place for place in (*model.open_at, *model.refused)}
            boxes = {to: box for to, box in boxes.items() if to in cards or to.startswith(CHOICE)}
            self.cursor = next_target(boxes, self.cursor, key)
            return
        codes = [f"{CHOICE}{choice.code}" for choice in decision.choices]
        at = codes.index(self.cursor) if self.cursor in codes else -1
        self.cursor = codes[(at + (1 if key == "tab" else -1)) % len(codes)]

    def explain(self) -> None:
        """Say why the card under the cursor cannot be played, or where the question comes from."""
        if (decision := self.decision) is None:
            return
        model = self.view_model()
        why = model.refused.get(self.cursor.removeprefix(AT))
        origin = f"{decision.question} Rule {decision.rule}; F1 opens it."
        about = [model.about(model.choices[number - 1]) for number in model.under_cursor]
        self.say(why or " ".join([*about, origin]), "alarm" if why else "dim")

    def hint(self) -> None:
        """Look for the best answer."""
        if self.decision:
            self.say("The bot thinks about it …")
            self.find_hint(self.table.question)

    @work(exclusive=True, group="hint")
    async def find_hint(self, turn: int) -> None:
        """Find a hint, and a better one once the search is prepared; put the cursor on it."""
        while True:
            known = self.hinted
            guess = known.advice.code if known is not None and known.is_preparing else None
            hint = await asyncio.to_thread(hint_at, self.table.copy(), guess)
            if turn != self.table.question:
                return
            if hint != self.hinted:
                if self.hinted is None or self.hinted.advice != hint.advice:
                    self.cursor = f"{CHOICE}{hint.advice.code}"
                    self.say(hint.answer(), "gold")
                self.hinted = hint
                self.redraw()
            if not hint.is_preparing:
                return
            await asyncio.sleep(LOOK_AGAIN)

    def undo(self) -> None:
        """Take the last answer back."""
        ended = self.table.result
        try:
            number = self.session.undo()
            if ended is not None:
                remove_results(ended)
        except (UserError, OSError) as error:
            self.say(str(error), "alarm")
            return
        self.is_playing_on = False
        self.go_on()
        self.say(f"Taken back to answer {number}. The match file notes it.", "gold")

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
        preferences = self.host.preferences
        preferences.forced = not preferences.forced
        write_preferences(preferences)
        self.go_on()
        self.say(f"Forced moves are {'played for you' if preferences.forced else 'yours'} now.")

    def change_speed(self, step: int) -> None:
        """Go faster or slower."""
        preferences = self.host.preferences
        at = SPEEDS.index(preferences.speed) if preferences.speed in SPEEDS else 2
        preferences.speed = SPEEDS[max(0, min(at + step, len(SPEEDS) - 1))]
        write_preferences(preferences)
        self.say(self.speed_note())

    def after_the_end(self, key: str) -> None:
        """Play again with the same seats, see the match again, or the answer that cost most."""
        if key == "r":
            self.app.push_screen(ReplayScreen(self.table.match), self.take_up)
            return
        if key == "c":
            if self.session.loser != NOBODY:
                self.say(LOOKING)
                self.find_costliest(self.session.loser)
            return
        match = new_match(self.table.game, self.table.players, self.table.match.options)
        table = Table(self.table.game, match)
        try:
            self.start_session(begin_session(table, new_file(match.game, None)))
            self.go_on()
        except UserError as error:
            self.say(str(error), "alarm")

    @work(exclusive=True, group="cost")
    async def find_costliest(self, seat: int) -> None:
        """Find where the match was lost, and show it as the person saw it then."""
        match = self.table.match
        try:
            found = await asyncio.to_thread(costliest_answer, self.table.game, match, seat)
            said = cost_text(found, len(match.players)) if found else no_cost_text()
        except NoSearch as error:
            found, said = None, str(error)
        if match != self.table.match or not self.is_current:
            return
        if found is not None:
            screen = ReplayScreen(match, found.number - 1, seat, said)
            self.app.push_screen(screen, self.take_up)
        else:
            self.say(said)
            self.redraw()

    def take_up(self, wish: object) -> None:
        """Play on from a step of a replay, if that is wished."""
        if not isinstance(wish, TakeUp):
            return
        try:
            self.start_session(take_up(*wish, new_file(wish.match.game, None)))
            self.go_on()
        except UserError as error:
            self.say(str(error), "alarm")

    def go_plain(self) -> None:
        """Leave the screen and go on in line mode."""
        self.app.exit(self.session)

    def leave(self) -> None:
        """Save and leave."""
        self.session.save(is_last=True)
        super().leave()


def next_target(boxes: Mapping[str, Box], at: str, arrow: str) -> str:
    """Return the nearest target in the direction of an arrow, or the same one."""
    if at not in boxes:
        return next(iter(boxes), at)
    (across, down), costs = ARROWS[arrow], {}
    middles = {to: (box.x + box.width / 2, 2 * box.y + box.height) for to, box in boxes.items()}
    for target, middle in middles.items():  # a row is counted as two columns
        x, y = middle[0] - middles[at][0], middle[1] - middles[at][1]
        ahead, aside = x * across + y * down, abs(x * down) + abs(y * across)
        if ahead > 0:
            costs[target] = ahead + 3 * aside
    return min(costs, key=costs.__getitem__, default=at)
