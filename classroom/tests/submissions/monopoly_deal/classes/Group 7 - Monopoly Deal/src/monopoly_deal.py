"""Monopoly Deal by group 7: a few classes do the work behind the functions of the handout."""

from random import randint, seed, shuffle
from time import sleep

from IPython.display import clear_output

from property_sets import *

NO = "Just_Say_No"


class Screen:
    """Everything we print goes through here."""

    def say(self, *words):
        print("»", *words)

    def cards(self, title, cards):
        if cards:
            print(f"{title:>22}: " + ", ".join(cards))
        else:
            print(f"{title:>22}: (none)")

    def wipe(self):
        sleep(0.5)
        clear_output(wait=True)


class Question:
    """A question that is asked until the answer is good."""

    def __init__(self, text, allowed, complaint):
        self.text, self.allowed, self.complaint = text, allowed, complaint

    def ask(self):
        while True:
            answer = input(self.text + "\n> ")
            if answer in self.allowed:
                return answer
            screen.say(self.complaint)


class Attack:
    """What Forced Deal, Sly Deal and Dealbreaker have in common."""

    what = "property"

    def __init__(self, mine, theirs, target_hand):
        self.mine, self.theirs, self.target_hand = mine, theirs, target_hand

    def is_possible(self):
        return len(self.theirs) > 0

    def questions(self):
        screen.cards(f"target's {self.what} list", self.theirs)
        self.taken = Question(f"Which {self.what} do you want?", self.theirs, "They have no such thing.").ask()

    def is_refused(self):
        if not just_say_no():
            return False
        if NO not in self.target_hand:
            screen.say("Nice try, but you have no such card.")
            return False
        self.target_hand.remove(NO)
        discard_pile.append(NO)
        return True

    def carry_out(self):
        take_property(self.mine, self.theirs, self.taken)

    def run(self):
        if not self.is_possible():
            screen.say("That card is of no use now.")
            return
        self.questions()
        if self.is_refused():
            screen.say("Refused!")
            return
        self.carry_out()
        screen.cards("yours", self.mine)
        screen.cards("theirs", self.theirs)


class Trade(Attack):
    def is_possible(self):
        return len(self.mine) > 0 and len(self.theirs) > 0

    def questions(self):
        screen.cards("your property list", self.mine)
        self.given = Question("Which property do you offer?", self.mine, "You have no such thing.").ask()
        super().questions()

    def carry_out(self):
        trade_property(self.mine, self.theirs, self.taken, self.given)


class Raid(Attack):
    what = "set"

    def carry_out(self):
        take_set(self.mine, self.theirs, self.taken)


screen = Screen()
attacks = {"Forced_Deal": Trade, "Sly_Deal": Attack, "Dealbreaker": Raid}


def intro():
    screen.say("MONOPOLY DEAL")
    number = int(Question("How many of you are there? [2/3/4]", ("2", "3", "4"), "Two, three or four!").ask())
    for n in range(1, number + 1):
        hand, field, sets = [], [], []
        globals().update({
            f"player{n}_hand": hand,
            f"player{n}_property": field,
            f"player{n}_set": sets,
            f"player{n}": dict(Hand=hand, Property=field, Set=sets, Number=n),
        })
    return number


def check_shuffle_deck(deck, discard_pile):
    if len(deck) >= 5:
        return
    screen.say("Hardly any cards left. Shuffling the old ones in.")
    deck.extend(discard_pile)
    discard_pile.clear()
    seed(randint(0, 1000))
    shuffle(deck)


def draw_card(deck, player_hand):
    if not deck:
        check_shuffle_deck(deck, discard_pile)
    if deck:
        player_hand.append(deck[0])
        deck.pop(0)


def discard_card(deck, player_hand, discard_pile):
    screen.cards("your hand", player_hand)
    card = Question("Which one has to go?", player_hand, "That is not in your hand.").ask()
    player_hand.remove(card)
    discard_pile.append(card)


def start_game(total_player_number):
    global player_ls, total_players
    player_ls, total_players = [], []
    for n in range(1, total_player_number + 1):
        player_ls.append(n)
        total_players.append(globals()[f"player{n}"])
    for player in total_players:
        player["Name"] = input(f"Who sits on chair {player['Number']}?\n> ")
    while len(total_players[-1]["Hand"]) < 5:
        for player in total_players:
            draw_card(deck, player["Hand"])


def start_turn(n):
    player = total_players[n - 1]
    return [player, player["Hand"], player["Property"], player["Set"], player["Name"]]


def take_property(taker_property, target_property, card_taken):
    taker_property.append(card_taken)
    target_property.remove(card_taken)


def take_set(taker_set, target_set, set_taken):
    taker_set.append(set_taken)
    target_set.remove(set_taken)


def trade_property(take_property, target_property, card_taken, card_given):
    take_property.append(card_taken)
    target_property.remove(card_taken)
    target_property.append(card_given)
    take_property.remove(card_given)


def choose_target(player_number):
    others = {p["Name"]: p for p in reversed(total_players) if p["Number"] != player_number}
    player_names = list(others)
    screen.cards("opponents", player_names)
    target = others[Question("Against whom?", player_names, "Who is that?").ask()]
    return [target["Hand"], target["Property"], target["Set"]]


def pass_go(player_hand):
    for _ in range(2):
        draw_card(deck, player_hand)
    screen.cards("your hand", player_hand)
    check_shuffle_deck(deck, discard_pile)


def just_say_no():
    isaidno = input("To the one who is attacked: Just Say No? (Yes or No)\n> ") == "Yes"
    return isaidno


def forced_deal(taker_property, target_property, target_hand):
    Trade(taker_property, target_property, target_hand).run()


def sly_deal(taker_property, target_property, target_hand):
    Attack(taker_property, target_property, target_hand).run()


def deal_breaker(taker_set, target_set, target_hand):
    Raid(taker_set, target_set, target_hand).run()


def put_down_property(player_hand, player_property, card_played):
    player_property.append(card_played)
    player_hand.remove(card_played)
    screen.cards("your hand", player_hand)
    screen.cards("your property", player_property)


def take_back_property(player_hand, player_property, card_played):
    player_property.remove(card_played)
    player_hand.append(card_played)
    screen.cards("your hand", player_hand)
    screen.cards("your property", player_property)


def action(player_hand, player_property, player_set, player_name):
    ordinals = ["first", "second", "third"]
    acts = 0
    while acts < 3:
        screen.wipe()
        screen.say(f"It is {player_name} who plays.")
        player_hand.sort()
        player_property.sort()
        for player in total_players:
            screen.cards(f"{player['Name']} has", player["Property"])
            screen.cards("and complete", player["Set"])
        screen.say(f"This is your {ordinals[acts]} action.")
        check_shuffle_deck(deck, discard_pile)
        screen.cards("your hand", player_hand)
        screen.cards("your property", player_property)
        acts += 1
        card = input("Your card, or Done?\n> ")
        match card:
            case "Done":
                return
            case "Just_Say_No":
                screen.say("You cannot say no to yourself. One action lost.")
            case "Pass_Go" if card in player_hand:
                throw_away(card, player_hand)
                pass_go(player_hand)
            case "Forced_Deal" | "Sly_Deal" | "Dealbreaker" if card in player_hand:
                throw_away(card, player_hand)
                target_hand, target_property, target_set = choose_target(player_number)
                if card == "Dealbreaker":
                    deal_breaker(player_set, target_set, target_hand)
                elif card == "Sly_Deal":
                    sly_deal(player_property, target_property, target_hand)
                else:
                    forced_deal(player_property, target_property, target_hand)
            case _ if card in player_hand:
                put_down_property(player_hand, player_property, card)
            case _ if card in player_property:
                take_back_property(player_hand, player_property, card)
            case _:
                screen.say("What is that? One action lost.")


def throw_away(card, player_hand):
    player_hand.remove(card)
    discard_pile.append(card)


def check_hand_no(player_hand):
    if len(player_hand) == 0:
        while len(player_hand) < 5 and deck + discard_pile:
            draw_card(deck, player_hand)
    while len(player_hand) >= 8:
        screen.say("You may keep seven cards.")
        discard_card(deck, player_hand, discard_pile)
    screen.cards("your hand", player_hand)


def check_complete(player_property, player_set):
    for colour in Colour.all:
        if colour.is_complete_in(player_property):
            player_set.append(colour.name)
            player_property[:] = [card for card in player_property if card not in colour.cards]


def check_win(player_set, player_name):
    if len(player_set) < 3:
        return None
    return player_name


def end_turn(player_hand, player_property, player_set, player_name):
    check_complete(player_property, player_set)
    winner = check_win(player_set, player_name)
    if winner is None:
        check_hand_no(player_hand)
    return winner


def change_turn(player_number, player_name):
    clear_output(wait=True)
    input(f"{player_name} is done. Press Enter when the next one sits at the keyboard.")
    return player_number % len(player_ls) + 1


def monopoly_deal():
    global deck, discard_pile, player_number
    seed(randint(0, 1000))
    shuffle(complete_deck)
    deck = list(complete_deck)
    discard_pile = []
    start_game(intro())
    player_number = 1
    winner = None
    while winner is None:
        _, player_hand, player_property, player_set, player_name = start_turn(player_number)
        screen.say("You draw two cards.")
        for _ in range(2):
            draw_card(deck, player_hand)
        action(player_hand, player_property, player_set, player_name)
        winner = end_turn(player_hand, player_property, player_set, player_name)
        player_number = change_turn(player_number, player_name)
    screen.say("And the winner is ...")
    screen.say(f"   {winner}")
    screen.say("Bye.")


if __name__ == "__main__":
    monopoly_deal()
