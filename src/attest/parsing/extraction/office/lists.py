"""Paragraphs and the items of lists, each with its level, as Markdown."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from attest.parsing.extraction.writing import paragraph, prefixed

__all__ = ["Item", "joined", "plain"]

_DEEPEST = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """An item of a list: its lines, how deep it stands, counted from 0, and whether it has a number."""

    lines: Sequence[str]
    level: int
    numbered: bool = False


def joined(blocks: Iterable[str | Item]) -> str:
    """The blocks with a blank line between them; items that follow each other are one list."""
    return "\n\n".join(_groups(blocks))


def plain(text: str) -> str:
    """A text with single blanks, empty when there is nothing in it."""
    return " ".join(text.split())


def _groups(blocks: Iterable[str | Item]) -> Iterator[str]:
    for _, group in groupby(blocks, key=lambda one: isinstance(one, Item)):
        together = list(group)
        items = [one for one in together if isinstance(one, Item)]
        if items:
            yield "\n".join(_lines(items))
        yield from (one for one in together if isinstance(one, str) and one)


def _lines(items: Sequence[Item]) -> Iterator[str]:
    """No item stands more than a level below the one before it: deeper it would be taken for code."""
    numbers: list[int] = []
    for item in items:
        level = min(item.level, len(numbers), _DEEPEST)
        numbers = [*numbers[: level + 1], *([0] if level == len(numbers) else [])]
        numbers[level] += 1
        mark = f"{numbers[level]}. " if item.numbered else "- "
        indent = "   " * level
        yield prefixed(paragraph(item.lines), indent + mark, indent + " " * len(mark))
