from random import *
from IPython.display import clear_output
import time

(complete_brown, complete_sky, complete_rose, complete_peach, complete_ruby, complete_lemon,
 complete_lime, complete_sea, complete_coal, complete_snow) = groups = [
    [word + " " + digit for digit in "123"]
    for word in "Brown Sky Rose Peach Ruby Lemon Lime Sea Coal Snow".split()]
property_cards = [c for g in groups for c in g]
action_cards = 10 * ["Pass Go"] + 2 * ["Deal Breaker"] + 3 * ["Just Say No"] + 4 * ["Forced Deal"] + 3 * ["Sly Deal"]
complete_deck = action_cards[:11] + property_cards + action_cards[11:]

def intro():
    while (n := input("players? ")) not in list("234"): pass
    for k in range(1, int(n) + 1):
        g = globals()
        g["player%d" % k] = {"Number": k}
        for key in ("Hand", "Property", "Set"):
            g["player%d" % k][key] = g["player%d_%s" % (k, key.lower())] = []
    return int(n)

def check_shuffle_deck(deck, discard_pile):
    if len(deck) < 5:
        deck.extend(discard_pile); discard_pile.clear()
        seed(randint(0, 1000)); shuffle(deck)
        print("shuffled,", len(deck), "cards now")

def draw_card(deck, player_hand):
    deck or check_shuffle_deck(deck, discard_pile)
    player_hand += deck[:1]
    del deck[:1]

def pick(why, cards):
    print(why, *cards, sep="\n  ")
    while (card := input("? ")) not in cards: print("no such thing")
    return card

def discard_card(deck, player_hand, discard_pile):
    discard_pile.append(card := pick("discard one of", player_hand))
    player_hand.remove(card)

def start_game(total_player_number):
    global player_ls, total_players
    player_ls = [*range(1, total_player_number + 1)]
    total_players = [eval(f"player{k}") for k in player_ls]
    for p in total_players: p["Name"] = input("name of %d? " % p["Number"])
    for _ in "cards":
        for p in total_players: draw_card(deck, p["Hand"])

start_turn = lambda n: (p := total_players[n - 1], p["Hand"], p["Property"], p["Set"], p["Name"])

def take_property(taker_property, target_property, card_taken):
    taker_property.append(target_property.pop(target_property.index(card_taken)))

take_set = take_property

def trade_property(taker_property, target_property, card_taken, card_given):
    take_property(taker_property, target_property, card_taken)
    take_property(target_property, taker_property, card_given)

def choose_target(player_number):
    player_names = [p["Name"] for p in total_players if p["Number"] != player_number]
    name = pick("against", player_names)
    return next((p["Hand"], p["Property"], p["Set"]) for p in total_players
                if p["Name"] == name and p["Number"] != player_number)

def pass_go(player_hand):
    draw_card(deck, player_hand); draw_card(deck, player_hand)
    print("hand", *player_hand, sep="\n  ")
    check_shuffle_deck(deck, discard_pile)

just_say_no = lambda: input("Target! Say no? Yes/No ") == "Yes"

def stopped(target_hand):
    if just_say_no() and "Just Say No" in target_hand:
        target_hand.remove("Just Say No"); discard_pile.append("Just Say No")
        return True

def forced_deal(taker_property, target_property, target_hand):
    if not (taker_property and target_property): return print("useless")
    give, take = pick("give", taker_property), pick("take", target_property)
    if not stopped(target_hand):
        trade_property(taker_property, target_property, take, give)
        print("yours", *taker_property, "theirs", *target_property, sep="\n  ")

def sly_deal(taker_property, target_property, target_hand):
    if not target_property: return print("useless")
    take = pick("take", target_property)
    if not stopped(target_hand):
        take_property(taker_property, target_property, take)
        print("yours", *taker_property, "theirs", *target_property, sep="\n  ")

deal_breaker = sly_deal

def put_down_property(player_hand, player_property, card_played):
    take_property(player_property, player_hand, card_played)
    print("hand", *player_hand, "down", *player_property, sep="\n  ")

def take_back_property(player_hand, player_property, card_played):
    take_property(player_hand, player_property, card_played)
    print("hand", *player_hand, "down", *player_property, sep="\n  ")

def action(player_hand, player_property, player_set, player_name):
    acts = 0
    while acts < 3:
        time.sleep(2); clear_output()
        print("TURN OF", player_name)
        player_hand.sort(); player_property.sort()
        for p in total_players: print("#%(Number)d %(Name)s %(Property)s %(Set)s" % p)
        print("o" * (3 - acts), "actions left")
        check_shuffle_deck(deck, discard_pile)
        print("hand", *player_hand, "down", *player_property, sep="\n  ")
        acts += 1
        c = input("card? ")
        if c == "Done": break
        elif c == "Just Say No": print("not now! action wasted")
        elif c in action_cards and c in player_hand:
            take_property(discard_pile, player_hand, c)
            if c == "Pass Go": pass_go(player_hand); continue
            hand, down, sets = choose_target(player_number)
            if c == "Deal Breaker": deal_breaker(player_set, sets, hand)
            else: {"Sly Deal": sly_deal, "Forced Deal": forced_deal}[c](player_property, down, hand)
        elif c in player_hand: put_down_property(player_hand, player_property, c)
        elif c in player_property: take_back_property(player_hand, player_property, c)
        else: print("you have not got that: action wasted")

def check_hand_no(player_hand):
    if not player_hand:
        while len(player_hand) < 5 and (deck or discard_pile): draw_card(deck, player_hand)
    while len(player_hand) > 7: discard_card(deck, player_hand, discard_pile)
    print("hand", *player_hand, sep="\n  ")

def check_complete(player_property, player_set):
    for g in groups:
        if set(g) <= set(player_property):
            for c in g: player_property.remove(c)
            player_set.append(g[0].split()[0])

check_win = lambda player_set, player_name: player_name if player_set[2:] else None

def end_turn(player_hand, player_property, player_set, player_name):
    check_complete(player_property, player_set)
    winner = check_win(player_set, player_name)
    if winner is not None: return winner
    check_hand_no(player_hand)

def change_turn(player_number, player_name):
    clear_output()
    print("end of turn:", player_name)
    return player_number + 1 if player_number < len(player_ls) else 1

def monopoly_deal():
    global deck, discard_pile, player_number
    seed(randint(0, 1000)); shuffle(complete_deck)
    deck, discard_pile = complete_deck.copy(), []
    start_game(intro())
    winner, player_number = None, 1
    while winner is None:
        p, *rest = start_turn(player_number)
        print(p["Name"], "takes two cards")
        draw_card(deck, p["Hand"]); draw_card(deck, p["Hand"])
        action(*rest)
        winner = end_turn(*rest)
        player_number = change_turn(player_number, p["Name"])
    print("WINNER:", winner)
    print("with", *total_players[[p["Name"] for p in total_players].index(winner)]["Set"])

monopoly_deal()
