"""Sections titled with a name from code: ``### LD_SERVER_PORT``, ``## --jobs``, ``#### `Client.send()` ``.

A manual has such a section for an option or function where the source has a definition, and a question that names it
may want either. The name must be spelt exactly and be the whole title.
"""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from attest.retrieval.channels.symbols import named_symbols
from attest.retrieval.view import PlacedChunk, View
from attest.words.terms import terms

if TYPE_CHECKING:
    import numpy as np

MOST_READ = 200
"""Most chunks with all parts of a name whose headings are read; with more, the name is an ordinary word."""
_FURTHER_CHUNK = 0.8
"""Score of a chunk of the section other than its first."""
_MARKS = re.compile(r"[`*\s]+|\(\)|^#+|[:.]+$|\\")
"""Markup and punctuation around a name in a heading: *#### `Client.send()`*."""


def chunks_below_titles(view: View, question: str, allowed: "np.ndarray") -> Mapping[int, float]:
    """Rows of the allowed chunks whose section is titled with a name in the question, each with a score."""
    found: dict[int, float] = {}
    for name, weight in named_symbols(question).items():
        places = view.positions_with(terms(name), allowed)
        if not 0 < len(places) <= MOST_READ:
            continue
        for chunk in view.chunks_at(places):
            if chunk.document.kind != "code" and (score := _title_score(name, view, chunk)):
                found[chunk.row] = max(found.get(chunk.row, 0.0), weight * score)
    return found


def _title_score(name: str, view: View, chunk: PlacedChunk) -> float:
    """1 for the chunk with a heading that is nothing but the name, less for chunks below it, else 0."""
    lines = view.text_of(chunk).split("\n")
    if any(_MARKS.sub("", line) == name for line in lines if line.startswith(("#", name, "`"))):
        return 1.0
    headings = chunk.chunk.heading_path
    return _FURTHER_CHUNK if headings and _MARKS.sub("", headings[-1]) == name else 0.0
