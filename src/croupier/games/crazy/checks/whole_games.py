"""Task 4: whole games, on arranged tables and from seeds."""

from dataclasses import dataclass
from typing import Any

from croupier.games.crazy.checks import fixtures as scenes
from croupier.games.crazy.checks import oracle
from croupier.games.crazy.checks.document import CHECKS
from croupier.grading.checks import Program, expect


@dataclass(frozen=True)
class End:
    """A finished game: who won, what everybody holds, what was discarded and what is left."""

    winner: str
    hands: list[str]
    discard: str
    draw: str


def played(program: Program, hands: str, rest: str) -> End:
    """Play the arranged table to its end."""
    game, players = scenes.dealt(program, hands, rest)
    return ended(game, players)


def ended(game: Any, players: list[Any]) -> End:
    """Play a game that is ready, and describe its end."""
    winner = game.play_game()
    left = [scenes.hand(player) for player in players]
    return End(winner.name, left, scenes.pile(game.discard_pile), scenes.pile(game.draw_pile))


@CHECKS.check("Task 4", "R1.12 R1.15")
def the_first_player_can_win_at_once(program: Program) -> None:
    """The player at index 0 begins; with the last card played the game is over and won."""
    end = played(program, "R5|B7|R6", "G1 R3")
    expect(end, End("Alice", ["", "B7", "R6"], "R3 R5", "G1"))


@CHECKS.check("Task 4", "R1.12 R1.13")
def the_first_playable_card_is_played(program: Program) -> None:
    """Cards are tried from index 0; a card drawn in need is played if it can be, else kept."""
    end = played(program, "R9 Y1|R4 B8", "B0 G6 Y4 Y9")
    expect(end, End("Alice", ["", "B8 G6"], "Y9 R9 R4 Y4 Y1", "B0"))


@CHECKS.check("Task 4", "R1.14")
def a_draw_two_costs_two_cards_and_a_turn(program: Program) -> None:
    """After a Draw Two the next player draws two cards and is skipped."""
    end = played(program, "R+2 G5|B1 B2|R3 R4", "G1 R7 Y8 Y9 R0")
    expect(end, End("Charlie", ["G5", "B1 B2 G1 Y8 Y9", ""], "R0 R+2 R3 R7 R4", ""))


@CHECKS.check("Task 4", "R1.13 R1.14")
def a_draw_two_matches_a_draw_two(program: Program) -> None:
    """A Draw Two of another color can be played on a Draw Two."""
    end = played(program, "R+2 Y5|B1 B2|G+2 Y7", "B4 B3 B0 G7 R0")
    expect(end, End("Charlie", ["B3 B4 Y5", "B0 B1 B2", ""], "R0 R+2 G+2 G7 Y7", ""))


@CHECKS.check("Task 4", "R1.11 R1.14")
def a_draw_four_costs_four_cards_and_a_turn(program: Program) -> None:
    """After a Draw Four the next player draws four cards and is skipped; the color changes."""
    rng = scenes.arranged(program, 2)
    end = played(program, "C+4 Y5|B1 B2|G4 G8", "R2 B9 Y4 B8 B7 B6 B5 R0")
    hands = ["", "B1 B2 B5 B6 B7 B8 B9", "R2 G8"]
    expect(end, End("Alice", hands, "R0 C+4 G4 Y4 Y5", ""))
    expect(rng.asked, [(0, 3)])


@CHECKS.check("Task 4", "R1.11 R1.13")
def a_crazy_card_lets_the_chosen_color_go_on(program: Program) -> None:
    """After a Crazy card the next player plays the color that came, and is not skipped."""
    rng = scenes.arranged(program, 2)
    end = played(program, "C Y5|G4 B9", "R8 Y1 B6 G1 R0")
    expect(end, End("Alice", ["", "R8 B6 B9"], "R0 C G4 G1 Y1 Y5", ""))
    expect(rng.asked, [(0, 3)])


@CHECKS.check("Task 4", "R1.14")
def a_skip_skips_the_next_player(program: Program) -> None:
    """After a Skip the player after the next one plays."""
    end = played(program, "RS Y5|R1 R2|R3 G9", "B8 B6 Y3 R0")
    expect(end, End("Alice", ["", "R1 R2 B6", "B8 G9"], "R0 RS R3 Y3 Y5", ""))


@CHECKS.check("Task 4", "R1.14")
def a_reverse_turns_the_direction(program: Program) -> None:
    """After a Reverse the turn goes to the player before."""
    end = played(program, "RR Y5|R1 B2|R3 G9", "B6 B8 Y1 R0")
    expect(end, End("Alice", ["", "B2 B6", "B8 G9"], "R0 RR R3 R1 Y1 Y5", ""))


@CHECKS.check("Task 4", "R1.14")
def a_reverse_between_two_skips_nobody(program: Program) -> None:
    """With two players the other one plays after a Reverse."""
    end = played(program, "RR Y5|R1 B2", "B6 Y1 R0")
    expect(end, End("Alice", ["", "B2 B6"], "R0 RR R1 Y1 Y5", ""))


@CHECKS.check("Task 4", "R1.15")
def a_final_draw_two_still_costs_two_cards(program: Program) -> None:
    """When the last card is a Draw Two the next player draws two cards before the end."""
    end = played(program, "R+2|B1", "Y8 Y9 R0")
    expect(end, End("Alice", ["", "B1 Y8 Y9"], "R0 R+2", ""))


@CHECKS.check("Task 4", "R1.15")
def a_final_draw_four_still_costs_four_cards(program: Program) -> None:
    """When the last card is a Draw Four the next player draws four cards before the end."""
    scenes.arranged(program, 3)
    end = played(program, "C+4|B1", "Y8 Y9 G8 G9 R0")
    expect(end, End("Alice", ["", "B1 G8 G9 Y8 Y9"], "R0 C+4", ""))


@CHECKS.check("Task 4", "R1.16")
def an_empty_draw_pile_is_refilled_from_the_discards(program: Program) -> None:
    """The discards but the top one are taken from the top, shuffled once, and piled up again."""
    game, players = scenes.dealt(program, "G5 Y5|R1 R2", "B8 R0 BS GR YS")
    rng = scenes.arranged(program)
    end = ended(game, players)
    expect(rng.shuffled, ["R0 BS GR YS"])
    expect(end, End("Bob", ["B8 G5 Y5", ""], "R1 R0 R2", "YS GR BS"))


@CHECKS.check("Task 4", "R1.16")
def the_pile_is_refilled_only_when_a_card_is_needed(program: Program) -> None:
    """A draw pile that has just run out is not refilled before somebody must draw."""
    game, players = scenes.dealt(program, "G5|R1", "B8 R0 BS")
    rng = scenes.arranged(program)
    end = ended(game, players)
    expect(rng.shuffled, [])
    expect(end, End("Bob", ["B8 G5", ""], "BS R0 R1", ""))


@CHECKS.check("Task 4", "R1.11 R1.16")
def the_card_just_played_is_never_shuffled_in(program: Program) -> None:
    """A Draw Two lies on the discards, and stays there, when its victim empties the draw pile."""
    game, players = scenes.dealt(program, "R+2 C|B1 B2", "B8 R0 BS GR")
    rng = scenes.arranged(program, 1)
    end = ended(game, players)
    expect(rng.shuffled, ["R0 BS GR"])
    expect(end, End("Alice", ["", "R0 B1 B2 B8"], "R+2 C", "GR BS"))


def holds_from_seeds(program: Program, seats: int, seeds: range) -> None:
    """Hold the program's games of these seeds against the oracle's."""
    for seed in seeds:
        program.module("random_gen").RandomGen.set_seed(seed)
        game, players = scenes.new_game(program), scenes.seated(program, seats)
        game.initialise_game(players)
        winner, expected = game.play_game(), oracle.play(seed, seats)
        hands = [[(card.color, card.label) for card in player] for player in players]
        expect((seed, winner.name), (seed, scenes.NAMES[expected.winner]))
        expect((seed, hands), (seed, expected.hands))


@CHECKS.check("Task 4", "R1.12 R1.14 R1.16 R1.23")
def a_seeded_game_of_two_ends_as_it_must(program: Program) -> None:
    """The games of two players from seeds 1 to 20 end with the right winner and hands."""
    holds_from_seeds(program, 2, range(1, 21))


@CHECKS.check("Task 4", "R1.12 R1.14 R1.16 R1.23")
def a_seeded_game_of_four_ends_as_it_must(program: Program) -> None:
    """The games of four players from seeds 21 to 40 end with the right winner and hands."""
    holds_from_seeds(program, 4, range(21, 41))


@CHECKS.check("Task 4", "R1.12 R1.14 R1.16 R1.23")
def a_seeded_game_of_eight_ends_as_it_must(program: Program) -> None:
    """The games of eight players from seeds 41 to 50 end with the right winner and hands."""
    holds_from_seeds(program, 8, range(41, 51))
