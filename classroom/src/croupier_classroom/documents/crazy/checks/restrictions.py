"""The assignment's restrictions, read off the program's own text."""

import ast
from collections.abc import Callable, Iterator
from contextlib import suppress

from croupier_classroom.documents.crazy.checks import fixtures as scenes
from croupier_classroom.documents.crazy.checks.points import CHECKS
from croupier_classroom.documents.crazy.checks.setting_up import DEALING
from croupier_classroom.grading.checks import Program, expect

OWN_MODULES = ("card", "player", "game", "game_stats")
CONTAINERS = (ast.List, ast.ListComp, ast.Dict, ast.DictComp, ast.Set, ast.SetComp, ast.Tuple)
CONTAINER_NAMES = {"list", "dict", "set", "frozenset", "tuple"}
WITHOUT_ARRAYS = {"Card", "Player"}  # for the other two the course imports ArrayR itself
LIBRARIES = {"collections", "heapq", "bisect", "queue", "array", "random", "itertools", "numpy"}
INTERNALS = {"array", "length", "front", "rear", "size", "elems"}
PRIVATE = {"_resize", "_shuffle_left", "_shuffle_right", "_index_to_add"}
SMALL_NUMBERS = {-1, 0, 1}
NOT_DATA = {"annotation", "returns", "decorator_list"}  # fields of a node that hold no data
OF_THE_COURSE = {"data_structures", "algorithms", "random_gen"}  # folders and modules
HANDED_OUT = {"generate_cards": ast.ClassDef, "test_case": ast.Module}  # functions of the course's
MOST_GIVEN = {"generate_cards": 1, "test_case": 0}  # self, and nothing
STARTS = {"__name__ == '__main__'", "'__main__' == __name__"}
PLAIN_VALUES = (
    ast.Constant, ast.Tuple, ast.Name, ast.Attribute, ast.BinOp, ast.UnaryOp, ast.operator,
    ast.unaryop, ast.expr_context, ast.JoinedStr, ast.FormattedValue,
)  # fmt: skip
INNER_SCOPES = (
    ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda, ast.Global, ast.Nonlocal,
)  # fmt: skip

Texts = dict[str, ast.Module]
"""The parsed texts of the student's modules, by their files; a file may hold several modules."""


def texts_of(program: Program) -> Texts:
    """Parse what was handed in. A text is judged only if it does something: it must deal a game."""
    _, players = scenes.table(program, "R5 B2|Y1 G0", "B1 G7")
    expect([scenes.hand(player) for player in players], ["R5 B2", "G0 Y1"])
    return reached(program)


def reached(program: Program) -> Texts:
    """Parse the student's modules and all that they import, save what the course hands out."""
    modules = program.submission.modules
    asked = {modules.get(module, module): module for module in (*OWN_MODULES, "constants")}
    parsed: Texts = {}
    ahead = list(asked)
    while ahead:
        name = ahead.pop(0)
        file = f"{name.replace('.', '/')}.py"
        if file in parsed or OF_THE_COURSE & set(name.split(".")):
            continue
        with suppress(OSError, SyntaxError):  # a file may be missing, or be one of Python's own
            parsed[file] = program.tree(asked.get(name, name))
            ahead += modules_imported(parsed[file], name)
    return parsed


def modules_imported(tree: ast.Module, name: str) -> Iterator[str]:
    """Yield the names that a module may import others by; some are no modules."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = name.split(".")[: -node.level] if node.level else []
            origin = ".".join([*above, *filter(None, [node.module])])
            yield from filter(None, [origin, f"{origin}.__init__" if origin else ""])
            yield from (".".join(filter(None, [origin, alias.name])) for alias in node.names)


def obeyed(program: Program, texts: Texts, is_against: Callable[[ast.AST], bool]) -> None:
    """Raise `Mismatch` with every place in the texts that is against a restriction."""
    found = [
        program.submission.place(file, getattr(node, "lineno", 0), ast.unparse(node))
        for file, tree in texts.items()
        for node in written(tree)
        if is_against(node)
    ]
    expect(found, [])


def written(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what the student wrote below a node; enums and annotations hold no data."""
    fields = [child for name, child in ast.iter_fields(node) if name not in NOT_DATA]
    for child in fields:
        for each in child if isinstance(child, list) else [child]:
            if isinstance(each, ast.AST) and not is_free(node, each):
                yield from () if is_unpacked(node, each) else (each,)
                yield from written(each)


def is_free(parent: ast.AST, node: ast.AST) -> bool:
    """Say whether a node and all below it are no data of the student's."""
    if isinstance(parent, ast.ClassDef) and is_plain_assignment(node):
        return holds_constants(parent)
    if isinstance(node, ast.FunctionDef):
        return is_handed_out(parent, node)
    if isinstance(node, ast.If):
        is_outside = isinstance(parent, ast.Module) and not node.orelse
        return is_outside and ast.unparse(node.test) in STARTS
    if isinstance(parent, ast.Subscript):
        return isinstance(node, ast.Tuple)  # what stands in the brackets of a type
    return is_chosen_color(node) or (isinstance(parent, ast.Module) and is_start(node))


def holds_constants(node: ast.ClassDef) -> bool:
    """Say whether a class is there to give values a name: an enum, or the course's Constants."""
    enums = [base for base in node.bases if ast.unparse(base).endswith(("Enum", "Flag"))]
    return bool(enums) or node.name == "Constants"


def is_plain_assignment(node: ast.AST) -> bool:
    """Say whether a statement gives a plain value a name."""
    if not isinstance(node, ast.Assign | ast.AnnAssign) or node.value is None:
        return False
    return all(isinstance(each, PLAIN_VALUES) or is_auto(each) for each in ast.walk(node.value))


def is_auto(node: ast.AST) -> bool:
    """Say whether the node is the next value of an enum."""
    return isinstance(node, ast.Call) and ast.unparse(node) in {"auto()", "enum.auto()"}


def is_handed_out(parent: ast.AST, node: ast.FunctionDef) -> bool:
    """Say whether a function is one of the course's: in its place, and made for nothing else."""
    if not isinstance(parent, HANDED_OUT.get(node.name, ())):
        return False
    given = node.args
    many = len(given.posonlyargs + given.args + given.kwonlyargs) > MOST_GIVEN[node.name]
    inner = [each for each in ast.walk(node) if isinstance(each, INNER_SCOPES)]
    return not (many or given.vararg or given.kwarg) and inner == [node]


def is_start(node: ast.AST) -> bool:
    """Say whether a statement outside of all functions plays a game, as the last of a notebook."""
    if not isinstance(node, ast.Assign):
        return isinstance(node, ast.Expr | ast.For | ast.While)
    is_call = isinstance(node.value, ast.Call) and not is_collection(node.value)
    return is_call or isinstance(node.targets[0], ast.Subscript | ast.Attribute)


def is_unpacked(parent: ast.AST, node: ast.AST) -> bool:
    """Say whether the node is the right side of `a, b = b, a`, which makes no tuple."""
    return (
        isinstance(parent, ast.Assign)
        and isinstance(parent.targets[0], ast.Tuple)
        and isinstance(node, ast.Tuple)
    )


def is_chosen_color(node: ast.AST) -> bool:
    """Say whether the node is `RandomGen.randint(0, 3)`, which the document writes itself."""
    return isinstance(node, ast.Call) and ast.unparse(node).endswith("RandomGen.randint(0, 3)")


def is_collection(node: ast.AST) -> bool:
    """Say whether the node makes a built-in collection."""
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id in CONTAINER_NAMES
    return isinstance(node, CONTAINERS) and isinstance(getattr(node, "ctx", ast.Load()), ast.Load)


def imported(node: ast.AST) -> set[str]:
    """Return the libraries a statement imports."""
    if isinstance(node, ast.Import):
        return {alias.name.partition(".")[0] for alias in node.names}
    if isinstance(node, ast.ImportFrom) and not node.level:
        return set() if node.module == "collections.abc" else {str(node.module).partition(".")[0]}
    return set()


def own_names(texts: Texts) -> set[str]:
    """Return the attributes and methods that the program's own classes have."""
    nodes = [node for tree in texts.values() for node in ast.walk(tree)]
    kept = {node.attr for node in nodes if isinstance(node, ast.Attribute) and is_self(node.value)}
    return kept | {node.name for node in nodes if isinstance(node, ast.FunctionDef)}


def arrays(texts: Texts) -> set[ast.AST]:
    """Return the nodes that make an ArrayR for a card or a player."""
    classes = [node for tree in texts.values() for node in ast.walk(tree) if is_plain(node)]
    below = [node for each in classes for node in ast.walk(each) if isinstance(node, ast.Call)]
    return {node for node in below if ast.unparse(node.func) == "ArrayR"}


def is_plain(node: ast.AST) -> bool:
    """Say whether the node is the class of a card or a player."""
    return isinstance(node, ast.ClassDef) and node.name in WITHOUT_ARRAYS


def is_self(node: ast.AST) -> bool:
    """Say whether the node is the object whose method is written."""
    return isinstance(node, ast.Name) and node.id == "self"


@CHECKS.check("Restrictions", "R1.22", needs=DEALING)
def no_built_in_collections(program: Program) -> None:
    """No Python list, dictionary, tuple or set is made, and no library's collection imported."""
    texts = texts_of(program)
    forbidden = arrays(texts)
    obeyed(
        program,
        texts,
        lambda node: is_collection(node) or bool(imported(node) & LIBRARIES) or node in forbidden,
    )


@CHECKS.check("Restrictions", "R1.22", needs=DEALING)
def no_built_in_sorting(program: Program) -> None:
    """Nothing is sorted by Python's own means."""
    texts = texts_of(program)
    own = own_names(texts)

    def is_against(node: ast.AST) -> bool:
        if not isinstance(node, ast.Call):
            return False
        is_method = isinstance(node.func, ast.Attribute) and node.func.attr == "sort"
        is_function = isinstance(node.func, ast.Name) and node.func.id == "sorted"
        return is_function or (is_method and "sort" not in own)

    obeyed(program, texts, is_against)


@CHECKS.check("Restrictions", "R1.22", needs=DEALING)
def no_constants_outside_their_class(program: Program) -> None:
    """No number above 1 is written outside Constants, save in the document's randint(0, 3)."""
    texts = texts_of(program)
    obeyed(program, texts, lambda node: isinstance(node, ast.Constant) and is_large(node.value))


def is_large(value: object) -> bool:
    """Say whether the value is a number of some size."""
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return is_number and value not in SMALL_NUMBERS


@CHECKS.check("Restrictions", "R1.22", needs=DEALING)
def no_access_to_internals(program: Program) -> None:
    """Nobody reaches into a data structure: only its methods are used."""
    texts = texts_of(program)
    hidden = (INTERNALS - own_names(texts)) | PRIVATE

    def is_against(node: ast.AST) -> bool:
        is_read = isinstance(node, ast.Attribute) and not is_self(node.value)
        return is_read and getattr(node, "attr", "") in hidden

    obeyed(program, texts, is_against)
