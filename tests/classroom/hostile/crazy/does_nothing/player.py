class Player:
    def __init__(self, *given):
        pass
