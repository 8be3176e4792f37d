class Card:
    numeric = False

    def __init__(self, color):
        self._color = color

    def get_color(self):
        return self._color

    # A card as one number: a hundred thousand for each colour, special cards in the upper half.
    def size(self):
        return self._color * 100000 + self.size_in_color()

    def __lt__(self, other):
        return self.size() < other.size()

    def __eq__(self, other):
        return isinstance(other, Card) and self.size() == other.size()


class NumericCard(Card):
    numeric = True

    def __init__(self, color, number):
        super().__init__(color)
        self.__number = number

    def __repr__(self):
        return f"Numeric card {self._color.name} {self.__number}"

    def size_in_color(self):
        return self.__number

    def get_number(self):
        return self.__number

    def score(self):
        return self.__number


class SpecialCard(Card):
    def __init__(self, color, effect):
        super().__init__(color)
        self.__effect = effect

    def __repr__(self):
        return f"{self.__effect.name} card {self._color.name}"

    def size_in_color(self):
        return 50000 + self.__effect.value

    def get_effect(self):
        return self.__effect

    def score(self):
        return 10 * (self.__effect.value + 1)
