class GameStats:
    def __init__(self, *given):
        pass


class StatsColumn:
    def __init__(self, *given):
        pass
