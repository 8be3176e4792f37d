"""The contract's failures in an author's words: what does not hold, and where to look."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from croupier.authors.faults import Fault, error_frames, function_line
from croupier.authors.hidden_choices import PEEKS, hidden_choice_fault
from croupier.authors.loading import GameModule
from croupier.authors.plain_errors import error_fault
from croupier.authors.situations import situation_of_error
from croupier.engine import Game, UserError, listing
from croupier.engine.rulebook import numbered_rules
from croupier.testing import contract
from croupier.testing.leaks import Leak

Locals = Mapping[str, Any]
"""What the names in the contract stood for when it failed."""


@dataclass(frozen=True)
class Explanation:
    """What a failed part of the contract means, and which of the game's functions to look at."""

    message: str
    look_at: Callable[[Game], Any] = lambda game: game.apply
    refine: "Callable[[Locals], Explanation | None] | None" = None  # a better one, by the names


def explain_choices(names: Locals) -> Explanation:
    """Say which label or word two choices share, or which rule is not in the book."""
    if given_twice := explain_shared(names, "label") or explain_shared(names, "word"):
        return given_twice
    decision, book = names["decision"], numbered_rules(names["self"].game)
    cited = {decision.rule, *(refusal.rule for refusal in decision.refusals)}
    rules = f"rule {listing(map(str, sorted(cited.difference(book))), last='or')}"
    return Explanation(f"RULES.md has no {rules}, cited here", lambda game: game.words.question)


def explain_shared(names: Locals, what: str) -> Explanation | None:
    """Say which label or word is given twice, if one is."""
    said = names.get(f"{what}s", [])
    twice = [one for one in said if said.count(one) > 1]
    if not twice:
        return None
    return Explanation(f'two choices have the {what} "{twice[0]}"', lambda game: game.words.label)


def explain_narration(names: Locals) -> Explanation:
    """Quote what is no sentence."""
    said = names.get("said")
    wrong = f"a narrated line begins with a capital and ends with a stop; these are {said}"
    message = wrong if said else "nothing is narrated after a choice"
    return Explanation(message, lambda game: game.words.narrate)


CHANCE = "the same answers lead to another state: rules draw chance from below(s, n) alone"
PEEKING = (
    "test_nothing_leaks",
    "test_no_bot_sees_more_than_its_seat",
    "test_choices_follow_from_what_the_seat_sees",
)
EXPLANATIONS = {
    "test_every_match_ends": Explanation(
        f"a random match does not end: {contract.LONGEST:,} answers, and no finish(s, ...)"
    ),
    "test_cards_are_neither_lost_nor_made": Explanation(
        "a card is lost or made: what is taken from one row is put on another, once"
    ),
    "test_the_table_accepts_exactly_the_listed_codes": Explanation(
        "a listed choice is refused, or one that is not listed is taken",
        lambda game: game.list_choices,
    ),
    "test_a_match_replays_to_the_same_bytes": Explanation(CHANCE),
    "test_an_undone_answer_leaves_no_trace_in_the_state": Explanation(CHANCE),
    "test_nothing_leaks": Explanation(
        f"what is shown depends on {PEEKS}", lambda game: game.words.question
    ),
    "test_no_bot_sees_more_than_its_seat": Explanation(
        f"the choices, or a bot's answer, depend on {PEEKS}", lambda game: game.list_choices
    ),
    "test_choices_follow_from_what_the_seat_sees": Explanation(
        f"the choices depend on {PEEKS}", lambda game: game.list_choices
    ),
    "test_all_that_is_unknown_can_move_and_all_that_is_known_stays": Explanation(
        "known[card] does not say what people know: shuffle or forget a row whose order is lost"
    ),
    "test_every_choice_has_its_own_label_and_word": Explanation(
        "two choices cannot be told apart", lambda game: game.words.label, explain_choices
    ),
    "test_words_and_codes_are_one_to_one_and_can_be_written": Explanation(
        "a word of the notation holds a space, a quote or >, or a code is below 0",
        lambda game: game.words.label,
        lambda names: explain_shared(names, "word"),
    ),
    "test_faces_are_told_apart_without_colour": Explanation(
        "two kinds of card have the same text or name, or a text holds a space",
        lambda game: game.words.face,
    ),
    "test_every_move_is_narrated_to_every_viewer": Explanation(
        "a choice is not narrated", lambda game: game.words.narrate, explain_narration
    ),
    "test_a_second_deal_does_not_remember_the_first": Explanation(
        "a second deal differs from a first: deal sets every field that is no option",
        lambda game: game.deal,
    ),
    "test_bots_play_a_match_to_its_end": Explanation(
        "its default bot cannot play a match to its end",
        lambda game: game.policies[game.default_bot],
    ),
}


def sentence_of(name: str) -> str:
    """Return the sentence that a part of the contract is named by."""
    return name.removeprefix("test_").replace("_", " ")


def contract_fault(name: str, error: BaseException, game: Game, found: GameModule) -> Fault:
    """Say what a failure of the contract means, and with which seats and options it came."""
    if isinstance(error, Leak):
        return leak_fault(error, found)
    if own := error_fault(error, game, found):
        return own
    if name in PEEKING and (hidden := hidden_choice_fault(names_in(error), game, found)):
        return hidden
    known = EXPLANATIONS.get(name, Explanation(f"it does not hold that {sentence_of(name)}"))
    message = known.message
    if is_flaky(error):
        message = CHANCE
    elif not isinstance(error, AssertionError):
        kind, (first, *_) = type(error).__name__, f"{error}\n".split("\n")
        message += f" ({first})" if isinstance(error, UserError) else f" ({kind}: {first})"
    elif known.refine and (better := known.refine(names_in(error))):
        known, message = better, better.message
    if where := situation_of_error(game, error):
        message += f"; {where}"
    return Fault(*function_line(known.look_at(game), found), message)


def leak_fault(leak: Leak, found: GameModule) -> Fault:
    """Say what leaks, and where: the very line if it is known, else the function that tells it."""
    if leak.line is not None:
        return Fault(Path(leak.line[0]), leak.line[1], str(leak))
    return Fault(*function_line(leak.look_at, found), str(leak))


def is_flaky(error: BaseException) -> bool:
    """Say whether a thing that failed did not fail again when it was done once more."""
    return "Flaky" in type(error).__name__


def names_in(error: BaseException) -> Locals:
    """Return the names of the contract's own part that failed."""
    frames = (frame for frame, _ in error_frames(error))
    found = (frame for frame in frames if frame.f_code.co_filename == contract.__file__)
    return next((frame.f_locals for frame in found), {})
