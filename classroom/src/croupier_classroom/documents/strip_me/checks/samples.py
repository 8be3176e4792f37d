"""The document's samples, letter by letter: for a course that wants its own words."""

from croupier_classroom.documents.strip_me.checks.document_examples import (
    BANNER,
    EXAMPLE_HAND_0,
    EXAMPLE_HAND_1,
    FAREWELL,
    GAME_PLAY,
    PLAYED_BY_0,
    PLAYED_BY_1,
    PROMPT,
    screen_of,
    words_of,
)
from croupier_classroom.documents.strip_me.checks.played_games import (
    Typist,
    play,
    queue_of,
    stack_of,
)
from croupier_classroom.documents.strip_me.checks.points import CHECKS
from croupier_classroom.grading.checks import Program, expect, expect_output


@CHECKS.check("2 Greeting", "R2.4", exact=True)
def the_greeting_has_the_words_of_the_document(program: Program) -> None:
    """showGreeting() prints the banner of the document, compared by its words."""
    printed = program.type([], program.module("strip_me").showGreeting).output
    expect(words_of(printed), words_of(BANNER))


@CHECKS.check("8-9 Playing a card", "R2.9 R2.10", exact=True)
def the_example_card_is_played(program: Program) -> None:
    """After the placeCard of the example playCard(0, playersHands, ...) plays the 8 of clubs."""
    strip_me = program.module("strip_me")
    hands = (queue_of(program, EXAMPLE_HAND_0), queue_of(program, EXAMPLE_HAND_1))
    strip_me.placeCard(hands[0], stack_of(program, ""))
    typed = program.type([], lambda: strip_me.playCard(0, hands, stack_of(program, "")))
    expect_output(typed.output, "\nPlayer 0 ,\nplayed the 8 ♣\n")
    left = " ".join(EXAMPLE_HAND_0.split()[2:])
    expect(typed.value, (queue_of(program, left), stack_of(program, "C8")))


@CHECKS.check("11 The game", "R2.12 R2.13 R2.14 R2.15 R2.16 R2.17", exact=True)
def the_game_play_comes_out_as_printed(program: Program) -> None:
    """The bit of game play of the document comes out line by line."""
    game = play(program, f"{PLAYED_BY_0} C3", f"{PLAYED_BY_1} C4", Typist(enters=3))
    expect_output(PROMPT + game.screen.partition(PROMPT)[2], screen_of(GAME_PLAY))


@CHECKS.check("11 The game", "R2.12 R2.16", exact=True)
def the_game_greets_and_asks_as_printed(program: Program) -> None:
    """strip_me() greets, asks at once, and says good-bye after q in the document's words."""
    greeting, _, rest = play(program, "D2 D3", "C2 C3", Typist(enters=0)).screen.partition(PROMPT)
    expect(words_of(greeting), words_of(BANNER))
    expect_output(rest, f"{FAREWELL}\n")
