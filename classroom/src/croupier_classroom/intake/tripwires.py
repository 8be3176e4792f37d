"""Tripwires: tricks that a submission's text shows, found without running it.

A flag is for the teacher: it names the file, the line and what is tried there. It takes no
points: what is tried does not work in the box, and the teacher decides what it means.
"""

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, islice
from pathlib import PurePosixPath

from croupier_classroom.grading.submission import Submission
from croupier_classroom.intake.startup import FUNCTIONS, is_main_guard
from croupier_classroom.intake.texts import NO_PYTHON, parsed

FRAMES = "it walks the frames of whoever calls it"
INSIDES = "it reaches into the inside of functions and classes"
PROCESS = "it starts another process"
NETWORK = "it uses the network"
MACHINE = "it reaches below Python, into the memory of the process"
ENDING = "it ends or disturbs the process that runs it"
PIPES = "it uses the pipes and files that are open in the process"
EXAMINER = "it looks for the examiner"
HOOKS = "it hooks into Python itself"
ENVIRONMENT = "it reads the environment of the process"
HIDDEN = "it runs code that its text does not show"
TALKING = "it asks whoever reads it for points"
OUTSIDE = "it uses files outside its own folder"
PATCHING = "it changes a module that is not its own"
EVERYTHING = "it has objects that equal everything"
EVERY_NAME = "it answers to every name it is asked for"
CHANGED_CLASS = "it makes objects look like those of another class"
SHADOW = "it puts itself in the place of a module of Python's or the examiner's"
THREADS = "it starts threads when it is imported, or in a loop"
BUILT_NAMES = "it puts a name together while it runs, and fetches what it names"
SCREEN = "it clears the screen by a command"
WINDOWS = "it names a file on one computer"
STREAM = "it replaces a stream"
REMARKS = {SCREEN, WINDOWS, STREAM}  # common in honest programs

TRICKS = {
    FRAMES: """
        sys._getframe sys._current_frames sys._current_exceptions sys.last_traceback
        inspect.currentframe inspect.stack inspect.trace inspect.getouterframes
        inspect.getinnerframes traceback.walk_stack traceback.extract_stack traceback.walk_tb
        gc.get_objects gc.get_referrers gc.get_referents .tb_frame .f_back .f_globals .f_locals
        .f_builtins .gi_frame .cr_frame .ag_frame .__traceback__ ._getframe""",
    INSIDES: """types.FunctionType .__globals__ .__subclasses__ .__closure__ .cell_contents
        .__code__ .__builtins__ .__self__""",
    PROCESS: """multiprocessing pty _posixsubprocess concurrent.futures.process subprocess.*
        concurrent.futures.ProcessPoolExecutor os.fork os.forkpty os.popen os.startfile os.system
        os.exec* os.spawn* os.posix_spawn* asyncio.create_subprocess*""",
    NETWORK: """socket ssl urllib.request http requests httpx aiohttp ftplib smtplib telnetlib
        xmlrpc socketserver asyncio.open_connection asyncio.start_server""",
    MACHINE: """ctypes _ctypes cffi mmap _imp.create_dynamic
        importlib.machinery.ExtensionFileLoader""",
    ENDING: """signal.signal signal.alarm signal.setitimer signal.raise_signal signal.pthread_kill
        os._exit os.abort os.kill os.killpg os.setsid os.setpgid os.setpgrp os.nice
        resource.setrlimit _thread.interrupt_main""",
    PIPES: """os.write os.read os.dup os.dup2 os.fdopen os.close os.closerange os.pipe os.open
        os.sendfile os.lseek os.ftruncate os.mkfifo""",
    EXAMINER: "croupier croupier_classroom host link watch os.getppid sys.modules",
    HOOKS: """sys.settrace sys.setprofile sys.addaudithook sys.excepthook sys.displayhook
        sys.unraisablehook sys.meta_path sys.path_hooks sys.path_importer_cache sys.monitoring
        threading.settrace threading.setprofile atexit.register faulthandler code.interact
        _thread.start_new_thread""",
    ENVIRONMENT: "os.environ os.environb os.getenv os.putenv",
    HIDDEN: "marshal types.CodeType",
    OUTSIDE: """os.chroot os.symlink os.link os.path.expanduser pathlib.Path.home sys.prefix
        sys.base_prefix sys.executable shutil.rmtree os.removedirs""",
    PATCHING: "__builtins__",
    EVERYTHING: """__eq__() __ne__() __lt__() __le__() __gt__() __ge__() __bool__()
        __contains__()""",
    EVERY_NAME: "__getattr__() __getattribute__()",
    CHANGED_CLASS: "__class__() __instancecheck__() __subclasscheck__() .__class__=",
    THREADS: "threading.Thread() threading.Timer() _thread.start_new_thread()",
}
"""Names whose use is a trick: in modules; `.name` of an attribute, `name()` of a method or call."""

NAMES = {name: what for what, names in TRICKS.items() for name in names.split()}
FAMILIES = {name[:-1]: what for name, what in NAMES.items() if name.endswith("*")}
ARRAY_PLACE = "ctypes.py_object"  # what the arrays of a course's scaffold are made of
IMPORTERS = {"__import__", "importlib.import_module", "importlib.__import__", "runpy.run_module"}
RUNNERS = {"eval", "exec", "compile"}
SETTERS = {"setattr", "delattr", "vars"}
BUILTINS = {"__import__", "__builtins__", "open", "getattr", *SETTERS, *RUNNERS}
STREAMS = {"sys.stdin", "sys.stdout", "sys.stderr", "sys.tracebacklimit"}
PLAIN_MODULES = {"turtle", "tkinter", "decimal", "__future__"}  # to set their values is honest
LOOPS = (ast.For, ast.While, ast.comprehension)
HONEST_FILES = {
    "queue", "test", "code", "string", "numbers", "token", "types", "turtle", "cmd", "this",
    "statistics", "calendar", "platform", "profile", "array", "enum", "__main__", "antigravity",
}  # fmt: skip
EXAMINERS_FILES = {"sitecustomize", "usercustomize", "croupier", "croupier_classroom"}
SHADOWED = (sys.stdlib_module_names - HONEST_FILES) | EXAMINERS_FILES

CLEARING = re.compile(
    r"(?:os\.(?:system|popen)|subprocess\.(?:run|call|Popen))\(\["
    r"?'(?:\s*(?:cls|clear|reset|color|title|pause|mode|chcp|tput)\b[^&|;']*[&|;]*)+'(?:[]),]| if )"
)
HONEST_LOOKUP = re.compile(
    r"os\.(?:environ\[|environ\.get\(|getenv\()'(?:PYGAME|TERM|COLUMNS|LINES|NO_COLOR)"
    r"|sys\.modules(?:\[|\.get\()(?:__name__|'(?:IPython|ipykernel|google\.colab|pytest|unittest))"
    r"|.* in sys\.modules$"
)
PATH_OUTSIDE = re.compile(
    r"/(?:proc|sys|dev|home|root|etc|usr|var|opt|srv|tmp)(?:/|$)|(?:~|\.\.)[\\/]"
    r"|.*(?:\bcroupier[/\\]|[/\\]croupier\b|[\\/]\.\.[\\/])"
)
PATH_OF_WINDOWS = re.compile(r"[A-Za-z]:[\\/]")
HIDING = re.compile(
    r"\b(?:base64|zlib|bz2|lzma|gzip|binascii|codecs\.decode|marshal|fromhex|rot_?13|decompress"
    r"|b64decode|unhexlify)\b|\b(?:exec|eval)\(.*\b(?:open|compile)\("
)
ASKING_FOR_POINTS = re.compile(
    r"(?:give|award|assign|grant)\b.{0,40}\b(?:100|full)\b.{0,20}(?:points|marks|score|grade|%)"
    r"|\b100 (?:of|out of|/) 100 (?:points|marks)"
    r"|ignore (?:all |any )?(?:previous|prior) instructions",
    re.IGNORECASE,
)
MOST_FLAGS = 20
MOST_KEPT = 200  # texts: as many as a submission may have
LETTERS_SHOWN = 60
LINES_SHOWN = 5
LETTERS_OF_A_NAME = 200


@dataclass(frozen=True, order=True)
class Trick:
    """What is tried at a line of a text, and the words that it is tried with."""

    line: int
    by: str
    what: str


def flags_of(submission: Submission) -> tuple[str, ...]:
    """Return what a teacher should look at: file, line and what is tried there."""
    shadows = (f"{file}: {SHADOW} ({name})" for file, name in shadows_in(submission))
    found = [*shadows, *sentences(submission, remarks=False)]
    more = len(found) - MOST_FLAGS
    return (*found[:MOST_FLAGS], f"and {more} more such lines") if more > 0 else tuple(found)


def remarks_of(submission: Submission) -> tuple[str, ...]:
    """Return what is odd but common in honest programs."""
    return tuple(sentences(submission, remarks=True))[:MOST_FLAGS]


def shadows_in(submission: Submission) -> Iterator[tuple[str, str]]:
    """Yield the files that stand in the way of Python's own modules."""
    for file in submission.sources:
        path = PurePosixPath(file)
        name = path.parent.name if path.stem == "__init__" else path.stem
        if name in SHADOWED:
            yield file, name


def sentences(submission: Submission, *, remarks: bool) -> Iterator[str]:
    """Yield the tricks of a file as sentences, one for each thing that is tried."""
    own = own_modules(submission)
    for file, text in submission.sources.items():
        found = [trick for trick in tricks_in(text, own) if (trick.what in REMARKS) == remarks]
        for what in dict.fromkeys(trick.what for trick in found):
            same = [trick for trick in found if trick.what == what]
            lines = list(dict.fromkeys(str(trick.line) for trick in same))
            more = f", also line {', '.join(lines[1:LINES_SHOWN])}" if lines[1:] else ""
            rest = " and more" if len(lines) > LINES_SHOWN else ""
            yield f"{file} line {lines[0]}: {what} ({same[0].by}){more}{rest}"


def own_modules(submission: Submission) -> frozenset[str]:
    """Return the first names of modules that belong to the program or its course."""
    parts = {part for file in submission.sources for part in PurePosixPath(file).parts}
    names = {name.partition(".")[0] for name in (*parts, *submission.modules.values())}
    return frozenset(names) - SHADOWED


@lru_cache(MOST_KEPT)
def tricks_in(text: str, own: frozenset[str]) -> tuple[Trick, ...]:
    """Return every trick in a text, in its order; flags and remarks are made of one reading."""
    try:
        tree = parsed(text)
    except RecursionError as problem:
        return (Trick(1, str(problem), HIDDEN),)
    except (SyntaxError, *NO_PYTHON):
        return ()
    return tuple(sorted({*letters_to_the_reader(text), *TrickFinder(text, tree, own).tricks()}))


def letters_to_the_reader(text: str) -> Iterator[Trick]:
    """Yield lines that ask the reader of the text for points."""
    for number, line in enumerate(text.split("\n"), start=1):
        if ASKING_FOR_POINTS.search(line):
            yield Trick(number, line.strip()[:LETTERS_SHOWN], TALKING)


class TrickFinder:
    """Walks the syntax tree of one text once, and knows what its names are imported as."""

    def __init__(self, text: str, tree: ast.Module, own: frozenset[str]) -> None:
        nodes = list(ast.walk(tree))
        self.own, self.hides = own, bool(HIDING.search(text))
        self.parents = {child: node for node in nodes for child in ast.iter_child_nodes(node)}
        self.imports = dict(pair for node in nodes for pair in imported_names(node))

    def tricks(self) -> Iterator[Trick]:
        """Yield what is tried at each part of the text."""
        for node in self.parents:
            line = getattr(node, "lineno", 0)
            yield from (Trick(line, by[:LETTERS_SHOWN], what) for by, what in self.tried(node))

    def tried(self, node: ast.AST) -> Iterator[tuple[str, str]]:
        """Yield the words and the trick of what is tried at one part."""
        match node:
            case ast.Import(names=names):
                yield from (found for each in names for found in self.imported(each.name))
            case ast.ImportFrom(module=module, names=names, level=0):
                for each in names:
                    yield from self.imported(f"{module}.{each.name}")
            case ast.Attribute() | ast.Name():
                yield from self.used(node)
            case ast.Call():
                yield from self.called(node)
            case ast.Constant(value=str(text)):
                if not isinstance(self.parents[node], ast.Expr):  # a docstring
                    yield from written(text)
        yield from ((name, NAMES[f"{name}()"]) for name in blind_methods(node))

    def imported(self, name: str) -> Iterator[tuple[str, str]]:
        """Yield a trick if a module, or what it is in, is in the list."""
        heads = accumulate(name.split("."), "{}.{}".format)
        found = (trick for head in heads for trick in self.listed(head))
        yield from islice(found, int(name != ARRAY_PLACE))

    def listed(self, name: str) -> Iterator[tuple[str, str]]:
        """Yield a trick if a full name is in the list, and is no module of the program's own."""
        families = (what for head, what in FAMILIES.items() if name.startswith(head))
        what = NAMES.get(name) or next(families, "")
        if what and name.partition(".")[0] not in self.own:
            yield name, what

    def used(self, node: ast.Attribute | ast.Name) -> Iterator[tuple[str, str]]:
        """Yield the use of a name or an attribute that is in the list."""
        name, is_read = self.dotted(node), isinstance(node.ctx, ast.Load)
        attribute = node.attr if isinstance(node, ast.Attribute) else ""
        if what := NAMES.get(f".{attribute}") or (not is_read and NAMES.get(f".{attribute}=")):
            yield attribute, what
        elif attribute and self.is_foreign(name) and (not is_read or attribute == "__dict__"):
            yield name, STREAM if name in STREAMS else INSIDES if is_read else PATCHING
        else:
            parent = self.parents[node]
            whole = self.parents[parent] if isinstance(parent, ast.Attribute) else parent
            text = ast.unparse(whole)
            honest = CLEARING.match(text) or HONEST_LOOKUP.match(text)
            yield from [] if honest else self.listed(name)

    def called(self, node: ast.Call) -> Iterator[tuple[str, str]]:
        """Yield the calls that are tricks by what they are given."""
        name, text, first = self.dotted(node.func), ast.unparse(node), [*node.args, None][0]
        if CLEARING.match(text):
            yield name, SCREEN
        elif f"{name}()" in NAMES and self.is_at_large(node):
            yield name, NAMES[f"{name}()"]
        elif name in IMPORTERS:
            yield from self.imported(literal(first)) if literal(first) else [(name, BUILT_NAMES)]
        elif name in RUNNERS and literal(first):
            yield from ((trick.by, trick.what) for trick in tricks_in(literal(first), self.own))
        elif name in RUNNERS and self.hides:
            yield text, HIDDEN
        elif name == "open" and isinstance(first, ast.Constant) and type(first.value) is int:
            yield text, PIPES
        elif name in SETTERS and self.is_foreign(self.dotted(first)):
            yield text, PATCHING
        elif name == "getattr" and self.is_foreign(self.dotted(first)):
            fetched = literal(node.args[1]) if node.args[1:] else ""
            whole = f"{self.dotted(first)}.{fetched}"
            yield from self.listed(whole) if fetched else [(text, BUILT_NAMES)]

    def is_at_large(self, node: ast.AST) -> bool:
        """Say whether a part is in a loop, or outside every function and main guard."""
        above = []
        while node in self.parents:
            node = self.parents[node]
            above.append(node)
        is_guarded = any(isinstance(each, ast.stmt) and is_main_guard(each) for each in above)
        in_function = any(isinstance(each, FUNCTIONS) for each in above)
        return any(isinstance(each, LOOPS) for each in above) or not (is_guarded or in_function)

    def is_foreign(self, name: str) -> bool:
        """Say whether a full name is a module of Python's own, or in one."""
        first = name.partition(".")[0]
        return first in sys.stdlib_module_names - PLAIN_MODULES - self.own

    def dotted(self, node: ast.AST | None) -> str:
        """Return the full name that an expression stands for by the imports, or nothing."""
        match node:
            case ast.Name(id=name):
                return self.imports.get(name, name if name in BUILTINS else "")
            case ast.Attribute(value=value, attr=name):
                head = self.dotted(value)
                return f"{head}.{name}" if head else ""
            case ast.Call(func=function, args=[first, *_]) if self.dotted(function) in IMPORTERS:
                return literal(first)
        return ""


def imported_names(node: ast.AST) -> Iterator[tuple[str, str]]:
    """Yield the names that an import binds, with what they stand for."""
    if isinstance(node, ast.Import):
        for each in node.names:
            first = each.name.partition(".")[0]
            yield (each.asname, each.name) if each.asname else (first, first)
    elif isinstance(node, ast.ImportFrom) and not node.level:
        for each in node.names:
            yield each.asname or each.name, f"{node.module}.{each.name}"
        if node.names[0].name == "*":
            inside = (name.strip("()") for name in NAMES if name.startswith(f"{node.module}."))
            yield from ((name.rpartition(".")[2], name) for name in inside)


def literal(node: ast.AST | None) -> str:
    """Return a text that is written out; else nothing."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def written(text: str) -> Iterator[tuple[str, str]]:
    """Yield texts that are paths outside, or names that only tricks use."""
    if len(text) <= LETTERS_OF_A_NAME:
        found = {NAMES.get(f".{part}", "") for part in text.split(".")}
        found.add(OUTSIDE if PATH_OUTSIDE.match(text) else "")
        found.add(WINDOWS if PATH_OF_WINDOWS.match(text) else "")
        yield from ((repr(text), what) for what in found if what)


def blind_methods(node: ast.AST) -> Iterator[str]:
    """Yield the methods in the list that are defined here and never look at their arguments."""
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            defined: Iterable[tuple[str, ast.AST]] = [(name, node)]
        case ast.Assign(targets=[ast.Name(id=name) | ast.Attribute(attr=name)], value=value):
            defined = [(name, value)]
        case ast.Dict(keys=keys, values=values):
            defined = zip(map(literal, keys), values, strict=True)
        case _:
            return
    for name, function in defined:
        is_class = NAMES.get(f"{name}()") == CHANGED_CLASS
        if f"{name}()" in NAMES and (is_class or is_blind(name, function)):
            yield name


def is_blind(name: str, function: ast.AST) -> bool:
    """Say whether a method never looks at what it is given, and does not answer no."""
    if not isinstance(function, FUNCTIONS):
        return False
    given = function.args
    others = [*given.posonlyargs, *given.args][0 if name == "__bool__" else 1 :]
    names = {each.arg for each in (*others, given.vararg) if each}
    if any(isinstance(each, ast.Name) and each.id in names for each in ast.walk(function)):
        return False
    no = {repr(name == "__ne__"), "None", "NotImplemented"}
    if isinstance(function, ast.Lambda):
        return ast.unparse(function.body) not in no
    returns = (each for each in ast.walk(function) if isinstance(each, ast.Return))
    return any(each.value and ast.unparse(each.value) not in no for each in returns)
