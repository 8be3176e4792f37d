"""The keys of a table, as they stand under it and as the help explains them."""

LEAVE = "F1: rules, Esc: leave"
ASKED = f"←→↑↓: move, Enter: do it, w: why, h: hint, u: undo, ?: keys, {LEAVE}"
ONE_ANSWER = f"Enter: do it, p: play on, + -: speed, u: undo, l: log, ?: keys, {LEAVE}"
WAITING = f"p: pause or go on, + -: speed, l: log, ?: keys, {LEAVE}"
COVERED = f"Enter: show my cards, {LEAVE}"
OVER = f"Enter: play again, r: replay, l: log, {LEAVE}"
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
