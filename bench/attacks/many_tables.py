"""From 87 addresses 60 tables each are made, and asked about so that none is unloaded."""

import argparse
import asyncio
import json

from house import WELL, Finding, House, measured, open_house, run, visited

ADDRESSES = 87
TABLES = 60
CLOCK = {"kind": "match", "seconds": 600}  # it runs, though nobody looks
WISH = {"game": "crazy", "seats": ["me", "bot"], "name": "Ann", "clock": CLOCK}


async def make_tables(house: House, address: str, number: int, codes: list[str]) -> None:
    """Make tables from one address."""
    for _ in range(number):
        status, text = await house.ask("/api/tables", WISH, address)
        if status == WELL:
            codes.append(json.loads(text)["code"])


async def ask_about(house: House, address: str, codes: list[str]) -> None:
    """Ask about every table of one address again and again."""
    while True:
        for code in tuple(codes):
            await house.ask(f"/api/tables/{code}", address=address)
        await asyncio.sleep(1)


async def attack(options: argparse.Namespace) -> list[Finding]:
    """Make the tables, ask about them all the while; then a visitor makes one."""
    number, codes = options.count or TABLES, {n: list[str]() for n in range(ADDRESSES)}
    with open_house(options.source) as house:
        await house.ask("/healthz")
        before = house.memory
        async with visited(house) as visit:
            asking = [asyncio.create_task(ask_about(house, address_of(n), codes[n])) for n in codes]
            await asyncio.gather(
                *(make_tables(house, address_of(n), number, codes[n]) for n in codes)
            )
            refused = [(await house.ask("/api/tables", WISH))[0] != WELL for _ in range(5)]
            for each in asking:
                each.cancel()
        print(f"{sum(map(len, codes.values()))} tables were made")
        findings = measured(visit, before, seconds=5.0, growth=250)
        return [*findings, Finding("tables of a visitor that were refused", sum(refused), 0)]


def address_of(number: int) -> str:
    """Return one of many addresses of this machine."""
    return f"127.0.1.{number + 1}"


if __name__ == "__main__":
    run(attack, __doc__)
