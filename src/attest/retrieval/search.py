"""The pipeline: understand, recall, fuse, select. Plain functions over one view of the store.

Rule 1: a filter binds before anything is scored, on every channel.
Rule 2: candidates come from the lexical and the dense channel and from the documents that the question names; each is
then scored by all channels, so that no channel's blind spot decides.
Rule 3: one order, by score, ties by chunk id. Later stages may drop, never reorder.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from attest.retrieval.dense import Dense
from attest.retrieval.links import asked_for, linked_with
from attest.retrieval.names import meanings, stated_in
from attest.retrieval.rank import RANK_OFFSET, Shares, Weights, prior
from attest.retrieval.symbols import defining_chunks
from attest.retrieval.trace import Clock, reading
from attest.retrieval.understand import respelt, spelt, understand
from attest.retrieval.view import View
from attest.store.postings import digest_of
from attest.values.questions import Understood, Want
from attest.values.search import Filters, Hit, Stage

if TYPE_CHECKING:
    import numpy as np

POOL = 100
"""Candidates taken from each channel; deeper ones never reached the first ten (design/retrieval.md)."""
_NEXT_TO_NOTHING = 1e-6
"""What a chunk of a named document starts with, so that it is a candidate without a word of the question."""
DESCRIPTION = 15
"""From so many words on, a query that asks nothing describes a document; a shorter one may want a passage of one."""
NEAR_WITHOUT_WORDS = 0.4
"""Cosine that a chunk needs when no word of the question is in the store: below it, nothing was found."""
_SPACE = re.compile(r"\s+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """Hits with what was understood and how they came."""

    asked: Understood
    hits: Sequence[Hit]
    stages: Sequence[Stage]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Channels:
    """Scores by channel, each divided by its best; parallel to the postings, zero for chunks that are not allowed."""

    allowed: "np.ndarray"
    scores: "Mapping[str, np.ndarray]"
    words: "np.ndarray"
    """Places of the chunks that are candidates for their words."""
    named: "Sequence[np.ndarray]"
    """Places of all chunks of the documents that are named, of those that depend on them, and of named symbols."""
    cosine: "np.ndarray | None" = None
    """The dense channel as it was, to judge how near the nearest is. 0 for chunks that cannot be candidates."""
    topics: "Callable[[np.ndarray], np.ndarray] | None" = None
    """Cosines of the query with the beginnings of some chunks' documents."""


def search(view: View, question: str, *, weights: Weights, k: int, filters: Filters) -> Found:
    """The ``k`` best chunks for a question, with the stages that led to them."""
    clock = Clock()
    asked = named_otherwise(view, understand(question, view.catalog.documents, view.postings))
    clock.stage("understand", len(asked.terms), reading(asked))
    channels = recall(view, asked, weights, filters)
    clock.stage("recall", int(channels.allowed.sum()), f"{', '.join(channels.scores)} over the chunks that pass")
    pool = candidates(asked, channels)
    scored = fuse(view, asked, channels, pool, weights)
    clock.stage("fuse", len(scored), _weighing(weights, asked))
    hits = list(select(view, scored, k))
    clock.stage("select", len(hits), "the same words are shown once")
    return Found(asked=asked, hits=hits, stages=clock.stages)


def named_otherwise(view: View, asked: Understood) -> Understood:
    """The question with the documents that it calls by other names than their ids."""
    stated, documents = stated_in(view.connection), view.catalog.documents
    meant = meanings(spelt(asked), stated, documents) or meanings(respelt(asked, view.postings), stated, documents)
    return replace(asked, meant=[one for one in meant if one.document_id not in asked.named])


def recall(view: View, asked: Understood, weights: Weights, filters: Filters) -> _Channels:
    """Score chunks by the channels that have a weight: all by their words, by meaning those that can be candidates."""
    import numpy as np

    allowed = _allowed(view, filters)
    scores: dict[str, np.ndarray] = {}
    words = np.empty(0, np.int64)
    if weights.words:
        lexical, document = view.postings.scores(asked.terms)
        rest = np.maximum(document[view.postings.groups] - lexical, 0.0) * ((lexical > 0) & ~view.postings.alone)
        scores |= {"lexical": _scaled(lexical, allowed), "document": _scaled(rest, allowed)}
        words = _top(scores["lexical"] + np.float32(weights.part.document) * scores["document"], POOL)
    named = _named(view, asked, allowed)
    defining = defining_chunks(view.connection, asked.question) if weights.symbol else {}
    if defining:
        scores["symbol"] = _at_rows(view, defining) * allowed
        named = [*named, np.flatnonzero(scores["symbol"])]
    found = _Channels(allowed=allowed, scores=scores, words=words, named=named)
    if not weights.dense or view.dense is None or view.embed is None or not len(view.dense.places):
        return found
    dense, query = view.dense, view.embed(asked.question)
    cosine = _cosines(found, dense, query)
    return replace(
        found,
        scores={**scores, "dense": _scaled(cosine, allowed)},
        cosine=cosine,
        topics=lambda places: dense.cosines(query, view.postings.first[view.postings.groups[places]]),
    )


def _at_rows(view: View, scores: Mapping[int, float]) -> "np.ndarray":
    """Scores by row as an array parallel to the postings."""
    import numpy as np

    made = np.zeros(len(view.postings.rows), np.float32)
    for place in np.flatnonzero(np.isin(view.postings.rows, list(scores))).tolist():
        made[place] = scores[int(view.postings.rows[place])]
    return made


def _named(view: View, asked: Understood, allowed: "np.ndarray") -> "list[np.ndarray]":
    """Allowed chunks of the documents that the question names, and of those that it asks for as their dependents."""
    import numpy as np

    meant = [one.document_id for one in asked.meant]
    others = asked_for(view.connection, asked, view.catalog.documents)
    groups = [wanted for wanted in (asked.named, meant, dependents(view, asked), others) if wanted]
    digests = [np.array([digest_of(document_id) for document_id in wanted], np.uint64) for wanted in groups]
    places = [view.postings.of_documents(some) for some in digests]
    return [found[allowed[found]] for found in places]


def _cosines(channels: _Channels, dense: Dense, query: "np.ndarray") -> "np.ndarray":
    """Cosines of the chunks that can be candidates, parallel to the postings."""
    import numpy as np

    places = np.concatenate([dense.near(query, channels.allowed), channels.words, *channels.named])
    cosine = np.zeros(len(channels.allowed), np.float32)
    cosine[places] = dense.cosines(query, places)
    return cosine


def _allowed(view: View, filters: Filters) -> "np.ndarray":
    """Which chunks the filters let through, copies and forwarding stubs aside."""
    import numpy as np

    shown = np.isin(view.postings.documents, view.catalog.shown(filters), assume_unique=True)
    allowed: np.ndarray = shown[view.postings.groups] & view.postings.alive
    rows = view.rows_written(filters)
    return allowed if rows is None else allowed & np.isin(view.postings.rows, rows)


def _scaled(scores: "np.ndarray", allowed: "np.ndarray") -> "np.ndarray":
    scores = scores * allowed
    best = float(scores.max(initial=0.0))
    return scores / best if best > 0 else scores


def candidates(asked: Understood, channels: _Channels) -> "np.ndarray":
    """Places of the chunks worth a closer look."""
    import numpy as np

    pools = [channels.words]
    if channels.cosine is not None:
        floor = 0.0 if asked.terms else NEAR_WITHOUT_WORDS
        pools.append(_top(channels.scores["dense"] * (channels.cosine >= floor), POOL))
    for places in channels.named:
        start = np.full(len(places), _NEXT_TO_NOTHING, np.float32)
        pools.append(places[_top(sum((scores[places] for scores in channels.scores.values()), start), POOL)])
    chosen = np.zeros(len(channels.allowed), bool)
    chosen[np.concatenate(pools)] = True
    return np.flatnonzero(chosen)


def dependents(view: View, asked: Understood) -> frozenset[str]:
    """Documents whose front matter requires a named one, when the question asks which do."""
    if Want.DEPENDENTS not in asked.wants:
        return frozenset()
    names = (*asked.named, *(one.document_id for one in asked.meant))
    return frozenset(found for name in names for found, _, _ in view.naming(name, "requires"))


def _top(scores: "np.ndarray", n: int) -> "np.ndarray":
    """Places of the ``n`` best above 0, and of all others that are as good as the last of them."""
    import numpy as np

    above = scores[scores > 0]
    edge = np.partition(above, -n)[-n] if len(above) > n else 0.0
    return np.flatnonzero(scores >= edge if edge > 0 else scores > 0)


@dataclass(frozen=True, slots=True)
class _Scored:
    """A candidate before its text is read."""

    row: int
    chunk_id: str
    document_id: str
    scores: dict[str, float]

    def order(self) -> tuple[float, str]:
        """The better first; of equals, one order always."""
        return -self.scores["fused"], self.chunk_id


def _columns(channels: _Channels, pool: "np.ndarray", *, ranks: bool) -> Iterator[dict[str, float]]:
    """What every channel says of each candidate."""
    columns = {name: _by_rank(scores[pool]) if ranks else scores[pool] for name, scores in channels.scores.items()}
    if channels.cosine is not None and channels.topics is not None:
        topics = channels.topics(pool)
        columns |= {"cosine": channels.cosine[pool], "topic": topics / max(float(topics.max(initial=0.0)), 1e-6)}
    values = [column.tolist() for column in columns.values()]
    return (dict(zip(columns, row, strict=True)) for row in zip(*values, strict=True)) if values else ({} for _ in pool)


def _by_rank(scores: "np.ndarray") -> "np.ndarray":
    """Reciprocal ranks, 1 for the first; equal scores share the better rank, and 0 stays 0."""
    import numpy as np

    _, place, counts = np.unique(-scores, return_inverse=True, return_counts=True)
    before = np.concatenate([[0], np.cumsum(counts)[:-1]])[place]
    return np.where(scores > 0, (RANK_OFFSET + 1) / (RANK_OFFSET + 1 + before), 0.0)


def fuse(view: View, asked: Understood, channels: _Channels, pool: "np.ndarray", weights: Weights) -> list[_Scored]:
    """Every candidate with one score, best first."""
    linked = dependents(view, asked)
    meant = {one.document_id: one.confidence for one in asked.meant}
    rows = view.postings.rows[pool].tolist()
    seen = dict(zip(rows, _columns(channels, pool, ranks=weights.ranks), strict=True))
    alone = dict(zip(rows, view.postings.alone[pool].tolist(), strict=True))
    scored = []
    for placed in view.places(list(seen)):
        scores = seen[placed.row]
        shares = weights.shares(asked, placed.document, alone=alone[placed.row])
        total = sum(share * scores.get(name, 0.0) for name, share in _named_shares(shares, asked).items())
        total += weights.symbol * scores.get("symbol", 0.0)
        scores["links"] = float(placed.document.document_id in linked and placed.chunk.kind == "front_matter")
        scores["meant"] = meant.get(placed.document.document_id, 0.0)
        scores["identity"] = float(placed.document.document_id in asked.named)
        scores["prior"] = prior(asked, placed.chunk, placed.document) if weights.priors else 0.0
        total += weights.links * scores["links"] + weights.meant * scores["meant"] + weights.priors * scores["prior"]
        scores["fused"] = round(total, 6)
        scored.append(_Scored(placed.row, placed.chunk_id, placed.document.document_id, scores))
    return _with_links(view, asked, sorted(scored, key=_Scored.order), weights)


def _with_links(view: View, asked: Understood, scored: list[_Scored], weights: Weights) -> list[_Scored]:
    """The candidates, best first, each better by what its document's links with the named and the best are worth."""
    if not weights.linked:
        return scored
    documents = view.catalog.documents
    best = list(dict.fromkeys(item.document_id for item in scored))
    asked_by_link = asked_for(view.connection, asked, documents)
    linked = linked_with(view.connection, best, documents)
    for item in scored:
        worth = linked.get(item.document_id, 0.0) + asked_by_link.get(item.document_id, 0.0)
        item.scores["linked"] = round(worth, 6)
        item.scores["fused"] = round(item.scores["fused"] + weights.linked * item.scores["linked"], 6)
    return sorted(scored, key=_Scored.order)


def select(view: View, scored: Sequence[_Scored], k: int) -> Iterator[Hit]:
    """The first ``k``, each wording once: of cross-posted passages the best placed one stays."""
    seen: set[str] = set()
    for item in scored:
        found = view.chunk(item.row)
        words = _SPACE.sub(" ", found.text)
        if words not in seen:
            seen.add(words)
            yield Hit(rank=len(seen), score=item.scores["fused"], found=found, scores=item.scores)
        if len(seen) == k:
            return


def _named_shares(shares: Shares, asked: Understood) -> dict[str, float]:
    named = {"lexical": shares.lexical, "document": shares.document, "dense": shares.dense}
    if asked.asks:
        return named
    return {**named, "topic": shares.topic if len(asked.words) >= DESCRIPTION else shares.topic / 2}


def _weighing(weights: Weights, asked: Understood) -> str:
    return ", ".join(f"{name} {share}" for name, share in _named_shares(weights.part, asked).items())
