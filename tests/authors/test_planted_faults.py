"""Faults as authors make them, planted one by one: `check-game` says what, where and with which."""

import re
from pathlib import Path

import pytest

from tests.authors.folders import Change, faults_here, line_of, planted

RULES, WORDS, BOTS, GAME = "rules.py", "words.py", "bots.py", "__init__.py"
SEATS = r"; with \d seats?, cards_each=\d+"
DEALT = "    s.best, s.taker = NOTHING, 0\n"
COUNTED = "    s.played[s.seat] += 1\n"
LISTED = "        out[i] = at(s, HAND + s.seat, i)\n"
RETURNED = "    return s.count[HAND + s.seat]\n"
ENDED = "    move_all(s, LAID, DONE)\n"
BEGUN = "    winner, most = NOBODY, 0\n"
BEST = "    best: int ="
VERBS = "    new_deck,\n"
LIFT = Change(RULES, "SEATS, DECK = ", "from croupier.engine.piles import lift\n\nSEATS, DECK = ")
HIDDEN = (
    "    if at(s, STOCK, 0) < 26:\n        out[0] = at(s, HAND + s.seat, 0)\n        return 1\n"
)


MOMENT = Change(WORDS, "    Names,\n", "    ATTACK,\n    Moment,\n    Names,\n")


def felt(arguments: str) -> Change:
    """Give a game a moment in every move."""
    says = f"    moments=lambda before, code, after, who: [Moment({arguments})],\n"
    return Change(WORDS, "    counters=counters,\n", f"    counters=counters,\n{says}")


def after(text: str, line: str) -> Change:
    """Write a line of rules after another text of theirs."""
    return Change(RULES, text, text + line)


def before(text: str, line: str) -> Change:
    """Write a line of rules before another text of theirs."""
    return Change(RULES, text, line + text)


@pytest.mark.parametrize(
    ("changes", "file", "at", "said"),
    [
        ([Change(RULES, "rows=3 + SEATS", "rows=2 + SEATS")], RULES, "@record",
         r"sizes\(\.\.\.\) says rows=6, but ROWS declares 7: stock, done, laid and hand \(4, one"),
        ([Change(RULES, "sizes(seats=SEATS", "sizes(seats=3")], RULES, "@record",
         r"sizes\(\.\.\.\) says seats=3, but max_seats is 4"),
        ([Change(RULES, "cards=DECK))", "cards=40))")], RULES, "new_deck(s, STOCK",
         r"new_deck lays 52 cards, but sizes\(\.\.\.\) says cards=40" + SEATS),
        ([Change(RULES, "MAX_CHOICES = 10", "MAX_CHOICES = 9")], RULES, LISTED,
         r"out\[9\] is written, but MAX_CHOICES is 9: .*; with \d seats, cards_each=10"),
        ([Change(RULES, RETURNED, f"    if s.best > 8:\n        return 0\n{RETURNED}")],
         RULES, "        return 0",
         r"list_choices returns 0: there must be an answer, if only to pass" + SEATS),
        ([Change(RULES, RETURNED, "    return s.count[HAND + s.seat] + 1\n")],
         RULES, "    return s.count[HAND + s.seat] + 1",
         r"list_choices returns (\d+), but wrote only \d+ choices" + SEATS),
        ([Change(RULES, RETURNED, f"    out[1] = out[0]\n{RETURNED}")], RULES, RETURNED,
         r"list_choices (gives the choice \d+ twice|returns 1, but wrote only)" + SEATS),
        ([Change(RULES, RETURNED, f"    s.taker = 0\n{RETURNED}")], RULES, "def list_choices",
         r"list_choices changes taker of the state: it only looks" + SEATS),
        ([Change(RULES, "int_field(NOTHING, 12)", "int_field(NOTHING, 11)")],
         RULES, "        s.best, s.taker = choice >> 2, s.seat",
         r"best is 12, outside -1 to 11, its declared range" + SEATS),
        ([Change(RULES, '"seats", 0, 10)', '"seats", 0, 3)')], RULES, "    s.rounds[s.taker] += 1",
         r"rounds\[\d\] is 4, outside 0 to 3, its declared range" + SEATS),
        ([after(COUNTED, "    s.rounds[0] = 200\n")], RULES, "    s.rounds[0] = 200",
         r"s\.rounds\[0\] gets a number outside the range that is declared for it" + SEATS),
        ([after(COUNTED, "    s.best = 300\n    s.best = 0\n")], RULES, "    s.best = 300",
         r"best becomes 300; compiled, its field holds -128 to 127" + SEATS),
        ([Change(WORDS, "in range(DECK)},", "in range(DECK - 1)},")], WORDS, "    codes=",
         r"list_choices gives the choice 51, which has no word: codes names them all" + SEATS),
        ([after(ENDED, "    lift(s, DONE)\n"), LIFT], RULES, "    lift(s, DONE)",
         r"\w+ uses lift, which rules may not: move cards by the verbs"),
        ([before(ENDED, "    push(s, DONE, top(s, LAID))\n"), after(VERBS, "    push, top,\n")],
         RULES, "    push(s, DONE", r"the \w+ of \w+ \(card \d+\) is doubled: .* 2 places" + SEATS),
        ([after(ENDED, "    move_top(s, LAID, DONE)\n")], RULES, "    move_top(s, LAID, DONE)",
         r"a card is taken from row 2 \(laid\), which is empty" + SEATS),
        ([Change(RULES, ENDED, "    move_all(s, LAID, DONE + 9)\n")], RULES, "DONE + 9",
         r"move_all is given row 10; the rows are 0 to 6" + SEATS),
        ([after("rows=3 + SEATS", " + 1"), Change(RULES, ENDED, "    move_all(s, LAID, 7)\n")],
         RULES, "    move_all(s, LAID, 7)",
         r"\d cards in row 7: ROWS declares no such row at this table" + SEATS),
        ([Change(WORDS, "to=LAID)", "to=LAID + 9)")], WORDS, "to=LAID + 9",
         r"the target of \S+ says to=11, but there is no such row: the rows are 0 to 6" + SEATS),
        ([Change(WORDS, "to=LAID)", "row=6)")], WORDS, "row=6",
         r"the target of \S+ says row=6, but there is no such row: its seat is not there" + SEATS),
        ([Change(RULES, DEALT, "    s.best = NOTHING\n")], RULES, "def deal(",
         r"deal does not set taker: it is \d .*" + SEATS),
        ([Change(RULES, "        s.rounds[seat] = 0\n", "        s.turns[seat] = 0\n")],
         RULES, "def deal(", r"deal does not set rounds: it is \d .*" + SEATS),
        ([before(BEST, "    spare: int = int_field(0, 9)\n")], RULES, "def deal(",
         r"deal does not set spare: it is [1-9] in memory that held other numbers, 0 in a new"),
        ([before(BEST, "    first: int = int_field(0, 3)\n"),
          after(DEALT, "    s.first = (s.first + 1) % s.seats\n    s.seat = s.first\n")],
         RULES, "def deal(", r"deal does not set first: it is \d still, from the match before"),
        ([Change(RULES, "    for _ in range(s.cards_each):", "    for _ in range(s.taker + 1):")],
         RULES, "def deal(", r"deal does not set \w+: .*" + SEATS),
        ([after(COUNTED, "    if 1 << (choice + 20) == 0:\n        s.best = 0\n")],
         RULES, "(choice + 20)",
         r"a shift by \d+ bits: compiled numbers can be shifted by 0 to 62"),
        ([after(COUNTED, "    wide = s.seats << 61\n    wide += wide\n")], RULES, "wide += wide",
         r"\d+ needs more than 63 bits, which compiled numbers have" + SEATS),
        ([after(COUNTED, "    if choice == 1 << 63:\n        s.best = 0\n")], RULES, "1 << 63",
         r"apply uses a shift past 62 bits \(1 << 63\), which rules may not"),
        ([before(BEST, "    seen: int = int_field(0, (1 << 64) - 1)\n")], RULES, "    seen: int",
         r"State\.seen is declared from 0 to \d+: a number has at most 63 bits"),
        ([Change(RULES, 'int_array("seats"', 'int_array("seat"')], RULES, "    rounds: ",
         r"State\.rounds is declared by the size 'seat', which is not given; the sizes"),
        ([Change(RULES, "(s.seat + 1) % s.seats", "(s.seat + 1) % SEATS")], RULES, "% SEATS",
         r"seat is \d, but the seats are 0 to \d: nobody could answer" + SEATS),
        ([Change(RULES, "    finish(s, DRAWN if winner == NOBODY else WON, winner)\n",
                 "    s.seat = NOBODY\n")], RULES, "    s.seat = NOBODY",
         r"seat is -1 and ending is 0: end a game by finish\(s, ending, winner\)" + SEATS),
        ([after(ENDED, "    s.cards_each = 1\n")], RULES, "    s.cards_each = 1",
         r"cards_each becomes 1, but it is an option: rules only read it" + SEATS),
        ([Change(GAME, '"cards_each", "Cards', '"each", "Cards')], GAME, '"each"',
         r"the option each needs a field of the state: each: int = int_field"),
        ([Change(GAME, "5, 1, 10)", "5, 1, 12)")], GAME, '"cards_each"',
         r"the option cards_each is 1 to 12, but its field cards_each is 1 to 10"),
        ([Change(GAME, '"thrifty"', '"greedy"')], GAME, "default_bot",
         r'default_bot is "greedy", but the bots are thrifty and random'),
        ([Change(GAME, " bots=BOTS,\n", ' bots=BOTS, unlisted={"greedy": BOTS["thrifty"]},\n')],
         GAME, "unlisted", r'unlisted names "greedy", but the bots are thrifty'),
        ([Change(BOTS, "    return best\n", "    return best + 1\n")], BOTS, "def thrifty",
         r"the bot thrifty answers \d+, which is none of its choices \[.*\]" + SEATS),
        ([Change(BOTS, "    return best\n", "    s.best = 0\n    return best\n")],
         BOTS, "def thrifty", r"the bot thrifty changes best of the state: bots only look" + SEATS),
        ([after(COUNTED, "    s.bets = 0\n")], RULES, "    s.bets = 0",
         r"State has no field bets" + SEATS),
        ([Change(WORDS, "    if s.best == NOTHING", "    if s.bets == NOTHING")], WORDS, "s.bets",
         r"AttributeError: .State. object has no attribute .bets." + SEATS),
        ([Change(WORDS, "the {face(code).name}.", "the {face(code + 40).name}.")],
         WORDS, "return FACES[card]",
         r"FACES\[card\] \(where card is \d\d\): there is no such place in the array" + SEATS),
        ([MOMENT, felt('"bang", before.seat')], WORDS, "    moments=",
         r'"bang" is no kind of moment: these are attack, blocked, .* and win' + SEATS),
        ([MOMENT, felt("ATTACK, before.seat + 1, before.seat")], WORDS, "    moments=",
         r"Moment\(kind='attack', seat=\d, .*\) names a seat that is not at this table" + SEATS),
        ([before("    for i in range(s.count[HAND + s.seat]):\n", HIDDEN)],
         RULES, "    if at(s, STOCK",
         r'the choices depend on cards that the seat may not know: "\S+" is among them or not'
         + SEATS),
    ],
    ids=["rows", "seats", "cards", "max choices", "no choices", "too few written", "listed twice",
         "listing changes", "range", "range of an array", "storage", "range for a moment",
         "no word", "lost card", "doubled card", "empty row", "no such row", "undeclared row",
         "target", "target of a seat", "field not set", "array not set", "unused field",
         "dealer moves on", "deal reads", "long shift", "wide sum", "shift of constants",
         "wide field", "no such size", "turn of nobody", "no ending", "option changed",
         "option without field", "option too wide", "no such bot", "no such listed bot",
         "bot's answer", "bot changes",
         "undeclared field", "no such field", "no such face", "no such moment",
         "moment of no seat", "hidden card"],
)  # fmt: skip
def test_a_planted_fault_is_told_with_file_line_and_words(
    changes: list[Change], file: str, at: str, said: str, tmp_path: Path
) -> None:
    own = planted(tmp_path, *changes)
    where = own.relative_to(tmp_path) / file

    first = faults_here(own)[0]

    assert re.match(rf"{re.escape(f'{where}:{line_of(own / file, at)}: ')}{said}", first), first
