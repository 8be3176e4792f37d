"""What each card does, and the three actions of a turn."""

from croupier.games.monopoly_deal.checks.document import ACTS, CARDS, CHECKS
from croupier.games.monopoly_deal.checks.fixtures import CheckedGame, expect_cards, expect_shown
from croupier.grading.checks import Program, expect


@CHECKS.check(CARDS, "R0.17")
def pass_go_draws_two(program: Program) -> None:
    """pass_go draws two cards and shows the hand; a deck left with four is refilled."""
    game = CheckedGame.of(program)
    deck, hand = list("abcdef"), ["h"]
    game.set(deck=deck, discard_pile=["x"])
    shown = game.type([], "pass_go", hand).output
    expect(hand, ["h", "a", "b"])
    expect_shown(shown, "h", "a", "b")
    expect_cards(game.module.deck, list("cdefx"))
    expect(game.module.discard_pile, [])


@CHECKS.check(CARDS, "R0.18")
def just_say_no_asks_once(program: Program) -> None:
    """just_say_no() is True for Yes and False for No, after one question."""
    game = CheckedGame.of(program)
    expect(game.type(["Yes"], "just_say_no").value, expected=True)
    expect(game.type(["No", "Yes"], "just_say_no").value, expected=False)
    expect(game.type(["Perhaps", "Yes"], "just_say_no").value, expected=False)


@CHECKS.check(CARDS, "R0.19 R0.23")
def a_forced_deal_trades(program: Program) -> None:
    """forced_deal asks for the property to give, then for the one to take, and trades them."""
    game = CheckedGame.of(program)
    (a, b, _), (c, d, _) = game.cards_of(0), game.cards_of(1)
    mine, theirs = [a, b], [c, d]
    lines = ["", c, a, "", b, d, "No"]
    shown = game.type(lines, "forced_deal", mine, theirs, ["h"]).output
    expect((sorted(mine), sorted(theirs)), (sorted([b, d]), sorted([a, c])))
    expect_shown(shown, a, b, c, d)


@CHECKS.check(CARDS, "R0.19")
def a_forced_deal_needs_two_properties(program: Program) -> None:
    """forced_deal asks nothing and changes nothing if either side has no property."""
    game = CheckedGame.of(program)
    for mine, theirs in ((["a"], []), ([], ["b"]), ([], [])):
        before = (mine.copy(), theirs.copy(), ["h"])
        game.type([], "forced_deal", mine, theirs, hand := ["h"])
        expect((mine, theirs, hand), before)


@CHECKS.check(CARDS, "R0.20 R0.23")
def a_sly_deal_takes(program: Program) -> None:
    """sly_deal asks until a property of the target is named and takes it."""
    game = CheckedGame.of(program)
    a, b, c = game.cards_of(0)
    mine, theirs = [a], [b, c]
    shown = game.type(["", a, c, "No"], "sly_deal", mine, theirs, ["h"]).output
    expect((mine, theirs), ([a, c], [b]))
    expect_shown(shown, a, b, c)


@CHECKS.check(CARDS, "R0.20")
def a_sly_deal_needs_a_property(program: Program) -> None:
    """sly_deal asks nothing and changes nothing if the target has no property."""
    game = CheckedGame.of(program)
    mine: list[str] = []
    game.type([], "sly_deal", mine, theirs := list[str](), hand := ["h"])
    expect((mine, theirs, hand), ([], [], ["h"]))


@CHECKS.check(CARDS, "R0.21 R0.23")
def a_dealbreaker_takes_a_set(program: Program) -> None:
    """deal_breaker asks until a completed set of the target is named and takes it."""
    game = CheckedGame.of(program)
    mine, theirs = ["Brown"], ["Here", "There"]
    shown = game.type(["", "Brown", "There", "No"], "deal_breaker", mine, theirs, ["h"]).output
    expect((mine, theirs), (["Brown", "There"], ["Here"]))
    expect_shown(shown, "Brown", "Here", "There")
    game.type([], "deal_breaker", mine, nothing_there := list[str](), ["h"])
    expect((mine, nothing_there), (["Brown", "There"], []))


@CHECKS.check(CARDS, "R0.22")
def a_just_say_no_stops_the_action(program: Program) -> None:
    """Yes with the card stops all three actions and discards one Just Say No of the target."""
    game = CheckedGame.of(program)
    no = game.card("Just Say No")
    for function in ("forced_deal", "sly_deal", "deal_breaker"):
        game.set(deck=list("abcdef"), discard_pile=[])
        mine, theirs, hand = ["a"], ["b"], [no, no]
        lines = ["a", "b", "Yes"] if function == "forced_deal" else ["b", "Yes"]
        game.type(lines, function, mine, theirs, hand)
        expect((mine, theirs, hand), (["a"], ["b"], [no]))
        expect(game.module.discard_pile.count(no), 1)


@CHECKS.check(CARDS, "R0.22")
def a_bluff_stops_nothing(program: Program) -> None:
    """Yes without the card lets all three actions go on; the target discards nothing."""
    game = CheckedGame.of(program)
    for function in ("forced_deal", "sly_deal", "deal_breaker"):
        game.set(deck=list("abcdef"), discard_pile=[])
        mine, theirs, hand = ["a"], ["b"], ["h"]
        lines = ["a", "b", "Yes"] if function == "forced_deal" else ["b", "Yes"]
        game.type(lines, function, mine, theirs, hand)
        expect(("b" in mine, "b" in theirs, hand), (True, False, ["h"]))


@CHECKS.check(CARDS, "R0.24 R0.25")
def properties_are_put_down_and_taken_back(program: Program) -> None:
    """put_down_property and take_back_property move the card and show both lists."""
    game = CheckedGame.of(program)
    hand, field = ["a", "b"], ["c"]
    shown = game.type([], "put_down_property", hand, field, "a").output
    expect((hand, field), (["b"], ["c", "a"]))
    expect_shown(shown, "b", "c", "a")
    shown = game.type([], "take_back_property", hand, field, "c").output
    expect((hand, field), (["b", "c"], ["a"]))
    expect_shown(shown, "b", "c", "a")


def act(
    game: CheckedGame, lines: list[str], hand: list[str], field: list[str] | None = None
) -> str:
    """Give Ann this hand and field, let her take her actions, and return what was shown."""
    ann = game.module.total_players[0]
    ann["Hand"][:] = hand
    ann["Property"][:] = field or []
    place = (ann["Hand"], ann["Property"], ann["Set"], "Ann")
    return game.type(lines, "action", *place).output


@CHECKS.check(ACTS, "R0.26")
def an_action_shows_the_table(program: Program) -> None:
    """Before each action the player, all fields and sets and the sorted own cards are shown."""
    game = CheckedGame.of(program)
    game.seat("Ann", "Ben")
    brown, other = game.cards_of(0), game.cards_of(1)
    game.module.total_players[1]["Property"].append(other[2])
    game.module.total_players[1]["Set"].append("Anycolour")
    shown = act(game, ["Done"], [brown[1], brown[0]], [other[1], other[0]])
    ann = game.module.total_players[0]
    expect((ann["Hand"], ann["Property"]), (sorted(brown[:2]), sorted(other[:2])))
    expect_shown(shown, "Ann", "Ben", *brown[:2], *other, "Anycolour", "1")


@CHECKS.check(ACTS, "R0.26")
def an_action_refills_the_deck(program: Program) -> None:
    """Before each action the discard pile is shuffled into a deck of four."""
    game = CheckedGame.of(program)
    game.seat("Ann", "Ben", deck=list("abcd"))
    game.set(discard_pile=["x"])
    act(game, ["Done"], ["h"])
    expect_cards(game.module.deck, list("abcdx"))


@CHECKS.check(ACTS, "R0.27")
def done_ends_the_turn(program: Program) -> None:
    """Done ends the turn at once."""
    game = CheckedGame.of(program)
    game.seat("Ann", "Ben")
    a, b, c = game.cards_of(0)
    act(game, [a, "Done", b, c], [a, b, c])
    ann = game.module.total_players[0]
    expect((ann["Hand"], ann["Property"]), ([b, c], [a]))


@CHECKS.check(ACTS, "R0.28 R0.29 R0.30")
def wasted_actions_count(program: Program) -> None:
    """Just Say No and a card one has not got waste an action each; there is no fourth."""
    game = CheckedGame.of(program)
    game.seat("Ann", "Ben")
    a, b, _ = game.cards_of(0)
    no = game.card("Just Say No")
    act(game, [no, b, game.card("Pass Go"), a], [a, no])
    ann = game.module.total_players[0]
    expect((ann["Hand"], ann["Property"]), (sorted([a, no]), []))
    expect(game.module.discard_pile, [])


@CHECKS.check(ACTS, "R0.31")
def properties_go_down_and_come_back(program: Program) -> None:
    """Properties go down from the hand, and come back from one's own field."""
    game = CheckedGame.of(program)
    game.seat("Ann", "Ben")
    a, b, _ = game.cards_of(0)
    game.module.total_players[1]["Property"].append(game.cards_of(1)[0])
    act(game, [a, b, game.cards_of(1)[0]], [a], [b])
    ann = game.module.total_players[0]
    expect((ann["Hand"], ann["Property"]), ([b], [a]))


@CHECKS.check(ACTS, "R0.22 R0.31")
def a_played_action_card_is_discarded(program: Program) -> None:
    """Sly Deal leaves the hand for the discard pile: successful, refused or without use."""
    game = CheckedGame.of(program)
    no, sly, (a, b, _) = game.card("Just Say No"), game.card("Sly Deal"), game.cards_of(0)
    for field, lines in (([], []), ([a, b], [a, "No"]), ([a], [a, "Yes"])):
        game.seat("Ann", "Ben")
        ben = game.module.total_players[1]
        ben["Property"][:], ben["Hand"][:] = field, [no]
        act(game, [sly, "Ben", *lines, "Done"], [sly, sly])
        refused = [no] if "Yes" in lines else []
        expect(game.module.total_players[0]["Hand"], [sly])
        expect_cards(game.module.discard_pile, [sly, *refused])
