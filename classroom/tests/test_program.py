"""A program in a box: its modules are called, typed at, and stopped where they do not stop."""

from pathlib import Path

import pytest

from classroom.tests.programs import in_a_box
from croupier_classroom.grading.box.remote import ProgramDied
from croupier_classroom.grading.checks import Modules, NeverStops, RemoteError, RemoteObject, expect
from croupier_classroom.grading.comparison import is_same

pytestmark = pytest.mark.process

MAIN = """
import sys
import dice

print("loaded as", __name__)

def greet():
    name = input("Name? ")
    print("Hello", name, dice.throw())
    return len(name)

if __name__ == "__main__":
    greet()
"""
DICE = "SIDES = 6\n\ndef throw():\n    return SIDES\n"
TOY = {"a3": MAIN, "dice": DICE}
CARDS = """
from collections import namedtuple
from enum import Enum, IntEnum

class Suit(IntEnum):
    SPADES = 0
    HEARTS = 1

class Color(Enum):
    RED = 0

Pair = namedtuple("Pair", "one two")

class Hand(list):
    def __iter__(self):
        return iter([7])

class Name(str):
    __eq__ = lambda self, other: True
    __str__ = lambda self: "anything"

class Half(float):
    __float__ = lambda self: 9.0

class Card:
    def __init__(self, suit, face):
        self.suit, self.face = suit, face
    def __eq__(self, other):
        return self.face == other.face
    def __lt__(self, other):
        return self.face < other.face
    def __len__(self):
        return self.face
    def __getitem__(self, index):
        return range(self.face)[index]
    def __repr__(self):
        return f"{self.suit} {self.face}"
    def double(self, by=2):
        self.face *= by
        return self

HELD = [Card("SP", 2)]

def first(cards):
    return cards.pop(0)

def both(function, *values):
    return function(*values), function(*values)

def fail(text):
    raise KeyError(text)
"""


def test_every_box_imports_the_program_afresh(tmp_path: Path) -> None:
    with in_a_box(tmp_path, TOY) as program:
        program.module("dice").SIDES = 20
        assert program.module("dice").throw() == 20
        assert program.module("a3").dice is program.module("dice")
    with in_a_box(tmp_path, TOY) as program:
        assert program.module("dice").SIDES == 6


def test_objects_of_the_program_are_used_as_if_they_were_here(tmp_path: Path) -> None:
    with in_a_box(tmp_path, {"cards": CARDS}) as program:
        cards = program.module("cards")
        card = cards.Card("SP", 3)
        assert (card.suit, card.face, len(card), card[1], list(card)) == ("SP", 3, 3, 1, [0, 1, 2])
        assert card.double(by=3) is card
        assert (repr(card), str(card), card.face) == ("SP 9", "SP 9", 9)
        card.face = 4
        assert card.face == 4
        assert cards.Card("SP", 3) < card
        assert not card < cards.Card("SP", 3)
        assert hasattr(card, "suit")
        assert not hasattr(card, "colour")
        assert program.names(card) == ["suit", "face"]
        assert program.is_instance(card, cards.Card)


def test_arguments_change_here_as_they_changed_there(tmp_path: Path) -> None:
    with in_a_box(tmp_path, {"cards": CARDS}) as program:
        cards = program.module("cards")
        deck = [["SP", 2], ["CL", 3]]
        kept = deck[0]
        assert cards.first(deck) is kept
        assert deck == [["CL", 3]]
        held = cards.HELD
        held.clear()
        assert cards.both(program.module("builtins").len, held) == (0, 0)
        assert cards.HELD is held


def test_a_list_changed_in_passing_is_changed_there_too(tmp_path: Path) -> None:
    with in_a_box(tmp_path, {"a3": "things = [[1], 2]\n"}) as program:
        a3 = program.module("a3")
        a3.things[0].append(3)  # nobody here holds the list any more
        a3.things[1] = 4
        assert a3.things == [[1, 3], 4]


def test_a_function_of_the_check_is_called_back(tmp_path: Path) -> None:
    with in_a_box(tmp_path, {"cards": CARDS}) as program:
        cards, numbers = program.module("cards"), [3, 4]
        assert cards.both(lambda by: numbers.pop() * by, 10) == (40, 30)
        cards.Card.double = lambda card: card.face + 0.5
        assert cards.Card("SP", 3).double() == 3.5
        cards.Card.double = staticmethod(lambda: "static")
        assert cards.Card("SP", 3).double() == "static"


def test_a_fault_in_a_function_of_the_check_is_raised(tmp_path: Path) -> None:
    hiding = "def call(f):\n    try:\n        f()\n    except BaseException:\n        return 1\n"
    with in_a_box(tmp_path, {"cards": CARDS, "hiding": hiding}) as program:
        with pytest.raises(AssertionError):
            program.module("cards").both(lambda: expect(1, 2))
        with pytest.raises(AssertionError):
            program.module("hiding").call(lambda: expect(1, 2))
        assert program.module("cards").both(lambda: 5) == (5, 5)


def test_what_a_programs_own_equality_says_decides_nothing(tmp_path: Path) -> None:
    with in_a_box(tmp_path, {"cards": CARDS}) as program:
        one, other = program.module("cards").Card("SP", 3), program.module("cards").Card("CL", 3)
        assert program.equal(one, other) is True
        assert one != other
        with pytest.raises(AssertionError):
            expect(one, other)


def test_values_of_derived_classes_are_compared_by_what_they_hold(tmp_path: Path) -> None:
    with in_a_box(tmp_path, {"cards": CARDS}) as program:
        cards = program.module("cards")
        expect(cards.Suit.HEARTS, 1)
        expect(cards.Pair(1, [2]), (1, [2]))
        expect([cards.Hand([1, 2])], [[1, 2]])
        expect((cards.Name("Ann"), cards.Half(0.5)), ("Ann", 0.5))
        assert not is_same(cards.Name("Ann"), "Ben")
        assert isinstance(cards.Suit.HEARTS, RemoteObject)
        assert cards.Suit["HEARTS"] is cards.Suit.HEARTS
        assert [each.name for each in cards.Suit] == ["SPADES", "HEARTS"]
        with pytest.raises(AssertionError):
            expect(cards.Color.RED, 0)


def test_errors_are_of_their_kind_and_know_their_line(tmp_path: Path) -> None:
    with in_a_box(tmp_path, {"cards": CARDS}) as program:
        with pytest.raises(KeyError) as raised:
            program.module("cards").fail("x")
        assert isinstance(raised.value, RemoteError)
        assert (str(raised.value), raised.value.kind) == ("'x'", "KeyError")
        assert raised.value.place == "cards.py line 51: raise KeyError(text)"
        with pytest.raises(ModuleNotFoundError, match="No module named 'b4'"):
            program.module("b4")


def test_lines_are_typed_at_a_function(tmp_path: Path) -> None:
    with in_a_box(tmp_path, TOY) as program:
        typed = program.type(["Ann", "more"], program.module("a3").greet)
        assert (typed.output, typed.value, typed.raised) == ("Name? Hello Ann 6\n", 3, None)
        assert program.typed == ["Ann", "more"]


def test_lines_may_answer_what_was_printed(tmp_path: Path) -> None:
    asked = []

    def answer(printed: str) -> str | None:
        asked.append(printed)
        return "Ben" if len(asked) == 1 else None

    with in_a_box(tmp_path, TOY) as program:
        typed = program.type(answer, program.module("a3").greet)
        assert (typed.output, typed.value, asked) == ("Name? Hello Ben 6\n", 3, ["Name? "])
        assert program.typed == ["Ben"]


def test_an_error_comes_with_what_was_printed_before(tmp_path: Path) -> None:
    with in_a_box(tmp_path, TOY) as program:
        typed = program.type([], program.module("a3").greet)
        assert (typed.output, typed.value) == ("Name? ", None)
        assert isinstance(typed.raised, EOFError)


def test_the_main_program_is_run_as_such(tmp_path: Path) -> None:
    with in_a_box(tmp_path, TOY) as program:
        assert program.run(["Ann"]) == "loaded as __main__\nName? Hello Ann 6\n"
        assert program.run([]) == "loaded as __main__\nName? "


def test_modules_can_be_patched_before_a_run(tmp_path: Path) -> None:
    def load_the_dice(modules: Modules) -> None:
        modules("dice").throw = lambda: "double six"

    with in_a_box(tmp_path, TOY) as program:
        assert program.run(["Ann"], patch=load_the_dice).endswith("Hello Ann double six\n")


def test_an_error_ends_a_run(tmp_path: Path) -> None:
    with (
        in_a_box(tmp_path, {"a3": "print('so far')\nint('x')\n"}) as program,
        pytest.raises(ValueError, match="invalid literal"),
    ):
        program.run([])


def test_arguments_are_passed_on(tmp_path: Path) -> None:
    with in_a_box(tmp_path, {"a3": "import sys\nprint(sys.argv[1:])\n"}) as program:
        typed = program.type([], lambda: program.start(["--loud", "1"]))
        assert typed.output == "['--loud', '1']\n"


def test_a_program_is_silent_and_does_not_sleep(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    text = "import os, time\nprint('noise')\nos.write(1, b'noise')\nos.write(2, b'noise')\n"
    text += "time.sleep(3600)\nfrom IPython.display import clear_output\nclear_output(wait=True)\n"
    with in_a_box(tmp_path, {"a3": text + "os.system('clear')\n"}) as program:
        program.module("a3")
    assert capfd.readouterr() == ("", "")


def test_a_program_that_reads_on_past_the_end_is_stopped(tmp_path: Path) -> None:
    deaf = "while True:\n    try:\n        input()\n    except Exception:\n        pass\n"
    with (
        in_a_box(tmp_path, {"a3": deaf}) as program,
        pytest.raises(NeverStops, match="after the end of input"),
    ):
        program.run(["one line"])


def test_a_program_that_prints_without_end_is_stopped(tmp_path: Path) -> None:
    with (
        in_a_box(tmp_path, {"a3": "while True:\n    print('x' * 1000)\n"}) as program,
        pytest.raises(NeverStops, match="more than 2000000 letters"),
    ):
        program.run([])


def test_a_program_that_ends_python_is_noticed(tmp_path: Path) -> None:
    with (
        in_a_box(tmp_path, {"a3": "import os\nos._exit(3)\n"}) as program,
        pytest.raises(ProgramDied),
    ):
        program.module("a3")


def test_croupier_cannot_be_imported(tmp_path: Path) -> None:
    with (
        in_a_box(tmp_path, {"a3": "import croupier\n"}) as program,
        pytest.raises(ModuleNotFoundError),
    ):
        program.module("a3")
    assert program.session.noted == ["it tried to import croupier"]


def test_the_text_is_read_without_running_it(tmp_path: Path) -> None:
    with in_a_box(tmp_path, TOY) as program:
        assert program.text("dice") == DICE
        assert program.tree("dice").body[0].lineno == 1


def test_an_array_of_references_may_be_made_by_ctypes(tmp_path: Path) -> None:
    text = "from ctypes import py_object\n\ndef places(n):\n    return len((n * py_object)())\n"
    with in_a_box(tmp_path, {"main": text}) as program:
        assert program.module("main").places(3) == 3
        assert program.session.noted == []


def test_ctypes_calls_no_function(tmp_path: Path) -> None:
    text = "import ctypes\n\ndef number():\n    return ctypes.CDLL(None).getpid()\n"
    with in_a_box(tmp_path, {"main": text}) as program:
        with pytest.raises(PermissionError):
            program.module("main").number()
        assert program.session.noted != []


def test_a_text_is_parsed_without_the_warnings_of_python(tmp_path: Path) -> None:
    with in_a_box(tmp_path, {"dice": "BANNER = ' \\  / '\n"}) as program:
        assert len(program.tree("dice").body) == 1


def test_no_name_of_a_program_is_taken(tmp_path: Path) -> None:
    text = "class Card:\n    _number, _kind, _session = 7, 'red', None\n"
    with in_a_box(tmp_path, {"a3": text}) as program:
        card = program.module("a3").Card()
        assert (card._number, card._kind, card._session) == (7, "red", None)
