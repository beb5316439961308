"""Sentences that say what a thing is, as a channel: *what is an epoch?* looks for *an epoch is a …*.

One word of a question is in thousands of chunks, and the shortest of them has the best score of words. The index has
the places of words, so the chunks with such a sentence are found by it.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import product
from typing import TYPE_CHECKING

from attest.retrieval.view import Placed, View
from attest.store.queries import queries
from attest.values.asked_things import thing_to_define
from attest.values.definitions import beginning, defines, forms_of
from attest.values.terms import STOP_WORDS

if TYPE_CHECKING:
    import numpy as np

LOOKED_AT = 150
"""Chunks with such words whose text is read, those with the best score of words: what says what a thing is says little
else."""
BESIDE = 50
"""Chunks that are read besides for their score of words alone: between a name and its verb may be another name."""
_OF_ONE = ("is", "means", "refers", "denotes", "stands", "a", "an", "the")
_OF_MANY = ("are", "mean", "refer", "denote", "a", "an", "the")
"""What follows on the name of a thing, and of several, where a sentence may say what they are."""
_LONGEST = 400
"""Characters of a sentence that are looked at."""
_STARTS = r"(?:\A|[.!?:]\s|\n[^\S\n]*(?:\n|[-*|])|\"\"\")"
"""Where a sentence begins: at the start of a line of its own, or behind another. Marks and blanks before it are few: a
run of thousands would be tried from each of them to each other."""
_ENDS = re.compile(r"[.!?](?=\s)|\n\s*(?:\n|[-*|])")
"""Where it ends: at its mark, or before an empty line, an item or a row."""
_BLANKS = re.compile(r"\s{9,}")


def thing_looked_for(question: str) -> str | None:
    """What a question asks the meaning of, in small letters; None for other questions, and for names with a word that
    is everywhere (*the capital of France*), for which the index takes as long as for all else."""
    thing = (thing_to_define(question) or "").casefold()
    return thing if thing and STOP_WORDS.isdisjoint(thing.split()) else None


def defining_sentences(
    view: View, question: str, allowed: "np.ndarray", lexical: "np.ndarray"
) -> Mapping[int, float]:  # fmt: skip
    """Rows of the allowed chunks in which a sentence says what the thing is that is asked for, each with how well the
    best one does (0 to 1); ``lexical`` is the score of words, parallel to the postings."""
    thing = thing_looked_for(question)
    if thing is None:
        return {}
    worth, begins = defines(thing), re.compile(f"{_STARTS}(?P<sentence>{beginning(thing)})", re.I)
    found = {
        place.row: max(map(worth, _sentences(_text(view, place), begins)), default=0.0)
        for place in view.places(view.postings.rows[_worth_reading(view, thing, allowed, lexical)].tolist())
    }
    return {row: well for row, well in found.items() if well}


def _worth_reading(view: View, thing: str, allowed: "np.ndarray", lexical: "np.ndarray") -> "np.ndarray":
    """Places of the chunks that may have such a sentence: those that the index finds, and the best by their words."""
    import numpy as np

    one, many = forms_of(thing)
    pairs = [*product(one, _OF_ONE), *product(many, _OF_MANY)]
    said = [f'"{name} {word}"' for name, word in pairs]
    wanted = f"body : ({' OR '.join(dict.fromkeys(said))})"
    rows = [row[0] for row in view.connection.execute(queries("catalog")["chunks_saying"], (wanted,))]
    saying = np.flatnonzero(np.isin(view.postings.rows, np.array(rows, view.postings.rows.dtype)) & allowed)
    speaking = np.flatnonzero(lexical * allowed)
    first = [
        places[np.argsort(-lexical[places], kind="stable")][:most]
        for places, most in ((saying, LOOKED_AT), (speaking, BESIDE))
    ]
    return np.union1d(*first)


def _text(view: View, place: Placed) -> str:
    """The text of a chunk without long runs of blanks, each of which would be tried as the beginning of a sentence."""
    text = view.text(place.document.revision_id)[place.chunk.start : place.chunk.end]
    return _BLANKS.sub(lambda run: "\n" * min(2, run[0].count("\n")) or " ", text)


def _sentences(text: str, begins: re.Pattern[str]) -> Iterator[str]:
    """What stands in a text from each place on where a sentence begins with the thing."""
    for match in begins.finditer(text):
        start = match.start("sentence")
        end = _ENDS.search(text, match.end(), start + _LONGEST)
        yield text[start : end.start() if end else start + _LONGEST]
