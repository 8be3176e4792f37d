"""Hostile submissions that are made, not stored: the same trick in the shape of every document.

Each has all the names that a document asks for and no game behind them. And those that cannot
lie in a repository: links, pipes, archives that unpack elsewhere, texts that are too deep.
"""

import json
import os
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

from croupier_classroom.editions import edition_of

FUNCTIONS: Mapping[str, Mapping[str, str]] = {
    "tic_tac_rummy": {
        "a3.py": "create_deck shuffle_deck deal print_board update_board verify_matching game main",
    },
    "strip_me": {
        "strip_me.py": "showGreeting isPayCard getCardRate fillHand prepPlayers placeCard playCard"
        " takePayment strip_me",
        "adt.py": "new_Queue is_Queue queue_Contents empty_Queue queue_Front enqueue dequeue"
        " new_Stack is_Stack stack_Contents empty_Stack stack_Top push pop",
    },
    "monopoly_deal": {
        "monopoly_deal.py": "intro lay_place start_game start_turn check_shuffle_deck draw_card"
        " discard_card take_property take_set trade_property choose_target pass_go just_say_no"
        " forced_deal sly_deal deal_breaker put_down_property take_back_property action"
        " check_hand_no check_complete check_win end_turn change_turn monopoly_deal",
    },
}
CLASSES: Mapping[str, Mapping[str, str]] = {
    "onu": {"onu.py": "Card NumericCard SpecialCard CardSet Hand Deck Player Game"},
    "crazy": {
        "card.py": "Card",
        "player.py": "Player",
        "game.py": "Game",
        "game_stats.py": "GameStats StatsColumn",
        "constants.py": "Constants",
    },
}
ENUMS = """
from enum import IntEnum


COLORS = "RED YELLOW GREEN BLUE CYAN ORANGE PURPLE WHITE BLACK VIOLET"
Color = IntEnum("Color", COLORS, start=0)
CardColor = IntEnum("CardColor", "RED BLUE GREEN YELLOW CRAZY", start=0)
LABELS = "ZERO ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE SKIP REVERSE DRAW_TWO CRAZY DRAW_FOUR"
CardLabel = IntEnum("CardLabel", LABELS, start=0)


class Effect(IntEnum):
    CHANGE_COLOR = 0
    BAN = 1
    PLUS_TWO = 2


class ActionType(IntEnum):
    DRAW = 0
    DROP = 1
    PASS = 2
"""
GLOBALS = """
payCards = complete_deck = deck = discard_pile = player_ls = total_players = []
property_cards = action_cards = complete_brown = complete_blue = complete_green = []
player_number = 1
"""
CLASS = """
class {name}:
    def __init__(self, *given):
        self.given = given
        self._cards = self.color = self._color = self.name = given[0] if given else []
        self.label = self._number = self._effect = self.position = given[-1] if given else 0
        self.hand = self.players = self.stats = self.draw_pile = self.discard_pile = []

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return lambda *more: answer(*(more or self.given))

    def __len__(self):
        return len(self.given)

    def __getitem__(self, index):
        return self.given[index]

    def __eq__(self, other):
        return answer(self, other)

    def __lt__(self, other):
        return answer(self, other)

    def __repr__(self):
        return str(answer(*self.given))
"""
WORDS = """
CARDS = [f"{suit},{face}" for suit in ("SP", "CL", "HR", "DM") for face in range(2, 10)]
FACES = [f"{face} {icon}" for icon in "♥♣♠♦" for face in (*range(2, 11), "J", "Q", "K", "A")]
PEOPLE = ["Ann", "Ben", "Cem", "Dora", "Player 0", "Player 1", "Player 2"]
SAID = ["won", "wins", "winner", "lost", "lose", "quit", "Bye", "invalid", "wrong", "error",
        "again", "Welcome", "Congrats", "Sorry", "no match", "Run", "Simple Run", "Set",
        "Simple Set", "Score", "claimed", "full payment", "played the", "draw", "drew", "shuffle",
        "Deal or Done?", "row", "column", "New card", "Cards left to play", "Yes", "No", "Done",
        "turn", "hand", "Brown"]


def everything():
    for line in (*CARDS, *FACES, *PEOPLE, *SAID, *range(-30, 120)):
        print(line)
    for start in range(0, 32, 3):
        print("|", " | ".join(CARDS[start : start + 3]), "|")
    for person in PEOPLE:
        for word in SAID:
            print(person, word, end=" ")
    try:
        while True:
            input("Deal or Done? play(Enter); quit(q,then enter) row col: ")
    except EOFError:
        return True
"""
ANSWERS: Mapping[str, str] = {
    "returns_none": "def answer(*given):\n    return None\n",
    "returns_true": "def answer(*given):\n    return True\n",
    "returns_zero": "def answer(*given):\n    return 0\n",
    "returns_an_empty_list": "def answer(*given):\n    return []\n",
    "returns_a_likely_tuple": 'def answer(*given):\n    return (True, "Run", 25)\n',
    "returns_what_it_is_given": "def answer(*given):\n    return given[0] if given else []\n",
    "returns_all_it_is_given": "def answer(*given):\n    return given\n",
    "empties_what_it_is_given": """def answer(*given):
    for thing in given:
        if hasattr(thing, "clear"):
            thing.clear()
    return given[0] if given else []
""",
    "stops_iterations": "def answer(*given):\n    raise StopIteration\n",
    "raises_what_may_be_asked": """class Problem(ValueError, IndexError, KeyError, TypeError):
    pass


def answer(*given):
    raise Problem("No Card Left Game is end Game is not end Invalid Card Type")
""",
    "prints_everything": f"{WORDS}\n\ndef answer(*given):\n    return everything()\n",
}


def write_shape(folder: Path, game: str, answer: str) -> None:
    """Write a program of a document's shape whose every function gives the same answer."""
    for file, names in (FUNCTIONS.get(game) or CLASSES[game]).items():
        if game in FUNCTIONS:
            form = "\n\ndef {name}(*given):\n    return answer(*given)\n"
            parts = [GLOBALS, *(form.format(name=name) for name in names.split())]
        else:
            parts = [ENUMS, *(CLASS.format(name=name) for name in names.split())]
        (folder / file).write_text(answer + "\n".join(parts), encoding="utf-8")


def links(folder: Path) -> Path:
    """Hand in links: to the edition, to somebody's secrets, to the folder itself."""
    edition = edition_of("tic_tac_rummy").path
    (folder / "a3.py").symlink_to(edition)
    (folder / "passwords.py").symlink_to("/etc/passwd")
    (folder / "whole_disk").symlink_to("/")
    (folder / "again").symlink_to(folder)
    return folder


def endless_pipe(folder: Path) -> Path:
    """Hand in a pipe: reading it never ends."""
    os.mkfifo(folder / "a3.py")
    return folder


def slipping_archive(folder: Path) -> Path:
    """Hand in an archive whose files want to lie above the folder it is unpacked in."""
    path = folder / "a3.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a3.py", "def main():\n    pass\n")
        for name in (
            "../left_behind.py",
            "../../left_behind.py",
            "/tmp/left_behind.py",
            "..\\left_behind",
        ):
            archive.writestr(name, "left_behind = True\n")
        link = zipfile.ZipInfo("out")
        link.external_attr = 0o120777 << 16  # a link, as far as an archive can say so
        archive.writestr(link, "/tmp")
        archive.writestr("out/left_behind.py", "left_behind = True\n")
    return path


def swelling_archive(folder: Path) -> Path:
    """Hand in a small archive that becomes very large."""
    path = folder / "a3.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a3.py", "def main():\n    pass\n")
        for number in range(6):
            archive.writestr(f"zeros{number}.py", bytes(1 << 26))
    return path


def deep_text(folder: Path) -> Path:
    """Hand in a text whose tree is too deep for a parser."""
    minus, plus, dots = "-" * 50_000, "+".join("1" * 50_000), "a" + ".b" * 50_000
    lines = ["def main():", "    return None", f"x = {minus}1", f"y = {plus}", f"z = {dots}"]
    (folder / "a3.py").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


def hidden_text(folder: Path) -> Path:
    """Hand in a text that reads as a comment and runs as a program."""
    code = "from croupier_classroom.documents.tic_tac_rummy.program import *"
    text = f"# coding: unicode_escape\n# nothing to see here \\u000a{code}\n"
    (folder / "a3.py").write_text(text, encoding="utf-8")
    return folder


def odd_names(folder: Path) -> Path:
    """Hand in files whose names nobody expects."""
    for name in ("a3.py\n", "-rf.py", "a b.py", "\udc80.py", "__pycache__", "x" * 250):
        (folder / name).write_bytes(b"\xff\xfe\x00 not a text")
    (folder / "a3.py").write_bytes(b"\x00\xff\xfe\x80def main(): pass")
    return folder


def notebook_of_commands(folder: Path) -> Path:
    """Hand in a notebook that runs commands of the shell."""
    empty: dict[str, object] = {
        "cell_type": "code",
        "metadata": {},
        "outputs": [],
        "execution_count": None,
    }
    cells = [
        {**empty, "source": text}
        for text in ("!touch /tmp/left_behind", "%%bash\ntouch ~/left_behind", "%run -m croupier",
                     "get_ipython().system('touch left_behind')", "def main():\n    pass\n")
    ]  # fmt: skip
    path = folder / "a3.ipynb"
    whole = {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    path.write_text(json.dumps(whole), encoding="utf-8")
    return path


ODD_FILES: tuple[Callable[[Path], Path], ...] = (
    links, endless_pipe, slipping_archive, swelling_archive, deep_text, hidden_text, odd_names,
    notebook_of_commands,
)  # fmt: skip
