class Card:
    def __init__(self, *given):
        pass

    def __getattr__(self, name):
        return lambda *given: None


class NumericCard:
    def __init__(self, *given):
        pass

    def __getattr__(self, name):
        return lambda *given: None


class SpecialCard:
    def __init__(self, *given):
        pass

    def __getattr__(self, name):
        return lambda *given: None


class CardSet:
    def __init__(self, *given):
        pass

    def __getattr__(self, name):
        return lambda *given: None


class Hand:
    def __init__(self, *given):
        pass

    def __getattr__(self, name):
        return lambda *given: None


class Deck:
    def __init__(self, *given):
        pass

    def __getattr__(self, name):
        return lambda *given: None


class Player:
    def __init__(self, *given):
        pass

    def __getattr__(self, name):
        return lambda *given: None


class Game:
    def __init__(self, *given):
        pass

    def __getattr__(self, name):
        return lambda *given: None
