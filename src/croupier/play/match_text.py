"""Matches as text: one spelling for everything, read back exactly. See docs/match-format.md."""

import hashlib
import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import zip_longest
from typing import TypeGuard

from croupier.engine.secret import Secret
from croupier.engine.seeds import commitment_of, pledge_of
from croupier.play.match import (
    Answer,
    Event,
    Match,
    Player,
    Result,
    Sealed,
    SeatChange,
    Timeout,
    Undo,
)
from croupier.play.sealed_answers import is_sealed

PLAIN, WITH_PROMISES = 1, 2  # the formats: the first one where it suffices
ESCAPED = r"\x00-\x1f\x7f-\x9f\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
ESCAPES = r"[0-9a-f]|1[0-9a-f]|7f|[89][0-9a-f]|202[89a-e]|61c|200[ef]|206[6-9]"
STRING = rf'"(?:[^"\\{ESCAPED}]|\\["\\]|\\u\{{(?:{ESCAPES})\}})*"'
NUMBER = r"(?:0|[1-9][0-9]{0,17})"
INTEGER = rf"(?:-?{NUMBER})"
NAME, HASH = r"[a-z][a-z0-9_-]*", r"[0-9a-f]{64}"
WHO = rf"(?:person|bot (?P<bot>{NAME})) (?P<name>{STRING})"
WORD = rf'[^\s">{ESCAPED}]+'
TOKEN = rf"(?:{WORD}(?:>{WORD})?|>{WORD})"
HEADER = (  # in this order: field, pattern, fewest, most
    ("game", rf"game (?P<name>{NAME})", 1, 1),
    ("rules", rf"rules (?P<number>{NUMBER})", 1, 1),
    ("option", rf"option (?P<key>{NAME}) (?P<value>{INTEGER}|{NAME})", 0, 99),
    ("seat", rf"seat (?P<key>{NUMBER}) {WHO}", 1, 99),
    ("words", rf"words (?P<key>{NUMBER}) (?P<value>{STRING})", 0, 99),
    ("commitment", rf"commitment (?P<hash>{HASH})", 1, 1),
    ("pledge", rf"commitment (?P<key>{NUMBER}) (?P<value>{HASH})", 0, 99),
    ("seed", rf"seed (?P<value>{HASH}|{STRING})", 0, 1),
    ("stream", rf"stream (?P<number>{NUMBER})", 0, 1),
    ("x-", rf"x-(?P<key>{NAME}) (?P<value>{STRING})", 0, 99),
)
ANSWERS = re.compile(
    rf"(?P<number>{NUMBER}) (?P<seat>{NUMBER}) (?P<tokens>{TOKEN}(?: {TOKEN}){{0,9}})"
)
MARK = re.compile(
    rf"(?P<number>{NUMBER}) \* (?:undo (?P<undo>{NUMBER})|clock (?P<clock>{NUMBER})|"
    rf"seat (?P<seat>{NUMBER}) {WHO}|opened (?P<opened>{NUMBER}) (?:(?P<token>{TOKEN}) )?"
    rf"(?P<nonce>{HASH})|sealed (?P<sealed>{NUMBER}) (?:>(?P<shown>{WORD}) )?(?P<promise>{HASH}))"
)
RESULT = re.compile(
    rf"result (?:won (?P<winner>{NUMBER})|(?P<plain>drawn|lost|open)|unfinished (?P<reason>{NAME}))"
)
LINE_LENGTH = 10  # answers of one seat on a line


class Damaged(Exception):
    """What is wrong with a match file, and in which line."""

    def __init__(self, what: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {what}" if line else what)
        self.line = line


class Unsealed(Damaged):
    """The file reads well, but was changed after it was written."""

    def __init__(self, match: Match, line: int) -> None:
        super().__init__("the seal does not fit. The file was changed after it was written.", line)
        self.match = match


def quote(text: str) -> str:
    """Write a string in quotes."""
    escaped = re.sub(r'(["\\])', r"\\\1", unicodedata.normalize("NFC", text))
    return '"' + re.sub(f"[{ESCAPED}]", lambda m: f"\\u{{{ord(m[0]):x}}}", escaped) + '"'


def unquote(string: str) -> str:
    """Read a string in quotes."""
    found = r"\\u\{([0-9a-f]+)\}|\\(.)"
    return re.sub(found, lambda m: chr(int(m[1], 16)) if m[1] else m[2], string[1:-1])


def write_match(match: Match) -> str:
    """Return the text of a match, with its tail and seal."""
    return seal(f"{write_open(match)}\n{write_tail(match.result)}")


def write_open(match: Match) -> str:
    """Return the text of a match without its tail, as a file holds it while it is played."""
    return "".join(f"{line}\n" for line in [*write_header(match), "", *write_events(match.events)])


def seal(text: str) -> str:
    """Put a seal under a text."""
    return f"{text}seal {hashlib.sha256(text.encode()).hexdigest()}\n"


def write_header(match: Match) -> list[str]:
    """Return the lines of the header."""
    return [
        f"croupier match {format_of(match)}",
        f"game {match.game}",
        f"rules {match.rules}",
        *(f"option {name} {value}" for name, value in sorted(match.options.items())),
        *(f"seat {seat} {write_player(who)}" for seat, who in enumerate(match.players)),
        *(f"words {seat} {quote(text)}" for seat, text in sorted(match.entropy.items()) if text),
        f"commitment {match.commitment}",
        *(f"commitment {seat} {pledge}" for seat, pledge in sorted(match.pledges.items())),
        *write_seed(match.seed),
        *([f"stream {match.stream}"] if match.stream else []),
        *(f"x-{name} {quote(text)}" for name, text in sorted(match.notes.items())),
    ]


def write_seed(seed: Secret | None) -> list[str]:
    """Return the line of a seed that is revealed: hex digits as they are, other text in quotes."""
    if seed is None:
        return []
    text = seed.reveal()
    return [f"seed {text if re.fullmatch(HASH, text) else quote(text)}"]


def format_of(match: Match) -> int:
    """Return the format a match is written in."""
    has_promises = bool(match.pledges) or any(map(is_sealed, match.events))
    return WITH_PROMISES if has_promises else PLAIN


def write_player(player: Player) -> str:
    """Return a player as in the header and in the mark `seat`."""
    return f"{f'bot {player.bot}' if player.bot else 'person'} {quote(player.name)}"


def write_events(events: Iterable[Event], first: int = 1) -> Iterator[str]:
    """Write the events: consecutive answers of one seat share a line."""
    line, seat, room = "", -1, 0
    for number, event in enumerate(events, first):
        if room and is_plain(event) and event.seat == seat:
            line, room = f"{line} {write_word(event)}", room - 1
            continue
        if line:
            yield line
        line, room = f"{number} {write_event(event)}", 0
        if is_plain(event):
            seat, room = event.seat, LINE_LENGTH - 1
    if line:
        yield line


def is_plain(event: Event) -> TypeGuard[Answer]:
    """Say whether an event is a public answer, which may share its line with others."""
    return isinstance(event, Answer) and not event.nonce


def write_event(event: Event) -> str:
    """Return one event by itself, without its number; all but plain answers are marks."""
    if isinstance(event, Answer) and not event.nonce:
        return f"{event.seat} {write_word(event)}"
    match event:
        case Answer(seat, nonce=nonce):
            return write_mark("opened", seat, write_word(event), nonce)
        case Sealed(seat, commitment, revealed):
            return write_mark("sealed", seat, f">{revealed}" if revealed else "", commitment)
        case Undo(line):
            return f"* undo {line}"
        case Timeout(seat):
            return f"* clock {seat}"
        case SeatChange(seat, player):
            return f"* seat {seat} {write_player(player)}"


def write_mark(kind: str, seat: int, token: str, digits: str) -> str:
    """Return a sealed answer: its token, if it has one, and its nonce or commitment."""
    return f"* {kind} {seat} {token} {digits}" if token else f"* {kind} {seat} {digits}"


def write_word(answer: Answer) -> str:
    """Return what was answered, and what it turned up."""
    return f"{answer.word}>{answer.revealed}" if answer.revealed else answer.word


def write_tail(result: Result | None) -> str:
    """Return the lines after the play, without the seal."""
    if result is None:
        return "result open\n"
    end = {"won": f" {result.winner}", "unfinished": f" {result.reason}"}.get(result.ending, "")
    scores = " ".join(map(str, result.scores))
    return f"result {result.ending}{end}\nscore {scores}\nstate {result.state}\n"


def read_match(data: bytes) -> Match:
    """Return the match a file holds, or say what is wrong and where."""
    lines = read_text(data)
    match, at = read_header(lines)
    events, at = read_events(lines, at + 1)
    match = match.with_events(*events)
    check_format(lines[0], match)
    if at == len(lines):  # it ends without a tail: it is being played
        return in_one_spelling(match, write_open(match), data)
    whole = replace(match, result=read_tail(lines, at + 1))
    if lines[-1] != seal("\n".join(lines[:-1]) + "\n").split("\n")[-2]:
        raise Unsealed(whole, len(lines))
    return in_one_spelling(whole, write_match(whole), data)


def check_format(first: str, match: Match) -> None:
    """Raise unless a file says the format that its match needs."""
    wanted = format_of(match)
    if int(first.rpartition(" ")[2]) != wanted:
        two = "pledges or sealed answers", "neither pledges nor sealed answers"
        has = two[wanted == PLAIN]
        raise Damaged(f"it has {has}, so it must be written in format {wanted}.", 1)


def in_one_spelling(match: Match, text: str, data: bytes) -> Match:
    """Return a match, unless its file is written otherwise than we would write it."""
    written = zip_longest(text.split("\n"), data.decode().split("\n"))
    for number, (ours, theirs) in enumerate(written, 1):
        if ours != theirs:
            raise Damaged("this is not how such a match is spelled.", number)
    return match


def read_text(data: bytes) -> list[str]:
    """Return the lines of a file that begins as a match does."""
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise Damaged(f"byte {error.start} is not UTF-8.") from None
    first = text.partition("\n")[0]
    if not (form := re.fullmatch(r"croupier match ([0-9]{1,18})", first)):
        raise Damaged('its first line is not "croupier match 1".', 1)
    if int(form[1]) not in (PLAIN, WITH_PROMISES):
        formats = f"formats {PLAIN} and {WITH_PROMISES}"
        raise Damaged(f"it is written in format {form[1]}; this Croupier reads {formats}.", 1)
    if "\r" in text:
        raise Damaged("lines end with LF alone.", text.partition("\r")[0].count("\n") + 1)
    if not text.endswith("\n"):
        raise Damaged("the file ends in the middle of this line.", text.count("\n") + 1)
    return text[:-1].split("\n")


def read_header(lines: list[str]) -> tuple[Match, int]:
    """Read the header; return the match without its events, and the number of lines read."""
    found: dict[str, list[dict[str, str]]] = {}
    at = 1
    for name, pattern, fewest, most in HEADER:
        found[name] = []
        while at < len(lines) and (m := re.fullmatch(pattern, lines[at])):
            found[name].append(m.groupdict())
            at += 1
        if not fewest <= len(found[name]) <= most:
            raise Damaged(f'"{name}" is expected here.', at + 1)
    if at == len(lines) or lines[at] != "":
        raise Damaged("this field is unknown or in the wrong place.", at + 1)
    check_order(found, at)
    return make_match(found), at


def check_order(found: dict[str, list[dict[str, str]]], at: int) -> None:
    """Raise unless fields come sorted, each once, and seats are numbered from 0."""
    for name in ("option", "x-"):
        keys = [row["key"] for row in found[name]]
        if keys != sorted(set(keys)):
            raise Damaged(f'the fields "{name}" must be sorted, each once.', at)
    if [row["key"] for row in found["seat"]] != [str(n) for n in range(len(found["seat"]))]:
        raise Damaged("the seats must be numbered from 0.", at)
    for name in ("words", "pledge"):
        if any(int(row["key"]) >= len(found["seat"]) for row in found[name]):
            raise Damaged(f"{name} must belong to a seat.", at)


def make_match(found: dict[str, list[dict[str, str]]]) -> Match:
    """Return the match of a header's fields."""
    commitment = found["commitment"][0]["hash"]
    seed = found["seed"][0]["value"] if found["seed"] else None
    if seed is not None and seed.startswith('"'):  # else they are hex digits, as they are
        seed = unquote(seed)
    if seed is not None and commitment_of(seed) != commitment:
        raise Damaged("the seed does not keep the commitment.")
    entropy = {int(row["key"]): unquote(row["value"]) for row in found["words"]}
    pledges = {int(row["key"]): row["value"] for row in found["pledge"]}
    check_pledges(entropy, pledges)
    return Match(
        game=found["game"][0]["name"],
        rules=int(found["rules"][0]["number"]),
        options={row["key"]: row["value"] for row in found["option"]},
        players=tuple(read_player(row) for row in found["seat"]),
        commitment=commitment,
        seed=None if seed is None else Secret(seed),
        stream=int(found["stream"][0]["number"]) if found["stream"] else 0,
        entropy=entropy,
        pledges=pledges,
        notes={row["key"]: unquote(row["value"]) for row in found["x-"]},
    )


def check_pledges(entropy: dict[int, str], pledges: dict[int, str]) -> None:
    """Raise unless each seat's entropy keeps its pledge, in a match with pledges."""
    for seat, text in entropy.items() if pledges else ():
        if pledges.get(seat) != pledge_of(text):
            raise Damaged(f"the words of seat {seat} do not keep its pledge.")


def read_player(row: dict[str, str]) -> Player:
    """Read who answers for a seat."""
    return Player(unquote(row["name"]), row["bot"] or "")


def read_events(lines: list[str], at: int) -> tuple[list[Event], int]:
    """Read the events; return them and the number of lines read."""
    events: list[Event] = []
    while at < len(lines) and lines[at] != "":
        if not (m := ANSWERS.fullmatch(lines[at]) or MARK.fullmatch(lines[at])):
            raise Damaged("these are neither answers nor a mark.", at + 1)
        if int(m["number"]) != len(events) + 1:
            raise Damaged(f"numbered {m['number']}, where {len(events) + 1} is next.", at + 1)
        events += read_line(m.groupdict())
        at += 1
    return events, at


def read_line(row: dict[str, str]) -> list[Event]:
    """Read the answers of one seat, or a mark."""
    if row.get("tokens"):
        pairs = (token.partition(">") for token in row["tokens"].split(" "))
        return [Answer(int(row["seat"]), word, shown) for word, _, shown in pairs]
    if row["opened"]:
        word, _, shown = (row["token"] or "").partition(">")
        return [Answer(int(row["opened"]), word, shown, row["nonce"])]
    if row["sealed"]:
        return [Sealed(int(row["sealed"]), row["promise"], row["shown"] or "")]
    if row["undo"]:
        return [Undo(int(row["undo"]))]
    if row["clock"]:
        return [Timeout(int(row["clock"]))]
    return [SeatChange(int(row["seat"]), read_player(row))]


def read_tail(lines: list[str], at: int) -> Result | None:
    """Read result, score and state; the seal is the last line."""
    tail = lines[at:]
    found = RESULT.fullmatch(tail[0]) if tail else None
    if not found:
        raise Damaged('"result" is expected here.', at + 1)
    is_open = found["plain"] == "open"
    fields = ["result", "seal"] if is_open else ["result", "score", "state", "seal"]
    if [line.partition(" ")[0] for line in tail] != fields:
        raise Damaged(f"the file must end with {', '.join(fields)}.", at + 1)
    if is_open:
        return None
    if not re.fullmatch(rf"score {INTEGER}(?: {INTEGER})*", tail[1]):
        raise Damaged("the scores cannot be read.", at + 2)
    if not re.fullmatch(rf"state {HASH}", tail[2]):
        raise Damaged("the state's hash cannot be read.", at + 3)
    ending = found["plain"] or ("won" if found["winner"] else "unfinished")
    winner = int(found["winner"]) if found["winner"] else None
    scores = tuple(int(x) for x in tail[1].split(" ")[1:])
    return Result(ending, winner, found["reason"] or "", scores, tail[2][6:])
