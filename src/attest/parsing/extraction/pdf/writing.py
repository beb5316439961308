"""Blocks to the text of a revision, laid out as Markdown.

Rule 1: every page begins with a form feed, so the page of a character is the number of form feeds up to it. Between
blocks a form feed is on a line of its own, within a paragraph or a table at the beginning of a line.
Rule 2: blank lines separate blocks. A heading begins with ``#``, a table row with ``|``, and code is fenced; no other
line begins like that.
Rule 3: the file's metadata is front matter before the first page.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from attest.parsing.extraction.pdf.blocks import Block, Kind
from attest.parsing.extraction.pdf.lines import Line
from attest.parsing.extraction.pdf.words import clean_words, join_lines, vocabulary
from attest.parsing.extraction.writing import fence_code, front_matter, row

_PAGE = "\f"
_MARKUP = re.compile(r"(?=#{1,6} |[|>]|```|~~~|-{3,}$|={3,}$)")


def write_document(facts: Mapping[str, str], blocks: Sequence[Block], pages: int) -> str:
    """The whole text of a document."""
    known = vocabulary(clean_words(line.text) for block in blocks for line in block.lines)
    pieces = [front_matter(facts), "\n" * bool(facts)]
    page = 0
    for block in blocks:
        pieces.append(f"{_PAGE}\n" * (block.first.page - page))
        pieces += [_block(block, known), "\n\n"]
        page = block.last.page
    pieces.append(f"{_PAGE}\n" * (pages - page))
    return "".join(pieces)


def _block(block: Block, known: frozenset[str]) -> str:
    if block.kind is Kind.CODE:
        return fence_code("\n".join(_code([part[0] for part in block.parts])), "")
    if block.kind is Kind.TABLE:
        return "\n".join(_rows([part[0] for part in block.parts]))
    if block.level:
        return f"{'#' * block.level} {join_lines([clean_words(line.text) for line in block.lines], known)}"
    return "\n".join(_MARKUP.sub(" ", text) if _MARKUP.match(text) else text for text in _parts(block, known))


def _rows(lines: Sequence[Line]) -> Iterator[str]:
    page = lines[0].page
    for line in lines:
        yield _PAGE * (line.page - page) + row([clean_words(cell) for cell in line.cells])
        page = line.page


def _code(lines: Sequence[Line]) -> list[str]:
    """Lines of code, indented as on the page."""
    left = min(line.x0 for line in lines)
    return [" " * round((line.x0 - left) / (0.6 * line.size)) + clean_words(line.text) for line in lines]


def _parts(block: Block, known: frozenset[str]) -> list[str]:
    """The lines of a paragraph. Within it, the next page begins on a new line, and a divided word is kept whole."""
    found: list[str] = []
    page = block.first.page
    for part in block.parts:
        for line in part:
            text = clean_words(line.text)
            if line.page > page:
                page = line.page
                rest = ""
                if found and found[-1].endswith("-"):
                    word, _, rest = text.partition(" ")
                    found[-1] = join_lines([found[-1], word], known)
                    text = rest
                found.append(_PAGE + text)
            elif line is part[0] or not found:
                found.append(text)
            else:
                found[-1] = join_lines([found[-1], text], known)
    return [text for text in found if text.strip("\ufffd ")]
