"""What somebody types as an answer: the choice it means, or in words why it means none."""

from difflib import get_close_matches

from croupier.engine import Game, listing, sentence
from croupier.play.decision import Choice, Decision, Refusal
from croupier.play.view import View
from croupier.terminal.text.view_text import find_place

LEAST_BEGUN = 2  # letters of a label: one alone is typed by mistake
MOST_NAMED = 3  # answers that begin alike


def find_choice(decision: Decision, text: str) -> Choice | None:
    """Return the choice a line means: its number, its word, its label; empty is an only answer."""
    wanted, choices = text.strip(), decision.choices
    if not wanted:
        return choices[0] if len(choices) == 1 else None
    if wanted.isdecimal() and len(wanted) < 6 and 1 <= int(wanted) <= len(choices):
        return choices[int(wanted) - 1]
    for exact in (wanted, wanted.lower()):
        found = [c for c in choices if exact in (c.word, c.label, c.word.lower(), c.label.lower())]
        if len(found) == 1:
            return found[0]
    return None


def begun_choice(decision: Decision, text: str) -> Choice | None:
    """Return the only choice in whose label a word, or several in a row, begin like this."""
    found = begun_choices(decision, text)
    return found[0] if len(found) == 1 else None


def begun_choices(decision: Decision, text: str) -> list[Choice]:
    """Return the choices in whose label words begin like this; the label itself comes first."""
    wanted = " ".join(text.lower().split())
    if len(wanted) < LEAST_BEGUN or wanted.isdecimal():
        return []
    labels = [(choice, choice.label.lower()) for choice in decision.choices]
    begun = [choice for choice, label in labels if label.startswith(wanted)]
    return begun or [choice for choice, label in labels if f" {wanted}" in label]


def names_of(choice: Choice, decision: Decision) -> list[str]:
    """Return what one can type for a choice, a key after a key: its number, its word."""
    number = str(decision.choices.index(choice) + 1)
    return [number, choice.word.lower()] if choice.word else [number]


def starting_with(decision: Decision, typed: str) -> list[Choice]:
    """Return the choices whose number or word begins with what is typed."""
    low, choices = typed.lower(), decision.choices
    return [c for c in choices if any(name.startswith(low) for name in names_of(c, decision))]


def meant_choice(decision: Decision, text: str) -> Choice | None:
    """Return the only choice that what is typed so far can mean, by number, word or label."""
    if not (wanted := text.strip()):
        return None
    starts = starting_with(decision, wanted)
    only = starts[0] if len(starts) == 1 else None
    return find_choice(decision, wanted) or only or begun_choice(decision, wanted)


def reject(game: Game, decision: Decision, view: View, text: str) -> list[str]:
    """Say why a line is no answer."""
    number = len(decision.choices)
    span = "1" if number == 1 else f"a number from 1 to {number}"
    if not text:
        return [f"There is more than one answer. Type {span}, or a word."]
    if text.lstrip("-").isdecimal():
        return [f"There is no answer {text[:20]}.", f"Type {span}."]
    if why := find_refusal(decision, view, text):
        return [why, "Nothing was played."]
    if len(begun := begun_choices(decision, text)) > 1:
        some = [choice.label for choice in begun[:MOST_NAMED]]
        more = [f"{len(begun) - MOST_NAMED} more"] * (len(begun) > MOST_NAMED)
        return [f'"{text[:40]}" may mean several answers: {listing([*some, *more])}.']
    near = get_close_matches(text, [choice.word for choice in decision.choices], n=2, cutoff=0.5)
    nearest = [f"The nearest: {listing(near)}."] if near else []
    what = "not open now" if text in game.code_by_word else "not an answer here"
    return [f'"{text[:40]}" is {what}.', *nearest, f"Type {span}, or a word."]


def explain_typed(game: Game, decision: Decision, view: View, text: str) -> list[str]:
    """Answer `why`: why a card cannot be played, what it would do, or where a question is from."""
    if not text:
        said = [f"{decision.question} It comes from rule {decision.rule}."]
        only = len(decision.choices) == 1
        return said + ['There is only one answer; "on" plays such moves for you.'] * only
    if why := find_refusal(decision, view, text):
        return [why]
    if choice := find_choice(decision, text):
        said = [f"{sentence(choice.label)[:-1]} is open to you."]
        return said + [text for text in (choice.now, choice.dull) if text]
    if text in game.code_by_word:
        return [f'"{text}" is not open now (rule {decision.rule}).']
    return [f'"{text[:40]}" is no card you can see here.']


def find_refusal(decision: Decision, view: View, text: str) -> str:
    """Return why the card of this name cannot be played, if that is known."""
    for refusal in decision.refusals:
        zone, index = find_place(view, refusal.at)
        card = zone.cards[index]
        if card and text.lower() in (card.text.lower(), card.name.lower()):
            return refusal_text(refusal)
    return ""


def refusal_text(refusal: Refusal) -> str:
    """Say why a card cannot be played, with the rule."""
    return f"{refusal.why.rstrip('.')} (rule {refusal.rule})."
