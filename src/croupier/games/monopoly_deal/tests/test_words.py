"""What Monopoly Deal says to each of its players."""

from typing import Any

import pytest

from croupier.engine.english import Names
from croupier.engine.piles import SPECTATOR
from croupier.engine.position import seen_by
from croupier.games.monopoly_deal import GAME
from croupier.games.monopoly_deal.tests.table_scene import table
from croupier.play.view import view
from croupier.testing import play

NAMES = ("Ann", "Ben", "Cem", "Dora")
WORDS = GAME.words


def told(s: Any, word: str, listener: int = SPECTATOR) -> list[str]:
    """Give an answer and return what a listener is told of it."""
    before, code = s.copy(), GAME.code_by_word[word]
    play(GAME, s, word)
    seen = seen_by(before, listener), seen_by(s, listener)
    return WORDS.narrate(seen[0], code, seen[1], Names(NAMES, listener))


def shown(s: Any, word: str) -> str:
    """Give an answer and return what it turned up for everybody."""
    before, code = s.copy(), GAME.code_by_word[word]
    play(GAME, s, word)
    return WORDS.revealed(seen_by(before, -1), code, seen_by(s, -1))


def labels(s: Any) -> dict[str, str]:
    """Return the label of each choice by its word."""
    return {WORDS.codes[code]: WORDS.label(s, code) for code in GAME.choices(s)}


def decision(s: Any) -> Any:
    return view(GAME, s, s.seat, NAMES).decision


def test_every_word_has_the_code_of_the_published_table() -> None:
    codes = GAME.code_by_word
    some = ["Brown", "Purple", "back:Brown", "PassGo", "SlyDeal", "waste", "done", "give:Brown"]
    more = ["take:Brown", "set:Purple", "@0", "@3", "no", "yes", "drop:Brown", "drop:JustSayNo"]

    assert [codes[word] for word in some] == [0, 9, 10, 20, 23, 24, 25, 30]
    assert [codes[word] for word in more] == [40, 59, 60, 63, 64, 65, 70, 84]
    assert len(codes) == 77


def test_labels_say_what_one_does() -> None:
    s = table("Red SlyDeal JustSayNo", "Green", field="Blue / Pink")

    assert labels(s) == {
        "Red": "put down Red",
        "back:Blue": "take back Blue",
        "SlyDeal": "play Sly Deal",
        "waste": "play Just Say No (only in somebody else's turn)",
        "done": "end the turn",
    }


@pytest.mark.parametrize(
    ("card", "fields"), [("SlyDeal", "Red"), ("ForcedDeal", " / Red"), ("Dealbreaker", "Red / Red")]
)
def test_a_card_that_finds_nothing_says_so(card: str, fields: str) -> None:
    s = table(card, "Green", field=fields)

    assert labels(s)[card].endswith(", without effect")
    assert all(choice.dull for choice in decision(s).choices if choice.word == card)


def test_a_target_is_asked_whether_to_say_no() -> None:
    s = table("ForcedDeal", "JustSayNo", field="Red / Blue")
    play(GAME, s, "ForcedDeal", "@1", "give:Red", "take:Blue")

    question = WORDS.question(s)
    assert (
        question.text == "@0 wants your Blue and gives you Red for it (Forced Deal). Do you say no?"
    )
    assert question.rule == 11
    assert labels(s) == {"no": "let @0 have it", "yes": "just say no"}
    assert {choice.word: choice.at for choice in decision(s).choices} == {
        "no": (),
        "yes": ("hand1:0",),
    }


def test_whom_one_chooses_is_clicked_where_they_sit() -> None:
    s = table("SlyDeal", "Green", "Pink", field="/ Blue / Red")
    play(GAME, s, "SlyDeal")

    assert {choice.word: choice.at for choice in decision(s).choices} == {
        "@1": ("seat 1",),
        "@2": ("seat 2",),
    }


def test_three_of_a_colour_are_a_set_when_the_turn_ends_and_say_so() -> None:
    s = table("Red", "Green", field="Blue Blue Blue Red /", sets=["", "Pink Pink Pink"])
    zones = {zone.id: zone for zone in view(GAME, s, 0, NAMES).zones}

    have = {group.name: group.have for group in zones["field0"].groups}
    assert have == {"Blue": 3, "Red": 1}
    assert zones["field0"].waits == "counts at the end of your turn"
    other = {zone.id: zone for zone in view(GAME, s, 1, NAMES).zones}["field0"]
    assert other.waits == "counts at the end of its owner's turn"
    assert zones["sets1"].waits == ""


def test_without_a_just_say_no_yes_is_named_for_what_it_is() -> None:
    s = table("Dealbreaker", "Green", sets=["", "Blue Blue Blue"])
    play(GAME, s, "Dealbreaker", "@1", "set:Blue")

    asked = WORDS.question(s)
    assert asked.text == "@0 wants your set Blue (Dealbreaker). You cannot stop it."
    assert labels(s)["yes"] == "say no without the card"


def test_only_the_seat_asked_reads_that_it_can_stop_nothing() -> None:
    seen = {}
    for hand in ("JustSayNo", "Green"):
        s = table("SlyDeal", hand, "Pink", field=" / Red")
        play(GAME, s, "SlyDeal", "@1", "take:Red")
        seen[hand] = view(GAME, s, 2, NAMES), WORDS.question(s).pace, WORDS.question(s).rule

    assert seen["JustSayNo"] == seen["Green"]
    assert seen["Green"][0].decision is None


def test_every_question_names_its_rule() -> None:
    s = table("ForcedDeal Red", "Green", "Pink", field="Red / Blue / Pink")
    asked = [WORDS.question(s)]
    for word in ("ForcedDeal", "@2", "give:Red"):
        play(GAME, s, word)
        asked.append(WORDS.question(s))

    assert [(q.text, q.rule) for q in asked] == [
        ("Action 1 of 3: what do you do?", 4),
        ("Forced Deal: whom do you choose?", 9),
        ("Forced Deal: which property do you give?", 9),
        ("Forced Deal: which property do you take from @2?", 9),
    ]


def test_choices_point_at_cards_and_say_where_they_go() -> None:
    s = table("SlyDeal", "Green", field="Red / Blue Pink Pink")
    play(GAME, s, "SlyDeal", "@1")

    at = {choice.word: (choice.at, choice.to) for choice in decision(s).choices}
    assert at == {
        "take:Blue": (("field1:0",), "field0"),
        "take:Pink": (("field1:1", "field1:2"), "field0"),
    }


def test_a_card_says_why_it_is_no_answer() -> None:
    s = table("JustSayNo SlyDeal Blue", "Green", field=" / Pink", sets=["Red Red Red", ""])
    refusals = {refusal.at: (refusal.why, refusal.rule) for refusal in decision(s).refusals}
    wasted = next(choice for choice in decision(s).choices if choice.word == "waste")
    assert wasted.at == ("hand0:2",)
    assert wasted.dull.startswith("Nobody attacks you in your own turn")
    assert refusals["sets0:0"] == ("A set is complete: only a Dealbreaker can move it.", 12)

    play(GAME, s, "SlyDeal")

    refusals = {refusal.at: (refusal.why, refusal.rule) for refusal in decision(s).refusals}
    assert refusals["hand0:0"] == ("First choose an opponent for the Sly Deal.", 8)


def test_refusals_while_discarding_and_while_answering() -> None:
    s = table("Red Red Blue Blue Pink Pink Yellow Yellow", "Green Red", field="Brown / Orange")
    play(GAME, s, "done")
    assert decision(s).refusals[0].why == "It is the hand that has too many cards."
    assert decision(s).question == "You hold 8 cards; 7 may stay. What do you discard?"

    s = table("SlyDeal", "Green", field=" / Orange")
    play(GAME, s, "SlyDeal", "@1", "take:Orange")
    assert decision(s).refusals[0].why == "First say whether you let it happen."


def test_counters_show_sets_actions_and_what_is_at_stake() -> None:
    s = table("SlyDeal", "Green", field=" / Blue", sets=["Red Red Red", ""])
    play(GAME, s, "SlyDeal", "@1", "take:Blue")
    counters = {(c.name, c.seat): (c.value, c.of) for c in WORDS.counters(s, Names(NAMES, 1))}

    assert counters == {
        ("sets", 0): ("1", 3),
        ("sets", 1): ("0", 3),
        ("actions", 0): ("2", 3),
        ("stake", None): ("Ann wants your Blue", 0),
    }


def test_a_counter_shows_the_sets_that_count_when_the_turn_ends() -> None:
    s = table("Blue", "Green", field="Blue Blue", sets=["Red Red Red", ""])
    play(GAME, s, "Blue")
    sets = [counter for counter in WORDS.counters(s, Names(NAMES, 0)) if counter.name == "sets"]

    assert [(each.value, each.soon) for each in sets] == [("1", 1), ("0", 0)]


def test_fields_and_sets_lie_in_groups_of_three() -> None:
    s = table("Yellow", "Green", field="Blue Blue Pink", sets=["Red Red Red", ""])
    zones = {zone.id: zone for zone in view(GAME, s, 1, NAMES).zones}

    assert [(g.name, g.have, g.of) for g in zones["field0"].groups] == [
        ("Blue", 2, 3),
        ("Pink", 1, 3),
    ]
    assert [(g.name, g.have, g.of) for g in zones["sets0"].groups] == [("Red", 3, 3)]


def test_every_colour_has_its_slot_in_one_order() -> None:
    s = table("Yellow", "Green", field="Blue Blue Pink", sets=["Red Red Red", ""])
    zones = {zone.id: zone for zone in view(GAME, s, 1, NAMES).zones}

    slots = {name: [slot.have for slot in zones[name].slots] for name in ("field0", "sets0")}
    assert slots == {
        "field0": [0, 2, 0, 0, 1, 0, 0, 0, 0, 0],
        "sets0": [0, 0, 0, 0, 0, 3] + [0] * 4,
    }
    assert [slot.name for slot in zones["field1"].slots][:3] == ["Brown", "Blue", "Green"]
    assert zones["field1"].slots[0].colour == "brown"


def test_a_card_taken_back_is_a_face_among_backs() -> None:
    s = table("Red", "Green", field="Pink")
    play(GAME, s, "back:Pink")
    zones = {zone.id: zone for zone in view(GAME, s, 1, NAMES).zones}

    assert [card and card.name for card in zones["hand0"].cards] == ["Pink", None]


def test_drawn_cards_are_named_to_their_owner_alone() -> None:
    s = table("PassGo Red", "Green", draw="Blue Pink Black Black Black White White")
    twin = s.copy()

    assert told(s, "PassGo", listener=0) == ["You play Pass Go and draw Blue and Pink."]
    assert told(twin, "PassGo", listener=1) == ["Ann plays Pass Go and draws two cards."]


def test_a_pass_go_that_comes_back_is_told() -> None:
    s = table("PassGo", "Green", draw="")

    assert told(s, "PassGo", listener=0) == [
        "You play Pass Go and draw Pass Go.",
        "The discard pile is shuffled into the draw pile (rule 15).",
    ]


def test_the_end_of_a_turn_is_told_with_all_that_follows() -> None:
    s = table("Red", "Green", field="Red Red", actions=1)
    twin = s.copy()

    assert told(s, "Red") == [
        "Ann puts down Red.",
        "Ann completes the set Red (rule 12).",
        "Ann has no cards left and draws five cards (rule 14).",
        "Ben draws two cards.",
    ]
    assert told(twin, "Red", listener=0)[2] == (
        "You have no cards left and draw Black, Black, Black, White and White (rule 14)."
    )


def test_an_empty_pile_and_a_shuffle_are_told() -> None:
    s = table("Red Blue", "Green", draw="")
    assert told(s, "done") == ["Ann ends the turn.", "Ben finds nothing to draw (rule 15)."]

    s = table("Red Blue", "Green", draw="Black", discard="White Pink")
    shuffled = "The discard pile is shuffled into the draw pile (rule 15)."
    assert told(s, "Red") == ["Ann puts down Red.", shuffled]


def test_a_theft_is_told_when_its_last_choice_is_made() -> None:
    s = table("SlyDeal Red", "Green", "Pink", field=" / Blue")

    assert told(s, "SlyDeal", 1) == ["Ann plays Sly Deal."]
    assert told(s, "@1", 1) == []
    assert told(s, "take:Blue", 1) == ["Ann wants your Blue."]
    assert told(s, "no", 2) == ["Ann takes Ben's Blue with a Sly Deal."]
    assert told(s, "back:Blue") == ["Ann takes back Blue."]
    assert told(s, "done") == ["Ann ends the turn.", "Ben draws two cards."]


def test_a_swap_and_a_bluff_are_told() -> None:
    s = table("ForcedDeal Red", "Green", field="Red / Blue")
    play(GAME, s, "ForcedDeal", "@1")

    assert told(s, "give:Red", 0) == []
    assert told(s, "take:Blue", 0) == ["You want Ben's Blue and give Red for it."]
    assert told(s, "yes", 1) == [
        "You say no without a Just Say No: it does not count (rule 11).",
        "Ann takes your Blue and gives Red for it with a Forced Deal.",
    ]


def test_a_stopped_card_is_told_and_shown() -> None:
    s = table("Dealbreaker Red", "JustSayNo", sets=["", "Blue Blue Blue"])
    play(GAME, s, "Dealbreaker", "@1")
    assert told(s, "set:Blue") == ["Ann wants Ben's set Blue."]
    twin = s.copy()

    third = s.copy()

    stopped = "Ben says no with Just Say No: Ann's Dealbreaker is stopped (rule 11)."
    assert told(s, "yes") == [stopped]
    assert shown(twin, "yes") == "stopped"
    assert told(third, "yes", listener=0) == [stopped.replace("Ann's", "your")]


def test_a_card_without_effect_a_waste_and_a_discard_are_told() -> None:
    s = table("SlyDeal JustSayNo Red Red Blue Blue Pink Pink Yellow", "Green")
    play(GAME, s, "SlyDeal")

    assert told(s, "@1") == ["Ann chooses Ben: there is nothing the Sly Deal could move."]
    assert told(s, "waste") == ["Ann wastes an action on Just Say No."]
    play(GAME, s, "done")
    assert told(s, "drop:Red") == ["Ann discards Red.", "Ben draws two cards."]


def test_completed_sets_are_shown() -> None:
    s = table("Red Green", "Green", field="Red Red Blue Blue Blue")
    play(GAME, s, "Red")

    assert shown(s, "done") == "set:Blue,set:Red"


def test_the_summary_names_the_winning_sets() -> None:
    three = "Blue Blue Blue Pink Pink Pink Red Red Red"
    s = table("Yellow", "Green", sets=[three, ""], field=" / Orange")
    play(GAME, s, "done")

    assert WORDS.summary(s, Names(NAMES, 0)) == [
        "You win with Blue, Pink and Red.",
        "You have 3 complete sets.",
        "Ben has 1 property.",
        "Turns: 1.",
    ]


@pytest.mark.parametrize(
    ("fields", "options", "said"),
    [
        ("Red / Blue", {"still_rounds": "1"}, "No property has moved for 1 round (rule 16)."),
        ("Red / Blue", {"turn_limit": "2"}, "That was turn 2, the last (rule 16)."),
    ],
)
def test_the_summary_says_which_limit_was_reached(
    fields: str, options: dict[str, str], said: str
) -> None:
    s = table("Green", "Green", field=fields, options=options)
    play(GAME, s, "done", "done")

    assert WORDS.summary(s, Names(NAMES))[:2] == [said, "Nobody has more than all others: a draw."]


def test_the_summary_of_a_limit_says_who_has_most() -> None:
    s = table("Green", "Green", field="Red / Blue Pink", turn_limit=1)
    play(GAME, s, "done")

    assert WORDS.summary(s, Names(NAMES))[1] == "Ben wins with the most on the table."


def test_the_options_are_explained() -> None:
    limits = GAME.resolve_options(3, {})

    assert WORDS.about_options(limits) == [
        "Five cards each; three sets win.",
        "Most sets win after 30 rounds in which no property moved.",
        "Most sets win after 1000 turns.",
    ]
    assert (
        len(WORDS.about_options(GAME.resolve_options(3, {"still_rounds": "0", "turn_limit": "0"})))
        == 1
    )
