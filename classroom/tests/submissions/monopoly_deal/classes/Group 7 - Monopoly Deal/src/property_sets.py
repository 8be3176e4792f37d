"""The 52 cards of our Monopoly Deal."""


class Colour:
    """One of the ten colours and its three properties."""

    all = []

    def __init__(self, name):
        self.name = name
        self.cards = [f"{name}_{number}" for number in range(1, 4)]
        Colour.all.append(self)

    def is_complete_in(self, field):
        counter = 0
        for card in field:
            if card in self.cards:
                counter += 1
        return counter == 3


complete_brown = Colour("Brown").cards
complete_cyan = Colour("Cyan").cards
complete_magenta = Colour("Magenta").cards
complete_amber = Colour("Amber").cards
complete_crimson = Colour("Crimson").cards
complete_gold = Colour("Gold").cards
complete_olive = Colour("Olive").cards
complete_navy = Colour("Navy").cards
complete_silver = Colour("Silver").cards
complete_teal = Colour("Teal").cards

property_cards = sum((colour.cards for colour in Colour.all), [])

copies = {"Pass_Go": 10, "Dealbreaker": 2, "Just_Say_No": 3, "Forced_Deal": 4, "Sly_Deal": 3}
action_cards = []
for name in copies:
    action_cards.extend([name] * copies[name])

complete_deck = [*property_cards, *action_cards]
