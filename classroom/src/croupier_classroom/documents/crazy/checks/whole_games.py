"""Task 4: whole games, on arranged tables and from seeds.

Every arranged draw pile keeps a card to the end: when an empty one is refilled, at once or with
the next draw, the document leaves open.
"""

from dataclasses import dataclass
from typing import Any

from croupier_classroom.documents.crazy.checks import fixtures as scenes
from croupier_classroom.documents.crazy.checks import oracle
from croupier_classroom.documents.crazy.checks.components import DRAWING, PASSING
from croupier_classroom.documents.crazy.checks.points import check
from croupier_classroom.grading.checks import Program, expect

PLAYING = (*PASSING, "play_card_removes_and_returns", "the_first_player_can_win_at_once")
FITTING = (
    *PLAYING,
    *DRAWING,
    "a_card_of_the_same_label_is_playable",
    "a_black_card_is_always_playable",
    "the_first_playable_card_is_played",
)
SKIPPING = (*FITTING, "a_skip_passes_one_player_over", "a_skip_skips_the_next_player")
REVERSING = (*FITTING, "a_reverse_makes_the_last_player_next")
DRAWING_TWO = (*SKIPPING, "a_draw_two_costs_two_cards_and_a_turn")
COLORING = (*FITTING, "a_crazy_card_changes_the_color")
EVERYTHING = (
    *SKIPPING,
    *COLORING,
    "a_reverse_turns_the_direction",
    "a_reverse_between_two_skips_nobody",
    "a_draw_two_costs_two_cards_and_a_turn",
    "a_draw_two_matches_a_draw_two",
    "a_draw_four_costs_four_cards_and_a_turn",
    "a_crazy_card_lets_the_chosen_color_go_on",
    "a_final_draw_two_still_costs_two_cards",
    "a_final_draw_four_still_costs_four_cards",
    "an_empty_draw_pile_is_refilled_from_the_discards",
    "the_card_just_played_is_never_shuffled_in",
)


@dataclass(frozen=True)
class End:
    """A finished game: who won, what everybody holds, what was discarded and what is left."""

    winner: str
    hands: list[str]
    discard: str
    draw: str
    colors_asked: int = 0
    shuffled: tuple[str, ...] = ()


def played(program: Program, hands: str, rest: str, *colors: int) -> End:
    """Play the arranged table to its end; these colours come when they are asked for."""
    game, players = scenes.table(program, hands, rest)
    luck = scenes.arranged(program, *(colors or (0,)))
    winner = game.play_game()
    held = [scenes.hand(player) for player in players]
    discard, draw = scenes.pile(game.discard_pile), scenes.pile(game.draw_pile)
    return End(name(winner), held, discard, draw, len(luck.asked), tuple(luck.shuffled))


def name(winner: Any) -> str:
    """Return the name of a winner, or what there is instead of one."""
    return str(getattr(winner, "name", winner))


@check("Task 4", "R1.12 R1.15", needs=(*PASSING, "play_card_removes_and_returns"))
def the_first_player_can_win_at_once(program: Program) -> None:
    """The player at index 0 begins; with the last card played the game is over and won."""
    for held, turned_up in (("R5", "R3"), ("B2", "B8"), ("Y4", "Y9")):
        end = played(program, f"{held}|B7|R6", f"G1 G2 G3 G4 G5 {turned_up}")
        expect((end.winner, end.discard), ("Alice", f"{turned_up} {held}"))


@check("Task 4", "R1.12 R1.14", needs=PLAYING)
def the_turns_go_round_the_table(program: Program) -> None:
    """Number cards do nothing more: one player after the other plays, then the first again."""
    end = played(program, "R1 R5|R2 R6|R3 R7|R4 R8", "G1 G2 G3 R0")
    expect(end, End("Alice", ["", "R6", "R7", "R8"], "R0 R1 R2 R3 R4 R5", "G1 G2 G3"))


@check("Task 4", "R1.12 R1.13", needs=(*PLAYING, *DRAWING))
def the_first_playable_card_is_played(program: Program) -> None:
    """Cards are tried from index 0; a card drawn in need is played if it can be, else kept."""
    end = played(program, "R9 Y1|R4 B8", "B0 G6 Y4 Y9")
    expect(end, End("Alice", ["", "B8 G6"], "Y9 R9 R4 Y4 Y1", "B0"))


@check("Task 4", "R1.14", needs=(*FITTING, "a_skip_passes_one_player_over"))
def a_skip_skips_the_next_player(program: Program) -> None:
    """After a Skip the player after the next one plays."""
    end = played(program, "RS Y5|R1 R2|R3 G9", "G0 B8 B6 Y3 R0")
    expect(end, End("Alice", ["", "R1 R2 B6", "B8 G9"], "R0 RS R3 Y3 Y5", "G0"))


@check("Task 4", "R1.14", needs=(*REVERSING, "two_reverses_cancel_each_other"))
def a_reverse_turns_the_direction(program: Program) -> None:
    """After a Reverse the turn goes to the player before."""
    end = played(program, "RR Y5|R1 B2|R3 G9", "G0 B6 B8 Y1 R0")
    expect(end, End("Alice", ["", "B2 B6", "B8 G9"], "R0 RR R3 R1 Y1 Y5", "G0"))


@check("Task 4", "R1.14", needs=(*REVERSING, "a_reverse_turns_the_direction"))
def a_reverse_between_two_skips_nobody(program: Program) -> None:
    """With two players the other one plays after a Reverse."""
    end = played(program, "RR Y5|R1 B2", "G0 B6 Y1 R0")
    expect(end, End("Alice", ["", "B2 B6"], "R0 RR R1 Y1 Y5", "G0"))


@check("Task 4", "R1.14", needs=SKIPPING)
def a_draw_two_costs_two_cards_and_a_turn(program: Program) -> None:
    """After a Draw Two the next player draws two cards and is skipped."""
    end = played(program, "R+2 G5|B1 B2|R3 R4", "G0 G1 R7 R8 Y9 R0")
    expect(end, End("Charlie", ["G5", "B1 B2 Y9", ""], "R0 R+2 R3 R7 R8 R4", "G0 G1"))


@check("Task 4", "R1.13 R1.14", needs=DRAWING_TWO)
def a_draw_two_matches_a_draw_two(program: Program) -> None:
    """A Draw Two of another color can be played on a Draw Two."""
    end = played(program, "R+2 Y5|B1 B2|G+2 Y7", "Y0 B4 B3 B0 G7 R0")
    expect(end, End("Charlie", ["B3 B4 Y5", "B0 B1 B2", ""], "R0 R+2 G+2 G7 Y7", "Y0"))


@check("Task 4", "R1.11 R1.13", needs=COLORING)
def a_crazy_card_lets_the_chosen_color_go_on(program: Program) -> None:
    """After a Crazy card the next player plays the color that came, and is not skipped."""
    end = played(program, "C Y5|G4 B9", "G0 R8 Y1 B6 G1 R0", 2)
    expect(end, End("Alice", ["", "R8 B6 B9"], "R0 C G4 G1 Y1 Y5", "G0", 1))


@check(
    "Task 4", "R1.11 R1.14", needs=(*SKIPPING, *COLORING, "a_draw_four_makes_the_next_player_draw")
)
def a_draw_four_costs_four_cards_and_a_turn(program: Program) -> None:
    """After a Draw Four the next player draws four cards and is skipped; the color changes."""
    end = played(program, "C+4 Y5|B1 B2|G4 G8", "G0 R2 B9 Y4 B8 B7 B6 B5 R0", 2)
    hands = ["", "B1 B2 B5 B6 B7 B8 B9", "R2 G8"]
    expect(end, End("Alice", hands, "R0 C+4 G4 Y4 Y5", "G0", 1))


@check("Task 4", "R1.15", needs=DRAWING_TWO)
def a_final_draw_two_still_costs_two_cards(program: Program) -> None:
    """When the last card is a Draw Two the next player draws two cards before the end."""
    end = played(program, "R+2|B1", "G0 Y8 Y9 R0")
    expect(end, End("Alice", ["", "B1 Y8 Y9"], "R0 R+2", "G0"))


@check("Task 4", "R1.15", needs=(*SKIPPING, *COLORING, "a_draw_four_costs_four_cards_and_a_turn"))
def a_final_draw_four_still_costs_four_cards(program: Program) -> None:
    """When the last card is a Draw Four the next player draws four cards before the end."""
    end = played(program, "C+4|B1", "G0 Y8 Y9 G8 G9 R0", 3)
    expect((end.winner, end.hands), ("Alice", ["", "B1 G8 G9 Y8 Y9"]))
    expect((end.discard, end.draw), ("R0 C+4", "G0"))


@check("Task 4", "R1.16", needs=COLORING)
def an_empty_draw_pile_is_refilled_from_the_discards(program: Program) -> None:
    """The discards but the top one are taken from the top, shuffled once, and piled up again."""
    end = played(program, "G5|B1", "B8 R0 C GR YS", 1)
    expect(end.shuffled, ("C GR YS",))
    expect(end, End("Bob", ["G5", ""], "R0 C B8 B1", "YS GR", 1, ("C GR YS",)))


@check("Task 4", "R1.16", needs=(*DRAWING_TWO, "an_empty_draw_pile_is_refilled_from_the_discards"))
def the_card_just_played_is_never_shuffled_in(program: Program) -> None:
    """A Draw Two lies on the discards, and stays there, when its victim empties the draw pile."""
    end = played(program, "R+2 C|B1 B2", "B8 R0 BS GR")
    expect(end.shuffled, ("R0 BS GR",))
    expect((end.winner, end.hands), ("Alice", ["", "R0 B1 B2 B8"]))
    expect((end.discard, end.draw), ("R+2 C", "GR BS"))


def holds_from_seeds(program: Program, seats: int, seeds: tuple[int, ...]) -> None:
    """Hold the program's games of these seeds against the oracle's."""
    for seed in seeds:
        game, players = scenes.seeded(program, seed, seats)
        winner, expected = name(game.play_game()), oracle.play(seed, seats)
        hands = [" ".join(scenes.spell_parts(*card) for card in held) for held in expected.hands]
        came = (f"seed {seed}", winner, [scenes.hand(player) for player in players])
        expect(came, (f"seed {seed}", scenes.NAMES[expected.winner], hands))


@check("Task 4", "R1.12 R1.14 R1.16 R1.23", needs=EVERYTHING)
def a_seeded_game_of_two_ends_as_it_must(program: Program) -> None:
    """Games of two players from twelve seeds end with the right winner and hands."""
    holds_from_seeds(program, 2, oracle.SEEDS_OF_TWO)


@check("Task 4", "R1.12 R1.14 R1.16 R1.23", needs=EVERYTHING)
def a_seeded_game_of_four_ends_as_it_must(program: Program) -> None:
    """Games of four players from twelve seeds end with the right winner and hands."""
    holds_from_seeds(program, 4, oracle.SEEDS_OF_FOUR)


@check("Task 4", "R1.12 R1.14 R1.16 R1.23", needs=EVERYTHING)
def a_seeded_game_of_eight_ends_as_it_must(program: Program) -> None:
    """Games of eight players from six seeds end with the right winner and hands."""
    holds_from_seeds(program, 8, oracle.SEEDS_OF_EIGHT)
