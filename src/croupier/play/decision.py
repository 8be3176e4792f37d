"""What a seat is asked: a question, its answers, and why other cards are no answer."""

from croupier.engine.value_class import value


@value
class Choice:
    """One answer: its code never changes its meaning; label and word are for people."""

    code: int
    label: str  # what one does: "play red 7"
    word: str  # what one types, and what stands in a match file: "R7"
    at: tuple[str, ...] = ()  # places that mean this choice (`hand0:3`, `seat 1`); none: a button
    to: str = ""  # the zone its card goes to
    now: str = ""  # what would come of it: "Completes your Green."
    dull: str = ""  # why nothing would come of it: "Nobody has a property."


@value
class Refusal:
    """A place on the table that is no answer now, and why."""

    at: str
    why: str
    rule: int


@value
class Decision:
    """One question to one seat, with every legal answer."""

    seat: int
    question: str
    rule: int
    choices: tuple[Choice, ...]
    refusals: tuple[Refusal, ...] = ()

    def choice(self, code: int) -> Choice | None:
        """Return the choice of this code, if it is one."""
        return next((choice for choice in self.choices if choice.code == code), None)
