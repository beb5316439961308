"""Bytes to characters: code parsers count bytes of UTF-8, this project counts characters of the text."""

from bisect import bisect_right
from itertools import accumulate


class Offsets:
    """Maps the byte offsets of a text to character offsets."""

    def __init__(self, text: str) -> None:
        self.data = text.encode("utf-8", "replace")
        """A lone surrogate, which UTF-8 cannot encode, is replaced with one byte and stays one character."""
        self._plain = len(self.data) == len(text)
        if not self._plain:
            lines = self.data.split(b"\n")
            sizes = [len(line) + 1 for line in lines]
            self._bytes = [0, *accumulate(sizes)]
            self._characters = [0, *accumulate(len(line.decode()) + 1 for line in lines)]

    def character(self, byte: int) -> int:
        """Offset of the character that begins at a byte or contains it."""
        if self._plain:
            return byte
        line = bisect_right(self._bytes, byte) - 1
        start = self._bytes[line]
        return self._characters[line] + len(self.data[start:byte].decode("utf-8", "ignore"))
