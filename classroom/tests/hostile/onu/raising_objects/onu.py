class Rude(BaseException):
    pass


def shout(*given):
    raise Rude("no")


class Thing:
    __repr__ = __len__ = __hash__ = __iter__ = __eq__ = __lt__ = __bool__ = __str__ = shout
    __getattribute__ = __getitem__ = __call__ = __del__ = shout


Color = Effect = ActionType = Thing()


class Card:
    def __init__(self, *given):
        shout()

    def __getattr__(self, name):
        return lambda *given: Thing()


class NumericCard:
    def __init__(self, *given):
        shout()

    def __getattr__(self, name):
        return lambda *given: Thing()


class SpecialCard:
    def __init__(self, *given):
        shout()

    def __getattr__(self, name):
        return lambda *given: Thing()


class CardSet:
    def __init__(self, *given):
        shout()

    def __getattr__(self, name):
        return lambda *given: Thing()


class Hand:
    def __init__(self, *given):
        shout()

    def __getattr__(self, name):
        return lambda *given: Thing()


class Deck:
    def __init__(self, *given):
        shout()

    def __getattr__(self, name):
        return lambda *given: Thing()


class Player:
    def __init__(self, *given):
        shout()

    def __getattr__(self, name):
        return lambda *given: Thing()


class Game:
    def __init__(self, *given):
        shout()

    def __getattr__(self, name):
        return lambda *given: Thing()
