"""Line mode: one statement a line, one answer a line; for terminals, pipes and screen readers."""

import shutil
import subprocess
import sys

from croupier.bots.answers import bot_answer
from croupier.bots.levels import bots_of
from croupier.engine import NOBODY, Names, counted
from croupier.engine.rulebook import player_rules_lines, say_rule
from croupier.engine.shell_words import called
from croupier.play.decision import Decision
from croupier.play.table import NothingToUndo, Table
from croupier.play.view import View
from croupier.terminal.capabilities import is_dumb
from croupier.terminal.files.match_file import MatchFile
from croupier.terminal.files.saved_matches import shown_path
from croupier.terminal.session import PlaySession
from croupier.terminal.text.choice_input import (
    begun_choice,
    explain_typed,
    find_choice,
    reject,
)
from croupier.terminal.text.hint_text import hint_at
from croupier.terminal.text.line_output import print_lines
from croupier.terminal.text.view_text import say_ending, say_table, say_view

PATIENCE = 100  # lines in a row that are no answer, from something that is no terminal
LOG_MOVES = 20  # of the newest moves, when the log is asked for
LONGEST_NUMBER = 9  # digits
WORDS = """NUMBER or WORD   answer; the beginning of its words is enough
why CARD         why it cannot be played
hint             the best answer found, and what each answer is worth
undo             take your last answer back, against bots
table, log       say it again
rules, rules N   all rules, or one of them
on, on N         play forced moves by itself, N at most
save             save and stop
?                these words

Bots for another match, as in --seats Ann,bot:strong""".splitlines()


class Stopped(Exception):
    """The match stops here for now; the message says why, the status is the command's."""

    def __init__(self, why: str, status: int = 0) -> None:
        super().__init__(why)
        self.status = status


class LineTable:
    """A table in line mode: prints what happens, reads answers and commands."""

    def __init__(self, table: Table, file: MatchFile, *, forced: bool = False) -> None:
        self.session, self.table = PlaySession(table, file), table
        self.on = -1 if forced else 0  # forced moves still to be played by itself; -1: all
        self.begun = len(self.session.moves)
        self.heard = dict.fromkeys([*self.session.people, NOBODY], self.begun)  # moves, by person
        self.wasted = 0  # lines in a row that were no answer

    def play(self) -> int:
        """Play until the match is over or stopped; say how it ended; return the exit status."""
        try:
            while not self.session.is_over:
                self.step()
        except (KeyboardInterrupt, EOFError, Stopped) as stop:
            return self.stop(stop)
        view, path = self.session.view(), self.session.file.path
        names = Names(self.table.names, view.seat)
        board = [line for line in say_view(view, names) if line not in say_ending(view, names)]
        print_lines("", "The match is over.", *board, *self.session.ending_lines())
        answers = counted(len(self.session.moves) - self.begun, "answer")
        print_lines(f"In this sitting: {answers}.", "", f"Saved: {path}.")
        print_lines(f"See it again: {called()} replay {shown_path(path)}")
        return 0

    def stop(self, stop: BaseException) -> int:
        """Save, and say how to go on."""
        self.session.save(is_last=True)
        self.check_saved()
        reasons = {KeyboardInterrupt: "Stopped.", EOFError: "The input has ended."}
        path, answers = self.session.file.path, counted(len(self.session.moves), "answer")
        print_lines("", reasons.get(type(stop), str(stop)))
        print_lines(f"The match is saved after {answers} in {path}.")
        print_lines(f"Go on with it: {called()} play --file {shown_path(path)}")
        return stop.status if isinstance(stop, Stopped) else 0

    def step(self) -> None:
        """Let the seat to answer do so once."""
        session = self.session
        if session.is_bots_turn:
            self.enter(bot_answer(self.table, self.table.players[self.table.seat].bot))
            return
        if session.is_covered:
            self.hand_over()
        only = session.only_answer()
        if self.on and only is not None:
            self.on -= self.on > 0
            self.enter(only)
            return
        self.on = min(self.on, 0)
        self.ask(session.view())

    def enter(self, code: int) -> None:
        """Take and save an answer, and print it."""
        self.session.answer(code)
        self.check_saved()
        self.wasted = 0
        if self.session.at_keyboard != NOBODY or not self.session.people:
            self.catch_up(self.session.at_keyboard)

    def check_saved(self) -> None:
        """Stop the program where the match cannot be written to its file."""
        if self.session.trouble:
            raise self.session.trouble

    def catch_up(self, seat: int) -> None:
        """Print the moves that a seat has not heard of."""
        print_lines(*self.session.lines_since(self.heard[seat], seat))
        self.heard[seat] = len(self.session.moves)

    def hand_over(self) -> None:
        """Give the keyboard to another person, out of sight of the last one."""
        name = self.table.names[self.table.seat]
        clear_screen()
        print_lines("", f"Pass the keyboard to {name}.")
        print_lines(f"{name}, press Enter when only you can see the screen.")
        while read_line().strip():
            print_lines("Press Enter alone to go on.")
            self.lose_patience()
        clear_screen()
        self.session.uncover()
        self.catch_up(self.table.seat)

    def ask(self, view: View) -> None:
        """Ask until an answer comes, or something after which the question is repeated."""
        if (decision := view.decision) is None:
            raise AssertionError("a seat that is asked has a decision")
        print_lines("", *say_table(view, self.table.names))
        while not (choice := find_choice(decision, text := read_line().strip())):
            is_asked_anew = self.command(text, view, decision)
            self.lose_patience()
            if is_asked_anew:
                return
        self.enter(choice.code)

    def lose_patience(self) -> None:
        """Count an invalid line; stop after too many in a row if the input is no terminal."""
        self.wasted += 1
        if self.wasted >= PATIENCE and not sys.stdin.isatty():
            raise Stopped(f"{PATIENCE} lines in a row were no answer.", status=2)

    def command(self, text: str, view: View, decision: Decision) -> bool:
        """Do what a word other than an answer asks for; say whether to repeat the question."""
        first, _, rest = text.partition(" ")
        word, is_number = first.lower(), rest.isdecimal() and len(rest) < LONGEST_NUMBER
        if rest and word not in ("why", "rules") and not (word == "on" and is_number):
            word = ""
        game = self.table.game
        match word:
            case "?" | "help":
                bots = [f"bot:{bot.name:<12} {bot.about}".rstrip() for bot in bots_of(game)]
                print_lines(*WORDS, *bots)
            case "why":
                print_lines(*explain_typed(game, decision, view, rest))
            case "hint":
                print_lines(*hint_at(self.table).lines())
            case "rules":
                print_lines(*(say_rule(game, rest) if rest else player_rules_lines(game)))
            case "log":
                print_lines(*self.session.lines_since(-LOG_MOVES, view.seat))
            case "table" | "hand":
                return True
            case "undo":
                return self.undo(view.seat)
            case "on":
                self.on = int(rest) if rest else -1
                return True
            case "save" | "quit" | "q":
                raise Stopped("Stopped.")
            case _ if choice := begun_choice(decision, text):
                self.enter(choice.code)
                return True
            case _:
                print_lines(*reject(game, decision, view, text))
        return False

    def undo(self, seat: int) -> bool:
        """Take back the person's last answer; say whether that was possible."""
        try:
            number = self.session.undo()
        except NothingToUndo as nothing:
            print_lines(str(nothing))
            return False
        self.check_saved()
        self.heard[seat] = len(self.session.moves)
        self.begun = min(self.begun, self.heard[seat])
        print_lines(f"Taken back to answer {number}. The match file notes it.")
        return True


def read_line() -> str:
    """Read one line after a prompt."""
    print("> ", end="", flush=True)
    line = input()
    if not sys.stdin.isatty():
        print(line)
    return line


def clear_screen() -> None:
    """Clear the screen, where there is one."""
    if not sys.stdout.isatty():
        return
    if sys.platform == "win32":
        subprocess.run(["cmd", "/c", "cls"], check=False)  # noqa: S607  its own word for it
    elif is_dumb():
        print("\n" * shutil.get_terminal_size().lines, flush=True)  # it cannot clear, only scroll
    else:
        print("\x1b[3J\x1b[2J\x1b[H", end="", flush=True)
