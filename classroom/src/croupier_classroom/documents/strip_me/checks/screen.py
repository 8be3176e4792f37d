"""What a program's screen says, in whatever words: the cards shown, who has won, who took the pile.

Cards are written as in `S10 DQ`: the suit, then the face.
"""

import re
from dataclasses import dataclass
from itertools import pairwise

SUIT_OF_ICON = {"♥": "H", "♣": "C", "♠": "S", "♦": "D"}
ICON = re.compile("[♥♣♠♦]")
FACE = re.compile(r"(?<!\w)(?:10|[2-9JQKA])(?!\w)")
TUPLE = re.compile(r"""\(\s*['"][HCSD]['"]\s*,""")
LINE, FARTHEST = 30, 40  # letters: what a new line counts for, and how far off a face may be
LONGEST = 200_000  # of a screen so many letters are looked at

PLAYERS = (
    (re.compile(r"\bthank(s| you)\b"), ""),
    (re.compile(r"\bp(layer)?\s*[#_]?\s*(0|zero)\b|\b(computer|machine|opponent|cpu|bot)\b"), "P0"),
    (re.compile(r"\bp(layer)?\s*[#_]?\s*(1|one)\b|\b(you|your|yours|human|user)\b"), "P1"),
)
PLAYER = re.compile(r"P[01]")
SENTENCE_END = re.compile(r"[.!?;\n]+")
TITLE = re.compile(r"winner|victor|loser|champion")
PRAISE = re.compile(r"congrat\w*|well done")
WORD = re.compile(r"\w+")
IS, THE = {"is", "are", "re", "s", "was", "were"}, {"a", "an", "the", "our"}
RECEIVER = re.compile(r"\W+(?:by|to)\W+(?:the\W+)?(P[01])")
PASSIVE = r"(was|were|been|are|re|is|got) (beaten|defeated|stripped)"
ACTIVE = r"(?<!was )(?<!were )(?<!been )(?<!re )(?<!is )(?<!got )(beaten|defeated|stripped)"
WINS = re.compile(
    rf"\b(wins?|won|winner|winning|victor\w*|beats?|defeats|strips|{ACTIVE}|champion|congrat\w*"
    r"|well done|all (of )?the cards)\b"
)
LOSES = re.compile(
    rf"\b(loses?|lost|loser|losing|loss|{PASSIVE}|(run|runs|ran) out|out of (all )?\w* ?cards)\b"
)
HAS_NONE = re.compile(r"\b(no (more )?cards|0 cards|nothing left|empty)\b")
TAKES = re.compile(
    r"\b(claim\w*|takes?|took|taken|collect\w*|gets?|got|receives?|picks?|picked|gains?|wins?|won"
    r"|earns?|grabs?|adds?|goes|given)\b"
)


@dataclass(frozen=True)
class Shown:
    """A card on the screen, and where its icon stands."""

    card: str
    at: int


def cards_shown(screen: str) -> list[Shown]:
    """Find the cards: each icon with the face next to it; the same card twice running is one."""
    shown: list[Shown] = []
    for icon in ICON.finditer(screen, 0, LONGEST):
        around = max(0, icon.start() - FARTHEST), icon.end() + FARTHEST
        faces = FACE.finditer(screen, *around)
        near = min(faces, key=lambda face: distance(face, icon), default=None)
        if near is None:
            continue
        card = SUIT_OF_ICON[icon[0]] + near[0]
        if not shown or shown[-1].card != card:
            shown.append(Shown(card, icon.end()))
    return shown


def distance(face: re.Match[str], icon: re.Match[str]) -> int:
    """Count the letters between a face and an icon; another line is far away."""
    first, second = sorted((face, icon), key=re.Match.start)
    between = icon.string[first.end() : second.start()]
    return len(between) + (LINE if "\n" in between else 0)


def shows_a_tuple(screen: str) -> bool:
    """Say whether a card is shown in its internal representation."""
    return TUPLE.search(screen) is not None


def winners_said(text: str) -> set[int]:
    """Return the players who have won by these words: one, none, or both where it is a muddle."""
    sentences = sentences_of(text)
    said = named_with(WINS, sentences) | other_than(named_with(LOSES, sentences))
    return said or other_than(named_with(HAS_NONE, sentences))


def other_than(players: set[int]) -> set[int]:
    """Return who plays against each of these."""
    return {1 - player for player in players}


def taker_said(text: str) -> int | None:
    """Return the player who took the pile by these words; None where they do not say it clearly."""
    said = named_with(TAKES, sentences_of(text))
    return said.pop() if len(said) == 1 else None


def sentences_of(text: str) -> list[str]:
    """Return the sentences in small letters, with P0 and P1 for whatever the players are called."""
    text = re.sub(r",\s*\n", ", ", text[:LONGEST].lower())
    for names, short in PLAYERS:
        text = names.sub(short, text)
    return [sentence for sentence in SENTENCE_END.split(text) if sentence.strip()]


def named_with(words: re.Pattern[str], sentences: list[str]) -> set[int]:
    """Return the players of whom the sentences use one of these words."""
    named = (
        player_of(word, after)
        for sentence, after in pairwise([*sentences, ""])
        for word in words.finditer(sentence)
    )
    return {int(player[1]) for player in named if player}


def player_of(word: re.Match[str], next_sentence: str) -> str:
    """Return the player a word is said of, or an empty string: `P0 wins`, `the winner is P0`."""
    sentence = word.string
    before: list[str] = PLAYER.findall(sentence, 0, word.start())[-1:]
    after: list[str] = PLAYER.findall(sentence, word.end())[:1]
    receiver = RECEIVER.match(sentence, word.end())
    if receiver and not LOSES.fullmatch(word[0]):
        return receiver[1]
    if TITLE.fullmatch(word[0]):
        held = bool(before) and is_the(PLAYER.split(sentence[: word.start()])[-1])
        rest: list[str] = PLAYER.findall(next_sentence)[:1]
        return ((before if held else after or before or rest) or [""])[0]
    if PRAISE.fullmatch(word[0]):
        return (after or before or [""])[0]
    is_of_what_follows = HAS_NONE.fullmatch(word[0])  # `no cards for P0`; but not `X beats P0`
    return (before or (after if is_of_what_follows else []) or [""])[0]


def is_the(between: str) -> bool:
    """Say whether these words link a player to a title: `P1 is the winner`."""
    words = set(WORD.findall(between))
    return bool(words & IS) and words <= IS | THE
