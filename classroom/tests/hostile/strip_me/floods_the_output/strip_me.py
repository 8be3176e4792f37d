import os
import sys


def flood():
    text = "passed " * 10000
    while True:
        print(text)
        print(text, file=sys.stderr)
        os.write(1, text.encode())
        os.write(2, text.encode())


payCards = {}


def showGreeting(*given):
    return flood()


def isPayCard(*given):
    return flood()


def getCardRate(*given):
    return flood()


def fillHand(*given):
    return flood()


def prepPlayers(*given):
    return flood()


def placeCard(*given):
    return flood()


def playCard(*given):
    return flood()


def takePayment(*given):
    return flood()


def strip_me(*given):
    return flood()


if __name__ == "__main__":
    strip_me()
