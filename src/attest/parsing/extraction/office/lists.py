"""Paragraphs, list items with their level, and lines of code, as Markdown."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from attest.parsing.extraction.writing import DEEPEST_ITEM, fence_code
from attest.parsing.extraction.writing import item as written_item


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """An item of a list: its lines, its level, counted from 0, and whether it is numbered."""

    lines: Sequence[str]
    level: int
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class CodeLine:
    """A paragraph that is a line of code."""

    text: str


Block = str | Item | CodeLine


def join_blocks(blocks: Iterable[Block]) -> str:
    """The blocks with blank lines between them; consecutive items form one list, consecutive lines of code one
    block."""
    return "\n\n".join(_groups(blocks))


def collapse_spaces(text: str) -> str:
    """A text with single spaces; empty if it is blank."""
    return " ".join(text.split())


def _groups(blocks: Iterable[Block]) -> Iterator[str]:
    for _, group in groupby(blocks, key=type):
        together = list(group)
        if items := [part for part in together if isinstance(part, Item)]:
            yield "\n".join(_lines(items))
        code = "\n".join(part.text for part in together if isinstance(part, CodeLine))
        if code.strip():
            yield fence_code(code.strip("\n"), "")
        yield from (part for part in together if isinstance(part, str) and part)


def _lines(items: Sequence[Item]) -> Iterator[str]:
    """The lines of the items, each at most one level below the one before: deeper it would be taken for code."""
    numbers: list[int] = []
    for item in items:
        level = min(item.level, len(numbers), DEEPEST_ITEM)
        numbers = [*numbers[: level + 1], *([0] if level == len(numbers) else [])]
        numbers[level] += 1
        yield written_item(item.lines, f"{numbers[level]}. " if item.numbered else "- ", level)
