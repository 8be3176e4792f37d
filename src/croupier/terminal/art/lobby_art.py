"""The lobby: the games as cards, the table one would sit down at, matches, results."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from textwrap import wrap

from croupier.engine.rulebook import player_rules_lines
from croupier.terminal.art.canvas import Canvas, TextLine, TextSpan, clipped
from croupier.terminal.art.page_art import Surroundings, draw_page
from croupier.terminal.art.view_model import KEY
from croupier.terminal.files.results import PersonResult, count_matches, count_won, say_standing
from croupier.terminal.files.saved_matches import SavedMatch
from croupier.terminal.players import describe_opponents, level_of
from croupier.terminal.setup import Setup

KEYS = "↑↓: game, s: seats, o: options, g: go on, r: replay, y: results, F1: rules, q: quit"
LEAST_CARD, WIDEST_CARD = 50, 76  # columns
GAME = "game "  # a target
SEATS_KEY, OPTIONS_KEY, ENTER_KEY = f"{KEY}s", f"{KEY}o", f"{KEY}enter"  # targets
RULES_KEY = f"{KEY}f1"
OPTIONS_TITLE = "Options"  # of the part of the rules that follows them
LEAST_RULES, LEAST_ROWS = 36, 12  # columns and rows for the rules


@dataclass(frozen=True)
class Lobby:
    """Everything the lobby shows."""

    setups: Sequence[Setup]
    at: int  # the setup of the table one would sit down at
    you: str
    saved: Sequence[SavedMatch]
    results: Sequence[PersonResult]
    note: str = ""


def draw_lobby(lobby: Lobby, width: int, height: int) -> Canvas:
    """Draw the lobby; when there are many games, shorter cards around the chosen one."""
    counts = f"{count_matches(len(lobby.results))}, {count_won(lobby.results)} won"
    canvas = draw_page(Surroundings("Croupier", f"{lobby.you} · {counts}", KEYS), width, height)
    split = max(LEAST_CARD, min(WIDEST_CARD, width * 2 // 3 - 4)) + 4
    cards, room = game_cards(lobby, split - 4), height - 5
    if sum(card.height for card in cards) > room:
        cards = game_cards(lobby, split - 4, most=1)
    first, last = in_sight([card.height for card in cards], lobby.at, room)
    canvas.blit(Canvas.above(cards[first:last]), 2, 1)
    for y in range(1, height - 4):
        canvas.put(split, y, "│", "line")
    for y, line in enumerate(details(lobby, width - split - 3, room), 1):
        canvas.put_line(split + 2, y, line)
    canvas.put(0, height - 4, "─" * width, "line")
    setup = lobby.setups[lobby.at]
    offer = f"Play {setup.game.title} {describe_opponents(setup.players)}."
    x = canvas.put(2, height - 3, offer, "strong", ENTER_KEY)
    x = canvas.put(x, height - 3, "  Enter", "key", ENTER_KEY)
    canvas.put(x, height - 3, " deals the cards", "", ENTER_KEY)
    standing = say_standing([one for one in lobby.results if one.game == setup.game.name])
    waiting = [one for one in lobby.saved if one.is_open and one.game is setup.game]
    if waiting:
        standing = f"A match waits, {waiting[0].when()}, {waiting[0].state}: g goes on with it."
    canvas.put(2, height - 2, clipped(lobby.note or standing, width - 4), "dim")
    return canvas


def game_cards(lobby: Lobby, width: int, most: int | None = None) -> list[Canvas]:
    """Draw a card for each game; the others have at most `most` lines."""
    cards = []
    for number, game in enumerate(setup.game for setup in lobby.setups):
        is_chosen, target = number == lobby.at, f"{GAME}{number}"
        rows = None if is_chosen else most
        said = wrap(game.about, width - 4, break_on_hyphens=False, max_lines=rows, placeholder=" …")
        card = Canvas(width, len(said) + 2)
        card.frame("gold" if is_chosen else "line", target, heavy=is_chosen)
        title = f" {'▸ ' * is_chosen}{game.title} "
        card.put(2, 0, title, "gold" if is_chosen else "strong", target)
        seats = "-".join(map(str, dict.fromkeys([game.min_seats, game.max_seats])))
        card.put_right(0, TextSpan(f" {seats} seats ", "dim", target), margin=2)
        for y, line in enumerate(said, 1):
            card.put(2, y, line, "" if is_chosen else "dim", target)
        cards.append(card)
    return cards


def in_sight(heights: Sequence[int], at: int, room: int) -> tuple[int, int]:
    """Return the span of cards around one of them that there is room for, at least that one."""
    first, last = at, at + 1
    for _ in heights:
        if first > 0 and sum(heights[first - 1 : last]) <= room:
            first -= 1
        if last < len(heights) and sum(heights[first : last + 1]) <= room:
            last += 1
    return first, last


def details(lobby: Lobby, width: int, room: int) -> list[TextLine]:
    """Say who would play by which options, and which matches there are."""
    setup = lobby.setups[lobby.at]
    title, head = TextSpan(setup.game.title, "strong"), TextSpan("seats", "dim", SEATS_KEY)
    lines: list[TextLine] = [[title], [head]]
    for number, player in enumerate(setup.players, 1):
        person = "you" if player.name == lobby.you else "a person"
        who = f"bot, {level_of(setup.game, player.bot)}" if player.bot else person
        key, name = TextSpan(f"{number} ", "key", SEATS_KEY), TextSpan(f"{player.name:<6} ")
        lines.append([key, name, TextSpan(who, "dim")])
    below = saved_lines(lobby.saved, width)
    lines += [*option_lines(setup, room - len(lines) - len(below)), *below]
    return [*lines, *rules_lines(setup, width, room - len(lines))][:room]


def rules_lines(setup: Setup, width: int, room: int) -> list[TextLine]:
    """Return the rules, where there is much room; their options are said above them."""
    if width < LEAST_RULES or room < LEAST_ROWS:
        return []
    said = takewhile(lambda line: line != OPTIONS_TITLE, player_rules_lines(setup.game)[2:])
    rows = [row for line in said for row in wrap(line, width) or [""]][: room - 3]
    lines = [
        ("", ""),
        ("rules", "dim"),
        *((row, "") for row in rows),
        ("… F1 has all of it.", "dim"),
    ]
    return [[TextSpan(text, ink, RULES_KEY)] for text, ink in lines]


def option_lines(setup: Setup, room: int) -> list[TextLine]:
    """Return the seed and as many options as there is room for."""
    titles = {setup.game.option(name).title: value for name, value in setup.option_texts().items()}
    options: list[TextLine] = [
        [TextSpan(f"{title} ", "dim", OPTIONS_KEY), TextSpan(value, "", OPTIONS_KEY)]
        for title, value in {"seed": setup.seed or "a new one", **titles}.items()
    ]
    head: list[TextLine] = [[], [TextSpan("options", "dim", OPTIONS_KEY)]]
    fits = max(1, room - len(head))
    if len(options) > fits:
        more = f"… {len(options) - fits + 1} more"
        options = [*options[: fits - 1], [TextSpan(more, "dim", OPTIONS_KEY)]]
    return head + options


def saved_lines(saved: Sequence[SavedMatch], width: int) -> list[TextLine]:
    """Return the newest matches to go on with and to see again, two of each."""
    lines: list[TextLine] = []
    for title, key, is_open in (("go on with", "g", True), ("finished", "r", False)):
        found = [one for one in saved if one.is_open == is_open][:2]
        if found:
            lines += [[], [TextSpan(title, "dim")]]
        for one in found:
            sign, target = (f"{key} ", f"{KEY}{key}") if one is found[0] else ("  ", "")
            state = clipped(f"{one.when()}, {one.state}", width * 2 // 3)
            game = clipped(one.game.title, width - len(state) - 3)
            state = state.rjust(max(len(state) + 1, width - 2 - len(game)))
            line = TextSpan(sign, "key", target), TextSpan(game, "", target), TextSpan(state, "dim")
            lines.append(line)
    return lines
