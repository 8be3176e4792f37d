"""The contract: what holds for every game, ours and those of others.

from croupier.testing import Contract

class TestWar(Contract):
    game = GAME

A clause yields faults: `Contract` raises the first, `croupier check-game` prints them all.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any, ClassVar, NamedTuple

from croupier.bots.answers import bot_answer
from croupier.bots.names import seat_names
from croupier.engine import Game, listing
from croupier.engine.dialect import breaches, reachable
from croupier.engine.number_inputs import MOST_SHOWN
from croupier.engine.observation import observation_of, observed
from croupier.engine.piles import NOBODY, RUNNING, SPECTATOR, at, cards_on
from croupier.engine.position import seen_by
from croupier.engine.redeal import redealt
from croupier.engine.rng import policy_rng
from croupier.engine.rulebook import numbered_rules
from croupier.play.match import Player, new_match
from croupier.play.match_text import read_match, write_match
from croupier.play.table import AnswerError, Table
from croupier.play.view import view
from croupier.testing.deal_proof import deal_faults
from croupier.testing.declaration_proof import declaration_faults
from croupier.testing.faults import Broken, Fault, fault_at
from croupier.testing.line_search import parting_line
from croupier.testing.move_proof import assert_answers_look_alike
from croupier.testing.redealt_matches import (
    Deal,
    at_random,
    compare_world,
    course_from,
    new_course,
    other_deal,
    other_world,
    play_on,
    without_the_last,
    wrongly_held,
)
from croupier.testing.row_fields import field_breaches, verb_breaches
from croupier.testing.step_proof import step_faults
from croupier.testing.strategies import new_table, some_options, state_after, table_after
from croupier.testing.word_proof import face_leaks, lesson_faults, table_leaks, word_faults

LONGEST = 100_000
AHEAD = 3  # answers after which a card that tells what was asked has been shown
CHANCE = "the same answers lead to another state: rules draw chance from below(s, n) alone"
PEEKS = "cards that the seat may not know"
FEW, SOME, MANY = 10, 30, 100

Faults = Iterable[Fault]
Proof = Callable[[Game, Random], Faults]


class Clause(NamedTuple):
    """A clause of the contract: what it says, and the faults of a game that does not keep it."""

    sentence: str
    faults_of: Callable[[Game], Faults]

    def as_test(self) -> Callable[[Any], None]:
        """Return a test, a method, that raises the first fault of its game."""

        def test(tested: Any) -> None:
            for fault in self.faults_of(tested.game):
                raise Broken(fault)

        return test


CLAUSES: dict[str, Clause] = {}


def proves(sentence: str, faults_of: Callable[[Game], Faults]) -> None:
    """Make a clause of the contract."""
    CLAUSES[sentence.replace(",", "").replace(" ", "_")] = Clause(sentence, faults_of)


def tried(times: int) -> Callable[[Proof], Proof]:
    """Make a clause of a function that looks at a game once; its name is the sentence."""

    def decorate(proof: Proof) -> Proof:
        def faults_of(game: Game) -> Faults:
            try:
                for number in range(times):
                    if faults := [*proof(game, Random(f"{proof.__name__} {number}"))]:
                        return faults
            except Broken as broken:
                return [broken.fault]
            return []

        proves(proof.__name__.replace("_", " "), faults_of)
        return proof

    return decorate


def dialect_faults(game: Game) -> Faults:
    """List what the rules and bots say that is not the dialect."""
    roots: list[Any] = [game.deal, game.list_choices, game.apply, game.score, game.cards_left]
    roots += [game.timeout_answer, game.length, game.is_sealed, game.redeal_unseen]
    roots += [*game.policies.values(), *game.unlisted.values()]
    lines = [line for rule in reachable(roots) for line in (*breaches(rule), *field_breaches(rule))]
    rules: list[Any] = [game.deal, game.list_choices, game.apply]
    lines += [line for rule in reachable(rules) for line in verb_breaches(rule)]
    return sorted({fault_in(line) for line in lines})


def fault_in(text: str) -> Fault:
    """Read `file:line: message`."""
    place, _, message = text.partition(": ")
    path, _, line = place.rpartition(":")
    return Fault(Path(path), int(line), message)


proves("its sizes, rows, options and bots fit", declaration_faults)
proves("rules speak the dialect", dialect_faults)
proves("every step keeps fields, cards, turns and choices in order", step_faults)
proves("deal sets every field, after a match and in memory that holds anything", deal_faults)
proves("every question, label, target and sentence can be made, for every viewer", word_faults)
proves("its lesson can be played as it is written", lesson_faults)


@tried(FEW)
def every_match_ends(game: Game, random: Random) -> Iterator[Fault]:
    s = state_after(game, random, LONGEST)
    if s.ending == RUNNING or s.seat != NOBODY:
        wrong = f"a random match does not end: {LONGEST:,} answers, and no finish(s, ...)"
        yield fault_at(game, game.apply, wrong, s)


@tried(1)
def words_and_codes_are_one_to_one_and_can_be_written(game: Game, _: Random) -> Iterator[Fault]:
    words = list(game.words.codes.values())
    yield from twice(game, "word", words)
    if min(game.words.codes) < 0 or any(set(word) & set(' \t\n">') for word in words):
        wrong = "a word of the notation holds a space, a quote or >, or a code is below 0"
        yield fault_at(game, game.words.label, wrong)


@tried(SOME)
def a_match_replays_to_the_same_bytes(game: Game, random: Random) -> Iterator[Fault]:
    table = table_after(game, random, random.randint(0, 120))
    text = write_match(table.match)
    again = Table(game, read_match(text.encode()))
    if (again.state.to_bytes(), write_match(again.match)) != (table.state.to_bytes(), text):
        yield fault_at(game, game.apply, CHANCE, table.state)


@tried(SOME)
def the_table_accepts_exactly_the_listed_codes(game: Game, random: Random) -> Iterator[Fault]:
    table = table_after(game, random, random.randint(0, 30))
    before, listed = table.state.to_bytes(), game.choices(table.state)
    codes = range(-1, max(game.words.codes) + 2) if table.seat != NOBODY else ()
    wrong = [code for code in codes if code not in listed and is_taken(table, code)]
    wrong += [code for code in listed if not is_taken(Table(game, table.match), code)]
    if wrong or table.state.to_bytes() != before:
        wrong_ones = "a listed choice is refused, or one that is not listed is taken"
        yield fault_at(game, game.list_choices, wrong_ones, table.state)


@tried(SOME)
def a_wrong_seat_or_turn_costs_nothing(game: Game, random: Random) -> Iterator[Fault]:
    table = table_after(game, random, random.randint(0, 20))
    before, code = table.match, (game.choices(table.state) or [0])[0]
    wrong = [s for s in range(NOBODY, len(table.players)) if s != table.seat or s == NOBODY]
    taken = [seat for seat in wrong if is_taken(table, code, seat=seat)]
    if taken or is_taken(table, code, late=1) or table.match != before:
        text = "an answer is taken from a seat that is not asked, or to another question"
        yield fault_at(game, game.apply, text, table.state)


@tried(SOME)
def the_same_answer_twice_is_one_answer(game: Game, random: Random) -> Iterator[Fault]:
    table = new_table(game, random)
    answer = table.seat, table.question, game.choices(table.state)[0]
    table.answer(*answer)
    once = table.match
    table.answer(*answer)
    if table.match != once:
        yield fault_at(game, game.apply, "the same answer, sent twice, counts twice", table.state)


@tried(SOME)
def an_undone_answer_leaves_no_trace_in_the_state(game: Game, random: Random) -> Iterator[Fault]:
    table = table_after(game, random, random.randint(0, 15))
    if table.seat == NOBODY:
        return
    before, seat = table.state.to_bytes(), table.seat
    table.answer(seat, table.question, game.choices(table.state)[-1])
    table.undo(seat)
    if table.state.to_bytes() != before:
        yield fault_at(game, game.apply, CHANCE, table.state)


@tried(SOME)
def nothing_leaks(game: Game, random: Random) -> Iterator[Fault]:
    s = state_after(game, random, random.randint(0, 80))
    names, key = tuple(seat_names(s.seats)), random.randbytes(32)
    for seat in range(SPECTATOR, s.seats):
        other = redealt(s, game.redeal_unseen, seat, key)
        if seat == s.seat and (fault := choices_fault(game, s, other)):
            yield fault
        elif (
            seen_by(other, seat) != seen_by(s, seat)
            or view(game, other, seat, names) != view(game, s, seat, names)
            or (seat != SPECTATOR and observed(game, other, seat) != observed(game, s, seat))
        ):
            yield fault_at(game, game.words.question, f"what is shown depends on {PEEKS}", s)
        elif cards_on(other) != cards_on(s):
            wrong = "dealing unknown cards again loses a card, or makes one"
            yield fault_at(game, game.redeal_unseen, wrong, s)


@tried(SOME)
def no_bot_sees_more_than_its_seat(game: Game, random: Random) -> Iterator[Fault]:
    s, key = state_after(game, random, random.randint(0, 80)), random.randbytes(32)
    if s.seat == NOBODY:
        return
    other = redealt(s, game.redeal_unseen, s.seat, key)
    if fault := choices_fault(game, s, other):
        yield fault
        return
    for bot, policy in game.policies.items():
        answers = {game.ask(policy, each.copy(), policy_rng(key)) for each in (s, other)}
        if len(answers) > 1:
            wrong = f"what the bot {bot} answers depends on {PEEKS}"
            yield fault_at(game, policy, wrong, s)


@tried(SOME)
def a_bot_that_skips_the_list_of_choices_answers_the_same(
    game: Game, random: Random
) -> Iterator[Fault]:
    s = state_after(game, random, random.randint(0, 80)) if game.unlisted else game.state()
    key = random.randbytes(32)
    for bot, unlisted in game.unlisted.items() if s.seat != NOBODY else ():
        one, other = policy_rng(key), policy_rng(key)
        listed = game.ask(game.policies[bot], s.copy(), one)
        if (unlisted(s.copy(), [], 0, other), other) != (listed, one):
            wrong = f"the bot {bot} answers otherwise, or draws other chance, without the list"
            yield fault_at(game, unlisted, wrong, s)


@tried(MANY)
def choices_follow_from_what_the_seat_sees(game: Game, random: Random) -> Iterator[Fault]:
    s = state_after(game, random, random.randint(0, 80))
    if s.seat != NOBODY and (fault := choices_fault(game, s, seen_by(s, s.seat))):
        yield fault


@tried(FEW)
def the_numbers_given_to_learning_programs_are_small(game: Game, random: Random) -> Iterator[Fault]:
    s = state_after(game, random, random.randint(0, 80))
    found = observation_of(game, game.default_seats, game.resolve_options(game.default_seats, {}))
    observers: list[Any] = [found.write, found.code_of, found.answer_of]
    yield from (fault_in(line) for rule in reachable(observers) for line in breaches(rule))
    for seat in range(s.seats):
        if wrong := [n for n in observed(game, s, seat) if not 0 <= n <= MOST_SHOWN]:
            text = f"an observation holds {wrong[0]}: its numbers are 0 to {MOST_SHOWN}"
            yield fault_at(game, game.apply, text, s)


@tried(MANY)
def answers_that_lay_cards_face_down_look_alike(game: Game, random: Random) -> Faults:
    s = state_after(game, random, random.randint(0, 80))
    if s.seat != NOBODY:
        assert_answers_look_alike(game, s)
    return ()


@tried(MANY)
def moves_look_alike_when_unknown_cards_are_redealt(game: Game, random: Random) -> Faults:
    s = state_after(game, random, random.randrange(80))
    course = play_on(new_course(game, s), at_random(game, random), 6 + AHEAD)
    course = without_the_last(course, AHEAD)
    for viewer in [*range(SPECTATOR, s.seats)] * 2:
        if world := other_world(course, viewer, random.randbytes(32)):
            compare_world(course, world, viewer)
    return ()


@tried(SOME)
def matches_look_alike_when_unknown_cards_are_redealt(game: Game, random: Random) -> Faults:
    seats, options = some_options(game, random)
    deal = Deal(game, seats, game.resolve_options(seats, options), random.randbytes(32))
    course = course_from(deal, at_random(game, random), 40 + AHEAD)
    course = without_the_last(course, AHEAD)
    for viewer in [*range(SPECTATOR, seats)] * 2:
        if world := other_deal(deal, course, viewer, random):
            compare_world(course, world, viewer)
    return ()


@tried(MANY)
def a_seat_may_hold_every_card_that_it_holds(game: Game, random: Random) -> Iterator[Fault]:
    s = state_after(game, random, random.randint(0, 80))
    if held := wrongly_held(game, s, s):
        wrong = (
            f"may_hold denies seat {held[0]} the {game.words.face(held[1]).name}, which it holds"
        )
        yield fault_at(game, game.may_hold, wrong, s)


@tried(FEW)
def all_that_is_unknown_can_move_and_all_that_is_known_stays(
    game: Game, random: Random
) -> Iterator[Fault]:
    s = state_after(game, random, random.randint(0, 40))
    for seat in range(SPECTATOR, s.seats):
        known = {*cards_on(seen_by(s, seat))} - {-1}
        unknown, places = {*cards_on(s)} - known, defaultdict(set)
        for number in range(40):
            other = redealt(s, game.redeal_unseen, seat, bytes([number]) * 32)
            for card, place in places_in(game, other):
                places[card].add(place)
        may_move = len(unknown) < 3 or all(len(places[card]) > 1 for card in unknown)
        if not may_move or any(len(places[card]) > 1 for card in known):
            wrong = "known[card] does not say what people know: shuffle or forget a row whose"
            yield fault_at(game, game.apply, f"{wrong} order is lost", s)


@tried(MANY)
def every_choice_has_its_own_label_and_word(game: Game, random: Random) -> Iterator[Fault]:
    s, book = state_after(game, random, random.randint(0, 80)), numbered_rules(game)
    decision = view(game, s, s.seat, tuple(seat_names(s.seats))).decision if s.seat >= 0 else None
    if decision is None:
        return
    yield from twice(game, "label", [choice.label for choice in decision.choices], s)
    yield from twice(game, "word", [choice.word for choice in decision.choices], s)
    cited = {decision.rule, *(refusal.rule for refusal in decision.refusals)}
    if missing := sorted(cited.difference(book)):
        wrong = f"RULES.md has no rule {listing(map(str, missing), last='or')}, cited here"
        yield fault_at(game, game.words.question, wrong, s)


@tried(1)
def faces_are_told_apart_without_colour(game: Game, random: Random) -> Iterator[Fault]:
    faces = {game.words.face(card) for card in cards_on(state_after(game, random, 0))}
    texts, names = {face.text for face in faces}, {face.name for face in faces}
    if not len(texts) == len(names) == len(faces) or any(" " in text for text in texts):
        wrong = "two kinds of card have the same text or name, or a text holds a space"
        yield fault_at(game, game.words.face, wrong)


@tried(MANY)
def every_move_is_narrated_to_every_viewer(game: Game, random: Random) -> Iterator[Fault]:
    table = table_after(game, random, random.randint(0, 60))
    if table.last is None:
        return
    for seat in range(SPECTATOR, len(table.players)):
        said = table.last.narrate(seat, table.names)
        if not said and table.seat != table.last.seat:  # else told with what it goes on to ask
            wrong = "nothing is narrated after a choice"
            yield fault_at(game, game.words.narrate, wrong, table.state)
        if not all(line and line[0].isupper() and line[-1] in ".?!" for line in said):
            wrong = f"a narrated line begins with a capital and ends with a stop; these are {said}"
            yield fault_at(game, game.words.narrate, wrong, table.state)


@tried(FEW)
def what_reveals_nothing_turns_nothing_up(game: Game, random: Random) -> Iterator[Fault]:
    words, table = game.words, new_table(game, random)
    for _ in range(60):
        if table.seat == NOBODY:
            return
        code = random.choice(table.choices)
        move = table.answer(table.seat, table.question, code)
        if not (words.reveals(code) or move.is_sealed) and words.revealed(*move.seen_by(SPECTATOR)):
            wrong = f'"{words.codes[code]}" turns a card up, but reveals says that it does not'
            yield fault_at(game, words.revealed, wrong, table.state)


@tried(1)
def bots_play_a_match_to_its_end(game: Game, _: Random) -> Iterator[Fault]:
    bot = game.default_bot
    bots = [Player(name, bot) for name in seat_names(game.default_seats)]
    table = Table(game, new_match(game, bots, seed="a match of bots"))
    while table.seat != NOBODY:
        table.answer(table.seat, table.question, bot_answer(table, bot))
    if table.match.result is None:
        wrong = "its default bot cannot play a match to its end"
        yield fault_at(game, game.policies[bot], wrong)


proves("no word names a card its reader may not know", face_leaks)
proves("nothing is looked up by a card its reader may not know", table_leaks)


def is_taken(table: Table, code: int, seat: int | None = None, late: int = 0) -> bool:
    """Say whether a table takes an answer from a seat, by default from the one that is asked."""
    try:
        table.answer(table.seat if seat is None else seat, table.question + late, code)
    except AnswerError:
        return False
    return True


def choices_fault(game: Game, s: Any, other: Any) -> Fault | None:
    """Return what its seat may choose in one state and not in one that it cannot tell from it."""
    differing = sorted({*game.choices(s)} ^ {*game.choices(other)})
    if not differing:
        return None
    word = game.words.codes.get(differing[0], str(differing[0]))
    wrong = f'the choices depend on {PEEKS}: "{word}" is among them or not'
    return fault_at(game, parting_line(game, s, other), wrong, s)


def twice(game: Game, what: str, said: list[str], s: Any = None) -> Iterator[Fault]:
    """Yield a label or a word that two choices share."""
    if shared := [one for one in said if said.count(one) > 1]:
        wrong = f'two choices have the {what} "{shared[0]}"'
        yield fault_at(game, game.words.label, wrong, s)


def places_in(game: Game, s: Any) -> list[tuple[int, tuple[int, int]]]:
    """List every card with its place."""
    rows = range(len(game.sight.rows))
    return [(at(s, row, i), (row, i)) for row in rows for i in range(s.count[row])]


class Contract:
    """Give `game`, and pytest proves the rest."""

    game: ClassVar[Game]


for name, clause in CLAUSES.items():
    setattr(Contract, f"test_{name}", clause.as_test())
