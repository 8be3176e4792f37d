from data_structures.referential_array import ArrayR


class ArrayStack:
    def __init__(self, max_capacity):
        self.array = ArrayR(max_capacity)
        self.length = 0

    def __len__(self):
        return self.length

    def is_empty(self):
        return self.length == 0

    def push(self, item):
        if self.length == len(self.array):
            raise Exception("full")
        self.array[self.length] = item
        self.length = self.length + 1

    def pop(self):
        if self.is_empty():
            raise Exception("empty")
        self.length = self.length - 1
        return self.array[self.length]

    def peek(self):
        return self.array[self.length - 1]
