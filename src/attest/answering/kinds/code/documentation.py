"""The documentation of a symbol: its paragraphs, without the marks around them and in front of their lines."""

import re
from collections.abc import Iterator

from attest.values.spans import Range, Split

LONGEST_DOC = 600
"""Most characters of documentation that are quoted."""
SHORT_PARAGRAPH = 350
"""Most characters of a paragraph that is quoted whole for one thing that it says."""
MOST_PLACES = 3
"""Most places of one documentation that are quoted."""

_DOC_OPENING = re.compile(r"[rRbBuUfF]{0,2}(?:\"\"\"|'''|\"|')|/\*+!?|//[/!]?|#+|--")
"""The mark that begins documentation: a quotation mark, ``/**``, ``///``, ``#``."""
_COMMENT_MARK = re.compile(r"[ \t]*(?:///?!?|\*(?!/)|#+)?")
"""The mark at the beginning of a line of documentation."""
_DOC_CLOSING = re.compile(r"[ \t]*(?:\"\"\"|'''|\"|'|\*+/)\s*$")
"""The mark that ends documentation."""
_BLANK_COMMENT_LINE = re.compile(r"\n[ \t]*(?:///?!?|\*(?!/)|#+)?[ \t]*(?=\n)")
"""A line of documentation that is blank except for its mark."""
_PARAGRAPH_BORDER = re.compile(r"\n[ \t]*(?:///?!?|\*(?!/)|#+)?[ \t]*(?:(?=\n)|(?=:[a-z]+\b[^:\n]*:|[@\\][a-z]+\b))")
"""What parts the paragraphs: a blank line, or the end of the line before a ``:return:`` or ``@returns``."""
_BESIDE_THE_POINT = re.compile(
    r"\W*(?:(?:param|type|arg|argument|tparam|template)\b|version(?:added|changed)\b|deprecated\b)"
)
"""Beginning of a paragraph on a parameter or on a version: ``:param name:``, ``.. versionadded:: 2``."""


def first_paragraph(text: str, doc: Range) -> Range:
    """The first paragraph of documentation, without the marks around it, cut at a line if it is long."""
    start, end = _within_marks(text, doc)
    blank = _BLANK_COMMENT_LINE.search(text, start, end)
    end = blank.start() if blank else end
    if end - start > LONGEST_DOC:
        end = max(text.rfind(". ", start, start + LONGEST_DOC) + 1, text.rfind("\n", start, start + LONGEST_DOC))
    return start, max(end, start)


def what_it_says(about: re.Pattern[str], text: str, doc: Range, split: Split) -> list[Range]:
    """Where documentation speaks of something: paragraphs, only the sentences that do so if one is long.

    A description of a parameter, and a note on a version, speak of something else. Without any such place, the first
    paragraph.
    """
    places = [
        place
        for paragraph in _paragraphs(text, doc)
        if not _BESIDE_THE_POINT.match(text, *paragraph) and about.search(text, *paragraph)
        for place in _sentences_about(about, text, paragraph, split)
    ]
    return places[:MOST_PLACES] or [first_paragraph(text, doc)]


def _sentences_about(about: re.Pattern[str], text: str, paragraph: Range, split: Split) -> Iterator[Range]:
    start, end = paragraph
    if end - start <= SHORT_PARAGRAPH:
        yield paragraph
        return
    for low, high in split(text[start:end]):
        if high - low <= LONGEST_DOC and about.search(text, start + low, start + high):
            yield start + low, start + high


def _paragraphs(text: str, doc: Range) -> Iterator[Range]:
    """The paragraphs of documentation; the description of a parameter or of the return value is one of its own."""
    start, end = _within_marks(text, doc)
    for border in _PARAGRAPH_BORDER.finditer(text, start, end):
        yield start, border.start()
        start = border.end()
    yield start, end


def _within_marks(text: str, doc: Range) -> Range:
    """Span of documentation without the marks around it."""
    start, end = doc
    opening = _DOC_OPENING.match(text, start)
    start = opening.end() if opening else start
    closing = _DOC_CLOSING.search(text[start:end])
    end = start + closing.start() if closing else end
    start += len(text[start:end]) - len(text[start:end].lstrip())
    return start, max(start, end)


def spans_without_marks(text: str, place: Range) -> list[Range]:
    """Spans of a paragraph without comment marks, which are not its words: one per line if the lines have them."""
    lines: list[Range] = []
    at, end = place
    marked = False
    while at < end:
        mark = _COMMENT_MARK.match(text, at, end)
        start = mark.end() if mark else at
        marked = marked or bool(text[at:start].strip())
        line_end = _end_of_line(text, start, end)
        lines.append(_trimmed_span(text, start, line_end))
        at = line_end + 1
    return [(a, b) for a, b in (lines if marked else [_trimmed_span(text, *place)]) if a < b]


def line_at(text: str, at: int) -> Range:
    """The line of a place, without its indentation."""
    return _trimmed_span(text, text.rfind("\n", 0, at) + 1, _end_of_line(text, at, len(text)))


def _end_of_line(text: str, at: int, end: int) -> int:
    found = text.find("\n", at, end)
    return found if found >= 0 else end


def _trimmed_span(text: str, start: int, end: int) -> Range:
    piece = text[start:end]
    return start + len(piece) - len(piece.lstrip()), start + len(piece.rstrip())
