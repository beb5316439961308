"""Sentences that say what a thing is, as a channel: *what is an epoch?* looks for *an epoch is a …*.

One word of a question is in thousands of chunks, and the shortest of them has the best score of words. The index has
the places of words, so the chunks with such a sentence are found by it.
"""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from attest.retrieval.view import View
from attest.store.queries import queries
from attest.values.asked_things import thing_to_define
from attest.values.terms import STOP_WORDS, stem

if TYPE_CHECKING:
    import numpy as np

LOOKED_AT = 150
"""Chunks with such words whose text is read, those with the best score of words: what says what a thing is says little
else."""
_ONE = ("is a", "is an", "is the", "is any", "is one", "is when", "means", "refers to", "denotes", "stands for")
_MANY = ("are", "mean", "refer to", "denote")
"""What follows on the name of a thing, and of several, where the sentence says what they are."""
_SAID_OF_MANY = r"(?!\s+(?:still|not|now|also|only|then|already|able|likely|\w+ed|\w+ing)\b)"
"""What does not follow: it says something else of them."""
_BLANKS = re.compile(r"\s{9,}")
_BRACKET = r"\W{0,3}(?:\([^)\n]*\)\W{0,2})?"
"""What may stand between a name and its verb: the end of an emphasis, another name in brackets."""


def thing_looked_for(question: str) -> str | None:
    """What a question asks the meaning of, in small letters; None for other questions, and for names with a word that
    is everywhere (*the capital of France*), for which the index takes as long as for all else."""
    thing = (thing_to_define(question) or "").casefold()
    return thing if thing and STOP_WORDS.isdisjoint(thing.split()) else None


def defining_sentences(
    view: View, question: str, allowed: "np.ndarray", lexical: "np.ndarray"
) -> Mapping[int, float]:  # fmt: skip
    """Rows of the allowed chunks in which a sentence says what the thing is that is asked for, each with 1; ``lexical``
    is the score of words, parallel to the postings."""
    import numpy as np

    thing = thing_looked_for(question)
    if thing is None:
        return {}
    one, many = _forms(thing)
    said = [f'"{one} {says.split()[0]}"' for says in _ONE] + [f'"{many} {says.split()[0]}"' for says in _MANY]
    wanted = f"body : ({' OR '.join(dict.fromkeys(said))})"
    rows = [row[0] for row in view.connection.execute(queries("catalog")["chunks_saying"], (wanted,))]
    places = np.flatnonzero(np.isin(view.postings.rows, np.array(rows, view.postings.rows.dtype)) & allowed)
    best = places[np.argsort(-lexical[places], kind="stable")[:LOOKED_AT]]
    saying = _saying(one, many)
    return {
        place.row: 1.0
        for place in view.places(view.postings.rows[best].tolist())
        if saying.search(_closed_up(view.text(place.document.revision_id)[place.chunk.start : place.chunk.end]))
    }


def _closed_up(text: str) -> str:
    """The text without long runs of blanks, each of which would be tried as the beginning of a sentence."""
    return _BLANKS.sub(lambda run: "\n" * min(2, run[0].count("\n")) or " ", text)


def _saying(one: str, many: str) -> re.Pattern[str]:
    """How a sentence begins that says what a thing is: at the start of a line of its own, or behind another.

    Marks and blanks before it are few: a run of thousands would be tried from each of them to each other.
    """
    one = rf"{_spaced(one)}\b{_BRACKET}\s(?:{'|'.join(_ONE)})\b(?!\s(?:same|case|only)\b)"
    many = rf"{_spaced(many)}\b{_BRACKET}\s(?:{'|'.join(_MANY)})\b{_SAID_OF_MANY}"
    begins = r"(?:\A|[.!?:]\s|\n[^\S\n]*(?:\n|[-*|])|\"\"\")[\W_]{0,40}(?:an?\s|the\s)?\W{0,8}"
    return re.compile(rf"{begins}(?:{one}|{many})", re.I)


def _forms(thing: str) -> tuple[str, str]:
    """One of a thing, and several."""
    last = thing.rpartition(" ")[2]
    if thing.endswith("ies"):
        return f"{thing[:-3]}y", thing
    if thing.endswith("s") and not thing.endswith("ss") and stem(last) != last:
        return thing.removesuffix("s"), thing
    return thing, f"{thing}s"


def _spaced(words: str) -> str:
    return r"[\W_]+".join(map(re.escape, re.findall(r"\w+", words)))
