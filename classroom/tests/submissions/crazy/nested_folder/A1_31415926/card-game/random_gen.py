class RandomGen:
    seed = 12345

    @classmethod
    def set_seed(cls, seed=None):
        cls.seed = 12345 if seed is None else seed

    @classmethod
    def random(cls):
        cls.seed = (25214903917 * cls.seed + 11) % 281474976710656
        return cls.seed // 65536

    @classmethod
    def randint(cls, lo, hi):
        return cls.random() % (hi - lo + 1) + lo

    @classmethod
    def random_shuffle(cls, collection):
        keys = []
        for i in range(len(collection)):
            keys.append((cls.random(), i))
        keys.sort()
        copy = [collection[key[1]] for key in keys]
        for i in range(len(copy)):
            collection[i] = copy[i]
