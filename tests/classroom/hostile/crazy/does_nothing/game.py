class Game:
    def __init__(self, *given):
        pass
