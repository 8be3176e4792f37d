"""The keys of a table, as they stand under it and as the help sheet explains them."""

from croupier.terminal.art.page_art import Keys

LEAVE: Keys = (("F1", "rules", "f1"), ("Esc", "leave", "escape"))
ASKED: Keys = (
    ("←→↑↓", "move", ""),
    ("Enter", "do it", "enter"),
    ("w", "why", "w"),
    ("h", "hint", "h"),
    ("u", "undo", "u"),
    ("?", "keys", "?"),
    *LEAVE,
)
ONE_ANSWER: Keys = (
    ("Enter", "do it", "enter"),
    ("p", "play on", "p"),
    ("+ -", "speed", "+"),
    ("u", "undo", "u"),
    ("l", "log", "l"),
    ("?", "keys", "?"),
    *LEAVE,
)
WAITING: Keys = (
    ("p", "pause or go on", "p"),
    ("+ -", "speed", "+"),
    ("l", "log", "l"),
    ("?", "keys", "?"),
    *LEAVE,
)
OVER: Keys = (
    ("Enter", "play again", "enter"),
    ("r", "replay", "r"),
    ("l", "log", "l"),
    *LEAVE,
)
HELP = """Arrows or Tab: move to another card or answer.
Enter or a click: give the answer under the cursor; on a closed card, why it is closed.
A number: the answer of that number.
A word: the answer of that word; begin with / if its first letter is a key here.
w: why this card cannot be played, or where the question comes from.
h: what the best bot would do, and what each answer is worth.
u: take your last answer back, against bots; the match keeps a mark.
f: give answers for me where there is only one.
p: play on by itself while there is only one answer; once more stops it.
+ and -: how fast bots and play-on are.
l: the whole log.
v: the table in words.
F1: the rules, at the rule of the question.
F2: the next look: dark, light, sixteen colours, none.
Esc: save and leave.""".splitlines()
