HUGE = 1 << 40_000_000
Color = Effect = ActionType = HUGE


class Card:
    def __init__(self, *given):
        self.number = HUGE

    def __getattr__(self, name):
        return lambda *given: HUGE


class NumericCard:
    def __init__(self, *given):
        self.number = HUGE

    def __getattr__(self, name):
        return lambda *given: HUGE


class SpecialCard:
    def __init__(self, *given):
        self.number = HUGE

    def __getattr__(self, name):
        return lambda *given: HUGE


class CardSet:
    def __init__(self, *given):
        self.number = HUGE

    def __getattr__(self, name):
        return lambda *given: HUGE


class Hand:
    def __init__(self, *given):
        self.number = HUGE

    def __getattr__(self, name):
        return lambda *given: HUGE


class Deck:
    def __init__(self, *given):
        self.number = HUGE

    def __getattr__(self, name):
        return lambda *given: HUGE


class Player:
    def __init__(self, *given):
        self.number = HUGE

    def __getattr__(self, name):
        return lambda *given: HUGE


class Game:
    def __init__(self, *given):
        self.number = HUGE

    def __getattr__(self, name):
        return lambda *given: HUGE
