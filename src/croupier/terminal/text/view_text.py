"""A view in words: one statement a line, everything a screen would show."""

from collections.abc import Iterator
from itertools import groupby

from croupier.engine import FAN, GRID, NOBODY, ROW, SETS, STACK, Names, counted, sentence
from croupier.engine.piles import RUNNING, WON
from croupier.play.decision import Decision
from croupier.play.match import ENDINGS
from croupier.play.view import Group, Highlight, View, Zone

ROW_NAMES = "abcdefgh"
FACE_DOWN = "a card face down"


def say_table(view: View, names: tuple[str, ...]) -> list[str]:
    """Describe everything on the table, and the question to the viewer, if there is one."""
    said = say_view(view, Names(names, view.seat))
    return said + say_decision(view.decision) if view.decision else said


def say_view(view: View, who: Names) -> list[str]:
    """Say everything on the table: the centre, the others one by one, then one's own things."""
    others = [seat for seat in range(len(view.scores)) if seat != view.seat]
    mine = [view.seat] if view.seat >= 0 else []
    said: list[str] = []
    for seat in [None, *others, *mine]:
        for zone in view.zones:
            said += say_zone(zone, who) if zone.seat == seat else []
        for counter in view.counters:
            if counter.seat == seat:
                label = counter.label if seat is None else who.own(seat, counter.label)
                of = f" of {counter.of}" if counter.of else ""
                soon = f", {counter.soon} more when the turn ends" if counter.soon else ""
                said.append(sentence(f"{label}: {counter.value}{of}{soon}"))
    if has_scores(view):
        scores = (f"{who(seat)} {score}" for seat, score in enumerate(view.scores))
        said.append(f"Scores: {', '.join(scores)}.")
    said += [say_mark(mark, view) for mark in view.highlights]
    if view.asked != NOBODY:
        said.append("Your turn." if view.asked == view.seat else f"{who(view.asked)} is to answer.")
    return said + say_ending(view, who)


def say_zone(zone: Zone, who: Names) -> Iterator[str]:
    """Say what lies in a zone; a grid row by row."""
    title = zone.label if zone.seat is None else who.own(zone.seat, zone.label)
    if zone.count == 0:
        yield sentence(f"{title}: nothing")
    elif zone.shape == GRID:
        names, columns = names_in(zone), zone.columns or zone.count
        for row, start in zip(ROW_NAMES, range(0, zone.count, columns), strict=False):
            yield sentence(f"{title}, row {row}: {', '.join(names[start : start + columns])}")
    elif zone.shape == STACK:
        card = zone.cards[-1] if zone.cards else None
        top = f"on top {card.name}" if card else "face down"
        yield sentence(f"{title}: {counted(zone.count, 'card')}, {top}")
    elif zone.shape == FAN and zone.seat != who.me and None in zone.cards:
        known = [card.name for card in zone.cards if card is not None]
        tail = f", among them {', '.join(known)}" if known else ""
        yield sentence(f"{title}: {counted(zone.count, 'card')}{tail}")
    else:
        number = f", {zone.count}" if zone.shape != SETS else ""
        yield sentence(f"{title}{number}: {say_cards(zone)}")


def say_cards(zone: Zone) -> str:
    """List cards, equal ones once with their number; of a row in order, so only neighbours."""
    if any(group.name for group in zone.groups):
        return ", ".join(say_group(group, zone.waits) for group in zone.groups)
    names = names_in(zone)
    if zone.shape == ROW:
        same = [(name, len(list(cards))) for name, cards in groupby(names)]
    else:
        same = [(name, names.count(name)) for name in dict.fromkeys(names)]
    return ", ".join(say_number(name, have) for name, have in same)


def names_in(zone: Zone) -> list[str]:
    """Name the cards of a zone as they lie."""
    return [card.name if card else FACE_DOWN for card in zone.cards]


def say_group(group: Group, waits: str) -> str:
    """Say how many cards of a set there are, and why a whole one does not count yet."""
    said = say_number(group.name, group.have)
    if group.of:
        said = f"{group.name} {group.have} of {group.of}"
    return f"{said} ({waits})" if waits and group.have >= group.of > 0 else said


def say_number(name: str, have: int) -> str:
    """Say how many cards of a name there are, where it is more than one."""
    return name if have == 1 else f"{name} x{have}"


def has_scores(view: View) -> bool:
    """Say whether somebody has a score that no counter shows, and more than a win counts."""
    wins = tuple(int(seat == view.winner) for seat in range(len(view.scores)))
    is_shown = any(counter.name == "score" for counter in view.counters)
    return any(view.scores) and view.scores != wins and not is_shown


def say_mark(mark: Highlight, view: View) -> str:
    """Say which cards stand out; in a grid also where they lie."""
    names = []
    for zone, index in (find_place(view, place) for place in mark.at):
        card, (row, column) = zone.cards[index], divmod(index, zone.columns or zone.count)
        where = f" on {ROW_NAMES[row]}{column + 1}" if zone.shape == GRID else ""
        names.append((card.name if card else FACE_DOWN) + where)
    kind = f"last move, {mark.label}" if mark.kind == "last" else mark.label or mark.kind
    return sentence(f"{kind}: {', '.join(names)}")


def find_place(view: View, place: str) -> tuple[Zone, int]:
    """Return the zone of a place such as `hand0:3`, and the number of the card in it."""
    name, _, index = place.partition(":")
    return next(zone for zone in view.zones if zone.id == name), int(index)


def say_ending(view: View, who: Names) -> list[str]:
    """Say how it ended, once it has."""
    if view.ending == RUNNING:
        return []
    if view.ending == WON:
        return [f"{who.has(view.winner)} won."]
    return [sentence(f"the match is {ENDINGS[view.ending]}")]


def say_decision(decision: Decision) -> list[str]:
    """Say the question and its numbered choices."""
    said = [f"{decision.question} (rule {decision.rule})"]
    for number, choice in enumerate(decision.choices, 1):
        word = f" ({choice.word})" if choice.word else ""
        dull = f". {choice.dull}" if choice.dull else ""
        said.append(f"{number}: {choice.label}{word}{dull}")
    return said
