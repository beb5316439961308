"""Sentences that say what a thing is: *what is an epoch?* searches for *an epoch is a …*.

A single word of a question is in thousands of chunks, and the shortest of them has the best lexical score. The index
has the positions of words, so that chunks with such a sentence are found by phrases.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING

from attest.questions.definitions import beginning, defines, forms_of, thing_to_define
from attest.questions.sought import SoughtSentence, sought
from attest.retrieval.view import Placed, View
from attest.store.queries import queries
from attest.words.terms import STOP_WORDS, terms

if TYPE_CHECKING:
    import numpy as np

LOOKED_AT = 150
"""Chunks with such phrases whose text is read, best lexical score first: a text that says what a thing is says little
else."""
BESIDE = 50
"""Further chunks that are read for their lexical score alone: another name may be between a name and its verb."""
_OF_ONE = ("is", "means", "refers", "denotes", "stands", "shall", "has", "a", "an", "the")
_OF_MANY = ("are", "mean", "refer", "denote", "shall", "have", "a", "an", "the")
"""Words after the name of a thing (in the singular, in the plural) in a sentence that may say what it is."""
FIRST_READ = 120
"""Chunks that are read because they are the first of their document with an abbreviation."""
ALONE = 0.5
"""Factor for a sentence with content that hardly any other document gives; 1.0 for what most documents give."""
_LINES = re.compile(r"(?<=[.!?])\s+|\n\s*\n|\n(?=\s*(?:[-*|#]|\w[\w.]*\s*[:+*/-]?=))")
"""Boundaries between sentences, list items, table rows and lines of code."""
_LONGEST = 400
"""Characters of a sentence that are read."""
_STARTS = r"(?:\A|[.!?:]\s|\n[^\S\n]*(?:\n|[-*|]|(?=\d{1,3}[.)]\s))|\"\"\")"
"""Where a sentence begins: at the start of its own line, or after another sentence. The marks and blanks before it are
bounded, because in a run of thousands each would be tried with each other."""
_ENDS = re.compile(r"[.!?](?=\s)|\n\s*(?:\n|[-*|])")
"""Where a sentence ends: at its punctuation, or before an empty line, an item or a row."""
_BLANKS = re.compile(r"\s{9,}")


def thing_looked_for(question: str) -> str | None:
    """The thing that a question asks the meaning of, in lower case; None for other questions, and for names with a stop
    word (*the capital of France*), for which the index takes as long as for everything else."""
    thing = (thing_to_define(question) or "").casefold()
    return thing if thing and STOP_WORDS.isdisjoint(thing.split()) else None


def defining_sentences(
    view: View, question: str, allowed: "np.ndarray", lexical: "np.ndarray"
) -> Mapping[int, float]:  # fmt: skip
    """Rows of the allowed chunks with a sentence that says what the thing in the question is, each with the score of
    the best sentence (0 to 1). ``lexical`` has the lexical scores, parallel to the postings."""
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
    """Scores for any other kind of sentence that a question looks for; content that most documents give counts most."""
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
    """The highest score of some lines, and the content of that line."""
    return max(((wanted.worth(line), wanted.says(line)) for line in lines), default=(0.0, ""))


def _worth_reading(
    view: View, near: Iterable[str], first: str | None, allowed: "np.ndarray", lexical: "np.ndarray"
) -> Iterable[Placed]:
    """The chunks that may have such a sentence: those with the phrases, those with the best lexical scores, and the
    first chunk of each document with a word that is explained at its first use."""
    import numpy as np

    wanted = f"body : ({' OR '.join(dict.fromkeys(near))})"
    rows = [row[0] for row in view.connection.execute(queries("catalog")["chunks_saying"], (wanted,))]
    saying = np.flatnonzero(np.isin(view.postings.rows, np.array(rows, view.postings.rows.dtype)) & allowed)
    speaking = np.flatnonzero(lexical * allowed)
    pools = [(saying, LOOKED_AT), (speaking, BESIDE)]
    if first is not None:
        having = view.having(terms(first)[:1], allowed)
        pools.append((having[np.unique(view.postings.groups[having], return_index=True)[1]], FIRST_READ))
    best = [places[np.argsort(-lexical[places], kind="stable")][:most] for places, most in pools]
    return view.placed_at(np.unique(np.concatenate(best)))


def _text(view: View, place: Placed) -> str:
    """The text of a chunk without long runs of blanks, each of which would be tried as the beginning of a sentence."""
    return _BLANKS.sub(lambda run: "\n" * min(2, run[0].count("\n")) or " ", view.text_of(place))


def _sentences(text: str, begins: re.Pattern[str]) -> Iterator[str]:
    """Yield the sentences of a text that begin with the thing."""
    for match in begins.finditer(text):
        start = match.start("sentence")
        end = _ENDS.search(text, match.end(), start + _LONGEST)
        yield text[start : end.start() if end else start + _LONGEST]
