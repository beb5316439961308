"""How a question relates to all chunks that may be shown, beyond the hits.

Rule 1: statements about the store hold under the filters: chunks that they exclude do not count.
Rule 2: a name is reported as absent only if every chunk with all of its words was read.
"""

import re

from attest.retrieval.recall import passing
from attest.retrieval.view import Placed, View
from attest.words.terms import terms, words

READ = 500
"""Most chunks read for a name: some 20 ms. If more have all of its words, the name is taken to occur."""
SHARE = 1000
"""One in this many chunks is near to a question that the store is about (design/answering.md)."""


def says(view: View, name: str) -> bool:
    """Whether any chunk, or its title, headings or author, has the words of a name in a row."""
    places = view.having(terms(name), passing(view, view.filters))
    if len(places) > READ:
        return True
    beside = re.compile(r"(?<!\w)" + r"[\W_]+".join(map(re.escape, words(name))), re.I)
    return any(beside.search(text) for text in (_with_titles(view, one) for one in view.placed_at(places)))


def _with_titles(view: View, one: Placed) -> str:
    return " ".join([one.document.title, *one.chunk.heading_path, one.chunk.author or "", view.text_of(one)])


def size(view: View) -> int:
    """Number of chunks that may be shown."""
    return int(passing(view, view.filters).sum())


def crowd(view: View, question: str, share: int = SHARE) -> tuple[float, int] | None:
    """Cosine of the question with the last of its nearest chunks, and their number: one in ``share``, at least one.
    None unless all chunks have vectors."""
    import numpy as np

    if view.dense is None or view.embed is None:
        return None
    query, allowed = view.embed(question), passing(view, view.filters)
    cosines = view.dense.cosines(query, view.dense.near(query, allowed))
    embedded = int(allowed[view.dense.places].sum())
    rank = max(1, embedded // share)
    known = len(cosines) >= rank and embedded == int(allowed.sum())
    return (float(np.partition(cosines, -rank)[-rank]), rank) if known else None
