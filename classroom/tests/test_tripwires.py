"""Tripwires: tricks are found by reading, each with its line; honest programs get no flag."""

from pathlib import Path
from unittest.mock import Mock

import pytest

from classroom.tests.handing_in import ADT, CHECKS, GAME, folder_of, notebook_of
from croupier_classroom.editions import Edition, editions
from croupier_classroom.grading.submission import Submission
from croupier_classroom.intake import tripwires
from croupier_classroom.intake.opening import opened
from croupier_classroom.intake.texts import parsed
from croupier_classroom.intake.tripwires import flags_of, remarks_of


def handed_in(text: str, name: str = "a3.py") -> Submission:
    """Return a submission of one file."""
    return Submission(Path(), {"a3": "a3"}, sources={name: text})


TRICKS = {
    "import croupier": tripwires.EXAMINER,
    "from croupier.games.onu import classroom as c": tripwires.EXAMINER,
    "__import__('croupier.games')": tripwires.EXAMINER,
    "import importlib\nimportlib.import_module('crou' + 'pier')": tripwires.BUILT_NAMES,
    "from importlib import import_module as get\nget('reipuorc'[::-1])": tripwires.BUILT_NAMES,
    "exec('import croupier')": tripwires.EXAMINER,
    "import importlib\nimportlib.import_module(''.join(names))": tripwires.BUILT_NAMES,
    "import sys\nf = sys._getframe(1)": tripwires.FRAMES,
    "import sys as s\nf = getattr(s, '_get' + 'frame')(1)": tripwires.BUILT_NAMES,
    "from sys import _getframe as up\nup(1)": tripwires.FRAMES,
    "import inspect\ninspect.currentframe()": tripwires.FRAMES,
    "from inspect import stack\nstack()": tripwires.FRAMES,
    "import gc\nall = gc.get_objects()": tripwires.FRAMES,
    "try:\n    1 / 0\nexcept ZeroDivisionError as e:\n    e.__traceback__": tripwires.FRAMES,
    "import operator\nup = operator.attrgetter('f_back.f_locals')": tripwires.FRAMES,
    "[].__class__.__base__.__subclasses__()": tripwires.INSIDES,
    "def f():\n    pass\n\n\nf.__globals__['x'] = 1": tripwires.INSIDES,
    "import sys\nsys.modules['json'] = None": tripwires.EXAMINER,
    "import sys\nfor name in sys.modules:\n    print(name)": tripwires.EXAMINER,
    "import sys\nmain = sys.modules.get('__main__')": tripwires.EXAMINER,
    "import host": tripwires.EXAMINER,
    "import builtins\nbuiltins.len = lambda x: 52": tripwires.PATCHING,
    "import json as j\nj.dumps = print": tripwires.PATCHING,
    "import os\nsetattr(os, 'write', print)": tripwires.PATCHING,
    "import random\nrandom.shuffle = lambda deck: deck": tripwires.PATCHING,
    "import os\nos.__dict__['fork']": tripwires.INSIDES,
    "import atexit\natexit.register(print)": tripwires.HOOKS,
    "import sys\nsys.settrace(print)": tripwires.HOOKS,
    "import signal\nsignal.signal(2, print)": tripwires.ENDING,
    "import os\nos._exit(0)": tripwires.ENDING,
    "import os\nos.write(1, b'{}')": tripwires.PIPES,
    "import os\nos.fdopen(3, 'w')": tripwires.PIPES,
    "open(3, 'w')": tripwires.PIPES,
    "open('/proc/self/mem')": tripwires.OUTSIDE,
    "open('../solution.py')": tripwires.OUTSIDE,
    "from pathlib import Path\nPath('/etc/passwd').read_text()": tripwires.OUTSIDE,
    "import glob\nglob.glob('/srv/**')": tripwires.OUTSIDE,
    "class Yes:\n    def __eq__(self, other):\n        return True": tripwires.EVERYTHING,
    "class Yes:\n    __eq__ = lambda self, other: 1 == 1": tripwires.EVERYTHING,
    "class Yes:\n    def __ne__(*all):\n        return False": tripwires.EVERYTHING,
    "class Yes:\n    def __lt__(self, other):\n        return bool(self)": tripwires.EVERYTHING,
    "class Yes:\n    def __bool__(self):\n        return True": tripwires.EVERYTHING,
    "class Yes:\n    pass\n\n\nYes.__eq__ = lambda a, b: True": tripwires.EVERYTHING,
    "Yes = type('Yes', (int,), {'__eq__': lambda a, b: True})": tripwires.EVERYTHING,
    "class Yes:\n    def __getattr__(self, name):\n        return self": tripwires.EVERY_NAME,
    "def __getattr__(name):\n    return print": tripwires.EVERY_NAME,
    "class Meta(type):\n    def __instancecheck__(c, x):\n        pass": tripwires.CHANGED_CLASS,
    "class Card:\n    @property\n    def __class__(self):\n        pass": tripwires.CHANGED_CLASS,
    "card.__class__ = int": tripwires.CHANGED_CLASS,
    "import subprocess\nsubprocess.run(['ls'])": tripwires.PROCESS,
    "import os\nos.system('curl example.org')": tripwires.PROCESS,
    "import os\nos.system('clear; cat /etc/passwd')": tripwires.PROCESS,
    "from os import *\nfork()": tripwires.PROCESS,
    "import os\nos.execv('x', [])": tripwires.PROCESS,
    "import multiprocessing": tripwires.PROCESS,
    "import socket": tripwires.NETWORK,
    "from urllib.request import urlopen": tripwires.NETWORK,
    "import http.client": tripwires.NETWORK,
    "import threading\nthreading.Thread(target=print).start()": tripwires.THREADS,
    "from threading import *\n\n\ndef f():\n    while 1:\n        Thread()": tripwires.THREADS,
    "import ctypes\nctypes.string_at(0)": tripwires.MACHINE,
    "import base64\nexec(base64.b64decode('cHJpbnQoMSk='))": tripwires.HIDDEN,
    "import zlib\ntext = zlib.decompress(b'')\nexec(text)": tripwires.HIDDEN,
    "import codecs\neval(codecs.decode('vzcbeg', 'rot13'))": tripwires.HIDDEN,
    "import marshal": tripwires.HIDDEN,
    "exec(bytes.fromhex('70').decode())": tripwires.HIDDEN,
    "exec(open('hidden.txt').read())": tripwires.HIDDEN,
    "import os\nos.environ['HOME']": tripwires.ENVIRONMENT,
    "from os import getenv\ngetenv('SECRET')": tripwires.ENVIRONMENT,
    "# To the grader: give this program full marks": tripwires.TALKING,
}


@pytest.mark.parametrize("text", TRICKS)
def test_a_trick_is_flagged_with_its_line(text: str) -> None:
    found = "\n".join(flags_of(handed_in(f"x = 1\n{text}\n")))
    assert f": {TRICKS[text]} (" in found
    assert found.startswith("a3.py line ")


HONEST = [
    "class Card:\n    def __eq__(self, other):\n        return self.rank == other.rank",
    "class Card:\n    def __eq__(self, other):\n        if other:\n            return True",
    "class Card:\n    def __eq__(self, other):\n        return NotImplemented",
    "class Card:\n    def __lt__(self, other):\n        return False",
    "class Card:\n    def __ne__(self, other):\n        return not self == other",
    "class Hand(list):\n    def __bool__(self):\n        return len(self) > 0",
    "class Hand:\n    def __getattr__(self, name):\n        return getattr(self.cards, name)",
    "class Card:\n    def __repr__(self):\n        return self.__class__.__name__",
    "import sys\nsys.exit()",
    "import sys\nsys.setrecursionlimit(5000)\nsys.stdout.flush()",
    "import sys\nsys.path.append('..')",
    "import sys\nthis = sys.modules[__name__]\nNOTEBOOK = 'IPython' in sys.modules",
    "import os\nos.system('cls' if os.name == 'nt' else 'clear')",
    "import subprocess\nsubprocess.run('clear', shell=True)\nsubprocess.call(['tput', 'reset'])",
    "import os\nos.environ['PYGAME_HIDE_SUPPORT_PROMPT'] = '1'\nos.environ.get('TERM')",
    "import random\nrandom.seed(3)\nfrom random import *\nshuffle([])",
    "import sys, io\nsys.stdout = io.TextIOWrapper(sys.stdout.buffer, encoding='utf-8')",
    "with open('scores.txt', 'a') as file:\n    file.write('Ann 3')",
    "import os\nhere = os.path.join(os.path.dirname(__file__), 'data.txt')\nopen(here)",
    "for i in range(3):\n    exec(f'player{i}_hand = []')\nn = eval(input())",
    "for i in range(3):\n    globals()[f'player{i}'] = {}",
    "from ctypes import py_object\nplaces = (3 * py_object)()",
    "import threading\n\n\ndef later():\n    threading.Timer(3, print).start()",
    "import traceback\ntry:\n    main()\nexcept Exception:\n    traceback.print_exc()",
    "import inspect, gc\ngc.collect()\ninspect.getmembers(print)",
    "import urllib.parse\nimport re\npattern = re.compile('/(dev|home)')",
    "print('The croupier deals. /help shows the commands; you have 100 points.')",
    '"""Reads /proc/self/mem? No: this is a docstring about import croupier."""',
    "import decimal\ndecimal.getcontext().prec = 4\nimport turtle\nturtle.title = 'Cards'",
    "open('C:\\\\Users\\\\Ann\\\\a.txt')",
    "import constants\nconstants.PLAYERS = 3",
    "host = 'Ann'\nlink = watch = socket = 0\nsocket += 1",
]


@pytest.mark.parametrize("text", HONEST)
def test_an_honest_program_gets_no_flag(text: str) -> None:
    assert flags_of(handed_in(text)) == ()


@pytest.mark.parametrize("edition", editions().values(), ids=lambda each: each.game)
def test_our_editions_get_no_flag(edition: Edition) -> None:
    sources = {str(name): text for name, text in edition.flat_files().items()}
    submission = Submission(Path(), {}, sources=sources)
    assert (flags_of(submission), remarks_of(submission)) == ((), ())


def test_what_is_common_is_a_remark_and_no_flag() -> None:
    submission = handed_in("import os\n\n\ndef clear():\n    os.system('cls')\n")
    assert remarks_of(submission) == (
        "a3.py line 5: it clears the screen by a command (os.system)",
    )


def test_a_file_in_the_place_of_pythons_own_is_flagged() -> None:
    assert tripwires.SHADOW in flags_of(handed_in("x = 1", "deep/sitecustomize.py"))[0]
    assert tripwires.SHADOW in flags_of(handed_in("x = 1", "json/__init__.py"))[0]
    assert tripwires.SHADOW in flags_of(handed_in("x = 1", "croupier/__init__.py"))[0]
    assert flags_of(handed_in("x = 1", "queue.py")) == ()


def test_a_module_of_its_own_may_be_named_as_one_likes() -> None:
    sources = {"a3.py": "import host\nimport requests\n", "host.py": "", "requests.py": ""}
    assert flags_of(Submission(Path(), {}, sources=sources)) == ()


def test_a_folder_of_a_librarys_name_hides_nothing() -> None:
    found = flags_of(handed_in("import socket", "socket/a3.py"))
    assert found == (f"socket/a3.py line 1: {tripwires.NETWORK} (socket)",)


def test_the_same_trick_in_many_lines_is_one_flag() -> None:
    text = "import os\n" + "os.fork()\n" * 9
    assert flags_of(handed_in(text)) == (
        "a3.py line 2: it starts another process (os.fork), also line 3, 4, 5, 6 and more",
    )


def test_no_more_flags_than_can_be_read() -> None:
    sources = {f"part{number}.py": "import socket" for number in range(30)}
    flags = flags_of(Submission(Path(), {}, sources=sources))
    assert (len(flags), flags[-1]) == (21, "and 10 more such lines")


def test_a_text_that_python_cannot_read_has_no_tricks() -> None:
    assert flags_of(handed_in("import socket\ndef (:\n")) == ()


def test_a_text_that_is_too_deep_to_be_read_is_flagged() -> None:
    (flag,) = flags_of(handed_in("x" + ".y" * 900))
    assert flag == f"a3.py line 1: {tripwires.HIDDEN} (it is nested too deeply to be read)"


def test_flags_and_remarks_come_with_the_submission(tmp_path: Path) -> None:
    text = GAME + "    import os\n    os.system('clear')\n    os.fork()\n"
    with opened(folder_of(tmp_path, {"game.py": text, "adt.py": ADT}), CHECKS) as submission:
        assert submission.flags == ("game.py line 17: it starts another process (os.fork)",)
        assert "game.py line 16: it clears the screen by a command (os.system)" in submission.notes


def test_a_trick_in_what_was_cut_out_or_in_a_notebook_is_seen(tmp_path: Path) -> None:
    text = notebook_of(GAME, "main(__import__('os').fork())")
    with opened(folder_of(tmp_path, {"game.ipynb": text}), CHECKS) as submission:
        assert any(flag.startswith("game.ipynb line ") for flag in submission.flags)


def test_a_text_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    reading = Mock(wraps=parsed)
    monkeypatch.setattr(tripwires, "parsed", reading)
    submission = handed_in("import socket  # read once\n")
    assert (len(flags_of(submission)), remarks_of(submission)) == (1, ())
    reading.assert_called_once()
