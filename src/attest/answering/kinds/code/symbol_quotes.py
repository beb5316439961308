"""Quotes of a symbol: its signature, and the first paragraph of its documentation."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from attest.answering.kinds.code.documentation import first_paragraph, spans_without_marks
from attest.answering.passages.passages import Library, Passage, PassageForm
from attest.answering.sentences import Sentence
from attest.values.spans import Range
from attest.values.symbols import FoundSymbol

MOST_DEFINITIONS = 3
"""Most definitions of one name that are quoted."""
ONE_DEFINITION, SEVERAL_DEFINITIONS = 0.9, 0.7
"""Confidence for the only definition of a name or a certain link, and for one of several possible ones."""


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
        places = spans_without_marks(text, first_paragraph(text, found.symbol.doc))
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
    return Sentence(text=" ".join(words.split()), spans=places, passage=passage)
