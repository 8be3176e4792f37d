"""One table as the people at this keyboard play it: who may look, the log, saving, undo."""

import re

from croupier.engine import NOBODY, Names, UserError
from croupier.engine.piles import SPECTATOR, WON
from croupier.games.catalogue import find_game
from croupier.play.history import history
from croupier.play.match import Match, Undo, standing_answers
from croupier.play.table import Move, NothingToUndo, Table
from croupier.play.view import View
from croupier.terminal.files.match_file import MatchFile
from croupier.terminal.text.view_text import say_ending

WINS = re.compile(r"\bwins?\b")  # in the words of a game: who has won
LogLine = tuple[int, str]  # the number of an answer that stands, and a sentence about it


class PlaySession:
    """A table, its file, and the person at the keyboard, whose cards are shown."""

    def __init__(self, table: Table, file: MatchFile) -> None:
        self.table, self.file = table, file
        steps = history(table.game, table.match)
        self.moves = [step.move for step in steps if step.move and not step.is_undone]
        self.people = [seat for seat, who in enumerate(table.players) if who.is_person]
        self.at_keyboard = self.people[0] if len(self.people) == 1 else NOBODY
        self.trouble: OSError | None = None  # why the last answer is not in the file
        self._narrated: dict[int, list[list[LogLine]]] = {}  # by viewer, what was said of each move

    @property
    def is_over(self) -> bool:
        """Say whether the match is over."""
        return self.table.seat == NOBODY

    @property
    def is_bots_turn(self) -> bool:
        """Say whether a bot is to answer."""
        return not self.is_over and not self.table.players[self.table.seat].is_person

    @property
    def is_covered(self) -> bool:
        """Say whether the keyboard must be passed on before any hand is shown."""
        return not self.is_over and not self.is_bots_turn and self.table.seat != self.at_keyboard

    @property
    def viewer(self) -> int:
        """Return who sees the table; a spectator where several people share the end of it."""
        return SPECTATOR if self.is_over and len(self.people) != 1 else self.at_keyboard

    @property
    def next_answer(self) -> int:
        """Return the number of the next answer, among those that stand."""
        return len(self.moves) + 1

    def view(self) -> View:
        """Return what is to be seen now."""
        return self.table.view(self.viewer)

    def uncover(self) -> None:
        """Give the keyboard to the player who is asked."""
        self.at_keyboard = self.table.seat

    def answer(self, code: int) -> Move:
        """Take an answer of the player who is asked, and save it before anything else happens."""
        move = self.table.answer(self.table.seat, self.table.question, code)
        self.moves.append(move)
        self.save()
        return move

    def save(self, *, is_last: bool = False) -> None:
        """Write what is new into the file; the last time with its seal."""
        write = self.file.close if is_last or self.is_over else self.file.add
        try:
            write(self.table.match)
            self.trouble = None
        except OSError as error:
            self.trouble = error

    def only_answer(self) -> int | None:
        """Return the code of the answer, if there is only one."""
        choices = self.table.choices
        return choices[0] if len(choices) == 1 else None

    def undo(self) -> int:
        """Take back the last answer of the person who plays; return the number of the next one."""
        if len(self.people) > 1:
            raise NothingToUndo("Undo is closed at this table: another person is playing.")
        line = self.table.undo(self.people[0] if self.people else NOBODY)
        self.moves = [move for move in self.moves if move.number < line]
        self._narrated.clear()
        self.save()
        return self.next_answer

    def narrated(self, viewer: int) -> list[list[LogLine]]:
        """Return each move as a viewer saw it; a move is put into words only once."""
        known = self._narrated.setdefault(viewer, [])
        for number, move in enumerate(self.moves[len(known) :], len(known) + 1):
            known.append([(number, line) for line in move.narrate(viewer, self.table.names)])
        return known

    def log(self, viewer: int) -> list[LogLine]:
        """Return everything that happened as a viewer saw it."""
        return [line for lines in self.narrated(viewer) for line in lines]

    def lines_since(self, first: int, viewer: int) -> list[str]:
        """Return what a viewer saw of the moves from one of them on."""
        return [line for lines in self.narrated(viewer)[first:] for _, line in lines]

    def last_moves(self, viewer: int) -> dict[int, str]:
        """Return what each seat did last, without its name."""
        found, first = dict[int, str](), -4 * len(self.table.names)
        for move, lines in zip(self.moves[first:], self.narrated(viewer)[first:], strict=True):
            if lines:
                text = lines[0][1].removeprefix(f"{self.table.names[move.seat]} ")
                found[move.seat] = text.rstrip(".")
        return found

    @property
    def loser(self) -> int:
        """Return the person who may ask where it was lost: one with choices who did not win."""
        for seat in self.people if self.is_over else ():
            mine = [move for move in self.moves if move.seat == seat]
            if seat != self.table.state.winner and any(map(had_choice, mine)):
                return seat
        return NOBODY

    def ending_lines(self) -> list[str]:
        """Say in a sentence how the match ended, then everything about it; who won is said once."""
        names = Names(self.table.names, self.viewer)
        said = self.table.game.words.summary(self.table.state, names)
        wins = (
            [line for line in said if WINS.search(line)] if self.table.state.ending == WON else []
        )
        ended = wins[:1] or [" ".join(say_ending(self.view(), names))]
        return ended + [line for line in said if line not in wins[:1]]


def had_choice(move: Move) -> bool:
    """Say whether there was more than one answer to give."""
    return len(move.game.choices(move.before.state)) > 1


def take_up(match: Match, step: int, file: MatchFile) -> PlaySession:
    """Play a match on from one of its steps, in a file of its own; what followed is taken back."""
    following = [number for number in standing_answers(match.events) if number > step]
    table = Table(find_game(match.game), match)
    if not following:
        raise UserError("Nothing was answered after this.")
    table.enter(Undo(following[0]))
    return begin_session(table, file)


def begin_session(table: Table, file: MatchFile) -> PlaySession:
    """Write a match into its file and return its session, or say why it cannot be written."""
    try:
        file.begin(table.match)
    except OSError as error:
        why = error.strerror or str(error)
        raise UserError(f"The match cannot be saved in {file.path}: {why}.") from None
    return PlaySession(table, file)
