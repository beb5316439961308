"""Recall: every channel scores the chunks that pass the filters; the best of each channel become candidates.

Rule 1: filters are applied before anything is scored, on every channel.
Rule 2: candidates come from the lexical and the dense channel and from the documents that the question names. Each is
then scored by all channels, so that no channel's blind spot decides.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from attest.retrieval.background import Background
from attest.retrieval.channels.defining import chunks_with_definitions
from attest.retrieval.channels.dense import Dense
from attest.retrieval.channels.error_messages import chunks_with_message
from attest.retrieval.channels.links import documents_asked_for
from attest.retrieval.channels.named_values import chunks_with_values
from attest.retrieval.channels.phrases import chunks_with_phrases
from attest.retrieval.channels.rare_codes import score_rare_codes
from attest.retrieval.channels.section_titles import chunks_below_titles
from attest.retrieval.channels.stack_frames import chunks_at_lines
from attest.retrieval.channels.symbols import chunks_defining_symbols
from attest.retrieval.view import View
from attest.retrieval.weights import Weights
from attest.store.segments import digest_of
from attest.values.questions import ParsedQuestion, Want
from attest.values.search import Filters

if TYPE_CHECKING:
    import numpy as np

POOL = 100
"""Candidates taken from each channel; deeper ones never reached the first ten (design/retrieval.md)."""
_MENTIONED_SCORE = 1e-6
"""Initial score of a chunk of a named document, so that it is a candidate without any word of the question."""
SPEAKER_MENTIONED = 0.4
"""Speaker score when a person is merely mentioned (1.0 if only their words are wanted)."""
LEAST_COSINE_WITHOUT_WORDS = 0.4
"""Smallest cosine of a candidate when no word of the question is in the store; below it, nothing was found."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Channels:
    """Scores by channel, each divided by its best: arrays parallel to the postings, 0 for chunks that are not allowed.
    For a query that is not a question, meaning is divided by ``Weights.near`` if its best cosine is lower."""

    allowed: "np.ndarray"
    scores: "Mapping[str, np.ndarray]"
    words: "np.ndarray"
    """Positions of the chunks that are candidates for their words."""
    named: "Sequence[np.ndarray]"
    """Positions of all chunks of named documents, of their dependents, and of whatever else the query points at
    directly (see ``_direct_hits``), one array for each."""
    cosine: "np.ndarray | None" = None
    """Cosines before scaling, to judge how near the nearest chunk is. 0 for chunks that cannot be candidates."""
    topics: "Callable[[np.ndarray], np.ndarray] | None" = None
    """Cosines of the query with the beginnings of the documents of some chunks."""


def recall(view: View, asked: ParsedQuestion, weights: Weights, filters: Filters) -> Channels:
    """Score the chunks by every channel that has a weight: all by words, and those that can be candidates by
    meaning."""
    import numpy as np

    dense = _query_vector(view, asked.question) if weights.dense else None
    allowed = allowed_chunks(view, filters)
    scores: dict[str, np.ndarray] = {}
    words = np.empty(0, np.int64)
    if weights.words:
        own, document = view.postings.scores(asked.terms)
        rest = np.maximum(document[view.postings.groups] - own, 0.0) * ((own > 0) & ~view.postings.alone)
        scores |= {"lexical": _over_best(own, allowed), "document": _over_best(rest, allowed)}
        words = _top_positions(scores["lexical"] + np.float32(weights.part.document) * scores["document"], POOL)
    if weights.spelled and (codes := score_rare_codes(asked, view.postings)) is not None:
        scores["spelled"] = codes * allowed
    named = _named_chunks(view, asked, allowed)
    for channel, by_row in _direct_hits(view, asked, weights, allowed, scores.get("lexical")):
        if by_row:
            scores[channel] = _scores_at_rows(view, by_row) * allowed
            named.append(np.flatnonzero(scores[channel]))
    found = Channels(allowed=allowed, scores=scores, words=words, named=named)
    return found if dense is None else _with_dense(view, asked, weights, found, *dense)


def _query_vector(view: View, question: str) -> "tuple[Dense, Background[np.ndarray]] | None":
    """The vectors, and the query's vector, which is computed in the background; None without vectors."""
    if view.dense is None or view.embed is None or not len(view.dense.places):
        return None
    return view.dense, Background(partial(view.embed, question))


def _with_dense(
    view: View,
    asked: ParsedQuestion,
    weights: Weights,
    channels: Channels,
    dense: Dense,
    vector: "Background[np.ndarray]",
) -> Channels:
    """The channels with the dense one added."""
    query = vector.result()
    cosine = _cosines(channels, dense, query)
    scaled = _over_best(cosine, channels.allowed, least=0.0 if asked.asks else weights.near)
    return replace(
        channels,
        scores={**channels.scores, "dense": scaled},
        cosine=cosine,
        topics=lambda places: dense.cosines(query, view.postings.first[view.postings.groups[places]]),
    )


def candidates(asked: ParsedQuestion, channels: Channels) -> "np.ndarray":
    """Positions of the chunks to be fused and ranked."""
    import numpy as np

    pools = [channels.words]
    if channels.cosine is not None:
        floor = 0.0 if asked.terms else LEAST_COSINE_WITHOUT_WORDS
        pools.append(_top_positions(channels.scores["dense"] * (channels.cosine >= floor), POOL))
    for places in channels.named:
        start = np.full(len(places), _MENTIONED_SCORE, np.float32)
        pools.append(places[_top_positions(sum((scores[places] for scores in channels.scores.values()), start), POOL)])
    chosen = np.zeros(len(channels.allowed), bool)
    chosen[np.concatenate(pools)] = True
    return np.flatnonzero(chosen)


def dependents(view: View, asked: ParsedQuestion) -> frozenset[str]:
    """Documents whose front matter requires a named one, if the question asks for those."""
    if Want.DEPENDENTS not in asked.wants:
        return frozenset()
    names = (*asked.named, *(mention.document_id for mention in asked.meant))
    return frozenset(found for name in names for found, _, _ in view.naming(name, "requires"))


def _direct_hits(
    view: View, asked: ParsedQuestion, weights: Weights, allowed: "np.ndarray", lexical: "np.ndarray | None"
) -> Iterator[tuple[str, Mapping[int, float]]]:
    """Yield for each such channel the scores by row of the few chunks that the query points at directly. These are
    candidates whatever the other channels say."""
    if weights.symbol:
        yield "symbol", _defining_chunks(view, asked, allowed)
    if weights.place:
        yield "place", chunks_at_lines(view, asked.question, allowed)
    if weights.phrase:
        yield "phrase", _verbatim_chunks(view, asked, allowed, lexical)
    if weights.defines and lexical is not None:
        yield "defines", chunks_with_definitions(view, asked.question, allowed, lexical)
    if weights.valued:
        yield "valued", chunks_with_values(view, asked, allowed)
    if weights.speaker:
        score = 1.0 if asked.only_theirs else SPEAKER_MENTIONED
        yield "speaker", dict.fromkeys(view.rows_by_authors(asked.speakers), score)


def _verbatim_chunks(
    view: View, asked: ParsedQuestion, allowed: "np.ndarray", lexical: "np.ndarray | None"
) -> Mapping[int, float]:
    """Chunks with a phrase that the query quotes; if there is none, chunks with words of a pasted message in a row."""
    with_phrase = {} if asked.describes else chunks_with_phrases(view, asked.question, allowed)
    return with_phrase or ({} if lexical is None else chunks_with_message(view, asked, lexical))


def _defining_chunks(view: View, asked: ParsedQuestion, allowed: "np.ndarray") -> Mapping[int, float]:
    """Chunks that define a name in the question, or whose section is called by it. The sections are skipped for a
    description of a document, which contains names that many sections have."""
    defining = chunks_defining_symbols(view.connection, asked.question)
    titled = {} if asked.describes else chunks_below_titles(view, asked.question, allowed)
    return {row: max(defining.get(row, 0.0), titled.get(row, 0.0)) for row in {*defining, *titled}}


def _scores_at_rows(view: View, scores: Mapping[int, float]) -> "np.ndarray":
    """Scores by row as an array parallel to the postings."""
    import numpy as np

    array = np.zeros(len(view.postings.rows), np.float32)
    for place in np.flatnonzero(np.isin(view.postings.rows, list(scores))).tolist():
        array[place] = scores[int(view.postings.rows[place])]
    return array


def _named_chunks(view: View, asked: ParsedQuestion, allowed: "np.ndarray") -> "list[np.ndarray]":
    """Positions of the allowed chunks of the documents that the question names, of their dependents and of the linked
    documents that it asks for."""
    import numpy as np

    meant = [mention.document_id for mention in asked.meant]
    others = documents_asked_for(view.connection, asked, view.catalog.documents)
    groups = [group for group in (asked.named, meant, dependents(view, asked), others) if group]
    digests = [np.array([digest_of(document_id) for document_id in group], np.uint64) for group in groups]
    positions = [view.postings.of_documents(group) for group in digests]
    return [places[allowed[places]] for places in positions]


def _cosines(channels: Channels, dense: Dense, query: "np.ndarray") -> "np.ndarray":
    """Cosines of the chunks that can be candidates, parallel to the postings."""
    import numpy as np

    places = np.concatenate([dense.near(query, channels.allowed), channels.words, *channels.named])
    cosine = np.zeros(len(channels.allowed), np.float32)
    cosine[places] = dense.cosines(query, places)
    return cosine


def allowed_chunks(view: View, filters: Filters) -> "np.ndarray":
    """Mask of the chunks that pass the filters, without copies and forwarding stubs."""
    import numpy as np

    shown = np.isin(view.postings.documents, view.catalog.shown_digests(filters), assume_unique=True)
    allowed: np.ndarray = shown[view.postings.groups] & view.postings.alive
    rows = view.rows_passing(filters)
    return allowed if rows is None else allowed & np.isin(view.postings.rows, rows)


def _over_best(scores: "np.ndarray", allowed: "np.ndarray", *, least: float = 0.0) -> "np.ndarray":
    """Scores divided by the best allowed one, or by ``least`` if that is larger."""
    scores = scores * allowed
    best = float(scores.max(initial=least))
    return scores / best if best > 0 else scores


def _top_positions(scores: "np.ndarray", n: int) -> "np.ndarray":
    """Positions of the ``n`` best scores above 0, including all that tie with the last."""
    import numpy as np

    above = scores[scores > 0]
    least = np.partition(above, -n)[-n] if len(above) > n else 0.0
    return np.flatnonzero(scores >= least if least > 0 else scores > 0)
