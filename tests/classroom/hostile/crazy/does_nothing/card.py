class Card:
    def __init__(self, *given):
        pass


class CardColor:
    def __init__(self, *given):
        pass


class CardLabel:
    def __init__(self, *given):
        pass
