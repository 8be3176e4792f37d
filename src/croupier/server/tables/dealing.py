"""From empty seats to a deal, and from the end of a match to the next promise."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from croupier.play.match import Match, Player, SeatChange
from croupier.server.storage.store import SeatRow
from croupier.server.tables.broadcast import show_all
from croupier.server.tables.hints import tell_if_preparing
from croupier.server.tables.stored_match import dealt_match, header_of, promise, public_file

if TYPE_CHECKING:
    from croupier.server.tables.table_runner import LiveTable

BOT_NAMES = ("Ben", "Cem", "Dora", "Emil", "Fay", "Gus", "Hana", "Ines", "Jon", "Kim")


async def deal_if_full(table: LiveTable) -> None:
    """Deal the first match once every seat is taken; until then show who has come."""
    if table.state == "waiting" and all(seat.kind != "open" for seat in table.seats):
        await deal(table)
    else:
        show_all(table)


async def deal(table: LiveTable) -> None:
    """Deal the promised match to those who sit here."""
    row, table.promised = table.promised, None
    if row is None:
        return
    words = [table.again.get(n, seat.words) for n, seat in enumerate(table.seats)]
    absent = [n for n in range(len(table.seats)) if is_stood_in(table, n)]
    players = [Player(seat.name, seat.bot) for seat in table.seats]
    match = dealt_match(row, table.game, players, table.row.options, words)
    header = header_of(match)
    await table.house.store.deal(table.row.code, row.id, header)
    for seat in table.seats:
        seat.words = ""
    table.wake(replace(row, header=header), match, [0.0] * len(players))
    show_all(table)
    tell_if_preparing(table, table.desk)
    if absent:
        table.enter([SeatChange(n, Player(table.names[n], table.game.default_bot)) for n in absent])
    table.go_on()


def is_stood_in(table: LiveTable, number: int) -> bool:
    """Say whether a bot played for a person who is not here, and is to go on doing so."""
    return bool(table.players and table.players[number].bot and table.is_away(number))


async def fill_seat(table: LiveTable, number: int) -> None:
    """Put a bot into an open seat."""
    if table.seats[number].kind != "open":
        return
    name = spare_name(table.names)
    table.seats[number] = SeatRow("bot", name, table.game.default_bot)
    await table.house.store.keep_seat(table.row.code, number, table.seats[number])
    await deal_if_full(table)


def spare_name(names: tuple[str, ...]) -> str:
    """Return a name for a bot that nobody at the table has."""
    return next((name for name in BOT_NAMES if name not in names), f"Bot {len(names)}")


def look_for_rematch(table: LiveTable) -> None:
    """Deal again once everybody who is here wants to; until then show who does."""
    people = [n for n, seat in enumerate(table.seats) if seat.kind == "person"]
    missing = [n for n in people if table.desk.has(n) and n not in table.again]
    if not missing and table.promised is not None:
        table.house.spawn(deal(table))
    else:
        table.look_for_end()
        show_all(table)


async def keep_result(table: LiveTable) -> None:
    """Keep the match that has just ended, and promise the next one to everybody."""
    if table.play is not None:
        await keep_end(table, table.play.match)
        table.look_for_end()
        show_all(table)


async def keep_end(table: LiveTable, match: Match) -> None:
    """Keep the file of a match that is over, and the promise of the next one."""
    if table.match is None or match.result is None or table.match.file is not None:
        return
    promised = promise(table.house.store.next_match(), table.row.code)
    file = public_file(match)
    table.match = replace(table.match, file=file)
    await table.house.store.finish(table.match.id, file, promised)
    table.past.append(match.result)
    table.promised = promised
    table.house.counts.matches += 1
