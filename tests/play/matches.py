"""Matches for tests: any that can be written, and real ones."""

import re
import unicodedata
from random import Random

import pytest
from hypothesis import strategies as st

from croupier.engine.piles import NOBODY
from croupier.engine.secret import Secret
from croupier.engine.seeds import commitment_of, pledge_of
from croupier.games.catalogue import all_games, find_game
from croupier.play.match import (
    Answer,
    Event,
    Match,
    Player,
    Result,
    Sealed,
    SeatChange,
    Timeout,
    Undo,
    new_match,
)
from croupier.play.match_text import Damaged, read_match, seal, write_match
from croupier.play.table import Table
from tests.sealed_game.blind_trick import GAME as BLIND_TRICK

HOSTILE = (
    'José "Pepe" Ortiz', "Ли Вэй", "back\\slash", 'end"', "\\", '\\"', "two\nlines", "tab\there",
    "left\u202eto right", "\u2066isolated\u2069", "nul\0", "\x1b[2J", "\x7f", "\x85", "\u2028",
    "\u061c\u200e\u200f", "result won 0", "# seat 1", "\\u{41}", "a b  c ", "🂡", "\ufeff",
    "x" * 500,
)  # fmt: skip


def normal(text: str) -> str:
    """Return a text as a match file spells it."""
    return unicodedata.normalize("NFC", text)


NAMES = st.from_regex(re.compile(r"[a-z][a-z0-9_-]{0,8}", re.ASCII), fullmatch=True)
TEXTS = st.one_of(st.sampled_from(HOSTILE), st.text(st.characters(codec="utf-8"), max_size=20))
STRINGS = TEXTS.map(normal)
VISIBLE = st.characters(codec="utf-8", exclude_categories=["C", "Z"], exclude_characters='">')
WORDS = st.text(VISIBLE, min_size=1, max_size=5)
NUMBERS = st.integers(0, 10**18 - 1)
HASHES = st.binary(min_size=32, max_size=32).map(bytes.hex)
PLAYERS = st.builds(Player, STRINGS, st.one_of(st.just(""), NAMES))
SEATS, SHOWN = st.integers(0, 3), st.one_of(st.just(""), WORDS)
ANSWERS = st.one_of(
    st.builds(Answer, SEATS, WORDS, SHOWN), st.builds(Answer, SEATS, st.just(""), WORDS)
)
SEALED_ANSWERS = st.one_of(
    st.builds(Answer, SEATS, SHOWN, SHOWN, HASHES), st.builds(Sealed, SEATS, HASHES, SHOWN)
)
MARKS = st.one_of(
    st.builds(Undo, NUMBERS), st.builds(Timeout, NUMBERS), st.builds(SeatChange, NUMBERS, PLAYERS)
)
PUBLIC_LINES = st.lists(st.one_of(ANSWERS, ANSWERS, ANSWERS, MARKS), max_size=40)
SEALED_LINES = st.lists(st.one_of(ANSWERS, ANSWERS, SEALED_ANSWERS, MARKS), max_size=40)
LINES = st.one_of(PUBLIC_LINES, SEALED_LINES)
SCORES = st.lists(st.integers(-(10**18) + 1, 10**18 - 1), min_size=1, max_size=4).map(tuple)
RESULTS = st.one_of(
    st.none(),
    st.builds(Result, st.just("won"), NUMBERS, st.just(""), SCORES, HASHES),
    st.builds(Result, st.sampled_from(["drawn", "lost"]), st.none(), st.just(""), SCORES, HASHES),
    st.builds(Result, st.just("unfinished"), st.none(), NAMES, SCORES, HASHES),
)

ANN, BEN = Player("Ann"), Player("Ben", "heuristic")
BARE = Match("crazy", 1, {"cards_each": "5"}, (ANN, BEN), commitment_of("7"), Secret("7"))


@st.composite
def matches(draw: st.DrawFn) -> Match:
    """Return any match that can be written, whether or not a game allows it."""
    seed = draw(st.one_of(HASHES, STRINGS))
    players = tuple(draw(st.lists(PLAYERS, min_size=1, max_size=5)))
    seats = st.integers(0, len(players) - 1)
    words = draw(st.dictionaries(seats, STRINGS.filter(bool), max_size=3))
    kept = {seat: pledge_of(text) for seat, text in words.items()}
    withheld = {} if kept else draw(st.dictionaries(seats, HASHES, max_size=2))
    values = st.one_of(st.integers(-(10**18) + 1, 10**18 - 1).map(str), NAMES)
    return Match(
        game=draw(NAMES),
        rules=draw(NUMBERS),
        options=draw(st.dictionaries(NAMES, values, max_size=4)),
        players=players,
        commitment=commitment_of(seed),
        seed=draw(st.sampled_from([Secret(seed), None])),
        stream=draw(NUMBERS),
        entropy=words,
        pledges=draw(st.sampled_from([{}, {**withheld, **kept}])),
        notes=draw(st.dictionaries(NAMES, STRINGS, max_size=3)),
        events=tuple[Event, ...](draw(LINES)),
        result=draw(RESULTS),
    )


def sealed(text: str) -> bytes:
    """Return a text whose seal, if any, is put right after an edit by hand."""
    return seal(re.sub(r"seal .*\n\Z", "", text)).encode()


def edited(old: str, new: str, match: Match = BARE) -> bytes:
    """Return a match file with one thing changed, sealed again."""
    text = write_match(match)
    assert old in text
    return sealed(text.replace(old, new, 1))


def is_refused(data: bytes) -> bool:
    """Say whether a file is found to be damaged or changed."""
    try:
        read_match(data)
    except Damaged:
        return True
    return False


def played(game: str, *, seed: str, seats: int = 2, answers: int = 10_000, **options: str) -> Table:
    """Return a table after random answers, to the end by default."""
    found, random = find_game(game), Random(seed)
    players = [Player(name) for name in ("Ann", "Ben", "Cem", "Dora")[:seats]]
    table = Table(found, new_match(found, players, options, seed))
    while table.seat != NOBODY and answers > 0:
        table.answer(table.seat, table.question, random.choice(found.choices(table.state)))
        answers -= 1
    return table


def add_blind_trick(patch: pytest.MonkeyPatch) -> None:
    """Have Blind Trick, a game with sealed answers, found as if it were installed."""
    patch.setitem(all_games(), BLIND_TRICK.name, BLIND_TRICK)
