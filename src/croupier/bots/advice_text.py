"""Advice as people read it, in the terminal and on the page: the best answer found, if one is."""

from collections.abc import Sequence

from croupier.bots.advice import Advice, ChoiceValue
from croupier.engine.english import listing
from croupier.play.decision import Decision

MOST_NAMED = 3  # answers of about the same worth


def advice_text(advice: Advice, decision: Decision, seats: int, guess: int | None = None) -> str:
    """Say which answer is best, or that several are about as good; `guess` was said before."""
    choice = decision.choice(advice.code)
    label = choice.label if choice is not None else "nothing"
    if len(decision.choices) == 1:
        return f"There is only one answer: {label}."
    if advice.wins_now:
        return f"Best found: {label}. It wins the game now."
    if advice.values is None:
        return f"A simple bot's first guess, perhaps wrong: {label}."
    best = advice.about_best(decision)
    if len(best) > 1:
        named = name_some(best, len(decision.choices))
        return f"No clear best: {named}. {worths_text([each.mean for each in best], seats)}."
    found = "Best found" if guess in {None, advice.code} else "Better than the first guess"
    return f"{found}: {label}. It {worth_text(best[0].mean, seats)}."


def name_some(best: Sequence[ChoiceValue], choices: int) -> str:
    """Name the answers that are about as good, if they are not too many."""
    if len(best) == choices > MOST_NAMED:
        return "all answers are about as good"
    names = [each.choice.label for each in best[:MOST_NAMED]]
    if len(best) > MOST_NAMED:
        names.append(f"{len(best) - MOST_NAMED} more")
    return listing(names, last="or")


def worth_text(mean: float, seats: int) -> str:
    """Say what an answer brings: how many games, or in a game for one how many points."""
    if seats == 1:
        return f"brings about {mean:.1f} points"
    return f"wins about {100 * mean:.0f} of 100 games from here"


def worths_text(means: Sequence[float], seats: int) -> str:
    """Say what several answers bring, from the least to the most."""
    if seats == 1:
        return f"They bring about {min(means):.1f} to {max(means):.1f} points"
    least, most = (round(100 * mean) for mean in (min(means), max(means)))
    if least == most:
        return f"Each {worth_text(min(means), seats)}"
    return f"They win about {least} to {most} of 100 games from here"


def value_text(mean: float, seats: int) -> str:
    """Write the same in a list."""
    return f"{mean:.2f} points" if seats == 1 else f"wins {100 * mean:.0f} of 100"
