"""The classroom Crazy: every check of the document, and what no check of a stranger can ask."""

import ast

import pytest

from classroom.tests.crazy.program_scene import OURS, OWN_MODULES, game_of, tree_of
from classroom.tests.programs import grade_texts
from croupier_classroom.documents.crazy.checks import CHECKS, restrictions
from croupier_classroom.documents.crazy.checks import fixtures as scenes
from croupier_classroom.documents.crazy.checks.statistics import EXAMPLE, example
from croupier_classroom.documents.crazy.program.card import Card, CardColor, CardLabel
from croupier_classroom.documents.crazy.program.constants import Constants
from croupier_classroom.documents.crazy.program.data_structures.array_sorted_list import (
    ArraySortedList,
)
from croupier_classroom.documents.crazy.program.game import Game
from croupier_classroom.documents.crazy.program.game_stats import GameStats, StatsColumn
from croupier_classroom.documents.crazy.program.player import Player
from croupier_classroom.documents.crazy.program.random_gen import RandomGen
from croupier_classroom.editions import edition_of

HANDED_OUT = {"referential_array", "array_sorted_list", "stack_adt", "queue_adt", "random_gen"}


@pytest.fixture(autouse=True)
def _put_the_deck_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Undo what arranging a table changes in the program."""
    monkeypatch.setattr(Game, "generate_cards", Game.generate_cards)
    monkeypatch.setattr(Constants, "NUM_CARDS_AT_INIT", Constants.NUM_CARDS_AT_INIT)


@pytest.mark.process
@pytest.mark.parametrize("profile", ["default", "samples", "fit1008"])
def test_our_edition_gets_full_marks(profile: str) -> None:
    grade = grade_texts(CHECKS, edition_of("crazy").flat_files(), profile)
    assert [each.check.name for each in grade.results if not each.passed] == []
    assert grade.points == 100
    assert grade.flags == ()


@pytest.mark.process
def test_our_edition_needs_no_file_of_its_own() -> None:
    files = edition_of("crazy").flat_files()
    own = {path: text for path, text in files.items() if path.as_posix() not in CHECKS.given}
    assert {path.stem for path in own} == {*OWN_MODULES, "constants", "__main__"}
    assert grade_texts(CHECKS, own).points == 100


def test_every_requirement_is_quoted_and_cited() -> None:
    cited = {line for check in CHECKS for line in check.cites.split()}
    assert cited == set(CHECKS.requirements) == {f"R1.{number}" for number in range(1, 24)}


def test_a_check_needs_only_earlier_checks() -> None:
    names = [check.name for check in CHECKS]
    for check in CHECKS:
        assert set(check.needs) <= set(names[: check.number - 1]), check.name


@pytest.mark.parametrize("name", OWN_MODULES)
def test_no_number_or_text_is_written_outside_constants(name: str) -> None:  # R1.22
    tree = tree_of(name)
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    messages = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr | ast.Raise)
        for part in ast.walk(node)
    }
    literals = [
        node.value
        for node in restrictions.written(tree)
        if isinstance(node, ast.Constant) and id(node) not in docstrings | messages
    ]
    assert set(literals) <= {None, True, False}


@pytest.mark.parametrize("name", [*OWN_MODULES, "__main__"])
def test_only_what_the_course_hands_out_is_imported(name: str) -> None:
    tree = tree_of(name)
    imported = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.level]
    modules = {str(node.module).rpartition(".")[2] for node in imported}
    assert modules <= {*OWN_MODULES, "constants", *HANDED_OUT}


def test_equal_cards_stay_in_order_in_a_list_that_puts_equals_first(  # R1.4
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def before_its_equals(hand: ArraySortedList[Card], card: Card) -> int:
        return sum(1 for place in range(len(hand)) if hand[place] < card)

    monkeypatch.setattr(ArraySortedList, "_place_for", before_its_equals)
    player, added = Player("Ann", 0), scenes.cards(OURS, "B5 R1 B5 Y1 B5")
    for card in added:
        player.add_card(card)
    assert [player[index] is added[index + index - 2] for index in (1, 2, 3)] == [True] * 3


@pytest.mark.parametrize("name", [*OWN_MODULES, "__main__"])
def test_no_number_is_written_outside_constants(name: str) -> None:  # R1.22
    nodes = restrictions.written(tree_of(name))
    numbers = [node for node in nodes if isinstance(node, ast.Constant)]
    assert [node.value for node in numbers if type(node.value) in (int, float)] == []


@pytest.mark.parametrize("name", [*OWN_MODULES, "__main__"])
def test_no_collection_is_made_in_the_course_modules(name: str) -> None:  # R1.22
    made = [
        node for node in restrictions.written(tree_of(name)) if restrictions.is_collection(node)
    ]
    assert made == []


def test_nothing_of_the_engine_is_imported() -> None:
    texts = edition_of("crazy").flat_files().values()
    assert not [text for text in texts if "croupier" in text]


def test_the_printed_table_is_the_documents_to_the_letter() -> None:  # R1.20, A1.15
    assert str(example(OURS)).expandtabs(8) == EXAMPLE.strip()


def test_a_slice_of_the_players_can_be_seated() -> None:  # A1.19
    players, game = scenes.array(OURS, scenes.seated(OURS, 4)), Game()
    game.initialise_game(players[1:4])
    names = [game.players[index].name for index in range(len(game.players))]
    assert names == ["Bob", "Charlie", "David"]
    assert game.players.array[0] is players[1]
    assert game.next_player() is players[1]


def test_the_bottom_of_the_draw_pile_is_the_first_card_not_dealt() -> None:  # A1.19
    game, _ = scenes.dealt(OURS, "R0|R1", "B1 B2 B3")
    assert scenes.spell(game.draw_pile.array[0]) == "B1"


def test_the_current_player_may_be_set_by_hand() -> None:  # R1.9
    game, players = game_of("R0|R1|R2", "B1 B7")
    game.current_player = players[2]
    assert game.next_player() is players[0]
    game.play_reverse()
    assert game.next_player() is players[1]


def test_both_spellings_record_the_cards_left() -> None:  # A1.14
    players = scenes.seated(OURS, 2)
    players[0].add_card(Card(CardColor.RED, CardLabel.ONE))
    stats = GameStats(scenes.array(OURS, players))
    stats.record_card_left(players[0])
    stats.record_cards_left(players[0])
    assert stats.stats[0][StatsColumn.CARDS_LEFT] == 2


def test_a_stranger_has_no_statistics() -> None:
    stats = GameStats(scenes.array(OURS, scenes.seated(OURS, 2)))
    with pytest.raises(ValueError, match=r"^Zoe is not in the statistics$"):
        stats.record_turn(Player("Zoe", 2))


def test_a_stranger_may_draw_a_card() -> None:
    game, _ = game_of("R0|R1", "B1 B7")
    stranger = Player("Zoe", 2)
    assert game.draw_card(stranger, playing=False) is None
    assert scenes.hand(stranger) == "B1"
    assert game.game_stats is not None
    assert len(game.game_stats) == 2


def test_a_game_must_be_initialised_before_it_is_played() -> None:
    game = Game()
    game.players.add(Player("Ann", 0))
    with pytest.raises(ValueError, match=r"^the game has not been initialised$"):
        game.play_game()


def test_a_final_crazy_card_still_chooses_a_color() -> None:  # A1.10
    game, _ = game_of("C|B1", "R8 R0")
    RandomGen.set_seed(5)
    game.play_game()
    after_the_game = RandomGen.seed
    RandomGen.set_seed(5)
    color = RandomGen.randint(0, 3)
    assert RandomGen.seed == after_the_game
    assert (game.current_color, game.current_label) == (color, CardLabel.CRAZY)  # A1.6


def test_the_winner_stays_the_current_player() -> None:
    game, players = game_of("RS|B1|B2", "R8 R0")
    assert game.play_game() is players[0]
    assert game.current_player is players[0]


def test_nobody_wins_when_nobody_can_move() -> None:  # A1.17
    game, players = game_of("G5|Y6|B7", "R0")
    assert game.play_game() is None
    assert [scenes.hand(player) for player in players] == ["G5", "Y6", "B7"]
    assert scenes.cells(game.game_stats, range(1, 7)) == [[1, 1, 0, 0, 1, 0]] * 3


def test_a_card_drawn_puts_off_the_end_by_a_round() -> None:  # A1.17
    game, players = game_of("G5|Y6", "B8 R0")
    assert game.play_game() is None
    assert [scenes.hand(player) for player in players] == ["B8 G5", "Y6"]
    assert scenes.cells(game.game_stats, [StatsColumn.TURNS_TAKEN]) == [[2], [1]]


def test_a_penalty_takes_what_there_is() -> None:  # A1.17
    game, players = game_of("R+2|Y6", "B8 R0")
    assert game.play_game() is players[0]
    assert scenes.hand(players[1]) == "R0 B8 Y6"


def test_a_card_and_a_player_can_be_printed() -> None:
    assert str(Card(CardColor.BLUE, CardLabel.DRAW_TWO)) == "BLUE DRAW_TWO"
    assert str(Player("Ann", 0)) == "Ann"


@pytest.mark.parametrize("index", [-1, 1])
def test_a_card_that_is_not_there_is_refused(index: int) -> None:
    player = Player("Ann", 0)
    player.add_card(Card(CardColor.BLUE, CardLabel.SIX))
    with pytest.raises(IndexError, match=rf"^there is no index {index} among 1 items$"):
        player.play_card(index)
