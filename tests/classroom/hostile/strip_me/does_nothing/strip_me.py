payCards = {}


def showGreeting(*given):
    return given[0] if given else None


def isPayCard(*given):
    return given[0] if given else None


def getCardRate(*given):
    return given[0] if given else None


def fillHand(*given):
    return given[0] if given else None


def prepPlayers(*given):
    return given[0] if given else None


def placeCard(*given):
    return given[0] if given else None


def playCard(*given):
    return given[0] if given else None


def takePayment(*given):
    return given[0] if given else None


def strip_me(*given):
    return given[0] if given else None


if __name__ == "__main__":
    strip_me()
