import itertools


class Endless:
    def __iter__(self):
        return itertools.count()

    def __len__(self):
        return 26

    def __getitem__(self, index):
        return ("H", "2")


def endless():
    while True:
        yield ("Queue", [("H", "2")])


payCards = Endless()


def showGreeting(*given):
    return endless() if given else Endless()


def isPayCard(*given):
    return endless() if given else Endless()


def getCardRate(*given):
    return endless() if given else Endless()


def fillHand(*given):
    return endless() if given else Endless()


def prepPlayers(*given):
    return endless() if given else Endless()


def placeCard(*given):
    return endless() if given else Endless()


def playCard(*given):
    return endless() if given else Endless()


def takePayment(*given):
    return endless() if given else Endless()


def strip_me(*given):
    return endless() if given else Endless()


if __name__ == "__main__":
    strip_me()
