"""Sentences that say what a thing is, as a channel: *what is an epoch?* looks for *an epoch is a …*.

One word of a question is in thousands of chunks, and the shortest of them has the best score of words. The index has
the places of words, so the chunks with such a sentence are found by it.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING

from attest.retrieval.view import Placed, View
from attest.store.queries import queries
from attest.values.definitions import beginning, defines, forms_of, thing_to_define
from attest.values.sought import SoughtSentence, sought
from attest.values.terms import STOP_WORDS, terms

if TYPE_CHECKING:
    import numpy as np

LOOKED_AT = 150
"""Chunks with such words whose text is read, those with the best score of words: what says what a thing is says little
else."""
BESIDE = 50
"""Chunks that are read besides for their score of words alone: between a name and its verb may be another name."""
_OF_ONE = ("is", "means", "refers", "denotes", "stands", "shall", "has", "a", "an", "the")
_OF_MANY = ("are", "mean", "refer", "denote", "shall", "have", "a", "an", "the")
"""What follows on the name of a thing, and of several, where a sentence may say what they are."""
FIRST_READ = 120
"""Chunks that are read because they are the first of their document with an abbreviation."""
ALONE = 0.5
"""What a sentence counts that gives what hardly any other document gives, of one that gives what most give."""
_LINES = re.compile(r"(?<=[.!?])\s+|\n\s*\n|\n(?=\s*(?:[-*|#]|\w[\w.]*\s*[:+*/-]?=))")
"""Between sentences, items, rows and lines of code."""
_LONGEST = 400
"""Characters of a sentence that are looked at."""
_STARTS = r"(?:\A|[.!?:]\s|\n[^\S\n]*(?:\n|[-*|]|(?=\d{1,3}[.)]\s))|\"\"\")"
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
    if wanted := sought(question):
        return _said_so(view, wanted, allowed, lexical)
    thing = thing_looked_for(question)
    if thing is None:
        return {}
    one, many = forms_of(thing)
    near = [f'"{name} {word}"' for name, word in (*product(one, _OF_ONE), *product(many, _OF_MANY))]
    worth, begins = defines(thing), re.compile(f"{_STARTS}(?P<sentence>{beginning(thing)})", re.I)
    found = {
        place.row: max(map(worth, _sentences(_text(view, place), begins)), default=0.0)
        for place in _worth_reading(view, near, None, allowed, lexical)
    }
    return {row: well for row, well in found.items() if well}


def _said_so(view: View, wanted: SoughtSentence, allowed: "np.ndarray", lexical: "np.ndarray") -> Mapping[int, float]:
    """The same for any other sentence that a question looks for; what most documents say counts most."""
    places = _worth_reading(view, wanted.near, wanted.first, allowed, lexical)
    best = [(place, *_best(wanted, _LINES.split(_text(view, place)))) for place in places]
    agreeing = Counter(says for _, says in {(place.document.document_id, says) for place, _, says in best if says})
    most = max(agreeing.values(), default=1)
    return {
        place.row: well * (ALONE + (1 - ALONE) * agreeing[says] / most if says else 1.0)
        for place, well, says in best
        if well
    }


def _best(wanted: SoughtSentence, lines: Sequence[str]) -> tuple[float, str]:
    """The most that one of some lines is worth, and what it gives."""
    return max(((wanted.worth(line), wanted.says(line)) for line in lines), default=(0.0, ""))


def _worth_reading(
    view: View, near: Iterable[str], first: str | None, allowed: "np.ndarray", lexical: "np.ndarray"
) -> Iterable[Placed]:
    """The chunks that may have such a sentence: those that the index finds, the best by their words, and of each
    document the first that has a word which is explained there."""
    import numpy as np

    wanted = f"body : ({' OR '.join(dict.fromkeys(near))})"
    rows = [row[0] for row in view.connection.execute(queries("catalog")["chunks_saying"], (wanted,))]
    saying = np.flatnonzero(np.isin(view.postings.rows, np.array(rows, view.postings.rows.dtype)) & allowed)
    speaking = np.flatnonzero(lexical * allowed)
    pools = [(saying, LOOKED_AT), (speaking, BESIDE)]
    if first is not None:
        having = view.postings.with_all(terms(first)[:1])
        having = having[allowed[having]]
        pools.append((having[np.unique(view.postings.groups[having], return_index=True)[1]], FIRST_READ))
    best = [places[np.argsort(-lexical[places], kind="stable")][:most] for places, most in pools]
    return view.places(view.postings.rows[np.unique(np.concatenate(best))].tolist())


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
