"""What a type consists of: the lines that define it, as far as its first method."""

from collections.abc import Iterator

from attest.answering.compose import Sentence, as_set
from attest.answering.kinds.symbol_quotes import SymbolLibrary
from attest.answering.passages.passages import Form, Passage
from attest.answering.passages.statements import statements
from attest.values.spans import Range
from attest.values.symbols import FoundSymbol


def fields_of(found: FoundSymbol, library: SymbolLibrary) -> Iterator[Sentence]:
    """The definition of a type in pieces that one reads at a glance, without its methods."""
    text = library.text(found.revision_id)
    for start, end in statements(text, *_head(found, library)):
        chunk = library.chunk_at(found.document_id, start)
        if chunk is not None:
            yield as_set(Passage(found=chunk, start=start, end=end, text=text[start:end], form=Form.CODE), text)


def _head(found: FoundSymbol, library: SymbolLibrary) -> Range:
    """A type from its signature to the first function in it, or to its end."""
    start, end = found.symbol.signature[0], found.symbol.span[1]
    begun = (one.symbol.span[0] for one in library.functions_in(found.document_id))
    return start, min((at for at in begun if start < at < end), default=end)
