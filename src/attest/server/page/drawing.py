"""Figures as coordinates: the position of every label and line. `figure.html` writes them as SVG; `drawn_timeline.py`
and `drawn_graph.py` lay them out.

Rule 1: equal input gives an equal drawing; no layout depends on what a browser would measure.
Rule 2: labels lie within the frame and cover nothing but lines. What has no room is cut, or counted.
Rule 3: text stays text; the template escapes it.
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

_WIDE, USUAL, _NARROW = 1.0, 0.64, 0.44
"""Widths of letters as fractions of the font size, at the wide end of common sans-serif typefaces."""
SMALL, PLAIN = 11.0, 13.0
"""Font sizes, as in figures.css."""


class Box(NamedTuple):
    """A rectangle in units of the drawing; ``x`` and ``y`` are its upper left corner."""

    x: float
    y: float
    width: float
    height: float


PAD = 10.0
"""Distance between a frame and the text in it."""


class Line(NamedTuple):
    """A line of text; ``x`` and ``y`` are the start of its baseline."""

    text: str
    x: float
    y: float
    look: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """Text in a box of its own, optionally a link."""

    box: Box
    text: str
    look: str
    """A CSS class of figures.css."""
    below: str = ""
    """A second line, in the small font."""
    href: str = ""
    title: str = ""
    """The full text, as a tooltip, if the label was cut."""
    framed: bool = False
    centred: bool = False
    """Whether the text is centred in the box, which figures.css does, too."""

    @property
    def lines(self) -> list[Line]:
        """The lines of its text: one, vertically centred, or two."""
        x = self.box.x + (self.box.width / 2 if self.centred else PAD * self.framed)
        size = PLAIN if self.framed else SMALL
        middle = self.box.y + self.box.height / 2 + 0.36 * size
        if not self.below:
            return [Line(self.text, x, round(middle, 2), "")] if self.text else []
        return [Line(self.text, x, round(middle - 8, 2), ""), Line(self.below, x, round(middle + 8, 2), "below")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stroke:
    """A line, optionally a link."""

    path: str
    """The ``d`` attribute of an SVG path; made of numbers alone."""
    look: str
    href: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A drawing, painted in this order: grounds, strokes, labels."""

    width: float
    height: float
    grounds: Sequence[Box]
    strokes: Sequence[Stroke]
    labels: Sequence[Label]


def text_width(text: str, size: float) -> float:
    """The greatest width that text may take."""
    return size * sum(map(_width, text))


def _width(letter: str) -> float:
    if letter in "ijlIftr .,:;'`|!()[]/-":
        return _NARROW
    is_usual = letter.isascii() and not letter.isupper() and letter not in "mw%@"
    return USUAL if is_usual or unicodedata.category(letter) == "Ll" else _WIDE


def fit_text(text: str, room: float, size: float) -> str:
    """The text on one line, cut to the width with an ellipsis; empty if there is not room for one letter."""
    line = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    most = int(room / (_NARROW * size)) + 1  # more letters have no room, however narrow; a title may have a million
    if len(line) <= most and text_width(line, size) <= room:
        return line
    line = line[:most]
    while line and text_width(f"{line}…", size) > room:
        line = line[:-1]
    return f"{line.rstrip()}…" if line else ""


def line(x: float, y: float, to_x: float, to_y: float) -> str:
    """A straight line, as an SVG path."""
    return f"M{number(x)} {number(y)}L{number(to_x)} {number(to_y)}"


def number(value: float) -> str:
    """A number as written in SVG paths."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
