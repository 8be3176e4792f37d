"""Scenes of Strip Me in the document's own representation, and games played in them.

Cards are written as in `S10 DQ`: the suit, then the face. A hand has its front first.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from croupier_classroom.documents.strip_me.checks.screen import SUIT_OF_ICON, Shown, cards_shown
from croupier_classroom.grading.checks import Mismatch, Program, RemoteError

ICON_OF_SUIT = {suit: icon for icon, suit in SUIT_OF_ICON.items()}
COMPUTER, PERSON = 0, 1
QUITS = 3  # some ask whether one is sure
CARDS_SAID = 4  # of those before a wrong one
ENDS = {"SystemExit", "EOFError"}  # a program may leave so

Tagged = tuple[str, list[tuple[str, str]]]


def cards_of(words: str) -> list[tuple[str, str]]:
    """Make the cards of these words."""
    return [(word[0], word[1:]) for word in words.split()]


def queue_of(program: Program, words: str) -> Tagged:
    """Make a hand of these cards, the front first."""
    return tag_of(program, "Queue"), cards_of(words)


def stack_of(program: Program, words: str) -> Tagged:
    """Make a pile of these cards, the top last."""
    return tag_of(program, "Stack"), cards_of(words)


def tag_of(program: Program, tag: str) -> str:
    """Return the tag of the document, or the program's own where it knows only another one.

    A wrong tag fails the check of `new_Queue` or `new_Stack`; it is to cost nothing elsewhere.
    """
    adt = program.module("adt")
    try:
        if getattr(adt, f"is_{tag}")((tag, [])) is True:
            return tag
        made = getattr(adt, f"new_{tag}")()
    except RemoteError:
        return tag
    is_pair = isinstance(made, tuple) and len(made) == 2
    return made[0] if is_pair and isinstance(made[0], str) else tag


@dataclass(frozen=True)
class PlayedGame:
    """A game that was played: what was printed before each question, and after the last answer."""

    before: Sequence[str]
    after: str
    has_quit: bool
    error: RemoteError | None = None  # what the game ended with
    leader: int = PERSON

    @property
    def screen(self) -> str:
        """All that was printed."""
        return "".join([*self.before, self.after])

    @cached_property
    def shown(self) -> list[Shown]:
        """The cards on the screen, in order."""
        return cards_shown(self.screen)

    @property
    def cards(self) -> list[str]:
        """The cards in words."""
        return [each.card for each in self.shown]

    def text_after(self, number: int) -> str:
        """Return what is printed between a card, counted from 1, and the next one."""
        shown = self.shown
        end = shown[number].at if number < len(shown) else None
        return self.screen[shown[number - 1].at : end] if number <= len(shown) else ""


@dataclass(frozen=True)
class Typist:
    """Presses Enter until `enters` lines or `cards` shown are reached; then types q."""

    enters: int = 100  # more than any scene needs, even with a question for each card
    cards: int = 1_000


PATIENT = Typist()


def play(program: Program, hand_0: str, hand_1: str, typist: Typist = PATIENT) -> PlayedGame:
    """Play a game with these hands."""
    strip_me = program.module("strip_me")
    tag = tag_of(program, "Queue")
    strip_me.prepPlayers = lambda: ((tag, cards_of(hand_0)), (tag, cards_of(hand_1)))
    return typed_at(program, strip_me.strip_me, typist)


def typed_at(program: Program, call: Any, typist: Typist) -> PlayedGame:
    """Call what plays a game, and type at it."""
    before: list[str] = []
    answers: list[str] = []

    def answer(printed: str) -> str | None:
        before.append(printed)
        is_done = len(cards_shown("".join(before))) >= typist.cards
        answers.append("q" if is_done or len(before) > typist.enters else "")
        return answers[-1] if answers.count("q") <= QUITS else None

    typed = program.type(answer, call)
    error = typed.raised if isinstance(typed.raised, RemoteError) else None
    if error and error.kind in ENDS:
        error = None
    after = typed.output[sum(map(len, before)) :]
    return PlayedGame(before, after, "q" in answers, error)


def led(program: Program, leading: str, other: str, typist: Typist = PATIENT) -> PlayedGame:
    """Play a game in which the player with these cards leads, whichever of the two that is."""
    game = play(program, other, leading, typist)
    if game.cards[:1] != other.split()[:1]:
        return game
    return replace(play(program, leading, other, typist), leader=COMPUTER)


def expect_played(program: Program, leading: str, other: str, cards: str) -> PlayedGame:
    """Play a game as far as these cards, and see that they are the ones played."""
    game = led(program, leading, other, Typist(cards=len(cards.split())))
    expect_cards(game, cards)
    return game


def expect_cards(game: PlayedGame, expected: str) -> None:
    """Raise the game's error or `Mismatch` at the first card that is not the expected one."""
    came, played = game.cards, list[str]()
    for number, card in enumerate(expected.split()):
        there = came[number] if number < len(came) else ""
        if not there and game.error:
            raise game.error
        if there != card:
            so_far = f"after {pictures(played[-CARDS_SAID:])}: " if played else "first "
            raise Mismatch(so_far + pictures([card]), so_far + (pictures([there]) or "no card"))
        played.append(card)


def pictures(words: Sequence[str]) -> str:
    """Write cards as the document shows them: face and icon."""
    return ", ".join(f"{word[1:]} {ICON_OF_SUIT[word[0]]}" for word in words if word)


def words_in(text: str) -> list[str]:
    """Return the words of a text; faces and numbers are none."""
    return re.findall(r"[^\W\d_]{3,}", text.lower())
