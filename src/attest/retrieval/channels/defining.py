"""Sentences that say what a thing is: *what is an epoch?* searches for *an epoch is a …*.

A single word of a question is in thousands of chunks, and the shortest of them has the best lexical score. The index
has the positions of words, so that chunks with such a sentence are found by phrases.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING

from attest.questions.definitions import definition_rater, sentence_opening_pattern, thing_to_define
from attest.questions.sought import SoughtSentence, sentences_sought
from attest.retrieval.view import PlacedChunk, View
from attest.store.queries import queries
from attest.words.inflections import singulars_and_plurals
from attest.words.terms import STOP_WORDS, terms

if TYPE_CHECKING:
    import numpy as np

PHRASES_READ = 150
"""Chunks with such phrases whose text is read, best lexical score first: a text that says what a thing is says little
else."""
LEXICAL_READ = 50
"""Further chunks that are read for their lexical score alone: another name may be between a name and its verb."""
FIRST_USES_READ = 120
"""Chunks that are read because they are the first of their document with an abbreviation."""
LONE_FACTOR = 0.5
"""Factor for a sentence with content that hardly any other document gives; 1.0 for what most documents give."""

_AFTER_SINGULAR = ("is", "means", "refers", "denotes", "stands", "shall", "has", "a", "an", "the")
_AFTER_PLURAL = ("are", "mean", "refer", "denote", "shall", "have", "a", "an", "the")
"""Words after the name of a thing (in the singular, in the plural) in a sentence that may say what it is."""
_LONGEST_SENTENCE = 400
"""Characters of a sentence that are read."""
_SENTENCE_START = r"(?:\A|[.!?:]\s|\n[^\S\n]*(?:\n|[-*|]|(?=\d{1,3}[.)]\s))|\"\"\")"
"""Where a sentence begins: at the start of its own line, or after another sentence. The marks and blanks before it are
bounded, because in a run of thousands each would be tried with each other."""
_SENTENCE_END = re.compile(r"[.!?](?=\s)|\n\s*(?:\n|[-*|])")
"""Where a sentence ends: at its punctuation, or before an empty line, an item or a row."""
_BOUNDARY = re.compile(r"(?<=[.!?])\s+|\n\s*\n|\n(?=\s*(?:[-*|#]|\w[\w.]*\s*[:+*/-]?=))")
"""Boundaries between sentences, list items, table rows and lines of code."""
_LONG_BLANKS = re.compile(r"\s{9,}")
"""A long run of white space."""


def chunks_with_definitions(
    view: View, question: str, allowed: "np.ndarray", lexical: "np.ndarray"
) -> Mapping[int, float]:
    """Rows of the allowed chunks with a sentence that says what the thing in the question is, each with the score of
    the best sentence (0 to 1). ``lexical`` has the lexical scores, parallel to the postings."""
    if sought := sentences_sought(question):
        return _score_sought(view, sought, _candidates(view, sought.near, sought.first, allowed, lexical))
    if thing := _thing_to_look_up(question):
        return _score_definitions(view, thing, _candidates(view, _phrases(thing), None, allowed, lexical))
    return {}


# --- what is looked for ---


def _thing_to_look_up(question: str) -> str | None:
    """The thing that a question asks the meaning of, in lower case; None for other questions, and for names with a stop
    word (*the capital of France*), for which the index takes as long as for everything else."""
    thing = (thing_to_define(question) or "").casefold()
    return thing if thing and STOP_WORDS.isdisjoint(thing.split()) else None


def _phrases(thing: str) -> list[str]:
    """Full-text queries for the beginnings of sentences about a thing: *"epoch is"*, *"epochs are"*."""
    singulars, plurals = singulars_and_plurals(thing)
    pairs = (*product(singulars, _AFTER_SINGULAR), *product(plurals, _AFTER_PLURAL))
    return [f'"{name} {word}"' for name, word in pairs]


def _candidates(
    view: View, phrases: Iterable[str], first_used: str | None, allowed: "np.ndarray", lexical: "np.ndarray"
) -> Iterable[PlacedChunk]:
    """The chunks that may have such a sentence: those with the phrases, those with the best lexical scores, and the
    first chunk of each document with a word that is explained at its first use."""
    import numpy as np

    query = f"body : ({' OR '.join(dict.fromkeys(phrases))})"
    rows = [row[0] for row in view.connection.execute(queries("catalog")["chunks_saying"], (query,))]
    with_phrase = np.flatnonzero(np.isin(view.postings.rows, np.array(rows, view.postings.rows.dtype)) & allowed)
    pools = [(with_phrase, PHRASES_READ), (np.flatnonzero(lexical * allowed), LEXICAL_READ)]
    if first_used is not None:
        with_word = view.positions_with(terms(first_used)[:1], allowed)
        _, first_of_document = np.unique(view.postings.groups[with_word], return_index=True)
        pools.append((with_word[first_of_document], FIRST_USES_READ))
    best = [places[np.argsort(-lexical[places], kind="stable")][:count] for places, count in pools]
    chosen = np.zeros(len(lexical), bool)
    chosen[np.concatenate(best)] = True
    return view.chunks_at(np.flatnonzero(chosen))


# --- how well it is said ---


def _score_definitions(view: View, thing: str, chunks: Iterable[PlacedChunk]) -> Mapping[int, float]:
    """The chunks with a sentence that begins with a thing, each with the score of its best definition."""
    rate = definition_rater(thing)
    opening = re.compile(f"{_SENTENCE_START}(?P<sentence>{sentence_opening_pattern(thing)})", re.I)
    scores = {
        chunk.row: max(map(rate, _sentences_from(_readable_text(view, chunk), opening)), default=0.0)
        for chunk in chunks
    }
    return {row: score for row, score in scores.items() if score}


def _score_sought(view: View, sought: SoughtSentence, chunks: Iterable[PlacedChunk]) -> Mapping[int, float]:
    """The same for any other kind of sentence that a question looks for; content that most documents give counts
    most."""
    best = [(chunk, *_best_line(sought, _BOUNDARY.split(_readable_text(view, chunk)))) for chunk in chunks]
    by_document = {(chunk.document.document_id, content) for chunk, _, content in best if content}
    documents = Counter(content for _, content in by_document)
    most = max(documents.values(), default=1)
    return {
        chunk.row: score * (LONE_FACTOR + (1 - LONE_FACTOR) * documents[content] / most if content else 1.0)
        for chunk, score, content in best
        if score
    }


def _best_line(sought: SoughtSentence, lines: Sequence[str]) -> tuple[float, str]:
    """The highest score of some lines, and the content of that line."""
    return max(((sought.worth(line), sought.says(line)) for line in lines), default=(0.0, ""))


def _readable_text(view: View, chunk: PlacedChunk) -> str:
    """The text of a chunk without long runs of blanks, each of which would be tried as the beginning of a sentence."""
    return _LONG_BLANKS.sub(lambda run: "\n" * min(2, run[0].count("\n")) or " ", view.text_of(chunk))


def _sentences_from(text: str, opening: re.Pattern[str]) -> Iterator[str]:
    """Yield the sentences of a text that begin with an opening."""
    for match in opening.finditer(text):
        start = match.start("sentence")
        end = _SENTENCE_END.search(text, match.end(), start + _LONGEST_SENTENCE)
        yield text[start : end.start() if end else start + _LONGEST_SENTENCE]
