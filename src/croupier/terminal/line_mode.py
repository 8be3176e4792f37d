"""Line mode: one statement a line, one answer a line; for terminals, pipes and screen readers."""

from __future__ import annotations

import sys
from difflib import get_close_matches

from croupier.bots.answers import bot_answer
from croupier.bots.levels import bots_of
from croupier.engine.english import Names, counted, listing, sentence
from croupier.engine.game import Game
from croupier.engine.piles import NOBODY
from croupier.engine.rulebook import rules_text, say_rule
from croupier.play.decision import Choice, Decision
from croupier.play.table import Move, NothingToUndo, Table
from croupier.play.view import View
from croupier.terminal.files.match_file import MatchFile, called
from croupier.terminal.text.hint_text import hint_at
from croupier.terminal.text.view_text import say_decision, say_view

PATIENCE = 100  # lines in a row that are no answer, from something that is no terminal
WORDS = """NUMBER or WORD   answer
why CARD         why it cannot be played
hint             what the best bot would do, and what each answer is worth
undo             take your last answer back, against bots
table, log       say it again
rules, rules N   all rules, or one of them
on, on N         play forced moves by itself, N at most
save             save and stop
?                these words""".splitlines()


class Stopped(Exception):
    """The match stops here for now; the message says why, the status is the command's."""

    def __init__(self, why: str, status: int = 0) -> None:
        super().__init__(why)
        self.status = status


def takes(word: str, rest: str) -> bool:
    """Say whether a word makes sense with something after it."""
    if word == "on":
        return rest.isdecimal() and len(rest) < 9
    return word in ("why", "rules")


class LineTable:
    """A table in line mode: the people at this keyboard, the bots, and the file that keeps it."""

    def __init__(self, table: Table, file: MatchFile, *, forced: bool = False) -> None:
        self.table, self.file = table, file
        self.people = [seat for seat, who in enumerate(table.players) if who.is_person]
        self.on = -1 if forced else 0  # forced moves still to be played by itself; -1: all
        self.heard = dict.fromkeys([*self.people, NOBODY], 0)  # moves each has been told
        self.moves: list[Move] = []
        self.wasted = 0  # lines in a row that were no answer
        self.at_keyboard = self.people[0] if len(self.people) == 1 else NOBODY

    @property
    def listener(self) -> int:
        """Return the person who hears what is said; NOBODY if only bots play."""
        return self.at_keyboard

    def play(self) -> int:
        """Play until the match is over or stopped; return the exit status."""
        try:
            while self.table.seat != NOBODY:
                self.step()
        except (KeyboardInterrupt, EOFError, Stopped) as stop:
            return self.stop(stop)
        self.tell_end()
        self.file.close(self.table.match)
        say("", f"Saved: {self.file.path}.", f"See it again: {called()} replay {self.file.path}")
        return 0

    def stop(self, stop: BaseException) -> int:
        """Save, and say how to go on."""
        self.file.close(self.table.match)
        why = {KeyboardInterrupt: "Stopped.", EOFError: "The input has ended."}.get(
            type(stop), str(stop)
        )
        say("", why, f"The match is saved at answer {self.table.question - 1} in {self.file.path}.")
        say(f"Go on with it: {called()} play --file {self.file.path}")
        return stop.status if isinstance(stop, Stopped) else 0

    def step(self) -> None:
        """Let whoever is asked answer once."""
        seat = self.table.seat
        player = self.table.players[seat]
        if player.bot:
            self.enter(bot_answer(self.table, player.bot))
            return
        self.hand_over(seat)
        view = self.table.view(seat)
        decision = view.decision
        if decision is None:
            raise AssertionError("a seat that is asked has a decision")
        if self.on and len(decision.choices) == 1:
            self.on -= self.on > 0
            self.enter(decision.choices[0].code)
            return
        self.on = min(self.on, 0)
        self.ask(view, decision)

    def enter(self, code: int) -> None:
        """Take an answer, keep it, and tell it to whoever listens."""
        self.moves.append(self.table.answer(self.table.seat, self.table.question, code))
        self.file.add(self.table.match)
        self.wasted = 0
        if self.at_keyboard != NOBODY or not self.people:
            self.catch_up(self.at_keyboard)

    def catch_up(self, seat: int) -> None:
        """Tell a seat the moves it has not heard of."""
        for move in self.moves[self.heard[seat] :]:
            say(*move.narrate(seat, self.table.names))
        self.heard[seat] = len(self.moves)

    def hand_over(self, seat: int) -> None:
        """Give the keyboard to another person, out of sight of the last one."""
        if seat == self.at_keyboard:
            return
        name = self.table.names[seat]
        self.at_keyboard = NOBODY
        clear_screen()
        say(
            "",
            f"Pass the keyboard to {name}.",
            f"{name}, press Enter when only you can see the screen.",
        )
        while read_line().strip():
            say("Press Enter alone to go on.")
            self.lose_patience()
        clear_screen()
        self.at_keyboard = seat
        self.catch_up(seat)

    def ask(self, view: View, decision: Decision) -> None:
        """Ask until an answer comes."""
        say("", *say_view(view, Names(self.table.names, view.seat)), *say_decision(decision))
        is_asked_anew = False
        while not is_asked_anew:
            text = read_line()
            choice = find_choice(decision, text)
            if choice:
                self.enter(choice.code)
                return
            is_asked_anew = self.command(text, view, decision)
            self.lose_patience()

    def lose_patience(self) -> None:
        """Count a line that was no answer; stop after too many that nobody can have typed."""
        self.wasted += 1
        if self.wasted >= PATIENCE and not sys.stdin.isatty():
            raise Stopped(f"{PATIENCE} lines in a row were no answer.", status=2)

    def command(self, text: str, view: View, decision: Decision) -> bool:
        """Do what a word other than an answer asks for; say whether the question is open anew."""
        word, _, rest = text.strip().partition(" ")
        if rest and not takes(word.lower(), rest):
            word = ""
        match word.lower():
            case "?" | "help":
                say(*WORDS, *say_bots(self.table.game))
            case "why":
                say(*explain(self.table.game, decision, view, rest))
            case "hint":
                say(*hint_at(self.table).lines())
            case "rules":
                say(*(say_rule(self.table.game, rest) if rest else rules_text(self.table.game)))
            case "log":
                for move in self.moves[-20:]:
                    say(*move.narrate(view.seat, self.table.names))
            case "table" | "hand":
                return True
            case "undo":
                return self.undo(view.seat)
            case "on":
                self.on = int(rest) if rest else -1
                return True
            case "save" | "quit" | "q":
                raise Stopped("Stopped.")
            case _:
                say(*refuse(self.table.game, decision, view, text.strip()))
        return False

    def undo(self, seat: int) -> bool:
        """Take back this seat's last answer, where no other person plays."""
        if len(self.people) > 1:
            say("Undo is closed at this table: another person is playing.")
            return False
        try:
            line = self.table.undo(seat)
        except NothingToUndo as nothing:
            say(str(nothing))
            return False
        self.moves = [move for move in self.moves if move.number < line]
        self.heard[seat] = len(self.moves)
        self.file.add(self.table.match)
        say(f"Taken back to answer {line}. The match file keeps a mark.")
        return True

    def tell_end(self) -> None:
        """Say how the match ended."""
        seat = self.at_keyboard if len(self.people) == 1 else NOBODY
        view = self.table.view(seat)
        names = Names(self.table.names, seat)
        say("", "The match is over.", *say_view(view, names))
        say(*self.table.game.words.summary(self.table.state, names))
        say(f"In this sitting: {counted(len(self.moves), 'answer')}.")


def say_bots(game: Game) -> list[str]:
    """Say which bots can be given a seat of another match, and what to expect of each."""
    bots = [f"bot:{bot.name:<12} {bot.about}".rstrip() for bot in bots_of(game)]
    return ["", "Bots for another match, as in --seats Ann,bot:strong", *bots]


def say(*lines: str) -> None:
    """Print statements, one a line."""
    for line in lines:
        print(line)


def read_line() -> str:
    """Read one line after a prompt."""
    print("> ", end="", flush=True)
    line = input()
    if not sys.stdin.isatty():
        print(line)
    return line


def clear_screen() -> None:
    """Clear the screen, where there is one."""
    if sys.stdout.isatty():
        print("\x1b[3J\x1b[2J\x1b[H", end="", flush=True)


def find_choice(decision: Decision, text: str) -> Choice | None:
    """Return the choice a line means: its number, its word, its label; empty is an only answer."""
    wanted = text.strip()
    if not wanted:
        return decision.choices[0] if len(decision.choices) == 1 else None
    if wanted.isdecimal() and len(wanted) < 6 and 1 <= int(wanted) <= len(decision.choices):
        return decision.choices[int(wanted) - 1]
    for exact in (wanted, wanted.lower()):
        found = [
            c
            for c in decision.choices
            if exact in (c.word, c.label, c.word.lower(), c.label.lower())
        ]
        if len(found) == 1:
            return found[0]
    return None


def refuse(game: Game, decision: Decision, view: View, text: str) -> list[str]:
    """Say why a line is no answer."""
    number = len(decision.choices)
    span = "1" if number == 1 else f"a number from 1 to {number}"
    if not text:
        return [f"There is more than one answer. Type {span}, or a word."]
    if text.lstrip("-").isdecimal():
        return [f"There is no answer {text[:20]}.", f"Type {span}."]
    if why := find_refusal(decision, view, text):
        return [why, "Nothing was played."]
    words = [choice.word for choice in decision.choices]
    near = get_close_matches(text, words, n=2, cutoff=0.5)
    hint = [f"The nearest: {listing(near)}."] if near else []
    if text in game.code_by_word:
        return [f'"{text[:40]}" is not open now.', *hint, f"Type {span}, or a word."]
    return [f'"{text[:40]}" is not an answer here.', *hint, f"Type {span}, or a word."]


def find_refusal(decision: Decision, view: View, text: str) -> str:
    """Return why the card of this name cannot be played, if that is known."""
    zones = {zone.id: zone for zone in view.zones}
    for refusal in decision.refusals:
        zone, _, index = refusal.at.partition(":")
        card = zones[zone].cards[int(index)]
        if card and text.lower() in (card.text.lower(), card.name.lower()):
            return f"{refusal.why.rstrip('.')} (rule {refusal.rule})."
    return ""


def explain(game: Game, decision: Decision, view: View, text: str) -> list[str]:
    """Answer `why`: why a card cannot be played, or where the question comes from."""
    if not text:
        said = [f"{decision.question} It comes from rule {decision.rule}."]
        only = len(decision.choices) == 1
        return said + ['There is only one answer; "on" plays such moves for you.'] * only
    if why := find_refusal(decision, view, text):
        return [why]
    if choice := find_choice(decision, text):
        return [f"{sentence(choice.label)[:-1]} is open to you."]
    if text in game.code_by_word:
        return [f'"{text}" is not open now (rule {decision.rule}).']
    return [f'"{text[:40]}" is no card you can see here.']
