"""Finds text that two documents share: a quotation and its origin, or a copy and its original."""

import re
from collections.abc import Iterable, Iterator

from attest.graph.document_reader import DocumentReader
from attest.words.wording import wording

_FEWEST_WORDS = 6
"""Minimum number of words in a sentence by which two texts are recognised as alike."""

Place = tuple[str, int, int]
"""A document id and a span of its current revision."""


def quoted_places(reader: DocumentReader, quotation: Place, target: str) -> tuple[Place, Place] | None:
    """Places of the first quoted sentence that the target still has, in both documents; None if it has none."""
    text = _text(reader, quotation[0])
    spans = _sentences(text, *quotation[1:])
    quoted = (span for span in spans if not text.startswith("![", span[0]))  # the avatar of the quoted person
    return _first_shared(reader, quotation[0], quoted, target)


def common_places(reader: DocumentReader, copy: str, original: str) -> tuple[Place, Place] | None:
    """Places of the first sentence of a copy's body that its original has, in both documents; None if none."""
    text = _text(reader, copy)
    return _first_shared(reader, copy, _sentences(text, reader.body_of(copy), len(text)), original)


def _text(reader: DocumentReader, document_id: str) -> str:
    """Text of the current revision; empty if there is no such document."""
    document = reader.document(document_id)
    return reader.text(document.revision_id) if document else ""


def _sentences(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Spans of the sentences, within their lines, that have enough words to be recognised."""
    for match in re.finditer(r"[^\n]+?(?:[.!?](?=\s)|$)", text[start:end], re.MULTILINE):
        if len(re.findall(r"\w+", match[0])) >= _FEWEST_WORDS:
            yield start + match.start(), start + match.end()


def _first_shared(
    reader: DocumentReader, document_id: str, spans: Iterable[tuple[int, int]], other_id: str
) -> tuple[Place, Place] | None:
    text, other = _text(reader, document_id), _text(reader, other_id)
    words = wording(other, [(0, len(other))])
    for start, end in spans:
        place = words.find(wording(text, [(start, end)]).joined)
        if place is not None:
            return (document_id, start, end), (other_id, *place)
    return None
