"""From one address the replay of a long match is asked for again and again; bots play elsewhere."""

import argparse
import asyncio
import json

from hints import LONGEST_WAIT, waits_beside
from house import Finding, House, open_house, run

ATTACKER = "127.0.1.1"
AT_ONCE = 40  # requests that wait for an answer
WISH = {"game": "monopoly-deal", "seats": ["bot"] * 4}


async def finished(house: House) -> str:
    """Let bots play a match to its end; return the code of their table."""
    code = str(json.loads((await house.ask("/api/tables", WISH, ATTACKER))[1])["code"])
    while json.loads((await house.ask(f"/api/tables/{code}"))[1])["state"] == "playing":
        await asyncio.sleep(0.1)
    return code


async def look_back(house: House, code: str, statuses: list[int]) -> None:
    """Ask for the replay again and again."""
    while True:
        statuses.append((await house.ask(f"/api/tables/{code}/replay?open=1", None, ATTACKER))[0])


async def attack(options: argparse.Namespace) -> list[Finding]:
    """Ask for replays while a visitor plays against a bot."""
    with open_house(options.source) as house:
        code, statuses = await finished(house), list[int]()
        asking = [asyncio.create_task(look_back(house, code, statuses)) for _ in range(AT_ONCE)]
        waits = await waits_beside(house, asking)
        print(f"{statuses.count(200)} replays were given, {len(statuses)} asked for")
        return [Finding("longest wait for a bot, seconds", max(waits), LONGEST_WAIT)]


if __name__ == "__main__":
    run(attack, __doc__)
