"""Paragraphs of Rich Text as Markdown, by their settings."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from attest.parsing.extraction.writing import CODE_STYLE, DEEPEST_ITEM, QUOTE_STYLE, Written, item, paragraph, quotation

_NUMBERED = re.compile(r"\s*\(?(\d{1,9})[.)]")


@dataclass(slots=True)
class Paragraph:
    """The settings of a paragraph."""

    style: int = 0
    outline: int = 0
    """Level of a heading, from 1; 0 if it is not a heading."""
    listed: str = ""
    """The list mark in front of the paragraph; empty if it is not an item."""
    level: int = 0
    in_table: bool = False


def paragraph_blocks(text: str, at: Paragraph, style: str, level: int) -> Iterator[Written]:
    """A paragraph as Markdown, by its settings."""
    lines = [" ".join(line.split()) for line in text.split("\n") if line.strip()]
    if not lines:
        return
    rank = at.outline or level
    if CODE_STYLE.fullmatch(style):
        yield Written(text.rstrip(), "code")
    elif rank:
        yield Written(f"{'#' * min(rank, 6)} {' '.join(lines)}")
    elif at.listed:
        number = _NUMBERED.match(at.listed)
        yield Written(item(lines, f"{number[1]}. " if number else "- ", min(at.level, DEEPEST_ITEM)), "item")
    elif QUOTE_STYLE.fullmatch(style):
        yield Written(quotation(lines))
    else:
        yield Written(paragraph(lines))
