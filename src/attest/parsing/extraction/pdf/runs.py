"""A page as runs of characters with places, which pdfium.py gives and everything else here arranges.

Coordinates are points from the lower left corner of the page, turned so that most of its text reads from left to right.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple


class Run(NamedTuple):
    """Characters that follow each other on one baseline in one style. A tuple, because a page has thousands."""

    text: str
    x0: float
    x1: float
    base: float
    """The baseline."""
    size: float
    """Of the font, in points."""
    bold: bool
    mono: bool
    """Whether all letters of the font are equally wide."""
    spaced: bool
    """Whether a space stands between it and what was drawn before it."""
    order: int
    """Place in the order in which the page draws them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """What stands on a page."""

    number: int
    """1 for the first."""
    damaged: bool = False
    """Whether pdfium cannot read it."""
    runs: Sequence[Run] = ()
    aside: Sequence[Run] = ()
    """What is written in another direction than most, or too small to be read: labels of axes, a stamp on the margin,
    a picture of a page."""
    characters: int = 0
    unmapped: int = 0
    """Characters of which the file does not say which letters they are."""
    pieces: int = 0
    """In how many its text is drawn, where they are too many to be read."""
    pictured: bool = False
    """Whether a picture stands on a page without text."""
