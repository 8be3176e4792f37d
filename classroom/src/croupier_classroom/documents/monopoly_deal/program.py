"""Monopoly Deal without the money, to the letter of its document and in its names.

Global variables are read when they are needed, so that functions can be tried one at a time.
"""

import builtins
import sys
from random import randint, seed, shuffle
from time import sleep
from typing import NotRequired, TypedDict

SECONDS_TO_READ = 2
Names = list[str]  # cards, completed sets and players go by their names
WIPE_TERMINAL = "\033[2J\033[3J\033[H"  # the page, the lines scrolled away, the cursor to the top

if "IPython" in sys.modules:  # a notebook wipes its cells in its own way
    from IPython.display import clear_output  # type: ignore[import-not-found,unused-ignore]
else:

    def clear_output() -> None:
        """Wipe the terminal; leave a pipe or a file as it is."""
        if sys.stdout.isatty():
            print(WIPE_TERMINAL, end="", flush=True)


class Player(TypedDict):
    """What the table knows of one player; the name comes last, from start_game()."""

    Hand: Names
    Property: Names
    Set: Names
    Number: int
    Name: NotRequired[str]


complete_brown = ["Brown_1", "Brown_2", "Brown_3"]
complete_blue = ["Blue_1", "Blue_2", "Blue_3"]
complete_green = ["Green_1", "Green_2", "Green_3"]
complete_orange = ["Orange_1", "Orange_2", "Orange_3"]
complete_pink = ["Pink_1", "Pink_2", "Pink_3"]
complete_red = ["Red_1", "Red_2", "Red_3"]
complete_yellow = ["Yellow_1", "Yellow_2", "Yellow_3"]
complete_black = ["Black_1", "Black_2", "Black_3"]
complete_white = ["White_1", "White_2", "White_3"]
complete_purple = ["Purple_1", "Purple_2", "Purple_3"]

cards_of_colour = {  # in the order in which completed sets are found
    "Brown": complete_brown,
    "Blue": complete_blue,
    "Green": complete_green,
    "Orange": complete_orange,
    "Pink": complete_pink,
    "Red": complete_red,
    "Yellow": complete_yellow,
    "Black": complete_black,
    "White": complete_white,
    "Purple": complete_purple,
}
property_cards = [card for cards in cards_of_colour.values() for card in cards]
action_cards = ["Pass Go"] * 10 + ["Dealbreaker"] * 2 + ["Just Say No"] * 3
action_cards += ["Forced Deal"] * 4 + ["Sly Deal"] * 3
complete_deck = property_cards + action_cards

deck = complete_deck.copy()
discard_pile: Names = []
player_ls: list[int] = []
total_players: list[Player] = []
player_number = 1


def ask(question: str, answers: Names) -> str:
    """Put the question until the reply is one of the answers."""
    reply = input(question)
    while reply not in answers:
        print(f"Please answer with one of {answers}")
        reply = input(question)
    return reply


def next_screen() -> None:
    """Leave time to read, if a terminal or a notebook shows it, then clear what was shown."""
    if sys.stdout.isatty() or hasattr(builtins, "get_ipython"):
        sleep(SECONDS_TO_READ)
    clear_output()


def intro() -> int:
    """Ask for the number of players and lay out an empty place for each of them."""
    number = int(ask("How many players (2, 3 or 4)? ", ["2", "3", "4"]))
    for n in range(1, number + 1):
        lay_place(n)
    return number


def lay_place(n: int) -> None:
    """Set the globals player<n>, player<n>_hand, player<n>_property and player<n>_set."""
    player = Player(Hand=[], Property=[], Set=[], Number=n)
    globals()[f"player{n}"] = player
    globals()[f"player{n}_hand"] = player["Hand"]
    globals()[f"player{n}_property"] = player["Property"]
    globals()[f"player{n}_set"] = player["Set"]


def check_shuffle_deck(deck: Names, discard_pile: Names) -> None:
    """Shuffle the discard pile back into a deck of fewer than five cards."""
    if len(deck) < 5:
        print("The deck is running out: the discard pile is shuffled into it.")
        deck.extend(discard_pile)
        discard_pile.clear()
        seed(randint(0, 1000))
        shuffle(deck)


def draw_card(deck: Names, player_hand: Names) -> None:
    """Move the first card of the deck to the hand, if a card is left anywhere."""
    refill_empty(deck)
    if deck:
        player_hand.append(deck.pop(0))


def refill_empty(deck: Names) -> None:
    """Shuffle the discard pile into an empty deck; the document does not say what then."""
    if not deck and discard_pile:
        check_shuffle_deck(deck, discard_pile)


def discard_card(deck: Names, player_hand: Names, discard_pile: Names) -> None:  # noqa: ARG001
    """Let the player choose a card of the hand and move it to the discard pile."""
    print(f"Your hand: {player_hand}")
    card = ask("Which card do you discard? ", player_hand)
    discard_pile.append(card)
    player_hand.remove(card)


def start_game(total_player_number: int) -> None:
    """Ask for the names, then deal one card each in turn until the last player has five."""
    global player_ls, total_players  # noqa: PLW0603 - the document's globals
    player_ls = list(range(1, total_player_number + 1))
    total_players = [globals()[f"player{n}"] for n in player_ls]
    for player in total_players:
        player["Name"] = input(f"Player {player['Number']}, what is your name? ")
    for _ in range(5):
        for player in total_players:
            draw_card(deck, player["Hand"])


def start_turn(n: int) -> tuple[Player, Names, Names, Names, str]:
    """Return the dictionary of player n, with the hand, properties, sets and name in it."""
    player = total_players[n - 1]
    return player, player["Hand"], player["Property"], player["Set"], player["Name"]


def take_property(taker_property: Names, target_property: Names, card_taken: str) -> None:
    """Move a property from the target's playing field to the taker's."""
    taker_property.append(card_taken)
    target_property.remove(card_taken)


def take_set(taker_set: Names, target_set: Names, set_taken: str) -> None:
    """Move a completed set from the target's playing field to the taker's."""
    taker_set.append(set_taken)
    target_set.remove(set_taken)


def trade_property(
    taker_property: Names, target_property: Names, card_taken: str, card_given: str
) -> None:
    """Exchange a property of the taker for one of the target."""
    take_property(taker_property, target_property, card_taken)
    take_property(target_property, taker_property, card_given)


def choose_target(player_number: int) -> tuple[Names, Names, Names]:
    """Let the player name one of the others; return that player's hand, properties and sets."""
    others = [player for player in total_players if player["Number"] != player_number]
    player_names = [player["Name"] for player in others]
    print(f"The other players: {player_names}")
    target = others[player_names.index(ask("Whom do you choose? ", player_names))]
    return target["Hand"], target["Property"], target["Set"]


def pass_go(player_hand: Names) -> None:
    """Draw two cards, show the hand and keep the deck filled."""
    draw_card(deck, player_hand)
    draw_card(deck, player_hand)
    print(f"Your hand: {player_hand}")
    check_shuffle_deck(deck, discard_pile)


def just_say_no() -> bool:
    """Ask the target whether a Just Say No card answers the action."""
    return input("Target, do you use a Just Say No card (Yes or No)? ") == "Yes"


def is_refused(target_hand: Names) -> bool:
    """Offer the target a Just Say No and discard it if used; a bluff changes nothing."""
    if not just_say_no():
        return False
    if "Just Say No" not in target_hand:
        print("There is no Just Say No card in that hand: the action goes on.")
        return False
    target_hand.remove("Just Say No")
    discard_pile.append("Just Say No")
    print("Just Say No: the action is stopped.")
    return True


def forced_deal(taker_property: Names, target_property: Names, target_hand: Names) -> None:
    """Trade a property for one of the target's, unless the target refuses."""
    if not taker_property or not target_property:
        print("Both of you need a property on the playing field: nothing happens.")
        return
    print(f"Your properties: {taker_property}")
    card_given = ask("Which property do you trade away? ", taker_property)
    print(f"The target's properties: {target_property}")
    card_taken = ask("Which property do you take? ", target_property)
    if not is_refused(target_hand):
        trade_property(taker_property, target_property, card_taken, card_given)
        print(f"Your properties: {taker_property}")
        print(f"The target's properties: {target_property}")


def sly_deal(taker_property: Names, target_property: Names, target_hand: Names) -> None:
    """Take a property of the target, unless the target refuses."""
    if not target_property:
        print("The target has no property on the playing field: nothing happens.")
        return
    print(f"The target's properties: {target_property}")
    card_taken = ask("Which property do you take? ", target_property)
    if not is_refused(target_hand):
        take_property(taker_property, target_property, card_taken)
        print(f"Your properties: {taker_property}")
        print(f"The target's properties: {target_property}")


def deal_breaker(taker_set: Names, target_set: Names, target_hand: Names) -> None:
    """Take a completed set of the target, unless the target refuses."""
    if not target_set:
        print("The target has no completed set: nothing happens.")
        return
    print(f"The target's sets: {target_set}")
    set_taken = ask("Which set do you take? ", target_set)
    if not is_refused(target_hand):
        take_set(taker_set, target_set, set_taken)
        print(f"Your sets: {taker_set}")
        print(f"The target's sets: {target_set}")


def put_down_property(player_hand: Names, player_property: Names, card_played: str) -> None:
    """Move a property from the hand to the playing field."""
    player_property.append(card_played)
    player_hand.remove(card_played)
    show_own_cards(player_hand, player_property)


def take_back_property(player_hand: Names, player_property: Names, card_played: str) -> None:
    """Move a property from the playing field back to the hand."""
    player_property.remove(card_played)
    player_hand.append(card_played)
    show_own_cards(player_hand, player_property)


def show_own_cards(player_hand: Names, player_property: Names) -> None:
    """Print the hand and the properties of the player whose turn it is."""
    print(f"Your hand: {player_hand}")
    print(f"Your properties: {player_property}")


def action(player_hand: Names, player_property: Names, player_set: Names, player_name: str) -> None:
    """Let the player act up to three times, or until Done."""
    acts = 0
    while acts < 3:
        next_screen()
        print(f"{player_name}'s turn")
        player_hand.sort()
        player_property.sort()
        show_playing_field()
        print(f"Action {acts + 1} of 3")
        check_shuffle_deck(deck, discard_pile)
        show_own_cards(player_hand, player_property)
        acts += 1
        card = input("Which card do you play or take back (or Done)? ")
        if card == "Done":
            break
        act(card, player_hand, player_property, player_set)


def show_playing_field() -> None:
    """Print every player's properties and completed sets."""
    for player in total_players:
        print(f"{player['Name']}: properties {player['Property']}, sets {player['Set']}")


def act(card: str, player_hand: Names, player_property: Names, player_set: Names) -> None:
    """Do what the chosen card stands for; a card that cannot be played wastes the action."""
    if card not in player_hand and card not in player_property:
        print("You have no such card in hand or on the playing field: the action is wasted.")
    elif card == "Just Say No":
        print("Just Say No only answers another player's card: the action is wasted.")
    elif card in action_cards:
        play_action_card(card, player_hand, player_property, player_set)
    elif card in player_hand:
        put_down_property(player_hand, player_property, card)
    else:
        take_back_property(player_hand, player_property, card)


def play_action_card(
    card: str, player_hand: Names, player_property: Names, player_set: Names
) -> None:
    """Discard the action card, whatever comes of it, and carry it out."""
    player_hand.remove(card)
    discard_pile.append(card)
    if card == "Pass Go":
        pass_go(player_hand)
        return
    target_hand, target_property, target_set = choose_target(player_number)
    if card == "Forced Deal":
        forced_deal(player_property, target_property, target_hand)
    elif card == "Sly Deal":
        sly_deal(player_property, target_property, target_hand)
    else:
        deal_breaker(player_set, target_set, target_hand)


def check_hand_no(player_hand: Names) -> None:
    """Refill an empty hand to five cards; let the player discard down to seven."""
    if not player_hand:
        while len(player_hand) < 5 and (deck or discard_pile):
            draw_card(deck, player_hand)
    while len(player_hand) > 7:
        discard_card(deck, player_hand, discard_pile)
    print(f"Your hand: {player_hand}")


def check_complete(player_property: Names, player_set: Names) -> None:
    """Turn every three properties of one colour into a completed set."""
    for colour, complete in cards_of_colour.items():
        if sum(card in complete for card in player_property) == 3:
            for card in complete:
                player_property.remove(card)
            player_set.append(colour)


def check_win(player_set: Names, player_name: str) -> str | None:
    """Return the player's name if at least three sets are complete."""
    return player_name if len(player_set) >= 3 else None


def end_turn(
    player_hand: Names, player_property: Names, player_set: Names, player_name: str
) -> str | None:
    """Complete sets, look for a winner and return the name; else put the hand in order."""
    check_complete(player_property, player_set)
    winner = check_win(player_set, player_name)
    if winner is None:
        check_hand_no(player_hand)
    return winner


def change_turn(player_number: int, player_name: str) -> int:
    """Return the number of the next player; player 1 follows the last."""
    next_screen()
    print(f"{player_name}'s turn is over.")
    return player_number + 1 if player_number < len(player_ls) else 1


def monopoly_deal() -> None:
    """Play a whole game, from the number of players to the winner's name."""
    global deck, discard_pile, player_number  # noqa: PLW0603 - the document's globals
    seed(randint(0, 1000))
    shuffle(complete_deck)
    deck = complete_deck.copy()
    discard_pile = []
    total_player_number = intro()
    start_game(total_player_number)
    winner = None
    player_number = 1
    while winner is None:
        _, player_hand, player_property, player_set, player_name = start_turn(player_number)
        print(f"{player_name} draws two cards, as far as there are any.")
        draw_card(deck, player_hand)
        draw_card(deck, player_hand)
        action(player_hand, player_property, player_set, player_name)
        winner = end_turn(player_hand, player_property, player_set, player_name)
        player_number = change_turn(player_number, player_name)
    print(f"{winner} wins the game.")


def main() -> None:
    """Play at the prompt; Ctrl-C, end of input or input that is no text leaves the game."""
    try:
        monopoly_deal()
    except (EOFError, KeyboardInterrupt, UnicodeError):
        print("\nThe game was left before its end.")


if __name__ == "__main__":
    main()
