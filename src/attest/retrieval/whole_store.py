"""How a question relates to all chunks that may be shown, beyond the hits.

Rule 1: statements about the store hold under the filters: chunks that they exclude do not count.
Rule 2: a name is reported as absent only if every chunk with all of its words was read.
"""

import re

from attest.retrieval.recall import allowed_chunks
from attest.retrieval.view import PlacedChunk, View
from attest.words.terms import terms, words

CHUNKS_READ = 500
"""Most chunks read for a name: some 20 ms. If more have all of its words, the name is taken to occur."""
NEAR_SHARE = 1000
"""One in this many chunks is near to a question that the store is about (design/answering-figures.md)."""


def mentions_name(view: View, name: str) -> bool:
    """Whether any chunk, or its title, headings or author, has the words of a name in a row."""
    places = view.positions_with(terms(name), allowed_chunks(view, view.filters))
    if len(places) > CHUNKS_READ:
        return True
    name_in_text = re.compile(r"(?<!\w)" + r"[\W_]+".join(map(re.escape, words(name))), re.I)
    return any(name_in_text.search(_text_with_titles(view, chunk)) for chunk in view.chunks_at(places))


def _text_with_titles(view: View, placed: PlacedChunk) -> str:
    """The text of a chunk with its title, headings and author."""
    chunk = placed.chunk
    return " ".join([placed.document.title, *chunk.heading_path, chunk.author or "", view.text_of(placed)])


def count_chunks(view: View) -> int:
    """Number of chunks that may be shown."""
    return int(allowed_chunks(view, view.filters).sum())


def nearest_cosine(view: View, question: str, share: int = NEAR_SHARE) -> tuple[float, int] | None:
    """Cosine of the question with the last of its nearest chunks, and their number: one in ``share``, at least one.
    None unless all chunks have vectors."""
    import numpy as np

    if view.dense is None or view.embed is None:
        return None
    query, allowed = view.embed(question), allowed_chunks(view, view.filters)
    cosines = view.dense.cosines(query, view.dense.near(query, allowed))
    embedded = int(allowed[view.dense.places].sum())
    rank = max(1, embedded // share)
    known = len(cosines) >= rank and embedded == int(allowed.sum())
    return (float(np.partition(cosines, -rank)[-rank]), rank) if known else None
