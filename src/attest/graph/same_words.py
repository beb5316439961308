"""Where two documents have the same words: a quotation and its origin, a copy and what it is a copy of."""

import re
from collections.abc import Iterable, Iterator

from attest.graph.library import Library
from attest.values.wording import wording

_COMMON_WORDS = 6
"""Words that a line needs to show that two texts are alike."""

Place = tuple[str, int, int]
"""A document and a span of its current revision."""


def quoted_places(library: Library, quotation: Place, target: str) -> tuple[Place, Place] | None:
    """Where words of a quotation stand, and where in the other thread as it is now; None when it has none of them."""
    text = _text(library, quotation[0])
    spans = _sentences(text, *quotation[1:])
    own = (span for span in spans if not text.startswith("![", span[0]))  # that is the picture of whoever is quoted
    return _first_in_both(library, quotation[0], own, target)


def common_places(library: Library, copy: str, original: str) -> tuple[Place, Place] | None:
    """The first sentence of a copy's body that its original has, in both; None when it has none of them."""
    text = _text(library, copy)
    return _first_in_both(library, copy, _sentences(text, library.body_of(copy), len(text)), original)


def _text(library: Library, document_id: str) -> str:
    """Of the current revision; empty where there is no such document."""
    document = library.document(document_id)
    return library.text(document.revision_id) if document else ""


def _sentences(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Sentences, within their lines, that have enough words to be recognised, as spans."""
    for match in re.finditer(r"[^\n]+?(?:[.!?](?=\s)|$)", text[start:end], re.MULTILINE):
        if len(re.findall(r"\w+", match[0])) >= _COMMON_WORDS:
            yield start + match.start(), start + match.end()


def _first_in_both(
    library: Library, here: str, spans: Iterable[tuple[int, int]], there: str
) -> tuple[Place, Place] | None:
    text, other = _text(library, here), _text(library, there)
    words = wording(other, [(0, len(other))])
    for start, end in spans:
        place = words.find(wording(text, [(start, end)]).joined)
        if place is not None:
            return (here, start, end), (there, *place)
    return None
