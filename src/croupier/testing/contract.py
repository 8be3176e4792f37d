"""The contract: what holds for every game, ours and those of others.

from croupier.testing import Contract

class TestWar(Contract):
    game = GAME
"""

from collections import defaultdict
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, ClassVar, cast

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from croupier.bots.answers import bot_answer
from croupier.bots.names import seat_names
from croupier.engine import Game
from croupier.engine.dialect import breaches, reachable
from croupier.engine.number_inputs import MOST_SHOWN
from croupier.engine.observation import observation_of, observed
from croupier.engine.piles import NOBODY, RUNNING, SPECTATOR, at, cards_on
from croupier.engine.position import seen_by
from croupier.engine.records import Record
from croupier.engine.redeal import redealt
from croupier.engine.rng import policy_rng, start_rng
from croupier.engine.rulebook import numbered_rules
from croupier.play.match import Player, new_match
from croupier.play.match_text import read_match, write_match
from croupier.play.table import AnswerError, NotAChoice, NotYourTurn, Table
from croupier.play.view import view
from croupier.testing.dealt_anew import (
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
from croupier.testing.leaks import Leak, setting_of
from croupier.testing.move_proof import assert_answers_look_alike
from croupier.testing.row_fields import field_breaches, verb_breaches
from croupier.testing.strategies import new_table, some_options, state_after, states, tables

SEEDS = st.integers(0, 2**32)
KEYS = st.binary(min_size=32, max_size=32)
LONGEST = 100_000
AHEAD = 3  # answers after which a card that tells what was asked has been shown
HEALTHY = [HealthCheck.differing_executors, HealthCheck.too_slow]  # one for all games, busy or not
Test = Callable[..., None]


def examples(number: int, phases: Any = (), **drawn: Any) -> Callable[[Test], Test]:
    """Have a test run on so many examples of what is drawn."""

    def settled(test: Test) -> Test:
        """Return the test by the profile of hypothesis that holds now."""
        by_profile = settings.get_profile(settings.get_current_profile_name()).phases
        limits = settings(max_examples=number, deadline=None, phases=phases or by_profile)
        return settings(limits, suppress_health_check=HEALTHY)(given(**drawn)(test))

    def decorate(test: Test) -> Test:
        made: Any = settled(test)
        made.renewed = partial(settled, test)
        return cast(Test, made)

    return decorate


few, some, many = (partial(examples, number) for number in (10, 30, 100))


class Contract:
    """Give `game`, and pytest proves the rest."""

    game: ClassVar[Game]

    @few(phases=(Phase.explicit, Phase.generate), seed=SEEDS)  # one endless match is enough
    def test_every_match_ends(self, seed: int) -> None:
        s = state_after(self.game, Random(seed), LONGEST)

        assert s.ending != RUNNING
        assert s.seat == NOBODY

    @few(seed=SEEDS)
    def test_cards_are_neither_lost_nor_made(self, seed: int) -> None:
        random = Random(seed)
        s = state_after(self.game, random, 0)
        dealt = cards_on(s)
        assert len(set(dealt)) == len(dealt)

        for _ in range(300):
            if s.seat == NOBODY:
                break
            self.game.apply(s, random.choice(self.game.choices(s)))
            s.check()
            assert cards_on(s) == dealt

    @few(data=st.data())
    def test_the_table_accepts_exactly_the_listed_codes(self, data: st.DataObject) -> None:
        table = data.draw(tables(self.game, most=30))
        listed = self.game.choices(table.state)
        before = table.state.to_bytes()

        for code in range(-1, max(self.game.words.codes) + 2):
            if code not in listed and table.seat != NOBODY:
                with pytest.raises(NotAChoice):
                    table.answer(table.seat, table.question, code)
        assert table.state.to_bytes() == before
        for code in listed if table.seat != NOBODY else ():
            Table(self.game, table.match).answer(table.seat, table.question, code)

    @few(data=st.data())
    def test_a_wrong_seat_or_turn_costs_nothing(self, data: st.DataObject) -> None:
        table = data.draw(tables(self.game, most=20))
        before = table.match
        code = (self.game.choices(table.state) or [0])[0]

        for seat in range(NOBODY, len(table.players)):
            if seat != table.seat or seat == NOBODY:
                with pytest.raises(NotYourTurn):
                    table.answer(seat, table.question, code)
        with pytest.raises(AnswerError):
            table.answer(table.seat, table.question + 1, code)
        assert table.match == before

    @few(seed=SEEDS)
    def test_the_same_answer_twice_is_one_answer(self, seed: int) -> None:
        table = new_table(self.game, Random(seed))
        given_twice = table.seat, table.question, self.game.choices(table.state)[0]
        table.answer(*given_twice)
        once = table.match

        table.answer(*given_twice)

        assert table.match == once

    @few(data=st.data())
    def test_a_match_replays_to_the_same_bytes(self, data: st.DataObject) -> None:
        table = data.draw(tables(self.game, most=120))
        text = write_match(table.match)

        again = Table(self.game, read_match(text.encode()))

        assert again.state.to_bytes() == table.state.to_bytes()
        assert write_match(again.match) == text

    @few(data=st.data())
    def test_an_undone_answer_leaves_no_trace_in_the_state(self, data: st.DataObject) -> None:
        table = data.draw(tables(self.game, most=15))
        if table.seat == NOBODY:
            return
        before, seat = table.state.to_bytes(), table.seat
        table.answer(seat, table.question, self.game.choices(table.state)[-1])

        table.undo(seat)

        assert table.state.to_bytes() == before

    @some(data=st.data(), key=KEYS)
    def test_nothing_leaks(self, data: st.DataObject, key: bytes) -> None:
        s = data.draw(states(self.game))
        names = tuple(seat_names(s.seats))

        for seat in range(SPECTATOR, s.seats):
            other = redealt(s, self.game.redeal_unseen, seat, key)
            assert seen_by(other, seat) == seen_by(s, seat)
            assert view(self.game, other, seat, names) == view(self.game, s, seat, names)
            if seat != SPECTATOR:
                assert observed(self.game, other, seat) == observed(self.game, s, seat)
            assert cards_on(other) == cards_on(s)

    @some(data=st.data(), key=KEYS)
    def test_no_bot_sees_more_than_its_seat(self, data: st.DataObject, key: bytes) -> None:
        s = data.draw(states(self.game))
        if s.seat == NOBODY:
            return
        other = redealt(s, self.game.redeal_unseen, s.seat, key)

        assert self.game.choices(other) == self.game.choices(s)
        for bot, policy in self.game.policies.items():
            answers = {self.game.ask(policy, each.copy(), policy_rng(key)) for each in (s, other)}
            assert len(answers) == 1, bot

    @some(data=st.data(), key=KEYS)
    def test_a_bot_that_skips_the_list_of_choices_answers_the_same(
        self, data: st.DataObject, key: bytes
    ) -> None:
        s = data.draw(states(self.game)) if self.game.unlisted else self.game.state()
        for bot, unlisted in self.game.unlisted.items() if s.seat != NOBODY else ():
            one, other = policy_rng(key), policy_rng(key)
            listed = self.game.ask(self.game.policies[bot], s.copy(), one)
            assert (unlisted(s.copy(), [], 0, other), other) == (listed, one), bot

    @many(data=st.data())
    def test_choices_follow_from_what_the_seat_sees(self, data: st.DataObject) -> None:
        s = data.draw(states(self.game))
        if s.seat != NOBODY:
            seen = seen_by(s, s.seat)
            assert sorted(self.game.choices(seen)) == sorted(self.game.choices(s))

    @few(data=st.data())
    def test_the_numbers_given_to_learning_programs_are_small(self, data: st.DataObject) -> None:
        s = data.draw(states(self.game))
        for seat in range(s.seats):
            assert all(0 <= number <= MOST_SHOWN for number in observed(self.game, s, seat))
        assert not [line for rule in reachable(observers(self.game)) for line in breaches(rule)]

    @many(data=st.data())
    def test_answers_that_lay_cards_face_down_look_alike(self, data: st.DataObject) -> None:
        s = data.draw(states(self.game))
        if s.seat != NOBODY:
            assert_answers_look_alike(self.game, s)

    @many(seed=SEEDS)
    def test_moves_look_alike_when_unknown_cards_are_dealt_anew(self, seed: int) -> None:
        random = Random(seed)
        s = state_after(self.game, random, random.randrange(80))
        course = play_on(new_course(self.game, s), at_random(self.game, random), 6 + AHEAD)
        course = without_the_last(course, AHEAD)
        for viewer in range(SPECTATOR, s.seats):
            for _ in range(2):
                if world := other_world(course, viewer, random.randbytes(32)):
                    compare_world(course, world, viewer)

    @some(seed=SEEDS)
    def test_matches_look_alike_when_unknown_cards_are_dealt_anew(self, seed: int) -> None:
        random = Random(seed)
        seats, options = some_options(self.game, random)
        numbers = self.game.resolve_options(seats, options)
        deal = Deal(self.game, seats, numbers, random.randbytes(32))
        course = course_from(deal, at_random(self.game, random), 40 + AHEAD)
        course = without_the_last(course, AHEAD)
        for viewer in range(SPECTATOR, seats):
            for _ in range(2):
                if world := other_deal(deal, course, viewer, random):
                    compare_world(course, world, viewer)

    @some(data=st.data())
    def test_a_seat_may_hold_every_card_that_it_holds(self, data: st.DataObject) -> None:
        s = data.draw(states(self.game))
        if wrong := wrongly_held(self.game, s, s):
            card = self.game.words.face(wrong[1]).name
            setting = setting_of(self.game, s)
            text = f"may_hold denies seat {wrong[0]} the {card}, which it holds ({setting})"
            raise Leak(text, self.game.may_hold)

    @few(data=st.data())
    def test_all_that_is_unknown_can_move_and_all_that_is_known_stays(
        self, data: st.DataObject
    ) -> None:
        s = data.draw(states(self.game, most=40))
        for seat in range(SPECTATOR, s.seats):
            seen = seen_by(s, seat)
            known = set(cards_on(seen)) - {-1}
            places = defaultdict(set)
            for number in range(40):
                other = redealt(s, self.game.redeal_unseen, seat, bytes([number]) * 32)
                for card, place in places_in(self.game, other):
                    places[card].add(place)
            unknown = set(cards_on(s)) - known
            assert all(len(places[card]) == 1 for card in known)
            assert len(unknown) < 3 or all(len(places[card]) > 1 for card in unknown)

    @some(data=st.data())
    def test_every_choice_has_its_own_label_and_word(self, data: st.DataObject) -> None:
        s = data.draw(states(self.game))
        if s.seat == NOBODY:
            return
        decision = view(self.game, s, s.seat, tuple(seat_names(s.seats))).decision

        assert decision is not None
        labels = [choice.label for choice in decision.choices]
        words = [choice.word for choice in decision.choices]
        assert len(set(labels)) == len(labels)
        assert len(set(words)) == len(words)
        assert decision.rule in numbered_rules(self.game)
        assert all(refusal.rule in numbered_rules(self.game) for refusal in decision.refusals)

    def test_words_and_codes_are_one_to_one_and_can_be_written(self) -> None:
        words = list(self.game.words.codes.values())

        assert len(set(words)) == len(words)
        assert not any(set(word) & set(' \t\n">') for word in words)
        assert min(self.game.words.codes) >= 0

    def test_faces_are_told_apart_without_colour(self) -> None:
        cards = cards_on(state_after(self.game, Random(1), 0))
        faces = {self.game.words.face(card) for card in cards}

        assert len({face.text for face in faces}) == len(faces)
        assert len({face.name for face in faces}) == len(faces)
        assert all(" " not in face.text for face in faces)

    @few(data=st.data())
    def test_every_move_is_narrated_to_every_viewer(self, data: st.DataObject) -> None:
        table = data.draw(tables(self.game, most=60))
        if table.last is not None:
            for seat in range(SPECTATOR, len(table.players)):
                said = table.last.narrate(seat, table.names)
                assert said or table.seat == table.last.seat  # told with what it goes on to ask
                assert all(line and line[0].isupper() and line[-1] in ".?!" for line in said)

    @few(seed=SEEDS)
    def test_what_reveals_nothing_turns_nothing_up(self, seed: int) -> None:
        words, random = self.game.words, Random(seed)
        table = new_table(self.game, random)
        for _ in range(60):
            if table.seat != NOBODY:
                code = random.choice(table.choices)
                move = table.answer(table.seat, table.question, code)
                seen = move.seen_by(SPECTATOR)
                assert words.reveals(code) or move.is_sealed or not words.revealed(*seen)

    @few(seed=SEEDS)
    def test_a_second_deal_does_not_remember_the_first(self, seed: int) -> None:
        random = Random(seed)
        seats, options = some_options(self.game, random)
        numbers, key = self.game.resolve_options(seats, options), random.randbytes(32)
        used = self.game.start(seats, numbers, random.randbytes(32))
        for _ in range(50):
            if used.seat != NOBODY:
                self.game.apply(used, random.choice(self.game.choices(used)))

        start_rng(used, key)
        self.game.sight.set_up(used)
        self.game.deal(used)

        fresh = self.game.start(seats, numbers, key)
        assert comparable(used, self.game) == comparable(fresh, self.game)

    def test_rules_speak_the_dialect(self) -> None:
        wrong = dialect_breaches(self.game)

        assert not wrong, "\n".join(wrong)

    def test_bots_play_a_match_to_its_end(self) -> None:
        bot = self.game.default_bot
        bots = [Player(name, bot) for name in seat_names(self.game.default_seats)]
        table = Table(self.game, new_match(self.game, bots, seed="a match of bots"))
        while table.seat != NOBODY:
            table.answer(table.seat, table.question, bot_answer(table, bot))

        assert table.match.result is not None


def parts_of(game: Game) -> dict[str, Callable[[], None]]:
    """Return the parts of the contract, to be tried on a game by the profile that holds now."""
    checked = type("Checked", (Contract,), {"game": game})()
    tests = {name: test for name, test in vars(Contract).items() if name.startswith("test_")}
    renewed = {
        name: getattr(test, "renewed", lambda test=test: test)() for name, test in tests.items()
    }
    return {name: partial(test, checked) for name, test in renewed.items()}


def places_in(game: Game, s: Any) -> list[tuple[int, tuple[int, int]]]:
    """List every card with its place."""
    rows = range(len(game.sight.rows))
    return [(at(s, row, i), (row, i)) for row in rows for i in range(s.count[row])]


def dialect_breaches(game: Game) -> list[str]:
    """List what the rules and bots say that is not the dialect, as `file:line: message`."""
    roots: list[Any] = [game.deal, game.list_choices, game.apply, game.score, game.cards_left]
    roots += [game.timeout_answer, game.length, game.is_sealed, game.redeal_unseen]
    roots += [*game.policies.values(), *game.unlisted.values()]
    found = reachable(roots)
    lines = [line for rule in found for line in (*breaches(rule), *field_breaches(rule))]
    rules: list[Any] = [game.deal, game.list_choices, game.apply]
    return lines + [line for rule in reachable(rules) for line in verb_breaches(rule)]


def observers(game: Game) -> list[Any]:
    """Return the functions by which a game is observed."""
    seats = game.default_seats
    found = observation_of(game, seats, game.resolve_options(seats, {}))
    return [found.write, found.code_of, found.answer_of]


def comparable(s: Record, game: Game) -> tuple[bytes, list[Any]]:
    """Return all of a state that matters: unused cells may hold anything."""
    rest = s.copy()
    for name in ("cell", "start"):
        rest.wipe(name)
    return rest.to_bytes(), places_in(game, s)
