"""What numba says of rules that it cannot compile, as a sentence with the author's line."""

import re
from pathlib import Path

from croupier.authors.faults import Fault, function_line
from croupier.authors.loading import GameModule
from croupier.engine import Game

KINDS = {"none": "nothing", "bool": "a bool", "Tuple": "a tuple", "UniTuple": "a tuple"}
PLACE = re.compile(r'(?:File "|at )([^"\n(]+\.py)(?:", line | \()(\d+)')
NAMED = re.compile(r"Cannot unify (.+?) and (.+?) for '(\w+?)(?:\.\d+)?'")
RETURNED = re.compile(r"Can't unify return type from the following types: (.+)")


def compiler_fault(error: Exception, game: Game, found: GameModule) -> Fault:
    """Return what cannot be compiled as a fault."""
    text = str(error)
    places = [(Path(path.strip()), int(line)) for path, line in PLACE.findall(text)]
    own = [place for place in places if place[0].is_relative_to(found.folder)]
    where = own[-1] if own else function_line(game.apply, found)
    return Fault(*where, f"this cannot be compiled: {reason_in(text)}")


def reason_in(text: str) -> str:
    """Return the reason in numba's text, in plain words."""
    if named := NAMED.search(text):
        one, other, name = named.groups()
        return f"{name} is {kind(one)} on one way and {kind(other)} on another"
    if returned := RETURNED.search(text):
        kinds = sorted({kind(each.strip()) for each in returned[1].split(",")})
        return f"a rule returns {' on one way and '.join(kinds)} on another"
    return "a rule is made of ints and bools, and each name is of one kind"


def kind(numba_type: str) -> str:
    """Name a type of numba's."""
    plain = re.sub(r"^Literal\[(\w+)\].*", r"\1", numba_type).split("(")[0].strip()
    return "a number" if "int" in plain else KINDS.get(plain, "something else")
