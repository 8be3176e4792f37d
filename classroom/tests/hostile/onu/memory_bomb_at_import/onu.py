rows = [bytearray(b"x") * (1 << 28) for _ in range(64)]


class Card:
    def __init__(self, *given):
        pass

    def __getattr__(self, name):
        return lambda *given: rows


class NumericCard:
    def __init__(self, *given):
        pass

    def __getattr__(self, name):
        return lambda *given: rows


class SpecialCard:
    def __init__(self, *given):
        pass

    def __getattr__(self, name):
        return lambda *given: rows


class CardSet:
    def __init__(self, *given):
        pass

    def __getattr__(self, name):
        return lambda *given: rows


class Hand:
    def __init__(self, *given):
        pass

    def __getattr__(self, name):
        return lambda *given: rows


class Deck:
    def __init__(self, *given):
        pass

    def __getattr__(self, name):
        return lambda *given: rows


class Player:
    def __init__(self, *given):
        pass

    def __getattr__(self, name):
        return lambda *given: rows


class Game:
    def __init__(self, *given):
        pass

    def __getattr__(self, name):
        return lambda *given: rows
