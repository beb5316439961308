"""A page as runs of characters with positions, which pdfium.py supplies and the other modules arrange.

Coordinates are points from the lower left corner of the page, rotated so that most of its text reads from left to
right.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from attest.parsing.extraction.pdf.rulings import Ruling


class Run(NamedTuple):
    """Consecutive characters on one baseline in one style. A tuple, because a page has thousands."""

    text: str
    x0: float
    x1: float
    base: float
    """Height of the baseline."""
    size: float
    """Size of the font, in points."""
    bold: bool
    mono: bool
    """Whether all letters of the font have the same width."""
    spaced: bool
    """Whether a space separates it from the run drawn before it."""
    order: int
    """Index in the drawing order of the page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """The content of a page."""

    number: int
    """Number of the page, from 1."""
    damaged: bool = False
    """Whether pdfium cannot read the page."""
    runs: Sequence[Run] = ()
    aside: Sequence[Run] = ()
    """Runs in another direction than most, or too small to read: axis labels, a margin stamp, a picture of a page."""
    rulings: Sequence[Ruling] = ()
    characters: int = 0
    unmapped: int = 0
    """Number of characters that the file does not identify."""
    pieces: int = 0
    """Number of text objects, if the page has too many to be read; otherwise 0."""
    pictured: bool = False
    """Whether the page has a picture but no text."""
