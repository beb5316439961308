"""Quotes of a symbol: its signature, and the first paragraph of its documentation."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from attest.answering.passages.passages import Library, Passage, PassageForm
from attest.answering.sentences import Sentence
from attest.values.spans import Range
from attest.values.symbols import FoundSymbol

MOST_DEFINITIONS = 3
"""Most definitions of one name that are quoted."""
LONGEST_DOC = 600
"""Most characters of documentation that are quoted."""
ONE_DEFINITION, SEVERAL_DEFINITIONS = 0.9, 0.7
"""Confidence for the only definition of a name or a certain link, and for one of several possible ones."""

_DOC_OPENING = re.compile(r"[rRbBuUfF]{0,2}(?:\"\"\"|'''|\"|')|/\*+!?|//[/!]?|#+|--")
"""The mark that begins documentation: a quotation mark, ``/**``, ``///``, ``#``."""
_COMMENT_MARK = re.compile(r"[ \t]*(?:///?!?|\*(?!/)|#+)?")
"""The mark at the beginning of a line of documentation."""
_DOC_CLOSING = re.compile(r"[ \t]*(?:\"\"\"|'''|\"|'|\*+/)\s*$")
"""The mark that ends documentation."""
_BLANK_COMMENT_LINE = re.compile(r"\n[ \t]*(?:///?!?|\*(?!/)|#+)?[ \t]*(?=\n)")
"""A line of documentation that is blank except for its mark."""
_SPACE = re.compile(r"\s+")
"""Any white space, which is one blank in a sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SymbolAnswer:
    """What the store says about a symbol."""

    sentences: Sequence[Sentence]
    confidence: float
    why_not: str = ""
    """The reason if there is nothing to quote."""


def symbol_sentences(found: FoundSymbol, library: Library, *, documented: bool) -> Iterator[Sentence]:
    """The signature of a symbol as in its source and, if ``documented``, the first paragraph of its documentation."""
    text = library.text(found.revision_id)
    sentences = [sentence_of_spans(found.document_id, [found.symbol.signature], found.signature, library)]
    if documented and found.symbol.doc is not None:
        places = _spans_without_marks(text, _first_paragraph(text, found.symbol.doc))
        words = " ".join(text[slice(*place)] for place in places)
        sentences += [sentence_of_spans(found.document_id, places, words, library)] if places else []
    yield from (sentence for sentence in sentences if sentence is not None)


def sentence_of_spans(document_id: str, places: Sequence[Range], words: str, library: Library) -> Sentence | None:
    """Words with the spans that carry them; None if the filters of the question exclude these."""
    chunk = library.chunk_at(document_id, places[-1][0])
    if chunk is None:
        return None
    start, end = places[-1]
    text = library.text(chunk.revision_id)[start:end]
    passage = Passage(found=chunk, start=start, end=end, text=text, form=PassageForm.CODE)
    return Sentence(text=_SPACE.sub(" ", words).strip(), spans=places, passage=passage)


def _first_paragraph(text: str, doc: Range) -> Range:
    """The first paragraph of documentation, without the marks around it, cut at a line if it is long."""
    start, end = doc
    opening = _DOC_OPENING.match(text, start)
    start = opening.end() if opening else start
    closing = _DOC_CLOSING.search(text[start:end])
    end = start + closing.start() if closing else end
    start += len(text[start:end]) - len(text[start:end].lstrip())
    blank = _BLANK_COMMENT_LINE.search(text, start, end)
    end = blank.start() if blank else end
    if end - start > LONGEST_DOC:
        end = max(text.rfind(". ", start, start + LONGEST_DOC) + 1, text.rfind("\n", start, start + LONGEST_DOC))
    return start, max(end, start)


def _spans_without_marks(text: str, place: Range) -> list[Range]:
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
