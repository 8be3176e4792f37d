"""Task 3: drawing, passing the turn, and the special cards one by one."""

from croupier.games.crazy.checks import fixtures as scenes
from croupier.games.crazy.checks.document import CHECKS
from croupier.grading.checks import Program, expect

PLAYING, NOT_PLAYING = True, False


@CHECKS.check("Task 3", "R1.8 R1.13")
def a_playable_card_drawn_is_returned(program: Program) -> None:
    """draw_card(player, True) returns a card of the current color and leaves the hand alone."""
    game, players = scenes.dealt(program, "R0|R1", "B1 B2 B7")
    expect(scenes.spell(game.draw_card(players[0], PLAYING)), "B2")
    expect((scenes.hand(players[0]), len(game.draw_pile)), ("R0", 1))


@CHECKS.check("Task 3", "R1.8 R1.13")
def a_card_of_the_same_label_is_playable(program: Program) -> None:
    """draw_card(player, True) returns a card with the current label."""
    game, players = scenes.dealt(program, "R0|R1", "B1 G7 B7")
    expect(scenes.spell(game.draw_card(players[0], PLAYING)), "G7")


@CHECKS.check("Task 3", "R1.8 R1.13")
def a_black_card_is_always_playable(program: Program) -> None:
    """draw_card(player, True) returns a Crazy card and a Crazy Draw Four whatever lies there."""
    game, players = scenes.dealt(program, "R0|R1", "C C+4 B7")
    drawn = [game.draw_card(players[0], PLAYING), game.draw_card(players[0], PLAYING)]
    expect(scenes.spell_all(drawn), "C+4 C")


@CHECKS.check("Task 3", "R1.8")
def a_card_drawn_without_playing_goes_into_the_hand(program: Program) -> None:
    """draw_card(player, False) returns None and adds even a playable card to the hand."""
    game, players = scenes.dealt(program, "R0|R1", "B1 B2 B7")
    expect(game.draw_card(players[1], NOT_PLAYING), None)
    expect(scenes.hand(players[1]), "R1 B2")


@CHECKS.check("Task 3", "R1.8 R1.13")
def an_unplayable_card_goes_into_the_hand(program: Program) -> None:
    """draw_card(player, True) returns None and adds a card that matches nothing to the hand."""
    game, players = scenes.dealt(program, "R0|R1", "B1 G2 B7")
    expect(game.draw_card(players[0], PLAYING), None)
    expect(scenes.hand(players[0]), "R0 G2")


@CHECKS.check("Task 3", "R1.9")
def the_first_player_is_next_before_the_game(program: Program) -> None:
    """Before the first turn next_player is the player at index 0, and looking changes nothing."""
    game, players = scenes.dealt(program, "R0|R1|R2", "B1 B7")
    expect([game.next_player() is players[0] for _ in range(3)], [True] * 3)
    expect(game.current_player, None)


@CHECKS.check("Task 3", "R1.10")
def a_reverse_makes_the_last_player_next(program: Program) -> None:
    """play_reverse returns None; before the first turn the last player is then next."""
    game, players = scenes.dealt(program, "R0|R1|R2", "B1 B7")
    expect(game.play_reverse(), None)
    expect(game.next_player() is players[2], expected=True)


@CHECKS.check("Task 3", "R1.10")
def two_reverses_cancel_each_other(program: Program) -> None:
    """After play_reverse twice the player at index 0 is next again."""
    game, players = scenes.dealt(program, "R0|R1|R2", "B1 B7")
    game.play_reverse()
    game.play_reverse()
    expect(game.next_player() is players[0], expected=True)


@CHECKS.check("Task 3", "R1.10")
def a_skip_passes_one_player_over(program: Program) -> None:
    """play_skip returns None; before the first turn the player at index 1 is then next."""
    game, players = scenes.dealt(program, "R0|R1|R2", "B1 B7")
    expect(game.play_skip(), None)
    expect(game.next_player() is players[1], expected=True)


@CHECKS.check("Task 3", "R1.9 R1.10")
def skipping_goes_round_the_table(program: Program) -> None:
    """After play_skip three times among three players the one at index 0 is next again."""
    game, players = scenes.dealt(program, "R0|R1|R2", "B1 B7")
    for _ in range(3):
        game.play_skip()
    expect(game.next_player() is players[0], expected=True)


@CHECKS.check("Task 3", "R1.11")
def a_crazy_card_changes_the_color(program: Program) -> None:
    """crazy_play asks for randint(0, 3) exactly once, takes that color and returns None."""
    game, players = scenes.dealt(program, "R0|R1", "B1 B2 B7")
    rng = scenes.arranged(program, 2)
    expect(game.crazy_play(scenes.card(program, "C")), None)
    expect(rng.asked, [(0, 3)])
    expect(game.current_color, program.module("card").CardColor.GREEN)
    expect([scenes.hand(player) for player in players], ["R0", "R1"])


@CHECKS.check("Task 3", "R1.11")
def a_draw_four_makes_the_next_player_draw(program: Program) -> None:
    """crazy_play of a Draw Four gives the next player the top four cards, playable or not."""
    game, players = scenes.dealt(program, "R0|R1", "B1 G1 G2 C B2 B7")
    rng = scenes.arranged(program, 1)
    expect(game.crazy_play(scenes.card(program, "C+4")), None)
    expect(rng.asked, [(0, 3)])
    expect(game.current_color, program.module("card").CardColor.BLUE)
    expect([scenes.hand(player) for player in players], ["R0 B2 G1 G2 C", "R1"])
    expect(scenes.pile(game.draw_pile), "B1")


@CHECKS.check("Task 3", "R1.11")
def the_color_is_chosen_before_the_cards_are_drawn(program: Program) -> None:
    """crazy_play asks for the color first and only then has cards drawn."""
    game, _ = scenes.dealt(program, "R0|R1", "B1 G1 G2 C B2 B7")
    scenes.arranged(program, 1)
    calls: list[str] = []
    generator = program.module("random_gen").RandomGen
    generator.randint = staticmethod(scenes.listening(calls, "color", generator.randint))
    game.draw_card = scenes.listening(calls, "card", game.draw_card)
    game.crazy_play(scenes.card(program, "C+4"))
    expect(calls, ["color", "card", "card", "card", "card"])
