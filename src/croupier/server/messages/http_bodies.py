"""The bodies of HTTP requests and responses."""

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from croupier.engine import Moment
from croupier.engine.cards import Face
from croupier.engine.visible_text import ADDED, is_name, is_plain, tidy_name
from croupier.play.decision import Choice
from croupier.play.lesson import Sheet
from croupier.play.seen_cues import SeenCue
from croupier.play.view import View
from croupier.server.messages.from_client import Hash
from croupier.server.messages.from_server import (
    LogItem,
    SeatInfo,
    SeriesInfo,
    TableSnapshot,
    TableUpdate,
)


def printable(text: str) -> str:
    """Reject control characters and whatever else cannot be seen."""
    if not is_plain(text):
        raise ValueError("letters, digits and signs, please")
    return text


def name(text: str) -> str:
    """Return a name in one spelling; reject one that shows nothing, or hides something."""
    tidy = tidy_name(printable(ADDED.sub("", text)))
    if not is_name(tidy):
        raise ValueError("a name has at least one letter")
    return tidy


PersonName = Annotated[str, Field(min_length=1, max_length=40), AfterValidator(name)]
Short = Annotated[str, Field(min_length=1, max_length=60)]


class RequestBody(BaseModel):
    """The body of a request; it holds its fields and nothing else."""

    model_config = ConfigDict(extra="forbid", frozen=True, hide_input_in_errors=True)


class ClockRequest(RequestBody):
    """No clock, seconds a turn, or seconds a match."""

    kind: Literal["none", "turn", "match"] = "none"
    seconds: Annotated[int, Field(ge=5, le=86400)] = 60


class NewTable(RequestBody):
    """A table to be made."""

    game: Short
    options: Annotated[dict[Short, Short], Field(max_length=50)] = {}
    seats: Annotated[list[Short], Field(min_length=1, max_length=50)]
    clock: ClockRequest = ClockRequest()
    listed: bool = False
    name: PersonName = "Ann"
    pledge: Hash | None = None  # of the words that my page adds to the deal
    promise: Hash | None = None  # a commitment


class TakeSeat(RequestBody):
    """A seat to be taken: a certain one, or any."""

    seat: Annotated[int, Field(ge=0, le=99)] | None = None
    name: PersonName
    pledge: Hash | None = None


class ResponseBody(BaseModel):
    """The body of a response."""

    model_config = ConfigDict(frozen=True)


class OwnSeat(ResponseBody):
    """A seat that is yours: the bearer of the token owns it."""

    code: str
    link: str
    token: str | None
    seat: int
    commitment: str


class Invitation(ResponseBody):
    """The link by which others come to a table, and a picture of it for phones.

    The picture is a data URL; it is empty where the link leads no further than this machine.
    """

    link: str
    picture: str


class Commitment(ResponseBody):
    """The SHA-256 of a secret that the server has drawn for a table to come."""

    commitment: str


class OptionInfo(ResponseBody):
    """An option of a game."""

    name: str
    help: str
    default: str
    low: int
    high: int
    values: dict[str, str]


class OfferedBot(ResponseBody):
    """A bot of a game: its name, and what to expect of it."""

    name: str
    about: str
    usual: bool


class GameInfo(ResponseBody):
    """A game one can play here."""

    name: str
    title: str
    about: str
    least: int
    most: int
    usual_seats: int
    options: list[OptionInfo]
    bots: list[OfferedBot]
    phrases: list[str]
    faces: list[Face]  # a few of its cards, for the picture on the lobby
    lesson: bool  # whether one can learn it by playing


class RuleBook(ResponseBody):
    """The rules of a game: whole, by number, and on one sheet with pictures, if it has one."""

    title: str
    markdown: str
    rules: dict[int, str]
    sheet: Sheet | None


class ClockInfo(ResponseBody):
    """The clock of a table."""

    kind: str
    seconds: int


class ListedTable(ResponseBody):
    """What everybody may know of a table."""

    code: str
    game: str
    title: str
    state: str
    options: dict[str, str]
    seats: list[SeatInfo]
    clock: ClockInfo
    listed: bool
    match: int
    commitment: str
    series: SeriesInfo | None


class ReplayFrame(ResponseBody):
    """One moment of a match: what one viewer saw, and was shown of the move before it."""

    number: int
    view: View
    cues: list[SeenCue]
    moments: list[Moment]
    said: list[LogItem]


class MatchReplay(ResponseBody):
    """A match from its beginning, as one viewer saw it."""

    game: str
    title: str
    players: list[str]
    seat: int
    frames: list[ReplayFrame]


class LessonStepBody(ResponseBody):
    """One step of a lesson, and what a table would have sent since the one before.

    It points at places: cards (`hand0:3`), a zone, `seat 2`, the `question`.
    """

    say: str
    do: str
    at: list[str]
    want: Choice | None  # the answer that is waited for
    messages: list[TableSnapshot | TableUpdate]


class LessonBody(ResponseBody):
    """The lesson of a game: a match of its own, seen from seat 0."""

    game: str
    steps: list[LessonStepBody]


class CurvePoint(ResponseBody):
    """Each seat's chance at the deal (0) or after the answer of a number; alone, its points."""

    number: int
    chances: list[float]


class MatchCurve(ResponseBody):
    """The chances along a match; none while they are still being computed."""

    ready: bool
    points: list[CurvePoint]


class ErrorBody(ResponseBody):
    """Why something was not done."""

    detail: str
