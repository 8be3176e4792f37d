"""Leaks to plant in Doubt, a game whose cards lie face down: what is changed, and what is said."""

from dataclasses import dataclass

ALIKE = "answers_that_lay_cards_face_down_look_alike"
MOVES = "moves_look_alike_when_unknown_cards_are_redealt"
MATCHES = "matches_look_alike_when_unknown_cards_are_redealt"
HELD = "a_seat_may_hold_every_card_that_it_holds"
CHOICES = "choices_follow_from_what_the_seat_sees"
DIALECT = "rules_speak_the_dialect"
TABLES = "nothing_is_looked_up_by_a_card_its_reader_may_not_know"
FACES = "no_word_names_a_card_its_reader_may_not_know"
SEALED = "    return s.question != JUDGE\n"
LAID = "    s.laid, s.layer = s.laid + 1, s.seat\n"
PASSED = "    move(s, HAND + s.seat, place_of(s, card), PARCEL + s.seat)\n"
ASKED = "    s.seat, s.question = next_seat(s), JUDGE\n"
TAKEN = "    move_all(s, HEAP, HAND + seat)\n"
NEW_FIELD = "    points: IntArray ="
DEALT = "    s.rank, s.laid, s.layer = 0, 0, 0\n"
JUDGED = "    if is_empty(s, HAND + s.layer):\n"
TOP = "at(s, HEAP, s.count[HEAP] - 1)"
TELLS = r"the answer \".+\" of seat \d tells (a spectator|seat \d) which card was laid face down; "
CAN_TELL = r"seat \d answers \".+\" or \".+\", which is sealed, and .+ can tell: "
DEPENDS = r"what (a spectator|seat \d) is told after .+ depends on cards that it may not know: "
Change = tuple[str, str, str]


@dataclass(frozen=True)
class PlantedLeak:
    """One leak: what is changed in which files, which part finds it, what is said, and where."""

    name: str
    changes: tuple[Change, ...]
    part: str
    said: str
    line: str  # what stands in the line that is named


def rules(  # noqa: PLR0917 - a row of the table below
    name: str, old: str, new: str, part: str, said: str, line: str = ""
) -> PlantedLeak:
    """Plant a leak in one place of the rules; it is named by its own line."""
    return PlantedLeak(name, (("rules.py", old, new),), part, said, line or new.strip())


def field(  # noqa: PLR0917 - a row of the table below
    name: str, declared: str, old: str, new: str, part: str, said: str
) -> PlantedLeak:
    """Plant a field that `deal` sets and a line that spoils it."""
    short, is_array = declared.partition(":")[0], "IntArray" in declared
    reset = "        s.points[seat] = 0\n" if is_array else "    s.over = 0\n"
    cleared = reset + reset.replace("points" if is_array else "over", short)
    added = f"    {declared}\n{NEW_FIELD}"
    changes = (("rules.py", NEW_FIELD, added), ("rules.py", reset, cleared))
    return PlantedLeak(name, (*changes, ("rules.py", old, new)), part, said, new.strip())


REMEMBERED = (
    "    if player == who.me:\n        SAID[:] = [card]\n"
    "    card = SAID[0] if SAID and code < 0 else card\n"
)
REVEALED = (
    "def revealed(_before: State, _code: int, after: State) -> str:\n"
    '    """Say which card was laid."""\n'
    "    return FACES[top(after, HEAP)].text\n\n\n"
)
REMEMBERS = (
    ("words.py", "LOWEST = ", "SAID = [0]\nLOWEST = "),
    ("words.py", "    player = before.seat\n",
     "    player = before.seat\n    SAID[0] = max(code, SAID[0] if code < 0 else 0)\n"),
)  # fmt: skip


def word(name: str, new: str, said: str, *more: Change) -> PlantedLeak:
    """Plant another function of the words, which tells a card that only its player was told."""
    function = new.removeprefix("def ").partition("(")[0]
    gives = f"    summary=summary,\n    {function}={function},\n"
    lines, *body = new.splitlines(keepends=True)
    text = "".join([lines, '    """Tell too much."""\n', *body, "\n\n"])
    changes = (("words.py", "    summary=summary,\n", gives),
               ("words.py", "def summary(", text + "def summary("))  # fmt: skip
    return PlantedLeak(name, (*REMEMBERS, *changes, *more), ALIKE, CAN_TELL + said, lines.strip())


KNOWN = r"touches s\.known: use show, show_to_all, hide, forget and is_shown"
LEAKS = (
    # The faults that come from rules which touch what belongs to the verbs.
    rules("a card once shown stays known", TAKEN,
          "    s.known[at(s, HEAP, 0)] = 0\n" + TAKEN, DIALECT, KNOWN, "s.known[at(s, HEAP, 0)]"),
    rules("only the card laid is forgotten", ASKED, "    s.known[card] &= 2 << s.seat\n" + ASKED,
          DIALECT, KNOWN, "s.known[card] &= 2 << s.seat"),
    rules("a wrong bit of known", PASSED, PASSED + "    s.known[card] |= 1 << s.seat\n",
          DIALECT, KNOWN, "s.known[card] |= 1 << s.seat"),
    rules("what others know is asked", ASKED,
          "    if s.known[card] > 0:\n        s.laid += 0\n" + ASKED, DIALECT, KNOWN,
          "if s.known[card] > 0:"),
    rules("a card is moved cell by cell", TAKEN,
          "    s.cell[HEAP, 0] = s.cell[STOCK, 0]\n" + TAKEN, DIALECT,
          r"touches s\.cell: read cards by at and top, and move cards by the verbs",
          "s.cell[HEAP, 0]"),
    rules("a row is cut by its count", TAKEN, "    s.count[HEAP] -= 1\n" + TAKEN, DIALECT,
          r"changes s\.count: move cards by the verbs", "s.count[HEAP] -= 1"),
    rules("a row is opened by its bits", TAKEN, "    s.viewers[HAND + seat] = 3\n" + TAKEN,
          DIALECT, r"changes s\.viewers: use open_row, show_row", "s.viewers[HAND + seat] = 3"),
    rules("a field of the verbs by another name", TAKEN,
          "    counts = s.count\n    counts[HEAP] -= 1\n" + TAKEN, DIALECT,
          r"changes s\.count: move cards by the verbs", "counts = s.count"),
    PlantedLeak("cards change places by a verb for bots", (
        ("rules.py", "    sizes,\n", "    sizes,\n    try_card,\n"),
        ("rules.py", TAKEN, "    try_card(s, HEAP, 0, at(s, STOCK, 0))\n" + TAKEN)),
        DIALECT, r"take_heap uses try_card, which rules may not: move cards by the verbs",
        "try_card(s, HEAP, 0"),
    PlantedLeak("cards are carried by half a verb", (
        ("rules.py", "\nSEATS, ", "from croupier.engine.piles import put\n\nSEATS, "),
        ("rules.py", TAKEN, "    put(s, HEAP, at(s, STOCK, 0))\n" + TAKEN)),
        DIALECT, r"take_heap uses put, which rules may not: move cards by the verbs",
        "put(s, HEAP"),
    # Answers that everybody hears.
    rules("no answer is sealed", SEALED, "    return s.question < 0\n", ALIKE, TELLS, "def apply"),
    rules("a card passed on is no secret", SEALED, "    return s.question == LAY\n", ALIKE, TELLS,
          "def apply"),
    rules("a card laid is no secret", SEALED, "    return s.question == PASS_ON\n", ALIKE, TELLS,
          "def apply"),
    PlantedLeak("only lies are sealed", (
        ("rules.py", "(s: State, _choice: int)", "(s: State, choice: int)"),
        ("rules.py", SEALED, "    return s.question != JUDGE and rank_of(choice) != s.rank\n")),
        ALIKE, TELLS, "def apply"),
    # Numbers that depend on a hidden choice.
    rules("played counts true cards", "    s.played[s.seat] += 1\n",
          "    s.played[s.seat] += 1 if rank_of(card) == s.rank else 0\n", ALIKE,
          CAN_TELL + r"s\.played\[\d\] is \d+ or \d+"),
    rules("turns count high cards", "    s.turns[s.seat] += 1\n",
          "    s.turns[s.seat] += 1 + rank_of(card) // 4\n", ALIKE,
          CAN_TELL + r"s\.turns\[\d\] is \d+ or \d+"),
    rules("the rank said is the true one", LAID, LAID + "    s.rank = rank_of(card)\n", ALIKE,
          CAN_TELL + r"s\.rank is \d+ or \d+", "s.rank = rank_of(card)"),
    rules("lies are not counted as laid", LAID,
          "    s.laid, s.layer = s.laid + (rank_of(card) == s.rank), s.seat\n", ALIKE,
          CAN_TELL + r"s\.laid is \d+ or \d+"),
    rules("the next seat depends on the card", ASKED,
          "    s.seat, s.question = (s.seat + 1 + rank_of(card) % 2) % s.seats, JUDGE\n", ALIKE,
          CAN_TELL + r"s\.seat is \d+ or \d+"),
    rules("a true card is not judged", ASKED,
          "    is_true = rank_of(card) == s.rank and cards_left(s, s.seat) > 0\n"
          "    is_true = is_true and cards_left(s, next_seat(s)) > 0\n"
          "    s.seat, s.question = next_seat(s), LAY if is_true else JUDGE\n", ALIKE,
          CAN_TELL + r"s\.question is \d+ or \d+"),
    field("the last card is kept in a number", "last: int = int_field(0, DECK)", LAID,
          LAID + "    s.last = card\n", ALIKE,
          CAN_TELL + r"s\.last is \d+ or \d+"),
    field("points to come for what was passed on", "worth: IntArray = int_array('seats', 0, 200)",
          PASSED, PASSED + "    s.worth[s.seat] += rank_of(card)\n", ALIKE,
          CAN_TELL + r"s\.worth\[\d\] is \d+ or \d+"),
    # Numbers that depend on cards which nobody chose just now.
    field("aces in the heap are counted", "aces: int = int_field(0, 4)", JUDGED,
          "    s.aces = 0\n    for i in range(s.count[HEAP]):\n"
          "        s.aces += rank_of(at(s, HEAP, i)) == 7\n" + JUDGED, MOVES,
          DEPENDS + r"s\.aces is \d+ or \d+"),
    field("a hint of the hand of the player before", "hint: int = int_field(0, 7)", ASKED,
          "    if not is_empty(s, HAND + s.seat):\n"
          "        s.hint = rank_of(at(s, HAND + s.seat, 0))\n" + ASKED, MOVES,
          DEPENDS + r"s\.hint is \d+ or \d+"),
    rules("true cards that are believed count", JUDGED,
          "    if choice == BELIEVE and s.count[HEAP] > 0:\n"
          f"        s.drawn[s.layer] += rank_of({TOP}) == s.rank\n" + JUDGED, MOVES,
          DEPENDS + r"s\.drawn\[\d\] is \d+ or \d+", f"rank_of({TOP}) == s.rank"),
    rules("lies that are believed pay", JUDGED,
          "    if choice == BELIEVE and s.over + 1 < s.rounds:\n"
          f"        s.points[s.layer] = rank_of({TOP}) != s.rank\n" + JUDGED, MOVES,
          DEPENDS + r"s\.points\[\d\] is \d+ or \d+", "s.points[s.layer] = rank_of"),
    rules("what leaks is set once more", JUDGED,
          "    if choice == BELIEVE and s.over + 1 < s.rounds:\n"
          f"        s.points[s.layer] = rank_of({TOP}) != s.rank\n"
          "    s.points[s.layer] += 0\n" + JUDGED, MOVES,
          DEPENDS + r"s\.points\[\d\] is \d+ or \d+", "s.points[s.layer] = rank_of"),
    rules("a true ace ends the match", JUDGED,
          f"    if choice == BELIEVE and rank_of({TOP}) > 3:\n"
          "        finish(s, DRAWN, NOBODY)\n        return\n" + JUDGED, MOVES,
          DEPENDS + r"s\.ending is \d+ or \d+", "finish(s, DRAWN, NOBODY)"),
    rules("the next rank follows the card believed", "        s.rank, s.question = (s.rank + 1)",
          "        s.rank, s.question = (s.rank + 1 + s.count[HEAP] * at(s, HEAP, 0))", MOVES,
          DEPENDS + r"s\.rank is \d+ or \d+", "s.rank, s.question = (s.rank + 1 + s.count"),
    rules("cards left counts high cards", "    return s.count[HAND + seat]\n\n\ndef begin",
          "    return rank_of(at(s, HAND + seat, 0)) if s.count[HAND + seat] > 0 else 0\n\n\n"
          "def begin", MOVES, DEPENDS + r"cards_left is \[.*\] or \[.*\]", "def cards_left"),
    # Numbers that the deal sets.
    rules("the highest first card begins", "    s.seat, s.question = s.over % s.seats, PASS_ON\n",
          "    s.seat, s.question = s.over % s.seats, PASS_ON\n"
          "    if at(s, HAND, 0) > at(s, HAND + 1, 0):\n        s.seat = 1 - s.seat\n", MATCHES,
          DEPENDS + r"s\.seat is \d+ or \d+", "s.seat"),
    rules("the first rank is that of a hidden card", DEALT,
          DEALT + "    s.rank = rank_of(at(s, STOCK, 0))\n", MATCHES,
          DEPENDS + r"s\.rank is \d+ or \d+", "s.rank = rank_of(at(s, STOCK, 0))"),
    # Words.
    PlantedLeak("narrate remembers what it told the player", (
        ("words.py", "LOWEST = ", "SAID: list[str] = []\nLOWEST = "),
        ("words.py", "    if before.question == JUDGE:\n        return judged",
         REMEMBERED + "    if before.question == JUDGE:\n        return judged")),
        ALIKE, CAN_TELL + r"narrate is \['.+'\] or \['.+'\]", "def narrate"),
    PlantedLeak("a counter remembers what it told the player", (*REMEMBERS,
        ("words.py", 'rank_name(s.rank)), *points]',
         'rank_name(s.rank) + str(SAID[0])), *points]')),
        ALIKE, CAN_TELL + r"counters is .+ or .+", "def counters"),
    PlantedLeak("narrate names the card laid to everybody", (
        ("words.py", "if player == who.me and code < DECK else", "if code < DECK else"),),
        FACES, r"narrate names a card that its reader may not know", "card = f"),
    PlantedLeak("narrate names a card by a table of its own", (
        ("words.py", "LOWEST = ", "TITLES = tuple(str(card) for card in range(DECK))\nLOWEST = "),
        ("words.py", '"Everybody takes up a card."]',
         '"Everybody takes up a card." + TITLES[top(after, HAND)]]'),),
        TABLES, r"narrate reads a table at a card that its reader may not know", "TITLES[top("),
    PlantedLeak("a counter names the rank of a hidden card", (
        ("words.py", 'return [Counter("rank", "said to be", rank_name(s.rank)), *points]',
         'return [Counter("rank", "said to be", RANKS[top(s, HEAP) >> 2]), *points]'),),
        TABLES, r"counters reads a table at a card that its reader may not know", "RANKS[top("),
    PlantedLeak("a question names the suit of a hidden card", (
        ("words.py", '    return Question(f"Is the card of @{s.layer} {rank_name(s.rank)}?", 4)',
         '    suit = SUITS[top(s, HEAP) // 8]\n    return Question(f"Is it of {suit}?", 4)'),),
        TABLES, r"question reads a table at a card that its reader may not know", "SUITS[top("),
    PlantedLeak("a label names the card to be judged", (
        ("words.py", '"doubt it" if', 'f"doubt {FACES[top(s, HEAP)].name}" if'),),
        TABLES, r"label reads a table at a card that its reader may not know", "FACES[top("),
    PlantedLeak("a word turned up names a card face down", (
        ("words.py", "    summary=summary,\n", "    summary=summary,\n    revealed=revealed,\n"),
        ("words.py", "def summary(", REVEALED + "def summary(")),
        TABLES, r"revealed reads a table at a card that its reader may not know", "FACES[top("),
    # What is said of choices, and what people feel.
    PlantedLeak("what a choice would do names the card to be judged", (
        ("words.py", '        return ""\n    is_true',
         '        return FACES[top(s, HEAP)].name if s.question == JUDGE else ""\n    is_true'),),
        TABLES, r"now reads a table at a card that its reader may not know", "FACES[top("),
    PlantedLeak("an alarm names a hidden card", (
        ("words.py", 'Alarm(seat, "Last card!")', "Alarm(seat, FACES[top(s, HEAP)].name)"),),
        TABLES, r"\S+ reads a table at a card that its reader may not know", "FACES[top("),
    PlantedLeak("a moment names a hidden card", (
        ("words.py", '"I doubt it!"', "face(top(before, HEAP)).name"),),
        FACES, r"moments names a card that its reader may not know", "face(top("),
    PlantedLeak("a moment remembers what it told the player", (*REMEMBERS,
        ("words.py", "if code == DOUBT else []", "if SAID[0] > 15 else []")),
        ALIKE, CAN_TELL + r"moments is .+ or .+", "def moments"),
    PlantedLeak("an alarm depends on what the player was told", (*REMEMBERS,
        ("words.py", 'Alarm(seat, "Last card!") for seat in hands] if s.ending == RUNNING else []',
         'Alarm(seat, "Last card!") for seat in (*hands, 0) if SAID[0] > 15]')),
        ALIKE, CAN_TELL + r"alarms is .+ or .+", "def alarms"),
    PlantedLeak("who holds an ace is asked at another pace", (
        ("words.py", '{rank_name(s.rank)}.", 3)',
         '{rank_name(s.rank)}.", 3, "step" if top(s, HAND + s.seat) > 27 else "action")'),),
        MOVES, DEPENDS + r"pace is '\w+' or '\w+'", "def question"),
    word("a choice is dull when the card is true",
         "def dull(s: State, code: int) -> str:\n"
         '    return "It is true." if code == DOUBT and rank_of(SAID[0]) == s.rank else ""\n',
         r"dull is .+ or .+"),
    word("what a judgement would do is known beforehand",
         "def now_of(s: State, code: int) -> str:\n"
         '    return str(rank_of(SAID[0]) == s.rank) if s.question == JUDGE else now(s, code)\n',
         r"now is .+ or .+", ("words.py", "    now_of=now_of,\n", ""),
         ("words.py", "    now=now,\n", "    now=now_of,\n")),
    word("a threat follows from the card laid",
         "def threat(s: State) -> CardThreat | None:\n"
         "    return CardThreat(s.layer, s.seat) if SAID[0] > 15 else None\n",
         r"threat is .+ or .+", ("words.py", "    CardHighlight,\n",
                                "    CardHighlight,\n    CardThreat,\n")),
    word("the direction of play follows from the card laid",
         "def direction(s: State) -> int:\n    return 1 if SAID[0] > 15 else -1\n",
         r"direction is .+ or .+"),
    word("a slot is named after the card laid",
         "def slots(_s: State) -> list[Slot]:\n    return [Slot(str(SAID[0]), 1)]\n",
         r"slots is .+ or .+", ("words.py", "    Question,\n", "    Question,\n    Slot,\n"),
         ("rules.py", "PUBLIC, ROW,", "PUBLIC, SETS,"), ("rules.py", "    ROW,\n", "    SETS,\n")),
    # What is said of hands, and hands that nobody sees.
    rules("may_hold denies what is held", "def begin_round",
          "def may_hold(s: State, seat: int, card: int) -> bool:\n"
          '    """Say that nobody holds what was said last."""\n'
          "    return rank_of(card) != s.rank\n\n\ndef begin_round", HELD,
          r"may_hold denies seat \d the .+, which it holds", "def may_hold"),
    PlantedLeak("a hand is opened and closed again", (
        ("rules.py", "    finish,\n", "    finish,\n    hide,\n    open_row,\n"),
        ("rules.py", TAKEN, "    open_row(s, HAND + seat)\n    hide(s, HAND + seat)\n" + TAKEN)),
        CHOICES, r"the choices depend on cards that the seat may not know", "def list_choices"),
    rules("what is hidden decides what may be answered", "        return 2\n",
          f"        return 2 if rank_of({TOP}) > 3 else 1\n", CHOICES,
          r"the choices depend on cards that the seat may not know", "def list_choices"),
)  # fmt: skip
