"""The rhythm of a table: when bots answer, and when the clock of a person starts."""

from pathlib import Path
from typing import Any

import pytest

from croupier.engine.game import Game
from croupier.engine.secret import Secret
from croupier.games.catalogue import all_games
from croupier.play.durations import CUES
from croupier.server.http.routes import game_info
from croupier.server.tables.table_runner import TableRunner
from croupier.server.tables.turn import (
    GOING_ON,
    JOINED,
    REPLY,
    SPREAD,
    STEP,
    TURN,
    QuestionFacts,
    facts_of,
    length_of,
    pause,
    share_of,
)
from croupier.terminal.players import default_players
from tests.server.servers import (
    StillServer,
    asked,
    give,
    join,
    new_table,
    played,
    question,
    send,
    sit,
    still_server,
)

pytestmark = pytest.mark.anyio
PACE = 0.8
SEED = Secret("4" * 64)
TURN_CLOCK: dict[str, Any] = {"kind": "turn", "seconds": 30}


async def seated(server: StillServer, *seats: str, **wish: Any) -> TableRunner:
    """Make a table of Monopoly Deal that always deals the same cards."""
    promise = await server.commit(SEED)
    wish = {"game": "monopoly-deal", "promise": promise, **wish}
    return await new_table(server, "me", *seats, **wish)


async def wait_for_answer(server: StillServer, table: TableRunner) -> float:
    """Let time pass in small pieces until the question is answered; return the seconds."""
    turn, seconds = question(table), 0.0
    while question(table) == turn and seconds < 10:
        await server.pass_time(0.01)
        seconds += 0.01
    return seconds


def test_a_turn_takes_its_time_and_its_parts_are_quick() -> None:
    shares = [
        share_of(QuestionFacts("action")),
        share_of(QuestionFacts("action", goes_on=True)),
        share_of(QuestionFacts("step")),
        share_of(QuestionFacts("step", goes_on=True)),
        share_of(QuestionFacts("reply")),
    ]
    assert shares == [TURN, GOING_ON, STEP, JOINED, REPLY]
    assert TURN > GOING_ON > REPLY > STEP > JOINED


async def test_a_bot_answers_by_pace_and_length(tmp_path: Path) -> None:
    async with still_server(tmp_path, pace=PACE) as server:
        table = await seated(server, "bot")
        me = join(table, 0)
        await give(server, table, me, "done")
        for _ in range(5):
            if asked(table) == 0:
                break
            facts, turn = facts_of(played(table)), question(table)
            usual = pause(SEED, turn, PACE * share_of(facts))
            due = usual if facts.pace == "step" else max(usual, facts.seconds)
            assert await wait_for_answer(server, table) == pytest.approx(due, abs=0.02)


@pytest.mark.parametrize(("speed", "tempo"), [("slow", 1.7), ("normal", 1.0), ("fast", 0.5)])
async def test_one_person_decides_how_fast_it_goes_on(
    tmp_path: Path, speed: str, tempo: float
) -> None:
    async with still_server(tmp_path, pace=PACE) as server:
        table = await seated(server, "bot")
        me = join(table, 0)
        send(table, me, "pace", speed=speed)
        await give(server, table, me, "done")

        waited = await wait_for_answer(server, table)

        assert TURN * PACE * tempo * (1 - SPREAD) <= waited
        assert waited <= TURN * PACE * tempo * (1 + SPREAD) + 0.02


async def test_among_several_people_the_slowest_decides(tmp_path: Path) -> None:
    async with still_server(tmp_path, pace=PACE) as server:
        table = await seated(server, "open", "bot")
        await sit(table, "Ben")
        ann, ben = join(table, 0), join(table, 1)
        send(table, ann, "pace", speed="fast")
        await give(server, table, ann, "done")
        await give(server, table, ben, "done")

        assert await wait_for_answer(server, table) >= TURN * PACE * (1 - SPREAD)


async def test_a_clock_starts_when_there_was_time_to_see_what_happened(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table = await seated(server, "open", clock=TURN_CLOCK)
        await sit(table, "Ben")
        ann, ben = join(table, 0), join(table, 1)
        assert ann.shown["clock"]["wait"] == 0
        await give(server, table, ann, "done")  # Ben draws two cards
        length = CUES["back"] + CUES["more"]
        assert length_of(played(table)) == pytest.approx(length)
        assert ben.shown["clock"]["wait"] == pytest.approx(length)

        await server.pass_time(length)
        send(table, ben, "resync")
        assert (ben.shown["clock"]["left"][1], ben.shown["clock"]["wait"]) == (30, 0)
        turn = question(table)
        await server.pass_time(29.99)
        assert question(table) == turn
        await server.pass_time(0.02)

        assert question(table) > turn


async def test_an_answer_before_the_clock_starts_costs_no_time(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table = await seated(server, "open", clock={"kind": "match", "seconds": 100})
        await sit(table, "Ben")
        ann, ben = join(table, 0), join(table, 1)
        await give(server, table, ann, "done")
        await server.pass_time(0.05)

        await give(server, table, ben, "done")

        assert ben.shown["clock"]["left"] == [100, 100]
        assert server.store.log(table.code, 1)[-1].clock_ms == 0


async def test_after_a_restart_the_clock_waits_for_what_happened_too(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table = await seated(server, "open", clock=TURN_CLOCK)
        await sit(table, "Ben")
        await give(server, table, join(table, 0), "done")
        code, length = table.code, length_of(played(table))

    async with still_server(tmp_path) as server:
        table = await server.table(code)
        ben = join(table, 1)

        assert ben.shown["clock"]["wait"] == pytest.approx(length)


@pytest.mark.parametrize("game", list(all_games().values()), ids=lambda game: game.name)
def test_a_quick_match_has_three_bots_at_most(game: Game) -> None:
    assert game.quick_seats <= 4 or game.quick_seats == game.min_seats
    assert game.min_seats <= game.quick_seats <= game.default_seats
    assert len(default_players(game, "Ann")) == game_info(game).usual_seats == game.quick_seats
