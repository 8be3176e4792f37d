"""The HTTP interface: games, tables, seats, matches."""

import asyncio
import time
from collections import OrderedDict
from typing import Annotated

import segno
from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse

from croupier.bots.advice import Curve, win_curve
from croupier.bots.levels import STEADY, bots_of
from croupier.engine import Game, UserError
from croupier.engine.piles import SPECTATOR
from croupier.engine.rulebook import numbered_rules, player_rules
from croupier.games.catalogue import all_games, find_game
from croupier.play.history import history
from croupier.play.lesson import has_lesson, lesson_of
from croupier.play.table import Table
from croupier.server.http.addresses import address_of, base_for_others, is_here
from croupier.server.limits import Limits, Slots
from croupier.server.messages import http_bodies as bodies
from croupier.server.messages.from_server import PHRASES, LogItem, socket_schema
from croupier.server.storage.database_errors import Elsewhere
from croupier.server.tables.lesson_frames import lesson_text
from croupier.server.tables.registry import PATTERN, TableRegistry
from croupier.server.tables.rejections import Moved, NotFound, Unavailable
from croupier.server.tables.stored_match import public_file
from croupier.server.tables.table_runner import TableRunner

Code = Annotated[str, Path(pattern=f"^{PATTERN}$", max_length=11)]
COOKIE = "seat-{}"  # by the code of a table: it holds the token of a seat there
REASONS = {
    400: "not to be read",
    403: "not yours, or from another site",
    404: "not there",
    409: "not possible now",
    413: "too long",
    421: "for another server",
    422: "not what is asked for",
    429: "too often",
    503: "out of order for a while",
}
ERRORS = {code: {"model": bodies.ErrorBody, "description": why} for code, why in REASONS.items()}
CURVES_KEPT = 200  # that need not be computed again
CURVE_PATIENCE = 20.0  # seconds that one request waits for a curve
router = APIRouter(prefix="/api", responses=ERRORS)  # type: ignore[arg-type]
router.get("/schema", name="schema")(socket_schema)


class Forbidden(UserError):
    """The token does not open this."""


class TooManyRequests(UserError):
    """An address has made too many tables."""


def registry_of(request: Request) -> TableRegistry:
    """Return the tables of the server that a request came to."""
    registry: TableRegistry = request.app.state.registry
    return registry


async def runner_of(code: Code, request: Request) -> TableRunner:
    """Return the table that the path of a request names."""
    return await registry_of(request).table(code)


Runner = Annotated[TableRunner, Depends(runner_of)]


@router.get("/games")
async def games() -> list[bodies.GameInfo]:
    """List the games with their options and bots."""
    return [game_info(game) for game in all_games().values()]


def game_info(game: Game) -> bodies.GameInfo:
    """Return what one chooses from before a match."""
    seats, cards = game.quick_seats, len(game.state().known)
    samples = cards // 7, cards // 2, cards - 1 - cards // 9  # they look unlike each other
    bots = [bodies.OfferedBot(**bot._asdict(), usual=bot.name == STEADY) for bot in bots_of(game)]
    return bodies.GameInfo(
        name=game.name,
        title=game.title,
        about=game.about,
        least=game.min_seats,
        most=game.max_seats,
        usual_seats=seats,
        options=[
            bodies.OptionInfo(**vars(each) | {"default": each.write(each.default_for(seats))})
            for each in game.options
        ],
        bots=bots,
        phrases=list(PHRASES),
        faces=[game.words.face(card) for card in samples],
        lesson=has_lesson(game),
    )


async def named_game(name: Annotated[str, Path(max_length=60)]) -> Game:
    """Return the game that the path of a request names."""
    try:
        return find_game(name)
    except UserError as error:
        raise NotFound(str(error)) from None


NamedGame = Annotated[Game, Depends(named_game)]


@router.get("/games/{name}/rules")
async def rules(game: NamedGame) -> bodies.RuleBook:
    """Return the rules of a game."""
    text, lesson = player_rules(game), lesson_of(game)
    sheet = lesson.sheet if lesson is not None else None
    return bodies.RuleBook(title=game.title, markdown=text, rules=numbered_rules(game), sheet=sheet)


@router.get("/games/{name}/lesson", response_model=bodies.LessonBody)
async def lesson(game: NamedGame) -> Response:
    """Return the lesson of a game, as it is played on the page."""
    return Response(lesson_text(game.name), media_type="application/json")


@router.post("/promises")
async def commit(request: Request) -> bodies.Commitment:
    """Draw the secret of a table to come; name its commitment when making the table."""
    if not request.app.state.bounds.promises.take(address_of(request.scope)):
        raise TooManyRequests("so many promises? Make a table first.")
    return bodies.Commitment(commitment=await registry_of(request).commit())


@router.post("/tables")
async def make_table(body: bodies.NewTable, request: Request, response: Response) -> bodies.OwnSeat:
    """Make a table; the answer holds the token of one's own seat, if one asked for one."""
    address = address_of(request.scope)
    if not request.app.state.bounds.new_tables.take(address):
        raise TooManyRequests("so many tables at once? Wait a moment, please.")
    runner, seat = await registry_of(request).make_table(body, address)
    return own_seat(runner, seat, request, response)


@router.post("/tables/{code}/sit")
async def sit(
    runner: Runner, body: bodies.TakeSeat, request: Request, response: Response
) -> bodies.OwnSeat:
    """Take an open seat at a table."""
    registry, code = registry_of(request), runner.code
    runner = await registry.table(code, is_visit=True)
    try:
        seat = await runner.take_seat(body.seat, body.name, body.pledge or "")
    except Moved:
        runner = await registry.table(code, is_visit=True)  # Elsewhere, as a rule
        seat = await runner.take_seat(body.seat, body.name, body.pledge or "")
    registry.abandoned.visit(code, address_of(request.scope), is_seen=False)
    return own_seat(runner, seat, request, response)


def own_seat(
    runner: TableRunner, seat: int, request: Request, response: Response
) -> bodies.OwnSeat:
    """Return the token of a seat, in the answer and as a cookie."""
    code, config = runner.code, registry_of(request).config
    ticket = runner.table.ticket(seat) if seat != SPECTATOR else None
    token = request.app.state.tokens.make(code, seat, ticket) if ticket is not None else None
    if token is not None:
        response.set_cookie(
            COOKIE.format(code),
            token,
            max_age=config.archive_days * 24 * 3600,
            path=f"{config.prefix}/api/tables/{code}",
            httponly=True,
            samesite="strict",
            secure=config.secure or request.url.scheme == "https",
        )
    link = f"{config.prefix}/t/{code}" + (f"#{token}" if token else "")
    commitment = runner.info().commitment
    return bodies.OwnSeat(code=code, link=link, token=token, seat=seat, commitment=commitment)


@router.get("/tables")
async def open_tables(request: Request) -> list[bodies.ListedTable]:
    """List the tables with a free seat that everybody may find."""
    found = [listed_or_not(code, request) for code in await registry_of(request).listed()]
    return [each for each in await asyncio.gather(*found) if each is not None]


async def listed_or_not(code: str, request: Request) -> bodies.ListedTable | None:
    """Return what everybody may know of a table, wherever it is; None if it cannot be opened."""
    try:
        return await listed_table(await registry_of(request).table(code))
    except UserError:
        return None
    except Elsewhere as other:
        path = f"{registry_of(request).config.prefix}/api/tables/{code}"
        text = await request.app.state.forwarder.listed(request, path, other)
        return bodies.ListedTable.model_validate_json(text) if text else None


@router.get("/tables/{code}", name="table")
async def listed_table(runner: Runner) -> bodies.ListedTable:
    """Return what everybody may know of a table."""
    info, row = runner.info(), runner.table.row
    return bodies.ListedTable(
        code=info.code,
        game=info.game.name,
        title=info.game.title,
        state=info.state,
        options=row.options,
        seats=info.players,
        clock=bodies.ClockInfo(kind=row.clock, seconds=row.seconds),
        listed=row.listed,
        match=info.match,
        commitment=info.commitment,
        series=info.series,
    )


@router.get("/tables/{code}/invitation")
async def invitation(runner: Runner, request: Request) -> bodies.Invitation:
    """Return the link to a table as those who are invited can open it."""
    base = base_for_others(str(request.base_url), registry_of(request).config)
    found = f"{base}t/{runner.code}"
    picture = "" if is_here(base) else segno.make(found).svg_data_uri(border=2, light="#fff")
    return bodies.Invitation(link=found, picture=picture)


@router.get("/tables/{code}/match", responses={200: {"content": {"text/plain": {}}}})
async def match_file(runner: Runner) -> PlainTextResponse:
    """Return the file of the match in play, or just over; its seed only when it is over."""
    table = runner.table
    if table.match is None:
        raise Unavailable("nothing is dealt at this table yet.")
    name = f"{table.row.game}-{runner.code}.match"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(public_file(table.match), headers=headers)


@router.get("/tables/{code}/replay", response_model=bodies.MatchReplay)
async def replay(
    runner: Runner,
    request: Request,
    seat: Annotated[int, Query(ge=-1, le=99)] = SPECTATOR,
    open: Annotated[int, Query(ge=0, le=1)] = 0,  # noqa: A002 - as the page asks for it
) -> Response:
    """Return a match move by move: as one's own seat saw it, or any once it is over."""
    played = runner.table.copy_table()
    if played is None or seat >= len(played.names):
        raise NotFound("there is nothing to see.")
    is_allowed = not open and (seat == SPECTATOR or seat == seat_of(request, runner))
    if played.result is None and not is_allowed:
        raise Forbidden("until the match is over everybody sees it with their own eyes.")
    pool, address = registry_of(request).computing.replays, address_of(request.scope)
    text = await pool.run(address, replay_text, played, seat, bool(open))
    return Response(text, media_type="application/json")


def replay_text(table: Table, seat: int, is_open: bool) -> str:
    """Return a replay as it is sent; it is long, so it is written in the thread too."""
    game, names = table.game, list(table.begun.names)
    frames = replay_frames(table, seat, is_open)
    replay = bodies.MatchReplay(
        game=game.name, title=game.title, players=names, seat=seat, frames=frames
    )
    return replay.model_dump_json()


def replay_frames(table: Table, seat: int, is_open: bool) -> list[bodies.ReplayFrame]:
    """Return the deal and the table after every answer of a match."""
    frames = list[bodies.ReplayFrame]()
    for step in history(table.game, table.match):
        time.sleep(0)  # lets go of the interpreter: whoever plays comes first
        if step.number == 0 or step.move is not None:
            number, view = step.number, step.view(seat, is_open=is_open)
            said = [LogItem(number, step.move.seat, step.narrate(seat))] if step.move else []
            cues, moments = step.cues(seat, is_open=is_open), step.moments(seat)
            frame = bodies.ReplayFrame.model_construct(
                number=number, view=view, cues=cues, moments=moments, said=said
            )
            frames.append(frame)
    return frames


def seat_of(request: Request, runner: TableRunner) -> int | None:
    """Return the seat whose token came with a request, by header or cookie."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer":
        token = request.cookies.get(COOKIE.format(runner.code), "")
    seat: int | None = request.app.state.tokens.seat_of(token, runner.code, runner.table)
    return seat


@router.get("/tables/{code}/curve", responses={202: {"model": bodies.MatchCurve}})
async def curve(runner: Runner, request: Request, response: Response) -> bodies.MatchCurve:
    """Return each seat's chance along the match that is over; 202: ask again, it takes longer."""
    played = runner.table.copy_table()
    if played is None:
        raise NotFound("there is nothing to look back on.")
    if played.result is None:
        raise Unavailable("chances are worked out once the match is over.")
    text, number = public_file(played.match), runner.info().match
    match = f"{runner.code} {number}"
    found = await request.app.state.curves.of(match, played.game, text, address_of(request.scope))
    if found is None:
        response.status_code = 202
        return bodies.MatchCurve(ready=False, points=[])
    points = [bodies.CurvePoint(number=number, chances=list(each)) for number, each in found]
    return bodies.MatchCurve(ready=True, points=points)


class WinCurves:
    """The curves of the last matches that were asked for, each computed once."""

    def __init__(self, limits: Limits) -> None:
        self._known: OrderedDict[str, asyncio.Future[Curve]] = OrderedDict()
        self._running = Slots[str](limits.curves, limits.curves_of_address)

    async def of(self, match_id: str, game: Game, match: str, address: str) -> Curve | None:
        """Return the curve of a match; None while it is still being computed."""
        if match_id not in self._known:
            if self._running.evict_from(address) is not None:
                raise Unavailable("the server analyses other matches now. Try again in a moment.")
            begun = self._known[match_id] = asyncio.ensure_future(computed_curve(game, match))
            self._running.add(address, match_id)
            begun.add_done_callback(lambda _: self._running.remove(address, match_id))
            if len(self._known) > CURVES_KEPT:
                self._known.popitem(last=False)
        found = self._known[match_id]
        await asyncio.wait([found], timeout=CURVE_PATIENCE)
        if not found.done():
            return None
        if found.cancelled():
            self._known.pop(match_id, None)
            raise NotFound("the chances along a match cannot be computed on this server.")
        return found.result()


async def computed_curve(game: Game, match: str) -> Curve:
    """Return the curve of a match when it is there; to start its worker takes a moment too."""
    return await asyncio.wrap_future(await asyncio.to_thread(win_curve, game, match))
