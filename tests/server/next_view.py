"""The view after a move, by docs/server-protocol.md, as a program of one's own may make it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from zlib import crc32

Json = dict[str, Any]
BACK: Json = {"face": None, "id": 0, "group": ""}


def next_view(view: Json, update: Json) -> Json:
    """Return the view before an update with all that the update brings."""
    sent = {zone["id"]: zone for zone in update["view"]["zones"]}
    moves = [cue for cue in update["cues"] if cue["kind"] in ("move", "lay")]
    zones = [sent.get(zone["id"]) or next_zone(zone, moves) for zone in view["zones"]]
    return {**view, **update["view"], "zones": zones}


def check_of(view: Json) -> int:
    """Return the number that says how all cards lie."""
    zones = view["zones"]
    lines = [f"{each['id']} {each['count']} {each['ids']}" for each in zones]
    return crc32("\n".join(lines).encode())


def steps_of(zone: Json, moves: list[Json]) -> Iterator[tuple[bool, Json, int]]:
    """Yield what happens in a zone: whether a card comes, its cue, its place or -1."""
    for cue in moves:
        for is_coming, where in enumerate((cue["source"], cue["target"])):
            name, _, place = where.partition(":")
            if name == zone["id"]:
                yield bool(is_coming), cue, int(place or -1)


def next_zone(zone: Json, moves: list[Json]) -> Json:
    """Return a zone after what its cues say; the same one if they do not name it."""
    steps = list(steps_of(zone, moves))
    if not steps:
        return zone
    return next_stack(zone, steps) if zone["shape"] == "stack" else next_row(zone, steps)


def next_stack(zone: Json, steps: list[tuple[bool, Json, int]]) -> Json:
    """Return a stack: only its top card is shown."""
    count = zone["count"] + sum(1 if is_coming else -1 for is_coming, _, _ in steps)
    is_coming, cue, place = steps[-1]
    is_seen = is_coming and place >= 0
    shown = [(cue["card"], cue["id"]) if is_seen else (None, 0)] if count else []
    return with_cards(zone, shown, count)


def with_cards(zone: Json, shown: list[tuple[Any, int]], count: int) -> Json:
    """Return a zone with these cards, which are shown, and their numbers."""
    cards, ids = [face for face, _ in shown], [number for _, number in shown]
    return {**zone, "cards": cards, "count": count, "ids": ids}


def next_row(zone: Json, steps: list[tuple[bool, Json, int]]) -> Json:
    """Return a zone all of whose cards are shown."""
    names = [group["name"] for group in zone["groups"] for _ in range(group["have"])]
    names += [""] * (len(zone["cards"]) - len(names))
    start = [
        {"face": face, "id": number, "group": name}
        for face, number, name in zip(zone["cards"], zone["ids"], names, strict=True)
    ]
    stay, coming = list(start), list[tuple[int, Json]]()
    for is_coming, cue, place in steps:
        new = {"face": cue["card"], "id": cue["id"], "group": cue["group"]}
        if is_coming:
            stay += [] if cue["card"] else [BACK]
            coming += [(place, new)] if cue["card"] else []
        else:
            leave(start[place] if place >= 0 else None, cue["id"], stay, coming)
    for place, new in sorted(coming, key=lambda each: each[0]):
        stay.insert(place, new)
    have = [card["group"] for card in stay]
    slots = [{**slot, "have": have.count(slot["name"])} for slot in zone["slots"]]
    by_name = {slot["name"]: slot for slot in slots}
    groups = [by_name[name] for name in dict.fromkeys(have) if name in by_name]
    laid = with_cards(zone, [(card["face"], card["id"]) for card in stay], len(stay))
    return {**laid, "groups": groups, "slots": slots}


def leave(
    named: Json | None, number: int, stay: list[Json], coming: list[tuple[int, Json]]
) -> None:
    """Take away the card that leaves: one with a place, one that has just come, or a back."""
    places = [i for i, card in enumerate(stay) if card is named]
    arrived = [i for i, (_, card) in enumerate(coming) if number and card["id"] == number]
    backs = [i for i, card in enumerate(stay) if card["face"] is None]
    if places:
        del stay[places[-1]]
    elif arrived:
        del coming[arrived[-1]]
    else:
        del stay[backs[-1]]
