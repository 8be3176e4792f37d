def expect(*given, **named):
    pass


class Checks(list):
    def grade(self, *given):
        return []
