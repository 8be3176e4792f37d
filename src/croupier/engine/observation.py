"""What a seat may know, as small ints in fixed places: what a net is given to play by.

An observation follows from what a game declares, and no game says anything about it. Seats are
counted from the one that looks on. For each zone come the cards the seat may know, counted by their
faces, and how many cards lie there; then the top cards of stacks, the cards of grids and lines
place by place, and the numbers of the state. `write` is in the dialect: interpreter, CPU and GPU
write the same bytes.

Answers are numbered for a seat too: where a code names a seat, its number counts from one's own.
"""

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from croupier.engine.cards import Face
from croupier.engine.game import Game
from croupier.engine.number_inputs import MOST_SHOWN, Inputs, make_write_numbers
from croupier.engine.piles import NOBODY, CardState, cards_on, spot
from croupier.engine.records import IntArray
from croupier.engine.rng import below, policy_rng
from croupier.engine.sight import GRID, PUBLIC, ROW, STACK, TOP_ONLY, Row

MANY = 16  # about how large counts become
TRIED, LONGEST = 8, 1_000  # games, and answers of each, that show how many places a row needs
NONE = -1
OWNER, SLOT, TOP, PLACE, PLACES, ROW_NUMBERS = 0, 1, 2, 3, 4, 5  # what the layout says of a row
SEAT_NAME = re.compile(r"@(\d)")  # in a label
Write = Callable[[Any, int, IntArray, IntArray], None]
Translate = Callable[[IntArray, int, int], int]


class Sizes(NamedTuple):
    """The sizes and offsets of the layout, for `write`."""

    seats: int
    rows: int
    cards: int  # one more than the highest
    kinds: int
    counts: int  # the first input that counts the cards of a zone
    marks: int  # inputs for a card in a place: one for each label, one for each sign
    row_numbers: int  # in the layout: where those of the rows begin,
    labels: int  # the labels of the kinds,
    signs: int  # and their signs


@dataclass(frozen=True)
class Observation:
    """The observations of a game with a number of seats and these options."""

    game: Game
    seats: int
    options: Mapping[str, int]
    names: tuple[str, ...]  # what each input is
    scales: tuple[int, ...]  # about how large each becomes: what to divide it by
    layout: tuple[int, ...]  # read by `write` and the translations, beside the state
    write: Write  # (s, seat, layout, out): out holds nothing but 0 before
    code_of: Translate  # (layout, seat, answer): the code that a seat's answer stands for
    answer_of: Translate  # (layout, seat, code): the reverse

    @property
    def size(self) -> int:
        """Return the number of inputs."""
        return len(self.names)

    @cached_property
    def mark(self) -> str:
        """Return a short hash of all inputs and answers: nets name by it what they read."""
        whole = repr((self.names, self.scales, self.layout))
        return hashlib.sha256(whole.encode()).hexdigest()[:12]

    @cached_property
    def answers(self) -> int:
        """Return the number of answers: one more than the highest code."""
        return max(self.game.words.codes) + 1

    @cached_property
    def _numbers(self) -> IntArray:
        """Return the layout as an array of the dialect."""
        return list(self.layout)

    def of(self, s: Any, seat: int) -> list[int]:
        """Return what a seat observes in a state."""
        out = [0] * self.size
        self.write(s, seat, self._numbers, out)
        return out

    def answers_for(self, seat: int, codes: Sequence[int]) -> list[int]:
        """Return the answers of a seat that stand for codes."""
        return [self.answer_of(self._numbers, seat, code) for code in codes]


def observation_of(game: Game, seats: int, options: Mapping[str, int]) -> Observation:
    """Return the observations of a game, from what it declares; they are made once."""
    key = game.state, seats, tuple(options.items())
    if key not in _made:
        _made[key] = make_observation(game, seats, options)
    return _made[key]


def observed(game: Game, s: Any, seat: int) -> list[int]:
    """Return what a seat observes in a state, whatever its seats and options."""
    options = {each.name: getattr(s, each.field or each.name) for each in game.options}
    return observation_of(game, s.seats, options).of(s, seat)


def make_observation(game: Game, seats: int, options: Mapping[str, int]) -> Observation:
    """Lay out the inputs, and make the functions that write them."""
    inputs = Inputs()
    start = game.start(seats, options, bytes(32))
    faces = {card: game.words.face(card) for card in cards_on(start)}
    kinds = list({face.text: face for face in faces.values()}.values())
    number = {face.text: i for i, face in enumerate(kinds)}
    layout = [number[faces[c].text] if c in faces else 0 for c in range(len(start.known))]
    at_rows = len(layout)
    rows, counts, marks = lay_rows(game, start, kinds, inputs)
    labels, signs = labels_of(kinds), signs_of(kinds)
    layout += rows
    at_labels, at_signs = len(layout), len(layout) + len(kinds)
    layout += [labels.index(face.label) for face in kinds]
    layout += [len(labels) + signs.index(sign_of(face)) for face in kinds]
    sizes = Sizes(
        seats,
        len(game.sight.rows),
        max(faces) + 1,
        len(kinds),
        counts,
        marks,
        at_rows,
        at_labels,
        at_signs,
    )
    write_numbers = make_write_numbers(game, seats, inputs)
    at_answers = len(layout)
    codes = [code for seat in range(seats) for code in codes_for(game, seats, seat)]
    return Observation(
        game,
        seats,
        dict(options),
        tuple(inputs.names),
        tuple(inputs.scales),
        (*layout, *codes),
        make_write(sizes, write_numbers),
        *make_translations(at_answers, codes, seats),
    )


_made: dict[tuple[Any, ...], Observation] = {}


def labels_of(kinds: list[Face]) -> list[str]:
    """Return the labels of faces."""
    return sorted({face.label for face in kinds})


def signs_of(kinds: list[Face]) -> list[str]:
    """Return the suits or colours of faces."""
    return sorted({sign_of(face) for face in kinds})


def sign_of(face: Face) -> str:
    """Return the suit or colour of a face."""
    return face.sign or face.colour


def whose(row: Row, seats: int) -> list[str]:
    """Name the zones of a row, one's own first, then those of the seats that follow."""
    if not row.each_seat:
        return [row.name]
    return [f"my {row.name}", *(f"{row.name} of +{i}" for i in range(1, seats))]


def lay_rows(
    game: Game, start: Any, kinds: list[Face], inputs: Inputs
) -> tuple[list[int], int, int]:
    """Lay out what is seen of the rows; return their numbers and the places that `Sizes` names."""
    seats, texts = start.seats, [face.text for face in kinds]
    slots, tops, places = dict[str, int](), dict[str, int](), dict[str, int]()
    for row in game.rows:
        slots[row.name] = len(inputs.names) // len(kinds)
        for zone in whose(row, seats):
            inputs.add([f"{zone}: {text}" for text in texts])
    zones = [zone for row in game.rows for zone in whose(row, seats)]
    counts = inputs.add([f"{zone}: cards" for zone in zones], MANY)
    for row in game.rows:
        if row.shape == STACK and row.sight in (PUBLIC, TOP_ONLY):
            tops[row.name] = len(inputs.names)
            for zone in whose(row, seats):
                inputs.add([f"{zone}: {text} on top" for text in texts])
    marks = labels_of(kinds) + signs_of(kinds)
    most = most_places(game, start)
    for row in game.rows:
        if most.get(row.name):
            places[row.name] = len(inputs.names)
            spots = [f"{z} {i + 1}" for z in whose(row, seats) for i in range(most[row.name])]
            inputs.add([f"{spot}: {mark}" for spot in spots for mark in marks])
    numbers = list[int]()
    for placed in game.placed_rows:
        name, owner = placed.row.name, NOBODY if placed.seat is None else placed.seat
        numbers += [owner, slots[name], tops.get(name, NONE), places.get(name, NONE)]
        numbers.append(most.get(name, 0))
    return numbers, counts, len(marks)


def most_places(game: Game, start: Any) -> dict[str, int]:
    """Return how many cards may lie in each row whose order tells something, by trying."""
    ordered = [
        (number, placed.row.name)
        for number, placed in enumerate(game.placed_rows)
        if placed.row.shape in (GRID, ROW)
    ]
    most = dict.fromkeys((name for _, name in ordered), 0)
    for s in positions(game, start) if ordered else ():
        for number, name in ordered:
            most[name] = max(most[name], s.count[number])
    return most


def positions(game: Game, start: Any) -> Iterator[Any]:
    """Yield the states of some games played at random."""
    rng = policy_rng(bytes(32))
    for _ in range(TRIED):
        s = start.copy()
        for _ in range(LONGEST):
            yield s
            if s.seat == NOBODY:
                break
            choices = game.choices(s)
            game.apply(s, choices[below(rng, len(choices))])


def make_write(sizes: Sizes, write_numbers: Callable[[Any, int, IntArray], None]) -> Write:
    """Return the function that writes an observation, in the dialect."""
    rows, at_rows = sizes.rows, sizes.row_numbers
    write_places = make_write_places(sizes)
    seats, counts, kinds, cards = sizes.seats, sizes.counts, sizes.kinds, sizes.cards

    def write(s: CardState, seat: int, layout: IntArray, out: IntArray) -> None:
        knowers = 0
        for card in range(cards):  # mostly there are none, and hidden rows are long
            knowers |= s.known[card]
        for row in range(rows):
            n, at = s.count[row], at_rows + ROW_NUMBERS * row
            if n > 0:
                away = (layout[at + OWNER] - seat) % seats if layout[at + OWNER] >= 0 else 0
                slot = layout[at + SLOT] + away
                out[counts + slot] = min(n, MOST_SHOWN)
                if (s.viewers[row] >> (seat + 1)) & 1 == 1:
                    write_all(s, row, layout, out, kinds * slot)
                elif ((s.tops >> row) | (knowers >> (seat + 1))) & 1 == 1:
                    write_known(s, row, seat, layout, out, kinds * slot)
                if layout[at + TOP] >= 0 and sees(s, row, n - 1, seat):
                    top = layout[at + TOP] + kinds * away
                    out[top + layout[s.cell[row, spot(s, row, n - 1)]]] = 1
                if layout[at + PLACES] > 0:
                    write_places(s, row, seat, layout, out, away)
        write_numbers(s, seat, out)

    return write


def sees(s: CardState, row: int, i: int, seat: int) -> bool:
    """Say whether a seat may know the i-th card of a row."""
    seers = s.viewers[row] | s.known[s.cell[row, spot(s, row, i)]]
    is_top = (s.tops >> row) & 1 == 1 and i == s.count[row] - 1
    return is_top or (seers >> (seat + 1)) & 1 == 1


def write_all(s: CardState, row: int, layout: IntArray, out: IntArray, slot: int) -> None:
    """Count the cards of a row by their kinds."""
    first, last = s.start[row], s.cell.shape[1] - 1
    for i in range(s.count[row]):
        out[slot + layout[s.cell[row, (first + i) & last]]] += 1


def write_known(  # noqa: PLR0913, PLR0917 - the dialect has no values that hold several
    s: CardState, row: int, seat: int, layout: IntArray, out: IntArray, slot: int
) -> None:
    """Count the cards of a row that a seat may know though it does not see it, by their kinds."""
    for i in range(s.count[row]):
        if sees(s, row, i, seat):
            out[slot + layout[s.cell[row, spot(s, row, i)]]] += 1


def make_write_places(sizes: Sizes) -> Callable[..., None]:
    """Return the function that writes the cards of a row place by place."""
    at_rows, marks, at_labels, at_signs = (
        sizes.row_numbers, sizes.marks, sizes.labels, sizes.signs
    )  # fmt: skip

    def write_places(  # noqa: PLR0913, PLR0917 - the dialect has no values that hold several
        s: CardState, row: int, seat: int, layout: IntArray, out: IntArray, away: int
    ) -> None:
        places = layout[at_rows + ROW_NUMBERS * row + PLACES]
        first = layout[at_rows + ROW_NUMBERS * row + PLACE] + away * places * marks
        for i in range(min(s.count[row], places)):
            if sees(s, row, i, seat):
                kind = layout[s.cell[row, spot(s, row, i)]]
                out[first + marks * i + layout[at_labels + kind]] = 1
                out[first + marks * i + layout[at_signs + kind]] = 1

    return write_places


def codes_for(game: Game, seats: int, seat: int) -> list[int]:
    """Return the code of each answer of a seat: where one names a seat, the own is seat 0."""
    words, codes = game.words.codes, game.code_by_word
    found = list(range(max(words) + 1))
    for code, word in words.items():
        if any(int(named) < seats for named in SEAT_NAME.findall(word)):
            turned = SEAT_NAME.sub(lambda one: f"@{(int(one[1]) + seat) % seats}", word)
            found[code] = codes.get(turned, code)
    return found


def make_translations(at: int, codes: list[int], seats: int) -> tuple[Translate, Translate]:
    """Return the functions between a seat's answers and codes, in the dialect."""
    answers = len(codes) // seats

    def code_of(layout: IntArray, seat: int, answer: int) -> int:
        return layout[at + seat * answers + answer]

    def answer_of(layout: IntArray, seat: int, code: int) -> int:
        answer = code
        while layout[at + seat * answers + answer] != code:
            answer = answer + 1 if answer + 1 < answers else 0
        return answer

    return code_of, answer_of
