"""What is asked and answered by HTTP."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from croupier.engine.cards import Face
from croupier.play.view import View
from croupier.server.messages.from_server import Line, Seated, Series


def printable(text: str) -> str:
    """Refuse control characters and whatever else cannot be seen."""
    if not text.isprintable():
        raise ValueError("letters, digits and signs, please")
    return text


def visible(text: str) -> str:
    """Refuse a name that is only spaces."""
    if not text.strip():
        raise ValueError("a name has at least one letter")
    return printable(text)


PersonName = Annotated[str, Field(min_length=1, max_length=40), AfterValidator(visible)]
Words = Annotated[str, Field(max_length=200), AfterValidator(printable)]
Short = Annotated[str, Field(min_length=1, max_length=60)]


class Asked(BaseModel):
    """What a visitor asks for; nothing else may stand in it."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class ClockWish(Asked):
    """No clock, seconds a turn, or seconds a match."""

    kind: Literal["none", "turn", "match"] = "none"
    seconds: Annotated[int, Field(ge=5, le=86400)] = 60


class NewTable(Asked):
    """A table to be made."""

    game: Short
    options: Annotated[dict[Short, Short], Field(max_length=50)] = {}
    seats: Annotated[list[Short], Field(min_length=1, max_length=50)]
    clock: ClockWish = ClockWish()
    listed: bool = False
    name: PersonName = "Ann"
    words: Words = ""
    promise: Annotated[str, Field(pattern="^[0-9a-f]{64}$")] | None = None  # given before


class Sit(Asked):
    """A seat to be taken: a certain one, or any."""

    seat: Annotated[int, Field(ge=0, le=99)] | None = None
    name: PersonName
    words: Words = ""


class Answered(BaseModel):
    """What the house answers; in its schema a field that has a default is always there."""

    model_config = ConfigDict(frozen=True, json_schema_serialization_defaults_required=True)


class Seat(Answered):
    """A seat that is yours: whoever holds the token sits there."""

    code: str
    link: str
    token: str | None
    seat: int
    commitment: str


class Invitation(Answered):
    """The link by which others come to a table, and a picture of it for phones.

    The picture is a data URL; it is empty where the link leads no further than this machine.
    """

    link: str
    picture: str


class Promise(Answered):
    """The SHA-256 of a secret that the house keeps for a table to come."""

    commitment: str


class OptionFacts(Answered):
    """An option of a game."""

    name: str
    help: str
    default: str
    low: int
    high: int
    values: dict[str, str]


class BotFacts(Answered):
    """A bot of a game: its name, and what to expect of it."""

    name: str
    about: str
    usual: bool


class GameFacts(Answered):
    """A game one can play here."""

    name: str
    title: str
    about: str
    least: int
    most: int
    usual_seats: int
    options: list[OptionFacts]
    bots: list[BotFacts]
    phrases: list[str]
    faces: list[Face]  # a few of its cards, for the picture on the lobby


class RuleBook(Answered):
    """The rules of a game: whole, and by number."""

    title: str
    markdown: str
    rules: dict[int, str]


class ClockFacts(Answered):
    """The clock of a table."""

    kind: str
    seconds: int


class TableFacts(Answered):
    """What everybody may know of a table."""

    code: str
    game: str
    title: str
    state: str
    options: dict[str, str]
    seats: list[Seated]
    clock: ClockFacts
    listed: bool
    match: int
    commitment: str
    series: Series | None


class Frame(Answered):
    """One moment of a match: what one pair of eyes saw, and was told."""

    number: int
    view: View
    said: list[Line]


class Replay(Answered):
    """A match from its beginning, as one pair of eyes saw it."""

    game: str
    title: str
    players: list[str]
    seat: int
    frames: list[Frame]


class Chances(Answered):
    """Each seat's chance at the deal (0) or after the answer of a number; alone, its points."""

    number: int
    chances: list[float]


class MatchCurve(Answered):
    """The chances along a match; none while they are still being worked out."""

    ready: bool
    points: list[Chances]


class Trouble(Answered):
    """Why something was not done."""

    detail: str
