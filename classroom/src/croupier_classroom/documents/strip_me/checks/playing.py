"""The checks of parts 11 and 12: games of a few cards, and a whole one, judged by what they show.

Whatever words a program uses, the cards it shows say who played, who paid and who took the pile:
in most scenes the one who leads has clubs, the other has diamonds.
"""

import io
import re
import tokenize
from collections import Counter
from random import Random

from croupier_classroom.documents.strip_me.checks.document_examples import (
    WHOLE_GAME,
    WHOLE_LEADING,
    WHOLE_OTHER,
)
from croupier_classroom.documents.strip_me.checks.played_games import (
    COMPUTER,
    PERSON,
    PlayedGame,
    Typist,
    expect_cards,
    expect_played,
    led,
    pictures,
    play,
    typed_at,
    words_in,
)
from croupier_classroom.documents.strip_me.checks.points import CHECKS, check
from croupier_classroom.documents.strip_me.checks.screen import (
    cards_shown,
    shows_a_tuple,
    taker_said,
    winners_said,
)
from croupier_classroom.documents.strip_me.checks.stand_ins import with_stand_ins
from croupier_classroom.grading.checks import Mismatch, Program, expect
from croupier_classroom.grading.lending import passes

ID_NUMBER = re.compile(r"(?<!\d)\d{6,12}(?!\d)")
SECTION = "11 The game"
TURNS = "the_players_take_turns"
TWO_TURNS = 2  # or an Enter to start, and one turn
NO_PAY_CARDS = ("2", "3", "4", "5", "6", "7", "8", "9", "10")
CLAIMED = "a_claimed_pile_is_played_again_from_its_top_card"
EMPTY = "the_game_ends_when_a_hand_is_empty"
BITS = (CLAIMED, "the_one_who_was_paid_leads", "a_pay_card_cancels_the_debt")


def ordinary(program: Program) -> tuple[list[str], list[str]]:
    """Return two hands of four cards that nobody pays for: for each program others."""
    draw = Random(program.text("strip_me"))  # the same ones in every report on it
    clubs, diamonds = (draw.sample(NO_PAY_CARDS, 4) for _ in range(2))
    return [f"C{face}" for face in clubs], [f"D{face}" for face in diamonds]


def expect_ordinary(program: Program, number: int) -> PlayedGame:
    """Play this number of cards of the ordinary hands, in turn."""
    leading, other = ordinary(program)
    in_turn = [card for pair in zip(leading, other, strict=True) for card in pair]
    return expect_played(program, " ".join(leading), " ".join(other), " ".join(in_turn[:number]))


@check(SECTION, "R2.12 R2.13", "strip_me")
def the_players_take_turns(program: Program) -> None:
    """Without pay cards the players play one card each in turn."""
    expect_played(program, "C2 C3 C4", "D2 D3 D4", "C2 D2 C3 D3 C4")
    expect_ordinary(program, 6)


@check(SECTION, "R2.12", "strip_me", needs=(TURNS,))
def the_person_leads(program: Program) -> None:
    """Player 1, the person, plays the first card, as in the document's game play."""
    leading, other = ordinary(program)
    game = play(program, " ".join(other), " ".join(leading), Typist(cards=2))
    expect_cards(game, f"{leading[0]} {other[0]}")


@check(SECTION, "R2.12 R2.4", "strip_me", "showGreeting", needs=("a_greeting_is_printed", TURNS))
def the_game_begins_with_the_greeting(program: Program) -> None:
    """strip_me() shows the greeting before anything else."""
    greeting = program.type([], program.module("strip_me").showGreeting).output.split()
    game = expect_ordinary(program, 2)
    opening = game.screen.split()[: len(greeting)]
    expect(" ".join(opening), " ".join(greeting))


@check(SECTION, "R2.15 R2.6", "strip_me", needs=(TURNS,))
def each_pay_card_costs_its_rate(program: Program) -> None:
    """For a jack one card is paid, for a queen two, for a king three, for an ace four."""
    for face, paid in (("J", "D2"), ("Q", "D2 D3"), ("K", "D2 D3 D4"), ("A", "D2 D3 D4 D5")):
        expect_played(program, f"C{face} C2 C3 C4", "D2 D3 D4 D5 D6 D7", f"C{face} {paid} C2")


@check(SECTION, "R2.15", "strip_me", needs=(TURNS,))
def the_one_who_was_paid_leads(program: Program) -> None:
    """Who took the pile plays next: the one who led, or the other."""
    expect_played(program, "CJ C3 C4", "D2 D3 D4", "CJ D2 C3 D3 C4")
    expect_played(program, "C2 C3 C4 C5", "DJ D3 D4", "C2 DJ C3 D3 C4")


@check(SECTION, "R2.15 R2.11", "strip_me", needs=(TURNS,))
def a_claimed_pile_is_played_again_from_its_top_card(program: Program) -> None:
    """The whole pile goes under the hand: its top card first, and nothing is left of it."""
    expect_played(program, "CJ C3", "D2 D3 D4 D5 D6", "CJ D2 C3 D3 D2 D4")
    other, cards = "D2 D3 D4 D5 D6 D7 D8 D9", "C2 D2 CQ D3 D4 C4 D5 C5 D6 D4 D7 D3 D8"
    expect_played(program, "C2 CQ C4 C5", other, cards)


@check(SECTION, "R2.14", "strip_me", needs=(TURNS, CLAIMED))
def a_pay_card_cancels_the_debt(program: Program) -> None:
    """A pay card played in a payment cancels it: now the other player pays for the new card."""
    scenes = (
        ("CK C4 C5 C6 C7 C8 C9", "D2 DJ D3 D4", "CK D2 DJ C4 D3 C5 D4 C6 C4 C7 DJ C8 D2"),
        ("CA C2 CJ C3 C4", "D2 D3 DQ D4 D5 D6", "CA D2 D3 DQ C2 CJ D4 C3 D5"),
        ("CJ C2 C3 C4 C5 C6", "DA D2 D3", "CJ DA C2 C3 C4 C5 D2 C6"),
    )
    for leading, other, cards in scenes:
        expect_played(program, leading, other, cards)


@check(SECTION, "R2.13", "strip_me", needs=(TURNS, "the_person_leads"))
def the_person_is_asked_once_a_turn(program: Program) -> None:
    """You are asked before each of your turns, once for a whole payment; the computer never is."""
    game = play(program, "DA D2 D3 D4", "C2 C3 C4 C5 C6 C7 C8", Typist(cards=9))
    came = [pictures([each.card for each in cards_shown(text)]) for text in game.before]
    first = next((number for number, cards in enumerate(came) if cards), 1)  # after Enter to start
    turns = [pictures(cards.split()) for cards in ("C2 DA", "C3 C4 C5 C6 D2", "C7 D3")]
    expect(came[first : first + len(turns)], turns)


@check(SECTION, "R2.15 R2.16", "strip_me", needs=(TURNS,))
def a_claim_is_told(program: Program) -> None:
    """A message says that a payment is complete and who takes the pile, in any words."""
    plain = expect_ordinary(program, 3)
    scenes = (
        ("CJ C3 C4 C5", "D2 D3 D4 D5", "CJ D2 C3", True),
        ("C2 C3 C4 C5", "DJ D3 D4 D5", "C2 DJ C3 D3", False),
    )
    for leading, other, cards, leader_claims in scenes:
        game = expect_played(program, leading, other, cards)
        told = game.text_after(len(cards.split()) - 1)
        usual = plain.text_after(2 if leader_claims else 1)
        claimer = game.leader if leader_claims else 1 - game.leader
        if not Counter(words_in(told)) - Counter(words_in(usual)):
            raise Mismatch(f"a message that player {claimer} takes the pile", repr(told))
        if taker_said(told) == 1 - claimer:
            raise Mismatch(f"player {claimer} takes the pile", repr(told))


@check(SECTION, "R2.16", "strip_me", needs=(TURNS,))
def q_ends_the_game(program: Program) -> None:
    """After q no card is played any more, and a message is shown."""
    leading, other = ordinary(program)
    game = led(program, " ".join(leading), " ".join(other), Typist(enters=TWO_TURNS))
    expect_cards(game, f"{leading[0]} {other[0]}")
    if not game.has_quit:
        raise game.error or Mismatch("a question after the second turn", repr(game.screen))
    if cards_shown(game.after) or not words_in(game.after):
        raise Mismatch("a message and no card", repr(game.after))


def the_end(game: PlayedGame, cards: str, winner_has: str) -> str:
    """See that the game ends after these cards; return what is said then.

    Some end a game only when a player must play and cannot: the winner may play one card more.
    """
    expect_cards(game, cards)
    if game.error:
        raise game.error
    number = len(cards.split())
    after = game.cards[number:]
    if after and after[:1] == winner_has.split()[:1]:
        number, after = number + 1, after[1:]
    plays_again = after[:1] == cards.split()[:1]
    if (after or game.has_quit) and not plays_again:
        so_far = f"after {pictures(game.cards[:number])}: "
        raise Mismatch(f"{so_far}the end", so_far + (pictures(after[:1]) or "another question"))
    return game.text_after(number)


@check(SECTION, "R2.19", "strip_me", needs=(TURNS,))
def the_game_ends_when_a_hand_is_empty(program: Program) -> None:
    """The player who first runs out of cards loses: the game is over."""
    the_end(led(program, "C2", "D2 D3 D4"), "C2", "D2")
    the_end(led(program, "C2 C3 C4", "D2"), "C2 D2", "C3")
    the_end(led(program, "C2 C3", "D2 D3"), "C2 D2 C3", "D3")


@check(SECTION, "R2.19", "strip_me", needs=(TURNS, EMPTY))
def the_game_ends_in_the_middle_of_a_payment(program: Program) -> None:
    """A player who has no card left to pay with loses."""
    the_end(led(program, "CA C2 C3 C4", "D2 D3"), "CA D2 D3", "C2")
    the_end(led(program, "C2 C3 C4", "DK D2 D3"), "C2 DK C3 C4", "D2")
    the_end(led(program, "CJ C2 C3", "D2"), "CJ D2", "C2")


@check(
    SECTION, "R2.19 R2.16", "strip_me", needs=(EMPTY, "the_game_ends_in_the_middle_of_a_payment")
)
def the_winner_is_told(program: Program) -> None:
    """At the end of the game a message says who has won, in any words; and it is true."""
    scenes = (
        (True, "C2 C3 C4", "D2", "C2 D2", "C3"),
        (False, "C2", "D2 D3 D4", "C2", "D2"),
        (True, "CA C2 C3 C4", "D2 D3", "CA D2 D3", "C2"),
        (False, "C2 C3 C4", "DK D2 D3", "C2 DK C3 C4", "D2"),
    )
    told: dict[int, str] = {}
    for leader_wins, leading, other, cards, more in scenes:
        game = led(program, leading, other)
        winner = game.leader if leader_wins else 1 - game.leader
        told[winner] = the_end(game, cards, more)
        if 1 - winner in winners_said(told[winner]):
            raise Mismatch(f"words that say that player {winner} has won", repr(told[winner]))
    if said_without_cards(told[PERSON]) == said_without_cards(told[COMPUTER]):
        raise Mismatch("words that say who has won", repr(told[PERSON]))


def said_without_cards(text: str) -> list[str]:
    """Return the words and the players' numbers of a text."""
    return re.findall(r"[^\W\d_]{2,}|\b[01]\b", text.lower())


@check(SECTION, "R2.17", "strip_me", "playCard", needs=(TURNS, "a_card_is_shown_by_face_and_icon"))
def no_card_is_shown_as_a_tuple(program: Program) -> None:
    """In a whole game no card is displayed in its internal representation."""
    game = expect_played(program, "C8 CQ C4 C5 C6", "D10 D3 D4 DJ D5", "C8 D10 CQ D3 D4")
    if shows_a_tuple(game.screen):
        raise Mismatch("cards with face value and icon", repr(game.screen))


@check(SECTION, "R2.12 R2.15 R2.19", "strip_me", needs=(TURNS, *BITS, "the_winner_is_told"))
def a_whole_deal_is_played_to_its_end(program: Program) -> None:
    """A game of 52 cards is played card by card as the rules say, and has the right winner."""
    game = led(program, WHOLE_LEADING, WHOLE_OTHER)
    said = the_end(game, WHOLE_GAME, "")
    if game.leader in winners_said(said):
        raise Mismatch(f"words that say that player {1 - game.leader} has won", repr(said))


def a_turn_each(program: Program) -> None:
    """Play a card of each player."""
    expect_ordinary(program, 2)


@CHECKS.check("12 The start", "R2.18")
def the_script_starts_a_game(program: Program) -> None:
    """Run as a script, the program plays: it deals, asks and shows a card."""
    game = typed_at(program, program.start, Typist(enters=TWO_TURNS))
    if game.error:
        has_begun = any("strip_me(" in line for _, _, line in game.error.frames)
        if not has_begun or not passes(program, with_stand_ins(a_turn_each, ["strip_me"])):
            raise game.error  # else a part of the game is at fault
    elif not game.before or not game.cards:
        raise Mismatch("a question and a card", repr(game.screen))


@CHECKS.check("Handing in", "R2.20")
def both_ID_numbers_are_in_a_comment(program: Program) -> None:  # noqa: N802  as they are called
    """The ID numbers of both members of the pair are included as a comment."""
    numbers = {
        number: None
        for module in program.submission.modules
        for comment in comments_in(program.text(module))
        for number in ID_NUMBER.findall(comment)
    }
    if len(numbers) < 2:
        raise Mismatch("two ID numbers", ", ".join(numbers) or "none")


def comments_in(text: str) -> list[str]:
    """Return the comments of a program, and the texts that stand for some."""
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    kinds = {tokenize.COMMENT, tokenize.STRING}
    return [token.string for token in tokens if token.type in kinds]
