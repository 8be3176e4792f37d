# MONOPOLY DEAL (no money)
# Everything is kept in global variables, as in the project description.

import random
import time

try:
    from IPython.display import clear_output
except ImportError:
    def clear_output(wait=False):
        print("\n" * 3)

# ---------------------------------------------------------------- the cards

complete_brown = ['Brown 1', 'Brown 2', 'Brown 3']
complete_light_blue = ['Light Blue 1', 'Light Blue 2', 'Light Blue 3']
complete_pink = ['Pink 1', 'Pink 2', 'Pink 3']
complete_orange = ['Orange 1', 'Orange 2', 'Orange 3']
complete_red = ['Red 1', 'Red 2', 'Red 3']
complete_yellow = ['Yellow 1', 'Yellow 2', 'Yellow 3']
complete_green = ['Green 1', 'Green 2', 'Green 3']
complete_dark_blue = ['Dark Blue 1', 'Dark Blue 2', 'Dark Blue 3']
complete_railroad = ['Railroad 1', 'Railroad 2', 'Railroad 3']
complete_utility = ['Utility 1', 'Utility 2', 'Utility 3']

complete_sets = [complete_brown, complete_light_blue, complete_pink, complete_orange, complete_red,
                 complete_yellow, complete_green, complete_dark_blue, complete_railroad, complete_utility]
complete_names = ['Brown', 'Light Blue', 'Pink', 'Orange', 'Red',
                  'Yellow', 'Green', 'Dark Blue', 'Railroad', 'Utility']

property_cards = []
for colour_list in complete_sets:
    property_cards = property_cards + colour_list

action_cards = ['Pass Go', 'Pass Go', 'Pass Go', 'Pass Go', 'Pass Go',
                'Pass Go', 'Pass Go', 'Pass Go', 'Pass Go', 'Pass Go',
                'Dealbreaker', 'Dealbreaker',
                'Just Say No', 'Just Say No', 'Just Say No',
                'Forced Deal', 'Forced Deal', 'Forced Deal', 'Forced Deal',
                'Sly Deal', 'Sly Deal', 'Sly Deal']

complete_deck = action_cards + property_cards

deck = []
discard_pile = []
number_of_players = 0

# ---------------------------------------------------------------- start of the game

def intro():
    global number_of_players
    global player1, player1_hand, player1_property, player1_set
    global player2, player2_hand, player2_property, player2_set
    global player3, player3_hand, player3_property, player3_set
    global player4, player4_hand, player4_property, player4_set
    print('*' * 40)
    print('*' + 'WELCOME TO MONOPOLY DEAL!'.center(38) + '*')
    print('*' * 40)
    answer = input('Number of players: ')
    while answer != '2' and answer != '3' and answer != '4':
        print('Sorry, only 2, 3 or 4 people can play.')
        answer = input('Number of players: ')
    number_of_players = int(answer)
    player1_hand = []
    player1_property = []
    player1_set = []
    player1 = {'Hand': player1_hand, 'Property': player1_property, 'Set': player1_set, 'Number': 1}
    player2_hand = []
    player2_property = []
    player2_set = []
    player2 = {'Hand': player2_hand, 'Property': player2_property, 'Set': player2_set, 'Number': 2}
    if number_of_players > 2:
        player3_hand = []
        player3_property = []
        player3_set = []
        player3 = {'Hand': player3_hand, 'Property': player3_property, 'Set': player3_set, 'Number': 3}
        if number_of_players > 3:
            player4_hand = []
            player4_property = []
            player4_set = []
            player4 = {'Hand': player4_hand, 'Property': player4_property, 'Set': player4_set, 'Number': 4}
    return number_of_players

def check_shuffle_deck(deck, discard_pile):
    if len(deck) < 5:
        print('--- reshuffling! ---')
        deck.extend(discard_pile)
        discard_pile.clear()
        random.seed(random.randint(0, 1000))
        random.shuffle(deck)

def draw_card(deck, player_hand):
    if len(deck) == 0:
        check_shuffle_deck(deck, discard_pile)
    if len(deck) == 0:
        print('There is not a single card left to draw.')
    else:
        card = deck[0]
        player_hand.append(card)
        del deck[0]

def discard_card(deck, player_hand, discard_pile):
    print('You hold:')
    for card in player_hand:
        print('   -', card)
    card = input('Throw away: ')
    while card not in player_hand:
        print("You don't hold that one.")
        card = input('Throw away: ')
    discard_pile.append(card)
    player_hand.remove(card)

def start_game(total_player_number):
    global player_ls, total_players
    player_ls = [1, 2]
    total_players = [player1, player2]
    if total_player_number > 2:
        player_ls.append(3)
        total_players.append(player3)
        if total_player_number > 3:
            player_ls.append(4)
            total_players.append(player4)
    for i in range(total_player_number):
        total_players[i]['Name'] = input('Name of player ' + str(i + 1) + ': ')
    # deal five cards to the first player, then five to the second and so on
    for player in total_players:
        while len(player['Hand']) < 5:
            draw_card(deck, player['Hand'])

def start_turn(n):
    if n == 1:
        return player1, player1_hand, player1_property, player1_set, player1['Name']
    elif n == 2:
        return player2, player2_hand, player2_property, player2_set, player2['Name']
    elif n == 3:
        return player3, player3_hand, player3_property, player3_set, player3['Name']
    elif n == 4:
        return player4, player4_hand, player4_property, player4_set, player4['Name']

# ---------------------------------------------------------------- for the action cards

def take_property(taker_property, target_property, card_taken):
    target_property.remove(card_taken)
    taker_property.append(card_taken)

def take_set(taker_set, target_set, set_taken):
    target_set.remove(set_taken)
    taker_set.append(set_taken)

def trade_property(taker_property, target_property, card_taken, card_given):
    target_property.remove(card_taken)
    taker_property.remove(card_given)
    target_property.append(card_given)
    taker_property.append(card_taken)

def choose_target(player_number):
    player_names = []
    for player in total_players:
        if player['Number'] != player_number:
            player_names.append(player['Name'])
    print('You can target: ' + ' / '.join(player_names))
    target = input('Target: ')
    while target not in player_names:
        print('Nobody of that name.')
        target = input('Target: ')
    for player in total_players:
        if player['Number'] != player_number and player['Name'] == target:
            target_hand = player['Hand']
            target_property = player['Property']
            target_set = player['Set']
            return target_hand, target_property, target_set

def pass_go(player_hand):
    draw_card(deck, player_hand)
    draw_card(deck, player_hand)
    print('After passing Go you hold: ' + ' | '.join(player_hand))
    check_shuffle_deck(deck, discard_pile)

def just_say_no():
    isaidno = False
    answer = input('Will the target play Just Say No? Yes/No: ')
    if answer == 'Yes':
        isaidno = True
    return isaidno

def forced_deal(taker_property, target_property, target_hand):
    if len(taker_property) == 0 or len(target_property) == 0:
        print('No trade is possible. What a waste!')
    else:
        print('On your side: ' + ' | '.join(taker_property))
        card_given = input('You give: ')
        while card_given not in taker_property:
            card_given = input('That is not on your side. You give: ')
        print('On the other side: ' + ' | '.join(target_property))
        card_taken = input('You get: ')
        while card_taken not in target_property:
            card_taken = input('That is not on the other side. You get: ')
        isaidno = just_say_no()
        if isaidno and 'Just Say No' in target_hand:
            print('NO! The trade is off.')
            target_hand.remove('Just Say No')
            discard_pile.append('Just Say No')
        else:
            trade_property(taker_property, target_property, card_taken, card_given)
            print('On your side: ' + ' | '.join(taker_property))
            print('On the other side: ' + ' | '.join(target_property))

def sly_deal(taker_property, target_property, target_hand):
    if len(target_property) == 0:
        print('There is nothing to steal. What a waste!')
    else:
        print('On the other side: ' + ' | '.join(target_property))
        card_taken = input('You steal: ')
        while card_taken not in target_property:
            card_taken = input('That is not on the other side. You steal: ')
        isaidno = just_say_no()
        if isaidno and 'Just Say No' in target_hand:
            print('NO! The theft is off.')
            target_hand.remove('Just Say No')
            discard_pile.append('Just Say No')
        else:
            take_property(taker_property, target_property, card_taken)
            print('On your side: ' + ' | '.join(taker_property))
            print('On the other side: ' + ' | '.join(target_property))

def deal_breaker(taker_set, target_set, target_hand):
    if len(target_set) == 0:
        print('There is no set to steal. What a waste!')
    else:
        print('Sets of the other side: ' + ' | '.join(target_set))
        set_taken = input('You steal the set: ')
        while set_taken not in target_set:
            set_taken = input('That is no set of theirs. You steal the set: ')
        isaidno = just_say_no()
        if isaidno and 'Just Say No' in target_hand:
            print('NO! The great theft is off.')
            target_hand.remove('Just Say No')
            discard_pile.append('Just Say No')
        else:
            take_set(taker_set, target_set, set_taken)
            print('Your sets: ' + ' | '.join(taker_set))
            print('Sets of the other side: ' + ' | '.join(target_set))

def put_down_property(player_hand, player_property, card_played):
    player_hand.remove(card_played)
    player_property.append(card_played)
    print('You now hold: ' + ' | '.join(player_hand))
    print('On your side: ' + ' | '.join(player_property))

def take_back_property(player_hand, player_property, card_played):
    player_property.remove(card_played)
    player_hand.append(card_played)
    print('You now hold: ' + ' | '.join(player_hand))
    print('On your side: ' + ' | '.join(player_property))

def action(player_hand, player_property, player_set, player_name):
    acts = 0
    while acts < 3:
        time.sleep(1)
        clear_output()
        print('>>>>', player_name.upper(), '/', player_name, 'is playing <<<<')
        player_hand.sort()
        player_property.sort()
        for number in range(number_of_players):
            player = total_players[number]
            print(player['Name'])
            print('    on the table:', ' | '.join(player['Property']))
            print('    full sets:   ', ' | '.join(player['Set']))
        print('Actions already taken:', acts)
        check_shuffle_deck(deck, discard_pile)
        print('You hold: ' + ' | '.join(player_hand))
        print('On your side: ' + ' | '.join(player_property))
        acts = acts + 1
        card = input('Card (or Done): ')
        if card == 'Done':
            acts = 3
        elif card == 'Just Say No':
            print('You can only say no to somebody else. Your action is gone, the card stays.')
        elif card in action_cards and card in player_hand:
            player_hand.remove(card)
            if card == 'Pass Go':
                pass_go(player_hand)
            else:
                target_hand, target_property, target_set = choose_target(player_number)
                if card == 'Forced Deal':
                    forced_deal(player_property, target_property, target_hand)
                elif card == 'Sly Deal':
                    sly_deal(player_property, target_property, target_hand)
                elif card == 'Dealbreaker':
                    deal_breaker(player_set, target_set, target_hand)
            discard_pile.append(card)
        elif card in property_cards and card in player_hand:
            put_down_property(player_hand, player_property, card)
        elif card in property_cards and card in player_property:
            take_back_property(player_hand, player_property, card)
        else:
            print('You have no such card. Your action is gone.')

# ---------------------------------------------------------------- end of a turn

def check_hand_no(player_hand):
    if len(player_hand) == 0:
        print('No cards left in hand, here come five new ones.')
        while len(player_hand) < 5:
            draw_card(deck, player_hand)
            if len(deck) == 0 and len(discard_pile) == 0:
                break
    elif len(player_hand) > 7:
        print('Seven cards are the limit.')
        while len(player_hand) >= 8:
            discard_card(deck, player_hand, discard_pile)
    print('In hand at the end: ' + ' | '.join(player_hand))

def check_complete(player_property, player_set):
    brown = light_blue = pink = orange = red = yellow = green = dark_blue = railroad = utility = 0
    for card in player_property:
        if card in complete_brown:
            brown += 1
        elif card in complete_light_blue:
            light_blue += 1
        elif card in complete_pink:
            pink += 1
        elif card in complete_orange:
            orange += 1
        elif card in complete_red:
            red += 1
        elif card in complete_yellow:
            yellow += 1
        elif card in complete_green:
            green += 1
        elif card in complete_dark_blue:
            dark_blue += 1
        elif card in complete_railroad:
            railroad += 1
        elif card in complete_utility:
            utility += 1
    counters = [brown, light_blue, pink, orange, red, yellow, green, dark_blue, railroad, utility]
    for i in range(10):
        if counters[i] == 3:
            for card in complete_sets[i]:
                player_property.remove(card)
            player_set.append(complete_names[i])
            print('A full set:', complete_names[i])

def check_win(player_set, player_name):
    if len(player_set) >= 3:
        return player_name
    return None

def end_turn(player_hand, player_property, player_set, player_name):
    check_complete(player_property, player_set)
    winner = check_win(player_set, player_name)
    if winner == player_name:
        return winner
    check_hand_no(player_hand)
    return None

def change_turn(player_number, player_name):
    clear_output()
    print('That was the turn of ' + player_name + '.')
    if player_number < len(player_ls):
        player_number = player_number + 1
    elif player_number == len(player_ls):
        player_number = 1
    return player_number

# ---------------------------------------------------------------- the game

def monopoly_deal():
    global deck, discard_pile, player_number
    random.seed(random.randint(0, 1000))
    random.shuffle(complete_deck)
    deck = complete_deck[:]
    discard_pile = []
    total_player_number = intro()
    start_game(total_player_number)
    winner = None
    player_number = 1
    while winner == None:
        player, player_hand, player_property, player_set, player_name = start_turn(player_number)
        print('Two new cards for ' + player_name)
        draw_card(deck, player_hand)
        draw_card(deck, player_hand)
        action(player_hand, player_property, player_set, player_name)
        winner = end_turn(player_hand, player_property, player_set, player_name)
        player_number = change_turn(player_number, player_name)
    print('*' * 40)
    print('Three sets! Well done, ' + winner + '!')
    print('*' * 40)
    print('Thank you for playing.')
    print('Come back soon.')

if __name__ == '__main__':
    monopoly_deal()
