from data_structures.referential_array import ArrayR


class ArraySortedList:
    """An index past the last item is no error: there may be old items there."""

    def __init__(self, max_capacity):
        self.array = ArrayR(max_capacity)
        self.length = 0

    def __len__(self):
        return self.length

    def __getitem__(self, index):
        return self.array[index]

    def add(self, item):
        place = 0
        while place < self.length and self.array[place] < item:
            place += 1
        for i in range(self.length, place, -1):
            self.array[i] = self.array[i - 1]
        self.array[place] = item
        self.length += 1

    def delete_at_index(self, index):
        if index >= self.length:
            raise IndexError("no such index")
        item = self.array[index]
        self.length -= 1
        for i in range(index, self.length):
            self.array[i] = self.array[i + 1]
        return item
