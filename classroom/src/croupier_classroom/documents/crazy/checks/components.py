"""Task 3: drawing, passing the turn, and the special cards one by one."""

from typing import Any

from croupier_classroom.documents.crazy.checks import fixtures as scenes
from croupier_classroom.documents.crazy.checks.points import check
from croupier_classroom.documents.crazy.checks.setting_up import DEALING
from croupier_classroom.grading.checks import Program, expect

PLAYING, NOT_PLAYING = True, False
DRAWING = (
    *DEALING,
    "a_card_drawn_without_playing_goes_into_the_hand",
    "a_playable_card_drawn_is_returned",
    "an_unplayable_card_goes_into_the_hand",
)
PASSING = (*DEALING, "the_first_player_is_next_before_the_game")


def position(player: Any) -> object:
    """Return where a player sits; what is no player is written out, so that it sits nowhere."""
    return None if player is None else getattr(player, "position", repr(player))


@check("Task 3", "R1.8", needs=DEALING)
def a_card_drawn_without_playing_goes_into_the_hand(program: Program) -> None:
    """draw_card(player, False) returns None and adds even a playable card to the hand."""
    game, players = scenes.table(program, "R0|R1", "B1 B2 B7 GS")
    expect(game.draw_card(players[1], NOT_PLAYING), None)
    expect([scenes.hand(player) for player in players], ["R0", "R1 B2"])
    expect(scenes.pile(game.draw_pile), "B1")


@check("Task 3", "R1.8 R1.13", needs=DEALING)
def a_playable_card_drawn_is_returned(program: Program) -> None:
    """draw_card(player, True) returns a card of the current color and leaves the hand alone."""
    game, players = scenes.table(program, "R0|R1", "B1 B2 B7")
    expect(scenes.spell(game.draw_card(players[0], PLAYING)), "B2")
    expect((scenes.hand(players[0]), scenes.pile(game.draw_pile)), ("R0", "B1"))


@check("Task 3", "R1.8 R1.13", needs=DEALING)
def an_unplayable_card_goes_into_the_hand(program: Program) -> None:
    """draw_card(player, True) returns None and adds a card that matches nothing to the hand."""
    game, players = scenes.table(program, "R0|R1", "B1 G2 B7")
    expect(game.draw_card(players[0], PLAYING), None)
    expect(scenes.hand(players[0]), "R0 G2")


@check("Task 3", "R1.13", needs=DRAWING)
def a_card_of_the_same_label_is_playable(program: Program) -> None:
    """draw_card(player, True) returns a card with the current label."""
    game, players = scenes.table(program, "R0|R1", "B1 G7 B7")
    expect(scenes.spell(game.draw_card(players[0], PLAYING)), "G7")


@check("Task 3", "R1.13", needs=DRAWING)
def a_black_card_is_always_playable(program: Program) -> None:
    """draw_card(player, True) returns a Crazy card and a Crazy Draw Four whatever lies there."""
    game, players = scenes.table(program, "R0|R1", "B1 C C+4 B7")
    drawn = [game.draw_card(players[0], PLAYING), game.draw_card(players[0], PLAYING)]
    expect(scenes.spell_all(drawn), "C+4 C")


@check("Task 3", "R1.9", needs=DEALING)
def the_first_player_is_next_before_the_game(program: Program) -> None:
    """Before the first turn next_player is the player at index 0, and looking changes nothing."""
    game, players = scenes.table(program, "R0|R1|R2", "B1 B7")
    expect([position(game.next_player()) for _ in range(3)], [0, 0, 0])
    expect([game.next_player() is players[0], game.current_player], [True, None])


@check("Task 3", "R1.10", needs=PASSING)
def a_reverse_makes_the_last_player_next(program: Program) -> None:
    """play_reverse returns None; before the first turn the last player is then next."""
    game, _ = scenes.table(program, "R0|R1|R2", "B1 B7")
    expect(game.play_reverse(), None)
    expect(position(game.next_player()), 2)


@check("Task 3", "R1.10", needs=(*PASSING, "a_reverse_makes_the_last_player_next"))
def two_reverses_cancel_each_other(program: Program) -> None:
    """After play_reverse twice the player at index 0 is next again."""
    game, _ = scenes.table(program, "R0|R1|R2", "B1 B7")
    game.play_reverse()
    game.play_reverse()
    expect(position(game.next_player()), 0)


@check("Task 3", "R1.10", needs=PASSING)
def a_skip_passes_one_player_over(program: Program) -> None:
    """play_skip returns None; before the first turn the player at index 1 is then next."""
    game, _ = scenes.table(program, "R0|R1|R2", "B1 B7")
    expect(game.play_skip(), None)
    expect(position(game.next_player()), 1)


@check(
    "Task 3",
    "R1.9",
    needs=(*PASSING, "a_skip_passes_one_player_over", "a_reverse_makes_the_last_player_next"),
)
def looking_twice_gives_the_same_player(program: Program) -> None:
    """After play_skip or play_reverse, too, next_player only looks: it can be asked again."""
    game, _ = scenes.table(program, "R0|R1|R2|R3", "B1 B7")
    game.play_skip()
    expect([position(game.next_player()) for _ in range(3)], [1, 1, 1])
    game, _ = scenes.table(program, "R0|R1|R2|R3", "B1 B7")
    game.play_reverse()
    expect([position(game.next_player()) for _ in range(3)], [3, 3, 3])


@check("Task 3", "R1.11", needs=DEALING)
def a_crazy_card_changes_the_color(program: Program) -> None:
    """crazy_play asks for randint(0, 3) exactly once, takes that color and returns None."""
    for chosen, name in ((2, "GREEN"), (0, "RED"), (3, "YELLOW")):
        game, players = scenes.table(program, "R0|R1", "B1 B2 B7")
        rng = scenes.arranged(program, chosen)
        expect(game.crazy_play(scenes.card(program, "C")), None)
        expect(rng.asked, [(0, 3)])
        expect(scenes.color_name(game.current_color), name)
        expect([scenes.hand(player) for player in players], ["R0", "R1"])


@check("Task 3", "R1.11", needs=(*DRAWING, *PASSING, "a_crazy_card_changes_the_color"))
def a_draw_four_makes_the_next_player_draw(program: Program) -> None:
    """crazy_play of a Draw Four gives the next player the top four cards, playable or not."""
    game, players = scenes.table(program, "R0|R1", "B1 G1 G2 C B2 B7")
    rng = scenes.arranged(program, 1)
    expect(game.crazy_play(scenes.card(program, "C+4")), None)
    expect([scenes.hand(player) for player in players], ["R0 B2 G1 G2 C", "R1"])
    expect((rng.asked, scenes.color_name(game.current_color)), ([(0, 3)], "BLUE"))
    expect(scenes.pile(game.draw_pile), "B1")
