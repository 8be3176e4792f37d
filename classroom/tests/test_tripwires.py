"""Tripwires: tricks are found by reading, each with its line; honest programs get no flag."""

from pathlib import Path
from unittest.mock import Mock

import pytest

from classroom.tests.handing_in import ADT, CHECKS, GAME, folder_of, notebook_of
from croupier_classroom.editions import Edition, editions
from croupier_classroom.grading.submission import Submission
from croupier_classroom.intake.opening import opened
from croupier_classroom.intake.texts import parsed
from croupier_classroom.tripwires import flags as flags_module
from croupier_classroom.tripwires import tricks
from croupier_classroom.tripwires.flags import flags_of, remarks_of


def handed_in(text: str, name: str = "a3.py") -> Submission:
    """Return a submission of one file."""
    return Submission(Path(), {"a3": "a3"}, sources={name: text})


TRICKS = {
    "import croupier": tricks.EXAMINER,
    "from croupier.games.onu import classroom as c": tricks.EXAMINER,
    "__import__('croupier.games')": tricks.EXAMINER,
    "import importlib\nimportlib.import_module('crou' + 'pier')": tricks.EXAMINER,
    "from importlib import import_module as get\nget('reipuorc'[::-1])": tricks.EXAMINER,
    "exec('import croupier')": tricks.EXAMINER,
    "import importlib\nimportlib.import_module(''.join(names))": tricks.BUILT_NAMES,
    "import sys\nf = sys._getframe(1)": tricks.FRAMES,
    "import sys as s\nf = getattr(s, '_get' + 'frame')(1)": tricks.FRAMES,
    "from sys import _getframe as up\nup(1)": tricks.FRAMES,
    "import inspect\ninspect.currentframe()": tricks.FRAMES,
    "from inspect import stack\nstack()": tricks.FRAMES,
    "import gc\nall = gc.get_objects()": tricks.FRAMES,
    "try:\n    1 / 0\nexcept ZeroDivisionError as e:\n    e.__traceback__": tricks.FRAMES,
    "import operator\nup = operator.attrgetter('f_back.f_locals')": tricks.FRAMES,
    "[].__class__.__base__.__subclasses__()": tricks.INSIDES,
    "def f():\n    pass\n\n\nf.__globals__['x'] = 1": tricks.INSIDES,
    "import sys\nsys.modules['json'] = None": tricks.EXAMINER,
    "import sys\nfor name in sys.modules:\n    print(name)": tricks.EXAMINER,
    "import sys\nmain = sys.modules.get('__main__')": tricks.EXAMINER,
    "import host": tricks.EXAMINER,
    "import builtins\nbuiltins.len = lambda x: 52": tricks.PATCHING,
    "import json as j\nj.dumps = print": tricks.PATCHING,
    "import os\nsetattr(os, 'write', print)": tricks.PATCHING,
    "import random\nrandom.shuffle = lambda deck: deck": tricks.PATCHING,
    "import os\nos.__dict__['fork']": tricks.INSIDES,
    "import atexit\natexit.register(print)": tricks.HOOKS,
    "import sys\nsys.settrace(print)": tricks.HOOKS,
    "import signal\nsignal.signal(2, print)": tricks.ENDING,
    "import os\nos._exit(0)": tricks.ENDING,
    "import os\nos.write(1, b'{}')": tricks.PIPES,
    "import os\nos.fdopen(3, 'w')": tricks.PIPES,
    "open(3, 'w')": tricks.PIPES,
    "open('/proc/self/mem')": tricks.OUTSIDE,
    "open('../solution.py')": tricks.OUTSIDE,
    "from pathlib import Path\nPath('/etc/passwd').read_text()": tricks.OUTSIDE,
    "import glob\nglob.glob('/srv/**')": tricks.OUTSIDE,
    "class Yes:\n    def __eq__(self, other):\n        return True": tricks.EVERYTHING,
    "class Yes:\n    __eq__ = lambda self, other: 1 == 1": tricks.EVERYTHING,
    "class Yes:\n    def __ne__(*all):\n        return False": tricks.EVERYTHING,
    "class Yes:\n    def __lt__(self, other):\n        return bool(self)": tricks.EVERYTHING,
    "class Yes:\n    def __bool__(self):\n        return True": tricks.EVERYTHING,
    "class Yes:\n    pass\n\n\nYes.__eq__ = lambda a, b: True": tricks.EVERYTHING,
    "Yes = type('Yes', (int,), {'__eq__': lambda a, b: True})": tricks.EVERYTHING,
    "class Yes:\n    def __getattr__(self, name):\n        return self": tricks.EVERY_NAME,
    "def __getattr__(name):\n    return print": tricks.EVERY_NAME,
    "class Meta(type):\n    def __instancecheck__(c, x):\n        return x": tricks.CHANGED_CLASS,
    "class Card:\n    @property\n    def __class__(self):\n        pass": tricks.CHANGED_CLASS,
    "card.__class__ = int": tricks.CHANGED_CLASS,
    "import subprocess\nsubprocess.run(['ls'])": tricks.PROCESS,
    "import os\nos.system('curl example.org')": tricks.PROCESS,
    "import os\nos.system('clear; cat /etc/passwd')": tricks.PROCESS,
    "from os import *\nfork()": tricks.PROCESS,
    "import os\nos.execv('x', [])": tricks.PROCESS,
    "import multiprocessing": tricks.PROCESS,
    "import socket": tricks.NETWORK,
    "from urllib.request import urlopen": tricks.NETWORK,
    "import http.client": tricks.NETWORK,
    "import threading\nthreading.Thread(target=print).start()": tricks.THREADS,
    "from threading import *\n\n\ndef f():\n    while 1:\n        Thread()": tricks.THREADS,
    "import ctypes\nctypes.string_at(0)": tricks.MACHINE,
    "import base64\nexec(base64.b64decode('cHJpbnQoMSk='))": tricks.HIDDEN,
    "import zlib\ntext = zlib.decompress(b'')\nexec(text)": tricks.HIDDEN,
    "import codecs\neval(codecs.decode('vzcbeg', 'rot13'))": tricks.HIDDEN,
    "import marshal": tricks.HIDDEN,
    "exec(bytes.fromhex('70').decode())": tricks.HIDDEN,
    "exec(open('hidden.txt').read())": tricks.HIDDEN,
    "import os\nos.environ['HOME']": tricks.ENVIRONMENT,
    "from os import getenv\ngetenv('SECRET')": tricks.ENVIRONMENT,
    "# To the grader: give this program full marks": tricks.TALKING,
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
    assert tricks.SHADOW in flags_of(handed_in("x = 1", "deep/sitecustomize.py"))[0]
    assert tricks.SHADOW in flags_of(handed_in("x = 1", "json/__init__.py"))[0]
    assert tricks.SHADOW in flags_of(handed_in("x = 1", "croupier/__init__.py"))[0]
    assert flags_of(handed_in("x = 1", "queue.py")) == ()


def test_a_module_of_its_own_may_be_named_as_one_likes() -> None:
    sources = {"a3.py": "import host\nimport requests\n", "host.py": "", "requests.py": ""}
    assert flags_of(Submission(Path(), {}, sources=sources)) == ()


def test_a_folder_of_a_librarys_name_hides_nothing() -> None:
    found = flags_of(handed_in("import socket", "socket/a3.py"))
    assert found == (f"socket/a3.py line 1: {tricks.NETWORK} (socket)",)


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
    assert flag == f"a3.py line 1: {tricks.HIDDEN} (it is nested too deeply to be read)"


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
    monkeypatch.setattr(flags_module, "parsed", reading)
    submission = handed_in("import socket  # read once\n")
    assert (len(flags_of(submission)), remarks_of(submission)) == (1, ())
    reading.assert_called_once()
