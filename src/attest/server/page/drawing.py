"""Figures as numbers: where every label and line of a drawing stands. `figure.html` writes them as SVG, and
`drawn_timeline.py` and `drawn_graph.py` say what stands where.

Rule 1: equal input gives an equal drawing; nothing asks what a browser would measure.
Rule 2: labels lie within the frame and cover nothing but lines. What has no room is cut, or counted.
Rule 3: text stays text; the template escapes it.
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

WIDE, USUAL, NARROW = 1.0, 0.64, 0.44
"""Widths of letters in parts of their size, on the wide side of what common typefaces without serifs have."""
SMALL, PLAIN = 11.0, 13.0
"""Sizes of letters, as in figures.css."""


class Box(NamedTuple):
    """A rectangle in units of the drawing; ``x`` and ``y`` are its upper left corner."""

    x: float
    y: float
    width: float
    height: float


PAD = 10.0
"""Between a frame and the text in it."""


class Line(NamedTuple):
    """A line of text: where it begins, on its base line."""

    text: str
    x: float
    y: float
    look: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """Text in a box of its own, perhaps a link."""

    box: Box
    text: str
    look: str
    """A class of figures.css."""
    below: str = ""
    """A second line, in small letters."""
    href: str = ""
    title: str = ""
    """All of what is meant, where the text was cut."""
    framed: bool = False
    centred: bool = False
    """Whether the text stands in the middle of the box, which figures.css sees to, too."""

    @property
    def lines(self) -> list[Line]:
        """Its text: one line in the middle of its height, or two of them."""
        x = self.box.x + (self.box.width / 2 if self.centred else PAD * self.framed)
        size = PLAIN if self.framed else SMALL
        middle = self.box.y + self.box.height / 2 + 0.36 * size
        if not self.below:
            return [Line(self.text, x, round(middle, 2), "")] if self.text else []
        return [Line(self.text, x, round(middle - 8, 2), ""), Line(self.below, x, round(middle + 8, 2), "below")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stroke:
    """A line, perhaps a link."""

    path: str
    """In the language of SVG's ``d``; made of numbers alone."""
    look: str
    href: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A drawing: grounds lie under strokes, strokes under labels."""

    width: float
    height: float
    grounds: Sequence[Box]
    strokes: Sequence[Stroke]
    labels: Sequence[Label]


def text_width(text: str, size: float) -> float:
    """How much room text takes, at most."""
    return size * sum(map(_width, text))


def _width(letter: str) -> float:
    if letter in "ijlIftr .,:;'`|!()[]/-":
        return NARROW
    is_usual = letter.isascii() and not letter.isupper() and letter not in "mw%@"
    return USUAL if is_usual or unicodedata.category(letter) == "Ll" else WIDE


def fitted(text: str, room: float, size: float) -> str:
    """The text on one line, cut to the room with an ellipsis; empty where there is not room for one letter."""
    line = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    most = int(room / (NARROW * size)) + 1  # more letters have no room, however narrow; a title may have a million
    if len(line) <= most and text_width(line, size) <= room:
        return line
    line = line[:most]
    while line and text_width(f"{line}…", size) > room:
        line = line[:-1]
    return f"{line.rstrip()}…" if line else ""


def line(x: float, y: float, to_x: float, to_y: float) -> str:
    """A straight line, as a path."""
    return f"M{number(x)} {number(y)}L{number(to_x)} {number(to_y)}"


def number(value: float) -> str:
    """A number as paths have it."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
