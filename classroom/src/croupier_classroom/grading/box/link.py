"""One end of the line between the examiner and a box: values as messages, the same at both ends.

Plain values travel as they are. Lists, dicts and sets keep their identity: each has a key that
both ends know, and every message carries those that have changed. Everything else stays where it
is and travels by its number. This file is also given into the box, so it uses Python alone.
"""

import json
from collections.abc import Callable
from sys import getrefcount
from typing import Any, BinaryIO

MOST_BYTES = 16_000_000  # of a message
MOST_CONTAINERS = 50_000  # that both ends know
EXACT_INTEGERS = 2**53  # beyond, other readers of JSON lose digits
UNUSED = 2  # references to a container that only a link holds, while they are counted
UNREADABLE = (ValueError, TypeError, KeyError, AttributeError, IndexError, RecursionError)
PLAIN = (type(None), bool, str)
CONTAINERS: dict[type, str] = {list: "list", dict: "dict", set: "set"}
KINDS: dict[str, type] = {name: kind for kind, name in CONTAINERS.items()}

Make = Callable[[int, str], object]
"""Creates the local proxy of a remote object, from its number and its kind."""


class BrokenLine(Exception):
    """The other end sent what is no message, too much, or nothing any more."""


class Link:
    """Both ends' common view: which containers both know, and which objects go by number."""

    def __init__(self, side: str, reading: BinaryIO, writing: BinaryIO, make: Make) -> None:
        self._side, self._reading, self._writing, self._make = side, reading, writing, make
        self._own: list[object] = []
        self._own_numbers: dict[int, int] = {}
        self._foreign: dict[int, object] = {}
        self._foreign_numbers: dict[int, int] = {}
        self._containers: dict[str, Any] = {}
        self._keys: dict[int, str] = {}
        self._made = 0  # keys
        self._sent: dict[str, object] = {}  # the contents that the other end knows

    def send(self, message: dict[str, object]) -> None:
        """Send a message whose values are encoded already, with what has changed since."""
        if changed := self._changed():
            message = {**message, "changed": changed}
        data = json.dumps(message, separators=(",", ":")).encode()
        if len(data) > MOST_BYTES:
            raise BrokenLine("a message is too long")
        self._writing.write(len(data).to_bytes(4, "big") + data)
        self._writing.flush()

    def receive(self) -> dict[str, Any]:
        """Receive a message; what has changed at the other end changes here."""
        size = int.from_bytes(self._read(4), "big")
        if size > MOST_BYTES:
            raise BrokenLine("a message is too long")
        try:
            message = json.loads(self._read(size))
            self._change(message.pop("changed", {}))
        except UNREADABLE as error:
            raise BrokenLine(f"a message cannot be read: {type(error).__name__}") from None
        if not isinstance(message, dict):
            raise BrokenLine("a message is no object")
        return message

    def _read(self, size: int) -> bytes:
        data = b""
        while len(data) < size:
            more = self._reading.read(size - len(data))
            if not more:
                raise BrokenLine("the line is closed")
            data += more
        return data

    def encode(self, value: Any) -> object:
        """Return a value as JSON can hold it."""
        kind = type(value)
        if kind in PLAIN:
            return value
        if kind is int:
            small = -EXACT_INTEGERS < value < EXACT_INTEGERS
            return value if small else ["int", hex(value)]
        if kind is float:
            return ["float", repr(value)]
        if kind is bytes:
            return ["bytes", value.hex()]
        if kind is tuple:
            return ["tuple", [self.encode(each) for each in value]]
        if kind in CONTAINERS:
            return ["held", self._key_of(value)]
        return self._encode_object(value)

    def _encode_object(self, value: object) -> object:
        if id(value) in self._foreign_numbers:
            return ["yours", self._foreign_numbers[id(value)]]
        number = self._own_numbers.get(id(value))
        if number is None:
            number = self._own_numbers[id(value)] = len(self._own)
            self._own.append(value)  # so it lives on, and nothing else gets its id
        kind = "static" if isinstance(value, staticmethod) else type(value).__name__
        return ["mine", number, kind]

    def decode(self, code: Any) -> Any:
        """Return the value that the other end encoded."""
        if not isinstance(code, list):
            return code
        tag, content = code[0], code[1]
        if tag == "int":
            return int(content, 16)
        if tag == "float":
            return float(content)
        if tag == "bytes":
            return bytes.fromhex(content)
        if tag == "tuple":
            return tuple([self.decode(each) for each in content])
        if tag == "held":
            return self._containers[content]
        if tag == "yours":
            return self._own[content]
        return self._foreign_object(content, code[2])

    def _foreign_object(self, number: int, kind: str) -> object:
        if number not in self._foreign:
            made = self._make(int(number), str(kind))
            self._foreign[number] = made
            self._foreign_numbers[id(made)] = number
        return self._foreign[number]

    def _key_of(self, container: object) -> str:
        key = self._keys.get(id(container))
        if key is None:
            self._made += 1
            key = f"{self._side}{self._made}"
            self._hold(key, container)
        return key

    def _hold(self, key: str, container: object) -> None:
        if len(self._containers) >= MOST_CONTAINERS:
            raise BrokenLine("there are too many lists")
        self._containers[key] = container
        self._keys[id(container)] = key

    def forget(self, keys: list[str]) -> None:
        """Forget containers that the other end holds no more."""
        for key in keys:
            container = self._containers.pop(key, None)
            self._keys.pop(id(container), None)
            self._sent.pop(key, None)

    def unused(self) -> list[str]:
        """Forget the containers that nobody here holds any more, and return their keys.

        One that was changed before it was let go is kept until the other end knows.
        """
        found = [key for key in self._containers if getrefcount(self._containers[key]) == UNUSED]
        told = [
            key for key in found if self._sent.get(key) == self._contents(self._containers[key])
        ]
        self.forget(told)
        return told

    def _changed(self) -> dict[str, object]:
        """Return the contents of all containers that the other end does not know yet."""
        changed: dict[str, object] = {}
        looked_at: set[str] = set()
        while new := [key for key in self._containers if key not in looked_at]:
            for key in new:  # its contents may hold further containers
                contents = self._contents(self._containers[key])
                looked_at.add(key)
                if self._sent.get(key) != contents:
                    changed[key] = self._sent[key] = contents
        return changed

    def _contents(self, container: Any) -> object:
        if type(container) is dict:
            pairs = [[self.encode(key), self.encode(each)] for key, each in container.items()]
            return ["dict", pairs]
        items = [self.encode(each) for each in container]
        return [CONTAINERS[type(container)], items]

    def _change(self, changed: dict[str, Any]) -> None:
        """Make the containers here as they are at the other end."""
        for key, (kind, _) in changed.items():
            if key not in self._containers:
                self._hold(key, KINDS[kind]())
        for key, (kind, contents) in changed.items():
            container = self._containers[key]
            if CONTAINERS[type(container)] != kind:
                raise BrokenLine("a list has become something else")
            if kind == "dict":
                items = {self.decode(name): self.decode(each) for name, each in contents}
                container.clear()
                container.update(items)
            else:
                values = [self.decode(each) for each in contents]
                container.clear()
                container.extend(values) if kind == "list" else container.update(values)
        for key in changed:
            self._sent[key] = self._contents(self._containers[key])
