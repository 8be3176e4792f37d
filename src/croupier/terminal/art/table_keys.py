"""The keys of a table and of a replay, as they stand under it and as the help explains them."""

LEAVE = "F1: rules, Esc: leave"
ASKED = f"←→↑↓: move, Enter: do it, w: why, h: hint, u: undo, ?: keys, {LEAVE}"
ONE_ANSWER = f"Enter: do it, p: play on, h: hint, + -: speed, u: undo, ?: keys, {LEAVE}, l: log"
TYPING = "Enter: take it, Esc: leave it, Backspace: delete"
WAITING = f"p: pause or go on, + -: speed, l: log, ?: keys, {LEAVE}"
COVERED = f"Enter: show my cards, {LEAVE}"
OVER = f"Enter: again, r: replay, u: undo, l: log, ?: keys, {LEAVE}"
LOST = OVER.replace("r: replay", "r: replay, c: where I lost it")
REPLAY = (
    "←→: step, [ ]: turn, Space: play, 0-9: eyes, o: open, t: play on, ?: keys, Esc: back, "
    "w: where it was lost, c: chances, j: jump"
)
HELP = """Arrows or Tab: move to another card or answer.
Enter or a click: give the answer under the cursor; on a closed card, why it is closed.
A number: the answer of that number; where a digit may be the first of two, Enter ends it.
/: type a word, as in /red 5: the beginning of an answer; Enter takes it, Esc leaves it.
w: why this card cannot be played, or where the question comes from.
h: the best answer found, and what each answer is worth.
u: take your last answer back, against bots; the match file notes it.
f: give answers for me where there is only one.
p: play on by itself while there is only one answer; once more stops it.
+ and -: how fast bots and play-on are.
After the end r: replay; after a match you did not win c: the answer that cost you most.
l: the whole log.
v: the table in words.
F1: the rules, at the rule of the question.
F2: the next look: dark, light, sixteen colours, none.
Ctrl-Z: rest in the background, where the system can; fg comes back.
Esc: save and leave.""".splitlines()
REPLAY_HELP = """← and →: a step back, a step on.
[ and ]: to the step where another seat is to answer.
Home and End: to the deal, to the end.
j: jump to a step by its number.
Space or Enter: play from here by itself; once more stops it.
A number: as the seat of that number saw it; 0: as a watcher saw it.
o: with all cards open, once the match is over.
c: hide each seat's chances, or show them again.
w: where it was lost: the answer that cost the seat you look through most.
t: play on from this step, in a match of its own.
F1: the rules.
F2: the next look: dark, light, sixteen colours, none.
Esc: back.""".splitlines()
