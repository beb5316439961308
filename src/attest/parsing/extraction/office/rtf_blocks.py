"""Paragraphs of Rich Text as Markdown, by what is set for them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from attest.parsing.extraction.writing import fenced, paragraph, prefixed

__all__ = ["Paragraph", "joined", "written"]

_CODE = re.compile(r"(?:source |html )?(?:code|preformatted)\b.*|plain text|listing", re.IGNORECASE)
_QUOTE = re.compile(r"(?:intense )?quote|block text|quotations?", re.IGNORECASE)
_NUMBERED = re.compile(r"\s*\(?(\d{1,9})[.)]")
_MAX_LEVEL = 8


@dataclass(slots=True)
class Paragraph:
    """What is set for a paragraph."""

    style: int = 0
    outline: int = 0
    """The rank of a heading, from 1; 0 for none."""
    listed: str = ""
    """The mark in front of it."""
    level: int = 0
    in_table: bool = False


def written(text: str, at: Paragraph, style: str, level: int) -> Iterator[tuple[str, str]]:
    """A paragraph as Markdown, by what is set for it."""
    lines = [" ".join(line.split()) for line in text.split("\n") if line.strip()]
    if not lines:
        return
    rank = at.outline or level
    if _CODE.fullmatch(style):
        yield "code", text.rstrip()
    elif rank:
        yield "", f"{'#' * min(rank, 6)} {' '.join(lines)}"
    elif at.listed:
        number = _NUMBERED.match(at.listed)
        mark, indent = f"{number[1]}. " if number else "- ", "   " * min(at.level, _MAX_LEVEL)
        yield "item", prefixed(paragraph(lines), indent + mark, indent + " " * len(mark))
    elif _QUOTE.fullmatch(style):
        yield "", prefixed(paragraph(lines), "> ", "> ")
    else:
        yield "", paragraph(lines)


def joined(blocks: list[tuple[str, str]]) -> str:
    """Blocks with a blank line between them; items on lines of their own, lines of code in one fence."""
    parts, at = list[str](), 0
    while at < len(blocks):
        past = at + 1
        while past < len(blocks) and blocks[at][0] and blocks[past][0] == blocks[at][0]:
            past += 1
        lines = "\n".join(text for _, text in blocks[at:past])
        parts.append(fenced(lines, "") if blocks[at][0] == "code" else lines)
        at = past
    return "\n\n".join(parts)
