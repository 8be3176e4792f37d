"""What rules may say: each thing the dialect forbids is named with its file and line."""

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest

from croupier.engine.dialect import breaches, callees, reachable
from croupier.engine.piles import lift, move_all, put, shuffle, spot
from croupier.engine.rng import below, draw_word

LIMIT = 3
RATES = (1, 2, 3)
EVERY_CARD = (1 << 64) - 1
LAST_CARD = 63


def speaks(s: Any, n: int) -> int:
    """Do everything the dialect has."""
    total = 0
    for i in range(n):
        if i > LIMIT and s.count[i] != 0:
            total += min(s.cell[i, 0], 2) // 2
    while total > 10:
        total -= 1 if s.seat == 0 else 2
    a, b = total, -total
    return a ^ b & 0xFF


def says_nothing(s: Any) -> None:
    s.seat = 0


def divides(s: Any) -> Any:
    return s.seat / 2


def has_float(s: Any) -> Any:
    return s.seat + 0.5


def has_text(s: Any) -> Any:
    """Have a docstring, which is no breach, and a string, which is."""
    s.name = "Ann"


def makes_list(s: Any) -> Any:
    return [s.seat]


def looks_in(s: Any) -> bool:
    return s.seat in (1, 2)


def asks_is(s: Any) -> bool:
    return s.seat is True


def raises(s: Any) -> None:
    if s.seat > 3:
        raise IndexError


def asserts(s: Any) -> None:
    assert s.seat > 3


def prints(s: Any) -> None:
    print(s.seat)


def calls_method(s: Any) -> None:
    s.copy()


def uses_table(s: Any) -> int:
    return RATES[s.seat]


def uses_module(s: Any) -> float:
    return s.seat * math.pi  # type: ignore[no-any-return]


def names_argument(s: Any) -> int:
    return spot(s, row=0, i=1)


def defines(s: Any) -> int:
    def inner() -> int:
        return 1

    return inner() + s.seat  # type: ignore[no-any-return]


def yields(s: Any) -> Any:
    yield from s.cell


def recurs(n: int) -> int:
    return n if n < 2 else recurs(n - 1)


def goes_round(n: int) -> int:
    return n if n < 2 else comes_back(n - 1)


def comes_back(n: int) -> int:
    return goes_round(n)


def shifts_to_the_end(s: Any) -> int:
    return (1 << 62) | s.seen >> 62  # type: ignore[no-any-return]


def shifts_too_far(s: Any) -> int:
    return s.seen | 1 << 63  # type: ignore[no-any-return]


def shifts_by_a_constant(s: Any) -> None:
    s.seen >>= LAST_CARD


def has_a_wide_constant(s: Any) -> bool:
    return s.seen == EVERY_CARD  # type: ignore[no-any-return]


def has_a_wide_sum(s: Any) -> bool:
    return s.seen == (1 << 62) + (1 << 62)  # type: ignore[no-any-return]


def has_a_name_of_its_own(s: Any) -> int:
    EVERY_CARD = s.seat + 1  # noqa: N806 - as the constant is called
    return EVERY_CARD << EVERY_CARD  # type: ignore[no-any-return]


def line_of(function: Callable[..., Any]) -> int:
    """Return the line in which a function begins."""
    return cast(Any, function).__code__.co_firstlineno  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    "function",
    [speaks, says_nothing, below, shuffle, move_all, shifts_to_the_end, has_a_name_of_its_own],
)
def test_the_dialect_has_what_rules_need(function: Any) -> None:
    assert breaches(function) == []


@pytest.mark.parametrize(
    ("function", "line", "why"),
    [
        (divides, 1, "a division that makes a float"),
        (has_float, 1, "the constant 0.5"),
        (has_text, 2, "the constant 'Ann'"),
        (makes_list, 1, "a list"),
        (looks_in, 1, "`in`"),
        (asks_is, 1, "`is`"),
        (raises, 2, "raise"),
        (asserts, 1, "assert"),
        (prints, 1, "the call of print"),
        (calls_method, 1, "the call of s.copy"),
        (uses_table, 1, "RATES, which is neither an int nor a rule"),
        (uses_module, 1, "math, which is neither an int nor a rule"),
        (names_argument, 1, "keyword arguments"),
        (defines, 1, "a function of its own"),
        (yields, 1, "yield"),
        (recurs, 0, "recursion"),
        (goes_round, 0, "recursion"),
        (comes_back, 0, "recursion"),
        (shifts_too_far, 1, "a shift past 62 bits (1 << 63)"),
        (shifts_by_a_constant, 1, "a shift past 62 bits (s.seen >>= LAST_CARD)"),
        (has_a_wide_constant, 1, "EVERY_CARD, a number of more than 63 bits"),
        (has_a_wide_sum, 1, "(1 << 62) + (1 << 62), a number of more than 63 bits"),
    ],
)
def test_a_breach_is_named_with_its_file_and_line(function: Any, line: int, why: str) -> None:
    found = breaches(function)

    where = f"{Path(__file__)}:{line_of(function) + line}: {function.__name__} uses {why}"
    assert any(breach.startswith(where) for breach in found), found


def test_everything_a_rule_calls_is_found() -> None:
    found = set(reachable([cast(Any, move_all)]))

    assert {move_all, put, lift, spot} <= found
    assert draw_word not in found
    assert draw_word in reachable([cast(Any, shuffle)])


def test_functions_in_a_closure_are_found() -> None:
    chosen = says_nothing

    def rule(s: Any) -> None:
        chosen(s)

    assert list(callees(cast(Any, rule))) == [says_nothing]
