"""The HTTP interface: games, tables, seats, matches."""

from __future__ import annotations

import asyncio
from typing import Annotated

import segno
from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse

from croupier.bots.levels import STEADY, bots_of
from croupier.engine.cards import Face
from croupier.engine.errors import UserError
from croupier.engine.game import Game
from croupier.engine.piles import SPECTATOR
from croupier.engine.rulebook import numbered_rules, rules_markdown
from croupier.games.catalogue import all_games, find_game
from croupier.server.http.addresses import base_for_others, is_here
from croupier.server.http.replays import frames_of
from croupier.server.http.tokens import Tokens
from croupier.server.messages.encoding import PHRASES
from croupier.server.messages.http_bodies import (
    BotFacts,
    Chances,
    ClockFacts,
    GameFacts,
    Invitation,
    MatchCurve,
    NewTable,
    OptionFacts,
    Promise,
    Replay,
    RuleBook,
    Seat,
    Sit,
    TableFacts,
    Trouble,
)
from croupier.server.messages.message_schema import socket_schema
from croupier.server.tables.broadcast import facts
from croupier.server.tables.codes import PATTERN
from croupier.server.tables.registry import Full, Gone, House
from croupier.server.tables.stored_match import public_file, stored_match
from croupier.server.tables.table_runner import LiveTable

Code = Annotated[str, Path(pattern=f"^{PATTERN}$", max_length=11)]
TROUBLE = {
    status: {"model": Trouble, "description": why}
    for status, why in (
        (400, "not to be read"),
        (403, "not yours, or from another site"),
        (404, "not there"),
        (409, "not possible now"),
        (413, "too long"),
        (422, "not what is asked for"),
        (429, "too often"),
    )
}
router = APIRouter(prefix="/api", responses=TROUBLE)  # type: ignore[arg-type]


class NotYours(UserError):
    """The token does not open this."""


class TooOften(UserError):
    """Slowly, please."""


def house_of(request: Request) -> House:
    """Return the house that a request came to."""
    house: House = request.app.state.house
    return house


@router.get("/games")
async def games() -> list[GameFacts]:
    """List the games with their options and bots."""
    return [game_facts(game) for game in all_games().values()]


def game_facts(game: Game) -> GameFacts:
    """Return what one chooses from before a match."""
    options = [
        OptionFacts(
            name=option.name,
            help=option.help,
            default=option.write(option.default_for(game.default_seats)),
            low=option.low,
            high=option.high,
            values=dict(option.values),
        )
        for option in game.options
    ]
    return GameFacts(
        name=game.name,
        title=game.title,
        about=game.about,
        least=game.min_seats,
        most=game.max_seats,
        usual_seats=game.default_seats,
        options=options,
        bots=[
            BotFacts(name=bot.name, about=bot.about, usual=bot.name == STEADY)
            for bot in bots_of(game)
        ],
        phrases=list(PHRASES),
        faces=sample_faces(game),
    )


def sample_faces(game: Game) -> list[Face]:
    """Return three cards of a game that look unlike each other."""
    cards = len(game.state().known)
    return [game.words.face(card) for card in (cards // 7, cards // 2, cards - 1 - cards // 9)]


@router.get("/games/{name}/rules")
async def rules(name: Annotated[str, Path(max_length=60)]) -> RuleBook:
    """Return the rules of a game."""
    try:
        game = find_game(name)
    except UserError as error:
        raise Gone(str(error)) from None
    text = rules_markdown(game.package)
    return RuleBook(title=game.title, markdown=text, rules=numbered_rules(game))


@router.get("/schema")
async def schema() -> dict[str, object]:
    """Return the JSON Schema of the socket's messages."""
    return socket_schema()


@router.post("/promises")
async def promise(request: Request) -> Promise:
    """Promise the deal of a table to come; name the commitment when making it."""
    return Promise(commitment=house_of(request).promise())


@router.post("/tables")
async def make_table(wanted: NewTable, request: Request, response: Response) -> Seat:
    """Make a table; the answer holds the token of one's own seat, if one asked for one."""
    if not request.app.state.new_tables.take(request.client.host if request.client else ""):
        raise TooOften("so many tables at once? Wait a moment, please.")
    house = house_of(request)
    table, seat = await house.make_table(wanted)
    return give_seat(house, table, seat, request, response)


@router.post("/tables/{code}/sit")
async def sit(code: Code, wanted: Sit, request: Request, response: Response) -> Seat:
    """Take an open seat at a table."""
    house = house_of(request)
    table, seat = await house.sit(code, wanted)
    return give_seat(house, table, seat, request, response)


def give_seat(
    house: House, table: LiveTable, seat: int, request: Request, response: Response
) -> Seat:
    """Return the token of a seat, in the answer and as a cookie."""
    code, prefix = table.row.code, house.settings.prefix
    token = request.app.state.tokens.make(code, seat) if seat != SPECTATOR else None
    if token is not None:
        response.set_cookie(
            cookie_name(code),
            token,
            max_age=house.settings.archive_days * 24 * 3600,
            path=f"{prefix}/api/tables/{code}",
            httponly=True,
            samesite="strict",
            secure=house.settings.secure or request.url.scheme == "https",
        )
    told = facts(table)
    link = f"{prefix}/t/{code}" + (f"#{token}" if token else "")
    return Seat(code=code, link=link, token=token, seat=seat, commitment=told.commitment)


def cookie_name(code: str) -> str:
    """Return the name of the cookie that keeps a seat at a table."""
    return f"seat-{code}"


@router.get("/tables")
async def open_tables(request: Request) -> list[TableFacts]:
    """List the tables with a free seat that everybody may find."""
    house = house_of(request)
    rows = house.store.open_tables(joinable=True)
    return [table_facts(house.table(row.code)) for row, _ in rows]


@router.get("/tables/{code}")
async def table(code: Code, request: Request) -> TableFacts:
    """Return what everybody may know of a table."""
    return table_facts(house_of(request).table(code))


def table_facts(table: LiveTable) -> TableFacts:
    """Return what everybody may know of a table."""
    told = facts(table)
    return TableFacts(
        code=told.code,
        game=table.game.name,
        title=table.game.title,
        state=told.state,
        options=table.row.options,
        seats=list(told.players),
        clock=ClockFacts(kind=table.row.clock, seconds=table.row.seconds),
        listed=table.row.listed,
        match=told.match,
        commitment=told.commitment,
        series=told.series,
    )


@router.get("/tables/{code}/invitation")
async def invitation(code: Code, request: Request) -> Invitation:
    """Return the link to a table as those who are invited can open it."""
    house = house_of(request)
    house.table(code)
    base = base_for_others(str(request.base_url), house.settings)
    found = f"{base}t/{code}"
    picture = "" if is_here(base) else segno.make(found).svg_data_uri(border=2, light="#fff")
    return Invitation(link=found, picture=picture)


@router.get("/tables/{code}/match", responses={200: {"content": {"text/plain": {}}}})
async def match_file(code: Code, request: Request) -> PlainTextResponse:
    """Return the file of the match in play, or just over; its seed only when it is over."""
    house = house_of(request)
    table = house.table(code)
    if table.match is None:
        raise Full("nothing is dealt at this table yet.")
    lines = house.store.lines(table.match.id)
    match = table.play.match if table.play else stored_match(table.match, lines)
    name = f"{table.game.name}-{code}.match"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    text = public_file(match, is_closed=table.state == "closed")
    return PlainTextResponse(text, headers=headers)


@router.get("/tables/{code}/replay")
async def replay(
    code: Code,
    request: Request,
    seat: Annotated[int, Query(ge=-1, le=99)] = SPECTATOR,
    open: Annotated[int, Query(ge=0, le=1)] = 0,  # noqa: A002 - as the page asks for it
) -> Replay:
    """Return a match move by move: with one's own eyes, or with any once it is over."""
    house = house_of(request)
    table = house.table(code)
    play = table.play
    if play is None or seat >= len(table.seats):
        raise Gone("there is nothing to see.")
    if table.result is None and (open or (seat != SPECTATOR and seat != seat_of(request, code))):
        raise NotYours("until the match is over everybody sees it with their own eyes.")
    async with request.app.state.replays:
        frames = await asyncio.to_thread(frames_of, play.game, play.match, seat, bool(open))
    return Replay(
        game=table.game.name,
        title=table.game.title,
        players=list(table.names),
        seat=seat,
        frames=frames,
    )


@router.get("/tables/{code}/curve", responses={202: {"model": MatchCurve}})
async def curve(code: Code, request: Request, response: Response) -> MatchCurve:
    """Return each seat's chance along the match that is over; 202: ask again, it takes longer."""
    table = house_of(request).table(code)
    if table.play is None or table.match is None:
        raise Gone("there is nothing to look back on.")
    if table.result is None:
        raise Full("chances are worked out once the match is over.")
    text = public_file(table.play.match)
    found = await request.app.state.curves.of(table.match.id, table.game, text)
    if found is None:
        response.status_code = 202
        return MatchCurve(ready=False, points=[])
    points = [Chances(number=number, chances=list(chances)) for number, chances in found]
    return MatchCurve(ready=True, points=points)


def seat_of(request: Request, code: str) -> int | None:
    """Return the seat whose token came with a request, by header or cookie."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer":
        token = request.cookies.get(cookie_name(code), "")
    tokens: Tokens = request.app.state.tokens
    return tokens.read(token, code)
